import { t } from '../text.ts'
import type { DemoBank, DemoQuestion } from '../types.ts'
import { fillInBlank, multipleChoice, numberDemoQuestions, shortAnswer, trueFalse, uploadAnswer } from './ask.ts'
import { opsChoiceQuestions } from './ops-choices.ts'

const several: readonly DemoQuestion[] = [
  multipleChoice({
    topic: 'ip',
    difficulty: 3,
    stem: ['下列哪些属于 RFC 1918 私有地址？', 'Which of these are private by RFC 1918?'],
    right: ['10.20.30.40', '172.31.0.1', '192.168.255.1'],
    wrong: ['172.32.0.1', '192.169.0.1'],
    why: ['172.16.0.0/12 只到 172.31.255.255。', '172.16.0.0/12 ends at 172.31.255.255.'],
  }),
  multipleChoice({
    topic: 'ip',
    difficulty: 2,
    stem: ['TCP 三次握手中会出现的标志组合有？', 'Which flags appear in the TCP handshake?'],
    right: ['SYN', 'SYN + ACK', 'ACK'],
    wrong: ['FIN + ACK', 'RST'],
    why: ['依次是 SYN、SYN+ACK、ACK。', 'SYN, SYN+ACK and ACK, in this order.'],
  }),
  multipleChoice({
    topic: 'routing',
    difficulty: 3,
    stem: ['OSPF 建立邻接前，两端必须一致的有？', 'What must agree before OSPF neighbours become adjacent?'],
    right: [
      ['区域号', 'Area number'],
      ['Hello 间隔', 'Hello interval'],
      ['子网掩码（广播网络）', 'Subnet mask (broadcast network)'],
    ],
    wrong: ['Router ID', ['接口开销', 'Interface cost']],
    why: ['Router ID 反而必须不同。', 'Router IDs must even differ.'],
  }),
  multipleChoice({
    topic: 'routing',
    difficulty: 4,
    stem: [
      '哪些 BGP 属性在 AS 内部有效、不传给 EBGP 邻居？',
      'Which BGP attributes matter inside an AS and are not passed to EBGP peers?',
    ],
    right: ['LOCAL_PREF', 'ORIGINATOR_ID', 'CLUSTER_LIST'],
    wrong: ['AS_PATH', 'NEXT_HOP'],
    why: ['AS_PATH 和 NEXT_HOP 是公认必遵属性，会传出。', 'AS_PATH and NEXT_HOP are mandatory and travel on.'],
  }),
  multipleChoice({
    topic: 'switching',
    difficulty: 2,
    stem: ['下列哪些手段可以防止或限制二层环路？', 'Which of these prevent or limit layer 2 loops?'],
    right: ['RSTP', ['BPDU 保护', 'BPDU guard'], ['广播风暴抑制', 'Storm control']],
    wrong: ['OSPF', 'NTP'],
    why: ['前两者阻断环路，风暴抑制限制损害。', 'The first two block loops, storm control limits the damage.'],
  }),
  multipleChoice({
    topic: 'services',
    difficulty: 2,
    stem: ['DHCP 可以下发的参数有？', 'What can DHCP hand out?'],
    right: [
      ['默认网关', 'Default gateway'],
      ['DNS 服务器', 'DNS servers'],
      ['租期', 'Lease time'],
      ['NTP 服务器', 'NTP servers'],
    ],
    wrong: [['交换机端口速率', 'Switch port speed']],
    why: ['端口速率由自动协商决定。', 'Port speed is a matter of auto-negotiation.'],
  }),
  multipleChoice({
    topic: 'services',
    difficulty: 3,
    stem: ['日志时间不可信，可能的原因有？', 'Log times cannot be trusted. Possible causes?'],
    right: [
      ['NTP 未同步', 'NTP is not in step'],
      ['时区配置不同', 'Time zones differ'],
      ['设备电池失效后重启', 'A reboot with a dead clock battery'],
    ],
    wrong: [['TTL 过大', 'The TTL is too large']],
    why: ['排障先对时。', 'Check the clocks before you troubleshoot.'],
  }),
  multipleChoice({
    topic: 'process',
    difficulty: 2,
    stem: ['变更开始前必须具备的有？', 'What must be there before a change begins?'],
    right: [
      ['现状基线', 'A baseline of the present state'],
      ['演练过的回退步骤', 'A rehearsed roll-back'],
      ['最后回退时刻', 'A last time to roll back'],
    ],
    wrong: [['新设备的彩页', 'A brochure of the new device']],
    why: ['缺一项就不开始。', 'Without one of them do not begin.'],
  }),
  multipleChoice({
    topic: 'process',
    difficulty: 2,
    stem: ['3-2-1 备份原则包括？', 'The 3-2-1 rule of backups says?'],
    right: [
      ['三份数据', 'Three copies'],
      ['两种介质', 'Two kinds of media'],
      ['一份在异地', 'One off site'],
    ],
    wrong: [
      ['每天三次', 'Three times a day'],
      ['两个管理员', 'Two administrators'],
    ],
    why: ['而且要定期演练恢复。', 'And rehearse restoring.'],
  }),
]

