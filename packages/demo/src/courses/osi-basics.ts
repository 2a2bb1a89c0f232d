import { demoArticle, t } from '../text.ts'
import type { DemoCourse } from '../types.ts'

export const osiBasics: DemoCourse = {
  key: 'osi-basics',
  kind: 'course',
  contentType: 1,
  categoryId: 4,
  zones: ['technical', 'preSales', 'service'],
  level: 'beginner',
  title: t('网络第一课：分层、封装与地址', 'Networks, Lesson One: Layers, Encapsulation, Addresses'),
  promise: t(
    '学完后，你能把一个网页请求从应用一层层拆到网线，并说出每一层用什么地址、坏了是什么样子。',
    'Take a web request apart from application to cable: the address of each layer, and the symptom when that layer fails.',
  ),
  introduction: t(
    `<p>给新同事和转岗同事：不需要基础，不到一小时。学完可以参加“运维基础”模拟考试。</p>`,
    `<p>For newcomers and those who change jobs: nothing assumed, less than an hour. Afterwards try the mock exam on operations basics.</p>`,
  ),
  coverPattern: 'arcs',
  teacher: 'chen-yiheng',
  tags: [t('入门', 'Basics'), t('OSI'), t('以太网', 'Ethernet')],
  priceKind: 'free',
  priceFen: 0,
  inSequence: false,
  exam: 'ops-foundation-mock',
  previewNum: 0,
  previewTime: 0,
  dragPlay: true,
  speedUpPlay: true,
  interventions: 0,
  interventionMinutes: 0,
  learnerCount: 6410,
  publishedDaysAgo: 420,
  updatedDaysAgo: 75,
  sections: [
    { title: t('分层', 'Layers'), lessons: ['osi-why', 'osi-encapsulate'] },
    { title: t('地址', 'Addresses'), lessons: ['osi-mac-ip', 'osi-ports'] },
    { title: t('排障', 'Faults'), lessons: ['osi-bottom-up', 'osi-quiz', 'osi-report'] },
  ],
  contents: [
    {
      key: 'osi-quiz',
      type: 10,
      title: t('自测：分层与地址', 'Self-check: layers and addresses'),
      questions: 5,
      passPercent: 60,
      feedback: 'each',
    },
    {
      key: 'osi-report',
      type: 11,
      title: t('作业：一次排障记录', 'Assignment: record of one fault'),
      body: t(
        `<p>选一次您处理过的网络故障，按“从下往上问五句”写一份记录：</p><ul><li>现象和影响范围；</li><li>每一层问了什么、看到什么；</li><li>根因，以及下次怎样更早发现。</li></ul><p>不超过一页，可附截图。请先隐去客户名称和地址。</p>`,
        `<p>Choose a network fault that you have handled, and record it by the five questions from the bottom up:</p><ul><li>the symptom and who was affected;</li><li>the question and the finding at each layer;</li><li>the cause, and how to notice it earlier next time.</li></ul><p>One page at most; screenshots are welcome. Remove names and addresses of customers first.</p>`,
      ),
      points: 10_000,
      minutes: 40,
      dueDays: 14,
    },
    demoArticle(
      'osi-why',
      t('为什么要分层', 'Why layers'),
      4,
      `<p>寄一封信，你不关心邮车走哪条路，司机也不看信的内容。分层就是这样：每一层只和对面的同一层说话，用下面一层提供的服务，不问它怎么做到。</p>
<table><thead><tr><th>层</th><th>名字</th><th>单位</th><th>例子</th><th>常见设备</th></tr></thead><tbody><tr><td>7～5</td><td>应用（含表示、会话）</td><td>数据</td><td>HTTP、DNS、TLS</td><td>服务器、代理</td></tr><tr><td>4</td><td>传输</td><td>段</td><td>TCP、UDP</td><td>防火墙</td></tr><tr><td>3</td><td>网络</td><td>包</td><td>IP、ICMP</td><td>路由器</td></tr><tr><td>2</td><td>数据链路</td><td>帧</td><td>以太网、Wi-Fi</td><td>交换机</td></tr><tr><td>1</td><td>物理</td><td>比特</td><td>双绞线、光纤、无线</td><td>光模块</td></tr></tbody></table>
<p>好处是可以单独换：把网线换成 Wi-Fi，换的是 1、2 层，浏览器一点都不知道。坏处是出错时要逐层问，这正是后面排障要学的。</p>
<p>七层是参考，现实中的 TCP/IP 常画成四或五层。别背层数，记住 <strong>每层的地址和单位</strong>。</p>`,
      `<p>When you post a letter, you do not care which road the van takes, and the driver does not read it. Layers are like that: each talks to its peer on the other side, uses the layer below, and does not ask how.</p>
<table><thead><tr><th>Layer</th><th>Name</th><th>Unit</th><th>Examples</th><th>Devices</th></tr></thead><tbody><tr><td>7–5</td><td>application (presentation, session)</td><td>data</td><td>HTTP, DNS, TLS</td><td>server, proxy</td></tr><tr><td>4</td><td>transport</td><td>segment</td><td>TCP, UDP</td><td>firewall</td></tr><tr><td>3</td><td>network</td><td>packet</td><td>IP, ICMP</td><td>router</td></tr><tr><td>2</td><td>data link</td><td>frame</td><td>Ethernet, Wi-Fi</td><td>switch</td></tr><tr><td>1</td><td>physical</td><td>bit</td><td>copper, fibre, radio</td><td>optical module</td></tr></tbody></table>
<p>The gain: parts can be replaced. Change cable for Wi-Fi and you change layers 1 and 2; the browser never knows. The price: when something fails you must ask layer by layer, as we shall.</p>
<p>Seven layers are a reference; TCP/IP is often drawn with four or five. Do not learn the count; learn <strong>address and unit of each</strong>.</p>`,
    ),
    demoArticle(
      'osi-encapsulate',
      t('封装：一层套一层的信封', 'Encapsulation: envelopes within envelopes'),
      5,
      `<figure><img src="demo:osi-encapsulation" alt="应用数据依次加上 TCP 头、IP 头、以太网头和校验"><figcaption>发送时从上往下逐层加头，接收时从下往上逐层拆开。</figcaption></figure>
<p>算一算开销。以太网一帧最多装 1500 字节（MTU），里面要放下 IP 头和 TCP 头：</p>
<pre>1500 - 20 (IPv4) - 20 (TCP) = 1460 字节   这就是 MSS
线路上：1500 + 14 (以太网头) + 4 (FCS) = 1518 字节
再加前导 8 与帧间隔 12            = 1538 字节
效率 1460 / 1538 = 94.9%</pre>
<p>所以千兆口下载的理论上限是 949 Mbit/s，测速 940 不是故障。</p>
<p>多一层隧道就多一层头：VXLAN 多 50 字节。若下面的网络还是 1500，里面就只剩 1450。<strong>“小包通、大包不通、网页打开一半”，十有八九是这里。</strong> 用 <code>ping -M do -s 1472 对端</code> 测（1472 + 8 + 20 = 1500）。</p>`,
      `<figure><img src="demo:osi-encapsulation" alt="Application data gets a TCP header, an IP header, an Ethernet header and a check sum"><figcaption>Going down each layer adds its header; going up each takes its own off.</figcaption></figure>
<p>What does it cost? An Ethernet frame carries 1500 bytes at most (MTU), IP and TCP headers included:</p>
<pre>1500 - 20 (IPv4) - 20 (TCP) = 1460 bytes   the MSS
on the line: 1500 + 14 (header) + 4 (FCS) = 1518 bytes
with preamble 8 and gap 12          = 1538 bytes
efficiency 1460 / 1538 = 94.9 %</pre>
<p>So a gigabit port downloads 949 Mbit/s at best, and 940 in a speed test is no fault.</p>
<p>A tunnel adds a header: VXLAN 50 bytes. If the network below still has 1500, only 1450 remain inside. <strong>“Small packets pass, large ones do not, pages open halfway” is nearly always this.</strong> Test with <code>ping -M do -s 1472 PEER</code> (1472 + 8 + 20 = 1500).</p>`,
    ),
    demoArticle(
      'osi-mac-ip',
      t('MAC 管这一段，IP 管全程', 'A MAC for this hop, an IP for the journey'),
      5,
      `<p>从你的电脑到服务器要经过三台路由器，那么：</p>
<ul><li>源 IP、目的 IP <strong>全程不变</strong>（没有 NAT 时）；</li><li>源 MAC、目的 MAC <strong>每过一台路由器换一次</strong>。</li></ul>
<p>所以在服务器上抓包，看到的源 MAC 永远是网关的，不是用户的。拿着这个 MAC 去找人，找到的是路由器。</p>
<p>IP 怎么找到 MAC？用 ARP 广播问：“谁是 10.6.4.1？”</p>
<pre><code>$ arping -c 2 -I eth0 10.6.4.1
Unicast reply from 10.6.4.1 [00:1C:7F:20:11:0A]  0.81ms
Unicast reply from 10.6.4.1 [3C:52:82:AF:07:19]  0.94ms</code></pre>
<p>同一个 IP 有两个 MAC 回答：地址冲突。这种故障的特征是时通时断、换台电脑就好。</p>
<p>目的在不在同一网段，由 <em>自己的掩码</em> 判断。掩码配大了，会对着远方的地址发 ARP；配小了，明明是邻居也要绕到网关。</p>`,
      `<p>From your computer to a server through three routers:</p>
<ul><li>source and destination IP <strong>stay the same</strong> (without NAT);</li><li>source and destination MAC <strong>change at every router</strong>.</li></ul>
<p>So a capture at the server always shows the gateway’s MAC, never the user’s. Search for that MAC and you find the router.</p>
<p>How does IP find a MAC? With ARP: “who is 10.6.4.1?”</p>
<pre><code>$ arping -c 2 -I eth0 10.6.4.1
Unicast reply from 10.6.4.1 [00:1C:7F:20:11:0A]  0.81ms
Unicast reply from 10.6.4.1 [3C:52:82:AF:07:19]  0.94ms</code></pre>
<p>Two MACs answer for one IP: an address conflict. It comes and goes, and vanishes with another computer.</p>
<p>Whether the destination is on your segment is decided by <em>your own mask</em>. Too wide, and you send ARP for far addresses; too narrow, and you reach a neighbour through the gateway.</p>`,
    ),
    demoArticle(
      'osi-ports',
      t('端口：一台机器里的门牌', 'Ports: door numbers within a machine'),
      4,
      `<p>IP 找到机器，端口找到程序。一条连接由五样东西唯一确定：协议、源地址、源端口、目的地址、目的端口。</p>
<table><thead><tr><th>端口</th><th>用途</th><th>传输</th></tr></thead><tbody><tr><td>22</td><td>SSH</td><td>TCP</td></tr><tr><td>53</td><td>DNS</td><td>UDP，应答大时用 TCP</td></tr><tr><td>67 / 68</td><td>DHCP 服务器 / 客户端</td><td>UDP</td></tr><tr><td>123</td><td>NTP</td><td>UDP</td></tr><tr><td>161 / 162</td><td>SNMP / Trap</td><td>UDP</td></tr><tr><td>443</td><td>HTTPS</td><td>TCP；HTTP/3 用 UDP</td></tr></tbody></table>
<p>TCP 先握手再说话，丢了会重发，顺序有保证；UDP 直接说，丢了不管。语音用 UDP，因为晚到的声音没有用。</p>
<p>写防火墙申请时，请把五样写全，方向写清：<em>源网段 → 目的地址，TCP 443，单向发起</em>。“请开通两地互通”不是一份能执行的申请。</p>`,
      `<p>IP finds the machine, a port the program. Five things name a connection: protocol, source address and port, destination address and port.</p>
<table><thead><tr><th>Port</th><th>For</th><th>Over</th></tr></thead><tbody><tr><td>22</td><td>SSH</td><td>TCP</td></tr><tr><td>53</td><td>DNS</td><td>UDP, TCP for large answers</td></tr><tr><td>67 / 68</td><td>DHCP server / client</td><td>UDP</td></tr><tr><td>123</td><td>NTP</td><td>UDP</td></tr><tr><td>161 / 162</td><td>SNMP / traps</td><td>UDP</td></tr><tr><td>443</td><td>HTTPS</td><td>TCP; UDP for HTTP/3</td></tr></tbody></table>
<p>TCP shakes hands first, repeats what was lost and keeps the order; UDP just speaks. Voice uses UDP, because a sound that comes late is of no use.</p>
<p>In a firewall request give all five and the direction: <em>source segment → destination, TCP 443, opened from the source</em>. “Please connect both sites” cannot be carried out.</p>`,
    ),
    demoArticle(
      'osi-bottom-up',
      t('从下往上问五句', 'Five questions from the bottom up'),
      4,
      `<ol><li><strong>灯亮吗？</strong>（1 层）链路灯、收光功率、CRC 错误是否增长。</li><li><strong>认识邻居吗？</strong>（2 层）MAC 表里有没有它，VLAN 对不对，生成树有没有阻塞。</li><li><strong>能到网关吗？</strong>（3 层）ARP、ping 网关，再 ping 远端。</li><li><strong>门开着吗？</strong>（4 层）<code>nc -vz 10.9.0.8 443</code>：succeeded、refused、timed out，三种结果三个方向。</li><li><strong>应用怎么说？</strong>（7 层）<code>curl -v</code> 看证书、状态码。</li></ol>
<pre><code>$ nc -vz -w 3 10.9.0.8 443
nc: connect to 10.9.0.8 port 443 (tcp) failed: Connection refused</code></pre>
<p>refused 说明 1～3 层都好，主机也活着，直接找应用的人。能省下的不是一条命令，而是一个下午的互相转单。</p>
<p>经验丰富的人常从中间开始：先 ping 网关。通，往上；不通，往下。</p>`,
      `<ol><li><strong>Is the light on?</strong> (1) Link light, received power, growing CRC errors.</li><li><strong>Does it know its neighbour?</strong> (2) Is it in the MAC table, is the VLAN right, does spanning tree block?</li><li><strong>Does it reach the gateway?</strong> (3) ARP, ping the gateway, then beyond.</li><li><strong>Is the door open?</strong> (4) <code>nc -vz 10.9.0.8 443</code>: succeeded, refused, timed out; three results, three directions.</li><li><strong>What does the application say?</strong> (7) <code>curl -v</code> for certificate and status.</li></ol>
<pre><code>$ nc -vz -w 3 10.9.0.8 443
nc: connect to 10.9.0.8 port 443 (tcp) failed: Connection refused</code></pre>
<p>Refused means that layers 1 to 3 are fine and the host is alive: go to the people of the application. It saves not a command but an afternoon of passing tickets.</p>
<p>The experienced begin in the middle: ping the gateway. If it answers go up, if not go down.</p>`,
    ),
  ],
}
