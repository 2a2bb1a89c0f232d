import type { DesignLang } from '@portal/contract/certificates/design.limits.ts'

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

/**
 * Formats a day, `YYYY-MM-DD`, as Chinese, Japanese, Korean and English documents print it; for any other language it
 * stays as it is. It uses no library, so that the format never changes.
 */
export function formatDocumentDay(day: string, lang: DesignLang): string {
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
