export const texts = {
  before: '上一期',
  now: '现在',
  inHours: (n: string) => `${n} 时`,
  inDays: (n: string) => `${n} 天`,
  what: '项目',
  value: '数值',
  time: '时间',
  done: '完成',
  overdue: '逾期',
  left: '未完成',
}
