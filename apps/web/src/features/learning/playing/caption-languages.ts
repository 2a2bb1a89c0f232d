import type { Locale } from '#web/api/locale.ts'

/** No subtitles. */
export const noCaptions = 'off'
type Captions = readonly { readonly lang: string }[]

/** What a language is called in the reader's own; its code where the browser knows no name. */
export function languageName(code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames(locale === 'zh' ? 'zh-CN' : 'en', { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** The subtitles to begin with: those in the reader's language, as it is spoken anywhere, else the first there are. */
export const initialCaptions = (captions: Captions, locale: Locale): string =>
  (
    captions.find(({ lang }) => lang === locale) ??
    captions.find(({ lang }) => lang.startsWith(`${locale}-`)) ??
    captions[0]
  )?.lang ?? noCaptions
