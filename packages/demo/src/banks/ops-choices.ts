import type { DemoQuestion } from '../types.ts'
import { singleChoice } from './ask.ts'

/** Single choice questions on the basics of network operations. */
export const opsChoiceQuestions: readonly DemoQuestion[] = [
  singleChoice({
    topic: 'ip',
    difficulty: 2,
    stem: ['192.0.2.70/26 所在子网的广播地址是？', 'What is the broadcast address of the subnet of 192.0.2.70/26?'],
    options: ['192.0.2.127', '192.0.2.63', '192.0.2.95', '192.0.2.255'],
    why: ['/26 每段 64 个地址，70 落在 64～127。', 'A /26 spans 64 addresses; 70 lies in 64 to 127.'],
  }),
  singleChoice({
    topic: 'ip',
    difficulty: 1,
    stem: ['/28 子网中可分配给主机的地址有几个？', 'How many host addresses does a /28 offer?'],
    options: ['14', '16', '12', '30'],
    why: ['2⁴ − 2 = 14，去掉网络地址和广播地址。', '2⁴ − 2 = 14, without network and broadcast address.'],
  }),
  singleChoice({
    topic: 'ip',
    difficulty: 2,
    stem: [
      '以太网 MTU 为 1500 时，不带选项的 TCP over IPv4 的 MSS 是？',
      'With an Ethernet MTU of 1500, what is the MSS of TCP over IPv4 without options?',
    ],
    options: ['1460', '1500', '1480', '1440'],
    why: ['1500 − 20（IP）− 20（TCP）= 1460。', '1500 − 20 (IP) − 20 (TCP) = 1460.'],
  }),
  singleChoice({
    topic: 'ip',
    difficulty: 3,
    stem: [
      '抓包只看到客户端按 1、2、4 秒间隔重发 [S]，没有任何回应。最可能是？',
      'A capture shows only [S] from the client, repeated after 1, 2 and 4 seconds. Most likely?',
    ],
    options: [
      ['包在途中被丢弃', 'Packets are dropped on the way'],
      ['目的端口没有进程监听', 'No process listens on the port'],
      ['应用层响应慢', 'The application is slow'],
      ['证书过期', 'The certificate has expired'],
    ],
    why: [
      '端口没人监听时主机会立刻回 RST；沉默说明包没到，或回程被丢。',
      'A host with a closed port answers RST at once; silence means that packets do not arrive or do not return.',
    ],
  }),
  singleChoice({
    topic: 'ip',
    difficulty: 3,
    stem: ['tcpdump 输出中的 Flags [S.] 表示？', 'What does Flags [S.] mean in tcpdump?'],
    options: ['SYN + ACK', 'SYN + FIN', 'SYN', 'SYN + PSH'],
    why: ['点代表 ACK。', 'The dot stands for ACK.'],
  }),
  singleChoice({
    topic: 'ip',
    difficulty: 2,
    stem: ['IPv4 包头中防止数据包无限循环的字段是？', 'Which IPv4 field keeps a packet from looping for ever?'],
    options: ['TTL', 'ToS', 'Identification', 'Header checksum'],
    why: [
      '每经过一跳减一，减到零即丢弃并回 ICMP 超时。',
      'Each hop takes one off; at zero the packet is dropped and ICMP time exceeded is sent.',
    ],
  }),
  singleChoice({
    topic: 'routing',
    difficulty: 2,
    stem: [
      '路由表同时有 10.0.0.0/8 和 10.1.0.0/16，去往 10.1.2.3 的包走哪一条？',
      'A table holds 10.0.0.0/8 and 10.1.0.0/16. Which carries a packet to 10.1.2.3?',
    ],
    options: [
      '10.1.0.0/16',
      '10.0.0.0/8',
      ['两条轮流', 'Both in turn'],
      ['开销小的那条', 'The one with the lower cost'],
    ],
    why: ['先比掩码长度，最长匹配优先。', 'The longest match wins before anything else is compared.'],
  }),
  singleChoice({
    topic: 'routing',
    difficulty: 2,
    stem: ['OSPF 中所有区域都必须与哪个区域相连？', 'To which area must every OSPF area connect?'],
    options: [['区域 0', 'Area 0'], ['区域 1', 'Area 1'], ['末梢区域', 'A stub area'], 'NSSA'],
    why: ['区域 0 是骨干，区域间路由都经过它。', 'Area 0 is the backbone; inter-area routes pass through it.'],
  }),
  singleChoice({
    topic: 'routing',
    difficulty: 3,
    stem: [
      '两台路由器的 OSPF 邻居停在 ExStart，最常见的原因是？',
      'Two OSPF neighbours hang in ExStart. The most common cause?',
    ],
    options: [
      ['两端 MTU 不一致', 'The MTU differs'],
      ['Hello 间隔不一致', 'The hello interval differs'],
      ['区域号不一致', 'The area number differs'],
      ['密码不一致', 'The password differs'],
    ],
    why: [
      'Hello、区域和认证不一致时连 2-Way 都到不了；MTU 在交换 DBD 时才检查。',
      'Different hellos, areas or passwords never reach 2-Way; the MTU is checked with the database description.',
    ],
  }),
  singleChoice({
    topic: 'routing',
    difficulty: 3,
    stem: ['BGP 在其他条件相同时，优先选择哪一条？', 'All else equal, which route does BGP prefer?'],
    options: [
      ['AS_PATH 较短的', 'The one with the shorter AS_PATH'],
      ['MED 较大的', 'The one with the higher MED'],
      ['LOCAL_PREF 较小的', 'The one with the lower LOCAL_PREF'],
      ['前缀较短的', 'The one with the shorter prefix'],
    ],
    why: ['LOCAL_PREF 越大越优，MED 越小越优，AS_PATH 越短越优。', 'Higher LOCAL_PREF, shorter AS_PATH, lower MED.'],
  }),
  singleChoice({
    topic: 'routing',
    difficulty: 4,
    stem: [
      'NSSA 区域里引入的外部路由，以几类 LSA 在区域内传播？',
      'Which LSA type carries external routes inside an NSSA?',
    ],
    options: [
      ['7 类', 'Type 7'],
      ['5 类', 'Type 5'],
      ['4 类', 'Type 4'],
      ['3 类', 'Type 3'],
    ],
    why: ['到 ABR 再转成 5 类进入骨干。', 'The ABR translates it into type 5 for the backbone.'],
  }),
  singleChoice({
    topic: 'switching',
    difficulty: 1,
    stem: ['802.1Q 标签有几个字节？', 'How many bytes has an 802.1Q tag?'],
    options: ['4', '2', '8', '6'],
    why: ['2 字节 TPID 加 2 字节 TCI。', 'Two bytes TPID, two bytes TCI.'],
  }),
  singleChoice({
    topic: 'switching',
    difficulty: 2,
    stem: ['VLAN ID 有 12 位，实际可用的范围是？', 'A VLAN ID has 12 bits. Which range may be used?'],
    options: ['1–4094', '0–4095', '1–4096', '1–1024'],
    why: ['0 和 4095 保留。', '0 and 4095 are reserved.'],
  }),
  singleChoice({
    topic: 'switching',
    difficulty: 2,
    stem: ['生成树选举根桥时，比较的是？', 'What does spanning tree compare to elect the root?'],
    options: [
      ['网桥 ID，最小者胜', 'The bridge ID, lowest wins'],
      ['网桥 ID，最大者胜', 'The bridge ID, highest wins'],
      ['端口速率', 'The port speed'],
      ['上线时间', 'The uptime'],
    ],
    why: ['先比优先级，再比 MAC，都是小者优先。', 'Priority first, then MAC address; lower wins.'],
  }),
  singleChoice({
    topic: 'switching',
    difficulty: 3,
    stem: [
      '接入交换机上广播突增、MAC 地址在两个端口间跳动，应先怀疑？',
      'Broadcasts surge and MAC addresses flap between two ports. Suspect first?',
    ],
    options: [
      ['二层环路', 'A layer 2 loop'],
      ['DNS 故障', 'A DNS fault'],
      ['光模块老化', 'An ageing optic'],
      ['路由振荡', 'Route flapping'],
    ],
    why: [
      'MAC 漂移加广播风暴是环路的典型特征。',
      'Flapping addresses and a broadcast storm are the signature of a loop.',
    ],
  }),
  singleChoice({
    topic: 'switching',
    difficulty: 2,
    stem: ['LACP 的作用是？', 'What does LACP do?'],
    options: [
      ['协商链路聚合', 'Negotiates link aggregation'],
      ['发现邻居', 'Discovers neighbours'],
      ['分配 VLAN', 'Assigns VLANs'],
      ['防止环路', 'Prevents loops'],
    ],
    why: ['两端用 LACP 确认哪些成员可以捆绑。', 'Both ends agree on the members of the bundle.'],
  }),
  singleChoice({
    topic: 'services',
    difficulty: 1,
    stem: ['DHCP 四步交互的第二个报文是？', 'Which is the second message of a DHCP exchange?'],
    options: ['OFFER', 'DISCOVER', 'REQUEST', 'ACK'],
    why: ['DISCOVER、OFFER、REQUEST、ACK。', 'DISCOVER, OFFER, REQUEST, ACK.'],
  }),
  singleChoice({
    topic: 'services',
    difficulty: 2,
    stem: ['主机拿到 169.254.x.x 的地址，说明？', 'A host has the address 169.254.x.x. What does it mean?'],
    options: [
      ['没有得到 DHCP 应答', 'No DHCP answer arrived'],
      ['地址冲突', 'An address conflict'],
      ['DNS 不可用', 'DNS is down'],
      ['租约刚续期', 'The lease was just renewed'],
    ],
    why: ['这是链路本地地址，主机自己选的。', 'It is a link-local address that the host chose itself.'],
  }),
  singleChoice({
    topic: 'services',
    difficulty: 3,
    stem: [
      'DHCP 服务器与客户端不在同一网段时需要？',
      'What is needed when DHCP server and client are in different subnets?',
    ],
    options: [
      ['DHCP 中继', 'A DHCP relay'],
      ['ARP 代理', 'Proxy ARP'],
      ['端口镜像', 'A mirror port'],
      ['静态路由即可', 'A static route alone'],
    ],
    why: [
      'DISCOVER 是广播，不过路由器，由中继改成单播。',
      'DISCOVER is a broadcast that routers stop; a relay forwards it as unicast.',
    ],
  }),
  singleChoice({
    topic: 'services',
    difficulty: 2,
    stem: ['把域名指向另一个域名的 DNS 记录类型是？', 'Which DNS record points one name to another?'],
    options: ['CNAME', 'A', 'MX', 'PTR'],
    why: ['A 指向 IPv4 地址，PTR 用于反查。', 'A holds an IPv4 address, PTR serves reverse look-ups.'],
  }),
  singleChoice({
    topic: 'services',
    difficulty: 3,
    stem: [
      '切换网站地址前一天，应先把 DNS 记录的哪一项调小？',
      'The day before a site moves, which part of its DNS record should be lowered?',
    ],
    options: ['TTL', 'SOA serial', 'MX preference', ['端口', 'Port']],
    why: ['TTL 小，各地缓存的旧地址失效就快。', 'A short TTL makes cached old addresses expire soon.'],
  }),
  singleChoice({
    topic: 'process',
    difficulty: 1,
    stem: ['事件管理的首要目标是？', 'What is the first aim of incident management?'],
    options: [
      ['尽快恢复服务', 'Restore service quickly'],
      ['找到根因', 'Find the root cause'],
      ['追究责任', 'Find who is to blame'],
      ['升级设备', 'Upgrade equipment'],
    ],
    why: ['根因属于问题管理。', 'Root causes belong to problem management.'],
  }),
  singleChoice({
    topic: 'process',
    difficulty: 2,
    stem: [
      '窗口 04:00 结束，回退用 35 分钟，确认用 25 分钟，最晚几点开始回退？',
      'The window ends at 04:00; rolling back takes 35 minutes, confirming 25. When must rolling back begin at the latest?',
    ],
    options: ['03:00', '03:25', '03:35', '02:35'],
    why: ['04:00 − 35 分 − 25 分 = 03:00。', '04:00 − 35 min − 25 min = 03:00.'],
  }),
  singleChoice({
    topic: 'process',
    difficulty: 2,
    stem: ['事件优先级由哪两项决定？', 'Which two things give the priority of an incident?'],
    options: [
      ['影响与紧急程度', 'Impact and urgency'],
      ['费用与时长', 'Cost and duration'],
      ['设备与厂商', 'Device and vendor'],
      ['时间与地点', 'Time and place'],
    ],
    why: ['影响多少人，能等多久。', 'How many are affected, and how long it can wait.'],
  }),
  singleChoice({
    topic: 'process',
    difficulty: 3,
    stem: [
      '可用性 99.9 % 的服务，30 天内最多可中断约？',
      'A service with 99.9 % availability may be down for about how long in 30 days?',
    ],
    options: [
      ['43 分钟', '43 minutes'],
      ['4.3 分钟', '4.3 minutes'],
      ['7 小时', '7 hours'],
      ['86 分钟', '86 minutes'],
    ],
    why: ['30 × 24 × 60 × 0.1 % = 43.2 分钟。', '30 × 24 × 60 × 0.1 % = 43.2 minutes.'],
  }),
]
