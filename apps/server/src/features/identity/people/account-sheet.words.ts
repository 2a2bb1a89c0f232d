/** The texts of a printed account sheet. */
export const accountSheetWords = {
  zh: {
    file: '账号开通单.pdf',
    files: '账号开通单.zip',
    part: (from: number, to: number) => `账号开通单 ${from}–${to}.pdf`,
    title: '账号开通单',
    name: '姓名',
    company: '企业',
    employeeNo: '工号',
    login: '账号',
    scan: '扫描二维码，或在浏览器中输入下面的网址，设置密码后即可登录。',
    once: (until: string) => `链接只能使用一次，${until} 前有效。`,
    keep: '任何人持此单都能开通该账号，请交给本人。',
  },
  en: {
    file: 'Account sheets.pdf',
    files: 'Account sheets.zip',
    part: (from: number, to: number) => `Account sheets ${from}–${to}.pdf`,
    title: 'Account sheet',
    name: 'Name',
    company: 'Company',
    employeeNo: 'Employee no.',
    login: 'Username',
    scan: 'Scan the code, or enter this address in a browser. Set a password there to sign in.',
    once: (until: string) => `The link works once, until ${until}.`,
    keep: 'Anyone with this sheet can open the account. Give it only to its owner.',
  },
} as const
