export const languages = ['zh', 'en'] as const
export type Lang = (typeof languages)[number]
/** A text as an author gave it: in either language, or both. */
export type BilingualText = { readonly zh?: string; readonly en?: string }

/** The caller's language from `Accept-Language`: the first of ours it names; Chinese when it names none. */
export function languageOf(header: string | undefined): Lang {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    if (tag === 'zh' || tag === 'en') return tag
  }
  return 'zh'
}

/** The text in the caller's language, or in the one there is (product decisions, section 3). */
export function pickText(text: BilingualText | null | undefined, lang: Lang): string {
  return (lang === 'zh' ? text?.zh || text?.en : text?.en || text?.zh) ?? ''
}

/** Does a text say something in a language at least? */
export const isSaid = (text: BilingualText | undefined): boolean => Boolean(text?.zh?.trim() || text?.en?.trim())
