import type { Lang } from '../../../core/text/language.ts'
import { formatGrantNames, grantWords, parseGrant } from '../grant.words.ts'
import { type Problem, peopleFileColumns, type Rule } from './people-import.rules.ts'

type Say = (problem: Problem & { readonly column: string }) => string
/** A grant by the name that the console shows. */
const shownGrant = (word: string, lang: Lang) => {
  const grant = parseGrant(word)
  return grant ? grantWords[grant][lang] : word
}
const saidOf = ({ field, suggestion }: Problem, lang: Lang) =>
  field === 'grants' ? shownGrant(suggestion ?? '', lang) : suggestion
const meant = {
  zh: (one: Problem) => (one.suggestion ? `，是否应为“${saidOf(one, 'zh')}”` : ''),
  en: (one: Problem) => (one.suggestion ? `. Did you mean ${saidOf(one, 'en')}?` : ''),
}

const forms: Readonly<Record<Lang, Partial<Record<Problem['field'], string>>>> = {
  zh: {
    login: '账号为 1 到 60 个字符，不含空格和 @',
    name: '姓名只能包含中文或字母',
    email: '请写完整的邮箱地址，例如 wang@example.com',
    phone: '请写 11 位手机号；境外号码请加国际区号，例如 +852 91234567',
  },
  en: {
    login: 'a login has 1 to 60 characters, without spaces and @',
    name: 'a name may contain only letters or Chinese characters',
    email: 'enter a complete address, such as wang@example.com',
    phone: 'enter 11 digits, or a number with its dialling code, such as +852 91234567',
  },
}

/** What is wrong with a field of a row, and what to do, for each rule. */
const words: Readonly<Record<Lang, Readonly<Record<Rule, Say>>>> = {
  zh: {
    missing: ({ column }) => `没有写${column}，请填写`,
    form: (one) => `“${one.value}”格式不正确，${forms.zh[one.field] ?? '请检查'}${meant.zh(one)}`,
    tooLong: ({ column }) => `${column}太长，请缩短`,
    repeated: ({ column, value, other }) =>
      `${column}“${value}”在文件中重复，另见第 ${other} 行；请合并两行或改用其他${column}`,
    taken: ({ column, value, other }) =>
      `${column}“${value}”已属于${other ? `“${other}”` : '另一个账号'}；如果是同一个人，请使用其账号，否则请更正`,
    unknown: (one) =>
      `没有“${one.value}”这项${one.column}${meant.zh(one) || '，请更正'}${one.field === 'grants' ? `；可写的权限：${formatGrantNames('zh')}` : ''}${one.field === 'status' ? '；状态应为 在职 或 离职，停用账号请用“暂停账号”' : ''}`,
    notForCompany: ({ value }) => `“${shownGrant(value, 'zh')}”权限不能只授予一家企业，请改为整个平台的权限，或删除它`,
    notYours: (one) =>
      one.field === 'grants'
        ? `你没有“${shownGrant(one.value, 'zh')}”权限，不能授予或收回`
        : one.field === 'company'
          ? '你不管理这家企业，请删除这一行'
          : '你不能更改这个账号，它拥有你没有的权限或属于其他企业；请删除这一行',
    otherPerson: ({ value, other }) => `账号“${value}”是另一个人${other ? `“${other}”` : ''}的，请换一个账号`,
    newNeedsName: () => '新账号需要姓名，请填写',
    noColumn: (one) =>
      `缺少“${one.column}”一列，请在第一行加上${one.suggestion ? `；“${one.suggestion}”是否应为“${one.column}”` : ''}`,
    nobody: ({ field }) =>
      field === 'file' ? '文件里没有人，请从第二行开始填写' : '没有这个账号，不能登记离职；请检查账号或删除这一行',
    tooMany: ({ value }) => `文件有 ${value} 人，一次最多 20000 人，请拆成几个文件`,
    cellFormat: ({ column }) => `${column}这一格是日期或带格式的数字，与看到的可能不同；请把单元格设为“文本”后重新填写`,
    cellError: ({ column }) => `${column}这一格是公式错误，请改为文字`,
    cellQuote: ({ field, column }) =>
      field === 'file'
        ? '从这一行开始的引号没有结束，后面的内容无法区分；请补上引号'
        : `${column}的引号不完整；请检查这一格，文字中的引号写成两个`,
    cellCount: () => '这一行的单元格比列标题多；含有分隔符的文字请加引号',
    unreadable: () => '无法读取文件，请另存为 .xlsx 或 CSV 后重试；有密码的文件请先取消密码',
  },
  en: {
    missing: ({ column }) => `${column} is missing. Fill it in`,
    form: (one) => `“${one.value}” is not valid: ${forms.en[one.field] ?? 'please check'}${meant.en(one)}`,
    tooLong: ({ column }) => `${column} is too long. Shorten it`,
    repeated: ({ column, value, other }) =>
      `${column} “${value}” is in the file twice, see line ${other}. Merge the two rows, or change one`,
    taken: ({ column, value, other }) =>
      `${column} “${value}” belongs to ${other ?? 'another account'}. If it is the same person, use that account’s login; otherwise correct it`,
    unknown: (one) =>
      `The ${one.column.toLowerCase()} “${one.value}” does not exist${meant.en(one) || '. Correct it.'}${one.field === 'grants' ? ` The grants are: ${formatGrantNames('en')}` : ''}${one.field === 'status' ? '. A status is active or withdrawn; to bar a person, suspend the account' : ''}`,
    notForCompany: ({ value }) =>
      `The grant “${shownGrant(value, 'en')}” has no effect for one company. Give it for the whole portal, or remove it`,
    notYours: (one) =>
      one.field === 'grants'
        ? `You do not hold the grant “${shownGrant(one.value, 'en')}”, so you cannot give or take it`
        : one.field === 'company'
          ? 'You do not manage this company. Remove the row'
          : 'You cannot change this account: it has grants that you lack, or belongs to another company. Remove the row',
    otherPerson: ({ value, other }) =>
      `The login “${value}” belongs to another person${other ? ` (${other})` : ''}. Choose another one`,
    newNeedsName: () => 'A new account needs a name. Fill it in',
    noColumn: (one) =>
      `The column “${one.column}” is missing. Add it to the first row${one.suggestion ? `, perhaps instead of “${one.suggestion}”` : ''}`,
    nobody: ({ field }) =>
      field === 'file'
        ? 'The file has no people. Begin in the second row'
        : 'This account does not exist, so its membership cannot end. Check the login or remove the row',
    tooMany: ({ value }) => `The file has ${value} people. Import at most 20,000 at once; split the file`,
    cellFormat: ({ column }) =>
      `${column} is a date or a formatted number, which may differ from what you see. Format the cell as text and enter it again`,
    cellError: ({ column }) => `${column} is the error of a formula. Replace it with text`,
    cellQuote: ({ field, column }) =>
      field === 'file'
        ? 'A quotation mark that begins here is never closed, so the rest cannot be told apart. Close it'
        : `The quotation marks of ${column} are incomplete. Check the cell; write a quotation mark within a text twice`,
    cellCount: () => 'The row has more cells than there are headings. Put texts with a separator into quotation marks',
    unreadable: () => 'The file cannot be read. Save it as .xlsx or CSV, without a password, and try again',
  },
}

