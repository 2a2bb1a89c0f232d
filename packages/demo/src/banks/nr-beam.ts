import { t } from '../text.ts'
import type { DemoBank, DemoQuestion } from '../types.ts'
import { fillInBlank, multipleChoice, numberDemoQuestions, shortAnswer, singleChoice, trueFalse } from './ask.ts'

const choices: readonly DemoQuestion[] = [
  singleChoice({
    topic: 'nr',
    difficulty: 2,
    stem: ['子载波间隔 30 kHz 时，一个时隙长多少？', 'How long is a slot at 30 kHz subcarrier spacing?'],
    options: ['0.5 ms', '1 ms', '0.25 ms', '0.125 ms'],
    why: ['时隙长 = 1 ms ÷ 2^μ，30 kHz 时 μ = 1。', 'A slot lasts 1 ms ÷ 2^μ; at 30 kHz μ is 1.'],
  }),
  singleChoice({
    topic: 'nr',
    difficulty: 2,
    stem: ['普通循环前缀下，一个时隙有几个 OFDM 符号？', 'How many OFDM symbols has a slot with normal cyclic prefix?'],
    options: ['14', '12', '7', '10'],
    why: ['扩展循环前缀（仅 60 kHz）时为 12。', 'With extended prefix (60 kHz only) it has 12.'],
  }),
  singleChoice({
    topic: 'nr',
    difficulty: 1,
    stem: ['FR2 指哪一段频谱？', 'What is FR2?'],
    options: [
      ['24.25 GHz 以上的毫米波', 'Millimetre waves above 24.25 GHz'],
      ['410 MHz～7.125 GHz', '410 MHz to 7.125 GHz'],
      ['1 GHz 以下', 'Below 1 GHz'],
      ['仅 3.5 GHz', '3.5 GHz only'],
    ],
    why: ['FR1 为 410 MHz～7.125 GHz。', 'FR1 is 410 MHz to 7.125 GHz.'],
  }),
  singleChoice({
    topic: 'nr',
    difficulty: 2,
    stem: ['一个资源块在频域上有几个子载波？', 'How many subcarriers has a resource block?'],
    options: ['12', '14', '15', '24'],
    why: ['任何子载波间隔都是 12 个。', 'Twelve at every spacing.'],
  }),
  singleChoice({
    topic: 'ssb',
    difficulty: 2,
    stem: ['一个 SSB 占几个 OFDM 符号？', 'How many OFDM symbols does one SSB take?'],
    options: ['4', '2', '8', '14'],
    why: [
      'PSS 一个、SSS 一个、PBCH 占其余（SSS 符号两侧也有 PBCH）。',
      'One with PSS, one with SSS, PBCH in the rest and beside the SSS.',
    ],
  }),
  singleChoice({
    topic: 'ssb',
    difficulty: 2,
    stem: ['初始接入时，终端假定 SSB 的周期是？', 'Which SSB period does a terminal assume for initial access?'],
    options: ['20 ms', '5 ms', '40 ms', '160 ms'],
    why: [
      '小区可配 5～160 ms，但初始搜索按 20 ms 假定。',
      'A cell may use 5 to 160 ms; 20 ms is assumed for the first search.',
    ],
  }),
  singleChoice({
    topic: 'ssb',
    difficulty: 3,
    stem: [
      '频段在 3～6 GHz 时，一轮扫描最多几个 SSB？',
      'At most how many SSBs are in a burst set between 3 and 6 GHz?',
    ],
    options: ['8', '4', '64', '16'],
    why: ['3 GHz 以下 4 个，FR2 为 64 个。', 'Four below 3 GHz, 64 in FR2.'],
  }),
  singleChoice({
    topic: 'ssb',
    difficulty: 3,
    stem: ['FR2 中一轮扫描最多几个 SSB？', 'At most how many SSBs are in a burst set of FR2?'],
    options: ['64', '8', '32', '128'],
    why: ['频率越高波束越窄，需要的方向越多。', 'Narrower beams need more directions.'],
  }),
  singleChoice({
    topic: 'ssb',
    difficulty: 3,
    stem: ['SSB 在 20 个资源块上发送，共多少个子载波？', 'An SSB spans 20 resource blocks. How many subcarriers?'],
    options: ['240', '127', '144', '120'],
    why: ['20 × 12 = 240；其中 PSS、SSS 占 127 个。', '20 × 12 = 240; PSS and SSS take 127 of them.'],
  }),
  singleChoice({
    topic: 'ssb',
    difficulty: 3,
    stem: [
      'RSRP 分别为 #3 −104、#4 −93、#5 −82、#6 −95 dBm，门限 −110 dBm，终端接入选哪个？',
      'RSRP: #3 −104, #4 −93, #5 −82, #6 −95 dBm; threshold −110 dBm. Where does the terminal access?',
    ],
    options: ['#5', '#3', '#4', '#6'],
    why: ['都过门限，取最强的 #5。', 'All pass; the strongest is #5.'],
  }),
  singleChoice({
    topic: 'csirs',
    difficulty: 3,
    stem: ['CSI-RS 相对 SSB 的主要好处是？', 'What is the main gain of CSI-RS over SSB?'],
    options: [
      ['可按终端配置更窄的波束', 'Narrower beams, configured per terminal'],
      ['不占资源', 'It takes no resources'],
      ['空闲态也能解调', 'It can be decoded when idle'],
      ['周期固定 20 ms', 'Its period is fixed at 20 ms'],
    ],
    why: ['SSB 供所有终端，CSI-RS 为已连接终端细化。', 'SSBs serve all, CSI-RS refines for connected terminals.'],
  }),
  singleChoice({
    topic: 'csirs',
    difficulty: 4,
    stem: ['“P3”过程指？', 'What is procedure P3?'],
    options: [
      ['终端细化接收波束', 'The terminal refines its receive beam'],
      ['基站粗扫', 'The base station sweeps coarsely'],
      ['基站细化发送波束', 'The base station refines its transmit beam'],
      ['切换小区', 'A handover'],
    ],
    why: ['P1 粗扫，P2 基站细化，P3 终端细化。', 'P1 sweeps, P2 refines the base station, P3 the terminal.'],
  }),
  singleChoice({
    topic: 'csirs',
    difficulty: 3,
    stem: ['QCL Type D 关系描述的是？', 'What does QCL type D describe?'],
    options: [
      ['空间接收参数', 'Spatial receive parameters'],
      ['多普勒频移', 'Doppler shift'],
      ['平均时延', 'Average delay'],
      ['发射功率', 'Transmit power'],
    ],
    why: ['即可以用同一个接收波束。', 'That the same receive beam may be used.'],
  }),
  singleChoice({
    topic: 'rach',
    difficulty: 2,
    stem: [
      '基站如何知道该用哪个波束回答随机接入？',
      'How does the base station know on which beam to answer a preamble?',
    ],
    options: [
      ['由前导所在的接入时机或序号对应 SSB', 'The occasion or index of the preamble maps to an SSB'],
      ['由终端位置上报', 'By a position report'],
      ['轮流试', 'By trying'],
      ['由核心网通知', 'The core network says so'],
    ],
    why: ['SSB 与接入时机有固定映射。', 'SSBs map to occasions.'],
  }),
  singleChoice({
    topic: 'rach',
    difficulty: 3,
    stem: ['波束失败由什么判定？', 'What decides that a beam has failed?'],
    options: [
      ['计时器内失败指示达到最大次数', 'Failure instances reach their maximum before the timer ends'],
      ['一次测量低于门限', 'One measurement below the threshold'],
      ['用户投诉', 'A complaint'],
      ['寻呼无应答', 'A page without answer'],
    ],
    why: [
      'beamFailureInstanceMaxCount 与 beamFailureDetectionTimer 共同决定。',
      'beamFailureInstanceMaxCount and beamFailureDetectionTimer decide together.',
    ],
  }),
  singleChoice({
    topic: 'mimo',
    difficulty: 2,
    stem: ['64 个阵子相对 1 个阵子的阵列增益约为？', 'About how much array gain have 64 elements over one?'],
    options: ['18 dB', '6 dB', '64 dB', '36 dB'],
    why: ['10·lg 64 ≈ 18 dB。', '10·lg 64 ≈ 18 dB.'],
  }),
  singleChoice({
    topic: 'mimo',
    difficulty: 3,
    stem: ['阵子数加倍，主瓣宽度大约？', 'When the number of elements in a row doubles, the main lobe becomes about?'],
    options: [
      ['减半', 'Half as wide'],
      ['不变', 'The same'],
      ['加倍', 'Twice as wide'],
      ['变为四分之一', 'A quarter'],
    ],
    why: ['波束宽度与孔径成反比。', 'Beam width is inverse to the aperture.'],
  }),
  singleChoice({
    topic: 'mimo',
    difficulty: 3,
    stem: ['混合波束赋形的主要动机是？', 'Why is hybrid beamforming used?'],
    options: [
      ['减少射频链路数', 'Fewer RF chains'],
      ['提高载频', 'A higher carrier'],
      ['简化协议栈', 'A simpler protocol stack'],
      ['取消校准', 'No calibration'],
    ],
    why: ['每个阵子一条数字链路太贵、太耗电。', 'A digital chain for every element costs too much money and power.'],
  }),
]

