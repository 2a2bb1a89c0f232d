type Line = {
  readonly title: string
  readonly lead: string
  readonly gains: readonly string[]
  readonly offers: readonly string[]
  readonly audience: string
}
const line = (value: Line) => value

export const texts = {
  zones: {
    title: '售前与服务专区',
    lead: '按岗位汇集课程与考试：售前讲清方案，服务保障交付。',
    preSales: {
      title: '售前专区',
      lead: '售前与解决方案岗位的课程与考试',
      roles: '讲清客户的场景、方案的边界与报价的依据。',
    },
    service: {
      title: '服务专区',
      lead: '交付、维护与服务管理岗位的课程与考试',
      roles: '按标准交付与维护，及时响应客户，定位并解决问题。',
    },
    about: '了解服务',
  },
  courses: '课程',
  exams: '考试',
  allCourses: (count: number) => `全部 ${count} 门课程`,
  allExams: (count: number) => `全部 ${count} 场考试`,
  noCourses: '暂无课程，请浏览其他方向。',
  browse: '浏览全部课程',
  offers: '培训内容',
  audience: '适合人群',
  programmes: '培训项目',
  seeClasses: '查看近期班次',
  forTeam: '为团队定制培训',
  team: {
    title: '为团队定制培训',
    lead: '请告诉我们人数、城市和需要解决的问题，我们会通过邮件回复课表与安排。',
    companyAction: '申请开通企业',
    askAction: '联系我们',
    steps: [
      { title: '说明需求', text: '人数、岗位、地点，以及最需要解决的问题' },
      { title: '确定内容', text: '从课程与开班计划中选择，或按您的实际案例调整' },
      { title: '组织学习', text: '按部门或人员指定学习计划，跟进完成与逾期' },
      { title: '考试与证书', text: '统一考试，成绩与证书回到每个人的学习档案' },
    ],
  },
  technical: line({
    title: '技术培训',
    lead: '面向工程与技术人员，从原理到实际操作，学完即可上岗。',
    gains: ['系统课程', '学习有标准', '考试与证书'],
    offers: [
      '由浅入深的系统课程，配操作演示与课件',
      '每节课有完成标准，按顺序学习，进度如实记录',
      '章节测验、模拟练习与正式考试，通过后颁发证书',
    ],
    audience: '工程、技术与运维岗位的人员，以及准备参加技术认证的人员。',
  }),
  management: line({
    title: '管理培训',
    lead: '面向团队与项目的管理者，把流程、风险与人带好。',
    gains: ['方法与案例', '安全与合规', '企业学习计划'],
    offers: [
      '流程、质量与服务管理的方法与案例',
      '团队协作、安全与合规的必修课程',
      '由企业指定的学习计划，按期限跟进完成情况',
    ],
    audience: '班组长、项目经理、服务经理，以及即将走上管理岗位的骨干。',
  }),
  service: {
    figures: '用数字说话',
    title: '了解服务',
    lead: '从学习到发证，我们为企业提供以下服务，欢迎咨询。',
    services: [
      {
        title: '在线课程',
        text: '视频、文章、文档与课件包，断点续学，进度以实际学习为准。',
        to: '/content-center',
        action: '浏览课程',
      },
      {
        title: '直播授课',
        text: '定期直播，可预约提醒、现场提问，结束后可看回放。',
        to: '/live',
        action: '查看直播安排',
      },
      {
        title: '企业学习计划',
        text: '按部门或人员指定课程与考试，跟进完成与逾期。',
        to: '/study',
        action: '查看我的学习',
      },
      {
        title: '考试服务',
        text: '统一计时、自动保存、防作弊策略公开，成绩可复核。',
        to: '/exam/list',
        action: '查看考试',
      },
      {
        title: '认证与证书',
        text: '达到要求即颁发证书，任何人都可以公开核验。',
        to: '/certification',
        action: '了解认证',
      },
      { title: '知识库', text: '操作规程、检查表与案例，随时查阅。', to: '/knowledge', action: '打开知识库' },
    ],
    companyAction: '申请开通企业',
  },
}
