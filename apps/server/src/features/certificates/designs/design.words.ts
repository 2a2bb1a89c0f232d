import type { DesignLang } from '@portal/contract/certificates/design.limits.ts'
import type { Lang } from '../../../core/text/language.ts'

/** The language of the portal in which facts are given on a document of a design's language. */
export const baseLangOf = (lang: DesignLang): Lang => (lang === 'zh' ? 'zh' : 'en')

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** A day, `YYYY-MM-DD`, as documents of a language print it. Written here, so that it never changes. */
export function dayWords(day: string, lang: DesignLang): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  if (lang === 'zh' || lang === 'ja') return `${year}年${month}月${date}日`
  if (lang === 'ko') return `${year}년 ${month}월 ${date}일`
  if (lang === 'en') return `${date} ${months[month - 1]} ${year}`
  return day
}

const noExpiry: Readonly<Record<DesignLang, string>> = {
  zh: '长期有效',
  en: 'No expiry',
  ja: '期限なし',
  ko: '기한 없음',
  fr: 'Sans expiration',
  de: 'Unbefristet',
  es: 'Sin vencimiento',
  pt: 'Sem validade',
  ru: 'Бессрочно',
  ar: 'بلا انتهاء',
  vi: 'Không thời hạn',
  th: 'ไม่มีวันหมดอายุ',
}
export const noExpiryWords = (lang: DesignLang): string => noExpiry[lang]

const units = {
  hours: { zh: '学时', en: 'hours' },
  points: { zh: '学分', en: 'points' },
} as const
/** An amount of credits in hundredths, with its unit. */
export const creditWords = (amount: number, unit: 'hours' | 'points', lang: Lang): string =>
  `${amount / 100} ${units[unit][lang]}`

/** The words of a sample without a template. */
export const sampleWords = {
  title: { zh: '网络运维工程师', en: 'Network Operations Engineer' },
  sentence: {
    zh: '通过认证考试，成绩合格，特授予',
    en: 'has passed the certification examination and is awarded',
  },
  level: { zh: '专业工程师', en: 'Professional' },
  signatory: { name: { zh: '顾文静', en: 'Gu Wenjing' }, title: { zh: '培训与认证主管', en: 'Head of training' } },
  credits: { zh: '继续教育', en: 'Continuing education' },
} as const
