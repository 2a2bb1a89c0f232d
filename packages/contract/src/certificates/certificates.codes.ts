import type { ErrorWords } from '../http/codes.ts'

export const certificateCodes = {
  certificateNoMatch: {
    status: 404,
    zh: '没有与编号和姓名都相符的证书',
    en: 'No certificate matches both this number and this name',
  },
  certificateRevoked: {
    status: 409,
    zh: '这张证书已被撤销，不能再次申请',
    en: 'This certificate was revoked and cannot be applied for again',
  },
  certificateHeld: { status: 409, zh: '你已持有这张证书', en: 'You already hold this certificate' },
  applicationNotFound: { status: 404, zh: '报名或申请不存在', en: 'This application does not exist' },
  applicationNotPossible: {
    status: 409,
    zh: '这场考试目前不接受报名',
    en: 'This exam does not accept applications now',
  },
  applicantIncomplete: { status: 409, zh: '请先填写报名信息', en: 'Please fill in your details first' },
  applicationState: {
    status: 409,
    zh: '当前状态不允许此操作，请刷新后查看',
    en: 'The state does not allow this. Reload the page and check again',
  },
  idNumberInvalid: { status: 400, zh: '证件号码不正确', en: 'The document number is not correct' },
  sessionNotFound: { status: 404, zh: '考试场次不存在', en: 'This session does not exist' },
  sessionFull: { status: 409, zh: '这个场次已约满或已截止', en: 'This session is full or closed' },
  seatsFree: { status: 409, zh: '这个场次还有席位，请直接预约', en: 'This session has free seats; take one' },
  seatFixed: { status: 409, zh: '已过更改时间，不能改约或取消', en: 'The time to change or cancel this seat is over' },
  examCouponNeeded: {
    status: 409,
    zh: '这个场次需要一张可用的考试券',
    en: 'This session requires a valid exam coupon',
  },
  fileNotFound: {
    status: 404,
    zh: '上传的文件不存在，请重新上传',
    en: 'The uploaded file does not exist. Please upload it again',
  },
  holdsAlready: {
    status: 409,
    zh: '此人已持有这种证书，且仍然有效',
    en: 'This person already holds a valid certificate of this kind',
  },
  wasRevoked: {
    status: 409,
    zh: '此人的这种证书曾被撤销，不能再颁发',
    en: "This person's certificate of this kind was revoked. It cannot be issued again",
  },
  certificateState: {
    status: 409,
    zh: '这张证书的当前状态不允许此操作，请刷新后查看',
    en: 'The state of this certificate does not allow this. Reload the page and check again',
  },
  sessionBegun: {
    status: 409,
    zh: '场次已开始或已取消，不能再改',
    en: 'The session has begun or was cancelled. It cannot be changed',
  },
  seatsTaken: {
    status: 409,
    zh: '席位不能少于已约人数',
    en: 'The number of seats cannot be lower than the number taken',
  },
  couponUsed: { status: 409, zh: '这张考试券已使用或已失效', en: 'This coupon has been used or has ended' },
  checkinClosed: { status: 409, zh: '现在不是这个场次的签到时间', en: 'Check-in for this session is closed now' },
  certificateNotFound: { status: 404, zh: '证书不存在', en: 'This certificate does not exist' },
  schemeNotFound: { status: 404, zh: '证书模板不存在', en: 'This certificate template does not exist' },
  schemeCodeTaken: {
    status: 409,
    zh: '这个代码已被另一个证书模板使用',
    en: 'Another certificate template uses this code. Choose another one',
  },
  schemeCodeFixed: {
    status: 409,
    zh: '已有证书使用这个代码，不能再改',
    en: 'Certificates have been issued with this code. It cannot be changed',
  },
  schemeInUse: {
    status: 409,
    zh: '已颁发过证书，或有课程、考试正在使用，不能删除',
    en: 'You cannot delete this: certificates were issued, or a course or an exam uses it',
  },
  trackNotFound: { status: 404, zh: '认证路径不存在', en: 'This track does not exist' },
  levelTaken: { status: 409, zh: '这一级已有证书模板', en: 'This level already has a certificate template' },
  levelInUse: {
    status: 409,
    zh: '这一级有证书模板，不能移除',
    en: 'You cannot remove this level: a certificate template belongs to it',
  },
} as const satisfies Record<string, ErrorWords>
