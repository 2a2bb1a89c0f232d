import type { ErrorWords } from '../http/codes.ts'

/** The errors of exams. The texts of specification section 8 are quoted word for word, each with its translation. */
export const examCodes = {
  examNotFound: { status: 404, zh: '考试不存在', en: 'This exam does not exist' },
  examNotStarted: { status: 409, zh: '考试尚未开始', en: 'Exam not started' },
  examClosed: { status: 409, zh: '考试已结束', en: 'This exam is closed' },
  examCompleted: { status: 409, zh: '考试已完成', en: 'Exam completed' },
  examPassed: {
    status: 409,
    zh: '您已通过考试，无需再次参加',
    en: 'You have passed the exam and do not need to take the exam again',
  },
  examOpenElsewhere: {
    status: 409,
    zh: '您正在另一家企业参加这场考试，请先在那里交卷',
    en: 'You are taking this exam in another company. Submit it there first.',
  },
  examOfOthers: {
    status: 409,
    zh: '其他企业的人员参加或报名过这场考试，不能归属于这家企业',
    en: 'People from other companies have taken this exam or registered for it, so it can’t belong to this company',
  },
  examInUse: {
    status: 409,
    zh: '面向其他企业的课程、学习计划或必修要求正在使用这场考试，不能归属于这家企业',
    en: 'Courses, study plans or requirements of other companies use this exam, so it can’t belong to this company',
  },
  examPaused: {
    status: 409,
    zh: '考试已暂停，恢复前不能开始',
    en: 'This exam is paused. You can start when it resumes.',
  },
  startQueued: {
    status: 429,
    zh: '同时开始考试的人较多，请稍候再试，您的位置会保留',
    en: 'Many candidates are starting at once. Try again in a moment. Your position is reserved.',
  },
  examTimeout: { status: 409, zh: '考试超时', en: 'Exam Timeout' },
  attemptsUsedUp: { status: 409, zh: '考试次数已用完', en: 'The number of exams is used up.' },
  retakeWindowOver: {
    status: 409,
    zh: '考试未通过，可以重考的时间已过',
    en: 'You have failed to pass the exam, and the time to retake it is over',
  },
  preconditionMissing: {
    status: 409,
    zh: '还没有满足考试的前提条件',
    en: 'You do not yet meet the requirements of this exam',
  },
  seatMissing: {
    status: 409,
    zh: '请先报名并预约场次，在预约的时间参加考试',
    en: 'Register and book a session first. Then take the exam during that session.',
  },
  seatLater: { status: 409, zh: '您预约的场次尚未开始', en: 'The session you booked has not started yet' },
  checkInMissing: {
    status: 409,
    zh: '请先到考点签到，工作人员签到后即可开始考试',
    en: 'Check in at the exam centre first. You can start once staff have checked you in.',
  },
  outsideNetwork: {
    status: 403,
    zh: '这场考试只能在考点的网络中进行，请使用考点的电脑或网络',
    en: 'This exam can be taken only on the exam centre’s network. Use the centre’s computers or network.',
  },
  examPasswordMissing: {
    status: 403,
    zh: '开始这场考试需要考试密码，请在考试页面输入',
    en: 'This exam starts with a password. Enter it on the exam page.',
  },
  examPasswordWrong: {
    status: 403,
    zh: '考试密码不正确，请向监考人员确认后重新输入',
    en: 'The exam password is wrong. Ask the invigilator for it and try again.',
  },
  examPasswordTries: {
    status: 429,
    zh: '考试密码输错次数过多，请 10 分钟后再试',
    en: 'Too many wrong exam passwords. Try again in 10 minutes.',
  },
  attemptNotFound: { status: 404, zh: '考试记录不存在', en: 'This attempt does not exist' },
  attemptTakenOver: {
    status: 409,
    zh: '考试已在另一台设备或窗口中继续',
    en: 'You have continued this exam in another window or on another device',
  },
  attemptPaused: {
    status: 409,
    zh: '考试已暂停，请等待监考人员恢复',
    en: 'This exam is paused. Wait until the invigilator resumes it.',
  },
  attemptNotRunning: { status: 409, zh: '这次考试不在进行中', en: 'This attempt is not in progress' },
  attemptNotEnded: { status: 409, zh: '这次考试还没有结束', en: 'This attempt has not ended' },
  attemptPassed: {
    status: 409,
    zh: '这次考试已通过，不能重新开放',
    en: 'The candidate has passed this attempt. It can’t be reopened.',
  },
  noTimeLeft: {
    status: 409,
    zh: '没有剩余时间，请说明要给多少时间',
    en: 'No time is left. Enter the extra time.',
  },
  keySeen: {
    status: 409,
    zh: '考生可能已看到得分明细或答案，请确认后再重新开放',
    en: 'The candidate may have seen marks or keys. Confirm if you want to reopen it anyway.',
  },
  receiptNotFound: { status: 404, zh: '没有这份交卷回执', en: 'This receipt does not exist' },
  reviewDecided: { status: 409, zh: '已经有人作出决定', en: 'A decision has already been made' },
  appealNotPossible: { status: 409, zh: '现在不能对此申请复核', en: 'You can’t appeal against this now' },
  appealOpen: {
    status: 409,
    zh: '已有一项复核申请正在处理',
    en: 'An appeal for this attempt is already open',
  },
  personNotFound: { status: 404, zh: '没有找到这个人', en: 'This person does not exist' },
  answerOutdated: { status: 409, zh: '更新的答案已经保存', en: 'A newer answer has already been saved' },
  answerLate: { status: 409, zh: '已过交卷时间，答案未保存', en: 'Time is up. This answer was not saved.' },
  answerInvalid: { status: 400, zh: '答案与试题不符', en: 'This answer does not match the question' },
  answerFileLimit: {
    status: 409,
    zh: '这道题或这份试卷上传的文件已达上限，请使用已上传的文件',
    en: 'You have uploaded the maximum number of files for this question or paper. Use the files you have already uploaded.',
  },
  resultNotReleased: { status: 403, zh: '成绩尚未公布', en: 'The result has not been released yet' },
  bankInUse: {
    status: 409,
    zh: '题库已用于正式考试，不能用于练习',
    en: 'A formal exam draws from this bank, so it can’t be used for practice',
  },
  bankTooSmall: {
    status: 409,
    zh: '题库中的试题不足以组卷',
    en: 'The bank does not hold enough questions for this paper',
  },
  ownAttempt: { status: 403, zh: '不能处理自己的考试', en: 'You can’t make decisions about your own attempt' },
  questionSat: {
    status: 403,
    zh: '您正在考这道题，交卷后才能评阅',
    en: 'This question is in an exam you are taking. Mark it after you submit.',
  },
  ownAnswer: { status: 403, zh: '不能评阅自己的答案', en: 'You can’t mark your own answer' },
  markingTaken: { status: 409, zh: '这份答案正由另一位阅卷人评阅', en: 'Another grader is marking this answer' },
  markingLeaseOver: {
    status: 409,
    zh: '您对这份答案的保留已到期，请重新领取',
    en: 'This answer is no longer reserved for you. Reserve it again.',
  },
  markOutOfRange: {
    status: 400,
    zh: '得分超出范围，或与评分项之和不符',
    en: 'The mark is out of range or does not equal the sum of its criteria',
  },
  keyDoesNotFit: {
    status: 400,
    zh: '答案与该版本的试题不符',
    en: 'This key does not match that version of the question',
  },
  regradeOpen: {
    status: 409,
    zh: '这道题已有待审批的重新评分',
    en: 'A regrade of this question is already waiting for approval',
  },
  regradeOutdated: {
    status: 409,
    zh: '提议之后答案已被更正，请重新提议',
    en: 'The key was corrected after this proposal. Propose the regrade again.',
  },
  secondPersonNeeded: { status: 403, zh: '重新评分须由另一个人批准', en: 'Another person must approve this regrade' },
  nobodyAbsent: {
    status: 409,
    zh: '所选人员都已参加考试，或不在考生范围内',
    en: 'All of these people have an attempt, or are not in the audience of the exam',
  },
  personNotAbsent: {
    status: 409,
    zh: '此人已参加考试，或已不在考生范围内',
    en: 'This person has an attempt, or is no longer in the audience of the exam',
  },
  examNotReminded: {
    status: 409,
    zh: '只能提醒已发布、未暂停且尚未结束的考试。考试已结束的，请先新建并发布补考，再在补考中提醒',
    en: 'Reminders can only be sent for a published exam that is not paused or closed. For a closed exam, publish a make-up exam and send reminders for it.',
  },
  examRemindedToday: { status: 409, zh: '今天已经提醒过', en: 'This person has already been reminded today' },
  resultIsFinal: {
    status: 409,
    zh: '成绩已定，只能通过重新评分更改',
    en: 'The result is final; only a regrade can change it',
  },
} as const satisfies Record<string, ErrorWords>
