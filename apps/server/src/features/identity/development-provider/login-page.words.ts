/** Words of the sign-in page of the development provider. */
type Words = {
  title: string
  mark: string
  lead: string
  user: string
  password: string
  go: string
  wrong: string
  hint: string
  accounts: string
}

export const loginPageWords: Record<'zh' | 'en', Words> = {
  zh: {
    title: '登录到{portal}',
    mark: '开发用登录服务',
    lead: '此页面代替企业的单点登录，仅用于演示模式。',
    user: '账号',
    password: '密码',
    go: '登录',
    wrong: '账号或密码不正确',
    hint: '演示账号的密码都是 demo',
    accounts: '演示账号',
  },
  en: {
    title: 'Sign in to {portal}',
    mark: 'Development sign-in',
    lead: 'In demo mode, this page replaces your company’s single sign-on.',
    user: 'Account',
    password: 'Password',
    go: 'Sign in',
    wrong: 'Incorrect account or password',
    hint: 'The password of every demo account is demo',
    accounts: 'Demo accounts',
  },
}
