export const languages = ['zh', 'en'] as const
export type Lang = (typeof languages)[number]
/** A text as an author gave it, in one or both languages. */
export type BilingualText = { readonly zh?: string; readonly en?: string }

/** Returns the caller's language from `Accept-Language`: the first supported one, whatever the weights, or null. */
export function acceptedLanguage(header: string | undefined): Lang | null {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    if (tag === 'zh' || tag === 'en') return tag
  }
  return null
}

/** Returns the caller's language from `Accept-Language`, or Chinese. */
export const acceptedLanguageOrDefault = (header: string | undefined): Lang => acceptedLanguage(header) ?? 'zh'

/**
 * Returns the text in the caller's language, or otherwise in the one that is available (product decisions, section 3).
 */
export function pickText(text: BilingualText | null | undefined, lang: Lang): string {
  return (lang === 'zh' ? text?.zh || text?.en : text?.en || text?.zh) ?? ''
}

/** A person's name as it is written, and in Latin letters if these are known. */
export type PersonName = { readonly name: string; readonly nameLatin: string | null }

/** Returns a person's name for a reader. In English, it is the name in Latin letters, if there is one. */
export const pickName = ({ name, nameLatin }: PersonName, lang: Lang): string => (lang === 'en' && nameLatin) || name

/**
 * Returns the name by which staff identify a person. In English, the name in Latin letters follows the one as it is
 * written, which the person's documents show.
 */
export function identityName(person: PersonName, lang: Lang): string {
  const called = pickName(person, lang)
  return called === person.name ? called : `${person.name} (${called})`
}

/** Presents a text in a response, without empty languages. */
export const presentText = (text: BilingualText | undefined) => ({
  ...(text?.zh ? { zh: text.zh } : {}),
  ...(text?.en ? { en: text.en } : {}),
})

/** Returns true when a text is not empty in at least one language. */
export const hasBilingualText = (text: BilingualText | undefined): boolean =>
  Boolean(text?.zh?.trim() || text?.en?.trim())

/** Returns the canonical code of a language (BCP 47), such as `pt-BR` for `PT-br`; null when it is invalid. */
export function canonicalLanguage(code: string): string | null {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? null
  } catch {
    return null
  }
}

const own: readonly string[] = ['zh', 'en']
/** Returns the languages of captions: the portal's own first, then the others by code. */
export const captionLangs = (files: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(files).toSorted(
    (a, b) =>
      (own.includes(b) ? 1 : 0) - (own.includes(a) ? 1 : 0) ||
      (own.includes(a) ? own.indexOf(a) - own.indexOf(b) : a < b ? -1 : 1),
  )
