import type { Lang } from '../../../core/text/language.ts'
import { formatGrantNames, grantWords, parseGrant } from '../grant.words.ts'
import { peopleFileColumns } from './people-columns.words.ts'
import type { PeopleImportProblem, PeopleImportRule } from './people-import.rules.ts'

type Say = (problem: PeopleImportProblem & { readonly column: string }) => string
/** A grant by the name that the console shows. */
const shownGrant = (word: string, lang: Lang) => {
  const grant = parseGrant(word)
  return grant ? grantWords[grant][lang] : word
}
const saidOf = ({ field, suggestion }: PeopleImportProblem, lang: Lang) =>
  field === 'grants' ? shownGrant(suggestion ?? '', lang) : suggestion
const meant = {
  zh: (one: PeopleImportProblem) => (one.suggestion ? `，是否应为“${saidOf(one, 'zh')}”` : ''),
  en: (one: PeopleImportProblem) => (one.suggestion ? `. Did you mean ${saidOf(one, 'en')}?` : ''),
}

const forms: Readonly<Record<Lang, Partial<Record<PeopleImportProblem['field'], string>>>> = {
  zh: {
    login: '账号为 1 到 60 个字符，不含空格和 @',
    name: '姓名只能包含中文或字母',
    email: '请填写完整的邮箱地址，例如 wang@example.com',
    phone: '请填写 11 位手机号；境外号码请加国际区号，例如 +852 91234567',
  },
  en: {
    login: 'Use 1 to 60 characters, without spaces or @',
    name: 'Use letters or Chinese characters only',
    email: 'Enter a complete address, such as wang@example.com',
    phone: 'Enter 11 digits, or a number with its country code, such as +852 91234567',
  },
}

/** The words for each rule: the error in a field of a row, and the fix. */
const words: Readonly<Record<Lang, Readonly<Record<PeopleImportRule, Say>>>> = {
  zh: {
    noOwnField: ({ value }) => `该企业没有“${value}”这个人员字段，请清空这一格，或先在企业的“人员字段”中添加`,
    ownTooLong: ({ value }) => `${value}超过 80 个字，请缩短`,
    ownTwice: ({ value }) => `“${value}”与另一列是同一个人员字段，请只保留其中一列`,
    missing: ({ column }) => `缺少${column}，请填写`,
    form: (one) => `“${one.value}”格式不正确，${forms.zh[one.field] ?? '请检查'}${meant.zh(one)}`,
    tooLong: ({ column }) => `${column}太长，请缩短`,
    repeated: ({ column, value, other }) =>
      `${column}“${value}”在文件中重复，另见第 ${other} 行；请合并两行或改用其他${column}`,
    taken: ({ column, value, other }) =>
      `${column}“${value}”已属于${other ? `“${other}”` : '另一个账号'}；如果是同一个人，请使用其账号，否则请更正`,
    unknown: (one) =>
      one.field === 'manager'
        ? `“${one.value}”不是该企业的其他在职人员；请填写直属主管的账号或工号，主管是新人时请放在前面的行`
        : `不存在“${one.value}”这项${one.column}${meant.zh(one) || '，请更正'}${one.field === 'grants' ? `；可写的权限：${formatGrantNames('zh')}` : ''}${one.field === 'status' ? '；状态应为 在职 或 离职，如需禁止登录请使用“暂停账号”' : ''}`,
    notForCompany: ({ value }) => `“${shownGrant(value, 'zh')}”权限不能只授予一家企业，请改为全部企业的权限，或删除它`,
    notYours: (one) =>
      one.field === 'grants'
        ? `您没有“${shownGrant(one.value, 'zh')}”权限，不能授予或撤销`
        : one.field === 'company'
          ? '您不管理该企业，请删除此行'
          : '您不能修改该账号，它拥有您没有的权限或属于其他企业；请删除此行',
    otherPerson: ({ value, other }) => `账号“${value}”属于另一个人${other ? `“${other}”` : ''}，请换一个账号`,
    newNeedsName: () => '新账号需要姓名，请填写',
    noColumn: (one) =>
      `没有读作“${one.column}”的列，请在上方选择${one.suggestion ? `，是否为“${one.suggestion}”` : ''}，或在文件中加上这一列`,
    nobody: ({ field }) =>
      field === 'file' ? '文件中没有人员，请从第二行开始填写' : '该账号不存在，不能办理离职；请检查账号或删除此行',
    tooMany: ({ value }) => `文件有 ${value} 人，一次最多 20000 人，请拆成几个文件`,
    cellFormat: ({ column }) =>
      `${column}单元格是日期或带格式的数字，可能与显示内容不同；请将单元格设为“文本”后重新填写`,
    cellError: ({ column }) => `${column}单元格是公式错误，请改为文字`,
    cellQuote: ({ column }) =>
      column === ''
        ? '从此行开始的引号没有闭合，后面的内容无法区分；请补上引号'
        : `${column}的引号不完整；请检查该单元格，文字中的引号需写成两个`,
    cellCount: () => '此行的单元格多于列标题；含有分隔符的文字请加引号',
    unreadable: () => '无法读取文件，请另存为 .xlsx 或 CSV 后重试；有密码的文件请先取消密码',
  },
  en: {
    noOwnField: ({ value }) =>
      `The company has no field “${value}”. Empty the cell, or add the field under “Custom fields” first.`,
    ownTooLong: ({ value }) => `${value} is over 80 characters. Shorten it.`,
    ownTwice: ({ value }) => `“${value}” is the same field as another column. Keep only one of them.`,
    missing: ({ column }) => `${column} is missing. Fill it in.`,
    form: (one) => `“${one.value}” isn’t valid. ${forms.en[one.field] ?? 'Check it'}${meant.en(one) || '.'}`,
    tooLong: ({ column }) => `${column} is too long. Shorten it.`,
    repeated: ({ column, value, other }) =>
      `${column} “${value}” appears twice in the file, see row ${other}. Merge the two rows or change one.`,
    taken: ({ column, value, other }) =>
      `${column} “${value}” belongs to ${other ?? 'another account'}. If it’s the same person, use that account’s username; otherwise correct it.`,
    unknown: (one) =>
      one.field === 'manager'
        ? `“${one.value}” isn’t another active member of this company. Enter the manager’s username or employee number. A new manager must be in an earlier row.`
        : `${one.column} “${one.value}” doesn’t exist${meant.en(one) || '. Correct it.'}${one.field === 'grants' ? ` Available permissions: ${formatGrantNames('en')}.` : ''}${one.field === 'status' ? ' Use active or withdrawn. To block sign-in, suspend the account instead.' : ''}`,
    notForCompany: ({ value }) =>
      `The permission “${shownGrant(value, 'en')}” has no effect for a single company. Grant it for all companies, or remove it.`,
    notYours: (one) =>
      one.field === 'grants'
        ? `You don’t have the permission “${shownGrant(one.value, 'en')}”, so you can’t grant or revoke it.`
        : one.field === 'company'
          ? 'You don’t manage this company. Remove the row.'
          : 'You can’t change this account. It has permissions you don’t have, or belongs to another company. Remove the row.',
    otherPerson: ({ value, other }) =>
      `The username “${value}” belongs to another person${other ? ` (${other})` : ''}. Choose another one.`,
    newNeedsName: () => 'A new account needs a name. Fill it in.',
    noColumn: (one) =>
      `No column is read as “${one.column}”. Choose one above${one.suggestion ? `, perhaps “${one.suggestion}”` : ''}, or add it to the file.`,
    nobody: ({ field }) =>
      field === 'file'
        ? 'The file has no people. Start in the second row.'
        : 'This account doesn’t exist, so its membership can’t end. Check the username or remove the row.',
    tooMany: ({ value }) => `The file has ${value} people. Split it into files of at most 20,000.`,
    cellFormat: ({ column }) =>
      `${column} is a date or a formatted number, which may differ from what you see. Format the cell as text and enter it again.`,
    cellError: ({ column }) => `${column} is a formula error. Replace it with text.`,
    cellQuote: ({ column }) =>
      column === ''
        ? 'A quotation mark opened here is never closed, so the rest can’t be read. Close it.'
        : `The quotation marks in ${column} are incomplete. Check the cell. Double any quotation mark inside a text.`,
    cellCount: () => 'The row has more cells than headings. Put texts that contain a separator in quotation marks.',
    unreadable: () => 'The file can’t be read. Save it as .xlsx or CSV without a password and try again.',
  },
}

