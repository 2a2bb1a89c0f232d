import type { Lang } from '../../core/text/language.ts'

/** Returns the text for a candidate who is in line for a start. */
export const startLineWords = (position: number, seconds: number): Readonly<Record<Lang, string>> => ({
  zh: `同时开始考试的人较多，您排在第 ${position} 位，约需 ${seconds} 秒`,
  en: `Many candidates are starting at once. You are number ${position} in line, with about ${seconds} s to wait.`,
})
