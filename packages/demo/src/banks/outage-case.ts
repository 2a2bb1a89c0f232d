import { t } from '../text.ts'
import type { DemoQuestion } from '../types.ts'
import { fillInBlank, multipleChoice, singleChoice, trueFalse } from './ask.ts'

/** The report of an outage, with the four questions about it. */
const report = t(
  `<h3>事件报告：城东汇聚机房业务中断</h3>
<table><thead><tr><th>时间</th><th>情况</th></tr></thead><tbody>
<tr><td>09:12</td><td>监控告警：汇聚交换机 SW-A 的 CPU 升到 98%，MAC 地址表反复变动。</td></tr>
<tr><td>09:15</td><td>三个接入点的用户反映上网中断，语音通话有断续。</td></tr>
<tr><td>09:21</td><td>值班员查看 SW-A：端口 24 每秒收到 18 万个广播帧，其余端口正常。</td></tr>
<tr><td>09:26</td><td>现场确认：施工人员 09:10 在 4 楼弱电间多接了一根网线，两端都插在同一台接入交换机上。该交换机未启用生成树协议。</td></tr>
<tr><td>09:31</td><td>值班员关闭 SW-A 的端口 24。两分钟后 CPU 降到 22%。</td></tr>
<tr><td>09:40</td><td>拔除多余网线，打开端口 24，业务恢复。</td></tr>
</tbody></table>
<p>中断从 09:12 计到 09:40。按服务协议，一级故障须在 30 分钟内恢复，并在 24 小时内提交原因分析。</p>`,
  `<h3>Incident report: outage at the East aggregation site</h3>
<table><thead><tr><th>Time</th><th>Event</th></tr></thead><tbody>
<tr><td>09:12</td><td>Alarm: CPU of aggregation switch SW-A at 98%, MAC addresses move between ports.</td></tr>
<tr><td>09:15</td><td>Users of three access sites report no Internet and broken voice calls.</td></tr>
<tr><td>09:21</td><td>The operator on duty checks SW-A: port 24 receives 180,000 broadcast frames a second, the other ports are normal.</td></tr>
<tr><td>09:26</td><td>On site: at 09:10 a contractor added a cable on the 4th floor, with both ends in one access switch. Spanning tree is off on that switch.</td></tr>
<tr><td>09:31</td><td>The operator shuts port 24 of SW-A. Two minutes later the CPU is at 22%.</td></tr>
<tr><td>09:40</td><td>The extra cable is removed, port 24 is opened, and service is restored.</td></tr>
</tbody></table>
<p>The outage counts from 09:12 to 09:40. The service agreement asks for recovery within 30 minutes for a priority 1 fault, and for a root cause analysis within 24 hours.</p>`,
)

const questions: readonly DemoQuestion[] = [
  singleChoice({
    topic: 'switching',
    difficulty: 3,
    stem: ['这次中断的直接原因是什么？', 'What directly caused this outage?'],
    options: [
      ['接入交换机上的二层环路', 'A layer 2 loop on the access switch'],
      ['汇聚交换机 SW-A 硬件故障', 'A hardware fault of aggregation switch SW-A'],
      ['端口 24 的光模块老化', 'A worn-out optical module in port 24'],
      ['用户终端感染病毒', 'Malware on the terminals of users'],
    ],
    why: [
      '同一台交换机上两个端口相连即成环，广播帧不断循环。',
      'Two connected ports of one switch form a loop, in which broadcasts circulate.',
    ],
  }),
  multipleChoice({
    topic: 'switching',
    difficulty: 3,
    stem: ['报告中的哪些现象说明出现了广播风暴？', 'Which events of the report point to a broadcast storm?'],
    right: [
      ['一个端口每秒收到 18 万个广播帧', 'A port receives 180,000 broadcast frames a second'],
      ['MAC 地址表反复变动', 'MAC addresses move between ports'],
      ['关闭该端口后 CPU 降到 22%', 'The CPU falls to 22% after the port is shut'],
    ],
    wrong: [['服务协议要求 24 小时内提交原因分析', 'The agreement asks for a root cause analysis within 24 hours']],
    why: [
      '大量广播、地址漂移，隔离后即恢复，都是环路的典型表现。',
      'Many broadcasts, moving addresses and recovery after isolation are typical of a loop.',
    ],
  }),
  trueFalse({
    topic: 'process',
    difficulty: 2,
    stem: ['这次恢复用时符合服务协议的要求。', 'The recovery was within the time of the service agreement.'],
    isTrue: true,
    why: ['09:12 到 09:40 共 28 分钟，少于 30 分钟。', 'From 09:12 to 09:40 are 28 minutes, less than 30.'],
  }),
  fillInBlank({
    topic: 'switching',
    difficulty: 2,
    stem: [
      '为防止再次发生，应在接入交换机上启用的协议，其英文缩写是 {{1}}。',
      'The protocol to turn on at the access switch, so that this does not happen again, is abbreviated {{1}}.',
    ],
    blanks: [['STP', 'RSTP', 'MSTP']],
    why: ['生成树协议会阻塞形成环路的端口。', 'Spanning tree blocks the port that forms a loop.'],
  }),
]

export const outageCaseBank: readonly DemoQuestion[] = questions.map((question) => ({
  ...question,
  group: { key: 'outage', material: report },
}))