const statements: readonly DemoQuestion[] = [
  trueFalse({
    topic: 'ip',
    difficulty: 1,
    isTrue: true,
    stem: ['ARP 用于由 IPv4 地址查询 MAC 地址。', 'ARP finds the MAC address of an IPv4 address.'],
    why: ['反方向的叫 RARP，早已不用。', 'The other way round was RARP, long out of use.'],
  }),
  trueFalse({
    topic: 'ip',
    difficulty: 2,
    isTrue: false,
    stem: ['UDP 会重传丢失的报文。', 'UDP sends lost datagrams again.'],
    why: ['重传由应用自己负责。', 'That is left to the application.'],
  }),
  trueFalse({
    topic: 'ip',
    difficulty: 3,
    isTrue: true,
    stem: ['ping 通不能说明 TCP 443 可达。', 'A working ping does not prove that TCP 443 is reachable.'],
    why: ['防火墙可以放行 ICMP 而丢弃 TCP。', 'A firewall may pass ICMP and drop TCP.'],
  }),
  trueFalse({
    topic: 'routing',
    difficulty: 2,
    isTrue: true,
    stem: [
      '静态路由不会随链路另一端的故障自动消失。',
      'A static route does not vanish by itself when the far side fails.',
    ],
    why: ['需要与 BFD 或探测联动。', 'Tie it to BFD or a probe.'],
  }),
  trueFalse({
    topic: 'routing',
    difficulty: 3,
    isTrue: false,
    stem: ['IBGP 邻居必须直连。', 'IBGP peers must be directly connected.'],
    why: ['通常用环回地址建立，路径由 IGP 提供。', 'They usually peer by loopbacks that the IGP reaches.'],
  }),
  trueFalse({
    topic: 'routing',
    difficulty: 2,
    isTrue: true,
    stem: ['管理距离只在本机比较，不通告给邻居。', 'Administrative distance is compared locally and never advertised.'],
    why: ['它是本机对来源的信任程度。', 'It is how far this router trusts a source.'],
  }),
  trueFalse({
    topic: 'switching',
    difficulty: 1,
    isTrue: true,
    stem: [
      '交换机按源 MAC 地址学习，按目的 MAC 地址转发。',
      'A switch learns from source addresses and forwards by destination addresses.',
    ],
    why: ['不认识的目的地址会向其他端口泛洪。', 'Unknown destinations are flooded.'],
  }),
  trueFalse({
    topic: 'switching',
    difficulty: 2,
    isTrue: false,
    stem: ['不同 VLAN 的主机可以不经三层设备直接通信。', 'Hosts in different VLANs talk without a layer 3 device.'],
    why: ['VLAN 之间要经路由。', 'Between VLANs there is routing.'],
  }),
  trueFalse({
    topic: 'switching',
    difficulty: 3,
    isTrue: false,
    stem: [
      '链路聚合会把同一条流的包平均分到每个成员。',
      'A link bundle spreads the packets of one flow over all members.',
    ],
    why: [
      '按流散列，同一条流走同一成员，避免乱序。',
      'Flows are hashed; one flow stays on one member to keep its order.',
    ],
  }),
  trueFalse({
    topic: 'services',
    difficulty: 2,
    isTrue: true,
    stem: ['NTP 层数（stratum）越小，离参考时钟越近。', 'A lower NTP stratum is nearer to the reference clock.'],
    why: ['stratum 1 直接连参考源。', 'Stratum 1 is attached to the reference.'],
  }),
  trueFalse({
    topic: 'services',
    difficulty: 2,
    isTrue: false,
    stem: ['DNS 只使用 UDP。', 'DNS uses UDP only.'],
    why: ['应答过大或区域传送时用 TCP 53。', 'Large answers and zone transfers use TCP 53.'],
  }),
  trueFalse({
    topic: 'process',
    difficulty: 1,
    isTrue: true,
    stem: ['变更窗口内按时回退不算失败。', 'Rolling back in time is not a failed change.'],
    why: ['没有按时回退才是。', 'Not rolling back in time is.'],
  }),
  trueFalse({
    topic: 'process',
    difficulty: 2,
    isTrue: false,
    stem: ['没有恢复演练过的备份也可以放心。', 'A backup that was never restored can be relied upon.'],
    why: ['能恢复出来的才叫备份。', 'Only what can be restored is a backup.'],
  }),
  trueFalse({
    topic: 'process',
    difficulty: 2,
    isTrue: true,
    stem: ['RAID 不能代替备份。', 'RAID does not replace backups.'],
    why: ['误删和勒索会同时写到所有盘。', 'Mistakes and ransomware reach all disks at once.'],
  }),
]

