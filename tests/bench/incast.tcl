# The bench's work for ns-2.35: barrier-synchronised blocks from N senders through one switch, without any trace.
# Arguments: senders bufferPackets blockPackets blocks linkBps rttSeconds rtoMinSeconds startJitterSeconds seed scheduler
# Prints one JSON object.
lassign $argv senders buffer blockPackets blocks linkBps rtt rtoMin jitter seed scheduler

# only the headers that are used: packets get smaller and ns-2 faster
remove-all-packet-headers
add-packet-header IP TCP Flags

Agent/TCP set packetSize_ 1000
Agent/TCP set tcpip_base_hdr_size_ 40
Agent/TCP set window_ 1000
Agent/TCP set windowInit_ 2
Agent/TCP set singledup_ 1
Agent/TCP set slow_start_restart_ false
Agent/TCP set lessCareful_ false
Agent/TCP set overhead_ 0
Agent/TCP set tcpTick_ 0.000001
Agent/TCP set minrto_ $rtoMin
Agent/TCP set rtxcur_init_ $rtoMin
Agent/TCPSink set packetSize_ 40

set ns [new Simulator]
$ns use-scheduler $scheduler
set random [new RNG]
$random seed $seed

set switch [$ns node]
set receiver [$ns node]
set delay [expr {$rtt / 4.0}]
$ns duplex-link $switch $receiver $linkBps $delay DropTail
$ns queue-limit $receiver $switch 100000
# ns-2 drops when waiting + 1 >= limit: with the packet in service that makes room for `limit` in all
$ns queue-limit $switch $receiver $buffer

for {set i 0} {$i < $senders} {incr i} {
  set node [$ns node]
  $ns duplex-link $node $switch $linkBps $delay DropTail
  $ns queue-limit $node $switch 100000
  $ns queue-limit $switch $node 100000
  set tcp($i) [new Agent/TCP/Newreno]
  set sink [new Agent/TCPSink]
  $ns attach-agent $node $tcp($i)
  $ns attach-agent $receiver $sink
  $ns connect $tcp($i) $sink
}

proc open_block {} {
  global ns senders blockPackets tcp jitter random waiting
  set waiting $senders
  for {set i 0} {$i < $senders} {incr i} {
    $ns at [expr {[$ns now] + $jitter * [$random uniform 0 1]}] "$tcp($i) advanceby $blockPackets"
  }
}

# ns-2 calls this when the last packet given to the agent is acknowledged
Agent/TCP instproc done {} {
  global ns waiting blocks blocksDone
  if {[incr waiting -1] > 0} return
  if {[incr blocksDone] < $blocks} { open_block } else { finish }
}

proc finish {} {
  global ns senders tcp blocks blockPackets linkBps
  set sent 0
  set again 0
  for {set i 0} {$i < $senders} {incr i} {
    incr sent [$tcp($i) set ndatapack_]
    incr again [$tcp($i) set nrexmitpack_]
  }
  set delivered [expr {$senders * $blockPackets * $blocks}]
  set goodput [expr {$delivered * 8000.0 / [$ns now] / $linkBps}]
  puts "{\"durationSeconds\":[$ns now],\"deliveredPackets\":$delivered,\"dataPacketsSent\":$sent,\"retransmissions\":$again,\"normalizedGoodput\":$goodput}"
  exit 0
}

set blocksDone 0
$ns at 0.0 open_block
$ns run
