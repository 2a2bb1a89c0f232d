import { demoArticle, t } from '../text.ts'
import type { DemoCourse } from '../types.ts'

export const interferenceNotes: DemoCourse = {
  key: 'interference-notes',
  kind: 'column',
  contentType: 4,
  categoryId: 3,
  zones: ['technical'],
  level: 'intermediate',
  title: t('无线老兵手记：干扰排查三十例', 'Notes of a Radio Veteran: Thirty Interference Cases'),
  promise: t(
    '每讲一个真实现场：从一条抬升的底噪开始，走到那台不该发射的设备面前，再把方法留给你。',
    'One real site per note, from the raised noise floor to the device that should not transmit. You keep the method.',
  ),
  introduction: t(
    `<p>专栏每周三更新。前五讲讲方法，之后一讲一个案例：直放站、屏蔽器、有线电视泄漏、大气波导、时钟失步……</p><p>每个案例都按同一张表写：现象、第一眼看错了什么、决定性的证据、处理、如何防止再来。</p>`,
    `<p>A new note every Wednesday. The first five are about method; then one case each: repeaters, jammers, leaking cable television, atmospheric ducts, lost synchronisation.</p><p>Every case follows one form: symptom, what we first got wrong, the decisive evidence, the remedy, and how to keep it from coming back.</p>`,
  ),
  coverPattern: 'waves',
  teacher: 'he-dong',
  tags: [t('干扰', 'Interference'), t('底噪', 'Noise floor'), t('频谱仪', 'Spectrum analyser')],
  priceKind: 'paid',
  priceFen: 12800,
  inSequence: false,
  exam: 'nr-beam-expert',
  previewNum: 1,
  previewTime: 90,
  dragPlay: true,
  speedUpPlay: true,
  interventions: 0,
  interventionMinutes: 0,
  learnerCount: 3041,
  publishedDaysAgo: 130,
  updatedDaysAgo: 3,
  sections: [
    { title: t('方法', 'Method'), lessons: ['interference-floor', 'interference-six-steps', 'interference-analyser'] },
    { title: t('案例', 'Cases'), lessons: ['interference-repeater', 'interference-duct', 'interference-pim'] },
  ],
  contents: [
    demoArticle(
      'interference-floor',
      t('第 1 讲　底噪应该是多少', 'Note 1: what the noise floor should be'),
      6,
      `<p>说“干扰大”之前，先知道没有干扰时是多少。热噪声的起点是 −174 dBm/Hz，再加带宽和接收机噪声系数。</p>
<pre>RB, 30 kHz SCS:  -174 + 10*lg(360000) = -118.4 dBm
NF 3 dB:         -118.4 + 3           = -115.4 dBm</pre>
<p>所以 NR 30 kHz 小区空载时，每 RB 的上行干扰在 −116～−115 dBm 附近才是干净的。LTE 的 RB 是 180 kHz，再低 3 dB，约 −118 dBm。</p>
<table><thead><tr><th>每 RB 抬升</th><th>用户感受</th><th>处理</th></tr></thead><tbody><tr><td>3 dB 以内</td><td>几乎无感</td><td>记录、观察</td></tr><tr><td>3～10 dB</td><td>边缘上行变慢</td><td>一周内排查</td></tr><tr><td>10 dB 以上</td><td>接入失败、通话断续</td><td>当天上站</td></tr></tbody></table>
<p>要看的是 <strong>凌晨 3 点</strong> 的值：业务低，剩下的就是外来的。忙时抬升而凌晨干净，多半是自家邻区的负荷，先别带频谱仪出门。</p>`,
      `<p>Before you say that interference is high, know the value without it. Thermal noise starts at −174 dBm/Hz; add bandwidth and the receiver’s noise figure.</p>
<pre>per RB (30 kHz spacing, 360 kHz):
-174 + 10*lg(360000) = -174 + 55.6 = -118.4 dBm
plus a noise figure of 3 dB        = -115.4 dBm</pre>
<p>So an idle NR cell at 30 kHz is clean at about −116 to −115 dBm per RB. An LTE RB has 180 kHz, 3 dB less: about −118 dBm.</p>
<table><thead><tr><th>Rise per RB</th><th>Users notice</th><th>Do</th></tr></thead><tbody><tr><td>up to 3 dB</td><td>next to nothing</td><td>note and watch</td></tr><tr><td>3 to 10 dB</td><td>slow uplink at the edge</td><td>look within a week</td></tr><tr><td>over 10 dB</td><td>failed access, broken voice</td><td>go there today</td></tr></tbody></table>
<p>Look at <strong>three in the morning</strong>: little traffic, so what remains comes from outside. If the floor rises in the busy hour and is clean at night, it is your own neighbours’ load. Leave the analyser at home.</p>`,
    ),
    demoArticle(
      'interference-six-steps',
      t('第 2 讲　干扰识别的六个步骤', 'Note 2: six steps to identify interference'),
      9,
      `<ol><li><strong>定范围</strong>：一个扇区、一个站，还是一片？一个扇区先查自己（馈线、接头）；一片才像外部或失步。</li><li><strong>定频率</strong>：看 RB 级干扰曲线。窄尖峰是单频源，平台是宽带源，从频带一边向里衰减是邻频泄漏。</li><li><strong>定时间</strong>：24 小时曲线。上下班规律像人为设备，日出前后像大气波导，全天不变像故障件。</li><li><strong>定自己</strong>：关掉本小区下行发射。底噪跟着下降，是互调或隔离不足，不用出门找。</li><li><strong>定方向</strong>：定向天线在三处高点各测一个最强方位，三条线交成一个小三角形。</li><li><strong>定设备</strong>：走近，断电验证。<em>不断电、不看到曲线落下来，就不算找到。</em></li></ol>
<p>顺序不能颠倒。前四步都在办公室里完成，半小时能排除七成；第五步起才需要上路。</p>
<table><thead><tr><th>RB 曲线</th><th>最常见的来源</th></tr></thead><tbody><tr><td>一根细线</td><td>无线麦克风、振荡的直放站</td></tr><tr><td>几 MHz 的平台</td><td>屏蔽器、私装放大器</td></tr><tr><td>边缘高、中间低</td><td>邻频系统滤波不足</td></tr><tr><td>全带宽、随下行负荷起伏</td><td>无源互调</td></tr><tr><td>TDD 站成片抬升，前几个上行符号最重</td><td>远端站干扰（波导）</td></tr></tbody></table>`,
      `<ol><li><strong>Where</strong>: one sector, one site or an area? One sector: look at yourself first (feeder, connectors). An area: external, or lost synchronisation.</li><li><strong>Which frequency</strong>: the curve per RB. A narrow spike is a single tone, a plateau a wide-band source, a slope from one band edge is leakage from next door.</li><li><strong>When</strong>: the 24-hour curve. Office hours look like people’s devices, around sunrise like a duct, unchanged all day like a defect.</li><li><strong>Myself?</strong> Switch off the cell’s downlink. If the floor falls with it, it is intermodulation or poor isolation; no need to go out.</li><li><strong>Direction</strong>: with a directional antenna, take the strongest bearing at three high points; the lines meet in a small triangle.</li><li><strong>The device</strong>: walk up and cut its power. <em>Until you have seen the curve fall, you have not found it.</em></li></ol>
<p>Keep the order. The first four are done at the desk, and rule out seven cases in ten within half an hour; only the fifth needs a car.</p>
<table><thead><tr><th>Curve over RBs</th><th>Most common source</th></tr></thead><tbody><tr><td>one thin line</td><td>wireless microphone, oscillating repeater</td></tr><tr><td>plateau of some MHz</td><td>jammer, private booster</td></tr><tr><td>high at the edge, low inside</td><td>poor filter of the adjacent system</td></tr><tr><td>full band, follows downlink load</td><td>passive intermodulation</td></tr><tr><td>many TDD sites, worst in the first uplink symbols</td><td>remote base stations (duct)</td></tr></tbody></table>`,
    ),
    demoArticle(
      'interference-analyser',
      t('第 3 讲　频谱仪的五个旋钮', 'Note 3: five knobs of a spectrum analyser'),
      6,
      `<p>同一个信号，旋钮不同，能看出两种结论。</p>
<ul><li><strong>中心频率与扫宽</strong>：先看整个上行频段，再放大到可疑处。</li><li><strong>RBW</strong>：找单频用 10～30 kHz，看宽带用 100 kHz。RBW 放大 10 倍，显示的噪声高 10 dB，信号没有变。</li><li><strong>参考电平与衰减</strong>：前端过载会自己造出假信号。加 10 dB 衰减，真信号读数不变，假的会大幅变化或消失。</li><li><strong>检波与迹线</strong>：突发信号用最大保持，稳态用平均。屏蔽器常是扫频的，不用最大保持就看不全。</li><li><strong>零扫宽</strong>：扫宽设为 0，横轴变成时间。TDD 网络一定要看这一张：干扰落在上行时隙的前面还是全部，一眼可知。</li></ul>
<p>TDD 里还有一个陷阱：频段内最强的信号往往是自家下行。请用带时隙门控的仪表，或到零扫宽里只看上行时隙，否则追了一下午，追到的是自己的基站。</p>`,
      `<p>One signal, other knobs, two conclusions.</p>
<ul><li><strong>Centre and span</strong>: the whole uplink band first, then zoom in.</li><li><strong>RBW</strong>: 10 to 30 kHz for tones, 100 kHz for wide-band. Ten times the RBW shows noise 10 dB higher; the signal did not change.</li><li><strong>Reference level and attenuation</strong>: an overloaded front end invents signals. Add 10 dB: true ones keep their reading, false ones change sharply or vanish.</li><li><strong>Detector and trace</strong>: max hold for bursts, average for steady signals. Jammers often sweep and show fully only with max hold.</li><li><strong>Zero span</strong>: the axis becomes time. In TDD this is the picture to take: does it hit the head of the uplink or all of it?</li></ul>
<p>TDD has a trap: the strongest signal in the band is usually your own downlink. Use an instrument with gating, or look at uplink slots in zero span; else you spend an afternoon chasing your own base station.</p>`,
    ),
    demoArticle(
      'interference-repeater',
      t('第 6 讲　案例：婚宴厅里的“信号增强器”', 'Note 6: the “signal booster” in the banquet hall'),
      5,
      `<p><strong>现象</strong>：城西三站六个扇区上行底噪周末抬升 15 dB，工作日正常。</p>
<p><strong>第一眼看错了什么</strong>：都是周末，以为是商圈人流大。但凌晨不落，负荷解释不了。</p>
<p><strong>证据</strong>：RB 曲线在 885～890 MHz 有 4 MHz 的平台，平台上有一根缓慢移动的细线，这是放大器自激的样子。三点定向，交点在一家酒店三层。</p>
<pre>点 1 水塔     方位 124°  -71 dBm
点 2 立交桥   方位 047°  -66 dBm
点 3 停车楼   方位 291°  -58 dBm</pre>
<p><strong>处理</strong>：婚宴厅私装了未经核准的放大器，收发天线只隔 2 m，隔离度不够就振荡。断电后六个扇区同时回到 −117 dBm。随后给宴会厅做了正规室分，从根上去掉了装它的理由。</p>
<p><strong>防止再来</strong>：把“凌晨底噪高于平日 6 dB 且持续两小时”设成告警。这家酒店从抬升到被发现用了 19 天，其实第一晚就看得到。</p>`,
      `<p><strong>Symptom</strong>: six sectors of three western sites rise by 15 dB at weekends; weekdays are clean.</p>
<p><strong>What we got wrong</strong>: weekend, so shoppers. But the floor stayed up at night, and load does not explain that.</p>
<p><strong>Evidence</strong>: a plateau of 4 MHz in 885–890 MHz with a thin line wandering on it, the look of an amplifier in oscillation. Three bearings met on the third floor of a hotel.</p>
<pre>point 1 water tower   bearing 124°  -71 dBm
point 2 flyover       bearing 047°  -66 dBm
point 3 car park      bearing 291°  -58 dBm</pre>
<p><strong>Remedy</strong>: an unapproved booster in the banquet hall, its antennas 2 m apart; without isolation it oscillates. Power off, and all six sectors fell to −117 dBm. Later the hall got a proper indoor system, which took away the reason for the booster.</p>
<p><strong>So that it stays away</strong>: an alarm on “night floor 6 dB above usual for two hours”. It took 19 days to find the hotel; the first night already showed it.</p>`,
    ),
    demoArticle(
      'interference-duct',
      t('第 9 讲　案例：来自 180 公里外的下行', 'Note 9: a downlink from 180 kilometres away'),
      6,
      `<p><strong>现象</strong>：春季连续四天，凌晨 2 点到早上 8 点，平原上三百多个 TDD 站上行同时变差，太阳升高后自行恢复。</p>
<p><strong>算一算</strong>：TDD 靠保护间隔隔开下行和上行。30 kHz 子载波间隔，一个符号约 35.7 µs，光走 10.7 km。若保护间隔为 6 个符号，能容忍约 64 km。</p>
<pre>6 * 35.7 us = 214 us
214 us * 3e8 m/s = 64 km</pre>
<p>逆温层形成的大气波导把远处基站的下行贴着地面送过来，180 km 需要 600 µs，扣掉 214 µs 的保护，剩下约 386 µs，正好压住前 10～11 个上行符号。零扫宽图上看到的就是：上行时隙前高后低，一条斜坡。</p>
<p><strong>处理</strong>：单站无解，要成片联动。远端干扰管理（RIM）让受害站发一个参考信号，施扰站按同一条波导收到后，自动减少下行末尾的符号；同时压低最高站点的下倾角。</p>
<p><strong>判断要诀</strong>：成片、定时、随日出消失、前重后轻。四条齐了，就不要派人上站。</p>`,
      `<p><strong>Symptom</strong>: four spring nights, from 2 to 8 o'clock, the uplink of three hundred TDD sites on a plain goes bad together, and heals as the sun climbs.</p>
<p><strong>By numbers</strong>: in TDD a guard period keeps downlink and uplink apart. At 30 kHz a symbol lasts about 35.7 µs, in which light runs 10.7 km. A guard of 6 symbols bears about 64 km.</p>
<pre>6 * 35.7 us = 214 us
214 us * 3e8 m/s = 64 km</pre>
<p>A duct below an inversion carries the downlink of far sites along the ground. 180 km take 600 µs; less 214 µs of guard, about 386 µs remain, which cover the first 10 to 11 uplink symbols. Zero span shows exactly that: a slope, high at the head of the uplink.</p>
<p><strong>Remedy</strong>: no single site can help itself. With remote interference management the victim sends a reference signal; the aggressor hears it through the same duct and gives up its last downlink symbols. Tilt the highest sites down as well.</p>
<p><strong>How to know it</strong>: an area, by the clock, gone after sunrise, worst at the head. With all four, do not send anyone to a site.</p>`,
    ),
    demoArticle(
      'interference-pim',
      t('第 12 讲　案例：一颗没拧紧的接头', 'Note 12: one connector that was not tight'),
      5,
      `<p><strong>现象</strong>：900 MHz 小区白天底噪 −103 dBm，凌晨 −116 dBm，与下行负荷同升同降。</p>
<p><strong>推理</strong>：步骤四，关掉下行，底噪立刻落下。是自己。两路下行在某个非线性点混频，三阶产物落进上行：</p>
<pre>f1 = 935 MHz, f2 = 958 MHz
2*f1 - f2 = 912 MHz   落在上行 890～915 MHz 内</pre>
<p><strong>证据</strong>：互调仪用两路 43 dBm 测，标准是 −107 dBm（即 −150 dBc），实测 −82 dBm；轻敲跳线接头，读数跳动 20 dB。</p>
<p><strong>处理</strong>：拆下一看，端面有金属屑，力矩只有标准的一半。清洁、换跳线、用力矩扳手拧到厂家规定值，复测 −121 dBm。</p>
<p>无源互调有三个常见的家：<strong>松动的接头、生锈的抱杆和铁皮屋面、老化的天线</strong>。前两个占了我见过的九成。记住，三阶产物随功率每升 1 dB 约升 3 dB（实测常在 2～3 dB 之间），所以降一点功率底噪就掉得很快，这本身就是证据。</p>`,
      `<p><strong>Symptom</strong>: a 900 MHz cell at −103 dBm by day and −116 dBm at night, in step with the downlink load.</p>
<p><strong>Reasoning</strong>: step four, downlink off, and the floor falls at once. It is ourselves. Two carriers mix at something non-linear, and the third-order product falls into the uplink:</p>
<pre>f1 = 935 MHz, f2 = 958 MHz
2*f1 - f2 = 912 MHz   inside the uplink 890 to 915 MHz</pre>
<p><strong>Evidence</strong>: a PIM tester with two tones of 43 dBm; the limit is −107 dBm (−150 dBc), we read −82 dBm, and tapping the jumper’s connector made it jump by 20 dB.</p>
<p><strong>Remedy</strong>: metal dust on the face and half the torque. Cleaned, new jumper, tightened to the maker’s value with a torque wrench: −121 dBm.</p>
<p>Passive intermodulation lives in three places: <strong>loose connectors, rusty poles and tin roofs, old antennas</strong>. The first two are nine in ten of those I met. A third-order product rises by about 3 dB for each dB of power (2 to 3 in practice), so a little less power and the floor drops fast, which is evidence in itself.</p>`,
    ),
  ],
}
