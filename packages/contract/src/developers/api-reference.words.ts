/** The texts of the reference of the public API, in both languages. */

/** The descriptions of calls, in both languages. */
export const apiCallWords = {
  getTokenInfo: { zh: '令牌所属的系统账号', en: 'The service account behind the token' },
  listCompanies: { zh: '令牌可访问的企业', en: 'The companies that the token can access' },
  listPeople: { zh: '企业的人员', en: 'People of a company' },
  getPerson: { zh: '按工号查询人员', en: 'A person by their employee number' },
  createPerson: {
    zh: '在企业中新建人员。受邀后，或通过企业的单点登录即可登录',
    en: 'Create a person in a company. They can sign in once they are invited, or through the company’s single sign-on',
  },
  deactivatePerson: {
    zh: '终止人员在企业的成员身份及其登录，成绩和证书保留',
    en: 'End the membership of a person and their sessions in the company. Their results are kept',
  },
  listRegistrations: { zh: '考点考试的报名', en: 'Registrations for exams at a centre' },
  listResults: {
    zh: '已向考生公布的考试成绩，单位为分',
    en: 'Results of exams that have been released to their candidates. Scores are in points',
  },
  listProgress: { zh: '人员的课程学习进度', en: 'Progress of people in courses' },
  listCertificates: { zh: '人员的证书', en: 'Certificates of people' },
  verifyCertificate: {
    zh: '按编号查验证书，连字符可省略',
    en: 'A certificate by its number, with or without hyphens, to verify it',
  },
} as const

/** Descriptions of parameters and fields. */
export const apiFieldWords = {
  companyId: {
    zh: '企业；单个企业的令牌可省略，全部企业的令牌必填',
    en: 'the company; optional for a token of one company, required for a token of all companies',
  },
  updatedSince: {
    zh: '只返回此时刻及以后有变化的记录；请往前多取几分钟，避免遗漏',
    en: 'only records that changed at or after this instant; go back a few minutes, so that nothing is missed',
  },
  cursor: { zh: '上一页返回的 `nextCursor`', en: 'the `nextCursor` of the previous page' },
  limit: { zh: '每页条数', en: 'rows per page' },
  nextCursor: { zh: '最后一页为 null', en: 'null on the last page' },
  tokenCompany: { zh: 'null：令牌可访问全部企业', en: 'null: the token can access all companies' },
  email: { zh: '人员已离开企业时也为 null', en: 'null also when the person has left the company' },
  nameLatin: { zh: '姓名的拉丁字母写法，用于证书', en: 'the name in Latin letters, for certificates' },
  login: { zh: '登录账号', en: 'the sign-in name' },
  updatedAt: {
    zh: '最近一次变化的时刻，可作为下次的 `updatedSince`',
    en: 'the instant of the last change, for the next `updatedSince`',
  },
  attempt: { zh: '第几次作答，从 1 起', en: 'the number of the attempt, from 1' },
  session: { zh: '已安排的场次；未安排时为 null', en: 'the session; null until one is assigned' },
  percent: { zh: '学习进度，0–100', en: 'the progress, 0 to 100' },
  studiedSeconds: { zh: '学习时长，单位为秒', en: 'study time in seconds' },
  completedAt: { zh: '尚未完成时为 null', en: 'null until the course is completed' },
  holder: { zh: '证书上的姓名', en: 'the name on the certificate' },
  validUntil: { zh: '有效期的最后一天；null 为长期有效', en: 'the last day; null: it never expires' },
  idempotencyKey: {
    zh: '写入请求的标识，同一标识重复提交只执行一次',
    en: 'Identifies the write: a repetition with the same key has no further effect',
  },
  retryAfter: { zh: '需等待的秒数', en: 'seconds to wait' },
  problem: { zh: '错误文档（RFC 9457）', en: 'A problem document (RFC 9457)' },
  problemTitle: { zh: '错误说明，语言由 Accept-Language 决定', en: 'in the language of Accept-Language' },
  problemReason: { zh: '错误的固定名称', en: 'the stable name of the error' },
  webhookId: { zh: '事件编号，重试时不变', en: 'the id of the event, the same for every attempt' },
  webhookTimestamp: { zh: '发送时刻，Unix 秒', en: 'the time of sending, in Unix seconds' },
  webhookSignature: {
    zh: '`v1,` 加 HMAC-SHA-256 签名；更换密钥期间有两个，以空格分隔',
    en: '`v1,` and the HMAC-SHA-256 signature; two of them, separated by a space, while the secret is being rotated',
  },
} as const

export const webhookEventWords = {
  'person.joined': { zh: '人员加入企业', en: 'A person joined a company' },
  'person.left': { zh: '人员离开企业', en: 'A person left a company' },
  'registration.submitted': { zh: '考试报名已提交', en: 'A registration for an exam was submitted' },
  'attempt.submitted': { zh: '考生已交卷', en: 'A candidate submitted an attempt' },
  'result.released': { zh: '成绩已公布', en: 'A result was released to its candidate' },
  'certificate.issued': { zh: '证书已颁发', en: 'A certificate was issued' },
  'certificate.revoked': { zh: '证书已撤销', en: 'A certificate was revoked' },
  'course.completed': { zh: '学员完成课程', en: 'A learner completed a course' },
} as const

/** Sentences of the OpenAPI document. */
export const openApiDocumentWords = {
  lead: {
    zh: '请在请求头 `Authorization: Bearer` 中发送系统账号的令牌。时刻为 ISO 8601 格式的 UTC 时间。双语文本为 `{zh, en}`，可能只有其中一种语言。',
    en: 'Send the token of a service account as `Authorization: Bearer`. Instants are ISO 8601 in UTC. Texts in two languages are `{zh, en}`, with one or both.',
  },
  lists: {
    zh: '列表按最近变化的时间从早到晚排列。用 `cursor` 逐页读取，直到 `nextCursor` 为 null；以后用 `updatedSince` 继续。',
    en: 'Lists are sorted by last change, oldest first. Read the next pages with `cursor` until `nextCursor` is null. Later, continue with `updatedSince`.',
  },
  stable: {
    zh: '版本 1 保持稳定：只会增加字段、接口和取值，不会改名或删除。',
    en: 'Version 1 is stable: fields, calls and values may be added; nothing is renamed or removed.',
  },
  anyToken: { zh: '任何有效令牌均可调用。', en: 'Any valid token.' },
  scope: { zh: '权限范围：', en: 'Scope: ' },
  success: { zh: '成功', en: 'Success' },
  token: { zh: '系统账号的令牌，权限范围可包含：', en: 'A token of a service account, with some of these scopes: ' },
  received: { zh: '已收到：任何 2xx 都算送达', en: 'Received: any 2xx is a success' },
  gone: { zh: '停用此 Webhook', en: 'Disables the webhook' },
} as const

/** Sample values of text fields, by the name of the field. */
export const apiSampleTexts = {
  course: { zh: '5G 无线网络规划', en: 'Planning 5G radio networks' },
  exam: { zh: '网络工程师认证考试', en: 'Network engineer certification exam' },
  title: { zh: '网络工程师', en: 'Network engineer' },
  centre: { zh: '上海考点', en: 'Shanghai centre' },
  department: { zh: '网络部', en: 'Network department' },
  position: { zh: '网络工程师', en: 'Network engineer' },
  company: { zh: '星衡通信', en: 'Starbeam Communications' },
  account: { zh: '人力系统', en: 'HR system' },
  person: { zh: '林薇', en: 'Lin Wei' },
} as const
