import { formatGrantNames } from '../grant.words.ts'

type Problem = { readonly zh: string; readonly en: string }

/** Texts about problems in a file of people that the command imports. */
export const peopleFileWords = {
  unreadable: { zh: '无法读取文件，请另存为 .xlsx 或 CSV', en: 'The file can’t be read. Save it as .xlsx or CSV.' },
  noColumn: (words: readonly string[]): Problem => ({
    zh: `缺少“${words[words.length - 1]}”一列`,
    en: `The column "${words[0]}" is missing`,
  }),
  unclearCell: {
    zh: '有单元格是日期、带格式的数字、公式错误或引号不完整，请改为文字',
    en: 'A cell is a date, a formatted number or a formula error, or lacks a quotation mark. Change it to text.',
  },
  noCompany: { zh: '缺少企业', en: 'Company is missing' },
  login: (login: string): Problem => ({
    zh: `账号“${login}”应为 1 到 60 个字符，不含空格和 @`,
    en: `"${login}" isn’t a valid username. Use 1 to 60 characters without spaces or @.`,
  }),
  longName: { zh: '姓名不超过 60 个字', en: 'A name has at most 60 characters' },
  twice: (login: string): Problem => ({
    zh: `账号“${login}”在同一企业出现了两次`,
    en: `"${login}" appears twice in this company`,
  }),
  email: (email: string): Problem => ({ zh: `“${email}”不是邮箱地址`, en: `"${email}" isn’t an email address` }),
  phone: (phone: string): Problem => ({ zh: `“${phone}”不是手机号`, en: `"${phone}" isn’t a phone number` }),
  noGrant: (word: string): Problem => ({
    zh: `不存在“${word}”这项权限；可填写的权限：${formatGrantNames('zh')}`,
    en: `The permission "${word}" doesn’t exist. Available permissions: ${formatGrantNames('en')}.`,
  }),
  notForCompany: (word: string): Problem => ({
    zh: `“${word}”权限不能只授予一家企业`,
    en: `The permission "${word}" has no effect for a single company`,
  }),
  status: (status: string): Problem => ({
    zh: `状态“${status}”应为 在职 或 离职`,
    en: `The status "${status}" must be active or withdrawn`,
  }),
  noPeople: { zh: '文件中没有人员', en: 'The file has no people' },
  needsName: (login: string): Problem => ({
    zh: `账号“${login}”是新的，需要姓名`,
    en: `"${login}" is new and needs a name`,
  }),
  otherPerson: (login: string, name: string): Problem => ({
    zh: `账号“${login}”已属于另一家企业的“${name}”`,
    en: `"${login}" belongs to ${name} in another company`,
  }),
}

const email = { zh: '邮箱已属于另一个账号', en: 'Another account uses this email address' }
const phone = { zh: '手机号已属于另一个账号', en: 'Another account uses this phone number' }
const employeeNo = {
  zh: '工号已属于该企业的其他人员',
  en: 'Another person in this company has this employee number',
}
/** The problem to report for a violated constraint of the database, by its name. */
export const constraintWords: Readonly<Record<string, Problem>> = {
  account_email: email,
  account_email_once: email,
  account_phone: phone,
  account_phone_once: phone,
  membership_employee_no_once: employeeNo,
  membership_employee_no: employeeNo,
}
