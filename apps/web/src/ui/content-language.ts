import { currentLocale } from '#web/api/locale.ts'

const han = /\p{Script=Han}/u

/**
 * Returns the `lang` attribute of a text that people wrote or that has one language only, such as a name: screen
 * readers and fonts need it for Chinese on an English page. An empty object for any other text or page. Spread the
 * result into an element.
 */
export const foreignLangAttributeOf = (text: string | null | undefined): { readonly lang?: 'zh-CN' } =>
  text && currentLocale() === 'en' && han.test(text) ? { lang: 'zh-CN' } : {}
