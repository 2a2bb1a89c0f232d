import { demoArticle, t } from '../text.ts'
import type { DemoCourse } from '../types.ts'

export const fibreOtdr: DemoCourse = {
  key: 'fibre-otdr',
  kind: 'course',
  contentType: 1,
  categoryId: 1,
  zones: ['service', 'technical'],
  level: 'beginner',
  title: t('光缆抢修与 OTDR 曲线判读', 'Fibre Repair and Reading OTDR Traces'),
  promise: t(
    '学完后，你能设对 OTDR 的四个参数，从曲线上认出接头、弯曲和断点，并把断点位置报到最近的一口井。',
    'Set the four parameters of an OTDR correctly, distinguish splices, bends and breaks on the trace, and locate a break to the nearest manhole.',
  ),
  introduction: t(
    `<h3>适合谁</h3><p>线路维护、抢修和现场交付人员。会用熔接机即可，不要求学过光学。</p>
<h3>如何考核</h3><p>按顺序学完全部课时，即可获得《光缆抢修》结业证书。</p>`,
    `<h3>Who it is for</h3><p>Staff of line maintenance, repair and field delivery. You can use a splicer; no optics needed.</p>
<h3>How it is assessed</h3><p>Finish all lessons in sequence to receive the certificate of completion.</p>`,
  ),
  coverPattern: 'fibre',
  teacher: 'luo-min',
  tags: [t('光缆', 'Fibre'), t('OTDR'), t('抢修', 'Repair')],
  priceKind: 'paid',
  priceFen: 9900,
  inSequence: true,
  certificateScheme: 'fibre-course',
  previewNum: 1,
  previewTime: 60,
  dragPlay: true,
  speedUpPlay: true,
  interventions: 0,
  interventionMinutes: 0,
  learnerCount: 1288,
  publishedDaysAgo: 302,
  updatedDaysAgo: 64,
  sections: [
    { title: t('仪表之前', 'Before the tester'), lessons: ['otdr-budget', 'otdr-clean'] },
    { title: t('曲线会说话', 'What a trace says'), lessons: ['otdr-settings', 'otdr-events', 'otdr-distance'] },
    { title: t('抢修一夜', 'A night of repair'), lessons: ['otdr-repair'] },
  ],
  contents: [
    demoArticle(
      'otdr-budget',
      t('光功率预算：该亏多少才算正常', 'The power budget: how much loss is normal'),
      6,
      `<p>拿到一段光缆，先算再测。算出来的数是判断“测得对不对”的尺子。</p>
<table><thead><tr><th>项目</th><th>常用取值</th></tr></thead><tbody><tr><td>G.652 光纤，1310 nm</td><td>0.35 dB/km</td></tr><tr><td>G.652 光纤，1550 nm</td><td>0.20 dB/km</td></tr><tr><td>熔接点</td><td>0.05～0.10 dB/个</td></tr><tr><td>活动连接器</td><td>0.3～0.5 dB/对</td></tr><tr><td>1:8 分光器</td><td>约 10.5 dB</td></tr></tbody></table>
<p>例：42 km，1550 nm，每 2 km 一个熔接点（20 个），两端各一对连接器。</p>
<pre>光纤    42 * 0.20  = 8.4 dB
熔接    20 * 0.08  = 1.6 dB
连接器   2 * 0.4   = 0.8 dB
合计               = 10.8 dB</pre>
<p>光模块发 0 dBm，收端灵敏度 −24 dBm，可用 24 dB，余量 13.2 dB，宽裕。余量低于 3 dB 就要考虑老化：每次抢修都会多两个接头。</p>
<p><strong>反过来也要防过载：</strong>短距离用长距模块，收光超过 −7 dBm 一类的过载点，会误码甚至烧坏接收器，请加衰减器。</p>`,
      `<p>Given a span, calculate before you measure. The figure you get is the ruler for what you will see.</p>
<table><thead><tr><th>Item</th><th>Usual value</th></tr></thead><tbody><tr><td>G.652 fibre, 1310 nm</td><td>0.35 dB/km</td></tr><tr><td>G.652 fibre, 1550 nm</td><td>0.20 dB/km</td></tr><tr><td>Fusion splice</td><td>0.05 to 0.10 dB each</td></tr><tr><td>Connector</td><td>0.3 to 0.5 dB a pair</td></tr><tr><td>1:8 splitter</td><td>about 10.5 dB</td></tr></tbody></table>
<p>Example: 42 km at 1550 nm, a splice every 2 km (20), a connector pair at each end.</p>
<pre>fibre       42 * 0.20  = 8.4 dB
splices     20 * 0.08  = 1.6 dB
connectors   2 * 0.4   = 0.8 dB
total                  = 10.8 dB</pre>
<p>With 0 dBm sent and a sensitivity of −24 dBm there are 24 dB to spend: 13.2 dB to spare. Below 3 dB, think of ageing: every repair adds two splices.</p>
<p><strong>Too much light is a fault as well:</strong> a long-reach module on a short span can exceed the overload point (−7 dBm, say), which brings errors or a burnt receiver. Put in an attenuator.</p>`,
    ),
    demoArticle(
      'otdr-clean',
      t('先擦端面，再谈故障', 'Clean the end face before you talk of faults'),
      4,
      `<p>单模纤芯直径约 9 µm，一粒灰尘就能盖住。现场统计里，连接器脏污是最常见的原因，也是最便宜的修复。</p>
<ol><li><strong>确认无光</strong>：断开发光端，用功率计确认。绝不用肉眼看端面，1550 nm 看不见但伤眼。</li><li><strong>看</strong>：用端面检测仪，先看芯区，再看包层。</li><li><strong>干擦</strong>：一次性清洁笔按一下，再看。</li><li><strong>湿擦</strong>：仍有油渍，用无水乙醇擦一次，立刻干擦。</li><li><strong>再看</strong>：合格才插。两端都要做，适配器里面也要做。</li></ol>
<p>还有一个现场误区：APC（绿色，8° 斜面）和 UPC（蓝色）对插。插得进去，但两个端面只有一点接触，损耗几个 dB，回波也差。<strong>颜色不同，不要硬插。</strong></p>
<p>清洁前后各存一张端面照片，附在工单里，争议就少一半。</p>`,
      `<p>A single-mode core is about 9 µm across; one grain of dust covers it. In field statistics dirty connectors are the commonest cause, and the cheapest repair.</p>
<ol><li><strong>Make sure it is dark</strong>: disconnect the source and check with a power meter. Never look into a connector: 1550 nm is invisible and harms the eye.</li><li><strong>Look</strong>: with an inspection scope, core first, then cladding.</li><li><strong>Dry</strong>: one click of a cleaner pen, look again.</li><li><strong>Wet</strong>: if there is grease, wipe once with pure alcohol, then dry at once.</li><li><strong>Look again</strong>: mate only when it is clean. Both ends, and the adapter inside.</li></ol>
<p>A common mistake: APC (green, cut at 8°) into UPC (blue). It fits, but the faces touch at one point: several dB lost and poor return loss. <strong>Different colours do not mate.</strong></p>
<p>Keep a picture of the end face before and after in the ticket; it halves the arguments.</p>`,
    ),
    demoArticle(
      'otdr-settings',
      t('OTDR 的四个参数', 'Four settings of an OTDR'),
      7,
      `<p>OTDR 发一个光脉冲，听后向散射的回声。四个参数设错，曲线就会骗人。</p>
<table><thead><tr><th>参数</th><th>怎么选</th><th>选错会怎样</th></tr></thead><tbody><tr><td>波长</td><td>日常 1550 nm，查弯曲再测 1310 nm</td><td>只测 1310，看不出宏弯</td></tr><tr><td>量程</td><td>缆长的 1.5～2 倍</td><td>太短会出现假的回波</td></tr><tr><td>脉宽</td><td>5 km 内 10～30 ns；40 km 用 300 ns～1 µs</td><td>太宽两个接头合成一个；太窄远端全是噪声</td></tr><tr><td>平均时间</td><td>15～60 s，抢修先 15 s</td><td>太短，0.05 dB 的接头淹没在噪声里</td></tr></tbody></table>
<p>脉宽和分辨率可以直接换算：光在光纤里每 10 ns 走约 2 m，往返折半，10 ns 脉宽对应约 1 m，1 µs 对应约 100 m。所以用 1 µs 去找相距 30 m 的两个接头，注定失败。</p>
<p>折射率默认 1.468，请改成光缆标签上的值。差 0.001，30 km 处就偏约 20 m，正好一口井的距离。</p>
<p>首端事件盲区内看不见第一个接头，请接 500 m～1 km 的测试尾纤。</p>`,
      `<p>An OTDR sends a pulse and listens to the light scattered back. With any of four settings wrong, the trace lies.</p>
<table><thead><tr><th>Setting</th><th>Choose</th><th>If wrong</th></tr></thead><tbody><tr><td>Wavelength</td><td>1550 nm daily, add 1310 nm to find bends</td><td>1310 alone hides macro-bends</td></tr><tr><td>Range</td><td>1.5 to 2 times the length</td><td>too short: ghosts</td></tr><tr><td>Pulse width</td><td>10 to 30 ns within 5 km; 300 ns to 1 µs for 40 km</td><td>too wide: two splices become one; too narrow: noise at the far end</td></tr><tr><td>Averaging</td><td>15 to 60 s; 15 s first in a repair</td><td>too short: a 0.05 dB splice drowns</td></tr></tbody></table>
<p>Pulse width converts to resolution: light runs about 2 m in 10 ns, half of that there and back, so 10 ns means about 1 m and 1 µs about 100 m. Two splices 30 m apart can never be told apart with 1 µs.</p>
<p>The index defaults to 1.468; enter the value on the cable’s label. An error of 0.001 is about 20 m at 30 km, just the distance to the wrong manhole.</p>
<p>The first splice hides in the dead zone of the front connector: use a launch fibre of 500 m to 1 km.</p>`,
    ),
    demoArticle(
      'otdr-events',
      t('认曲线：接头、连接器、弯曲、断点', 'Reading events: splice, connector, bend, break'),
      8,
      `<figure><img src="demo:fibre-otdr-trace" alt="一条 OTDR 曲线：平直下降的斜线上有台阶、尖峰和末端落入噪声"><figcaption>一条典型曲线：斜线是光纤本身，台阶是熔接点，尖峰是反射，最后落入噪声。</figcaption></figure>
<table><thead><tr><th>形状</th><th>是什么</th><th>旁证</th></tr></thead><tbody><tr><td>小台阶，无尖峰</td><td>熔接点或弯曲</td><td>1550 的台阶明显大于 1310，是弯曲；相近，是接头</td></tr><tr><td>尖峰加台阶</td><td>连接器、机械接头</td><td>位置与资料上的光交箱一致</td></tr><tr><td>尖峰后落入噪声</td><td>整齐断面，或光纤末端</td><td>比资料短，就是断了</td></tr><tr><td>没有尖峰，直接落入噪声</td><td>压碎、拉断的不整齐断面</td><td>常见于挖掘、鼠咬</td></tr><tr><td>“向上”的台阶</td><td>两种光纤模场不同</td><td>反方向测会是向下的大台阶</td></tr></tbody></table>
<p>最后一行要特别记：单方向的“增益”是假象，<strong>接头损耗取两个方向的平均值</strong>。例如 A→B 测得 −0.12 dB，B→A 测得 +0.26 dB，真值是 0.07 dB。</p>
<p>“鬼影”也要会认：出现在强反射两倍距离处，没有台阶，改量程它会移动。</p>`,
      `<figure><img src="demo:fibre-otdr-trace" alt="An OTDR trace: a falling line with a step, a spike and an end that drops into noise"><figcaption>A typical trace: the slope is the fibre itself, a step is a splice, a spike a reflection; at the end it drops into noise.</figcaption></figure>
<table><thead><tr><th>Shape</th><th>What it is</th><th>Evidence</th></tr></thead><tbody><tr><td>Small step, no spike</td><td>splice or bend</td><td>much larger at 1550 than at 1310: a bend; alike: a splice</td></tr><tr><td>Spike and step</td><td>connector, mechanical splice</td><td>lies where the records show a cabinet</td></tr><tr><td>Spike, then noise</td><td>clean cut, or the end</td><td>shorter than the records: cut</td></tr><tr><td>No spike, straight into noise</td><td>crushed or torn</td><td>excavators, rodents</td></tr><tr><td>A step upwards</td><td>fibres of different mode field</td><td>from the other end it is a large step down</td></tr></tbody></table>
<p>Mark the last row: the “gain” in one direction is an illusion. <strong>The loss of a splice is the mean of both directions.</strong> With −0.12 dB from A to B and +0.26 dB from B to A, it is 0.07 dB.</p>
<p>Know ghosts too: at twice the distance of a strong reflection, without a step, and they move when you change the range.</p>`,
    ),
    demoArticle(
      'otdr-distance',
      t('从光学距离到哪一口井', 'From optical distance to a manhole'),
      6,
      `<p>OTDR 报的是光纤长度，地面上量的是路由长度，两者之间隔着余长。换算三步：</p>
<ol><li><strong>扣绞缩</strong>：光纤在缆内螺旋绞合，光纤比缆长 0.5%～1.5%，取缆盘资料值。</li><li><strong>扣盘留</strong>：每个接头盒、每口预留井盘了多少米，查竣工资料。</li><li><strong>就近找参照</strong>：用曲线上最近的已知接头作起点，不从机房算起。</li></ol>
<p>例：断点 18.462 km，前一个接头在 17.905 km，对应 27 号井。两点相差 557 m。扣 1% 绞缩剩约 551 m，27 号井盘留 15 m（在断点一侧），28 号井预留 20 m，地面约 516 m。井距 180 m，即过 29 号井（360 m）再走约 156 m，快到 30 号井。</p>
<p>用相邻接头作参照，折射率和绞缩误差只作用在 557 m 上；若从机房算，1% 的误差就是 185 m。</p>
<p>报位置的格式：<strong>路由名、两井编号、距前井米数、置信范围</strong>。例如“东环路 29～30 号井，距 29 号井 156 m，±15 m”。</p>`,
      `<p>An OTDR gives length of fibre, the ground length of route, and slack lies between. Three steps:</p>
<ol><li><strong>Take off the helix</strong>: fibre is stranded and 0.5 to 1.5 % longer than its cable; use the value of the drum sheet.</li><li><strong>Take off the coils</strong>: how many metres are stored at each closure and spare manhole; see the as-built records.</li><li><strong>Start near</strong>: from the nearest known splice on the trace, not from the equipment room.</li></ol>
<p>Example: break at 18.462 km, the splice before it at 17.905 km, which is manhole 27. The difference is 557 m. Less 1 % helix leaves about 551 m; less 15 m coiled at manhole 27 and 20 m at 28 about 516 m of ground. Manholes are 180 m apart: past 29 (360 m) and about 156 m on, nearly at 30.</p>
<p>With a splice nearby, the errors of index and helix act on 557 m only; from the equipment room 1 % would be 185 m.</p>
<p>Report <strong>route, two manholes, metres from the first, confidence</strong>: “East ring, manholes 29 to 30, 156 m from 29, ±15 m”.</p>`,
    ),
    demoArticle(
      'otdr-repair',
      t('抢修记录：从告警到恢复的 3 小时 40 分', 'A repair log: 3 hours 40 minutes from alarm to service'),
      7,
      `<table><thead><tr><th>时间</th><th>动作</th><th>要点</th></tr></thead><tbody><tr><td>22:10</td><td>传输网管报 LOS，环网倒换成功</td><td>业务未断也要修：此时已无保护</td></tr><tr><td>22:18</td><td>机房测备纤</td><td>测备纤，不动在用纤；断点 18.462 km</td></tr><tr><td>22:50</td><td>到达 29～30 号井</td><td>先看新土、围挡、施工牌</td></tr><tr><td>23:05</td><td>下井前通风、测气</td><td>氧 19.5%～23.5% 才能下，井口留人</td></tr><tr><td>23:30</td><td>确认断点，布放 40 m 抢修缆</td><td>会多出两个接头，预算要复核</td></tr><tr><td>00:10</td><td>按色谱熔接</td><td>先接在用业务所在的管束</td></tr><tr><td>01:20</td><td>双向复测</td><td>单个接头双向平均不超过 0.10 dB</td></tr><tr><td>01:50</td><td>网管确认、回切、更新资料</td><td>资料当晚改，不留到明天</td></tr></tbody></table>
<p>两条纪律：<strong>没有值班长的口头加工单双重确认，不剪任何一根纤；</strong>接续先恢复业务，再追求好看的损耗。</p>
<p>复盘问自己：断点位置报差了多少米？如果超过 20 m，错在折射率、绞缩还是盘留？把答案写进这条路由的资料卡。</p>`,
      `<table><thead><tr><th>Time</th><th>Action</th><th>Mind</th></tr></thead><tbody><tr><td>22:10</td><td>LOS alarm; the ring has switched</td><td>service is up, protection is gone: repair now</td></tr><tr><td>22:18</td><td>test a spare fibre</td><td>never a live one; break at 18.462 km</td></tr><tr><td>22:50</td><td>at manholes 29 to 30</td><td>look for fresh soil, fences, site boards</td></tr><tr><td>23:05</td><td>ventilate, test the air</td><td>enter at 19.5 to 23.5 % oxygen only, one person stays above</td></tr><tr><td>23:30</td><td>break found, 40 m of repair cable laid</td><td>two more splices: check the budget</td></tr><tr><td>00:10</td><td>splice by colour</td><td>tubes that carry traffic first</td></tr><tr><td>01:20</td><td>test from both ends</td><td>0.10 dB per splice at most, as a mean of both</td></tr><tr><td>01:50</td><td>confirm, switch back, correct the records</td><td>tonight, not tomorrow</td></tr></tbody></table>
<p>Two rules: <strong>without the shift lead’s word and a ticket, no fibre is cut</strong>; and restore service first, beautify losses later.</p>
<p>Afterwards ask: by how many metres was the report off? If more than 20, was it index, helix or slack? Write the answer on the card of this route.</p>`,
    ),
  ],
}
