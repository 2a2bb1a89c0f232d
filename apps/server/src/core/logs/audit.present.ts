import { cutText } from '../text/cut-text.ts'
import { type Lang, pickText } from '../text/language.ts'

type Detail = Readonly<Record<string, unknown>>
export type AuditChange = { readonly field: string; readonly before: string | null; readonly after: string | null }

/** A value of an audit line in a few words: a text in the reader's language, a list joined, never a whole document. */
function wordOf(value: unknown, lang: Lang): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return cutText(value.map((one) => wordOf(one, lang) ?? '').join(', '), 300)
  if (typeof value !== 'object') return cutText(String(value), 300)
  if ('zh' in value || 'en' in value) return cutText(pickText(value as { zh?: string; en?: string }, lang), 300)
  // A group of values, without the empty ones.
  const parts = Object.values(value).flatMap((one) => wordOf(one, lang) ?? [])
  return parts.length > 0 ? cutText(parts.join(', '), 300) : null
}

/** Presents the fields of an act before and after it; empty if its audit line holds neither. */
export function presentAuditChanges(detail: Detail, lang: Lang): AuditChange[] {
  const [before, after] = [detail.before, detail.after].map((one) =>
    typeof one === 'object' && one !== null ? (one as Detail) : null,
  )
  if (!before && !after) return []
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => ({ field, before: wordOf(before?.[field], lang), after: wordOf(after?.[field], lang) }))
}

/** Presents the details of an audit line by name, except its reason and the state before and after. */
export function presentAuditDetail(detail: Detail, lang: Lang): { name: string; value: string }[] {
  return Object.entries(detail).flatMap(([name, value]) => {
    const word = ['before', 'after', 'reason'].includes(name) ? null : wordOf(value, lang)
    return word === null ? [] : [{ name, value: word }]
  })
}

export const presentAuditReason = (detail: Detail): string | null =>
  typeof detail.reason === 'string' && detail.reason !== '' ? detail.reason : null
