import { t } from '../text.ts'
import type { DemoBank, DemoQuestion } from '../types.ts'
import {
  fillInBlank,
  gapChoice,
  hotspot,
  matching,
  multipleChoice,
  numberDemoQuestions,
  numeric,
  ordering,
  singleChoice,
  trueFalse,
} from './ask.ts'
import { outageCaseBank } from './outage-case.ts'

const choices: readonly DemoQuestion[] = [
  singleChoice({
    topic: 'ip',
    difficulty: 1,
    stem: ['TCP 首部不含选项时长多少字节？', 'How long is a TCP header without options?'],
    options: [
      ['20 字节', '20 bytes'],
      ['8 字节', '8 bytes'],
      ['32 字节', '32 bytes'],
      ['40 字节', '40 bytes'],
    ],
    why: ['8 字节是 UDP 首部。', '8 bytes is the UDP header.'],
  }),
  singleChoice({
    topic: 'ip',
    difficulty: 2,
    stem: ['10.1.4.0/22 的广播地址是？', 'What is the broadcast address of 10.1.4.0/22?'],
    options: ['10.1.7.255', '10.1.4.255', '10.1.5.255', '10.1.8.255'],
    why: ['/22 覆盖 4 个连续的 C 段：4 至 7。', 'A /22 covers four blocks of 256: 4 to 7.'],
  }),
  singleChoice({
    topic: 'ip',
    difficulty: 3,
    stem: ['接收方通告窗口为 0 时，发送方应当？', 'The receiver announces a window of 0. What does the sender do?'],
    options: [
      ['停止发送数据，并定时探测窗口', 'Stop sending data and probe the window from time to time'],
      ['立即断开连接', 'Close the connection at once'],
      ['改用 UDP 继续发送', 'Go on over UDP'],
      ['忽略窗口，降低速率', 'Ignore the window and slow down'],
    ],
    why: ['零窗口探测避免双方互相等待。', 'Zero-window probes keep the two from waiting for each other for ever.'],
  }),
  singleChoice({
    topic: 'ip',
    difficulty: 4,
    stem: [
      '抓包见 SYN 重复发出而无任何应答，最可能的是？',
      'A capture shows repeated SYN without any answer. Most likely?',
    ],
    options: [
      ['途中有设备静默丢弃', 'Something on the way drops it silently'],
      ['对端端口关闭', 'The port is closed at the far end'],
      ['应用返回了错误码', 'The application answered an error code'],
      ['本机 DNS 解析失败', 'Name resolution failed here'],
    ],
    why: ['端口关闭会收到 RST。', 'A closed port answers RST.'],
  }),
  singleChoice({
    topic: 'routing',
    difficulty: 2,
    stem: ['OSPF 中 ABR 是指？', 'In OSPF, what is an ABR?'],
    options: [
      ['接口属于多个区域的路由器', 'A router with interfaces in several areas'],
      ['引入外部路由的路由器', 'A router that brings in external routes'],
      ['每个网段选出的指定路由器', 'The router elected on each segment'],
      ['只在骨干区域内的路由器', 'A router inside the backbone only'],
    ],
    why: ['引入外部路由的是 ASBR。', 'The one that brings in external routes is the ASBR.'],
  }),
  singleChoice({
    topic: 'routing',
    difficulty: 3,
    stem: [
      '两条路由前缀相同、协议不同时先比较？',
      'Two routes have the same prefix and come from different protocols. What is compared first?',
    ],
    options: [
      ['协议优先级（管理距离）', 'Protocol preference (administrative distance)'],
      ['开销', 'Cost'],
      ['下一跳地址大小', 'The size of the next-hop address'],
      ['学到的先后', 'Which was learnt first'],
    ],
    why: ['开销只在同一协议内可比。', 'Costs compare only within one protocol.'],
  }),
  singleChoice({
    topic: 'routing',
    difficulty: 4,
    stem: ['OSPF 邻居停在 ExStart，最常见的原因是？', 'An OSPF neighbour is stuck in ExStart. The usual cause?'],
    options: [
      ['两端 MTU 不一致', 'The MTU differs'],
      ['区域号不一致', 'The area differs'],
      ['Hello 间隔不一致', 'The hello interval differs'],
      ['接口被静默（passive）', 'The interface is passive'],
    ],
    why: ['其余几种连双向都到不了。', 'With the others it would not even become two-way.'],
  }),
  singleChoice({
    topic: 'switching',
    difficulty: 1,
    stem: ['802.1Q 标签长多少字节？', 'How long is an 802.1Q tag?'],
    options: [
      ['4 字节', '4 bytes'],
      ['2 字节', '2 bytes'],
      ['8 字节', '8 bytes'],
      ['12 字节', '12 bytes'],
    ],
    why: ['其中 VLAN 编号占 12 位。', 'Of which the VLAN number takes 12 bits.'],
  }),
  singleChoice({
    topic: 'switching',
    difficulty: 3,
    stem: ['STP 中根桥由什么决定？', 'What decides the root bridge of a spanning tree?'],
    options: [
      ['最小的桥标识（优先级加 MAC）', 'The lowest bridge ID (priority, then MAC)'],
      ['最大的 MAC 地址', 'The highest MAC address'],
      ['端口数最多', 'The most ports'],
      ['最先上电', 'The first one powered on'],
    ],
    why: ['所以根桥的优先级应当手工配置。', 'Which is why the root’s priority should be set by hand.'],
  }),
  singleChoice({
    topic: 'services',
    difficulty: 2,
    stem: ['DHCP 客户端续租在租期的什么时候首先发起？', 'When does a DHCP client first try to renew its lease?'],
    options: [
      ['过半时（T1）', 'At half of it (T1)'],
      ['到期时', 'When it ends'],
      ['每小时', 'Every hour'],
      ['87.5% 时（T2）', 'At 87.5% (T2)'],
    ],
    why: ['T2 时改为广播，向任意服务器重绑定。', 'At T2 it turns to broadcast and any server.'],
  }),
  singleChoice({
    topic: 'services',
    difficulty: 3,
    stem: ['哪种 DNS 记录指明收邮件的主机？', 'Which DNS record says which host takes mail?'],
    options: ['MX', 'NS', 'PTR', 'SRV'],
    why: ['MX 还带优先级，数小者先。', 'MX carries a preference as well, the lower first.'],
  }),
  singleChoice({
    topic: 'process',
    difficulty: 2,
    stem: ['“变更”与“事件”并存时，先做什么？', 'A change and an incident meet. What comes first?'],
    options: [
      ['恢复业务，再查原因', 'Restore the service, then look for the cause'],
      ['写完根因报告', 'Finish the root-cause report'],
      ['按计划把变更做完', 'Finish the change as planned'],
      ['等客户投诉', 'Wait for complaints'],
    ],
    why: ['事件管理的目标是尽快恢复。', 'Incident management aims to restore service quickly.'],
  }),
  singleChoice({
    topic: 'process',
    difficulty: 3,
    stem: ['MTTR 缩短一半、MTBF 不变，可用性会？', 'MTTR halves and MTBF stays. Availability?'],
    options: [
      ['上升', 'Rises'],
      ['下降', 'Falls'],
      ['不变', 'Stays'],
      ['无法判断', 'Cannot be told'],
    ],
    why: ['可用性 = MTBF ÷ (MTBF + MTTR)。', 'Availability is MTBF ÷ (MTBF + MTTR).'],
  }),
]

