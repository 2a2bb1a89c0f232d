import { t } from './text.ts'
import type { DemoContactMessage, DemoDrawRule, DemoText } from './types.ts'

/** The daily events of the demo. The lists are used in turn, so that texts repeat only after weeks. */
const from =
  (type: DemoDrawRule['type']) =>
  (count: number, points: number): DemoDrawRule => ({ bank: 'ops-foundation', type, count, points })
const [single, judge, blank, short] = [from('single'), from('judge'), from('blank'), from('short')]

/** The titles of the online exams of the seven days of the week, Monday first. Each is open from nine to five. */
export const dailyExams: readonly DemoText[] = [
  t('承载网上岗抽测', 'Transport Duty Check'),
  t('核心网上岗抽测', 'Core Network Duty Check'),
  t('无线上岗抽测', 'Radio Duty Check'),
  t('监控台上岗抽测', 'NOC Duty Check'),
  t('割接上岗抽测', 'Cut-over Duty Check'),
  t('周末值守抽测', 'Weekend Duty Check'),
  t('周末值守抽测', 'Weekend Duty Check'),
]
export const dailyExam = {
  notice: t(
    '当天 9:00 至 17:00 参加，限时 90 分钟。含一道简答，由人工阅卷。',
    'Open from 9:00 to 17:00, 90 minutes. A grader marks one short answer.',
  ),
  rules: [single(8, 500), judge(5, 400), blank(2, 1000), short(1, 2000)],
  passingPoints: 6000,
  timeLimit: 5400,
  appealDays: 7,
} as const
/** The exam that is taken at the centres once a week. */
export const weeklyExam = {
  title: t('网络运维上机考试', 'Network Operations at the Test Centre'),
  notice: t(
    '在考点上机，60 分钟，凭准考证签到。',
    'Taken at a test centre, 60 minutes. Check in with your admission ticket.',
  ),
  rules: [single(12, 500), judge(10, 400)],
  passingPoints: 6000,
  timeLimit: 3600,
} as const

/**
 * Answers to short-answer questions of the demo in four grades, best first, each in several wordings; `rubric` is the
 * beginning of the question's rubric.
 */
export const shortAnswers: readonly { readonly rubric: string; readonly answers: readonly (readonly string[])[] }[] = [
  {
    rubric: '算出最后回退时刻',
    answers: [
      [
        '回退实测 40 分钟，加 10 分钟验证，最后回退时刻是 03:10。现在 02:50，给 15 分钟定位；对照割接前基线看这项业务影响多少用户，超过 1% 就回退。由割接负责人决定，通知监控和客户经理，全过程记时间点，第二天复盘。',
        '先倒推：04:00 前要恢复，回退加验证共 50 分钟，所以 03:10 必须做决定。这之前一组查这项业务，一组按基线核对其他业务。过了 03:10 还没有结论就回退，由值班长拍板并通知客户经理，记录留给复盘会。',
        '窗口剩 70 分钟，回退预案写的是 40 分钟，留 15 分钟验证，最晚 03:05 动手。期间只做不影响现网的检查，指标和割接前截图逐项比。影响用户多或者说不清原因都回退。决定人是割接负责人，先通知监控再执行。',
        '把回退时间算进去，03:10 是最后时刻。基线里这项业务成功率 99.6%，现在低于 98% 就不等了。谁决定、通知谁按方案第七节：割接负责人决定，通知网管、客户经理和上级。结果无论成败，次日十点复盘。',
      ],
      [
        '先算回退要多久，03:10 之前必须决定。异常只影响一个网元、基线内可以接受就继续观察，否则回退。通知值班长。',
        '回退大约 40 分钟，所以 03:15 左右要有结论。看影响范围，只有个别用户就继续排查，大面积就回退，并告诉监控台。',
        '给自己定一个点：03:10。到点之前对照基线判断影响，到点还不明确就按预案回退，同时电话报告负责人。',
        '按预案的回退用时倒推最晚时刻，比较现在指标和割接前的差别，再决定。回退前通知监控和客服。',
      ],
      [
        '看影响大不大，大就回退，不大就继续，到 04:00 还没好也回退。',
        '先排查半小时，解决不了再回退，注意别超过 04:00。',
        '如果影响核心业务马上回退，其他情况可以边观察边处理。',
        '对比割接前的告警，新增告警多就回退，少就留到白天处理。',
      ],
      [
        '联系厂家支持，等厂家定位清楚再决定。',
        '重启异常业务所在的板卡，恢复了就继续。',
        '请示领导，按领导意见办。',
        '窗口还有一个多小时，先继续做后面的步骤。',
      ],
    ],
  },
  {
    rubric: '范围与时间',
    answers: [
      [
        '先问是一个人还是一片、什么时候开始；nslookup 看解析，换 DNS 再试；ping 网关和目标，traceroute 看断在哪一跳；telnet 目标 443 或 curl -v，必要时 tcpdump 抓三次握手；结果和时间记到工单。',
        '第一分钟确认范围：同楼层别人能不能开、别的网站能不能开、从几点开始。然后 ipconfig 看地址，nslookup 看解析，ping 网关、ping 对端，tracert 找断点，curl -v 看卡在 TCP 还是 TLS。每步结果贴进工单。',
        '按层来：ip addr 和网关先确认；dig 域名，对比公共 DNS；mtr 看路径丢包；nc -vz 目标 443 看端口；都通再用 curl 看返回码。开始时间、影响人数、命令输出都写进工单，五分钟没结论就升级。',
        '先分清单点还是多点，记下时间。解析：nslookup；连通：ping 网关再 ping 目标；路径：traceroute；端口：telnet 443；应用：curl -I。哪一步不通就停在哪一步取证，抓包留存。',
      ],
      [
        '确认范围，nslookup 域名，ping 目标地址，再 traceroute，最后看 80/443 端口通不通，记录。',
        '先问几个人打不开，再查 DNS、ping 网关、ping 网站、tracert，最后 telnet 端口，写到工单里。',
        '看本机有没有地址，nslookup 能不能解析，ping 通不通，然后 traceroute 看哪里断，截图反馈。',
        '先换一个网站对比，再 nslookup、ping、traceroute，判断是解析问题还是线路问题。',
      ],
      [
        'ping 一下百度，不通就重启光猫，再不行检查网线。',
        '先 ping 网关，通了再 ping 外网，都通就是网站的问题。',
        '让用户重启电脑和路由器，不行再远程看一下 IP。',
        '看 DNS 设得对不对，改成公共 DNS 试试。',
      ],
      [
        '先清浏览器缓存，再换浏览器打开，还不行就报修。',
        '查一下防火墙有没有拦，关掉再试。',
        '换一台电脑试，能打开就是用户电脑的问题。',
        '等几分钟再刷新，一般会自己恢复。',
      ],
    ],
  },
]

