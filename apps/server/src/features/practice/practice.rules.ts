import type { BilingualText } from '../../core/text/language.ts'

export const bookTitle: BilingualText = { zh: '错题练习', en: 'Wrong-question practice' }
export const practiceTitle = (bank: BilingualText): BilingualText => ({
  zh: `${bank.zh ?? bank.en ?? ''} · 练习`,
  en: `${bank.en ?? bank.zh ?? ''} · practice`,
})

/** True when a topic equals or lies below one of the requested topics, or none is requested. */
export const isUnder = (topic: string, asked: readonly string[]): boolean =>
  asked.length === 0 || asked.some((one) => topic === one || topic.startsWith(`${one}/`))