const gaps: readonly DemoQuestion[] = [
  fillInBlank({
    topic: 'ip',
    difficulty: 2,
    stem: ['HTTPS 默认使用 TCP 端口 {{1}}，SSH 使用 {{2}}。', 'HTTPS uses TCP port {{1}}, SSH port {{2}}.'],
    blanks: [443, 22],
    why: ['知名端口。', 'Well-known ports.'],
  }),
  fillInBlank({
    topic: 'ip',
    difficulty: 2,
    stem: ['掩码 255.255.255.224 写成前缀长度是 /{{1}}。', 'The mask 255.255.255.224 is a prefix of /{{1}}.'],
    blanks: [27],
    why: ['224 = 11100000，24 + 3。', '224 = 11100000, 24 + 3.'],
  }),
  fillInBlank({
    topic: 'routing',
    difficulty: 3,
    stem: ['OSPF 直接承载在 IP 上，协议号是 {{1}}。', 'OSPF runs directly on IP, protocol number {{1}}.'],
    blanks: [89],
    why: ['TCP 是 6，UDP 是 17。', 'TCP is 6, UDP is 17.'],
  }),
  fillInBlank({
    topic: 'switching',
    difficulty: 2,
    stem: ['802.1Q 的 TPID 是十六进制 {{1}}。', 'The TPID of 802.1Q is {{1}} in hexadecimal.'],
    blanks: [['0x8100', '8100']],
    why: ['0x88a8 用于运营商的外层标签。', '0x88a8 is the outer tag of carriers.'],
  }),
  fillInBlank({
    topic: 'services',
    difficulty: 2,
    stem: ['DNS 中存放 IPv6 地址的记录类型是 {{1}}。', 'The DNS record that holds an IPv6 address is {{1}}.'],
    blanks: [['AAAA', 'quad-A']],
    why: ['IPv4 用 A。', 'A is for IPv4.'],
  }),
  fillInBlank({
    topic: 'process',
    difficulty: 2,
    stem: [
      'RTO 表示恢复 {{1}} 目标，RPO 表示恢复点目标。',
      'RTO stands for recovery {{1}} objective, RPO for recovery point objective.',
    ],
    blanks: [['时间', 'time']],
    why: ['一个问多久恢复，一个问丢多少数据。', 'One asks how soon, the other how much data is lost.'],
  }),
]

