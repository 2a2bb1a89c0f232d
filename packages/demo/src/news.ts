import { t } from './text.ts'
import type { DemoNews } from './types.ts'

/** Newest first. */
export const news: readonly DemoNews[] = [
  {
    key: 'winter-session',
    category: 'certification',
    title: t('5G 无线波束管理冬季统考开放报名', 'The winter session in 5G beam management opens'),
    summary: t('九天后统一开考，限时 50 分钟，70 分及格。', 'In nine days, all at once: 50 minutes, 70 points pass.'),
    body: t(
      '<p>冬季统考面向已修完《5G NR 无线接入：从空口到波束管理》的学员，每人一次机会。</p><ul><li>限时 50 分钟，共 22 题</li><li>成绩与答案在考试结束后统一公布</li><li>通过者获得专业工程师证书，有效三年</li></ul><p>请提前用自己的电脑做一次模拟练习，确认网络与浏览器正常。</p>',
      '<p>The winter session is for those who have finished 5G NR Radio Access. Everybody has one attempt.</p><ul><li>50 minutes, 22 questions</li><li>Scores and answers are published when the session is over</li><li>Passing earns the professional certificate, valid for three years</li></ul><p>Take a mock on your own computer beforehand, to see that network and browser are well.</p>',
    ),
    daysAgo: 2,
  },
  {
    key: 'maintenance-night',
    category: 'notice',
    title: t('本周日 00:00–04:00 系统维护，期间不安排考试', 'Maintenance on Sunday, 00:00 to 04:00; no exams in that window'),
    summary: t('学习记录会在恢复后自动补传。', 'Study records are sent by themselves afterwards.'),
    body: t(
      '<p>维护期间平台不可访问。正在播放的课程会把记录留在本机，恢复后自动补传，不会丢失学习时长。</p>',
      '<p>The portal cannot be reached during the maintenance. Lessons that are playing keep their records on the device and send them afterwards; no study time is lost.</p>',
    ),
    daysAgo: 5,
  },
  {
    key: 'annual-exam-open',
    category: 'certification',
    title: t('网络运维年度认证考试开放', 'The annual certification in network operations is open'),
    summary: t('本月内可参加，每人三次机会，每天一次。', 'Open this month: three attempts each, one a day.'),
    body: t(
      '<p>年度考试已经开放，限时 60 分钟，60 分及格。交卷即出成绩，答案在考试关闭后可看。</p><p>建议先完成模拟练习，再选一段不被打扰的时间参加。考试中请勿离开页面。</p>',
      '<p>The annual exam is open: 60 minutes, 60 points pass. The score comes at once, the answers after the exam has closed.</p><p>Take the mock first, then choose an hour without interruptions. Do not leave the page during the exam.</p>',
    ),
    daysAgo: 12,
  },
  {
    key: 'new-course-otdr',
    category: 'course',
    title: t('《光缆抢修与 OTDR 曲线判读》上线', 'New course: fibre repair and reading OTDR traces'),
    summary: t('从接仪表到报断点，每一步都有曲线。', 'From connecting the tester to naming the manhole, each step with its trace.'),
    body: t(
      '<p>罗敏老师把十一年抢修经验整理成六节课：四个参数怎么设、接头与弯曲怎么分、断点怎么报到最近的一口井。</p>',
      '<p>Luo Min has put eleven years of repair into six lessons: how to set the four parameters, how to tell a splice from a bend, how to report a break to the nearest manhole.</p>',
    ),
    daysAgo: 24,
  },
  {
    key: 'open-verification',
    category: 'certification',
    title: t('证书可以公开核验', 'Certificates can be checked by everybody'),
    summary: t('扫描二维码，或输入编号与姓名。', 'Scan the code, or enter number and name.'),
    body: t(
      '<p>任何人都可以凭证书编号与持证人姓名核验真伪与有效期。两项都符合才会显示结果，平台不提供持证人名单。</p>',
      '<p>Anybody can check a certificate by its number and its holder’s name. Both must fit; the portal gives no list of holders.</p>',
    ),
    daysAgo: 39,
  },
  {
    key: 'radio-contest',
    category: 'event',
    title: t('第六届无线网络优化技能竞赛公布复赛名单', 'Finalists of the sixth radio optimisation contest'),
    summary: t('二十支队伍进入复赛，题目来自真实路测。', 'Twenty teams go on; the tasks come from real drive tests.'),
    body: t(
      '<p>复赛采用真实路测数据，限时两小时，提交定位结论与一条可执行的参数建议。感谢所有参赛同事。</p>',
      '<p>The finals use real drive-test data: two hours to hand in a finding and one parameter that can be changed. Thanks to all who took part.</p>',
    ),
    daysAgo: 58,
  },
]
