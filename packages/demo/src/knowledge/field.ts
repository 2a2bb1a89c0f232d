import { t } from '../text.ts'
import type { DemoKnowledgeItem } from '../types.ts'

export const fieldKnowledgeItems: readonly DemoKnowledgeItem[] = [
  {
    key: 'fibre-colours',
    topic: 'fibre',
    form: 'reference',
    title: t('光纤色谱速查', 'Fibre colours at a glance'),
    summary: t(
      '三页：十二色的顺序，从两个颜色算出纤芯号，开盒之后记什么。',
      'Three pages: the twelve colours in their order, the number of a fibre from two of them, what to write down at a closure.',
    ),
    author: 'luo-min',
    tags: [t('光缆', 'Fibre'), t('接续', 'Splicing')],
    minutes: 1,
    readers: 231,
    daysAgo: 12,
    document: 'fibre-colours',
  },
  {
    key: 'otdr-five-events',
    topic: 'fibre',
    form: 'reference',
    title: t('OTDR 曲线上的五种事件', 'Five events on an OTDR trace'),
    summary: t(
      '接头、熔接、弯曲、断点、鬼影各长什么样，量程与脉宽怎么配。',
      'What connectors, splices, bends, breaks and ghosts look like, and which range and pulse to choose.',
    ),
    author: 'luo-min',
    tags: [t('OTDR'), t('光缆', 'Fibre'), t('测试', 'Testing')],
    minutes: 5,
    readers: 604,
    daysAgo: 40,
    sheet: 'fibre-otdr-trace',
    zh: `<h3>先把参数配对</h3><table><thead><tr><th>段长</th><th>量程</th><th>脉宽</th><th>平均</th></tr></thead><tbody><tr><td>2 km 内</td><td>5 km</td><td>10～30 ns</td><td>15 s</td></tr><tr><td>2～20 km</td><td>40 km</td><td>100～300 ns</td><td>30 s</td></tr><tr><td>20～80 km</td><td>160 km</td><td>1～3 µs</td><td>60 s</td></tr></tbody></table><p>量程取实际长度的两倍左右；脉宽越大看得越远，盲区也越长：1 µs 约 100 m。</p>
<h3>五种事件</h3><ul><li><strong>活动接头</strong>：有反射峰，峰后下一个台阶。合格的插损 ≤ 0.5 dB。</li><li><strong>熔接点</strong>：无反射，小台阶，≤ 0.08 dB（双向平均）。单向看可能“增益”，两端各测一次取平均。</li><li><strong>宏弯</strong>：无反射的台阶，1550 nm 比 1310 nm 明显更大。</li><li><strong>断点</strong>：一个大反射后直接掉到噪声；压断的可能没有反射。</li><li><strong>鬼影</strong>：位置恰为某反射峰距离的整数倍，前后损耗为零。</li></ul>
<h3>定位断点</h3><ol><li>用最短能看到尾端的脉宽，量程缩到 1.5 倍。</li><li>折射率按光缆出厂值，差 0.001 在 30 km 上就是约 20 m。</li><li>从两端各测一次，交点换算成皮长时乘绞缩率（常用 1.007）。</li></ol>`,
    en: `<h3>Settings first</h3><table><thead><tr><th>Length</th><th>Range</th><th>Pulse</th><th>Average</th></tr></thead><tbody><tr><td>up to 2 km</td><td>5 km</td><td>10 to 30 ns</td><td>15 s</td></tr><tr><td>2 to 20 km</td><td>40 km</td><td>100 to 300 ns</td><td>30 s</td></tr><tr><td>20 to 80 km</td><td>160 km</td><td>1 to 3 µs</td><td>60 s</td></tr></tbody></table><p>The range is about twice the length. A longer pulse sees farther and hides more: 1 µs hides about 100 m.</p>
<h3>The five</h3><ul><li><strong>Connector</strong>: a reflection with a step behind it. Good: at most 0.5 dB.</li><li><strong>Splice</strong>: no reflection, a small step, at most 0.08 dB as the mean of both directions. From one side it may look like gain.</li><li><strong>Bend</strong>: a step without reflection, clearly larger at 1550 than at 1310 nm.</li><li><strong>Break</strong>: a large reflection, then noise; a crushed fibre may not reflect.</li><li><strong>Ghost</strong>: at a multiple of the distance of some reflection, with no loss across it.</li></ul>
<h3>Finding a break</h3><ol><li>The shortest pulse that still shows the end, the range at 1.5 times the length.</li><li>The index as the maker gives it: 0.001 off makes about 20 m over 30 km.</li><li>Measure from both ends, and turn fibre length into cable length with the helix factor (often 1.007).</li></ol>`,
  },
  {
    key: 'fibre-cut-restoration',
    topic: 'fibre',
    form: 'procedure',
    title: t('光缆中断抢修流程', 'Restoring a cut cable'),
    summary: t(
      '从告警到复通的七步，抢修队与网管各做什么，多久汇报一次。',
      'Seven steps from alarm to service, who does what in the field and in the centre, and how often to report.',
    ),
    author: 'luo-min',
    tags: [t('光缆', 'Fibre'), t('应急', 'Emergency'), t('汇报', 'Reporting')],
    minutes: 6,
    readers: 417,
    daysAgo: 76,
    zh: `<h3>七步</h3><ol><li><strong>判断</strong>（5 分钟）：同一光缆段多条波道同时 LOS，才按光缆处理；单条先查单板与尾纤。</li><li><strong>倒换确认</strong>：核对保护是否生效，列出没有保护的业务，按客户等级排序。</li><li><strong>两端测试</strong>（20 分钟）：A、B 端各一条 OTDR，给出断点的皮长与标石区间。</li><li><strong>出发</strong>：携带熔接机、同型号光缆 100 m、接头盒两只、发电机、反光锥桶。</li><li><strong>临时通</strong>：先接重要纤芯（工单附纤芯表），一条一条与网管确认恢复。</li><li><strong>全通与复测</strong>：双向熔接损耗 ≤ 0.08 dB，全程与竣工值相差 ≤ 0.2 dB。</li><li><strong>收尾</strong>：盘留、接头盒固定、坐标与照片入资源库。</li></ol>
<h3>汇报</h3><table><thead><tr><th>时刻</th><th>说什么</th></tr></thead><tbody><tr><td>到达后 10 分钟内</td><td>现场情况、预计时间</td></tr><tr><td>每 30 分钟</td><td>已通几芯、下一个里程碑</td></tr><tr><td>预计时间变化时</td><td>立刻，说原因</td></tr></tbody></table>
<h3>安全</h3><blockquote><p>井下作业先测气 15 分钟：氧 19.5 %～23.5 %，可燃气 &lt; 10 % LEL，硫化氢 &lt; 7 ppm。不合格不下井，没有例外。</p></blockquote>`,
    en: `<h3>Seven steps</h3><ol><li><strong>Decide</strong> (5 minutes): many channels of one span lose light together, then it is the cable; one alone, look at card and patch cord.</li><li><strong>Protection</strong>: see that it switched; list what has none, by customer class.</li><li><strong>Measure from both ends</strong> (20 minutes): one trace each; give cable length and the markers between which it lies.</li><li><strong>Leave</strong> with splicer, 100 m of the same cable, two closures, generator and cones.</li><li><strong>First service</strong>: important fibres first (the order lists them), each confirmed by the centre.</li><li><strong>All fibres and test</strong>: splices at most 0.08 dB both ways, the span within 0.2 dB of its acceptance.</li><li><strong>Finish</strong>: slack stored, closure fixed, position and photographs in the inventory.</li></ol>
<h3>Reporting</h3><table><thead><tr><th>When</th><th>What</th></tr></thead><tbody><tr><td>within 10 minutes of arrival</td><td>what it looks like, expected end</td></tr><tr><td>every 30 minutes</td><td>fibres restored, next milestone</td></tr><tr><td>when the expected end moves</td><td>at once, with the reason</td></tr></tbody></table>
<h3>Safety</h3><blockquote><p>Test the air of a manhole for 15 minutes: oxygen 19.5 to 23.5 %, combustibles below 10 % LEL, hydrogen sulphide below 7 ppm. Otherwise nobody goes down. No exceptions.</p></blockquote>`,
  },
  {
    key: 'uplink-interference-first-look',
    topic: 'radio',
    form: 'checklist',
    title: t(
      '检查表：上行干扰出门之前先看的八项',
      'Checklist: eight uplink interference checks before you leave the desk',
    ),
    summary: t(
      '八项都在办公室完成，能排除七成“假外部干扰”。',
      'All eight are done at the desk and rule out seven of ten false alarms.',
    ),
    author: 'he-dong',
    tags: [t('干扰', 'Interference'), t('底噪', 'Noise floor'), t('无线', 'Radio')],
    minutes: 3,
    readers: 893,
    daysAgo: 9,
    zh: `<h3>八项</h3><ol><li>凌晨 3 点每 RB 底噪：NR 30 kHz 高于 −110 dBm 才继续。</li><li>抬升的是一个扇区、一个站，还是一片？</li><li>RB 曲线的形状：尖峰、平台、斜坡、满带。</li><li>24 小时曲线与下行负荷是否同起同落（同则查互调）。</li><li>近 7 天有没有变更：天线、功率、邻区、软件。</li><li>时钟告警：GPS 失锁、1588 偏差。</li><li>两路主分集差：大于 3 dB 先查馈线与接头。</li><li>邻站同频段、同方向是否也抬升。</li></ol>
<h3>怎么读结果</h3><table><thead><tr><th>组合</th><th>下一步</th></tr></thead><tbody><tr><td>单扇区 + 主分集差大</td><td>上站查驻波与接头，不带频谱仪</td></tr><tr><td>随负荷起落 + 满带</td><td>互调测试</td></tr><tr><td>成片 + 日出前后</td><td>大气波导，走联动方案</td></tr><tr><td>窄尖峰 + 全天</td><td>带定向天线测向</td></tr></tbody></table>`,
    en: `<h3>The eight</h3><ol><li>Floor per RB at three in the morning: go on only above −110 dBm for NR at 30 kHz.</li><li>One sector, one site, or an area?</li><li>Shape over RBs: spike, plateau, slope, full band.</li><li>Does the day’s curve follow the downlink load? Then think of intermodulation.</li><li>Changes in the last seven days: antenna, power, neighbours, software.</li><li>Clock alarms: GPS lost, 1588 off.</li><li>Difference of the receive branches: above 3 dB look at feeder and connectors first.</li><li>Do neighbours of the same band and direction rise as well?</li></ol>
<h3>Reading the result</h3><table><thead><tr><th>Together</th><th>Next</th></tr></thead><tbody><tr><td>one sector, unequal branches</td><td>go and check return loss; leave the analyser</td></tr><tr><td>follows the load, full band</td><td>test for intermodulation</td></tr><tr><td>an area, around sunrise</td><td>a duct: the joint plan</td></tr><tr><td>narrow spike, all day</td><td>directional antenna</td></tr></tbody></table>`,
  },
  {
    key: 'beam-sweeping-film',
    topic: 'radio',
    form: 'recording',
    title: t('短片：SSB 波束扫描为什么这样排', 'Video: why SSB beams sweep in this order'),
    summary: t(
      '一分半看懂 SSB 突发、波束序号与接入时机的关系。',
      'SSB bursts, beam indices and the moment of access, in 90 seconds.',
    ),
    author: 'he-dong',
    tags: [t('5G'), t('波束', 'Beams'), t('无线', 'Radio')],
    minutes: 2,
    readers: 540,
    daysAgo: 64,
    recording: 'ssb-beam-sweeping',
  },
  {
    key: 'tower-climb-checklist',
    topic: 'site',
    form: 'checklist',
    title: t('检查表：登塔作业前', 'Checklist: before climbing a tower'),
    summary: t(
      '人、装备、天气、电磁、通信五类，任何一项不合格即取消。',
      'People, gear, weather, radiation, communication: one "no" cancels the climb.',
    ),
    author: 'luo-min',
    tags: [t('登高', 'Climbing'), t('安全', 'Safety'), t('现场', 'On site')],
    minutes: 3,
    readers: 322,
    daysAgo: 5,
    zh: `<h3>人</h3><ul><li>登高证在有效期内，当班血压正常，12 小时内未饮酒。</li><li>至少两人：一人登塔，一人在塔下全程监护，不做其他事。</li></ul>
<h3>装备</h3><ul><li>全身式安全带无断丝、扣环自锁；双钩交替，任何时刻至少一钩在位。</li><li>安全帽下颌带系紧；工具全部系绳，上下用传递袋。</li></ul>
<h3>天气</h3><table><thead><tr><th>项目</th><th>取消的界限</th></tr></thead><tbody><tr><td>风</td><td>10 m 高处 ≥ 10.8 m/s（六级）</td></tr><tr><td>雷电</td><td>半径 15 km 内有雷暴</td></tr><tr><td>能见度</td><td>看不清塔顶</td></tr><tr><td>温度</td><td>高于 38 ℃ 或结冰</td></tr></tbody></table>
<h3>电磁</h3><p>工作面前方的扇区先降功率或关断，由网管在工单上回复“已关断”并写时间；仅凭电话不登塔。</p>
<h3>通信与应急</h3><ul><li>对讲机两台，约定每 15 分钟报平安。</li><li>最近的急救点、路线、救援三脚架位置写在工单首页。</li></ul>
<blockquote><p>监护人有权叫停，叫停不需要理由，也不追责。</p></blockquote>`,
    en: `<h3>People</h3><ul><li>A valid climbing licence, normal blood pressure on the day, no alcohol for twelve hours.</li><li>Two at least: one climbs, one watches from below and does nothing else.</li></ul>
<h3>Gear</h3><ul><li>A full harness without broken threads, buckles that lock; two hooks, one of them always attached.</li><li>Chin strap closed; every tool on a cord, lifted in a bag.</li></ul>
<h3>Weather</h3><table><thead><tr><th>What</th><th>Cancels at</th></tr></thead><tbody><tr><td>wind</td><td>10.8 m/s at 10 m height</td></tr><tr><td>lightning</td><td>a storm within 15 km</td></tr><tr><td>sight</td><td>the top can not be seen</td></tr><tr><td>temperature</td><td>above 38 °C, or ice</td></tr></tbody></table>
<h3>Radiation</h3><p>Sectors before the work place are lowered or switched off; the centre writes "off" with the time into the order. A phone call is not enough.</p>
<h3>Communication and emergency</h3><ul><li>Two radios, a word every 15 minutes.</li><li>The nearest first aid, the way there and the place of the rescue tripod stand on page one of the order.</li></ul>
<blockquote><p>The watcher may stop the work at any time, without a reason and without blame.</p></blockquote>`,
  },
]
