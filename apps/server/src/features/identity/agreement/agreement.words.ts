import type { BilingualText } from '../../../core/text/language.ts'

/** The title above the terms and the privacy statement where people sign them. */
export const agreementTitle: BilingualText = { zh: '法律声明与隐私声明', en: 'Legal and privacy statements' }
