import type { ErrorWords } from '../http/codes.ts'

/** The quoted texts of specification section 8 word for word, each with its counterpart. */
export const examCodes = {
  examNotFound: { status: 404, zh: '考试不存在', en: 'This exam does not exist' },
  examNotStarted: { status: 409, zh: '考试尚未开始', en: 'Exam not started' },
  examClosed: { status: 409, zh: '考试已结束', en: 'The opening time of this exam is over' },
  examCompleted: { status: 409, zh: '考试已完成', en: 'Exam completed' },
  examPassed: { status: 409, zh: '你已通过考试，无需再次参加', en: 'You have passed the exam and do not need to take the exam again' },
  examTimeout: { status: 409, zh: '考试超时', en: 'Exam Timeout' },
  attemptsUsedUp: { status: 409, zh: '考试次数已用完', en: 'The number of exams is used up.' },
  retakeWindowOver: {
    status: 409,
    zh: '考试未通过。首次考试后 24 小时内可以重考。',
    en: 'You have failed to pass the exam. You can retake the exam within 24 hours after the first attempt.',
  },
  preconditionMissing: { status: 409, zh: '还没有满足考试的前提条件', en: 'You do not yet meet what this exam asks for' },
  attemptNotFound: { status: 404, zh: '考试记录不存在', en: 'This attempt does not exist' },
  attemptTakenOver: { status: 409, zh: '考试已在另一台设备或窗口中继续', en: 'This exam goes on in another window or on another device' },
  answerOutdated: { status: 409, zh: '更新的答案已经保存', en: 'A newer answer has already been saved' },
  answerLate: { status: 409, zh: '已过交卷时间，答案未保存', en: 'The time was over, this answer was not saved' },
  answerInvalid: { status: 400, zh: '答案与题目不符', en: 'This answer does not fit the question' },
  resultNotReleased: { status: 403, zh: '成绩尚未公布', en: 'The result has not been released yet' },
  bankTooSmall: { status: 409, zh: '题库中的题目不足以组卷', en: 'The bank does not hold enough questions for this paper' },
  ownAnswer: { status: 403, zh: '不能评阅自己的答案', en: 'You may not mark your own answer' },
  markingTaken: { status: 409, zh: '这份答案正由另一位阅卷人评阅', en: 'Another grader is marking this answer' },
  markingLeaseOver: { status: 409, zh: '这份答案不在你手中，请重新领取', en: 'You do not hold this answer any more, please take it again' },
  markOutOfRange: { status: 400, zh: '得分超出范围，或与评分项之和不符', en: 'The mark is out of range, or is not the sum of its criteria' },
  resultIsFinal: { status: 409, zh: '成绩已定，只能通过重新评分更改', en: 'The result is final; only a regrade can change it' },
} as const satisfies Record<string, ErrorWords>
