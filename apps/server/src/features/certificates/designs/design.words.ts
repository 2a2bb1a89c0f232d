import type { DesignLang } from '@portal/contract/certificates/design.limits.ts'
import type { Lang } from '../../../core/text/language.ts'

/** Returns the portal language for the facts on a document, given the language of its design. */
export const baseLangOf = (lang: DesignLang): Lang => (lang === 'zh' ? 'zh' : 'en')

const units = {
  hours: { zh: '学时', one: 'hour', en: 'hours' },
  points: { zh: '学分', one: 'point', en: 'points' },
} as const
/** Formats an amount of credits, given in hundredths, with its unit. */
export const formatCredits = (amount: number, unit: 'hours' | 'points', lang: Lang): string =>
  `${amount / 100} ${units[unit][lang === 'en' && amount === 100 ? 'one' : lang]}`

/** The texts of a sample without a template. */
export const designSampleWords = {
  title: { zh: '网络运维工程师', en: 'Network Operations Engineer' },
  sentence: {
    zh: '通过认证考试，成绩合格，特授予',
    en: 'has passed the certification examination and is awarded',
  },
  level: { zh: '专业工程师', en: 'Professional' },
  signatory: { name: { zh: '顾文静', en: 'Gu Wenjing' }, title: { zh: '培训与认证主管', en: 'Head of training' } },
  credits: { zh: '继续教育', en: 'Continuing education' },
} as const
