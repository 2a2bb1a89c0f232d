/** What the jobs of the portal are called. A test beside `serve-features.ts` sees to it that each has its words. */
export const jobWords: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  announceLessons: { zh: '通知新上的课时', en: 'Announce new lessons' },
  mailNews: { zh: '向关注者群发通知邮件', en: 'Mail a notice to its readers' },
  clearGoneComments: { zh: '清理已删除的评论', en: 'Clear deleted comments' },
  sendMail: { zh: '发送邮件', en: 'Send a mail' },
  sendSms: { zh: '发送短信', en: 'Send an SMS' },
  sealLogs: { zh: '日志封存', en: 'Seal the logs' },
  keepHouse: { zh: '每日数据整理', en: 'Daily housekeeping' },
  clearOldSignIns: { zh: '清理过期的登录记录', en: 'Clear old sign-ins' },
  mailResetLink: { zh: '发送重设密码的链接', en: 'Mail a link to a new password' },
  mailSignInLink: { zh: '发送登录链接', en: 'Mail a link to sign in' },
  sendSignInCode: { zh: '发送登录验证码', en: 'Send a sign-in code' },
  clearOldImports: { zh: '清理过期的试题导入', en: 'Clear old question imports' },
  clearUnusedUploads: { zh: '清理没有用到的上传', en: 'Clear unused uploads' },
  sealDocuments: { zh: '加密证件文件', en: 'Seal identity documents' },
  forgetDocuments: { zh: '删除到期的证件资料', en: 'Forget identity documents' },
  clearOldMedia: { zh: '清理中断的音视频上传', en: 'Clear broken media uploads' },
  deleteStored: { zh: '删除存储中的文件', en: 'Delete files from the store' },
  indexProducts: { zh: '更新课程搜索索引', en: 'Index courses for the search' },
  foldRankChanges: { zh: '更新学习排行', en: 'Update the study ranking' },
  paySharing: { zh: '发放分享奖励', en: 'Book rewards for sharing' },
  clearOldContacts: { zh: '清理考生联系状态', en: 'Clear contacts of candidates' },
  endForgottenTrials: { zh: '结束没有交卷的试考', en: 'End forgotten trials' },
  tellResults: { zh: '通知考试成绩', en: 'Tell exam results' },
  sumUpCohorts: { zh: '汇总考试成绩', en: 'Sum up exam results' },
  renewFigures: { zh: '更新试题统计', en: 'Update question figures' },
  applyRegrade: { zh: '执行重新评分', en: 'Apply a regrade' },
  remindPlans: { zh: '提醒学习计划', en: 'Remind of study plans' },
  countPlan: { zh: '统计学习计划', en: 'Count a study plan' },
  forgetPlanCounts: { zh: '清理旧的计划统计', en: 'Clear old plan counts' },
  sumUpPlans: { zh: '汇总学习计划', en: 'Sum up study plans' },
  sumUpStudyWeeks: { zh: '汇总每周学习时长', en: 'Sum up weeks of study' },
  remindLive: { zh: '提醒预约的直播', en: 'Remind of live classes' },
  tellLive: { zh: '通知直播改期或取消', en: 'Tell of a moved live class' },
  endForgotten: { zh: '结束没有关闭的直播', en: 'End forgotten live classes' },
  settleLive: { zh: '直播结算与回放', en: 'Settle a live class' },
  payRefund: { zh: '退款', en: 'Pay a refund' },
  closeOrders: { zh: '关闭超时的订单', en: 'Close overdue orders' },
  askGateways: { zh: '向支付渠道查单', en: 'Ask the payment gateways' },
  reconcile: { zh: '对账', en: 'Reconcile payments' },
  remindCertificates: { zh: '提醒证书到期', en: 'Remind of expiring certificates' },
  mailReports: { zh: '邮寄学习报告', en: 'Mail learning reports' },
  workTask: { zh: '执行批量任务', en: 'Work on a task' },
  reviveTasks: { zh: '恢复中断的批量任务', en: 'Revive broken-off tasks' },
  clearOldTasks: { zh: '清理过期的批量任务', en: 'Clear old tasks' },
}

export const jobTitle = (name: string, lang: 'zh' | 'en'): string => jobWords[name]?.[lang] ?? name

const things = {
  file: { zh: '文件', en: 'Files' },
  live_class: { zh: '直播', en: 'Live class' },
  message: { zh: '消息', en: 'Message' },
  person: { zh: '收件人', en: 'Recipients' },
  product: { zh: '课程', en: 'Course' },
  refund: { zh: '退款', en: 'Refund' },
  regrade: { zh: '重新评分', en: 'Regrade' },
  study_plan: { zh: '学习计划', en: 'Study plan' },
  task: { zh: '批量任务', en: 'Task' },
} as const

/** Words of the file of jobs. */
export const jobExportWords = {
  zh: {
    file: '后台任务.xlsx',
    sheet: '后台任务',
    columns: { title: '任务', about: '对象', state: '状态', attempts: '尝试次数', reason: '失败原因', createdAt: '加入时间', runAt: '运行时间' },
    states: { failed: '已失败', retrying: '等待重试', running: '运行中', waiting: '等待中' },
  },
  en: {
    file: 'Jobs.xlsx',
    sheet: 'Jobs',
    columns: { title: 'Job', about: 'About', state: 'State', attempts: 'Tries', reason: 'Reason', createdAt: 'Added', runAt: 'Runs at' },
    states: { failed: 'Failed', retrying: 'To be retried', running: 'Running', waiting: 'Waiting' },
  },
} as const
export const thingWords = (thing: keyof typeof things, lang: 'zh' | 'en'): string => things[thing][lang]
