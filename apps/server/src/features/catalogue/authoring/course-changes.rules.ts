import type { BilingualText } from '../../../core/text/language.ts'
import { plainTextOf } from '../../../core/text/rich-text.ts'
import type { CourseHeadFields } from './course.rules.ts'

type Fields = Readonly<Record<string, unknown>>
type Change = { readonly before?: Fields; readonly after?: Fields }
/** Characters of a long text shown in the history around a change. */
const excerpt = 120

/** Returns an excerpt of each of two texts, from shortly before their first difference. */
export function changedExcerptsOf(before: string, after: string): [string, string] {
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  const from = Math.max(0, at - 20)
  return [before, after].map((text) => `${from > 0 && text ? '…' : ''}${text.slice(from, from + excerpt)}`) as [
    string,
    string,
  ]
}

/**
 * Returns the fields that differ, with their values before and after. For a field named in `html`, these are excerpts
 * of its plain text in each language, from shortly before the first difference.
 */
export function changedFields(before: Fields, after: Fields, html: readonly string[]): Change {
  const [old, now]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (JSON.stringify(before[name] ?? null) === JSON.stringify(after[name] ?? null)) continue
    if (!html.includes(name)) {
      old[name] = before[name] ?? null
      now[name] = after[name] ?? null
      continue
    }
    for (const lang of ['zh', 'en'] as const) {
      const texts = [before, after].map((one) => (one[name] as BilingualText | undefined)?.[lang] ?? '') as [
        string,
        string,
      ]
      if (texts[0] === texts[1]) continue
      const [was, is] = changedExcerptsOf(plainTextOf(texts[0]), plainTextOf(texts[1]))
      old[`${name}.${lang}`] = was
      now[`${name}.${lang}`] = is
    }
  }
  return { before: old, after: now }
}

export const changedHeadFields = (before: CourseHeadFields, after: CourseHeadFields): Change =>
  changedFields(before, after, ['introduction'])

type Sections = readonly {
  readonly title: BilingualText
  readonly lessons: readonly { readonly contentId: string; readonly label: string; readonly title: BilingualText }[]
}[]
/**
 * Returns the titles of added and of removed lessons, and the number of lessons with a new label (`moved`); what is
 * empty or 0 is left out.
 */
export function changedLessons(before: Sections, after: Sections): Readonly<Record<string, unknown>> {
  const [old, now] = [before, after].map(
    (sections) =>
      new Map(sections.flatMap(({ lessons }) => lessons.map((lesson) => [lesson.contentId, lesson] as const))),
  ) as [Map<string, Sections[number]['lessons'][number]>, Map<string, Sections[number]['lessons'][number]>]
  const added = [...now.values()].filter(({ contentId }) => !old.has(contentId)).map(({ title }) => title)
  const removed = [...old.values()].filter(({ contentId }) => !now.has(contentId)).map(({ title }) => title)
  const moved = [...now.values()].filter(
    ({ contentId, label }) => old.has(contentId) && old.get(contentId)?.label !== label,
  ).length
  return {
    ...(added.length > 0 ? { added } : {}),
    ...(removed.length > 0 ? { removed } : {}),
    ...(moved > 0 ? { moved } : {}),
  }
}
