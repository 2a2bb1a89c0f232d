import { demoArticle, t } from '../text.ts'
import type { DemoCourse } from '../types.ts'

export const dnsDhcp: DemoCourse = {
  key: 'dns-dhcp',
  kind: 'course',
  contentType: 1,
  categoryId: 4,
  zones: ['technical', 'service'],
  level: 'beginner',
  title: t('DNS 与 DHCP：上不了网的前两站', 'DNS and DHCP: the First Two Stops of “No Internet”'),
  promise: t(
    '学完后，接到“上不了网”的电话，你能在三个问题之内判断是没拿到地址、拿错了地址，还是解析不了名字。',
    'When a user reports “no Internet”, find out with three questions: no address, a wrong address, or no name resolution.',
  ),
  introduction: t(
    `<p>服务台和桌面支持的第一课。五节图文，全部带命令和真实输出。</p>`,
    `<p>The first course for service desk and desktop support: five articles, all with commands and what they print.</p>`,
  ),
  coverPattern: 'field',
  teacher: 'shen-wei',
  tags: [t('DNS'), t('DHCP'), t('服务台', 'Service desk')],
  priceKind: 'free',
  priceFen: 0,
  inSequence: false,
  previewNum: 0,
  previewTime: 0,
  dragPlay: true,
  speedUpPlay: true,
  interventions: 0,
  interventionMinutes: 0,
  learnerCount: 3875,
  publishedDaysAgo: 330,
  updatedDaysAgo: 58,
  sections: [
    { title: t('地址从哪里来', 'Where addresses come from'), lessons: ['dhcp-dora', 'dhcp-relay'] },
    { title: t('名字怎么变成地址', 'How names become addresses'), lessons: ['dns-path', 'dns-dig', 'dns-desk'] },
  ],
  contents: [
    demoArticle(
      'dhcp-dora',
      t('四个报文拿到一个地址', 'Four messages for one address'),
      6,
      `<figure><img src="demo:dhcp-exchange" alt="客户端与服务器之间的四个 DHCP 报文：Discover、Offer、Request、Ack"><figcaption>Discover、Offer、Request、Ack：前两个是询价，后两个才是成交。</figcaption></figure>
<p>为什么不是两个？因为可能有多台服务器同时报价。客户端在 Request 里用选项 54 写明接受谁的，没被选中的服务器据此收回地址。</p>
<table><thead><tr><th>选项</th><th>内容</th><th>缺了会怎样</th></tr></thead><tbody><tr><td>1</td><td>子网掩码</td><td>只能通同网段，或谁都不通</td></tr><tr><td>3</td><td>网关</td><td>内网通，外网不通</td></tr><tr><td>6</td><td>DNS</td><td>IP 能通，网址打不开</td></tr><tr><td>51</td><td>租期</td><td>—</td></tr><tr><td>82</td><td>中继信息（接入位置）</td><td>无法按位置分配</td></tr></tbody></table>
<p>租期过半（T1）客户端直接向原服务器单播续租；到 87.5%（T2）还没成功就改为广播，谁都可以续。所以服务器停机半天，多数用户感觉不到，新来的人才会发现。</p>
<p>看到 <code>169.254.x.x</code>，就是一个 Offer 都没等到，系统自己编了地址。</p>`,
      `<figure><img src="demo:dhcp-exchange" alt="Four DHCP messages between client and server: Discover, Offer, Request, Ack"><figcaption>Discover, Offer, Request, Ack: two to ask for offers, two to close the deal.</figcaption></figure>
<p>Why not two? Several servers may make an offer. In Request the client names the one it accepts (option 54), and the others take their address back.</p>
<table><thead><tr><th>Option</th><th>Holds</th><th>Without it</th></tr></thead><tbody><tr><td>1</td><td>subnet mask</td><td>own segment only, or nothing</td></tr><tr><td>3</td><td>gateway</td><td>inside works, outside does not</td></tr><tr><td>6</td><td>DNS</td><td>addresses work, names do not</td></tr><tr><td>51</td><td>lease time</td><td>—</td></tr><tr><td>82</td><td>relay information (place of access)</td><td>no allocation by place</td></tr></tbody></table>
<p>After half of the lease (T1) the client renews by unicast with its server; at 87.5 % (T2) it broadcasts and anyone may renew. So a server may be down for half a day and most users feel nothing; the newcomers do.</p>
<p><code>169.254.x.x</code> means that no offer came and the system made up an address.</p>`,
    ),
    demoArticle(
      'dhcp-relay',
      t('跨网段：中继与冒名的服务器', 'Across segments: relays and rogue servers'),
      5,
      `<p>广播过不了路由器，所以网关上要开中继，把 Discover 变成单播送给服务器，并在 <code>giaddr</code> 里写上自己的接口地址。服务器就按这个地址决定从哪个地址池里挑。</p>
<pre><code># 交换机三层接口（示意）
interface Vlanif120
 ip address 10.12.120.1 255.255.255.0
 dhcp select relay
 dhcp relay server-ip 10.2.0.53</code></pre>
<p>两个高频故障：</p>
<ul><li><strong>某个 VLAN 全都拿不到</strong>：服务器上没有与 giaddr 同网段的地址池，或回程路由不到 giaddr。</li><li><strong>有人拿到 192.168.1.x</strong>：有人把家用路由器的 LAN 口插进了办公网，它也在发 Offer，而且往往比你的服务器快。</li></ul>
<p>后者的根治方法是在接入交换机上开 DHCP Snooping：只有指定的上行口是信任口，其余端口收到 Offer/Ack 一律丢弃。它顺便记下“地址—MAC—端口”的绑定表，以后查“谁用了这个 IP”只要一条命令。</p>`,
      `<p>Broadcasts do not cross a router, so the gateway relays: it sends the Discover on as unicast and puts its own interface address into <code>giaddr</code>, by which the server chooses a pool.</p>
<pre><code># layer-3 interface of a switch (outline)
interface Vlanif120
 ip address 10.12.120.1 255.255.255.0
 dhcp select relay
 dhcp relay server-ip 10.2.0.53</code></pre>
<p>Two frequent faults:</p>
<ul><li><strong>A whole VLAN gets nothing</strong>: no pool matches giaddr, or there is no route back to it.</li><li><strong>Someone gets 192.168.1.x</strong>: a home router’s LAN port was plugged into the office network; it makes offers too, often faster than your server.</li></ul>
<p>The cure for the second is DHCP snooping on access switches: only named uplinks are trusted, and Offer or Ack from any other port is dropped. It also keeps a table of address, MAC and port; “who had this IP” becomes one command.</p>`,
    ),
    demoArticle(
      'dns-path',
      t('一个名字走过的路', 'The way a name goes'),
      6,
      `<figure><img src="demo:dns-resolution" alt="终端问递归服务器，递归服务器依次问根、顶级域和权威服务器"><figcaption>终端只问一次（递归）；递归服务器替它依次去问（迭代）。</figcaption></figure>
<p>以 <code>portal.starbeam.example</code> 为例，缓存为空时：</p>
<ol><li>终端查本地缓存和 hosts，没有，就问配置的递归服务器；</li><li>递归服务器问根：谁管 <code>example</code>？</li><li>问顶级域：谁管 <code>starbeam.example</code>？</li><li>问权威服务器：<code>portal</code> 的地址是什么？得到记录和 TTL；</li><li>按 TTL 缓存，回答终端。</li></ol>
<table><thead><tr><th>记录</th><th>用途</th></tr></thead><tbody><tr><td>A / AAAA</td><td>名字到 IPv4 / IPv6 地址</td></tr><tr><td>CNAME</td><td>别名；不能与其他记录同名共存</td></tr><tr><td>MX</td><td>邮件服务器，数值小的优先</td></tr><tr><td>PTR</td><td>地址到名字</td></tr><tr><td>TXT</td><td>域名验证、SPF 等</td></tr></tbody></table>
<p>要搬家的服务，<strong>提前一个旧 TTL 的时间把 TTL 降到 300</strong>，搬完再调回来。搬的当天才改 TTL，没有用：旧值已经在别人的缓存里。</p>`,
      `<figure><img src="demo:dns-resolution" alt="A terminal asks a recursive server, which asks root, top-level and authoritative servers in turn"><figcaption>The terminal asks once (recursion); the resolver asks step by step for it (iteration).</figcaption></figure>
<p>Take <code>portal.starbeam.example</code> with empty caches:</p>
<ol><li>The terminal looks into its cache and hosts file, then asks the resolver it was given.</li><li>The resolver asks the root: who runs <code>example</code>?</li><li>It asks the top level: who runs <code>starbeam.example</code>?</li><li>It asks the authoritative server for <code>portal</code>, and gets record and TTL.</li><li>It keeps the answer for the TTL and replies.</li></ol>
<table><thead><tr><th>Record</th><th>Purpose</th></tr></thead><tbody><tr><td>A / AAAA</td><td>name to IPv4 / IPv6 address</td></tr><tr><td>CNAME</td><td>alias; nothing else may bear its name</td></tr><tr><td>MX</td><td>mail server, lower number first</td></tr><tr><td>PTR</td><td>address to name</td></tr><tr><td>TXT</td><td>verification, SPF and others</td></tr></tbody></table>
<p>Before a service moves, <strong>lower the TTL to 300 one old TTL ahead</strong>, and raise it afterwards. On the day itself it is too late: the old value lies in other people’s caches.</p>`,
    ),
    demoArticle(
      'dns-dig',
      t('读懂 dig 的五个部分', 'Reading what dig prints'),
      5,
      `<pre><code>$ dig portal.starbeam.example @10.2.0.53
;; -&gt;&gt;HEADER&lt;&lt;- opcode: QUERY, status: NOERROR, id: 40211
;; flags: qr rd ra; QUERY: 1, ANSWER: 2, AUTHORITY: 0, ADDITIONAL: 1
;; ANSWER SECTION:
portal.starbeam.example.  287  IN  CNAME  edge.starbeam.example.
edge.starbeam.example.     47  IN  A      10.40.8.20
;; Query time: 3 msec
;; SERVER: 10.2.0.53#53(10.2.0.53) (UDP)</code></pre>
<ul><li><strong>status</strong>：NOERROR 但没有 ANSWER，是名字存在、类型不存在；NXDOMAIN 是名字不存在；SERVFAIL 是服务器自己没问成；REFUSED 是不让你问。</li><li><strong>flags</strong>：有 <code>aa</code> 是权威答的；没有 <code>aa</code>、有 <code>ra</code> 是递归服务器（多半是缓存）答的。</li><li><strong>TTL</strong>：287 还在倒数，说明来自缓存。</li><li><strong>Query time</strong>：3 ms 是缓存命中，第一次问可能 80 ms。</li><li><strong>SERVER</strong>：确认你问的是你以为的那一台。</li></ul>
<p>从头走一遍用 <code>dig +trace</code>；怀疑大包被拦，用 <code>dig +tcp</code> 对比。</p>`,
      `<pre><code>$ dig portal.starbeam.example @10.2.0.53
;; -&gt;&gt;HEADER&lt;&lt;- opcode: QUERY, status: NOERROR, id: 40211
;; flags: qr rd ra; QUERY: 1, ANSWER: 2, AUTHORITY: 0, ADDITIONAL: 1
;; ANSWER SECTION:
portal.starbeam.example.  287  IN  CNAME  edge.starbeam.example.
edge.starbeam.example.     47  IN  A      10.40.8.20
;; Query time: 3 msec
;; SERVER: 10.2.0.53#53(10.2.0.53) (UDP)</code></pre>
<ul><li><strong>status</strong>: NOERROR without ANSWER: the name exists, this type does not. NXDOMAIN: no such name. SERVFAIL: the server failed to find out. REFUSED: you may not ask.</li><li><strong>flags</strong>: <code>aa</code> is an authoritative answer; <code>ra</code> without <code>aa</code> comes from a resolver, mostly its cache.</li><li><strong>TTL</strong>: 287 counts down, so it is cached.</li><li><strong>Query time</strong>: 3 ms is a hit; the first time may take 80.</li><li><strong>SERVER</strong>: make sure you asked the one you meant.</li></ul>
<p><code>dig +trace</code> walks from the root; compare with <code>dig +tcp</code> if large packets may be blocked.</p>`,
    ),
    demoArticle(
      'dns-desk',
      t('服务台三问', 'Three questions for the service desk'),
      4,
      `<ol><li><strong>“地址是多少？”</strong> 169.254 开头或空：DHCP。网段不对：冒名服务器或插错口。正确：下一问。</li><li><strong>“ping 网关通吗？”</strong> 不通：线、VLAN、认证。通：下一问。</li><li><strong>“ping 一个 IP 通、打开网址不通吗？”</strong> 是：DNS。都不通：出口、防火墙、代理。</li></ol>
<table><thead><tr><th>系统</th><th>看地址</th><th>清 DNS 缓存</th><th>重取地址</th></tr></thead><tbody><tr><td>Windows</td><td><code>ipconfig /all</code></td><td><code>ipconfig /flushdns</code></td><td><code>ipconfig /renew</code></td></tr><tr><td>Linux</td><td><code>ip -br addr</code></td><td><code>resolvectl flush-caches</code></td><td><code>nmcli dev reapply eth0</code></td></tr><tr><td>macOS</td><td><code>ipconfig getpacket en0</code></td><td><code>dscacheutil -flushcache</code></td><td><code>ipconfig set en0 DHCP</code></td></tr></tbody></table>
<p>工单里请写原文输出，不写“网络正常”。二线拿到原文，三成的单可以当场关闭。</p>`,
      `<ol><li><strong>“Which address do you have?”</strong> 169.254 or none: DHCP. Wrong segment: a rogue server or the wrong socket. Right: next.</li><li><strong>“Can you ping the gateway?”</strong> No: cable, VLAN, authentication. Yes: next.</li><li><strong>“An IP works, a name does not?”</strong> Yes: DNS. Neither: exit, firewall, proxy.</li></ol>
<table><thead><tr><th>System</th><th>Address</th><th>Flush DNS</th><th>Renew</th></tr></thead><tbody><tr><td>Windows</td><td><code>ipconfig /all</code></td><td><code>ipconfig /flushdns</code></td><td><code>ipconfig /renew</code></td></tr><tr><td>Linux</td><td><code>ip -br addr</code></td><td><code>resolvectl flush-caches</code></td><td><code>nmcli dev reapply eth0</code></td></tr><tr><td>macOS</td><td><code>ipconfig getpacket en0</code></td><td><code>dscacheutil -flushcache</code></td><td><code>ipconfig set en0 DHCP</code></td></tr></tbody></table>
<p>Put the output into the ticket, never “network is fine”. With the output, the second line closes three tickets in ten on the spot.</p>`,
    ),
  ],
}
