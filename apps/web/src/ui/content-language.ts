import { currentLocale } from '#web/api/locale.ts'

const han = /\p{Script=Han}/u

/**
 * Returns the `lang` of a text that people wrote or that has one language only, such as a name: screen readers and
 * glyph widths need it for Chinese on an English page. Spread it into an element.
 */
export const langOf = (text: string | null | undefined): { readonly lang?: 'zh-CN' } =>
  text && currentLocale() === 'en' && han.test(text) ? { lang: 'zh-CN' } : {}
