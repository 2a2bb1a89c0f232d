import { currentLocale } from '#web/api/locale.ts'

const han = /\p{Script=Han}/u

/**
 * The `lang` of a text that people wrote or that has one language only, such as a name: Chinese on an English page says
 * so, for screen readers and for the widths of its signs. Spread into an element.
 */
export const langOf = (text: string | null | undefined): { readonly lang?: 'zh-CN' } =>
  text && currentLocale() === 'en' && han.test(text) ? { lang: 'zh-CN' } : {}