export function peopleImportProblemWords(problem: PeopleImportProblem, lang: Lang): string {
  // A cell of a field that the company defines is reported with its heading.
  const column = problem.field === 'file' ? problem.value : peopleFileColumns[problem.field][lang]
  return words[lang][problem.rule]({ ...problem, column })
}

/** The texts of the template of an import: an example row, and instructions. */
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
      'liming',
      '',
      '在职',
    ],
    rules: [
      '列标题顺序不限，上方可以有表名；每行一人。示例行可以删除。',
      '姓名必填。企业请填写平台中已有的名称；没有这一列时，导入时选择企业。没有账号一列时，以工号为账号，没有工号则以邮箱 @ 前的部分为账号。',
      '账号为 1 到 60 个字符，不含空格和 @。账号已存在时，按该行更新；留空的单元格保持不变。',
      '手机填写 11 位号码，境外号码加国际区号，例如 +852 91234567。',
      '部门由上至下用 / 分隔，不存在的部门会自动新建。',
      '直属主管填写账号或工号，须为该企业的在职人员；填写 无 表示由部门主管负责。',
      `权限用逗号分隔，可填写：${formatGrantNames('zh')}。仅对本企业有效的填写 本企业:权限，例如 本企业:题库。只能填写您自己拥有的权限；填写 无 表示撤销全部。`,
      '状态填写 在职 或 离职；离职会结束此人在该企业的会话并撤销其在该企业的权限。',
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
      'liming',
      '',
      'active',
    ],
    rules: [
      'The heading row names the columns in any order. A title may appear above it. Each row below is one person. You can delete the example.',
      'The name is required. Use the company’s name in the portal; without this column, choose the company when you import. Without usernames, the employee number becomes the username, or else the part of the email before the @.',
      'A username has 1 to 60 characters, without spaces or @. A row updates an existing account; empty cells change nothing.',
      'A phone number has 11 digits, or starts with its country code, such as +852 91234567.',
      'Enter departments from the top, separated by /. Missing departments are created.',
      'For the manager, enter the username or employee number of an active member of the company, or none to leave it to the department’s managers.',
      `Separate permissions with commas. Available: ${formatGrantNames('en')}. For this company only, write company:Questions. You can only grant permissions you have; none revokes all.`,
      'The status is active or withdrawn. Withdrawn ends the person’s sessions in the company and revokes their permissions there.',
    ],
  },
} as const
