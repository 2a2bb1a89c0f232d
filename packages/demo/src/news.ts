import { t } from './text.ts'
import type { DemoNews } from './types.ts'

/** The news of the demo, newest first. */
export const news: readonly DemoNews[] = [
  {
    key: 'winter-session',
    category: 'certification',
    title: t('5G 无线波束管理冬季统考开放报名', 'Registration opens for the 5G beam management winter session'),
    summary: t(
      '九天后开考，六个城市二十场，限时 50 分钟，70 分及格。',
      'Starts in nine days: twenty sessions in six cities, 50 minutes, 70 points to pass.',
    ),
    body: t(
      '<p>冬季统考面向已修完《5G NR 无线接入：从空口到波束管理》的学员，每人一次机会。</p><ul><li>限时 50 分钟，共 22 题</li><li>在考点按预约的场次参加，六个城市可选</li><li>成绩与答案在全部场次结束后统一公布</li><li>通过者获得专业工程师证书，有效三年</li></ul><p>请提前用自己的电脑做一次模拟练习，确认网络与浏览器正常。</p>',
      '<p>The winter session is open to everyone who has completed 5G NR Radio Access. Each person has one attempt.</p><ul><li>50 minutes, 22 questions</li><li>Taken at a test centre in one of six cities</li><li>Scores and answers are released after the last session</li><li>Passing earns the Professional certificate, valid for three years</li></ul><p>Take a mock exam on your own computer beforehand to check your connection and browser.</p>',
    ),
    daysAgo: 2,
  },
  {
    key: 'maintenance-night',
    category: 'notice',
    title: t(
      '本周日 00:00–04:00 系统维护，期间不安排考试',
      'Maintenance on Sunday, 00:00–04:00: no exams during this time',
    ),
    summary: t('学习记录会在恢复后自动补传。', 'Study records are sent automatically afterwards.'),
    body: t(
      '<p>维护期间平台不可访问。正在播放的课程会把记录留在本机，恢复后自动补传，不会丢失学习时长。</p>',
      '<p>The portal is unavailable during maintenance. Lessons in progress keep their records on your device and send them afterwards. No study time is lost.</p>',
    ),
    daysAgo: 5,
  },
  {
    key: 'annual-exam-open',
    category: 'certification',
    title: t('网络运维年度认证考试开放', 'The annual network operations certification is open'),
    summary: t('本月内可参加，每人三次机会，每天一次。', 'Open this month: three attempts per person, one a day.'),
    body: t(
      '<p>年度考试已经开放，限时 60 分钟，60 分及格。交卷即出成绩，答案在考试关闭后可看。</p><p>建议先完成模拟练习，再选一段不被打扰的时间参加。考试中请勿离开页面。</p>',
      '<p>The annual exam is open: 60 minutes, 60 points to pass. You see your score at once and the answers after the exam closes.</p><p>Take the mock exam first, then choose an hour without interruptions. Stay on the page during the exam.</p>',
    ),
    daysAgo: 12,
  },
  {
    key: 'new-course-otdr',
    category: 'course',
    title: t('《光缆抢修与 OTDR 曲线判读》上线', 'New course: fibre repair and reading OTDR traces'),
    summary: t(
      '从接仪表到报断点，每一步都有曲线。',
      'Every step with its trace, from connecting the tester to naming the manhole.',
    ),
    body: t(
      '<p>罗敏老师把十一年抢修经验整理成六节课：四个参数怎么设、接头与弯曲怎么分、断点怎么报到最近的一口井。</p>',
      '<p>Luo Min has put eleven years of repair into six lessons: how to set the four parameters, how to tell a splice from a bend, how to report a break to the nearest manhole.</p>',
    ),
    daysAgo: 24,
  },
  {
    key: 'open-verification',
    category: 'certification',
    title: t('证书可以公开核验', 'Anyone can verify a certificate'),
    summary: t('扫描二维码，或输入编号与姓名。', 'Scan the QR code, or enter the number and the name.'),
    body: t(
      '<p>任何人都可以凭证书编号与持证人姓名核验真伪与有效期。两项都符合才会显示结果，平台不提供持证人名单。</p>',
      '<p>Anyone can verify a certificate by its number and its holder’s name. Both must match. The portal never lists holders.</p>',
    ),
    daysAgo: 39,
  },
  {
    key: 'radio-contest',
    category: 'event',
    title: t('第六届无线网络优化技能竞赛公布复赛名单', 'Sixth radio optimisation contest: the finalists'),
    summary: t('二十支队伍进入复赛，题目来自真实路测。', 'Twenty teams advance. The tasks come from real drive tests.'),
    body: t(
      '<p>复赛采用真实路测数据，限时两小时，提交定位结论与一条可执行的参数建议。感谢所有参赛同事。</p>',
      '<p>The finals use real drive-test data. Teams have two hours to submit a finding and one parameter change. Thank you to everyone who took part.</p>',
    ),
    daysAgo: 58,
  },
  {
    key: 'path-automation',
    category: 'certification',
    title: t('网络运维路径增加专家级', 'The network operations track gains an Expert level'),
    summary: t('跨专业定位疑难故障，实验占一半分数。', 'Hard faults across domains. The lab is half of the score.'),
    body: t(
      '<p>网络运维工程师路径从两级增加到三级。专家级要求先取得专业工程师证书，再通过专家级考试。</p><h2>考什么</h2><ul><li>跨无线、承载与核心网的故障定位</li><li>从一次事件的记录里找出流程的缺口</li><li>写给班组看的改进建议</li></ul><p>已有专业工程师证书的学员可以直接报名。</p>',
      '<p>The network operations track now has three levels instead of two. Expert requires the Professional certificate and the Expert exam.</p><h2>Exam content</h2><ul><li>Locating faults across radio, transport and core</li><li>Finding gaps in a process from the record of an incident</li><li>Writing advice that a team can follow</li></ul><p>Holders of the Professional certificate can register now.</p>',
    ),
    daysAgo: 84,
  },
  {
    key: 'cutover-live',
    category: 'event',
    title: t('三省割接夜直播：四小时，零回退', 'Cut-over night, live from three provinces: four hours, no rollback'),
    summary: t('回放与操作清单已放入知识库。', 'The replay and the checklist are in the knowledge base.'),
    body: t(
      '<p>六百余人在线看完了三个省同一夜的割接。主持人沈维在每个检查点停下来，讲为什么此刻可以往下走，以及什么情况下必须退回。</p><p>回放按检查点分段，操作清单可以直接改成自己班组的版本。</p>',
      '<p>More than six hundred people watched cut-overs in three provinces in one night. At every checkpoint, Shen Wei explained why it was safe to continue and when to roll back.</p><p>The replay has a chapter for each checkpoint, and your team can adapt the checklist.</p>',
    ),
    daysAgo: 118,
  },
  {
    key: 'lab-live-data',
    category: 'certification',
    title: t('专家级实验改用现网数据', 'The Expert lab now uses live network data'),
    summary: t('不再提供模拟拓扑，数据已脱敏。', 'Anonymised data replace simulated topologies.'),
    body: t(
      '<p>从本期起，专家级考试的实验题使用脱敏后的现网数据。题目不变多，读数变真。</p><p>考试资料中已更新一份样卷，可以提前熟悉数据的格式。</p>',
      '<p>Starting with this session, the Expert lab uses anonymised data from live networks. The number of questions stays the same; the readings are real.</p><p>A new sample paper in the exam files shows the data format.</p>',
    ),
    daysAgo: 166,
  },
  {
    key: 'coupons-in-bulk',
    category: 'notice',
    title: t('企业可以批量发放考试券', 'Companies can issue exam coupons in bulk'),
    summary: t('按部门或名单发放，未用的可以收回。', 'Issue by department or list, and reclaim unused coupons.'),
    body: t(
      '<p>企业管理员可以按部门或名单一次发放考试券，并看到谁还没有使用。到期前未用的考试券可以收回，改发给别人。</p>',
      '<p>Administrators can issue coupons to a department or a list in one step and see which are unused. Until they expire, unused coupons can be reclaimed and issued to other people.</p>',
    ),
    daysAgo: 214,
  },
  {
    key: 'calendar',
    category: 'notice',
    title: t('全年考试日历公布', 'This year’s exam calendar is available'),
    summary: t('每月至少两个周末，三个城市同步。', 'At least two weekends a month, in three cities.'),
    body: t(
      '<p>全年的集中考试日期已经公布。南京、深圳、成都三地同步开考，报名在开考前三周开放。</p>',
      '<p>The dates of all scheduled exams this year are available. Nanjing, Shenzhen and Chengdu start at the same time. Registration opens three weeks before each exam.</p>',
    ),
    daysAgo: 285,
  },
  {
    key: 'year-report',
    category: 'certification',
    title: t('年度认证报告：首考通过率 61%', 'Certification report: 61% passed on their first attempt'),
    summary: t('比上年高三个百分点，线路方向最高。', 'Three points more than the year before. Outside plant leads.'),
    body: t(
      '<p>去年共有一千八百余人次参加认证考试，首考通过率 61%，比上年高三个百分点。线路方向通过率最高，为 68%。</p><h2>差在哪里</h2><p>失分最多的三个知识点是波束切换的触发条件、OSPF 区域间汇总，以及变更回退条件的写法。对应的课程都已补充了练习。</p>',
      '<p>Last year’s certification exams had more than 1,800 attempts. 61% of candidates passed on their first attempt, three points more than the year before. Outside plant had the highest rate, 68%.</p><h2>Where points were lost</h2><p>Three topics cost the most points: triggers of a beam switch, summarisation between OSPF areas, and rollback conditions of a change. Their courses now have additional exercises.</p>',
    ),
    daysAgo: 338,
  },
  {
    key: 'column-radio',
    category: 'course',
    title: t('专栏《无线老兵手记》开讲', 'New column: Notes of a Radio Veteran'),
    summary: t('何冬的三十个干扰排查案例。', 'Thirty interference cases by He Dong.'),
    body: t(
      '<p>何冬把十九年里最难忘的三十次干扰排查写成专栏，每一篇从现场的第一个读数写起。</p>',
      '<p>He Dong presents the thirty most memorable interference cases of his nineteen years. Each begins with the first reading on site.</p>',
    ),
    daysAgo: 396,
  },
  {
    key: 'contest-final',
    category: 'event',
    title: t('第五届技能竞赛落幕，成都队夺冠', 'Chengdu wins the fifth skills contest'),
    summary: t('决赛用时 1 小时 12 分定位干扰源。', 'The team located the interference source in 1 hour 12 minutes.'),
    body: t(
      '<p>二十支队伍用同一份路测日志寻找干扰源。成都队第一个给出位置，偏差不到四十米。</p>',
      '<p>Twenty teams searched one drive-test log for a source of interference. Chengdu found it first, within forty metres.</p>',
    ),
    daysAgo: 452,
  },
]