export function importProblemWords(problem: Problem, lang: Lang): string {
  const column = problem.field === 'file' ? '' : peopleFileColumns[problem.field][lang]
  return words[lang][problem.rule]({ ...problem, column })
}

/** The file to fill in: an example that may be taken out, and how to. */
export const peopleTemplateWords = {
  zh: {
    file: '人员导入模板.xlsx',
    sheet: '人员',
    guide: '填写说明',
    example: [
      '星衡通信',
      'zhangwei',
      '张伟',
      'zhang.wei@example.com',
      '13816032291',
      '00661318',
      '华东区/上海交付中心',
      '助理工程师',
      '',
      '在职',
    ],
    rules: [
      '列标题次序不限，上面可以有表名；每行一个人。示例行可以删除。',
      '企业、账号、姓名三列必须有。企业写系统中已有的名称。',
      '账号为 1 到 60 个字符，不含空格和 @。同一个账号已存在时，按这一行更新；留空的单元格保持原样。',
      '手机写 11 位号码，境外号码加国际区号，例如 +852 91234567。',
      '部门从上到下用 / 分开，没有的会新建。',
      `权限用逗号分开，可写：${formatGrantNames('zh')}。只对本企业有效的写 本企业:权限，例如 本企业:考试。只能写你自己拥有的权限；写 无 表示收回全部。`,
      '状态写 在职 或 离职；离职会结束此人在该企业的会话并收回其在该企业的权限。',
    ],
  },
  en: {
    file: 'People template.xlsx',
    sheet: 'People',
    guide: 'How to fill in',
    example: [
      'Starbeam',
      'zhangwei',
      'Zhang Wei',
      'zhang.wei@example.com',
      '13816032291',
      '00661318',
      'East China/Shanghai delivery',
      'Junior engineer',
      '',
      'active',
    ],
    rules: [
      'A row names the columns, in any order, and a title may stand above it; each row below is one person. You may delete the example.',
      'Company, login and name are required. Write a company by its name in the portal.',
      'A login has 1 to 60 characters, without spaces and @. A row updates an existing account; empty cells change nothing.',
      'A mobile number has 11 digits, or begins with its dialling code, such as +852 91234567.',
      'Write departments from the top, separated by /. Missing departments are created.',
      `Separate grants by commas. They are: ${formatGrantNames('en')}. company:Exams is a grant for this company alone. You can give only grants that you hold; none takes all away.`,
      'The status is active or withdrawn. withdrawn ends the sessions of this person in the company and takes their grants there.',
    ],
  },
} as const
