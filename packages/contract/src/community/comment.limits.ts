export const commentLimits = {
  pageSize: 6,
  contentMax: 2000,
  reportMax: 500,
  reportsADay: 30,
  reasonMax: 500,
  words: 500,
  wordMax: 40,
  decidedAtOnce: 100,
} as const
export const reportReasons = ['spam', 'abuse', 'leak', 'privacy', 'offTopic', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
