import { t } from '../text.ts'
import type { DemoKnowledgeItem } from '../types.ts'

export const routingKnowledgeItems: readonly DemoKnowledgeItem[] = [
  {
    key: 'ospf-neighbour-stuck',
    topic: 'routing',
    form: 'faultCase',
    title: t('故障案例：OSPF 邻居停在 ExStart', 'Fault case: OSPF neighbours stuck in ExStart'),
    summary: t(
      '扩容当晚两台汇聚路由器建不起邻居，根因是 MTU 不一致。含判断顺序与回退。',
      'On the night of an upgrade two aggregation routers would not become neighbours: the MTU differed. With the order of checks and the way back.',
    ),
    author: 'chen-yiheng',
    tags: [t('OSPF'), t('MTU'), t('割接', 'Cut-over')],
    minutes: 5,
    readers: 486,
    daysAgo: 12,
    sheet: 'ospf-areas',
    zh: `<h3>现象</h3><p>某地市汇聚环扩容，新链路 10GE 已点亮，两端互 ping 正常，OSPF 邻居在 <code>ExStart</code> 与 <code>Exchange</code> 之间来回，每 40 秒重置一次。业务仍走旧链路，用户无感。</p>
<pre>%OSPF-5-ADJCHG: Nbr 10.8.0.2 on Te0/1/0 from EXCHANGE to DOWN, Too many retransmissions
show ip ospf neighbor  →  10.8.0.2  EXSTART/DR  00:00:37</pre>
<h3>先排除什么</h3><ol><li>Hello 已收到：能到 ExStart，说明区域号、Hello/Dead 间隔、认证、子网掩码都一致。</li><li>Router ID 不冲突：相同的 ID 也会停在 ExStart，先看两端 <code>show ip ospf</code>。</li><li>单播可达：DBD 报文是单播，ping 小包通不代表大包通。</li></ol>
<h3>决定性的证据</h3><p>带 DF 位 ping 1500 字节，1472 通、1473 不通；一端接口 MTU 为 9100，另一端为 1500。DBD 里带着接口 MTU，收到比自己大的就丢弃，于是反复重传。</p>
<pre>ping 10.8.0.2 size 1473 df-bit   →  .....
show interface Te0/1/0 | i MTU   →  MTU 1500 bytes</pre>
<h3>处理</h3><p>把两端统一为 9100，邻居 3 秒内到 Full。不要用 <code>ip ospf mtu-ignore</code> 当作解决办法：邻居会起来，但大的 LSA 更新仍会丢，故障只是换了个时间出现。</p>
<h3>以后怎么避免</h3><ul><li>割接单的链路验收项里加一行“DF 大包 ping，长度为接口 MTU”。</li><li>扩容模板统一写死 MTU，不再由现场填写。</li></ul>`,
    en: `<h3>Symptom</h3><p>A new 10GE link of a metro ring is up, both ends answer pings, yet the OSPF neighbours swing between <code>ExStart</code> and <code>Exchange</code> and reset every 40 seconds. Traffic still takes the old link; nobody notices.</p>
<pre>%OSPF-5-ADJCHG: Nbr 10.8.0.2 on Te0/1/0 from EXCHANGE to DOWN, Too many retransmissions
show ip ospf neighbor  ->  10.8.0.2  EXSTART/DR  00:00:37</pre>
<h3>What to rule out first</h3><ol><li>Hellos arrive: whoever gets to ExStart agrees on area, timers, authentication and mask.</li><li>Router IDs differ: equal ones stop at ExStart as well. Look at <code>show ip ospf</code> on both ends.</li><li>Unicast works: database descriptions are unicast, and a small ping says nothing about large packets.</li></ol>
<h3>The decisive evidence</h3><p>Ping with 1500 bytes and the DF bit: 1472 passes, 1473 does not. One interface has an MTU of 9100, the other 1500. A database description carries the MTU of its interface; one that is larger than the receiver’s own is dropped, and sent again for ever.</p>
<pre>ping 10.8.0.2 size 1473 df-bit   ->  .....
show interface Te0/1/0 | i MTU   ->  MTU 1500 bytes</pre>
<h3>Remedy</h3><p>9100 on both ends, and the neighbours are Full within three seconds. Do not call <code>ip ospf mtu-ignore</code> a remedy: the neighbours come up, large updates are still lost, and the fault only picks another night.</p>
<h3>So that it stays away</h3><ul><li>The acceptance of every link has a line "ping with DF at the size of the MTU".</li><li>The template fixes the MTU; nobody types it on site.</li></ul>`,
  },
  {
    key: 'loop-storm-triage',
    topic: 'routing',
    form: 'procedure',
    title: t('二层环路应急处置：十分钟止血', 'A layer-2 loop: stop the bleeding in ten minutes'),
    summary: t(
      '广播风暴发生时按什么顺序断开、怎样保留证据、恢复时如何不再起环。',
      'What to cut in which order during a broadcast storm, how to keep the evidence, and how to bring ports back without a second loop.',
    ),
    author: 'chen-yiheng',
    tags: [t('VLAN'), t('生成树', 'Spanning tree'), t('应急', 'Emergency')],
    minutes: 6,
    readers: 732,
    daysAgo: 33,
    sheet: 'vlan-trunk',
    zh: `<h3>什么时候用</h3><p>接入交换机 CPU 持续 90 % 以上，多个端口灯同频狂闪，日志里出现 MAC 漂移（flapping），用户成片掉线。</p>
<h3>第 0～3 分钟：确认</h3><ol><li>在汇聚口看广播：<code>show interface | i broadcast</code>，两次间隔 10 秒，每秒上万即可确认。</li><li>看 MAC 漂移日志，记下反复出现的 <strong>两个端口</strong>，环通常就在它们之间。</li><li>电话通知值班长，开事件单，级别按受影响用户数定，不等原因。</li></ol>
<h3>第 3～7 分钟：隔离</h3><ol><li>先断接入，再断汇聚：关掉漂移最多的接入口，看广播是否立刻下降。</li><li>没有下降就恢复它，换下一个。<strong>一次只动一个口</strong>，每次记时间。</li><li>十分钟仍找不到，按楼层切断上联，保住其余楼层。</li></ol>
<h3>第 7～10 分钟：留证据</h3><p>恢复之前保存：<code>show mac address-table</code>、<code>show spanning-tree</code>、日志最近 500 行，以及现场网线照片。没有证据的环路会再来一次。</p>
<h3>恢复</h3><ul><li>在关闭的口上先打开环路检测与 BPDU 保护，再 <code>no shutdown</code>。</li><li>观察 15 分钟，广播回到日常基线的两倍以内才关单。</li></ul>
<h3>常见的三个源头</h3><table><thead><tr><th>源头</th><th>特征</th></tr></thead><tbody><tr><td>会议室网线两头都插在墙上</td><td>下班后或保洁后发生</td></tr><tr><td>私接小交换机</td><td>同一口下 MAC 数超过 8</td></tr><tr><td>虚拟化主机两块网卡桥接</td><td>漂移的 MAC 以 00:50:56 等开头</td></tr></tbody></table>`,
    en: `<h3>When to use it</h3><p>Access switches stay above 90 % CPU, many port lights flash together, the log shows addresses flapping, and users drop off by the floor.</p>
<h3>Minutes 0 to 3: make sure</h3><ol><li>Read broadcasts at the aggregation port, <code>show interface | i broadcast</code>, twice within ten seconds. Tens of thousands per second are proof.</li><li>In the flapping log note the <strong>two ports</strong> that come back again and again; the loop usually lies between them.</li><li>Ring the shift lead and open an incident. Its priority follows the users affected, not the cause.</li></ol>
<h3>Minutes 3 to 7: isolate</h3><ol><li>Access first, aggregation later: shut the access port that flaps most and watch whether broadcasts fall at once.</li><li>If not, bring it back and take the next. <strong>One port at a time</strong>, with the time written down.</li><li>After ten minutes without a find, cut the uplink of the floor and save the others.</li></ol>
<h3>Minutes 7 to 10: keep the evidence</h3><p>Before you restore: <code>show mac address-table</code>, <code>show spanning-tree</code>, the last 500 log lines, and a photograph of the cabling. A loop without evidence comes back.</p>
<h3>Restore</h3><ul><li>Switch on loop detection and BPDU guard on the closed port, then <code>no shutdown</code>.</li><li>Watch for a quarter of an hour; close when broadcasts stay below twice the usual level.</li></ul>
<h3>Three usual sources</h3><table><thead><tr><th>Source</th><th>Looks like</th></tr></thead><tbody><tr><td>A patch cord with both ends in the wall</td><td>after office hours or after cleaning</td></tr><tr><td>A private little switch</td><td>more than 8 addresses on one port</td></tr><tr><td>A virtual host that bridges two cards</td><td>flapping addresses begin with 00:50:56</td></tr></tbody></table>`,
  },
  {
    key: 'mpls-label-reference',
    topic: 'routing',
    form: 'reference',
    title: t('速查：MPLS 标签与常用排障命令', 'Reference: MPLS labels and troubleshooting commands'),
    summary: t(
      '保留标签、TTL 行为、LDP 与 SR 的检查顺序，一页看完。',
      'Reserved labels, what happens to the TTL, and the order of checks for LDP and SR on one page.',
    ),
    author: 'chen-yiheng',
    tags: [t('MPLS'), t('SRv6'), t('命令', 'Commands')],
    minutes: 4,
    readers: 351,
    daysAgo: 58,
    sheet: 'mpls-label-path',
    zh: `<h3>标签栈里有什么</h3><p>每层 32 位：标签 20 位、TC 3 位、栈底 S 1 位、TTL 8 位。以太网负载类型 0x8847（单播）。</p>
<table><thead><tr><th>标签</th><th>含义</th></tr></thead><tbody><tr><td>0</td><td>IPv4 显式空，保留 TC 用于末跳 QoS</td></tr><tr><td>1</td><td>路由器告警</td></tr><tr><td>2</td><td>IPv6 显式空</td></tr><tr><td>3</td><td>隐式空，倒数第二跳弹出，不会出现在报文里</td></tr><tr><td>16 起</td><td>普通标签</td></tr></tbody></table>
<h3>业务不通时的顺序</h3><ol><li>IGP：环回口 /32 路由在不在，<code>show ip route 10.0.0.9</code>。</li><li>标签：有没有出标签，<code>show mpls forwarding-table 10.0.0.9</code>。出现 <em>No Label</em> 就停在这里查 LDP 会话。</li><li>LSP 连通：<code>ping mpls ipv4 10.0.0.9/32</code>，它测的是标签转发，普通 ping 会悄悄走 IP。</li><li>VPN：两端 RT 是否一进一出配对，路由是否被收下。</li></ol>
<h3>MTU 别忘了</h3><p>两层标签多 8 字节，带 VPN 与快速重路由时三层 12 字节。接口 MTU 至少留 1600，否则小包通、网页打不开。</p>`,
    en: `<h3>What is in a label</h3><p>32 bits each: label 20, traffic class 3, bottom of stack 1, TTL 8. EtherType 0x8847 for unicast.</p>
<table><thead><tr><th>Label</th><th>Means</th></tr></thead><tbody><tr><td>0</td><td>IPv4 explicit null; keeps the traffic class for the last hop</td></tr><tr><td>1</td><td>router alert</td></tr><tr><td>2</td><td>IPv6 explicit null</td></tr><tr><td>3</td><td>implicit null: popped one hop earlier, never on the wire</td></tr><tr><td>16 and up</td><td>ordinary labels</td></tr></tbody></table>
<h3>The order when a service is down</h3><ol><li>IGP: is the /32 of the loopback there? <code>show ip route 10.0.0.9</code></li><li>Label: is there an outgoing one? <code>show mpls forwarding-table 10.0.0.9</code>. <em>No Label</em> ends the search here: look at the LDP session.</li><li>Path: <code>ping mpls ipv4 10.0.0.9/32</code> tests the labels; an ordinary ping quietly takes IP.</li><li>VPN: do import and export targets match, and is the route accepted?</li></ol>
<h3>Mind the MTU</h3><p>Two labels add 8 bytes, three with a VPN and fast reroute 12. Give interfaces at least 1600, or pings pass and web pages do not load.</p>`,
  },
  {
    key: 'new-switch-acceptance',
    topic: 'routing',
    form: 'checklist',
    title: t('检查表：接入交换机上线验收', 'Checklist: taking an access switch into service'),
    summary: t(
      '从上电到移交监控共 18 项，每项写清怎么查、合格值是多少。',
      'Eighteen lines from power to monitoring, each with how to check it and what is good.',
    ),
    author: 'luo-min',
    tags: [t('验收', 'Acceptance'), t('交换机', 'Switch'), t('监控', 'Monitoring')],
    minutes: 4,
    readers: 268,
    daysAgo: 21,
    zh: `<h3>上电之前</h3><ul><li>机柜接地电阻 ≤ 1 Ω，有测试记录。</li><li>两路电源来自不同的 PDU，标签写到空开编号。</li><li>光模块型号与对端一致，波长、距离抄在标签上。</li></ul>
<h3>上电之后</h3><table><thead><tr><th>检查</th><th>合格</th></tr></thead><tbody><tr><td>软件版本</td><td>在当季基线清单内</td></tr><tr><td>收光功率</td><td>接收灵敏度以上 3 dB，且低于过载点</td></tr><tr><td>上联聚合</td><td>拔掉任意一根，丢包 ≤ 3 个</td></tr><tr><td>生成树</td><td>根桥为汇聚，接入口为边缘口</td></tr><tr><td>时钟</td><td>NTP 偏差 ≤ 50 ms</td></tr><tr><td>登录</td><td>只允许 SSH，本地账号只留应急一个</td></tr></tbody></table>
<h3>端口策略</h3><ul><li>未用端口关闭并放入隔离 VLAN。</li><li>用户口打开 BPDU 保护、环路检测、DHCP 监听，单口 MAC 上限 4。</li><li>广播抑制 1 %。</li></ul>
<h3>移交</h3><ol><li>CMDB 登记：位置、序列号、上联、维保到期日。</li><li>监控能看到 CPU、温度、上联流量、光功率四条曲线满 24 小时。</li><li>配置已进备份库，恢复演练一次。</li><li>现场照片三张：整机、线缆、标签。</li></ol>`,
    en: `<h3>Before power</h3><ul><li>Earth resistance of the rack at most 1 Ω, with a record.</li><li>Two feeds from different PDUs, labelled down to the breaker.</li><li>Transceivers equal to the far end; wavelength and reach on the label.</li></ul>
<h3>After power</h3><table><thead><tr><th>Check</th><th>Good</th></tr></thead><tbody><tr><td>Software</td><td>on this quarter’s baseline</td></tr><tr><td>Received light</td><td>3 dB above sensitivity and below overload</td></tr><tr><td>Uplink bundle</td><td>pull any member: at most 3 packets lost</td></tr><tr><td>Spanning tree</td><td>root at the aggregation, user ports at the edge</td></tr><tr><td>Clock</td><td>NTP within 50 ms</td></tr><tr><td>Login</td><td>SSH only, one local account for emergencies</td></tr></tbody></table>
<h3>Ports</h3><ul><li>Unused ports are shut and parked in an isolated VLAN.</li><li>User ports have BPDU guard, loop detection, DHCP snooping and at most 4 addresses.</li><li>Broadcasts limited to 1 %.</li></ul>
<h3>Hand-over</h3><ol><li>In the CMDB: place, serial number, uplinks, end of maintenance.</li><li>Monitoring shows CPU, temperature, uplink traffic and light for 24 hours.</li><li>The configuration is in the backup store and was restored once.</li><li>Three photographs: the device, the cables, the labels.</li></ol>`,
  },
]
