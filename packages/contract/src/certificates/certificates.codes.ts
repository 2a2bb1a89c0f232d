import type { ErrorWords } from '../http/codes.ts'

export const certificateCodes = {
  certificateNoMatch: {
    status: 404,
    zh: '没有与编号和姓名都相符的证书',
    en: 'No certificate matches this number and name',
  },
  certificateRevoked: {
    status: 409,
    zh: '该证书已被撤销，不能再次申请',
    en: 'This certificate was revoked. You can’t apply for it again.',
  },
  certificateHeld: { status: 409, zh: '您已持有该证书', en: 'You already hold this certificate' },
  applicationNotFound: { status: 404, zh: '报名或申请不存在', en: 'This registration or application doesn’t exist' },
  applicationNotPossible: {
    status: 409,
    zh: '该考试目前不接受报名',
    en: 'This exam isn’t open for registration',
  },
  applicantIncomplete: { status: 409, zh: '请先填写报名信息', en: 'Fill in your details first' },
  applicationState: {
    status: 409,
    zh: '当前状态不允许此操作，请刷新后查看',
    en: 'The current state doesn’t allow this. Reload the page and check again.',
  },
  idNumberInvalid: { status: 400, zh: '证件号码不正确', en: 'Enter a valid document number' },
  sessionNotFound: { status: 404, zh: '考试场次不存在', en: 'This session doesn’t exist' },
  sessionFull: { status: 409, zh: '该场次已约满或已截止', en: 'This session is full or closed' },
  seatsFree: { status: 409, zh: '该场次还有座位，请直接预约', en: 'This session has seats left. Book one.' },
  seatFixed: {
    status: 409,
    zh: '已过改约截止时间，不能改约或取消',
    en: 'The deadline to change or cancel this seat has passed',
  },
  examCouponNeeded: {
    status: 409,
    zh: '该场次需要一张可用的考试券',
    en: 'This session requires a valid exam coupon',
  },
  fileNotFound: {
    status: 404,
    zh: '上传的文件不存在，请重新上传',
    en: 'The uploaded file no longer exists. Upload it again.',
  },
  holdsAlready: {
    status: 409,
    zh: '此人已持有同类有效证书',
    en: 'This person already holds a valid certificate of this kind',
  },
  wasRevoked: {
    status: 409,
    zh: '此人的同类证书曾被撤销，不能再次颁发',
    en: 'This person’s certificate of this kind was revoked. It can’t be issued again.',
  },
  certificateState: {
    status: 409,
    zh: '该证书的当前状态不允许此操作，请刷新后查看',
    en: 'The certificate’s current state doesn’t allow this. Reload the page and check again.',
  },
  sessionBegun: {
    status: 409,
    zh: '场次已开始或已取消，不能修改',
    en: 'The session has started or was cancelled. It can’t be changed.',
  },
  seatsTaken: {
    status: 409,
    zh: '座位数不能少于已预约人数',
    en: 'The number of seats can’t be lower than the number booked',
  },
  couponUsed: { status: 409, zh: '该考试券已使用或已失效', en: 'This coupon has been used or has expired' },
  checkinClosed: { status: 409, zh: '目前不是该场次的签到时间', en: 'Check-in for this session is not open' },
  certificateNotFound: { status: 404, zh: '证书不存在', en: 'This certificate doesn’t exist' },
  schemeNotFound: { status: 404, zh: '证书模板不存在', en: 'This certificate template doesn’t exist' },
  schemeCodeTaken: {
    status: 409,
    zh: '该代码已被其他证书模板使用',
    en: 'Another certificate template uses this code. Choose a different one.',
  },
  schemeCodeFixed: {
    status: 409,
    zh: '已有证书使用该代码，不能修改',
    en: 'Certificates have been issued with this code. It can’t be changed.',
  },
  schemeInUse: {
    status: 409,
    zh: '已颁发过证书，或有课程、考试正在使用，不能删除',
    en: 'Certificates were issued from this template, or a course or exam uses it. It can’t be deleted.',
  },
  designNotFound: { status: 404, zh: '证书设计不存在', en: 'This certificate design doesn’t exist' },
  designOutside: {
    status: 400,
    zh: '有元素超出页面，请移回页面内或缩小',
    en: 'A field is outside the page. Move it onto the page or make it smaller.',
  },
  designPlaceholder: {
    status: 400,
    zh: '文字中有未知的占位符，请从列表中选择',
    en: 'A text contains an unknown placeholder. Choose one from the list.',
  },
  designWithoutText: {
    status: 400,
    zh: '有文字元素没有内容，请填写或删除该元素',
    en: 'A text field is empty. Fill it in or delete the field.',
  },
  designCodeSmall: {
    status: 400,
    zh: '核验二维码至少 24 毫米，否则手机无法识别',
    en: 'The verification code must be at least 24 mm wide, or phones can’t read it.',
  },
  designIncomplete: {
    status: 409,
    zh: '设计中缺少持证人姓名或证书编号，不能发布',
    en: 'The design lacks the holder’s name or the certificate number. Add it before publishing.',
  },
  designNotPublished: {
    status: 409,
    zh: '请先发布该设计，再用于证书模板',
    en: 'Publish this design before you use it in templates.',
  },
  designInUse: {
    status: 409,
    zh: '该设计已发布过，已有证书可能使用，不能删除',
    en: 'This design was published, and certificates may use it. It can’t be deleted.',
  },
  batchNotFound: {
    status: 404,
    zh: '该批次不存在，或预览已过期，请重新上传',
    en: 'This batch doesn’t exist, or its preview expired. Upload the file again.',
  },
  batchUndone: {
    status: 409,
    zh: '该批次中已没有有效的证书',
    en: 'No certificates in this batch are still valid',
  },
  certificateNumberTaken: {
    status: 409,
    zh: '该编号已有证书使用',
    en: 'A certificate with this number already exists',
  },
  certificateOrder: {
    status: 409,
    zh: '此人的同类证书中已有同日或前后各一张，无法插入',
    en: 'This person holds a certificate of this kind from that day, or both an older and a newer one',
  },
  trackNotFound: { status: 404, zh: '认证路径不存在', en: 'This track doesn’t exist' },
  levelTaken: { status: 409, zh: '该级别已有证书模板', en: 'This level already has a certificate template' },
  levelInUse: {
    status: 409,
    zh: '该级别有证书模板，不能移除',
    en: 'This level has a certificate template. It can’t be removed.',
  },
  tooManyTracks: {
    status: 409,
    zh: '认证路径最多 200 条，请先删除一条',
    en: 'A portal can have up to 200 tracks. Delete one first.',
  },
} as const satisfies Record<string, ErrorWords>
