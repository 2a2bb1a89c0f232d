import type { BilingualText } from '../../core/text/language.ts'

export const wrongBookTitle: BilingualText = { zh: '错题练习', en: 'Wrong-question practice' }
export const practiceTitle = (bank: BilingualText): BilingualText => ({
  zh: `${bank.zh ?? bank.en ?? ''} · 练习`,
  en: `${bank.en ?? bank.zh ?? ''} · practice`,
})
