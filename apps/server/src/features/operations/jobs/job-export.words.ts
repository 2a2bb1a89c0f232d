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

/** The texts of the exported file of jobs. */
export const jobExportWords = {
  zh: {
    file: '后台任务.xlsx',
    sheet: '后台任务',
    columns: {
      title: '任务',
      about: '对象',
      state: '状态',
      attempts: '尝试次数',
      reason: '失败原因',
      createdAt: '加入时间',
      runAt: '运行时间',
    },
    states: { failed: '已失败', retrying: '等待重试', running: '运行中', waiting: '等待中' },
  },
  en: {
    file: 'Jobs.xlsx',
    sheet: 'Jobs',
    columns: {
      title: 'Job',
      about: 'Subject',
      state: 'Status',
      attempts: 'Attempts',
      reason: 'Failure reason',
      createdAt: 'Added',
      runAt: 'Scheduled time',
    },
    states: { failed: 'Failed', retrying: 'Retry scheduled', running: 'Running', waiting: 'Waiting' },
  },
} as const

export const jobObjectWords = (thing: keyof typeof things, lang: 'zh' | 'en'): string => things[thing][lang]
