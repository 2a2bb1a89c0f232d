/** The kinds of notices, in the order of the page of preferences. */
export const noticeKinds = [
  'requirementDue',
  'planAssigned',
  'planDue',
  'newLesson',
  'assignmentSubmitted',
  'assignmentMarked',
  'creditEvidence',
  'approvalWaiting',
  'observationMade',
  'examReminder',
  'attemptReopened',
  'appealAnswered',
  'examApplyDecided',
  'certificateApplyDecided',
  'certificateChanged',
  'liveSoon',
  'liveTomorrow',
  'liveMoved',
  'liveCancelled',
  'classPlace',
  'order',
  'wishAnswered',
  'commentDecided',
  'reportAnswered',
  'rewardEarned',
  'newDevice',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The headings under which kinds are shown. */
export const noticeGroups = ['learning', 'exams', 'classes', 'community', 'account'] as const

/** The channels of notices: messengers, email and text messages. The portal itself always shows a notice. */
export const noticeChannels = ['wecom', 'dingtalk', 'feishu', 'mail', 'sms'] as const
/**
 * The modes of a channel. `daily`, `weekly`: unread notices in a digest. `backup`: only if no other channel delivers
 * the notice.
 */
export const noticeModes = ['now', 'backup', 'daily', 'weekly', 'off'] as const