/** The daily live classes: title, one-line description (`promise`), teacher and cover pattern. */
export const dailyClasses: readonly {
  readonly title: DemoText
  readonly promise: DemoText
  readonly teacher: string
  readonly cover: string
}[] = [
  {
    title: t('一周告警点评', 'The Week in Alarms'),
    promise: t(
      '挑五条真实告警，看该不该派单、派给谁。',
      'Five real alarms: which ones need a ticket, and for which team?',
    ),
    teacher: 'shen-wei',
    cover: 'grid',
  },
  {
    title: t('抓包读图半小时', 'Half an Hour of Packet Captures'),
    promise: t('每次一份抓包，从握手读到断开。', 'One capture each time, from handshake to close.'),
    teacher: 'chen-yiheng',
    cover: 'carriers',
  },
  {
    title: t('路测日志答疑', 'Drive-Test Logs: Questions and Answers'),
    promise: t('切换、覆盖、干扰，带着日志来问。', 'Handover, coverage, interference: bring your logs.'),
    teacher: 'he-dong',
    cover: 'lobes',
  },
  {
    title: t('OTDR 曲线判读', 'Reading OTDR Traces'),
    promise: t('先自己判，再听讲解。', 'Read the trace yourself first, then hear the explanation.'),
    teacher: 'luo-min',
    cover: 'fibre',
  },
  {
    title: t('割接方案会审', 'Cut-over Plan Review'),
    promise: t('两份方案，逐条找漏项。', 'Two plans, checked line by line for gaps.'),
    teacher: 'shen-wei',
    cover: 'routes',
  },
  {
    title: t('新员工答疑', 'New Colleagues: Questions and Answers'),
    promise: t('入职第一个月的问题都可以问。', 'Ask anything from your first month on the job.'),
    teacher: 'luo-min',
    cover: 'cells',
  },
  {
    title: t('周末读书会：RFC 精读', 'Weekend Reading: One RFC'),
    promise: t('每周读一节，讲清楚为什么这样设计。', 'One section each week, and the reasons behind its design.'),
    teacher: 'chen-yiheng',
    cover: 'arcs',
  },
]

