import type { BilingualText } from '../../../core/language.ts'

/** What stands above both texts where they are signed. */
export const agreementTitle: BilingualText = { zh: '使用条款与隐私声明', en: 'Terms of use and privacy statement' }
