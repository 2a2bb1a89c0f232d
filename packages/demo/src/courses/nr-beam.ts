import { demoArticle, demoVideo, t } from '../text.ts'
import type { DemoCourse } from '../types.ts'

export const nrBeam: DemoCourse = {
  key: 'nr-beam',
  kind: 'course',
  contentType: 3,
  categoryId: 1,
  zones: ['technical'],
  level: 'intermediate',
  title: t('5G NR 无线接入：从空口到波束管理', '5G NR Radio Access: from Air Interface to Beams'),
  promise: t(
    '学完后，你能从路测日志读懂一个 5G 小区：终端为什么选了这个波束、什么时候会离开它，以及第一个该调的参数是什么。',
    'Read a live 5G cell from its logs: why the terminal chose this beam, when it will switch, and which parameter to change first.',
  ),
  introduction: t(
    `<h3>适合谁</h3><p>有一年以上 LTE 或 NR 网络经验的无线工程师，以及需要论证无线方案的售前人员。默认你了解 OFDM 的基本概念。</p>
<h3>你将学会</h3><ul><li>从配置文件读出帧结构、参数集与 BWP</li><li>用实测值解释 SSB 扫描与 CSI-RS 波束细化</li><li>在 15 分钟内从路测日志定位波束失败的原因</li></ul>
<h3>如何考核</h3><p>按顺序学完全部课时即获结业证书；课后考试 20 题，满分 100，60 分及格。</p>`,
    `<h3>Who it is for</h3><p>Radio engineers with a year in LTE or NR networks, and solution staff who must defend a radio design. Basics of OFDM are assumed.</p>
<h3>What you will be able to do</h3><ul><li>Read frame structure, numerology and bandwidth parts from a configuration file</li><li>Explain SSB sweeping and CSI-RS refinement with measured values</li><li>Find the cause of a beam failure in a drive-test log within 15 minutes</li></ul>
<h3>How it is assessed</h3><p>Finish all lessons in sequence and the certificate is yours. The exam after the course has 20 questions; 60 of 100 passes.</p>`,
  ),
  coverPattern: 'lobes',
  teacher: 'he-dong',
  contributor: t('无线优化教研组', 'Radio optimisation faculty'),
  tags: [
    t('5G NR'),
    t('SSB'),
    t('CSI-RS'),
    t('波束管理', 'Beam management'),
    t('路测', 'Drive test'),
    t('毫米波', 'mmWave'),
  ],
  priceKind: 'paid',
  priceFen: 19900,
  inSequence: true,
  certificateScheme: 'nr-beam-course',
  exam: 'nr-beam-final',
  previewNum: 2,
  previewTime: 60,
  dragPlay: false,
  speedUpPlay: false,
  interventions: 1,
  watermark: true,
  interventionMinutes: 1,
  learnerCount: 2316,
  publishedDaysAgo: 210,
  updatedDaysAgo: 27,
  sections: [
    { title: t('为什么需要新空口', 'Why a new air interface'), lessons: ['nr-bands', 'nr-versus-lte'] },
    {
      title: t('物理层：时间与频率的格子', 'Physical layer: a grid of time and frequency'),
      lessons: ['nr-frame', 'nr-bwp', 'nr-channels'],
    },
    {
      title: t('波束：从一根天线到一束能量', 'Beams: from an antenna to a direction'),
      lessons: ['nr-array', 'nr-hybrid', 'nr-ssb', 'nr-ssb-sweep', 'nr-csi-rs'],
    },
    {
      title: t('移动性与干扰', 'Mobility and interference'),
      lessons: ['nr-uplink-power', 'nr-handover', 'interference-six-steps'],
    },
    { title: t('现网优化实战', 'Optimisation in practice'), lessons: ['nr-beam-failure'] },
  ],
  contents: [
    demoArticle(
      'nr-bands',
      t('三类业务与两段频谱', 'Three kinds of service, two ranges of spectrum'),
      6,
      `<p>5G 的需求常被归成三类：大带宽（eMBB）、低时延高可靠（URLLC）、海量连接（mMTC）。它们对空口的要求互相矛盾，所以 NR 没有选一套固定参数，而是让参数可配。</p>
<p>频谱分两段：FR1（410 MHz～7.125 GHz）管覆盖与容量，FR2（24.25 GHz 以上，即毫米波）管热点。频率越高，自由空间损耗越大：</p>
<table><thead><tr><th>频率</th><th>100 m 处的自由空间损耗</th><th>与 1.8 GHz 相比</th></tr></thead><tbody><tr><td>1.8 GHz</td><td>77.5 dB</td><td>0 dB</td></tr><tr><td>3.5 GHz</td><td>83.3 dB</td><td>+5.8 dB</td></tr><tr><td>28 GHz</td><td>101.4 dB</td><td>+23.8 dB</td></tr></tbody></table>
<p>公式是 <code>L = 32.44 + 20·lg f(MHz) + 20·lg d(km)</code>。请自己验算 3.5 GHz 那一行：32.44 + 70.88 − 20 = 83.3。</p>
<p>这 24 dB 从哪里补回来？答案是天线阵列：波长短，同样面积能放下更多阵子，把能量收成一束。<strong>所以波束不是毫米波的优点，而是它的必需品。</strong></p>`,
      `<p>What 5G must serve is usually put in three groups: large bandwidth (eMBB), low latency with high reliability (URLLC), and very many devices (mMTC). They pull the air interface in different directions, so NR does not fix one set of parameters but lets you configure them.</p>
<p>Spectrum comes in two ranges: FR1 (410 MHz to 7.125 GHz) for coverage and capacity, FR2 (above 24.25 GHz, millimetre waves) for hot spots. The higher the frequency, the larger the free-space loss:</p>
<table><thead><tr><th>Frequency</th><th>Free-space loss at 100 m</th><th>Against 1.8 GHz</th></tr></thead><tbody><tr><td>1.8 GHz</td><td>77.5 dB</td><td>0 dB</td></tr><tr><td>3.5 GHz</td><td>83.3 dB</td><td>+5.8 dB</td></tr><tr><td>28 GHz</td><td>101.4 dB</td><td>+23.8 dB</td></tr></tbody></table>
<p>The formula is <code>L = 32.44 + 20·lg f(MHz) + 20·lg d(km)</code>. Check the 3.5 GHz row yourself: 32.44 + 70.88 − 20 = 83.3.</p>
<p>Where do those 24 dB come back from? From the array: with a short wavelength, the same area holds more elements, and the energy is gathered in one direction. <strong>Beams are not a luxury of millimetre waves; without them there is no link.</strong></p>`,
    ),
    demoArticle(
      'nr-versus-lte',
      t('从 LTE 到 NR：哪些习惯要改', 'From LTE to NR: habits to unlearn'),
      6,
      `<p>做过 LTE 的人最容易在下面五处按老经验判断。</p>
<table><thead><tr><th>项目</th><th>LTE</th><th>NR</th></tr></thead><tbody><tr><td>公共参考信号</td><td>CRS，每个子帧全带宽常发</td><td>没有 CRS；空闲时只有 SSB</td></tr><tr><td>子载波间隔</td><td>15 kHz</td><td>15、30、60、120 kHz（数据信道）</td></tr><tr><td>终端带宽</td><td>等于小区带宽</td><td>由 BWP 决定，可以更窄</td></tr><tr><td>PCI 个数</td><td>504</td><td>1008</td></tr><tr><td>控制区</td><td>每个子帧最前 1～3 个符号，全带宽</td><td>CORESET，位置和带宽可配</td></tr></tbody></table>
<p>第一行的影响最大。LTE 的 RSRP 来自 CRS，空载和满载都能测；NR 的 RSRP 要说明是 <strong>SS-RSRP</strong>（测 SSB）还是 <strong>CSI-RSRP</strong>（测 CSI-RS）。SSB 是宽波束，CSI-RS 可以是窄波束，同一位置两者相差几个 dB 很正常，不能混在一张图上比较。</p>
<p>还有一点：没有 CRS 的邻区在空载时几乎不产生干扰，所以“空载测出来的 SINR 很好”不能说明忙时也好。验收时请写清加载条件。</p>`,
      `<p>There are five places where LTE experience misleads.</p>
<table><thead><tr><th>Item</th><th>LTE</th><th>NR</th></tr></thead><tbody><tr><td>Common reference signal</td><td>CRS, always on over the full band</td><td>No CRS; an idle cell sends SSBs only</td></tr><tr><td>Subcarrier spacing</td><td>15 kHz</td><td>15, 30, 60 or 120 kHz for data</td></tr><tr><td>Terminal bandwidth</td><td>That of the cell</td><td>That of its BWP, which may be narrower</td></tr><tr><td>Number of PCIs</td><td>504</td><td>1008</td></tr><tr><td>Control region</td><td>First 1 to 3 symbols, full band</td><td>CORESET, its place and width configured</td></tr></tbody></table>
<p>The first row matters most. In LTE, RSRP comes from the CRS and can be measured in an empty or a full cell. In NR you must say whether it is <strong>SS-RSRP</strong> (from SSBs) or <strong>CSI-RSRP</strong> (from CSI-RS). SSB beams are wide, CSI-RS beams may be narrow; a few dB between the two at one spot is normal, and they do not belong on the same chart.</p>
<p>And a neighbour without CRS hardly interferes while it is empty. A fine SINR in an unloaded network promises nothing for the busy hour: always write the load condition into an acceptance test.</p>`,
    ),
    demoArticle(
      'nr-frame',
      t('帧结构、参数集与时隙格式', 'Frame structure, numerology and slot formats'),
      8,
      `<p>NR 的无线帧仍是 10 ms，子帧仍是 1 ms。变的是子帧里有几个时隙：参数集 μ 决定子载波间隔 15·2^μ kHz，一个子帧含 2^μ 个时隙，每个时隙 14 个符号（常规 CP）。</p>
<table><thead><tr><th>μ</th><th>子载波间隔</th><th>每子帧时隙数</th><th>时隙长度</th><th>常见用途</th></tr></thead><tbody><tr><td>0</td><td>15 kHz</td><td>1</td><td>1 ms</td><td>低频 FDD</td></tr><tr><td>1</td><td>30 kHz</td><td>2</td><td>0.5 ms</td><td>3.5 GHz TDD</td></tr><tr><td>2</td><td>60 kHz</td><td>4</td><td>0.25 ms</td><td>可选</td></tr><tr><td>3</td><td>120 kHz</td><td>8</td><td>0.125 ms</td><td>毫米波</td></tr></tbody></table>
<p>TDD 小区的上下行由 <code>tdd-UL-DL-ConfigurationCommon</code> 给出。读下面这段：</p>
<pre>referenceSubcarrierSpacing: kHz30
dl-UL-TransmissionPeriodicity: ms2p5
nrofDownlinkSlots: 3
nrofDownlinkSymbols: 10
nrofUplinkSlots: 1
nrofUplinkSymbols: 2</pre>
<p>2.5 ms 内有 5 个时隙：3 个下行、1 个特殊、1 个上行，即 <code>DDDSU</code>。特殊时隙 14 个符号中，10 个下行、2 个上行，剩下 2 个是保护间隔。<strong>邻区配比不一致会带来交叉时隙干扰，核查时先比对这六行。</strong></p>`,
      `<p>An NR radio frame is still 10 ms and a subframe 1 ms. What changes is the number of slots in it: numerology μ gives a spacing of 15·2^μ kHz and 2^μ slots per subframe, each of 14 symbols with normal cyclic prefix.</p>
<table><thead><tr><th>μ</th><th>Spacing</th><th>Slots per subframe</th><th>Slot</th><th>Where</th></tr></thead><tbody><tr><td>0</td><td>15 kHz</td><td>1</td><td>1 ms</td><td>low-band FDD</td></tr><tr><td>1</td><td>30 kHz</td><td>2</td><td>0.5 ms</td><td>3.5 GHz TDD</td></tr><tr><td>2</td><td>60 kHz</td><td>4</td><td>0.25 ms</td><td>optional</td></tr><tr><td>3</td><td>120 kHz</td><td>8</td><td>0.125 ms</td><td>millimetre wave</td></tr></tbody></table>
<p>In a TDD cell, <code>tdd-UL-DL-ConfigurationCommon</code> says who sends when. Read this one:</p>
<pre>referenceSubcarrierSpacing: kHz30
dl-UL-TransmissionPeriodicity: ms2p5
nrofDownlinkSlots: 3
nrofDownlinkSymbols: 10
nrofUplinkSlots: 1
nrofUplinkSymbols: 2</pre>
<p>2.5 ms hold five slots: three downlink, one special, one uplink, written <code>DDDSU</code>. Of the 14 symbols of the special slot 10 are downlink and 2 uplink; the other 2 are the guard period. <strong>Neighbours with different patterns cause cross-slot interference: compare these six lines first.</strong></p>`,
    ),
    demoArticle(
      'nr-bwp',
      t('资源栅格与 BWP 配置', 'Resource grid and bandwidth parts'),
      7,
      `<p>一个资源块（RB）在频域上是 12 个子载波。子载波间隔越大，同样带宽里的 RB 越少：</p>
<table><thead><tr><th>信道带宽</th><th>30 kHz 时的 RB 数</th><th>RB 实际占用</th></tr></thead><tbody><tr><td>20 MHz</td><td>51</td><td>18.36 MHz</td></tr><tr><td>40 MHz</td><td>106</td><td>38.16 MHz</td></tr><tr><td>80 MHz</td><td>217</td><td>78.12 MHz</td></tr><tr><td>100 MHz</td><td>273</td><td>98.28 MHz</td></tr></tbody></table>
<p>验算：273 × 12 × 30 kHz = 98.28 MHz，剩下的是两侧保护带。</p>
<p>BWP（部分带宽）是终端在一个载波里真正工作的那一段。规则记三条：</p>
<ol><li>每个服务小区的下行和上行各最多配置 4 个 BWP，同一时刻各只激活 1 个；</li><li>初始接入时用初始 BWP，它的下行位置由 CORESET#0 决定；</li><li>切换可由 DCI、定时器 <code>bwp-InactivityTimer</code> 或 RRC 触发。</li></ol>
<p>为什么要做窄？省电。终端监听 100 MHz 的功耗远高于 20 MHz，没有数据时退回窄 BWP，可以明显延长待机。</p>
<blockquote>现场排查“速率只有预期的五分之一”时，先看终端停在哪个 BWP，再怀疑空口质量。</blockquote>`,
      `<p>A resource block (RB) is 12 subcarriers wide. The larger the spacing, the fewer RBs fit:</p>
<table><thead><tr><th>Channel</th><th>RBs at 30 kHz</th><th>Occupied</th></tr></thead><tbody><tr><td>20 MHz</td><td>51</td><td>18.36 MHz</td></tr><tr><td>40 MHz</td><td>106</td><td>38.16 MHz</td></tr><tr><td>80 MHz</td><td>217</td><td>78.12 MHz</td></tr><tr><td>100 MHz</td><td>273</td><td>98.28 MHz</td></tr></tbody></table>
<p>To check: 273 × 12 × 30 kHz = 98.28 MHz; the rest is guard band on both sides.</p>
<p>A bandwidth part (BWP) is the stretch of a carrier in which the terminal really works. Three rules:</p>
<ol><li>For each serving cell up to 4 BWPs may be configured in the downlink and 4 in the uplink; one of each is active at a time.</li><li>Access starts in the initial BWP, whose downlink place follows from CORESET#0.</li><li>DCI, the timer <code>bwp-InactivityTimer</code> or RRC may switch it.</li></ol>
<p>Why be narrow? Battery. Watching 100 MHz costs far more than watching 20, so a terminal without data falls back to the narrow part.</p>
<blockquote>When throughput is a fifth of what you expect, look at the active BWP before you blame the radio.</blockquote>`,
    ),
    demoArticle(
      'nr-channels',
      t('下行物理信道与信号', 'Downlink physical channels and signals'),
      7,
      `<p>看日志之前，先把下行的名字对上号：</p>
<table><thead><tr><th>名称</th><th>作用</th><th>日志里看什么</th></tr></thead><tbody><tr><td>PSS / SSS</td><td>时频同步，给出 PCI</td><td>PCI、SSB 索引</td></tr><tr><td>PBCH</td><td>承载 MIB</td><td>帧号、CORESET#0 位置</td></tr><tr><td>PDCCH</td><td>承载 DCI，下发调度</td><td>误块率、聚合等级</td></tr><tr><td>PDSCH</td><td>承载数据、SIB 与寻呼</td><td>MCS、层数、BLER</td></tr><tr><td>DM-RS</td><td>跟着信道走的解调参考</td><td>通常不单独看</td></tr><tr><td>CSI-RS</td><td>信道状态与波束测量</td><td>CQI、RI、L1-RSRP</td></tr><tr><td>PT-RS</td><td>高频相位噪声补偿</td><td>毫米波才关注</td></tr></tbody></table>
<p>PCI 的算法：<code>PCI = 3 × N1 + N2</code>，N1 取 0～335（SSS），N2 取 0～2（PSS），共 1008 个。规划时相邻小区要避开模 3 相同，因为 PSS 会撞在一起；同时避开模 30 相同，以免上行参考信号序列相近。</p>
<p>练习：PCI 等于 500 的小区，N2 是多少？500 ÷ 3 = 166 余 2，所以 N2 = 2。</p>`,
      `<p>Before reading a log, put the names in order:</p>
<table><thead><tr><th>Name</th><th>Purpose</th><th>What to read in a log</th></tr></thead><tbody><tr><td>PSS / SSS</td><td>Synchronisation, gives the PCI</td><td>PCI, SSB index</td></tr><tr><td>PBCH</td><td>Carries the MIB</td><td>Frame number, place of CORESET#0</td></tr><tr><td>PDCCH</td><td>Carries DCI, the scheduling</td><td>Error rate, aggregation level</td></tr><tr><td>PDSCH</td><td>Data, SIBs and paging</td><td>MCS, layers, BLER</td></tr><tr><td>DM-RS</td><td>Reference that travels with a channel</td><td>Rarely by itself</td></tr><tr><td>CSI-RS</td><td>Channel state and beam measurement</td><td>CQI, RI, L1-RSRP</td></tr><tr><td>PT-RS</td><td>Phase noise compensation</td><td>Millimetre wave only</td></tr></tbody></table>
<p>The PCI is <code>3 × N1 + N2</code>, with N1 from 0 to 335 (SSS) and N2 from 0 to 2 (PSS): 1008 values. Keep neighbours apart modulo 3, or their PSSs collide, and modulo 30, or their uplink reference sequences come too close.</p>
<p>Exercise: what is N2 of the cell with PCI 500? 500 ÷ 3 = 166 remainder 2, so N2 = 2.</p>`,
    ),
    demoArticle(
      'nr-array',
      t('大规模天线与波束赋形原理', 'Massive antennas and how beams are formed'),
      7,
      `<p>把 N 个阵子排成一排，间距半个波长，给每个阵子加上不同的相位。各路信号在某个方向上同相叠加，在别的方向上互相抵消，能量就集中成一束。</p>
<p>三个需要背下来的数：</p>
<ul><li><strong>阵列增益</strong>：理想情况下为 10·lg N。64 个阵子约 18 dB，256 个约 24 dB。</li><li><strong>波束宽度</strong>：半波长间距的均匀线阵，半功率宽度约为 102°/N。8 列约 12.7°，16 列约 6.4°。</li><li><strong>相位差</strong>：要指向偏离法线 θ 的方向，相邻阵子的相位差为 180°·sin θ。指向 30° 时是 90°。</li></ul>
<p>增益和宽度是一枚硬币的两面：波束越窄，增益越高，但要覆盖同样的扇区就需要更多波束，扫一遍的时间也越长。</p>
<p>常说的“64T64R”是 64 个收发通道，不是 64 个阵子。一面 64 通道天线常有 192 个阵子，每 3 个垂直阵子共用一个通道。给客户解释“为什么要 64 通道”，就画这张图：通道多，垂直面也能分层，高楼的 5 层和 25 层可以用不同的波束。</p>`,
      `<p>Set N elements in a row, half a wavelength apart, and shift the phase of each. In one direction the waves add up, in others they cancel: the energy becomes a beam.</p>
<p>Three figures to know by heart:</p>
<ul><li><strong>Array gain</strong>: ideally 10·lg N. 64 elements give about 18 dB, 256 about 24 dB.</li><li><strong>Beam width</strong>: a uniform row at half-wavelength spacing has a half-power width of about 102°/N: 12.7° for 8 columns, 6.4° for 16.</li><li><strong>Phase step</strong>: to point θ away from broadside, neighbours differ by 180°·sin θ. For 30° that is 90°.</li></ul>
<p>Gain and width are two sides of one coin: narrower beams have more gain, but a sector then needs more of them, and a full sweep takes longer.</p>
<p>“64T64R” counts transceiver chains, not elements. A 64-chain panel often has 192 elements, three vertical ones sharing a chain. When a customer asks why 64 matters, draw this: with more chains the panel can also tell heights apart, and floors 5 and 25 of a tower get beams of their own.</p>`,
    ),
    demoArticle(
      'nr-hybrid',
      t('模拟、数字与混合波束', 'Analogue, digital and hybrid beams'),
      6,
      `<p>相位在哪里加，决定了天线能同时指向几个方向。</p>
<table><thead><tr><th>方式</th><th>相位加在</th><th>同一时刻的波束</th><th>代价</th><th>典型场景</th></tr></thead><tbody><tr><td>模拟</td><td>射频移相器</td><td>一个，整个频带同向</td><td>低</td><td>终端毫米波面板</td></tr><tr><td>数字</td><td>基带，每通道独立</td><td>多个，可按频率区分</td><td>高：每通道一套收发机</td><td>3.5 GHz 宏站</td></tr><tr><td>混合</td><td>先基带、后移相器</td><td>等于数字端口数</td><td>中</td><td>毫米波基站</td></tr></tbody></table>
<p>模拟波束有个容易忽略的后果：<strong>指向一个用户时，别的方向听不见也说不出</strong>。因此毫米波小区的调度是按波束排队的，同一符号里只能服务同一束（或同端口数的几束）内的用户。排查“用户不多却排队严重”时，看看用户是否散落在不同波束上。</p>
<p>数字波束没有这个限制，可以在同一时频资源上给不同方向的用户各发一份，这就是 MU-MIMO。配对成功的条件是信道相关性低，通俗地说，就是两人从基站看去分得开。</p>`,
      `<p>Where the phase is added decides how many directions an antenna can serve at once.</p>
<table><thead><tr><th>Kind</th><th>Phase added in</th><th>Beams at a time</th><th>Cost</th><th>Typical</th></tr></thead><tbody><tr><td>Analogue</td><td>RF phase shifters</td><td>One, for the whole band</td><td>Low</td><td>mmWave panel of a phone</td></tr><tr><td>Digital</td><td>Baseband, per chain</td><td>Many, also per frequency</td><td>High: a transceiver per chain</td><td>3.5 GHz macro</td></tr><tr><td>Hybrid</td><td>Baseband, then shifters</td><td>As many as digital ports</td><td>Medium</td><td>mmWave base station</td></tr></tbody></table>
<p>An analogue beam has a consequence that is easily missed: <strong>while it points at one user, it is deaf and dumb everywhere else</strong>. A millimetre-wave cell therefore schedules beam by beam; one symbol serves only users within the beam (or the few beams its ports allow). If few users still wait long, see whether they are spread over many beams.</p>
<p>Digital beams know no such limit: the same resource can carry different data to users in different directions, which is MU-MIMO. It works when their channels differ enough, in plain words, when the base station sees the two apart.</p>`,
    ),
    demoArticle(
      'nr-ssb',
      t('SSB 结构与初始接入', 'SSB structure and initial access'),
      8,
      `<p>一个 SSB 占 4 个符号、20 个 RB（240 个子载波）。PSS 和 SSS 各用 127 个子载波，其余位置是 PBCH 及其 DM-RS。</p>
<table><thead><tr><th>频段</th><th>一个突发集内 SSB 上限</th><th>SSB 子载波间隔</th></tr></thead><tbody><tr><td>3 GHz 以下</td><td>4</td><td>15 或 30 kHz</td></tr><tr><td>3～7.125 GHz</td><td>8</td><td>15 或 30 kHz</td></tr><tr><td>FR2</td><td>64</td><td>120 或 240 kHz</td></tr></tbody></table>
<p>所有 SSB 在 5 ms 的半帧内发完，一个索引对应一个波束方向；突发集按周期重复，周期可配 5～160 ms，终端初始搜索时按 20 ms 假定。</p>
<p>初始接入的顺序：</p>
<ol><li>搜 PSS、SSS，得到同步和 PCI；</li><li>解 PBCH，读 MIB，知道 CORESET#0 在哪里；</li><li>解 SIB1，拿到 PRACH 配置；</li><li>选一个 RSRP 高于 <code>rsrp-ThresholdSSB</code> 的 SSB，在<strong>与它关联的 PRACH 时机</strong>上发前导；</li><li>收随机接入响应，发 Msg3，完成竞争解决。</li></ol>
<p>第 4 步是关键：终端没有“告诉”基站它选了哪个波束，它用发前导的时机和序号说明。基站据此知道该朝哪个方向回应。关联配错，现象就是前导反复发、永远等不到响应。</p>`,
      `<p>An SSB takes 4 symbols and 20 RBs (240 subcarriers). PSS and SSS use 127 subcarriers each; the rest is PBCH and its DM-RS.</p>
<table><thead><tr><th>Range</th><th>SSBs per burst set, at most</th><th>SSB spacing</th></tr></thead><tbody><tr><td>below 3 GHz</td><td>4</td><td>15 or 30 kHz</td></tr><tr><td>3 to 7.125 GHz</td><td>8</td><td>15 or 30 kHz</td></tr><tr><td>FR2</td><td>64</td><td>120 or 240 kHz</td></tr></tbody></table>
<p>All SSBs are sent within a half-frame of 5 ms, one index per beam direction. The burst set repeats every 5 to 160 ms; a terminal that searches assumes 20 ms.</p>
<p>Initial access, in order:</p>
<ol><li>Find PSS and SSS: timing and PCI.</li><li>Decode PBCH, read the MIB: where CORESET#0 is.</li><li>Decode SIB1: the PRACH configuration.</li><li>Choose an SSB above <code>rsrp-ThresholdSSB</code>, and send a preamble in the <strong>PRACH occasion tied to it</strong>.</li><li>Receive the response, send Msg3, resolve contention.</li></ol>
<p>Step 4 is the point: the terminal never says which beam it chose; occasion and preamble tell. From them the base station knows where to answer. If the mapping is wrong, preambles are sent again and again, and no response ever arrives.</p>`,
    ),
    demoVideo('nr-ssb-sweep', t('SSB 波束扫描与测量上报', 'SSB beam sweeping and reporting'), 'ssb-beam-sweeping'),
    demoArticle(
      'nr-csi-rs',
      t('CSI-RS 波束细化', 'Beam refinement with CSI-RS'),
      7,
      `<p>SSB 波束宽，够找到小区，不够跑速率。接入之后，基站在选中的宽波束里再用 CSI-RS 扫几个窄波束，分三步：</p>
<table><thead><tr><th>过程</th><th>基站</th><th>终端</th><th>结果</th></tr></thead><tbody><tr><td>P1</td><td>扫宽波束</td><td>扫接收波束</td><td>粗配对</td></tr><tr><td>P2</td><td>扫窄波束</td><td>接收波束不动</td><td>发送波束变细</td></tr><tr><td>P3</td><td>固定窄波束，重复发</td><td>扫接收波束</td><td>接收波束变细</td></tr></tbody></table>
<p>资源集里的 <code>repetition</code> 就是区分 P2、P3 的开关：<code>off</code> 表示各资源波束不同（P2），<code>on</code> 表示同一波束重复（P3）。</p>
<p>终端上报 CRI 和 L1-RSRP。一次可报最多 4 个波束：最强的一个用 7 比特，范围 −140～−44 dBm，步长 1 dB；其余用 4 比特差分，步长 2 dB。例如：</p>
<pre>report 1: CRI=3  L1-RSRP=-86 dBm
report 2: CRI=2  diff=2  -&gt; -86 - 2*2 = -90 dBm
report 3: CRI=4  diff=5  -&gt; -86 - 5*2 = -96 dBm</pre>
<p>随后基站用 TCI 状态告诉终端：“下面这次发送，和第 3 个 CSI-RS 用同一个波束。”</p>`,
      `<p>An SSB beam is wide: enough to find the cell, not enough for speed. After access the base station sweeps a few narrow CSI-RS beams inside the chosen wide one, in three procedures:</p>
<table><thead><tr><th>Procedure</th><th>Base station</th><th>Terminal</th><th>Result</th></tr></thead><tbody><tr><td>P1</td><td>sweeps wide beams</td><td>sweeps receive beams</td><td>rough pair</td></tr><tr><td>P2</td><td>sweeps narrow beams</td><td>keeps its beam</td><td>finer transmit beam</td></tr><tr><td>P3</td><td>repeats one narrow beam</td><td>sweeps receive beams</td><td>finer receive beam</td></tr></tbody></table>
<p>In the resource set, <code>repetition</code> tells P2 from P3: <code>off</code> means that beams differ (P2), <code>on</code> that one beam repeats (P3).</p>
<p>The terminal reports CRI and L1-RSRP, up to 4 beams at once: the strongest in 7 bits, from −140 to −44 dBm in steps of 1 dB; the others in 4 bits as differences in steps of 2 dB. For example:</p>
<pre>report 1: CRI=3  L1-RSRP=-86 dBm
report 2: CRI=2  diff=2  -&gt; -86 - 2*2 = -90 dBm
report 3: CRI=4  diff=5  -&gt; -86 - 5*2 = -96 dBm</pre>
<p>Then a TCI state tells the terminal: “what follows comes on the same beam as CSI-RS number 3”.</p>`,
    ),
    demoArticle(
      'nr-uplink-power',
      t('功率控制与上行覆盖', 'Power control and uplink coverage'),
      6,
      `<p>下行看起来有信号、业务却不通，多半输在上行：基站发 200 W，终端只有 0.2 W（23 dBm）。</p>
<p>PUSCH 的发射功率：</p>
<pre>P = min( Pcmax, P0 + 10*lg(2^u * M) + a*PL + D + f )</pre>
<p>其中 M 是 RB 数，a 是路损补偿系数，PL 由终端测下行得到，f 是闭环调整。两个推论：</p>
<ul><li>RB 数翻倍，每个 RB 分到的功率少 3 dB。边缘用户应少给 RB，而不是多给。</li><li>a = 1 时边缘用户按路损全额抬升，a = 0.8 时少抬一些，换来对邻区更低的干扰。</li></ul>
<p>判断上行受限的方法：看功率余量 PHR。<strong>PHR 长期为负，说明终端已经满功率。</strong>此时再抬 P0 没有任何作用，正确的做法是减少调度的 RB、补覆盖，或让它回落到低频。</p>
<p>算一遍：P0 = −96 dBm、a = 0.8、PL = 130 dB、μ = 1、M = 4，则 −96 + 10·lg 8 + 104 = 17 dBm，还有 6 dB 余量。M 改成 64：−96 + 21.1 + 104 = 29.1 dBm，超出 23 dBm 上限 6 dB。</p>`,
      `<p>When the downlink looks fine and nothing works, the uplink usually lost: the base station sends 200 W, the phone 0.2 W (23 dBm).</p>
<p>Transmit power of the PUSCH:</p>
<pre>P = min( Pcmax, P0 + 10*lg(2^u * M) + a*PL + D + f )</pre>
<p>M is the number of RBs, a the share of path loss compensated, PL is measured on the downlink, f is the closed loop. Two consequences:</p>
<ul><li>Twice the RBs means 3 dB less for each of them. At the cell edge give fewer RBs, not more.</li><li>With a = 1 the edge makes up for all its path loss; with 0.8 for less of it, and disturbs the neighbours less.</li></ul>
<p>To tell whether the uplink is the limit, read the power headroom. <strong>If PHR stays below zero, the terminal is at full power.</strong> Raising P0 then does nothing: schedule fewer RBs, add coverage, or send the user down to a lower band.</p>
<p>By numbers: with P0 = −96 dBm, a = 0.8, PL = 130 dB, μ = 1 and M = 4 it is −96 + 10·lg 8 + 104 = 17 dBm, 6 dB to spare. With M = 64 it is −96 + 21.1 + 104 = 29.1 dBm, 6 dB above the limit of 23.</p>`,
    ),
    demoArticle(
      'nr-handover',
      t('移动性管理：切换与重选', 'Mobility: handover and reselection'),
      7,
      `<p>连接态靠切换，空闲态靠重选。切换最常用的是 A3 事件：邻区比服务小区好出一个偏置，并且持续一段时间。</p>
<pre>进入: Mn + Ofn + Ocn - Hys &gt; Mp + Ofp + Ocp + Off
保持时间: timeToTrigger</pre>
<p>设 <code>Off = 3 dB</code>、<code>Hys = 1 dB</code>、其余为 0，则邻区需要比服务小区强 4 dB 以上，并维持一个 TTT，终端才上报。</p>
<table><thead><tr><th>现象</th><th>常见原因</th><th>先试</th></tr></thead><tbody><tr><td>切换过晚，先掉话</td><td>Off 或 TTT 过大</td><td>TTT 320 → 160 ms</td></tr><tr><td>乒乓切换</td><td>Off 过小、无主覆盖</td><td>Hys 加 1 dB，查天线</td></tr><tr><td>切到就失败</td><td>目标 PCI 混淆、随机接入失败</td><td>查邻区表和 PRACH</td></tr></tbody></table>
<p>NR 多了一层：小区质量由波束合成。参数 <code>nrofSS-BlocksToAverage</code> 与 <code>absThreshSS-BlocksConsolidation</code> 决定取几个波束、低于多少不算。取得多，曲线平滑但偏低；取 1 个，反应快但容易抖动。</p>
<p>每次只动一个参数，动之前记下原值，动之后观察至少一个忙时。</p>`,
      `<p>Connected terminals hand over, idle ones reselect. The workhorse of handover is event A3: a neighbour is better than the serving cell by an offset, for some time.</p>
<pre>enter: Mn + Ofn + Ocn - Hys &gt; Mp + Ofp + Ocp + Off
held for: timeToTrigger</pre>
<p>With <code>Off = 3 dB</code>, <code>Hys = 1 dB</code> and the others 0, the neighbour must be more than 4 dB stronger for one TTT before the terminal reports.</p>
<table><thead><tr><th>Symptom</th><th>Usual cause</th><th>Try first</th></tr></thead><tbody><tr><td>Too late, call drops before</td><td>Off or TTT too large</td><td>TTT 320 → 160 ms</td></tr><tr><td>Ping-pong</td><td>Off too small, no dominant cell</td><td>Hys +1 dB, check antennas</td></tr><tr><td>Fails on arrival</td><td>PCI confusion, random access fails</td><td>neighbour list and PRACH</td></tr></tbody></table>
<p>NR adds a layer: the quality of a cell is made from its beams. <code>nrofSS-BlocksToAverage</code> and <code>absThreshSS-BlocksConsolidation</code> say how many count, and how weak is too weak. Many beams give a smooth but lower curve; one reacts fast, and jitters.</p>
<p>Change one parameter at a time, note the old value first, and watch at least one busy hour after.</p>`,
    ),
    demoArticle(
      'nr-beam-failure',
      t('案例：从路测日志还原一次波束失败', 'Case: rebuilding a beam failure from a drive-test log'),
      10,
      `<p>路口右转后速率从 800 Mbit/s 掉到 0，两秒后恢复。日志摘录：</p>
<pre>14:02:11.200  serving SSB=5  L1-RSRP=-84
14:02:11.640  serving SSB=5  L1-RSRP=-97
14:02:11.720  BFI count=1
14:02:11.760  BFI count=2
14:02:11.800  BFI count=3  -&gt; beam failure
14:02:11.810  candidate search: SSB=6 -101, SSB=2 -104
14:02:13.050  candidate SSB=2 -89  &gt; threshold -95
14:02:13.060  PRACH preamble (BFR)
14:02:13.090  recovery response, serving SSB=2</pre>
<p>读法：</p>
<ol><li><strong>为什么失败</strong>：右转时车体与楼角遮挡，440 ms 内跌了 13 dB；物理层连续上报 3 次波束失败实例（BFI），达到 <code>beamFailureInstanceMaxCount</code>。</li><li><strong>为什么慢</strong>：候选波束必须高于 <code>rsrp-ThresholdSSB</code>（这里是 −95 dBm）。SSB 6 只有 −101，不合格，终端一直等到 1.24 秒后 SSB 2 转强。</li><li><strong>改什么</strong>：判定并不迟，不该动计数。第一步把候选门限降到 −102 dBm，让 SSB 6 可以先顶上；第二步检查 SSB 5 与 SSB 2 之间为何没有合格的过渡波束，多半是下倾角问题。</li></ol>
<p>检查表：失败前的跌落速率、BFI 计数与定时器、候选门限、候选列表是否包含相邻波束、BFR 专用前导是否配置。</p>`,
      `<p>After a right turn, throughput falls from 800 Mbit/s to nothing and comes back two seconds later. From the log:</p>
<pre>14:02:11.200  serving SSB=5  L1-RSRP=-84
14:02:11.640  serving SSB=5  L1-RSRP=-97
14:02:11.720  BFI count=1
14:02:11.760  BFI count=2
14:02:11.800  BFI count=3  -&gt; beam failure
14:02:11.810  candidate search: SSB=6 -101, SSB=2 -104
14:02:13.050  candidate SSB=2 -89  &gt; threshold -95
14:02:13.060  PRACH preamble (BFR)
14:02:13.090  recovery response, serving SSB=2</pre>
<ol><li><strong>Why it failed</strong>: car body and corner of a building took 13 dB within 440 ms; three beam failure instances reached <code>beamFailureInstanceMaxCount</code>.</li><li><strong>Why it took so long</strong>: a candidate must exceed <code>rsrp-ThresholdSSB</code>, here −95 dBm. SSB 6 had only −101, so the terminal waited 1.24 s until SSB 2 grew strong.</li><li><strong>What to change</strong>: detection was not late, so leave the count alone. First lower the candidate threshold to −102 dBm, so that SSB 6 can step in; then find out why no usable beam lies between 5 and 2, most likely a matter of tilt.</li></ol>
<p>Checklist: slope before the failure, BFI count and timer, candidate threshold, whether the candidates include the adjacent beams, whether dedicated BFR preambles are configured.</p>`,
    ),
  ],
}
