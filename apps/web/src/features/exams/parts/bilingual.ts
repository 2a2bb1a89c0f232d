import type { Locale } from '#web/api/locale.ts'

/** Returns a text in the requested language, otherwise in the other one; empty if it has neither. */
export const pickBilingualText = (text: { readonly zh?: string; readonly en?: string }, lang: Locale): string =>
  (lang === 'zh' ? text.zh || text.en : text.en || text.zh) ?? ''