const several: readonly DemoQuestion[] = [
  multipleChoice({
    topic: 'ip',
    difficulty: 3,
    stem: ['TCP 用哪些手段应对丢包？', 'How does TCP deal with loss?'],
    right: [
      ['超时重传', 'Retransmission after a timeout'],
      ['三次重复确认后快速重传', 'Fast retransmission after three duplicate ACKs'],
      ['选择性确认 SACK', 'Selective acknowledgement'],
    ],
    wrong: [
      ['把报文改走另一条路由', 'Sending along another route'],
      ['前向纠错', 'Forward error correction'],
    ],
    why: ['路由不归 TCP 管。', 'Routes are not TCP’s business.'],
  }),
  multipleChoice({
    topic: 'routing',
    difficulty: 3,
    stem: ['哪些会让 OSPF 重新计算最短路径？', 'What makes OSPF compute its shortest paths again?'],
    right: [
      ['区域内链路中断', 'A link of the area fails'],
      ['接口开销改变', 'The cost of an interface changes'],
      ['新路由器加入区域', 'A router joins the area'],
    ],
    wrong: [
      ['主机 ARP 表老化', 'A host’s ARP table ages'],
      ['接口描述改变', 'The description of an interface changes'],
    ],
    why: ['LSA 内容变了才会重算。', 'It computes again when an LSA says something new.'],
  }),
  multipleChoice({
    topic: 'switching',
    difficulty: 2,
    stem: ['交换机对哪些帧做泛洪？', 'Which frames does a switch flood?'],
    right: [
      ['广播帧', 'Broadcasts'],
      ['未知单播帧', 'Unicasts to an unknown address'],
    ],
    wrong: [
      ['已知单播帧', 'Unicasts to a known address'],
      ['目的地就在入端口的帧', 'Frames whose receiver is on the port they came in by'],
    ],
    why: ['后者直接丢弃。', 'The last kind is simply dropped.'],
  }),
  multipleChoice({
    topic: 'services',
    difficulty: 3,
    stem: ['域名能解析但网页打不开，应检查？', 'A name resolves but the page does not open. What do you check?'],
    right: [
      ['到该地址的路由', 'The route to that address'],
      ['443 端口是否放行', 'Whether port 443 is let through'],
      ['证书与系统时间', 'The certificate and the clock'],
    ],
    wrong: [['DHCP 租期', 'The DHCP lease']],
    why: ['有地址、能解析，租期就不是问题。', 'With an address and an answer from DNS the lease is fine.'],
  }),
  multipleChoice({
    topic: 'process',
    difficulty: 2,
    stem: ['一份好的故障记录包含？', 'A good incident record holds?'],
    right: [
      ['时间线', 'The timeline'],
      ['影响范围', 'The impact'],
      ['做过的每一步与结果', 'Every step taken and what it did'],
    ],
    wrong: [['责任人的绩效', 'Somebody’s performance rating']],
    why: ['记录为了复盘，不为追责。', 'It serves learning, not blame.'],
  }),
]

