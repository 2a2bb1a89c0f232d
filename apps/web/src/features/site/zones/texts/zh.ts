type Line = { readonly title: string; readonly lead: string; readonly offers: readonly string[]; readonly audience: string }
const line = (value: Line) => value

export const texts = {
  zones: {
    title: '售前与服务专区',
    lead: '按岗位汇集课程与考试：售前讲得清方案，服务守得住现场。',
    preSales: { title: '售前专区', lead: '售前与解决方案岗位的课程与考试' },
    service: { title: '服务专区', lead: '交付、维护与服务管理岗位的课程与考试' },
    about: '了解服务',
  },
  courses: '课程',
  exams: '考试',
  allCourses: (count: number) => `全部 ${count} 门课程`,
  allExams: (count: number) => `全部 ${count} 场考试`,
  noCourses: '这里还没有课程，可以先看看其他方向。',
  noExams: '这个专区目前没有考试。',
  browse: '浏览全部课程',
  offers: '培训内容',
  audience: '适合谁',
  programmes: '培训项目',
  technical: line({
    title: '技术培训',
    lead: '面向网络工程与运维人员，从原理到现网操作，学完即可上岗。',
    offers: ['移动、承载、核心网与云的系统课程，配操作演示与课件', '每节课有完成标准，按顺序学习，进度如实记录', '章节测验、模拟练习与正式考试，通过后颁发证书'],
    audience: '无线、传输、核心网、云与运维岗位的工程师，以及准备参加技术认证的人员。',
  }),
  management: line({
    title: '管理培训',
    lead: '面向团队与项目的管理者，把流程、风险与人带好。',
    offers: ['变更、事件与服务管理的流程与案例', '团队协作、现场安全与合规的必修课程', '可由企业指定为学习计划，按期限跟进完成情况'],
    audience: '班组长、项目经理、服务经理，以及即将走上管理岗位的骨干。',
  }),
  service: {
    title: '了解服务',
    lead: '从学习到发证，我们为企业做这些事。每一项都可以直接来问。',
    services: [
      { title: '在线课程', text: '视频、文章、文档与课件包，断点续学，进度以实际学习为准。', to: '/content-center', action: '浏览课程' },
      { title: '直播授课', text: '定期直播，可预约提醒、现场提问，结束后可看回放。', to: '/live', action: '查看直播安排' },
      { title: '企业学习计划', text: '按部门或人员指定课程与考试，跟进完成与逾期。', to: '/study', action: '查看我的学习' },
      { title: '考试服务', text: '统一计时、自动保存、防作弊策略公开，成绩可复核。', to: '/exam/list', action: '查看考试' },
      { title: '认证与证书', text: '达到要求即颁发证书，任何人都可以公开核验。', to: '/certification', action: '了解认证' },
      { title: '知识库', text: '操作规程、检查表与故障案例，随时查阅。', to: '/knowledge', action: '打开知识库' },
    ],
    ask: '想了解更多',
    askLead: '说说你的企业想解决什么问题，我们会通过邮件回复。',
    askAction: '联系我们',
    companyAction: '申请开通企业',
  },
  certification: {
    title: '认证',
    lead: '证书说明你会什么，也说明是怎么证明的。从学习到发证分五步。',
    steps: [
      { title: '选择方向', text: '看清每一级要求的课程与考试。', to: '/careerCertification', action: '职业认证路径' },
      { title: '学习课程', text: '修完课程，或按企业计划完成必修内容。', to: '/content-center', action: '浏览课程' },
      { title: '模拟练习', text: '用题库和错题本检验自己，不限次数。', to: '/mockExam', action: '开始练习' },
      { title: '参加考试', text: '按公布的规则与时间作答，成绩按规则公布。', to: '/exam/list', action: '查看考试' },
      { title: '取得证书', text: '证书有唯一编号，凭编号与姓名即可核验。', to: '/certificateQuery', action: '查询证书' },
    ],
    step: (n: number) => `第 ${n} 步`,
    know: '需要知道的',
    facts: [
      { question: '证书有效多久？', answer: '课程结业证书长期有效。认证证书有有效期，写在证书上；到期前可以再次通过考试续期。' },
      { question: '没有通过考试怎么办？', answer: '每场考试写明了每日次数与重考间隔。报告会列出薄弱的知识点和建议学习的课程。' },
      { question: '别人怎么确认证书是真的？', answer: '在证书查询页输入编号和持有人姓名，或扫描证书上的二维码。两者不符时不会显示任何信息。' },
      { question: '证书会被撤销吗？', answer: '只有查实违规，或成绩更正后不再达标时才会撤销。撤销的原因会显示在查询结果中。' },
    ],
  },
}
