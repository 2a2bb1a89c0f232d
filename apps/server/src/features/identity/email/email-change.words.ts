/** Hours for which the link works. */
export const linkHours = 24

/** The email that asks to confirm a new address. */
export const confirmEmailWords = {
  zh: (link: string) => ({
    subject: '确认您的邮箱',
    body: `我们收到将此邮箱设为培训认证中心账号邮箱的请求。\n\n请在 ${linkHours} 小时内打开下面的链接确认（需要登录该账号）：\n${link}\n\n如非您本人操作，请忽略此邮件，账号不会改变。`,
  }),
  en: (link: string) => ({
    subject: 'Confirm your email address',
    body: `We received a request to use this address for an account at the Training and Certification Centre.\n\nOpen this link within ${linkHours} hours to confirm it, signed in to that account:\n${link}\n\nIf this wasn't you, ignore this email. Nothing will change.`,
  }),
} as const