const statements: readonly DemoQuestion[] = [
  trueFalse({
    topic: 'ip',
    difficulty: 1,
    isTrue: true,
    stem: ['IPv6 地址长 128 位。', 'An IPv6 address has 128 bits.'],
    why: ['IPv4 是 32 位。', 'IPv4 has 32.'],
  }),
  trueFalse({
    topic: 'ip',
    difficulty: 2,
    isTrue: false,
    stem: ['traceroute 每一跳的时延必然逐跳增大。', 'Delays in a traceroute always grow from hop to hop.'],
    why: [
      '中间设备回 ICMP 的优先级低，数值会跳动。',
      'Routers answer ICMP at low priority, so the figures jump about.',
    ],
  }),
  trueFalse({
    topic: 'routing',
    difficulty: 2,
    isTrue: true,
    stem: [
      '静态路由的下一跳不可达时，它不会进入路由表。',
      'A static route whose next hop cannot be reached does not enter the routing table.',
    ],
    why: ['递归解析不到出口就不生效。', 'Without a resolved exit it is not used.'],
  }),
  trueFalse({
    topic: 'switching',
    difficulty: 2,
    isTrue: false,
    stem: ['同一 VLAN 的两台主机通信需要三层网关。', 'Two hosts of one VLAN need a gateway to talk.'],
    why: ['同网段二层直达。', 'Within the segment frames go straight.'],
  }),
  trueFalse({
    topic: 'switching',
    difficulty: 3,
    isTrue: true,
    stem: [
      '链路聚合的一条成员中断，聚合口仍可转发。',
      'When one member of an aggregated link fails, the aggregate still forwards.',
    ],
    why: ['带宽变小，业务不断。', 'It is narrower, but not down.'],
  }),
  trueFalse({
    topic: 'services',
    difficulty: 2,
    isTrue: false,
    stem: ['修改 DNS 记录后，全网立即生效。', 'A changed DNS record is seen everywhere at once.'],
    why: ['缓存要等 TTL 过去。', 'Caches keep the old one until its TTL is over.'],
  }),
  trueFalse({
    topic: 'process',
    difficulty: 1,
    isTrue: true,
    stem: ['没有演练过的备份不能算备份。', 'A backup that was never restored is no backup.'],
    why: ['能恢复才算数。', 'Only restoring proves it.'],
  }),
  trueFalse({
    topic: 'process',
    difficulty: 2,
    isTrue: false,
    stem: ['紧急变更可以不留记录。', 'An emergency change needs no record.'],
    why: ['可以先做后补，不能不记。', 'It may be written afterwards, but it must be written.'],
  }),
]

