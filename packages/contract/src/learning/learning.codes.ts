import type { ErrorWords } from '../http/codes.ts'

export const learningCodes = {
  classClosed: {
    status: 409,
    zh: '报名已截止，或这个班已取消',
    en: 'Registration is closed, or the class was cancelled',
  },
  classFee: { status: 409, zh: '这个班收费，请购买名额', en: 'This class has a fee. Buy a seat to join.' },
  classPaid: {
    status: 409,
    zh: '这个名额已付款，请在“已购内容”里申请退款',
    en: 'This seat is paid for. Request a refund under Purchases.',
  },
  classFull: { status: 409, zh: '名额已满，请先增加名额', en: 'All seats are taken. Add seats first.' },
  classSeatsTaken: {
    status: 409,
    zh: '名额不能少于已报名的人数',
    en: 'The number of seats can’t be lower than the number of people registered',
  },
  classNotBegun: { status: 409, zh: '开班后才能登记出勤', en: 'You can mark attendance once the class has started' },
  converterMissing: {
    status: 409,
    zh: '服务器上没有 LibreOffice，无法转换此文件。请另存为 PDF 后上传',
    en: 'The server has no LibreOffice to convert this file. Save it as PDF and upload the PDF.',
  },
  lessonLocked: { status: 403, zh: '未解锁，请按顺序学习', en: 'Not unlocked, please learn in sequence' },
  lessonNotFound: { status: 404, zh: '课时不存在', en: 'This lesson does not exist' },
  lessonOtherKind: { status: 409, zh: '这个课时不是这种内容', en: 'This lesson has a different type of content' },
  notEntitled: { status: 403, zh: '购买后才能继续学习', en: 'Buy this course to continue' },
  planNotFound: { status: 404, zh: '学习计划不存在', en: 'This study plan does not exist' },
  planIncomplete: {
    status: 409,
    zh: '计划还不完整，请补充后再发布',
    en: 'The plan is incomplete. Add the missing parts before you publish it.',
  },
  planNothingOpen: {
    status: 409,
    zh: '这个计划里没有要提醒的逾期内容',
    en: 'This person has no overdue items in this plan',
  },
  planRemindedToday: { status: 409, zh: '今天已经提醒过', en: 'This person has already been reminded today' },
  mediaExpired: {
    status: 403,
    zh: '播放地址已过期，请刷新',
    en: 'This link has expired. Reload the page.',
  },
  previewOver: {
    status: 403,
    zh: '试看到此结束，购买后可以看完',
    en: 'The preview ends here. Buy the course to continue.',
  },
  noteEmpty: { status: 400, zh: '请输入笔记内容', en: 'Enter a note' },
  tooManyNotes: {
    status: 409,
    zh: '这门课的笔记已达上限',
    en: 'You have the maximum number of notes in this course. Delete one first.',
  },
  documentBroken: {
    status: 422,
    zh: '这份 PDF 无法读取：已损坏、有密码或页数太多',
    en: 'This PDF can’t be read. It is damaged, password-protected or too long.',
  },
  packagesOff: {
    status: 409,
    zh: '还没有为课件包设置独立的地址，请联系管理员（CONTENT_URL）',
    en: 'Courseware needs a separate address. Ask your administrator to set CONTENT_URL.',
  },
  assignmentEmpty: { status: 400, zh: '请填写内容或上传文件', en: 'Enter text or upload a file' },
  assignmentFiles: {
    status: 400,
    zh: '文件数量超过限制，或文件不是您上传的',
    en: 'There are too many files, or a file was not uploaded by you',
  },
  assignmentSubmitted: {
    status: 409,
    zh: '作业已提交，批阅退回前不能再次提交',
    en: 'You have submitted this assignment. You can submit again if it is returned.',
  },
  assignmentPoints: { status: 400, zh: '得分超过满分', en: 'The points exceed the maximum' },
  assignmentComment: {
    status: 400,
    zh: '退回作业时请填写评语',
    en: 'Enter a comment when you return a submission',
  },
  linkNotOpened: { status: 409, zh: '请先打开链接', en: 'Open the link first' },
  linkTooEarly: {
    status: 409,
    zh: '还没有达到最短学习时长',
    en: 'The minimum study time has not passed yet',
  },
  packageTakenOver: {
    status: 409,
    zh: '已在其他页面打开这份课件',
    en: 'You have this courseware open in another window',
  },
  packageBroken: { status: 422, zh: '这不是一个完整的 zip 文件', en: 'This zip file is incomplete or damaged' },
  packageUnsafe: {
    status: 422,
    zh: '压缩包里有不安全的内容：路径越界、链接、加密或重名的文件',
    en: 'The zip file is unsafe. It contains a path outside the archive, a link, an encrypted file or a duplicate name.',
  },
  packageTooLarge: {
    status: 413,
    zh: '课件包太大，或解压后太大',
    en: 'The package is too large, or too large when unpacked',
  },
  packageIsQti: {
    status: 422,
    zh: '这是 QTI 试题包，不是 SCORM 课件，请在题库中导入',
    en: 'This is a QTI package, not a SCORM package. Import it in a question bank.',
  },
  packageIsCartridge: {
    status: 422,
    zh: '这是 Common Cartridge（.imscc）课程包，不是 SCORM 课件；其中的试题请另存为 QTI 后在题库中导入',
    en: 'This is a Common Cartridge (.imscc), not a SCORM package. Export its questions as QTI and import them in a question bank.',
  },
  packageIsH5p: {
    status: 422,
    zh: '这是 H5P 内容，不是 SCORM 课件，请从制作工具导出为 SCORM',
    en: 'This is an H5P file, not a SCORM package. Export it as SCORM.',
  },
  packageIsCmi5: {
    status: 422,
    zh: '这是 cmi5 课程，不是 SCORM 课件，请从制作工具导出为 SCORM',
    en: 'This is a cmi5 course, not a SCORM package. Export it as SCORM.',
  },
  packageIsXapi: {
    status: 422,
    zh: '这是 xAPI（Tin Can）课件，不是 SCORM 课件，请从制作工具导出为 SCORM',
    en: 'This is an xAPI (Tin Can) package, not a SCORM package. Export it as SCORM.',
  },
  packageIsAicc: {
    status: 422,
    zh: '这是 AICC 课件，不是 SCORM 课件，请从制作工具导出为 SCORM',
    en: 'This is an AICC course, not a SCORM package. Export it as SCORM.',
  },
  packageIsMoodle: {
    status: 422,
    zh: '这是 Moodle 备份，不是 SCORM 课件',
    en: 'This is a Moodle backup, not a SCORM package',
  },
  packageNoManifest: {
    status: 422,
    zh: '压缩包里没有 imsmanifest.xml，这不是 SCORM 课件',
    en: 'The zip file has no imsmanifest.xml, so it is not a SCORM package',
  },
  packageManifestBroken: { status: 422, zh: 'imsmanifest.xml 无法读取', en: 'The file imsmanifest.xml can’t be read' },
  packageNothingToOpen: {
    status: 422,
    zh: '课件清单里没有可以打开的内容',
    en: 'The manifest lists no content to open',
  },
  surveyAnswered: { status: 409, zh: '您已经回答过这份问卷', en: 'You have already answered this survey' },
  surveyIncomplete: {
    status: 400,
    zh: '有必填题未填写，或问卷已更新。请刷新后再提交',
    en: 'A required question has no answer, or the survey has changed. Reload and submit again.',
  },
} as const satisfies Record<string, ErrorWords>
