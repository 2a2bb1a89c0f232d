/** Texts of the command that creates a sign-in link. */
export const signInLinkWords = {
  zh: {
    noAccount: (name: string) => `没有可以登录的账号“${name}”\n`,
    made: (login: string, minutes: number) => `${login} 在 ${minutes} 分钟内可用一次：`,
  },
  en: {
    noAccount: (name: string) => `No active account "${name}"\n`,
    made: (login: string, minutes: number) => `For ${login}, valid once within ${minutes} minutes:`,
  },
} as const