const gaps: readonly DemoQuestion[] = [
  fillInBlank({
    topic: 'ip',
    difficulty: 2,
    stem: ['HTTPS 默认使用 TCP 端口 {{1}}，SSH 使用 {{2}}。', 'HTTPS uses TCP port {{1}} by default, SSH {{2}}.'],
    blanks: [443, 22],
    why: ['这两个最常被防火墙问到。', 'The two that firewalls ask about most.'],
  }),
  fillInBlank({
    topic: 'ip',
    difficulty: 3,
    stem: ['/27 的子网可用主机地址有 {{1}} 个。', 'A /27 has {{1}} usable host addresses.'],
    blanks: [30],
    why: ['32 减去网络地址与广播地址。', '32 less the network and the broadcast address.'],
  }),
  fillInBlank({
    topic: 'routing',
    difficulty: 3,
    stem: [
      'OSPF 的骨干区域编号是 {{1}}，协议号是 {{2}}。',
      'The OSPF backbone is area {{1}}; its IP protocol number is {{2}}.',
    ],
    blanks: [0, 89],
    why: ['OSPF 直接承载在 IP 上，不用 TCP 或 UDP。', 'OSPF runs straight on IP, without TCP or UDP.'],
  }),
  fillInBlank({
    topic: 'services',
    difficulty: 2,
    stem: ['由 IP 反查域名的记录类型是 {{1}}。', 'The record that leads from an address to a name is {{1}}.'],
    blanks: [['PTR']],
    why: ['位于 in-addr.arpa 之下。', 'It stands below in-addr.arpa.'],
  }),
]

const placed: readonly DemoQuestion[] = [
  matching({
    topic: 'process',
    difficulty: 3,
    stem: ['为每一种现象选出最可能的原因。', 'Choose the most likely cause of each symptom.'],
    pairs: [
      [
        ['光功率突然变为 −40 dBm，告警 LOS', 'Received power falls to −40 dBm at once, alarm LOS'],
        ['光纤中断或接头脱开', 'Fibre cut or connector unplugged'],
      ],
      [
        ['光功率在两周内缓慢下降 3 dB', 'Received power drifts down by 3 dB over two weeks'],
        ['接头端面脏污', 'Dirty connector end face'],
      ],
      [
        ['误码率随机房温度升高而上升', 'Bit errors rise as the room gets warmer'],
        ['光模块散热不良', 'Optical module not cooled well'],
      ],
      [
        ['每天 19:00 前后出现瞬断，业务自行恢复', 'Short breaks around 19:00 every day, service recovers by itself'],
        ['电源负荷高峰时电压跌落', 'Supply voltage sags at peak load'],
      ],
    ],
    others: [
      ['时钟源降级为自由振荡', 'Clock source in free run'],
      ['对端误下发环回', 'Loopback left on at the far end'],
    ],
    why: ['先看变化的快慢与时间规律，再看告警。', 'Look at how fast and when it changes first, then at the alarms.'],
  }),
  matching({
    topic: 'ip',
    difficulty: 2,
    stem: ['把各协议与它的默认端口配对。', 'Match each protocol with its default port.'],
    pairs: [
      ['SSH', 'TCP 22'],
      ['DNS', 'UDP 53'],
      ['HTTPS', 'TCP 443'],
      ['BGP', 'TCP 179'],
    ],
    others: ['UDP 161'],
    why: ['UDP 161 是 SNMP 代理的端口。', 'UDP 161 is the port of an SNMP agent.'],
  }),
  ordering({
    topic: 'process',
    difficulty: 3,
    stem: [
      '更换电源模块前，按正确顺序完成上锁挂牌。',
      'Put the steps of lock-out before a power module is replaced in order.',
    ],
    steps: [
      ['通知受影响的班组和值班室', 'Tell the crews affected and the control room'],
      ['断开开关，切断 −48 V 供电', 'Open the breaker and cut the −48 V supply'],
      ['上锁并挂“禁止合闸”牌', 'Lock it and hang the “Do not operate” tag'],
      ['用万用表验电，确认无电压', 'Test with a meter that there is no voltage'],
      ['更换模块', 'Replace the module'],
    ],
    why: ['先断电上锁，再验电，验明无电才动手。', 'Cut and lock first, then test, and touch nothing before the test.'],
  }),
  gapChoice({
    topic: 'switching',
    difficulty: 2,
    stem: [
      '连接终端的端口设为 {{1}}，只属于一个 VLAN；交换机之间的端口设为 {{2}}，帧带 {{3}} 标签。',
      'A port to a terminal is an {{1}} port of a single VLAN; one between switches is a {{2}} port, whose frames carry {{3}} tags.',
    ],
    right: [['接入（access）', 'access'], ['干道（trunk）', 'trunk'], '802.1Q'],
    others: [['镜像（mirror）', 'mirror'], '802.1X', '802.3ad'],
    why: ['802.1X 是接入认证，802.3ad 是链路聚合。', '802.1X authenticates access; 802.3ad bundles links.'],
  }),
]

