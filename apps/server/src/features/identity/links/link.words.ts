/** Minutes for which a link works that somebody asked for. */
export const linkMinutes = 30

export const linkWords = {
  password: {
    zh: (link: string) => ({
      subject: '重置密码',
      body: `有人（希望是你本人）请求重置培训认证中心的密码。\n\n请在 ${linkMinutes} 分钟内打开下面的链接设置新密码：\n${link}\n\n如果不是你本人操作，不必理会，密码不会改变。`,
    }),
    en: (link: string) => ({
      subject: 'Set a new password',
      body: `Somebody, hopefully you, asked for a new password at the Training and Certification Centre.\n\nOpen this link within ${linkMinutes} minutes to set one:\n${link}\n\nIf it was not you, there is nothing to do: your password stays as it is.`,
    }),
  },
  signIn: {
    zh: (link: string) => ({
      subject: '登录链接',
      body: `有人（希望是你本人）请求用邮件登录培训认证中心。\n\n请在 ${linkMinutes} 分钟内打开下面的链接登录，链接只能使用一次：\n${link}\n\n如果不是你本人操作，不必理会，也不要把链接转给别人。`,
    }),
    en: (link: string) => ({
      subject: 'Your link to sign in',
      body: `Somebody, hopefully you, asked to sign in to the Training and Certification Centre by e-mail.\n\nOpen this link within ${linkMinutes} minutes. It works once:\n${link}\n\nIf it was not you, there is nothing to do. Do not pass the link on.`,
    }),
  },
} as const