/**
 * The contact messages that the daily activity of the demo sends in turn: three on a workday, one on a day at the
 * weekend.
 */
export const dailyMessages: readonly Pick<DemoContactMessage, 'topic' | 'name' | 'email' | 'content' | 'lang'>[] = [
  {
    topic: 'exam',
    name: '孟凡',
    email: 'meng.fan@farbridge.example',
    content: '上机考试那天临时要去抢修现场，座位能换到周末那一场吗？页面提示已过改签时间。',
    lang: 'zh',
  },
  {
    topic: 'account',
    name: '陈露',
    email: 'chen.lu@lumenfold.example',
    content: '新来的六位同事收不到验证码，手机号都是上周刚换的，能帮忙核对一下吗？',
    lang: 'zh',
  },
  {
    topic: 'certificate',
    name: 'Oliver Grant',
    email: 'oliver.grant@farbridge.example',
    content:
      'The customer asks for a letter that confirms my operations certificate. Do you issue one, or is the public check enough?',
    lang: 'en',
  },
  {
    topic: 'learning',
    name: '许念',
    email: 'xu.nian@starbeam.example',
    content: '《信令分析听觉课》在值班室的电脑上没有声音，别的网站正常，耳机换过了。',
    lang: 'zh',
  },
  {
    topic: 'other',
    name: '秦越',
    email: 'qin.yue@farbridge.example',
    content: '想给现场交付部单独办一期光缆抢修班，二十人左右，请问最早哪天能排？',
    lang: 'zh',
  },
  {
    topic: 'privacy',
    name: '谢雯',
    email: 'xie.wen@farbridge.example',
    content: '请问离职以后学习记录会保留多久，可以申请导出一份吗？',
    lang: 'zh',
  },
]

export const dailyWishes: readonly { readonly title: string; readonly reason: string }[] = [
  { title: 'IPv6 单栈园区的排障思路', reason: '两个园区年底前要切单栈，现在的排障手册全是双栈。' },
  { title: '机房空调与能耗基础', reason: '巡检要填 PUE，大家不清楚怎么算。' },
  { title: '电力线路附近施工的安全距离', reason: '雨天抢修常靠近电杆，各队做法不一。' },
  { title: '用 Grafana 做值班大屏', reason: '' },
  { title: 'BGP 路由泄露案例', reason: '上个月省际出口抖动，想看看别人怎么定位。' },
  { title: '跟客户解释 SLA 的话术', reason: '客户总问 99.95% 到底能停多久。' },
  { title: '微波链路雨衰估算', reason: '' },
  { title: '工单写作：一次写清楚', reason: '退回的工单里一半是描述不清。' },
]

/** Comments that colleagues report. */
export const reportedComments: readonly {
  readonly body: string
  readonly reason: 'spam' | 'leak' | 'offTopic' | 'abuse'
  readonly words: string
}[] = [
  {
    body: '上周抽测第 3 题选 B，第 7 题选 A 和 C，后面考的照抄就行。',
    reason: 'leak',
    words: '直接把抽测答案贴出来了。',
  },
  { body: '代做学时，一门五十，私聊。', reason: 'spam', words: '' },
  { body: '食堂今天的红烧肉不错，大家可以去尝尝。', reason: 'offTopic', words: '跟课程没有关系。' },
]

/** Reasons given in applications for a certificate without its exam. */
export const applicationGrounds: readonly string[] = [
  '持有 2024 年通信行业职业技能等级证书（网络运维三级），附件可在约谈时出示，申请换发。',
  '在原单位通过同一套题的认证考试，证书编号与成绩单已寄到培训部。',
  '去年冬季统考合格，当时姓名拼音有误未打印，现申请补发。',
]
export const appealReasons: readonly string[] = [
  '简答里我写了最后回退时刻的算法，也写了通知谁，评分只给了一半，请再看一下。',
  '第一步确认范围和时间我写在最后一行，可能没有注意到，请复核。',
]
/** Reasons for a regrade. */
export const regradeReasons: readonly string[] = [
  '两名考生指出题干中的端口号与新版规范不一致，两个选项都说得通。',
  '选项 B 与 D 在现网配置下等价，建议全员给分。',
]

/** An email that could not be delivered. */
export const failedEmail = {
  to: 'he.siqi@starbeam.example',
  subject: '明天的上机考试：请带好准考证',
  body: '何思琪，你好：\n\n你预约的上机考试明天开考，请提前二十分钟到考点签到。',
  error: '550 5.1.1 <he.siqi@starbeam.example>: mailbox full',
} as const
