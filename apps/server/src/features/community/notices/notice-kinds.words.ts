import type { NoticeKind } from '@portal/contract/community/notice-kinds.ts'
import type { BilingualText } from '../../../core/text/language.ts'

/** The names of the kinds of notices in preferences and digests. */
export const noticeKindLabels: Readonly<Record<NoticeKind, BilingualText>> = {
  requirementDue: { zh: '必修培训提醒', en: 'Mandatory training reminders' },
  planAssigned: { zh: '新的学习计划', en: 'New study plans' },
  planDue: { zh: '学习计划到期提醒', en: 'Study plan reminders' },
  assignmentSubmitted: { zh: '待批作业', en: 'Assignments to mark' },
  creditEvidence: { zh: '外部学习证明', en: 'Evidence of outside learning' },
  approvalWaiting: { zh: '待您审批', en: 'Awaiting your approval' },
  assignmentMarked: { zh: '作业批阅结果', en: 'Marked assignments' },
  observationMade: { zh: '待确认的观察记录', en: 'Observations to acknowledge' },
  examReminder: { zh: '考试提醒', en: 'Exam reminders' },
  attemptReopened: { zh: '考试重新开放', en: 'Exam reopened' },
  appealAnswered: { zh: '成绩复核答复', en: 'Appeal decisions' },
  examApplyDecided: { zh: '考试报名与场次变更', en: 'Exam registration and session changes' },
  certificateApplyDecided: { zh: '证书申请结果', en: 'Certificate applications' },
  certificateChanged: { zh: '证书到期与状态变更', en: 'Certificate expiry and status changes' },
  liveSoon: { zh: '直播即将开始', en: 'Live class starting soon' },
  liveTomorrow: { zh: '明日直播提醒', en: 'Live class tomorrow' },
  liveMoved: { zh: '直播改期', en: 'Live class rescheduled' },
  liveCancelled: { zh: '直播取消', en: 'Live class cancelled' },
  classPlace: { zh: '培训班名额', en: 'Training class seats' },
  order: { zh: '订单与退款', en: 'Orders and refunds' },
  newLesson: { zh: '订阅内容更新', en: 'New lessons in your subscriptions' },
  wishAnswered: { zh: '课程心愿答复', en: 'Replies to course wishes' },
  commentDecided: { zh: '评论审核结果', en: 'Decisions on your comments' },
  reportAnswered: { zh: '举报处理结果', en: 'Outcomes of your reports' },
  rewardEarned: { zh: '积分奖励', en: 'Reward points' },
  newDevice: { zh: '新设备登录', en: 'Sign-in from a new device' },
}

/** The reasons why a kind can't be turned off. */
export const requiredNoticeReasons = {
  training: {
    zh: '企业须证明已提醒员工完成必修培训，因此不能关闭。',
    en: 'Companies must be able to prove that they sent these reminders, so the reminders can’t be turned off.',
  },
  exam: {
    zh: '涉及考生的考试权利与期限，因此不能关闭。',
    en: 'These notifications concern exam rights and deadlines, so they can’t be turned off.',
  },
  security: {
    zh: '涉及账号安全，因此不能关闭。',
    en: 'These notifications protect the account, so they can’t be turned off.',
  },
} as const satisfies Readonly<Record<string, BilingualText>>

/** The email of a notice whose feature has no text of its own. */
export const noticeEmailWords = {
  zh: (name: string, text: string, link: string) => `${name}，您好：\n\n${text}\n\n${link}`,
  en: (name: string, text: string, link: string) => `Hello ${name},\n\n${text}\n\n${link}`,
} as const
