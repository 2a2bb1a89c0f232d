export const texts = {
  title: '继续教育学时',
  lead: '完成课程、参加培训班、通过考试或取得证书后自动登记。',
  year: '年度',
  ofYear: (year: number) => `${year} 年`,
  /** `hundredths`: the amount that the unit follows. */
  unitOf: (_hundredths: number, unit: 'hours' | 'points') => ({ hours: '学时', points: '学分' })[unit],
  total: (amount: string) => `累计 ${amount}`,
  statement: '下载证明',
  entries: '明细',
  source: { product: '课程', class: '培训班', exam: '考试', certificate: '证书', evidence: '外部学习' },
  cause: { lost: '依据已失效，已冲销', corrected: '已冲销' },
  because: (cause: string, reason: string) => `${cause}：${reason}`,
  untitled: '已删除的内容',
  none: '这一年还没有学时',
  noneHint: '完成能取得学时的课程、培训班、考试或证书后会显示在这里。',
}
