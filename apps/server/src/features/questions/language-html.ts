import type { BilingualText } from '../../core/text/language.ts'

const hasHan = (html: string): boolean => /\p{Script=Han}/u.test(html)
const opening = /^<(div|span) lang="(zh|en)"(?: class="multilang")?>/u

/**
 * Returns the texts by language if the whole text consists of elements that declare a language, one for each; null
 * otherwise.
 */
export function textsByDeclaredLanguage(html: string): BilingualText | null {
  const found: { zh?: string; en?: string } = {}
  let rest = html.trim()
  while (rest !== '') {
    const [head = '', tag = '', lang = ''] = opening.exec(rest) ?? []
    const end = head === '' ? -1 : endOf(rest, tag)
    if (end === -1 || found[lang as 'zh' | 'en'] !== undefined) return null
    found[lang as 'zh' | 'en'] = rest.slice(head.length, end).trim()
    rest = rest.slice(end + tag.length + 3).trim()
  }
  return found.zh === undefined && found.en === undefined ? null : found
}

/** The end of the first element of a text: the position of its closing tag; -1 without one. */
function endOf(html: string, tag: string): number {
  let depth = 0
  for (const { 0: found, index } of html.matchAll(new RegExp(`<(/?)${tag}\\b[^<>]*>`, 'gu'))) {
    depth += found.startsWith('</') ? -1 : 1
    if (depth === 0) return index
  }
  return -1
}

/**
 * Converts a file's text to the form of a bank: by language if it declares its languages; otherwise as Chinese if it
 * has Chinese characters, or else as English.
 */
export const bilingualTextOf = (html: string): BilingualText =>
  textsByDeclaredLanguage(html) ?? (hasHan(html) ? { zh: html } : { en: html })

/**
 * Converts a bank's text to HTML for a file, which an import converts back unchanged. The HTML declares the languages
 * that an import could not detect.
 */
export function htmlOfText({ zh, en }: BilingualText): string {
  if (zh && !en && hasHan(zh) && textsByDeclaredLanguage(zh) === null) return zh
  if (en && !zh && !hasHan(en) && textsByDeclaredLanguage(en) === null) return en
  const named = (lang: 'zh' | 'en', html: string | undefined) => {
    if (!html) return ''
    return /<(?:p|div|ul|ol|table|pre|blockquote|hr)\b/u.test(html)
      ? `<div lang="${lang}">${html}</div>`
      : `<span lang="${lang}" class="multilang">${html}</span>`
  }
  return named('zh', zh) + named('en', en)
}
