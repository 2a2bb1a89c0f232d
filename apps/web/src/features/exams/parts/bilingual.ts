import type { Locale } from '#web/api/locale.ts'

/** A text in the wanted language, or in the one there is. */
export const textIn = (text: { readonly zh?: string; readonly en?: string }, lang: Locale): string => (lang === 'zh' ? text.zh || text.en : text.en || text.zh) ?? ''
