import { AppError } from '../../core/http/app-error.ts'
import type { BilingualText } from '../../core/text/language.ts'

/** Problems of a kind or a rate, in both languages. */
export const creditProblemWords = {
  name: { zh: '请填写名称', en: 'Enter a name' },
  noCompany: { zh: '企业不存在', en: 'This company does not exist' },
  oneThing: {
    zh: '请选择一门课程、一个班、一场考试或一种证书',
    en: 'Choose one course, class, exam or certificate',
  },
  notOffered: {
    zh: '它不存在，或这家企业看不到它',
    en: 'This item doesn’t exist or isn’t visible to the company',
  },
  notYet: { zh: '日期不能晚于今天', en: 'The date can’t be after today' },
  noReason: { zh: '请写明原因', en: 'Enter the reason' },
  tooMuch: { zh: '认定数量不能超过申请数量', en: 'The approved amount can’t exceed the requested amount' },
  daysReversed: { zh: '结束日期不能早于开始日期', en: 'The last day must not be before the first' },
  inThePast: { zh: '日期不能早于今天', en: 'The date can’t be before today' },
  blank: { zh: '请填写此项', en: 'Fill in this field' },
  noSuchDay: { zh: '日期不存在', en: 'This date does not exist' },
} as const satisfies Record<string, BilingualText>
export type CreditProblemWord = keyof typeof creditProblemWords

/** Throws `malformed` with the message for a problem of a field. */
export function rejectCreditInput(field: string, word: CreditProblemWord): never {
  throw new AppError('malformed', { fields: [field], problems: [{ field, ...creditProblemWords[word] }] })
}

/** Texts of the exported ledger and of a person's statement. */
export const creditFileWords = {
  zh: {
    ledger: '学时明细',
    ledgerFile: '学时明细.xlsx',
    columns: [
      '姓名',
      '工号',
      '企业',
      '类别',
      '数量',
      '单位',
      '来源',
      '名称',
      '取得日期',
      '登记时间',
      '登记人',
      '冲销原因',
    ],
    unit: { hours: '学时', points: '学分' },
    source: { product: '课程', class: '培训班', exam: '考试', certificate: '证书', evidence: '外部学习' },
    cause: { lost: '依据已失效', corrected: '人工冲销' },
    byRule: '自动',
    statement: (year: number) => `${year} 年学时证明`,
    statementFile: (year: number) => `credits-${year}.pdf`,
    made: (day: string) => `开具日期 ${day}`,
    person: (name: string, employeeNo: string | null, company: string) =>
      [name, employeeNo, company].filter(Boolean).join(' · '),
    entries: '明细',
    statementColumns: ['取得日期', '类别', '来源', '名称', '数量'],
    takenBack: (cause: string, reason: string | null) => (reason ? `${cause}：${reason}` : cause),
  },
  en: {
    ledger: 'Credits',
    ledgerFile: 'Credits.xlsx',
    columns: [
      'Name',
      'Employee number',
      'Company',
      'Credit type',
      'Amount',
      'Unit',
      'Source',
      'Title',
      'Earned on',
      'Recorded at',
      'Recorded by',
      'Reason for reversal',
    ],
    unit: { hours: 'hours', points: 'points' },
    source: {
      product: 'Course',
      class: 'Class',
      exam: 'Exam',
      certificate: 'Certificate',
      evidence: 'Outside learning',
    },
    cause: { lost: 'source no longer valid', corrected: 'corrected by staff' },
    byRule: 'System',
    statement: (year: number) => `Statement of credits ${year}`,
    statementFile: (year: number) => `credits-${year}.pdf`,
    made: (day: string) => `Issued on ${day}`,
    person: (name: string, employeeNo: string | null, company: string) =>
      [name, employeeNo, company].filter(Boolean).join(' · '),
    entries: 'Entries',
    statementColumns: ['Earned on', 'Credit type', 'Source', 'Title', 'Amount'],
    takenBack: (cause: string, reason: string | null) => (reason ? `${cause}: ${reason}` : cause),
  },
} as const