const numbers = [
  numeric({
    topic: 'services',
    difficulty: 2,
    stem: [
      '一段 40 km 的光缆，衰减系数为 0.25 dB/km，中间有 2 个熔接点，每点损耗 0.1 dB。这段线路的总损耗是多少？',
      'A cable of 40 km loses 0.25 dB/km and has 2 splices of 0.1 dB each. How much does the line lose in total?',
    ],
    value: 10.2,
    tolerance: 0.05,
    units: [{ unit: 'dB', factor: 1 }],
    why: ['40 × 0.25 + 2 × 0.1 = 10.2 dB。', '40 × 0.25 + 2 × 0.1 = 10.2 dB.'],
  }),
  numeric({
    topic: 'services',
    difficulty: 3,
    stem: ['光功率计读数为 0.1 mW，折合多少 dBm？', 'A power meter reads 0.1 mW. How much is that in dBm?'],
    value: -10,
    tolerance: 0,
    units: [{ unit: 'dBm', factor: 1 }],
    why: ['10 × lg 0.1 = −10 dBm。', '10 × log₁₀ 0.1 = −10 dBm.'],
  }),
  numeric({
    topic: 'routing',
    difficulty: 3,
    stem: [
      '光在光纤中的速度约为 2 × 10⁸ m/s。信号经过 100 km 光纤的单程时延是多少？请选择单位。',
      'Light travels in fibre at about 2 × 10⁸ m/s. What is the one-way delay over 100 km of fibre? Choose a unit.',
    ],
    value: 500,
    tolerance: 0.03,
    isRelative: true,
    units: [
      { unit: 'μs', factor: 1 },
      { unit: 'ms', factor: 1000 },
    ],
    why: ['100 km ÷ 2 × 10⁸ m/s = 500 μs，即 0.5 ms。', '100 km ÷ 2 × 10⁸ m/s = 500 μs, which is 0.5 ms.'],
  }),
]

const onPictures = [
  hotspot({
    topic: 'process',
    difficulty: 2,
    stem: [
      '路由器 RTR 即将整机更换。请在图上标出断电时须断开的全部空气开关。',
      'Router RTR is about to be replaced. Mark every breaker that must be opened to cut its power.',
    ],
    figure: 'rack-front',
    alt: [
      '机柜正面图，自上而下为 −48 V 配电（六个空气开关）、光配线架、路由器、交换机和 BBU',
      'Front of a rack: from the top a −48 V panel with six breakers, a fibre frame, a router, a switch and two BBUs',
    ],
    size: [720, 480],
    boxes: [
      [286, 48, 52, 86, ['RTR A 路空气开关', 'Breaker RTR A']],
      [502, 48, 52, 86, ['RTR B 路空气开关', 'Breaker RTR B']],
    ],
    costsWrong: true,
    why: [
      '路由器由 A、B 两路供电，只断一路仍然带电。误断其他开关会中断别的设备。',
      'The router has two feeds, A and B: with one of them open it is still live. Any other breaker cuts another device.',
    ],
  }),
  hotspot({
    topic: 'services',
    difficulty: 2,
    stem: ['请在图上标出三个扇区的射频拉远单元（RRU）。', 'Mark the remote radio units (RRU) of the three sectors.'],
    figure: 'tower-site',
    alt: ['基站铁塔与机房示意图', 'Drawing of a radio site with its tower and shelter'],
    size: [640, 560],
    boxes: [
      [150, 202, 44, 52, ['左侧扇区 RRU', 'RRU of the left sector']],
      [268, 202, 44, 52, ['中间扇区 RRU', 'RRU of the middle sector']],
      [386, 202, 44, 52, ['右侧扇区 RRU', 'RRU of the right sector']],
    ],
    why: [
      'RRU 装在天线下方，以短馈线与天线连接；圆形的是微波天线。',
      'An RRU is below its antenna, with a short feeder between them. The round one is a microwave dish.',
    ],
  }),
]

/** A bank that is open for practice; no formal exam draws from it. */
export const opsPracticeBank: DemoBank = {
  key: 'ops-practice',
  title: t('网络运维基础', 'Network operations'),
  source: '2026',
  isOpenForPractice: true,
  topics: [
    { key: 'ip', name: t('TCP') },
    { key: 'routing', name: t('OSPF') },
    { key: 'switching', name: t('VLAN') },
    { key: 'services', name: t('DNS') },
    { key: 'process', name: t('ITIL') },
  ],
  questions: numberDemoQuestions('op', [
    ...choices,
    ...several,
    ...statements,
    ...gaps,
    ...placed,
    ...outageCaseBank,
    ...numbers,
    ...onPictures,
  ]),
}
