import type { BilingualText } from '../../../core/text/language.ts'

/** The title above both texts where they are signed. */
export const agreementTitle: BilingualText = { zh: '法律声明与隐私声明', en: 'Legal and privacy statements' }