const several: readonly DemoQuestion[] = [
  multipleChoice({
    topic: 'ssb',
    difficulty: 2,
    stem: ['SSB 由哪些部分组成？', 'What is an SSB made of?'],
    right: ['PSS', 'SSS', 'PBCH'],
    wrong: ['PDSCH', 'SRS'],
    why: ['PBCH 带自己的 DMRS。', 'PBCH brings its own DMRS.'],
  }),
  multipleChoice({
    topic: 'ssb',
    difficulty: 3,
    stem: ['影响 SSB 覆盖的因素有？', 'What affects SSB coverage?'],
    right: [
      ['波束宽度', 'Beam width'],
      ['发射功率', 'Transmit power'],
      ['下倾角', 'Downtilt'],
    ],
    wrong: [
      ['PDSCH 调制阶数', 'Modulation order of the PDSCH'],
      ['寻呼周期', 'The paging cycle'],
    ],
    why: ['先查配置，再查工参。', 'Check configuration, then the site data.'],
  }),
  multipleChoice({
    topic: 'csirs',
    difficulty: 3,
    stem: ['CSI 报告中可以包含？', 'What may a CSI report hold?'],
    right: ['CQI', 'PMI', 'RI', 'CRI'],
    wrong: ['PCI'],
    why: ['PCI 是物理小区标识，不在报告里。', 'PCI is the physical cell identity.'],
  }),
  multipleChoice({
    topic: 'rach',
    difficulty: 3,
    stem: ['波束失败恢复包括哪些步骤？', 'Which steps has beam failure recovery?'],
    right: [
      ['检测失败', 'Detect the failure'],
      ['找到候选波束', 'Find a candidate beam'],
      ['发送恢复请求', 'Send a recovery request'],
      ['等待网络应答', 'Wait for the answer'],
    ],
    wrong: [['重新注册核心网', 'Register with the core again']],
    why: ['恢复在无线侧完成，不经核心网。', 'Recovery is a radio matter.'],
  }),
  multipleChoice({
    topic: 'mimo',
    difficulty: 2,
    stem: ['毫米波必须依赖波束的原因有？', 'Why do millimetre waves depend on beams?'],
    right: [
      ['自由空间损耗大', 'Large free-space loss'],
      ['波长短，同面积可放更多阵子', 'Short waves: more elements in the same area'],
    ],
    wrong: [
      ['调制阶数低', 'Low modulation order'],
      ['不支持 OFDM', 'No OFDM'],
    ],
    why: ['损耗大要补，波长短能补。', 'Loss must be made up, and short waves allow it.'],
  }),
  multipleChoice({
    topic: 'nr',
    difficulty: 2,
    stem: ['NR 支持的子载波间隔有？', 'Which subcarrier spacings does NR know?'],
    right: ['15 kHz', '30 kHz', '60 kHz', '120 kHz'],
    wrong: ['45 kHz'],
    why: ['15 × 2^μ kHz。', '15 × 2^μ kHz.'],
  }),
]

