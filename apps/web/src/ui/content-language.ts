import { currentLocale } from '#web/api/locale.ts'

const han = /\p{Script=Han}/u

/**
 * Returns `{ lang: 'zh-CN' }` for a text with Chinese characters on an English page, such as a name, because screen
 * readers and fonts need it; an empty object otherwise. Spread the result into the element of the text.
 */
export const foreignLangAttributeOf = (text: string | null | undefined): { readonly lang?: 'zh-CN' } =>
  text && currentLocale() === 'en' && han.test(text) ? { lang: 'zh-CN' } : {}
