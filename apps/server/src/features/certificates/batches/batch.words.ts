import type { CertificateFileField } from '@portal/contract/certificates/batch.limits.ts'
import type { Lang } from '../../../core/text/language.ts'
import { batchHeadings } from './batch-headings.ts'

export type BatchRule =
  | 'missing'
  | 'cell'
  | 'unknown'
  | 'ambiguous'
  | 'otherName'
  | 'otherCompany'
  | 'template'
  | 'day'
  | 'future'
  | 'order'
  | 'number'
  | 'reserved'
  | 'repeated'
  | 'held'
  | 'revoked'
  | 'taken'
  | 'between'
  | 'own'
export type BatchProblem = {
  readonly rule: BatchRule
  readonly field: CertificateFileField
  /** A name or a number that the words mention. */
  readonly other?: string
}

const rules: Readonly<Record<Lang, Readonly<Record<BatchRule, (column: string, other: string) => string>>>> = {
  zh: {
    missing: (column) => `${column}没有填写。`,
    cell: (column) => `${column}是公式错误或特殊格式，请改为文本后重新填写。`,
    unknown: () => '没有这个人员。请核对账号、工号、邮箱或手机，或先导入人员。',
    ambiguous: (_, other) => `符合的不止一人或一家企业：${other}。请填写企业列，或改用账号。`,
    otherName: (_, other) => `该账号的姓名是“${other}”，与文件不一致。请核对。`,
    otherCompany: () => '此人不在该企业。请核对企业名称。',
    template: () => '没有这个证书模板，或有多个同名模板。请填写模板代码。',
    day: (column) => `${column}不是日期。请写成 2024-05-01。`,
    future: () => '颁发日期在今天之后。',
    order: () => '有效期早于颁发日期。',
    number: () => '证书编号为 1 到 60 个字符，且含有字母或数字。',
    reserved: () => '该编号属于平台自动编号的范围，可能与今后的证书重复。',
    repeated: (_, other) => `与第 ${other} 行重复。`,
    held: (_, other) => `此人已持有同类有效证书 ${other}。`,
    revoked: (_, other) => `此人的同类证书 ${other} 曾被撤销，不能再次颁发。`,
    taken: () => '该编号已有证书使用。',
    between: () => '此人已有同日颁发，或前后各一张的同类证书，无法插入。',
    own: () => '不能为自己颁发证书。',
  },
  en: {
    missing: (column) => `${column} is missing.`,
    cell: (column) => `${column} is a formula error or a special format. Enter it again as text.`,
    unknown: () =>
      'This person doesn’t exist. Check the username, employee number, email or phone, or import the person first.',
    ambiguous: (_, other) =>
      `More than one person or company matches: ${other}. Fill in the company, or use the username.`,
    otherName: (_, other) => `The name of this account is ${other}, which differs from the file. Check it.`,
    otherCompany: () => 'This person is not in that company. Check the name of the company.',
    template: () => 'This template doesn’t exist, or several templates have this title. Enter its code.',
    day: (column) => `${column} is not a date. Write it as 2024-05-01.`,
    future: () => 'The date of issue is in the future.',
    order: () => 'The expiry is before the date of issue.',
    number: () => 'A certificate number has 1 to 60 characters, including at least one letter or digit.',
    reserved: () => 'The portal issues numbers like this one, so a later certificate could get the same number.',
    repeated: (_, other) => `This duplicates row ${other}.`,
    held: (_, other) => `This person already holds a valid certificate of this kind: ${other}.`,
    revoked: (_, other) => `This person’s certificate ${other} of this kind was revoked. It can’t be issued again.`,
    taken: () => 'A certificate with this number already exists.',
    between: () =>
      'This person holds a certificate of this kind from the same day, or both an older and a newer one. This one can’t be inserted between them.',
    own: () => 'You can’t issue a certificate to yourself.',
  },
}
export const batchProblemWords = ({ rule, field, other = '' }: BatchProblem, lang: Lang): string =>
  rules[lang][rule](batchHeadings[field][lang][0] ?? field, other)

const fileProblems = {
  unreadable: {
    zh: '文件无法读取。请另存为不加密的 .xlsx 或 CSV 后重试。',
    en: 'The file can’t be read. Save it as .xlsx or CSV without a password and try again.',
  },
  empty: { zh: '文件中没有数据行。', en: 'The file has no rows below its headings.' },
  tooMany: {
    zh: '文件超过 20,000 行，请拆分后分别导入。',
    en: 'The file has more than 20,000 rows. Split it.',
  },
  noColumns: {
    zh: '请指定必需的列：人员；导入旧证书时还有编号和颁发日期。',
    en: 'Choose the required columns: the person, and for older certificates the number and the date of issue.',
  },
} as const
export type BatchFileProblem = keyof typeof fileProblems
export const batchFileProblemWords = (problem: BatchFileProblem, lang: Lang): string => fileProblems[problem][lang]

export const batchTemplateWords = {
  zh: {
    file: { issue: '批量颁发模板.xlsx', import: '旧证书导入模板.xlsx' },
    sheet: '证书',
    guide: '填写说明',
    rules: {
      issue: [
        '每行一人。账号、工号、邮箱或手机任填一项。示例行可以删除。',
        '姓名可以不填；填写时须与账号一致。',
        '同一人在多家企业时，请填写企业。',
      ],
      import: [
        '每行一张证书。账号、工号、邮箱或手机任填一项，此人须已在平台中。示例行可以删除。',
        '证书模板填写代码或证书名称；整个文件用同一模板时可以不填。',
        '编号保持原样。日期写成 2024-05-01。有效期留空表示长期有效。',
      ],
    },
  },
  en: {
    file: { issue: 'Certificates to issue.xlsx', import: 'Older certificates.xlsx' },
    sheet: 'Certificates',
    guide: 'How to fill in',
    rules: {
      issue: [
        'One person per row. Enter a username, an employee number, an email or a phone number. You can delete the example.',
        'The name is optional. If given, it must match the account.',
        'If a person is in more than one company, enter the company.',
      ],
      import: [
        'One certificate per row. Enter a username, an employee number, an email or a phone number of a person in the portal. You can delete the example.',
        'Enter the code or title of the template. Leave it empty if the whole file uses one template.',
        'Numbers are kept unchanged. Write dates as 2024-05-01. Without an expiry date, the certificate does not expire.',
      ],
    },
  },
} as const
