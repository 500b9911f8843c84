/**
 * What every exported script has in common, in Tcl 8.5 for stock ns-2.35: how the lines of data between the two become a network,
 * senders and applications of ns-2, and how its counts are held against the expected ones.
 */

/** Comes first: ns-2's settings, and the words that the lines of data begin with. */
export const networkWords = String.raw`
# One second of ns-2 stands for 2^16 ns. Then every time of the run is a whole number of 2^-16 s, which a double holds exactly. With
# 1e-9 s for a ns, times would be rounded, and packets that come at one instant would come one after the other, in another order.
set second 65536.0

# Only the headers that are used: packets get smaller, and ns-2 faster.
remove-all-packet-headers
add-packet-header IP TCP Flags RTP Message

set ns [new Simulator]
# Each flow has its route, written below.
$ns rtproto Manual

# ns-2 opens a connection with a SYN of 40 bytes in the place of packet 0, and sets the window anew when that is acknowledged.
# Without SYN packet 0 is a packet like others, except that useHeaders_ forgets its header: so packetSize_ is the whole size.
Agent/TCP set syn_ false
Agent/TCP set delay_growth_ false
Agent/TCP set useHeaders_ false
Agent/TCP set overhead_ 0
Agent/TCP set maxrto_ [expr {60e9 / $second}]
# When a run begins, each agent draws the phase of its clock from [0, tcpTick_): there is none, as the tick of 1 us is set after that.
Agent/TCP set tcpTick_ 1e-300
Agent/TCP set srtt_init_ 0
Agent/TCP set rttvar_init_ 0
Agent/TCPSink set SYN_immediate_ack_ false
Agent/TCPSink/DelAck set interval_ [expr {40e6 / $second}]

proc now_ns {} {
  global ns second
  return [expr {round([$ns now] * $second)}]
}

# At equal times, what was scheduled first comes first.
proc after_ns {delay command} {
  global ns second
  $ns at [expr {[$ns now] + $delay / $second}] $command
}

set nodes 0
proc host {name} {
  global ns node nodes
  set node($nodes) [$ns node]
  incr nodes
}

# A switch looks up source, destination and flow: flows between the same hosts may take different routes.
proc switch_node {name} {
  global node nodes table
  set table($nodes) [new Classifier/Hash/SrcDestFid 2]
  host $name
  $node([expr {$nodes - 1}]) insert-entry "" $table([expr {$nodes - 1}])
}

# room: packets the port holds, the one in service included; 0: without limit. ns-2 drops an arrival when waiting + 1 >= limit_.
set links 0
proc link {from to bits_per_second delay_ns room name} {
  global ns second node table links link_object source target head
  $ns simplex-link $node($from) $node($to) [expr {$bits_per_second * $second / 1e9}] [expr {$delay_ns / $second}] DropTail
  set link [$ns link $node($from) $node($to)]
  [$link queue] set limit_ [expr {$room > 0 ? $room : 1000000000}]
  set link_object($links) $link
  set source($links) $from
  set target($links) $to
  if {[info exists table($from)]} {
    set head($links) [$table($from) installNext [$link head]]
  } else {
    [$node($from) get-module Manual] add-route default [$link head]
  }
  set drop [$ns create-trace Drop {} $node($from) $node($to)]
  $drop set callback_ 1
  $drop proc handle line [list on_drop $name]\ \$line
  set end [$link set drophead_]
  $drop target [$end target]
  $end target $drop
  incr links
}

proc route {flow route} {
  global node table source target head
  set from [$node($source([lindex $route 0])) id]
  set to [$node($target([lindex $route end])) id]
  foreach link [lrange $route 1 end] { $table($source($link)) set-hash auto $from $to $flow $head($link) }
}

proc between {route} {
  global node source target
  return [list $node($source([lindex $route 0])) $node($target([lindex $route end]))]
}

# How the flows that follow send. What is not listed is as ns-2 has it.
proc transport {args} {
  global settings
  array set settings $args
}

# Flows are numbered in order. route: the links of its data, and of its ACKs.
set flows 0
proc flow {data acks} {
  global ns second settings flows tcp message number_of packet_bytes expected_packet sent_requests
  lassign [between $data] from to
  Agent/TCP set packetSize_ $settings(-packet)
  Agent/TCP set window_ $settings(-window)
  Agent/TCP set windowInit_ $settings(-initial)
  Agent/TCP set numdupacks_ $settings(-dupthresh)
  Agent/TCP set singledup_ $settings(-limited)
  Agent/TCP set slow_start_restart_ $settings(-restart)
  Agent/TCP set lessCareful_ [expr {!$settings(-careful)}]
  Agent/TCP set minrto_ [expr {$settings(-rtomin) / $second}]
  Agent/TCP set rtxcur_init_ [expr {$settings(-rtomin) / $second}]
  Agent/TCPSink set packetSize_ $settings(-ack)
  Agent/Message set packetSize_ $settings(-ack)
  set kind $settings(-agent)
  set tcp($flows) [new $kind]
  $tcp($flows) set fid_ $flows
  set sink [new Agent/TCPSink[expr {$settings(-delayed) ? "/DelAck" : ""}]]
  $ns attach-agent $from $tcp($flows)
  $ns attach-agent $to $sink
  $ns connect $tcp($flows) $sink
  set receiver [new Receiver]
  $receiver attach-agent $sink
  $receiver start
  set message($flows) [new Agent/Message]
  $message($flows) set fid_ $flows
  set asked [new Agent/Message]
  $ns attach-agent $to $message($flows)
  $ns attach-agent $from $asked
  $ns connect $message($flows) $asked
  foreach agent [list $tcp($flows) $receiver $asked] { set number_of($agent) $flows }
  set packet_bytes($flows) $settings(-packet)
  set expected_packet($flows) 0
  route $flows $data
  route $flows $acks
  incr flows
}

# A flow of datagrams that set out at these times.
proc datagrams {data bytes times_ns} {
  global ns flows udp wire_bytes times
  lassign [between $data] from to
  Agent/UDP set packetSize_ $bytes
  set udp($flows) [new Agent/UDP]
  $udp($flows) set fid_ $flows
  set null [new Agent/Null]
  $ns attach-agent $from $udp($flows)
  $ns attach-agent $to $null
  $ns connect $udp($flows) $null
  set wire_bytes($flows) $bytes
  set times($flows) $times_ns
  route $flows $data
  incr flows
}
`;
