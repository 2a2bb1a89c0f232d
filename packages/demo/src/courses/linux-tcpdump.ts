import { demoArticle, demoVideo, t } from '../text.ts'
import type { DemoCourse } from '../types.ts'

export const linuxTcpdump: DemoCourse = {
  key: 'linux-tcpdump',
  kind: 'course',
  contentType: 3,
  categoryId: 4,
  zones: ['technical', 'service'],
  level: 'beginner',
  title: t('Linux 网络排障：从 tcpdump 到 eBPF', 'Linux Network Troubleshooting: from tcpdump to eBPF'),
  promise: t(
    '学完后，你能用一条命令抓到有用的包，从三次握手里读出问题在哪一侧，而不是在两个部门之间传话。',
    'Capture the packets that matter with one command and read from the handshake which side has the problem, instead of relaying messages between two departments.',
  ),
  introduction: t(
    `<h3>适合谁</h3><p>会登录 Linux、敢敲命令的运维和交付人员。</p><h3>准备</h3><p>一台能用 root 的测试机，<code>tcpdump</code>、<code>iproute2</code> 和 <code>bpftrace</code>。</p>`,
    `<h3>Who it is for</h3><p>Operations and delivery staff who can log in to Linux and are not afraid of commands.</p><h3>Prepare</h3><p>A test machine with root, <code>tcpdump</code>, <code>iproute2</code> and <code>bpftrace</code>.</p>`,
  ),
  coverPattern: 'grid',
  teacher: 'shen-wei',
  tags: [t('Linux'), t('tcpdump'), t('TCP'), t('eBPF')],
  priceKind: 'free',
  priceFen: 0,
  inSequence: false,
  previewNum: 0,
  previewTime: 0,
  dragPlay: true,
  speedUpPlay: true,
  interventions: 0,
  interventionMinutes: 0,
  learnerCount: 5236,
  publishedDaysAgo: 245,
  updatedDaysAgo: 33,
  sections: [
    { title: t('看见连接', 'Seeing connections'), lessons: ['tcp-ss', 'tcp-handshake-video', 'tcpdump-filters'] },
    { title: t('读懂现象', 'Reading symptoms'), lessons: ['tcp-three-failures', 'tcp-retransmission', 'tcp-ebpf'] },
  ],
  contents: [
    demoArticle(
      'tcp-ss',
      t('先看本机：ip 与 ss', 'Look at your own machine first: ip and ss'),
      5,
      `<p>抓包之前，用四条命令排除本机问题，一分钟够了。</p>
<pre><code>$ ip -br addr                      # 地址在不在，口是不是 UP
eth0   UP   10.6.4.21/24
$ ip route get 10.9.0.8            # 去对端走哪个口、用哪个源地址
10.9.0.8 via 10.6.4.1 dev eth0 src 10.6.4.21
$ ip neigh show 10.6.4.1           # 网关的 MAC 学到没有
10.6.4.1 dev eth0 lladdr 00:1c:7f:20:11:0a REACHABLE
$ ss -tnlp 'sport = :8443'         # 服务在不在听，听在哪个地址
LISTEN 129 128 127.0.0.1:8443 0.0.0.0:*</code></pre>
<p>最后一行藏着两个常见问题：</p>
<ul><li>监听在 <code>127.0.0.1</code>，外面永远连不上，防火墙再开也没用；</li><li>LISTEN 状态下，第一个数字（Recv-Q）是等待应用 accept 的连接数，第二个（Send-Q）是队列上限。129 对 128，队列已满，新连接会被丢弃。</li></ul>
<p><code>ip route get</code> 比看整张路由表可靠，它把策略路由也算进去了。</p>`,
      `<p>Before you capture, four commands rule out your own machine. A minute is enough.</p>
<pre><code>$ ip -br addr                      # is the address there, is the port UP
eth0   UP   10.6.4.21/24
$ ip route get 10.9.0.8            # which port and source address
10.9.0.8 via 10.6.4.1 dev eth0 src 10.6.4.21
$ ip neigh show 10.6.4.1           # is the gateway's MAC known
10.6.4.1 dev eth0 lladdr 00:1c:7f:20:11:0a REACHABLE
$ ss -tnlp 'sport = :8443'         # who listens, on which address
LISTEN 129 128 127.0.0.1:8443 0.0.0.0:*</code></pre>
<p>The last line hides two common faults:</p>
<ul><li>it listens on <code>127.0.0.1</code>: nobody outside will ever connect, whatever the firewall allows;</li><li>for LISTEN, the first number (Recv-Q) is the connections that wait for accept, the second (Send-Q) the limit of that queue. 129 against 128: it is full, and new connections are dropped.</li></ul>
<p><code>ip route get</code> is safer than reading the routing table: it includes policy routing.</p>`,
    ),
    demoVideo(
      'tcp-handshake-video',
      t('用 tcpdump 看一次三次握手', 'A TCP handshake seen with tcpdump'),
      'tcp-handshake-tcpdump',
    ),
    demoArticle(
      'tcpdump-filters',
      t('十条够用一年的抓包命令', 'Capture commands that last a year'),
      6,
      `<pre><code>tcpdump -ni eth0 host 10.9.0.8 and tcp port 8443      只看一个对端的一个端口
tcpdump -ni eth0 'tcp[tcpflags] &amp; (tcp-syn|tcp-rst) != 0'   只看建连与复位
tcpdump -ni eth0 icmp or arp                           通不通的最低层
tcpdump -ni eth0 -e vlan 120                           带标签的帧，-e 显示 MAC
tcpdump -ni any  port 53                               所有口的 DNS
tcpdump -ni eth0 'icmp[0] == 3 and icmp[1] == 4'       需要分片但被禁止：MTU 问题
tcpdump -ni eth0 -s 96 -w a.pcap -C 100 -W 10          环形保存 10 个 100 MB 文件
tcpdump -nr a.pcap -ttt                                读文件，显示相邻包间隔</code></pre>
<p>三个习惯：</p>
<ol><li><strong>永远加 -n</strong>，否则每个地址都去反查 DNS，抓包本身就成了故障。</li><li><strong>先缩小再落盘</strong>：线上万兆口不加过滤直接 <code>-w</code>，会丢包，也会写满磁盘。看结尾的 <code>packets dropped by kernel</code>，不是 0 就不能下结论。</li><li><strong>两端同时抓</strong>：只有一端的包，只能说“我没收到”，不能说“他没发”。先对好时钟。</li></ol>
<p>看到“校验和错误”不要慌：发送方向多半是网卡卸载，包在离开主机之后才算校验和。</p>`,
      `<pre><code>tcpdump -ni eth0 host 10.9.0.8 and tcp port 8443      one port of one peer
tcpdump -ni eth0 'tcp[tcpflags] &amp; (tcp-syn|tcp-rst) != 0'   opening and reset only
tcpdump -ni eth0 icmp or arp                           the lowest layer of “reachable”
tcpdump -ni eth0 -e vlan 120                           tagged frames, -e shows MACs
tcpdump -ni any  port 53                               DNS on all ports
tcpdump -ni eth0 'icmp[0] == 3 and icmp[1] == 4'       fragmentation needed: MTU
tcpdump -ni eth0 -s 96 -w a.pcap -C 100 -W 10          a ring of 10 files of 100 MB
tcpdump -nr a.pcap -ttt                                read, with gaps between packets</code></pre>
<p>Three habits:</p>
<ol><li><strong>Always -n</strong>; else every address is looked up in DNS and the capture becomes the fault.</li><li><strong>Narrow first, then write</strong>: <code>-w</code> without filter on a 10 G port drops packets and fills the disk. If <code>packets dropped by kernel</code> at the end is not 0, draw no conclusions.</li><li><strong>Capture at both ends</strong>: with one end you may say “I did not receive”, never “they did not send”. Set the clocks first.</li></ol>
<p>“Bad checksum” on outgoing packets is mostly offload: the card computes it after the capture point.</p>`,
    ),
    demoArticle(
      'tcp-three-failures',
      t('建连失败只有三种样子', 'A connection fails in three ways only'),
      6,
      `<table><thead><tr><th>抓到的</th><th>用户看到</th><th>说明什么</th></tr></thead><tbody><tr><td>SYN → 立刻 RST</td><td>Connection refused</td><td>到达主机了，端口没有人听（或防火墙主动拒绝）</td></tr><tr><td>SYN，1 s、2 s、4 s… 重发，无回音</td><td>Connection timed out</td><td>去程或回程被丢：防火墙、路由、回程不对称</td></tr><tr><td>SYN → SYN-ACK → ACK → 过一会儿 RST</td><td>Connection reset</td><td>网络通了，是应用、TLS 或中间设备拒绝</td></tr></tbody></table>
<p>第二种最费时间，用两端抓包可以一刀切开：</p>
<pre>客户端: 10:00:01.000  SYN &gt;
客户端: 10:00:02.013  SYN &gt;   (重发)
服务端: 10:00:01.004  SYN &lt;    SYN-ACK &gt;
服务端: 10:00:02.005  SYN-ACK &gt;   (重发)</pre>
<p>服务端收到了也回了，客户端没收到 SYN-ACK：问题在 <strong>回程</strong>。典型原因是服务器有两个口，回包从另一个口出去，被有状态防火墙丢弃。用 <code>ip route get 客户端地址 from 服务地址</code> 验证。</p>
<p>服务端一个包都没看到，问题在去程，从中间点开始二分。</p>`,
      `<table><thead><tr><th>Captured</th><th>User sees</th><th>It means</th></tr></thead><tbody><tr><td>SYN → RST at once</td><td>Connection refused</td><td>the host was reached; nobody listens (or a firewall rejects)</td></tr><tr><td>SYN repeated after 1, 2, 4 s, no answer</td><td>Connection timed out</td><td>dropped there or back: firewall, route, asymmetry</td></tr><tr><td>SYN → SYN-ACK → ACK → later RST</td><td>Connection reset</td><td>the network is fine; application, TLS or a middlebox refused</td></tr></tbody></table>
<p>The second costs most time; a capture at both ends cuts it in two:</p>
<pre>client: 10:00:01.000  SYN &gt;
client: 10:00:02.013  SYN &gt;   (again)
server: 10:00:01.004  SYN &lt;    SYN-ACK &gt;
server: 10:00:02.005  SYN-ACK &gt;   (again)</pre>
<p>The server received and answered, the client never saw the SYN-ACK: the trouble is on the <strong>way back</strong>. Typically the server has two ports, answers leave by the other one, and a stateful firewall drops them. Check with <code>ip route get CLIENT from SERVER</code>.</p>
<p>If the server saw nothing, it is on the way there: start in the middle and halve.</p>`,
    ),
    demoArticle(
      'tcp-retransmission',
      t('通了但是慢：重传、窗口与带宽时延积', 'Up but slow: retransmission, window, bandwidth-delay'),
      6,
      `<p>慢有三种来源，<code>ss -ti</code> 一行里都写着：</p>
<pre><code>$ ss -ti dst 10.9.0.8
 cubic rto:264 rtt:62.1/3.8 mss:1448 cwnd:18 retrans:0/412
 bytes_sent:96731240 rcv_space:14600 unacked:18 rwnd_limited:0ms</code></pre>
<ul><li><strong>丢包</strong>：retrans 的第二个数 412 是累计重传。除以发送段数 96731240/1448 ≈ 66803，约 0.6%。长距离上 0.1% 就足以把传统拥塞控制拖慢。</li><li><strong>接收窗口</strong>：<code>rwnd_limited</code> 占比高，是对端应用读得慢或缓冲太小。</li><li><strong>距离</strong>：吞吐上限约等于窗口除以 RTT。</li></ul>
<p>带宽时延积：1 Gbit/s、62 ms 的链路要填满，需要 10⁹ × 0.062 / 8 ≈ 7.75 MB 的窗口。上例 cwnd 18 × 1448 ≈ 26 kB，实际速率约 26 kB / 62 ms ≈ 3.4 Mbit/s，和用户投诉的数字对得上。</p>
<p>结论不是“加带宽”，而是查这条路径为什么丢 0.6%。</p>`,
      `<p>Slowness has three sources, and <code>ss -ti</code> shows all of them:</p>
<pre><code>$ ss -ti dst 10.9.0.8
 cubic rto:264 rtt:62.1/3.8 mss:1448 cwnd:18 retrans:0/412
 bytes_sent:96731240 rcv_space:14600 unacked:18 rwnd_limited:0ms</code></pre>
<ul><li><strong>Loss</strong>: the second figure of retrans, 412, is the total. Against 96731240/1448 ≈ 66803 segments that is about 0.6 %. Over a long distance 0.1 % already holds back classic congestion control.</li><li><strong>Receive window</strong>: a large share of <code>rwnd_limited</code> means that the peer reads slowly or has small buffers.</li><li><strong>Distance</strong>: throughput is at most window divided by RTT.</li></ul>
<p>Bandwidth-delay product: to fill 1 Gbit/s at 62 ms takes 10⁹ × 0.062 / 8 ≈ 7.75 MB of window. Here cwnd is 18 × 1448 ≈ 26 kB, so about 26 kB / 62 ms ≈ 3.4 Mbit/s, just what the user complained about.</p>
<p>The answer is not more bandwidth, but why this path loses 0.6 %.</p>`,
    ),
    demoArticle(
      'tcp-ebpf',
      t('包没到应用：用 eBPF 问内核', 'It never reached the application: ask the kernel with eBPF'),
      5,
      `<p>网卡上抓到了包，应用却没收到，中间是内核。tcpdump 在很靠前的位置，看不到后面的丢弃。这时问内核：</p>
<pre><code>$ bpftrace -e 'tracepoint:skb:kfree_skb { @[args-&gt;reason] = count(); }'
@[2]: 31
@[8]: 1204
$ nstat -az TcpExtListenDrops TcpExtTCPBacklogDrop IpExtInNoRoutes
TcpExtListenDrops      1187   0.0
TcpExtTCPBacklogDrop   0      0.0
IpExtInNoRoutes        0      0.0</code></pre>
<p>原因号随内核版本变化，以本机 <code>/sys/kernel/tracing/events/skb/kfree_skb/format</code> 为准。常见的几类：没有套接字、netfilter 丢弃、队列满、反向路径检查失败。</p>
<table><thead><tr><th>计数器增长</th><th>去看</th></tr></thead><tbody><tr><td>TcpExtListenDrops</td><td>应用 accept 太慢，或 backlog 太小</td></tr><tr><td>IpReversePathFilter</td><td>双网卡加严格 rp_filter</td></tr><tr><td>网卡 rx_missed_errors</td><td>环形缓冲或 CPU 软中断</td></tr></tbody></table>
<p>从计数器到追踪，从便宜到昂贵：先 <code>nstat</code>，再 <code>bpftrace</code>，生产上追踪不超过一分钟。</p>`,
      `<p>The card saw the packet, the application did not: between them is the kernel. tcpdump sits early and does not see later drops. Ask the kernel:</p>
<pre><code>$ bpftrace -e 'tracepoint:skb:kfree_skb { @[args-&gt;reason] = count(); }'
@[2]: 31
@[8]: 1204
$ nstat -az TcpExtListenDrops TcpExtTCPBacklogDrop IpExtInNoRoutes
TcpExtListenDrops      1187   0.0
TcpExtTCPBacklogDrop   0      0.0
IpExtInNoRoutes        0      0.0</code></pre>
<p>Reason numbers differ between kernels; your own are in <code>/sys/kernel/tracing/events/skb/kfree_skb/format</code>. Common kinds: no socket, dropped by netfilter, queue full, reverse path check.</p>
<table><thead><tr><th>Counter that grows</th><th>Look at</th></tr></thead><tbody><tr><td>TcpExtListenDrops</td><td>slow accept or a small backlog</td></tr><tr><td>IpReversePathFilter</td><td>two cards and strict rp_filter</td></tr><tr><td>rx_missed_errors of the card</td><td>ring buffer, soft interrupts</td></tr></tbody></table>
<p>Go from cheap to costly: <code>nstat</code> first, then <code>bpftrace</code>, and in production for a minute at most.</p>`,
    ),
  ],
}