const essays: readonly DemoQuestion[] = [
  shortAnswer({
    topic: 'process',
    difficulty: 3,
    stem: [
      '某次割接到 02:50 仍有一项业务异常，窗口 04:00 结束。请说明你会怎样决定继续还是回退。',
      'At 02:50 one service still misbehaves; the window ends at 04:00. Say how you decide between going on and rolling back.',
    ],
    rubric: [
      '算出最后回退时刻（3 分）；依据基线判断影响（3 分）；明确决定人与沟通（2 分）；记录与复盘（2 分）',
      'Last roll-back time worked out (3); impact judged against the baseline (3); who decides and who is told (2); record and review (2)',
    ],
    why: ['先看时刻，再看影响。', 'First the clock, then the impact.'],
  }),
  shortAnswer({
    topic: 'ip',
    difficulty: 3,
    stem: [
      '用户说“网页打不开”。请写出你前五分钟的排查顺序和命令。',
      'A user says that a page does not open. Write the order and the commands of your first five minutes.',
    ],
    rubric: [
      '范围与时间（2 分）；DNS（2 分）；连通与路由（2 分）；端口或抓包（3 分）；记录（1 分）',
      'Scope and time (2); DNS (2); reachability and route (2); port or capture (3); notes (1)',
    ],
    why: ['由名到址，由址到端口。', 'From name to address, from address to port.'],
  }),
]

/** Work that is seen and heard, not described. */
const fieldWork: readonly DemoQuestion[] = [
  uploadAnswer({
    topic: 'switching',
    difficulty: 2,
    stem: [
      '按机房规范给一根跳线两端贴好标签，拍下两端的照片。照片中标签上的机柜号与端口号要能看清。',
      'Label both ends of a patch cord by the rules of the equipment room, and take a photo of each end. The cabinet and the port on the label must be readable.',
    ],
    takes: { kinds: ['photo'], files: 2, megabytes: 10 },
    rubric: [
      '两端都有标签（3 分）；机柜号与端口号正确、可读（4 分）；标签方向一致，不遮挡接头（3 分）',
      'A label at both ends (3); cabinet and port correct and readable (4); labels face the same way and leave the plug free (3)',
    ],
    why: [
      '标签写给下一个人看：站在机柜前就能读出来。',
      'A label is for the next person: it can be read from in front of the cabinet.',
    ],
  }),
  uploadAnswer({
    topic: 'process',
    difficulty: 3,
    stem: [
      '用不超过三分钟的录音，向下一班口头交接一次正在处理的光路中断：现状、已做的事、下一步和联系人。',
      'Record a spoken handover of up to three minutes to the next shift about an outage of an optical line in progress: the state, the steps done, the next step, and the contact.',
    ],
    takes: { kinds: ['audio'], files: 1, megabytes: 10 },
    rubric: [
      '现状与影响（3 分）；已做的操作与结果（3 分）；下一步与时限（2 分）；联系人与升级条件（2 分）',
      'State and impact (3); steps done and their results (3); next step and its time (2); contact and when to escalate (2)',
    ],
    why: ['交接说得清，下一班才接得住。', 'A clear handover lets the next shift go straight on.'],
  }),
]

export const opsFoundationBank: DemoBank = {
  key: 'ops-foundation',
  title: t('网络运维基础题库', 'Network operations, foundation'),
  source: '2026',
  // A topic's name is in reports of both languages, so it must not need a translation.
  topics: [
    { key: 'ip', name: t('TCP') },
    { key: 'routing', name: t('OSPF') },
    { key: 'switching', name: t('VLAN') },
    { key: 'services', name: t('DNS') },
    { key: 'process', name: t('ITIL') },
  ],
  questions: numberDemoQuestions('ops', [
    ...opsChoiceQuestions,
    ...several,
    ...statements,
    ...gaps,
    ...essays,
    ...fieldWork,
  ]),
}
