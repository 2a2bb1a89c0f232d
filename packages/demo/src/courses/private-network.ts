import { demoArticle, t } from '../text.ts'
import type { DemoCourse } from '../types.ts'

export const privateNetwork: DemoCourse = {
  key: 'private-network',
  kind: 'course',
  contentType: 1,
  categoryId: 5,
  zones: ['preSales'],
  level: 'intermediate',
  title: t('售前学院：制造园区 5G 专网方案', 'Pre-sales Institute: 5G Private Networks for Factories'),
  promise: t(
    '学完后，你能把客户的“要稳定、要快”写成可以验收的指标，并说清三种组网形态各自的账。',
    'Turn “stable and fast” into figures that can be tested, and explain the cost and the benefit of three network architectures.',
  ),
  introduction: t(
    `<p>仅供星衡通信行业方案部及相关部门学习，案例来自公司内部项目，数据已做处理。</p>`,
    `<p>For Starbeam’s solution staff and those who work with them; cases are taken from our own projects, with figures altered.</p>`,
  ),
  coverPattern: 'cells',
  teacher: 'fang-ruolin',
  contributor: t('行业方案部', 'Industry Solutions'),
  tags: [t('售前', 'Pre-sales'), t('专网', 'Private network'), t('智能制造', 'Manufacturing')],
  priceKind: 'free',
  priceFen: 0,
  inSequence: false,
  previewNum: 0,
  previewTime: 0,
  dragPlay: true,
  speedUpPlay: true,
  interventions: 0,
  interventionMinutes: 0,
  companies: ['starbeam'],
  learnerCount: 143,
  publishedDaysAgo: 81,
  updatedDaysAgo: 12,
  sections: [
    { title: t('听懂需求', 'Understanding the need'), lessons: ['pn-questions', 'pn-metrics'] },
    { title: t('给出方案', 'The proposal'), lessons: ['pn-shapes', 'pn-uplink', 'pn-acceptance'] },
  ],
  contents: [
    demoArticle(
      'pn-questions',
      t('第一次见面的九个问题', 'Nine questions for the first meeting'),
      4,
      `<p>第一次见面只听不讲。把下面九个问题问完，方案的骨架就有了。</p>
<ol><li>哪些东西要连？各有多少，动不动？</li><li>现在用什么连？最近一次停产是因为它吗？</li><li>断 1 秒、10 秒、10 分钟，各损失什么？</li><li>数据能不能出园区？谁规定的？</li><li>最大的数据从哪里来，往哪里去？（通常是摄像头的上行）</li><li>厂房多高，什么屋顶，金属货架多密？</li><li>谁来维护？夜班有没有人？</li><li>什么时候要用？能不能停线施工？</li><li>钱从哪个口袋出：投资还是费用？</li></ol>
<p>第 3 个问题最值钱。客户答得出损失，才有预算；答不出，就一起去产线旁站一个班次，把停顿记下来。</p>
<p>回来当天写一页纪要发给客户确认。<em>被客户改过的纪要，才是需求。</em></p>`,
      `<p>At the first meeting listen. With these nine answered you have the skeleton.</p>
<ol><li>What is to be connected, how many, does it move?</li><li>What connects it now, and did that cause the last stop?</li><li>What is lost if it is down for 1 s, 10 s, 10 min?</li><li>May data leave the site, and who says so?</li><li>Where does most data come from and go to? (usually cameras, uplink)</li><li>How high is the hall, what roof, how dense are the metal racks?</li><li>Who maintains it, and at night?</li><li>When is it needed, can the line stop for the works?</li><li>Which pocket pays: investment or expense?</li></ol>
<p>The third is worth most. A customer who knows the loss has a budget; for one who does not, stand by the line for a shift and write down the stops.</p>
<p>Send one page of minutes the same day. <em>Minutes the customer has corrected are the requirement.</em></p>`,
    ),
    demoArticle(
      'pn-metrics',
      t('把“稳定”写成数字', 'Writing “stable” as numbers'),
      5,
      `<table><thead><tr><th>应用</th><th>速率（每终端）</th><th>往返时延</th><th>可用率</th></tr></thead><tbody><tr><td>AGV 调度</td><td>上下行各 1 Mbit/s</td><td>50 ms，99.9%</td><td>99.95%</td></tr><tr><td>机器视觉质检</td><td>上行 40～100 Mbit/s</td><td>100 ms</td><td>99.9%</td></tr><tr><td>远程操控天车</td><td>上行 25 Mbit/s</td><td>30 ms，99.99%</td><td>99.99%</td></tr><tr><td>手持终端</td><td>上下行各 2 Mbit/s</td><td>200 ms</td><td>99.5%</td></tr></tbody></table>
<p>时延一定要带百分比。“时延 20 ms”没有意义；“99.9% 的包往返不超过 50 ms”才可以测。</p>
<p>可用率也要换成时间让客户选：</p>
<pre>99.5%   每年 43.8 小时
99.9%   每年  8.8 小时
99.95%  每年  4.4 小时
99.99%  每年 53 分钟</pre>
<p>从 99.9% 到 99.99%，意味着双电源、双传输、双核心。把这张表和第 3 问的损失放在一起，客户自己会选，你不必劝。</p>`,
      `<table><thead><tr><th>Application</th><th>Rate per device</th><th>Round trip</th><th>Availability</th></tr></thead><tbody><tr><td>AGV dispatch</td><td>1 Mbit/s each way</td><td>50 ms, 99.9 %</td><td>99.95 %</td></tr><tr><td>Machine vision</td><td>40–100 Mbit/s up</td><td>100 ms</td><td>99.9 %</td></tr><tr><td>Remote crane</td><td>25 Mbit/s up</td><td>30 ms, 99.99 %</td><td>99.99 %</td></tr><tr><td>Handhelds</td><td>2 Mbit/s each way</td><td>200 ms</td><td>99.5 %</td></tr></tbody></table>
<p>A delay needs its percentage. “20 ms” means nothing; “99.9 % of packets return within 50 ms” can be measured.</p>
<p>Turn availability into time and let the customer choose:</p>
<pre>99.5 %   43.8 hours a year
99.9 %    8.8 hours
99.95 %   4.4 hours
99.99 %    53 minutes</pre>
<p>From 99.9 to 99.99 means two power feeds, two transmission paths, two cores. Beside the losses of question 3 the customer decides alone; you need not persuade.</p>`,
    ),
    demoArticle(
      'pn-shapes',
      t('三种形态，三本账', 'Three shapes, three bills'),
      5,
      `<table><thead><tr><th></th><th>虚拟专网</th><th>混合专网</th><th>独立专网</th></tr></thead><tbody><tr><td>基站</td><td>公网共享</td><td>公网为主，室内专用</td><td>专用</td></tr><tr><td>UPF</td><td>运营商机房</td><td><strong>下沉到园区</strong></td><td>园区</td></tr><tr><td>控制面</td><td>公网</td><td>公网</td><td>园区</td></tr><tr><td>数据出园区</td><td>是</td><td>否</td><td>否</td></tr><tr><td>与公网断开时</td><td>不可用</td><td>取决于应急控制面</td><td>可用</td></tr><tr><td>相对投资</td><td>1</td><td>3～5</td><td>8 以上</td></tr></tbody></table>
<p>选型只看三句话：数据不许出园区，排除虚拟；公网断了也要生产，排除没有应急控制面的混合；预算只有一，就老实讲清虚拟专网做不到什么。</p>
<p>客户常问“独立专网是不是最好”。答法：最好的是三年后还有人维护的那一种。独立专网需要客户自己有核心网值班的人，或者付钱请我们值班。</p>
<p>混合专网最容易漏算的是 UPF 机房：两路市电、空调、门禁，以及到运营商的 N4 双路由。</p>`,
      `<table><thead><tr><th></th><th>Virtual</th><th>Hybrid</th><th>Stand-alone</th></tr></thead><tbody><tr><td>Base stations</td><td>public, shared</td><td>mostly public, own indoors</td><td>own</td></tr><tr><td>UPF</td><td>operator’s site</td><td><strong>on the premises</strong></td><td>on the premises</td></tr><tr><td>Control plane</td><td>public</td><td>public</td><td>on the premises</td></tr><tr><td>Data leaves the site</td><td>yes</td><td>no</td><td>no</td></tr><tr><td>Cut off from outside</td><td>down</td><td>depends on an emergency control plane</td><td>works</td></tr><tr><td>Relative cost</td><td>1</td><td>3–5</td><td>8 and more</td></tr></tbody></table>
<p>Three sentences decide. Data must not leave: not virtual. Production must go on when the outside is cut: no hybrid without an emergency control plane. The budget is one: say honestly what virtual cannot do.</p>
<p>“Is stand-alone the best?” The best is the one somebody still maintains in three years. It needs people on call for a core, theirs or paid ones of ours.</p>
<p>What hybrid bids forget is the room for the UPF: two feeds, cooling, access control, and two N4 routes to the operator.</p>`,
    ),
    demoArticle(
      'pn-uplink',
      t('上行容量怎么算', 'Sizing the uplink'),
      5,
      `<p>工厂的瓶颈在上行。以 100 MHz、30 kHz、4.9 GHz 为例，时隙配比决定一切。</p>
<pre>配比 7D3U（下行为主）：上行约占 27%
配比 3D7U（上行为主）：上行约占 66%
单用户 2 流 256QAM 满带宽上行峰值约 1.1 Gbit/s（假设 100% 上行）
7D3U：约 300 Mbit/s    3D7U：约 730 Mbit/s</pre>
<p>峰值不是容量。规划取小区平均，约为峰值的 40%～50%，再留 30% 余量：</p>
<pre>3D7U：730 * 0.45 * 0.7 = 230 Mbit/s 每小区</pre>
<p>客户有 24 台 40 Mbit/s 的质检相机，共 960 Mbit/s：至少 5 个小区，而不是“一个站 1 个 G 够了”。</p>
<p>三个降本的办法按顺序谈：相机端压缩（常降到三分之一）、只在触发时上传、把不动的相机接回网线。<em>劝客户少买一点无线，会换来下一个项目。</em></p>
<p>3D7U 与公网配比不同，相邻会有交叉时隙干扰，需要频率或空间隔离，投标前请无线部确认。</p>`,
      `<p>A factory is short of uplink. With 100 MHz, 30 kHz, 4.9 GHz the slot pattern decides.</p>
<pre>7D3U (downlink first): about 27 % uplink
3D7U (uplink first):   about 66 % uplink
one user, 2 layers, 256QAM, full band: about 1.1 Gbit/s if all were uplink
7D3U: about 300 Mbit/s   3D7U: about 730 Mbit/s</pre>
<p>A peak is not capacity. Plan with the cell average, 40 to 50 % of it, and keep 30 % spare:</p>
<pre>3D7U: 730 * 0.45 * 0.7 = 230 Mbit/s per cell</pre>
<p>With 24 cameras of 40 Mbit/s the customer needs 960 Mbit/s: five cells at least, not “one site with a gigabit”.</p>
<p>Three ways to save, in this order: compress in the camera (often to a third), send on trigger only, put cameras that never move back on cable. <em>Advice to buy less radio earns the next project.</em></p>
<p>3D7U differs from the public pattern; neighbours then disturb each other across slots. It needs separation in frequency or space: ask the radio department before you bid.</p>`,
    ),
    demoArticle(
      'pn-acceptance',
      t('验收条款：测什么、在哪测、测多久', 'Acceptance: what, where, how long'),
      4,
      `<p>合同里少写一句，现场吵一周。验收条款写满五项：</p>
<table><thead><tr><th>项</th><th>写法举例</th></tr></thead><tbody><tr><td>指标</td><td>上行单用户 ≥ 120 Mbit/s；RTT 99.9% ≤ 50 ms</td></tr><tr><td>点位</td><td>附图 32 个点，含 4 个货架最深处</td></tr><tr><td>终端</td><td>客户采购的工业网关型号，固定高度 1.2 m</td></tr><tr><td>负载</td><td>邻区加载 50% 条件下</td></tr><tr><td>时长</td><td>每点 10 分钟；整网连续 72 小时</td></tr></tbody></table>
<p>“覆盖率 98%”要写明门限与分母：<em>32 个点中 ≥ 98% 的采样 SS-RSRP ≥ −100 dBm 且 SINR ≥ 3 dB</em>。</p>
<p>责任边界画在一张图上：网关以内归客户，N6 出口防火墙以外归客户，中间归我们。</p>
<p>最后一条写“不通过怎么办”：整改两轮、每轮十个工作日、仍不达标按点扣款。写清退路的合同，反而更容易签。</p>`,
      `<p>A sentence missing in the contract is a week of argument on site. Fill in five items:</p>
<table><thead><tr><th>Item</th><th>For example</th></tr></thead><tbody><tr><td>Figure</td><td>uplink per user ≥ 120 Mbit/s; RTT ≤ 50 ms for 99.9 %</td></tr><tr><td>Points</td><td>32 on the plan, 4 of them deep among the racks</td></tr><tr><td>Device</td><td>the customer’s gateway model, 1.2 m above ground</td></tr><tr><td>Load</td><td>neighbours loaded at 50 %</td></tr><tr><td>Duration</td><td>10 minutes a point; 72 hours for the whole</td></tr></tbody></table>
<p>“98 % coverage” needs threshold and base: <em>of the samples at 32 points, ≥ 98 % have SS-RSRP ≥ −100 dBm and SINR ≥ 3 dB</em>.</p>
<p>Draw the borders of responsibility: inside the gateway theirs, beyond the firewall on N6 theirs, between them ours.</p>
<p>Last, what happens on failure: two rounds of correction, ten working days each, then a deduction per point. A contract that names the way out is easier to sign.</p>`,
    ),
  ],
}