const statements: readonly DemoQuestion[] = [
  trueFalse({
    topic: 'nr',
    difficulty: 1,
    isTrue: true,
    stem: ['NR 没有全带宽常发的小区参考信号（CRS）。', 'NR has no always-on cell reference signal over the full band.'],
    why: ['空闲小区只发 SSB 等少量信号，更省电。', 'An idle cell sends little more than SSBs and saves power.'],
  }),
  trueFalse({
    topic: 'nr',
    difficulty: 2,
    isTrue: true,
    stem: [
      '同一时刻一个服务小区下行只有一个 BWP 激活。',
      'Only one downlink BWP of a serving cell is active at a time.',
    ],
    why: ['最多可配四个。', 'Up to four may be configured.'],
  }),
  trueFalse({
    topic: 'ssb',
    difficulty: 2,
    isTrue: false,
    stem: ['一个小区的所有 SSB 同时向各方向发送。', 'All SSBs of a cell are sent in all directions at once.'],
    why: ['轮流发送，一次一个方向。', 'They are sent in turn, one direction at a time.'],
  }),
  trueFalse({
    topic: 'ssb',
    difficulty: 3,
    isTrue: true,
    stem: ['一轮 SSB 在 5 ms 的半帧内发完。', 'A burst set of SSBs fits into one half-frame of 5 ms.'],
    why: ['不论最多 4、8 还是 64 个。', 'Whether it has 4, 8 or 64.'],
  }),
  trueFalse({
    topic: 'csirs',
    difficulty: 3,
    isTrue: false,
    stem: [
      'CSI-RS 对所有终端都一样，不能按终端配置。',
      'CSI-RS is the same for all terminals and cannot be configured for one.',
    ],
    why: ['它由 RRC 按终端配置。', 'RRC configures it per terminal.'],
  }),
  trueFalse({
    topic: 'rach',
    difficulty: 2,
    isTrue: true,
    stem: ['专用前导可以缩短波束恢复时间。', 'A dedicated preamble shortens beam recovery.'],
    why: ['不必竞争。', 'There is no contention.'],
  }),
  trueFalse({
    topic: 'mimo',
    difficulty: 2,
    isTrue: true,
    stem: ['波束越窄，移动时越容易失配。', 'The narrower the beam, the sooner movement spoils it.'],
    why: ['窄波束要更频繁地跟踪。', 'Narrow beams need more tracking.'],
  }),
  trueFalse({
    topic: 'mimo',
    difficulty: 2,
    isTrue: false,
    stem: ['增加阵子会减小路径损耗本身。', 'More elements reduce the path loss itself.'],
    why: ['路径损耗不变，只是方向性增益更高。', 'The path loss stays; the gain in one direction grows.'],
  }),
]

