/** The text message with a code. */
export const phoneCodeWords = {
  zh: (code: string, minutes: number) => `【培训认证中心】验证码 ${code}，${minutes} 分钟内有效。请勿告知他人。`,
  en: (code: string, minutes: number) =>
    `Training Centre: your code is ${code}, valid for ${minutes} minutes. Don't share it.`,
} as const
