import type { DemoSubmission } from './types.ts'

/**
 * The assignment to which all submissions belong, with its course. `after`: the lesson before it, whose readers submit
 * the assignment.
 */
export const assignmentLesson = { course: 'osi-basics', lesson: 'osi-report', after: 'osi-bottom-up' } as const

/** The submissions of `assignmentLesson`, in equal numbers waiting for a mark, returned and passed. */
export const assignmentSubmissions: readonly DemoSubmission[] = [
  {
    person: 'yao-lei',
    company: 'starbeam',
    daysAgo: 1,
    text: `现象：三号楼 2 层 14 个工位打不开内网门户，其他楼层正常，持续 25 分钟。

从下往上：
物理层：接入交换机上联口灯正常，光功率 -6.2 dBm，在范围内。
链路层：上联口有 MAC 学习，但 14 个工位所在的 VLAN 没有出现在允许列表里。
网络层：工位能拿到地址，ping 不通网关。
传输层、应用层：没有再往上查。

根因：前一晚扩容时重写了上联口的 VLAN 列表，漏了这一个。
下次：改完上联口先对比修改前后的允许列表，再离开机房。`,
    file: {
      name: '上联口修改前后对比.pdf',
      title: '上联口允许列表：修改前后',
      lines: [
        '修改前  10 20 30 112 113 114',
        '修改后  10 20 30 112 114',
        '差别    113（三号楼 2 层工位）',
        '恢复    10:42 加回 113，10:43 网关可达',
      ],
    },
  },
  {
    person: 'deng-xin',
    company: 'starbeam',
    daysAgo: 4,
    text: `现象：新开基站的传输告警时有时无，网管显示每小时断 3 到 5 次，每次约 10 秒，影响一个站。

物理层：收光 -27 dBm，接近接收机下限；清洁尾纤后 -19 dBm。
链路层：清洁前每分钟有几百个 CRC 错，清洁后为 0。
网络层：IP 和路由都没有改过，断的时候邻居跟着断。

根因：尾纤端面有灰。下次先看收光和 CRC，再看路由，能省一个小时。`,
  },
  {
    person: 'meng-fan',
    company: 'farbridge',
    daysAgo: 3,
    text: `客户反映视频会议卡，网页正常，影响一个会议室。

物理层、链路层：端口 1000M 全双工，没有错包。
网络层：ping 平均 8 ms，没有丢包。
传输层：会议的媒体流走 UDP，防火墙日志里有一条新规则丢弃了 UDP 3478 至 3481。
应用层：会议软件退回到 TCP，所以能开但是卡。

根因：上周收紧出口规则时没有列出会议的端口。以后收紧规则之前先导出一周的会话，按端口核对。`,
  },
  {
    person: 'xie-wen',
    company: 'farbridge',
    daysAgo: 6,
    text: '上周分公司上不了网，重启路由器以后好了。可能是路由器太旧，建议更换。',
    mark: {
      state: 'returned',
      daysAgo: 5,
      points: null,
      comment:
        '重启以后恢复，不等于找到了原因。请补上每一层当时看到了什么，哪怕是“没有看”；并写明影响了多少人、多长时间。改好后再提交。',
    },
  },
  {
    person: 'xie-wen',
    company: 'farbridge',
    daysAgo: 2,
    text: `上周二 9:10 至 9:50，分公司 32 人上不了外网，内网正常。

物理层：路由器两个口的灯都亮。
链路层：没有看。
网络层：能 ping 通网关，ping 不通运营商的对端；路由表里没有默认路由。
传输层、应用层：不用再看。

重启以后默认路由回来了。翻日志才发现，PPPoE 在 9:08 断开后一直没有重拨。
根因：重拨次数设成了 3 次，用完就不再试。已改为不限次数，并对 PPPoE 状态加了告警。`,
  },
  {
    person: 'cao-ying',
    company: 'starbeam',
    daysAgo: 13,
    text: `现象：监控台收不到某县 6 个站的性能数据，告警正常。

网络层：网管服务器到 6 个站都能 ping 通。
传输层：性能数据走 TCP 2021，telnet 不通。

根因：防火墙。`,
    mark: {
      state: 'returned',
      daysAgo: 12,
      points: null,
      comment:
        '方向对，证据也有。请补两处：一、为什么告警能上来而性能数据不能，两者走的端口有什么不同；二、“防火墙”不是根因，是谁在什么时候改了哪一条规则？',
    },
  },
  {
    person: 'oliver-grant',
    company: 'farbridge',
    daysAgo: 23,
    text: `Symptom: the warehouse scanners dropped off the network at every shift change, about two minutes each time, 18 devices.

Layer 1 and 2: signal above -60 dBm everywhere, no retries worth noting.
Layer 3: the scanners had no address during the gap.

Cause: DHCP.`,
    mark: {
      state: 'returned',
      daysAgo: 21,
      points: null,
      comment:
        'Good start. Say what was wrong with DHCP: was the pool empty, was the lease too short, or did the relay fail? Add the log lines that show it, and how you would notice it earlier next time.',
    },
  },
  {
    person: 'zheng-kai',
    company: 'farbridge',
    daysAgo: 11,
    text: `现象：营业厅 POS 机每天 11 点前后交易超时，约 20 分钟，影响 9 台。

物理层、链路层：正常，端口没有错包。
网络层：这段时间 ping 出口从 5 ms 涨到 300 ms，有 4% 丢包。
传输层：出口带宽打满，占用最多的是一台服务器到异地的备份。
应用层：POS 超时设的是 5 秒，所以先坏的是它。

根因：备份任务从夜间被改到了 11 点。已改回 1 点并限速。以后出口利用率超过 80% 先看前三名会话。`,
    mark: {
      state: 'passed',
      daysAgo: 9,
      points: 9400,
      comment: '层次清楚，时间、数量、证据都有。建议把“利用率超过 80%”做成告警，不要靠人去看。',
    },
  },
  {
    person: 'he-siqi',
    company: 'starbeam',
    daysAgo: 308,
    text: `现象：实验室一台服务器偶尔访问很慢，别的服务器正常。

物理层：网线没问题。
链路层：接口显示 100M 半双工，对端是 1000M 自动协商，有大量冲突。
网络层以上：没有发现异常。

根因：有人把网卡固定成了 100M。改回自动协商以后正常。下次先看两端速率和双工是否一致。`,
    mark: {
      state: 'passed',
      daysAgo: 306,
      points: 8800,
      comment: '第一次写就抓到了双工不一致，很好。“偶尔”最好换成次数和时长。',
    },
  },
  {
    person: 'colleague',
    company: 'starbeam',
    daysAgo: 287,
    text: '无线上传慢，更换天馈后恢复。',
    mark: {
      state: 'returned',
      daysAgo: 286,
      points: null,
      comment: '请按五句话逐层写：每一层问了什么，看到了什么。更换之前怎么确定是天馈？',
    },
  },
  {
    person: 'colleague',
    company: 'starbeam',
    daysAgo: 284,
    text: `现象：滨江三小区上行速率从 20 Mbps 降到 3 Mbps，下行正常，约 60 个用户，持续两天。

物理层：上行底噪从 -115 dBm 抬到 -98 dBm，只在这一面；驻波 1.9，高于门限 1.5。
链路层：上行误块率 28%，下行 2%。
网络层以上：核心网侧没有异常，同站其他小区正常。

根因：这一面的跳线接头进水。更换接头以后驻波 1.2，底噪恢复。
下次：驻波超过 1.5 就派单，不要等用户投诉。`,
    file: {
      name: '驻波与底噪记录.pdf',
      title: '滨江三小区：更换接头前后',
      lines: ['驻波      1.9 → 1.2', '上行底噪  -98 → -115 dBm', '上行误块  28% → 3%'],
    },
    mark: {
      state: 'passed',
      daysAgo: 282,
      points: 9250,
      comment: '这一稿有数据、有对照，可以给新同事当范例。',
    },
  },
  {
    person: 'bai-lu',
    company: 'farbridge',
    daysAgo: 194,
    text: `现象：两个分支之间的文件共享每隔一小时断一次，每次几秒，影响 40 人左右。

链路层：没有错包。
网络层：断的时候路由邻居没有变化，隧道的 SA 正好在重新协商。
传输层：TCP 有重传，没有断开；共享软件自己报了超时。

根因：两端 SA 的有效期一边是 3600 秒、一边是 86400 秒。统一以后没有再断。以后开隧道按清单核对两端参数。`,
    mark: {
      state: 'passed',
      daysAgo: 193,
      points: 9000,
      comment: '用“断的时候什么没变”来缩小范围，这个方法很好。',
    },
  },
]