const gaps: readonly DemoQuestion[] = [
  fillInBlank({
    topic: 'nr',
    difficulty: 2,
    stem: ['子载波间隔 120 kHz 时，1 ms 内有 {{1}} 个时隙。', 'At 120 kHz spacing there are {{1}} slots in 1 ms.'],
    blanks: [8],
    why: ['2³ = 8。', '2³ = 8.'],
  }),
  fillInBlank({
    topic: 'ssb',
    difficulty: 2,
    stem: ['NR 共有 {{1}} 个物理小区标识。', 'NR has {{1}} physical cell identities.'],
    blanks: [1008],
    why: ['3 × 336 = 1008。', '3 × 336 = 1008.'],
  }),
  fillInBlank({
    topic: 'ssb',
    difficulty: 2,
    stem: ['终端对每个 SSB 记下的接收功率叫 SS-{{1}}。', 'The received power noted for every SSB is the SS-{{1}}.'],
    blanks: [['RSRP']],
    why: ['参考信号接收功率。', 'Reference signal received power.'],
  }),
  fillInBlank({
    topic: 'mimo',
    difficulty: 3,
    stem: [
      '16 个阵子相对 1 个阵子的阵列增益约 {{1}} dB（取整数）。',
      'Sixteen elements give about {{1}} dB over one (a whole number).',
    ],
    blanks: [12],
    why: ['10·lg 16 ≈ 12。', '10·lg 16 ≈ 12.'],
  }),
]

const essays: readonly DemoQuestion[] = [
  shortAnswer({
    topic: 'rach',
    difficulty: 4,
    stem: [
      '路测中终端在拐角处反复波束失败。请写出你会看的日志字段和第一个要调的参数，并说明理由。',
      'A drive test shows repeated beam failures at a street corner. Name the log fields you would read and the first parameter you would change, and say why.',
    ],
    rubric: [
      'SS-RSRP 斜率（3 分）；失败次数与计时器（3 分）；候选波束集合（2 分）；理由（2 分）',
      'Slope of SS-RSRP (3); failure count and timer (3); set of candidates (2); reasons (2)',
    ],
    why: ['先看失败前的斜率。', 'Read the slope before the failure first.'],
  }),
]

export const nrBeamBank: DemoBank = {
  key: 'nr-beam',
  title: t('5G 无线波束题库', '5G radio beams'),
  source: '2026',
  topics: [
    { key: 'nr', name: t('5G NR') },
    { key: 'ssb', name: t('SSB') },
    { key: 'csirs', name: t('CSI-RS') },
    { key: 'rach', name: t('RACH · BFR') },
    { key: 'mimo', name: t('MIMO') },
  ],
  questions: numberDemoQuestions('nr', [...choices, ...several, ...statements, ...gaps, ...essays]),
}
