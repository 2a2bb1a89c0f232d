import type { ErrorWords } from '../http/codes.ts'

export const certificateCodes = {
  certificateNoMatch: { status: 404, zh: '没有与编号和姓名都相符的证书', en: 'No certificate matches both this number and this name' },
  certificateRevoked: { status: 409, zh: '这张证书已被撤销，不能再次申请', en: 'This certificate was revoked and cannot be applied for again' },
  certificateHeld: { status: 409, zh: '你已持有这张证书', en: 'You hold this certificate already' },
  applicationNotFound: { status: 404, zh: '报名或申请不存在', en: 'This application does not exist' },
  applicationNotPossible: { status: 409, zh: '这场考试目前不接受报名', en: 'This exam takes no applications at present' },
  applicantIncomplete: { status: 409, zh: '请先填写报名信息', en: 'Please fill in your details first' },
  applicationState: { status: 409, zh: '当前状态下不能这样做，请刷新后再看', en: 'This is not possible in its present state; please look again' },
  idNumberInvalid: { status: 400, zh: '证件号码不正确', en: 'The number of the document is not correct' },
  sessionNotFound: { status: 404, zh: '考试场次不存在', en: 'This session does not exist' },
  sessionFull: { status: 409, zh: '这个场次已约满或已截止', en: 'This session is full or closed' },
  seatFixed: { status: 409, zh: '已过可更改时间，不能改约或取消', en: 'The seat can no longer be changed or given back' },
  examCouponNeeded: { status: 409, zh: '这个场次需要一张可用的考试券', en: 'This session needs an exam coupon that can be used' },
  fileNotFound: { status: 404, zh: '上传的文件不存在，请重新上传', en: 'The uploaded file does not exist, please upload it again' },
  certificateNotFound: { status: 404, zh: '证书不存在', en: 'This certificate does not exist' },
} as const satisfies Record<string, ErrorWords>
