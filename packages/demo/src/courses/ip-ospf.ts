import { demoArticle, t } from '../text.ts'
import type { DemoCourse } from '../types.ts'

export const ipOspf: DemoCourse = {
  key: 'ip-ospf',
  kind: 'course',
  contentType: 1,
  categoryId: 1,
  zones: ['technical'],
  level: 'intermediate',
  title: t('IP 路由实战：OSPF 区域与路由策略', 'IP Routing in Practice: OSPF Areas and Policy'),
  promise: t(
    '学完后，你能画出自己网络的区域边界，说清每条路由为什么在表里，并在邻居起不来时按状态机找到原因。',
    'Draw the area borders of your own network, explain every route in the table, and find the cause of a missing neighbour from its state.',
  ),
  introduction: t(
    `<h3>适合谁</h3><p>懂 IP 编址与静态路由、开始接手园区网或承载网的工程师。对应“IP 数据通信工程师（高级）”考试的路由部分。</p>`,
    `<h3>Who it is for</h3><p>Engineers who know addressing and static routes and take over a campus or transport network. It covers the routing part of the Datacom Engineer (Professional) exam.</p>`,
  ),
  coverPattern: 'routes',
  teacher: 'chen-yiheng',
  contributor: t('数据通信教研组', 'Datacom faculty'),
  tags: [t('OSPF'), t('路由策略', 'Routing policy'), t('数据通信', 'Datacom')],
  priceKind: 'vip',
  priceFen: 0,
  inSequence: false,
  exam: 'ops-expert',
  previewNum: 1,
  previewTime: 60,
  dragPlay: true,
  speedUpPlay: true,
  interventions: 0,
  interventionMinutes: 0,
  learnerCount: 2055,
  publishedDaysAgo: 274,
  updatedDaysAgo: 22,
  sections: [
    { title: t('选路的规则', 'How a route is chosen'), lessons: ['ip-lookup'] },
    { title: t('OSPF', 'OSPF'), lessons: ['ospf-neighbour', 'ospf-areas-lsa', 'ospf-stub'] },
    { title: t('策略与规划', 'Policy and planning'), lessons: ['ip-policy', 'ip-addressing-plan'] },
  ],
  contents: [
    demoArticle(
      'ip-lookup',
      t('一张路由表的三次比较', 'Three comparisons behind a routing table'),
      5,
      `<p>路由器回答两个不同的问题，不要混：</p>
<ol><li><strong>哪条路由进表？</strong> 同一前缀有多个来源时，先比优先级（管理距离），再比开销。</li><li><strong>这个包用哪一条？</strong> 表里所有匹配项中，前缀最长的赢，与优先级无关。</li></ol>
<pre><code>10.1.8.0/24    OSPF      10   3    10.0.12.2
10.1.8.128/25  Static    60   0    10.0.13.3
0.0.0.0/0      Static    60   0    10.0.1.1</code></pre>
<p>去 10.1.8.130 走哪里？走 /25，尽管静态路由的优先级 60 比 OSPF 的 10 差。两条不是同一个前缀，从来没有比较过优先级。</p>
<p>优先级的默认值各厂家不同，例如 OSPF 内部路由有的是 10，有的是 110。混合组网时请显式配置。</p>
<p>还有第三个比较：下一跳是否可达。静态路由指向的下一跳若要靠另一条路由才能到达，那条消失，它也跟着消失，这叫递归。</p>`,
      `<p>A router answers two different questions; keep them apart:</p>
<ol><li><strong>Which route enters the table?</strong> For one prefix from several sources, preference (administrative distance) first, then cost.</li><li><strong>Which one does this packet take?</strong> Of all that match, the longest prefix; preference plays no part.</li></ol>
<pre><code>10.1.8.0/24    OSPF      10   3    10.0.12.2
10.1.8.128/25  Static    60   0    10.0.13.3
0.0.0.0/0      Static    60   0    10.0.1.1</code></pre>
<p>Where does 10.1.8.130 go? By the /25, although a static route’s 60 is worse than OSPF's 10. They are different prefixes and were never compared.</p>
<p>Defaults differ between makers: internal OSPF is 10 with some, 110 with others. In a mixed network, set them.</p>
<p>And a third: is the next hop reachable? If a static route’s next hop is itself reached by another route, it disappears with that one. This is recursion.</p>`,
    ),
    demoArticle(
      'ospf-neighbour',
      t('邻居卡在哪个状态，就查哪几样', 'The state tells you what to check'),
      6,
      `<table><thead><tr><th>停在</th><th>说明</th><th>查什么</th></tr></thead><tbody><tr><td>Down</td><td>没收到 Hello</td><td>接口没使能、被动接口、组播被滤</td></tr><tr><td>Init</td><td>对方没听见我</td><td>单通、ACL、认证不一致</td></tr><tr><td>2-Way</td><td>广播网中两台都是 DROther</td><td>正常，不用处理</td></tr><tr><td>ExStart / Exchange</td><td>数据库描述报文交不过去</td><td><strong>两端 MTU 不同</strong>、Router ID 重复</td></tr><tr><td>Loading</td><td>请求的 LSA 要不到</td><td>丢包、LSA 损坏</td></tr><tr><td>Full</td><td>完成</td><td>—</td></tr></tbody></table>
<p>Hello 里必须一致的有：区域号、Hello 与 Dead 间隔、认证、末梢标志（E 位、N 位），广播网还有掩码。不一致时连 Init 都进不了，报文会被直接丢弃，所以要看统计：</p>
<pre><code>display ospf error interface GE0/0/1
 Hello timer mismatch      : 0
 Bad area id               : 0
 Netmask mismatch          : 214
 Bad authentication        : 0</code></pre>
<p>Router ID 请手工指定为 Loopback 地址。自动选取的 ID 会在重启后改变，邻居关系就跟着抖一次。</p>`,
      `<table><thead><tr><th>Stops at</th><th>Meaning</th><th>Check</th></tr></thead><tbody><tr><td>Down</td><td>no Hello received</td><td>interface not enabled, passive, multicast filtered</td></tr><tr><td>Init</td><td>the other does not hear me</td><td>one-way link, ACL, authentication</td></tr><tr><td>2-Way</td><td>two DROthers on a broadcast network</td><td>normal, leave it</td></tr><tr><td>ExStart / Exchange</td><td>database descriptions do not pass</td><td><strong>MTU differs</strong>, duplicate router ID</td></tr><tr><td>Loading</td><td>requested LSAs do not arrive</td><td>loss, damaged LSA</td></tr><tr><td>Full</td><td>done</td><td>—</td></tr></tbody></table>
<p>A Hello must agree in area, Hello and Dead interval, authentication, stub flags (E and N bit), and on broadcast networks the mask. If not, it is dropped before Init, so read the counters:</p>
<pre><code>display ospf error interface GE0/0/1
 Hello timer mismatch      : 0
 Bad area id               : 0
 Netmask mismatch          : 214
 Bad authentication        : 0</code></pre>
<p>Set the router ID by hand, to the loopback. One chosen automatically may change at a restart, and every neighbour flaps with it.</p>`,
    ),
    demoArticle(
      'ospf-areas-lsa',
      t('区域与五种 LSA', 'Areas and five kinds of LSA'),
      7,
      `<figure><img src="demo:ospf-areas" alt="骨干区域 0 连接若干普通区域，边界路由器位于两个区域之间"><figcaption>所有区域都挂在骨干区域 0 上；ABR 站在边界，ASBR 站在 OSPF 的门口。</figcaption></figure>
<table><thead><tr><th>类型</th><th>谁产生</th><th>传多远</th><th>说什么</th></tr></thead><tbody><tr><td>1 Router</td><td>每台路由器</td><td>本区域</td><td>我有哪些链路</td></tr><tr><td>2 Network</td><td>DR</td><td>本区域</td><td>这个广播网上有谁</td></tr><tr><td>3 Summary</td><td>ABR</td><td>一个区域</td><td>别的区域里有这个网段，多远</td></tr><tr><td>4 ASBR Summary</td><td>ABR</td><td>一个区域</td><td>怎么去那台 ASBR</td></tr><tr><td>5 External</td><td>ASBR</td><td>整个 OSPF 域（末梢除外）</td><td>外部网段</td></tr></tbody></table>
<p>区域内靠 1、2 类拼出一张图，各自算最短路径树；区域间只靠 3 类，传的是“结论”。所以区域内是链路状态，区域间像距离矢量，必须经过区域 0，才不会成环。</p>
<p>由此得到规划原则：把抖动多的链路关在自己的区域里，并在 ABR 上聚合。聚合之后，区域内一条 /24 起落，外面只看到稳定的 /20。</p>`,
      `<figure><img src="demo:ospf-areas" alt="Backbone area 0 joins several areas; border routers stand between two areas"><figcaption>Every area hangs on backbone area 0; ABRs stand at its borders, an ASBR at the door of OSPF.</figcaption></figure>
<table><thead><tr><th>Type</th><th>Made by</th><th>Travels</th><th>Says</th></tr></thead><tbody><tr><td>1 Router</td><td>every router</td><td>area</td><td>my links</td></tr><tr><td>2 Network</td><td>DR</td><td>area</td><td>who is on this broadcast network</td></tr><tr><td>3 Summary</td><td>ABR</td><td>one area</td><td>a network elsewhere, how far</td></tr><tr><td>4 ASBR summary</td><td>ABR</td><td>one area</td><td>how to reach that ASBR</td></tr><tr><td>5 External</td><td>ASBR</td><td>all of OSPF but stub areas</td><td>an external network</td></tr></tbody></table>
<p>Within an area, types 1 and 2 give a map on which each router computes its tree. Between areas only type 3 travels: conclusions. So it is link state inside and like distance vector between, and has to pass area 0 to stay free of loops.</p>
<p>Hence a planning rule: shut links that flap into an area of their own and summarise at the ABR. Then a /24 may come and go inside while outside only a calm /20 is seen.</p>`,
    ),
    demoArticle(
      'ospf-stub',
      t('四种末梢区域，一张表记住', 'Four kinds of stub in one table'),
      5,
      `<table><thead><tr><th>区域</th><th>3 类</th><th>5 类</th><th>7 类</th><th>缺省路由</th></tr></thead><tbody><tr><td>普通</td><td>有</td><td>有</td><td>无</td><td>不自动</td></tr><tr><td>Stub</td><td>有</td><td>无</td><td>无</td><td>ABR 自动下发</td></tr><tr><td>Totally stub</td><td>只有缺省</td><td>无</td><td>无</td><td>ABR 自动下发</td></tr><tr><td>NSSA</td><td>有</td><td>无</td><td>有</td><td>一般须手工配置</td></tr><tr><td>Totally NSSA</td><td>只有缺省</td><td>无</td><td>有</td><td>ABR 自动下发</td></tr></tbody></table>
<p>NSSA 解决的是“我既想当末梢，又要引入外部路由”：区域内用 7 类，出区域时由 Router ID 最大的 ABR 转成 5 类。</p>
<p>两个现场常犯的错：</p>
<ul><li>只在 ABR 上改区域类型，忘了区域里的其他路由器。Hello 的 E 位或 N 位不一致，邻居全断。改类型必须是同一个变更窗口里的一批操作。</li><li>在 Stub 里引入直连路由。命令能敲进去，但不会有任何 5 类出来，业务不通也没有告警。</li></ul>`,
      `<table><thead><tr><th>Area</th><th>Type 3</th><th>Type 5</th><th>Type 7</th><th>Default route</th></tr></thead><tbody><tr><td>Normal</td><td>yes</td><td>yes</td><td>no</td><td>not by itself</td></tr><tr><td>Stub</td><td>yes</td><td>no</td><td>no</td><td>from the ABR</td></tr><tr><td>Totally stub</td><td>default only</td><td>no</td><td>no</td><td>from the ABR</td></tr><tr><td>NSSA</td><td>yes</td><td>no</td><td>yes</td><td>usually by hand</td></tr><tr><td>Totally NSSA</td><td>default only</td><td>no</td><td>yes</td><td>from the ABR</td></tr></tbody></table>
<p>NSSA is for those who want to be a stub and yet import external routes: type 7 inside; on the way out the ABR with the highest router ID turns it into type 5.</p>
<p>Two common mistakes:</p>
<ul><li>Changing the kind on the ABR only. The E or N bit of the Hellos then differs and all neighbours are lost. Change all routers of the area in one window.</li><li>Importing connected routes inside a stub. The command is taken, no type 5 ever leaves, and nothing raises an alarm.</li></ul>`,
    ),
    demoArticle(
      'ip-policy',
      t('引入、过滤与双点双向', 'Import, filter, and two-way import at two points'),
      6,
      `<p>在 OSPF 和另一种协议之间 <strong>双点双向</strong> 引入，是最容易成环的地方：A 点把外部路由引入 OSPF，B 点又从 OSPF 学到它，再引回外部，开销还变好了。</p>
<p>用标记（tag）断开：引入时打标，反方向引入时拒绝带标的。</p>
<pre><code>route-policy ISIS-TO-OSPF deny node 5
 if-match tag 200                 # 来自 OSPF 的，不再放回去
route-policy ISIS-TO-OSPF permit node 10
 apply tag 100
#
route-policy OSPF-TO-ISIS deny node 5
 if-match tag 100
route-policy OSPF-TO-ISIS permit node 10
 apply tag 200</code></pre>
<p>外部路由有两种度量：类型 2（默认）只看外部开销，类型 1 再加上到 ASBR 的内部开销。有两个出口、希望就近出网，就用类型 1。</p>
<p>注意过滤的位置：在 OSPF 里对“入方向”过滤，只影响本机路由表，LSA 照样传给别人。要真正不让别人知道，必须在 ABR（3 类）或 ASBR（5 类）上做。</p>`,
      `<p>Importing <strong>both ways at two points</strong> between OSPF and another protocol is where loops are born: A imports an external route, B learns it from OSPF and hands it back, now with a better metric.</p>
<p>Cut it with tags: mark on import, and refuse the mark in the other direction.</p>
<pre><code>route-policy ISIS-TO-OSPF deny node 5
 if-match tag 200                 # came from OSPF: do not return it
route-policy ISIS-TO-OSPF permit node 10
 apply tag 100
#
route-policy OSPF-TO-ISIS deny node 5
 if-match tag 100
route-policy OSPF-TO-ISIS permit node 10
 apply tag 200</code></pre>
<p>External routes have two metrics: type 2 (the default) counts the external cost alone, type 1 adds the way to the ASBR. With two exits and the nearest wanted, use type 1.</p>
<p>Mind where you filter: an inbound filter in OSPF affects your own table only; the LSA travels on. To hide a route from others, filter at the ABR (type 3) or the ASBR (type 5).</p>`,
    ),
    demoArticle(
      'ip-addressing-plan',
      t('好的地址规划能省一半割接', 'A good addressing plan saves half of the cut-overs'),
      5,
      `<p>三条原则：<strong>按位置连续、按用途固定、留一半空。</strong></p>
<pre>10.A.B.0/24
   A = 区域号 x 16 + 保留      每个 OSPF 区域一个 /12～/16
   B =   0 -  15  Loopback 与互联
        16 - 127  业务
       128 - 191  管理
       192 - 255  空着</pre>
<p>互联链路用 /31，省地址，也不会有第三台设备误接。Loopback 用 /32，集中在一个 /24，便于写管理 ACL。</p>
<p>练习：把 192.168.40.0/22 平均分成 8 个子网。/22 有 1024 个地址，分 8 份是每份 128 个，即 <strong>/25</strong>，可用主机 126 台；第 3 个子网从 2 × 128 = 256 开始，即 <strong>192.168.41.0</strong>。</p>
<p>检验规划好不好，只问一句：每个区域能不能用一条聚合路由代表？不能，就趁还没上线改掉。</p>`,
      `<p>Three principles: <strong>contiguous by place, fixed by purpose, half left empty.</strong></p>
<pre>10.A.B.0/24
   A = area x 16 + spare       one /12 to /16 per OSPF area
   B =   0 -  15  loopbacks and links
        16 - 127  services
       128 - 191  management
       192 - 255  empty</pre>
<p>Links get a /31: it saves addresses, and no third device fits in. Loopbacks are /32 out of one /24, which makes management ACLs short.</p>
<p>Exercise: divide 192.168.40.0/22 into 8. A /22 holds 1024 addresses, an eighth is 128, so <strong>/25</strong> with 126 hosts; the third begins at 2 × 128 = 256: <strong>192.168.41.0</strong>.</p>
<p>One question tests a plan: can each area be told in one summary route? If not, change it while nothing is live.</p>`,
    ),
  ],
}
