/** Second part of the words of a script: what the applications do, and the comparison at the end. */
export const applicationWords = String.raw`
# Applications: each has flows of its own, and they begin in this order. The run ends when all that are awaited have ended.
set parts 0
set awaited 0
proc application {kind args} {
  global parts awaited part part_of packets_of
  foreach {name value} $args { set part($parts$name) $value }
  set part($parts-kind) $kind
  set part($parts-over) 0
  set part($parts-starts) {}
  # packets of a block or response: one number is every sender's
  foreach flow $part($parts-flows) packets $part($parts-packets) {
    set part_of($flow) $parts
    set packets_of($flow) [expr {$packets ne "" ? $packets : [lindex $part($parts-packets) 0]}]
  }
  incr awaited $part($parts-awaited)
  incr parts
}

# Of each block, how long after its request has come (-opens request), or the block has begun (-opens last-ack), a sender has its
# data; of responses and long flows, when. -1: not in this run.
proc starts {times} {
  global parts part
  lappend part([expr {$parts - 1}]-starts) $times
}

proc begin_part {p} {
  global part times
  switch $part($p-kind) {
    barrier {
      set part($p-block) -1
      if {$part($p-until) ne ""} { after_ns $part($p-until) "end_part $p" }
      open_block $p
    }
    responses - long {
      set part($p-left) [llength $part($p-flows)]
      foreach flow $part($p-flows) start [lindex $part($p-starts) 0] {
        if {$start >= 0} { after_ns $start "give $flow" }
      }
      if {$part($p-until) ne ""} { after_ns $part($p-until) "end_part $p" }
    }
    datagrams {
      foreach flow $part($p-flows) {
        if {[llength $times($flow)] > 0} { after_ns [lindex $times($flow) 0] "send_datagram $flow 0" }
      }
    }
  }
}

proc end_part {p} {
  global part awaited
  if {$part($p-over)} return
  set part($p-over) 1
  if {$part($p-awaited) && [incr awaited -1] == 0} finish
}

proc open_block {p} {
  global part offset is_received
  set senders $part($p-flows)
  set n [llength $senders]
  incr part($p-block)
  foreach flow $senders time [lindex $part($p-starts) $part($p-block)] {
    set offset($flow) $time
    set is_received($flow) 1
  }
  set part($p-left) $n
  set part($p-asked) [expr {min($part($p-outstanding), $n)}]
  for {set i 0} {$i < $part($p-asked)} {incr i} { ask $p [lindex $senders $i] [expr {$i * $part($p-stagger)}] }
}

proc ask {p flow delay} {
  global part offset
  if {$part($p-opens) eq "last-ack"} {
    if {$offset($flow) >= 0} { after_ns [expr {$delay + $offset($flow)}] "give $flow" }
  } elseif {$delay > 0} {
    after_ns $delay "request $flow"
  } else {
    request $flow
  }
}

proc request {flow} {
  global message asked_ns
  set asked_ns($flow) [now_ns]
  $message($flow) send request
}

# A request has come to its sender.
Agent/Message instproc recv args {
  global number_of offset
  set flow $number_of($self)
  if {$offset($flow) >= 0} { after_ns $offset($flow) "give $flow" }
}

proc give {flow} {
  global tcp packets_of given is_open is_received
  incr given($flow) $packets_of($flow)
  set is_open($flow) 1
  set is_received($flow) 0
  $tcp($flow) advanceby $packets_of($flow)
  # A fast retransmit may have sent packets before they were given: then no ACK and no arrival will tell.
  if {[$tcp($flow) set ack_] >= $given($flow) - 1} { on_done $flow }
  on_delivered $flow
}

# ns-2 calls this when the last packet that an agent was given is acknowledged.
Agent/TCP instproc done {} {
  global number_of
  on_done $number_of($self)
}

proc on_done {flow} {
  global is_open part_of part
  if {!$is_open($flow)} return
  set is_open($flow) 0
  set p $part_of($flow)
  if {$part($p-kind) eq "responses"} {
    if {[incr part($p-left) -1] == 0} { end_part $p }
  } elseif {$part($p-kind) eq "barrier" && $part($p-opens) eq "last-ack"} {
    on_through $p
  }
}

# ns-2 calls this when packets have come in order, before it acknowledges the last of them: that ACK goes before any request.
Class Receiver -superclass Application
Receiver instproc recv {bytes} {
  global number_of expected_packet packet_bytes given
  set flow $number_of($self)
  if {[incr expected_packet($flow) [expr {$bytes / $packet_bytes($flow)}]] >= $given($flow)} { after_ns 0 "on_delivered $flow" }
}

proc on_delivered {flow} {
  global expected_packet given is_received part_of part
  if {$is_received($flow) || $expected_packet($flow) < $given($flow)} return
  set is_received($flow) 1
  set p $part_of($flow)
  if {$part($p-kind) eq "barrier" && $part($p-opens) eq "request"} { on_through $p }
}

# A sender's block is over: another may be asked, or the next block opens.
proc on_through {p} {
  global part
  set senders $part($p-flows)
  if {$part($p-asked) < [llength $senders]} {
    set next [lindex $senders $part($p-asked)]
    incr part($p-asked)
    ask $p $next 0
  }
  if {[incr part($p-left) -1] > 0} return
  if {$part($p-block) + 1 < $part($p-blocks) && !$part($p-over)} { open_block $p } else { end_part $p }
}

proc send_datagram {flow i} {
  global udp wire_bytes times datagrams_sent
  $udp($flow) send $wire_bytes($flow)
  incr datagrams_sent
  set now [lindex $times($flow) $i]
  incr i
  if {$i < [llength $times($flow)]} { after_ns [expr {[lindex $times($flow) $i] - $now}] "send_datagram $flow $i" }
}

# Every drop is counted, and summed up in a number that does not depend on the order of those of one instant.
# With the name of a file behind the script's it is also written there, as drops.csv of "incast run --trace" has it.
array set kinds {tcp 0 ack 1 message 2 udp 3}
set kind_names {data ack request datagram}
array set drops {0 0 1 0 2 0 3 0}
set digest 0
set datagrams_sent 0
set file [expr {$argc > 0 ? [open [lindex $argv 0] w] : ""}]
if {$file ne ""} { puts $file "time_ns,flow,packet,kind,port" }

proc on_drop {port line} {
  global kinds kind_names drops digest file part_of part asked_ns
  lassign $line - - - - type - - flow - - packet
  # the line has whole microseconds of ns-2
  set time_ns [now_ns]
  set kind $kinds($type)
  if {$type eq "message"} { set packet 0 }
  incr drops($kind)
  set digest [expr {($digest + $time_ns % 2147483647 * 48271 + $flow * 40692 + ($packet + 1) * 16807 + $kind) % 2147483647}]
  if {$file ne ""} { puts $file "$time_ns,$flow,$packet,[lindex $kind_names $kind],$port" }
  # A request that is lost is sent again, and none that has come or is under way.
  if {$type eq "message"} {
    set due [expr {$asked_ns($flow) + $part($part_of($flow)-patience) - $time_ns}]
    after_ns [expr {max(0, $due)}] "request $flow"
  }
}

proc finish {} {
  global tcp flows flow_totals expected drops digest datagrams_sent file
  if {$file ne ""} { close $file }
  set sent 0
  set again 0
  set timeouts 0
  set same 0
  for {set i 0} {$i < $flows} {incr i} {
    set counts {0 0 0}
    if {[info exists tcp($i)]} { set counts [list [$tcp($i) set ndatapack_] [$tcp($i) set nrexmitpack_] [$tcp($i) set nrexmit_]] }
    incr sent [lindex $counts 0]
    incr again [lindex $counts 1]
    incr timeouts [lindex $counts 2]
    incr same [expr {![info exists tcp($i)] || $counts eq [lindex $flow_totals $i]}]
  }
  set counted [list [now_ns] $sent $again $timeouts $drops(0) $drops(1) $drops(2) $datagrams_sent $drops(3) $digest $same]
  set differences 0
  puts [format "%-28s%20s%20s" "" ns-2.35 "Incast Lab"]
  foreach {name value} $expected count $counted {
    set differs [expr {$value != $count}]
    incr differences $differs
    puts [format "%-28s%20s%20s%s" $name $count $value [expr {$differs ? "  differs" : ""}]]
  }
  puts [expr {$differences == 0 ? "All agree." : "$differences of [llength $counted] differ."}]
  exit [expr {$differences > 0}]
}

# Timers of ns-2 fire for ever: a run that has parted from ours, and waits for what does not come, is ended.
proc give_up {} {
  puts "ns-2 is not through after [now_ns] ns."
  finish
}

proc run {} {
  global second parts flows tcp given is_open is_received expected
  for {set i 0} {$i < $flows} {incr i} {
    if {[info exists tcp($i)]} { $tcp($i) set tcpTick_ [expr {1000 / $second}] }
    set given($i) 0
    set is_open($i) 0
    set is_received($i) 1
  }
  for {set p 0} {$p < $parts} {incr p} { begin_part $p }
  after_ns [expr {4 * [lindex $expected 1] + 60e9}] give_up
}
`;
