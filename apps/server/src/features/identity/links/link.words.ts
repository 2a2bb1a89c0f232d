/** The minutes for which a requested link works. */
export const linkMinutes = 30

export const linkWords = {
  password: {
    zh: (link: string) => ({
      subject: '重置密码',
      body: `我们收到重置您培训认证中心密码的请求。\n\n请在 ${linkMinutes} 分钟内打开下面的链接设置新密码：\n${link}\n\n如非您本人操作，请忽略此邮件，密码不会改变。`,
    }),
    en: (link: string) => ({
      subject: 'Reset your password',
      body: `We received a request to reset your password at the Training and Certification Centre.\n\nOpen this link within ${linkMinutes} minutes to set a new password:\n${link}\n\nIf this wasn't you, ignore this email. Your password won't change.`,
    }),
  },
  signIn: {
    zh: (link: string) => ({
      subject: '登录链接',
      body: `我们收到您通过邮件登录培训认证中心的请求。\n\n请在 ${linkMinutes} 分钟内打开下面的链接登录，链接只能使用一次：\n${link}\n\n如非您本人操作，请忽略此邮件，也不要将链接转发给他人。`,
    }),
    en: (link: string) => ({
      subject: 'Your sign-in link',
      body: `We received a request to sign in to the Training and Certification Centre by email.\n\nOpen this link within ${linkMinutes} minutes to sign in. It works once:\n${link}\n\nIf this wasn't you, ignore this email and don't share the link.`,
    }),
  },
} as const
