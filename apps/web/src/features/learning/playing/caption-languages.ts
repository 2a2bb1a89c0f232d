import type { Locale } from '#web/api/locale.ts'

/** The choice, beside the languages, to show no captions. */
export const noCaptionsChoice = 'off'
type Captions = readonly { readonly lang: string }[]

/** Returns the name of a language in the reader's own language; its code when the browser has no name. */
export function languageName(code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames(locale === 'zh' ? 'zh-CN' : 'en', { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/**
 * Returns the initial language of the captions: the reader's, of any region, or otherwise the first one; `off` if there
 * are no captions.
 */
export const initialCaptionLanguage = (captions: Captions, locale: Locale): string =>
  (
    captions.find(({ lang }) => lang === locale) ??
    captions.find(({ lang }) => lang.startsWith(`${locale}-`)) ??
    captions[0]
  )?.lang ?? noCaptionsChoice
