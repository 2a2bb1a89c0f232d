import type { LessonSettings } from '@portal/contract/catalogue/lesson-settings.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { plainTextOf } from '../../../core/text/rich-text.ts'

type Lesson = {
  readonly contentId: string
  readonly label: string
  readonly title: BilingualText
  readonly contentType: number
  readonly body: BilingualText | null
  readonly mediaId: string | null
  readonly minSeconds: number
  readonly settings: LessonSettings | null
}
type Section = { readonly sectionId: string; readonly title: BilingualText; readonly lessons: readonly Lesson[] }
export type LessonField = 'title' | 'body' | 'file' | 'minMinutes' | 'settings'
/** The part in which two texts differ, cut if it is long, with some surrounding text. */
export type TextDifference = {
  readonly lead: string
  readonly removed: string
  readonly added: string
  readonly trail: string
}
export type TextChange = TextDifference & { readonly field: 'title' | 'body'; readonly lang: 'zh' | 'en' }
export type LessonChange = {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved'
  readonly contentId: string
  readonly title: BilingualText
  readonly contentType: number
  /** Its label in the draft; of a removed lesson the published one. */
  readonly label: string
  /** Its published label; null for an added lesson and for one that keeps its place. */
  readonly from: string | null
  readonly fields: readonly LessonField[]
  readonly texts: readonly TextChange[]
}
export type SectionChange = {
  readonly kind: 'added' | 'removed' | 'renamed' | 'moved'
  readonly title: BilingualText
  readonly from: BilingualText | null
}

/**
 * Returns the ids that keep their order: a longest increasing subsequence of their earlier positions. The others in
 * `after` are new or were moved.
 */
export function idsInUnchangedOrder(before: readonly string[], after: readonly string[]): Set<string> {
  const place = new Map(before.map((id, at) => [id, at]))
  const kept = after.filter((id) => place.has(id))
  const best: { readonly id: string; readonly place: number; readonly previous: number; readonly length: number }[] = []
  /** For each length the run with the lowest last place, as an index of `best`. */
  const ends: number[] = []
  for (const id of kept) {
    const at = place.get(id) as number
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((best[ends[middle] as number]?.place as number) < at) low = middle + 1
      else high = middle
    }
    best.push({ id, place: at, previous: low > 0 ? (ends[low - 1] as number) : -1, length: low + 1 })
    ends[low] = best.length - 1
  }
  const stays = new Set<string>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = best[at]?.previous ?? -1) stays.add(best[at]?.id as string)
  return stays
}

const differs = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) !== JSON.stringify(sorted(other))
const sorted = (value: unknown) =>
  value !== null && typeof value === 'object'
    ? Object.entries(value)
        .filter(([, part]) => part !== undefined && part !== '')
        .sort(([a], [b]) => (a < b ? -1 : 1))
    : value

/** Returns the fields of a content item that a draft changes. */
export function changedContentFields(
  before: Pick<Lesson, 'title' | 'body' | 'mediaId' | 'minSeconds' | 'settings'>,
  after: Pick<Lesson, 'title' | 'body' | 'mediaId' | 'minSeconds' | 'settings'>,
): LessonField[] {
  return [
    ...(differs(before.title, after.title) ? ['title' as const] : []),
    ...(differs(before.body ?? {}, after.body ?? {}) ? ['body' as const] : []),
    ...(before.mediaId !== after.mediaId ? ['file' as const] : []),
    ...(before.minSeconds !== after.minSeconds ? ['minMinutes' as const] : []),
    ...(differs(before.settings, after.settings) ? ['settings' as const] : []),
  ]
}

/** Words and characters around a difference, and the most of it that is shown. */
const [around, longest] = [12, 120]
/** Splits a text into Latin words and numbers, and other characters one by one. */
const wordsOf = (text: string): string[] => text.match(/[\p{Script=Latin}\p{N}'’-]+|./gsu) ?? []
const clipped = (words: readonly string[]) =>
  words.length > longest ? `${words.slice(0, longest).join('')}…` : words.join('')

/** Returns the part in which two texts differ, with some of the common text before and after it. */
export function textDifference(before: string, after: string): TextDifference {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const most = Math.min(old.length, now.length)
  let [start, end] = [0, 0]
  while (start < most && old[start] === now[start]) start++
  while (end < most - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++
  const from = Math.max(0, start - around)
  const to = Math.min(now.length, now.length - end + around)
  return {
    lead: `${from > 0 ? '…' : ''}${now.slice(from, start).join('')}`,
    removed: clipped(old.slice(start, old.length - end)),
    added: clipped(now.slice(start, now.length - end)),
    trail: `${now.slice(now.length - end, to).join('')}${to < now.length ? '…' : ''}`,
  }
}

/** Returns the differences of titles and texts in each language. Changes of the layout alone are ignored. */
export function changedTexts(
  before: Pick<Lesson, 'title' | 'body'>,
  after: Pick<Lesson, 'title' | 'body'>,
): TextChange[] {
  return (['title', 'body'] as const).flatMap((field) =>
    (['zh', 'en'] as const).flatMap((lang): TextChange[] => {
      const [old, now] = [before, after]
        .map((one) => one[field]?.[lang] ?? '')
        .map((text) => (field === 'body' ? plainTextOf(text) : text)) as [string, string]
      return old === now ? [] : [{ field, lang, ...textDifference(old, now) }]
    }),
  )
}

/**
 * Returns the differences between the published outline and a draft, in the order of the draft; removed lessons come
 * last.
 */
export function changesOfDraft(
  before: readonly Section[],
  after: readonly Section[],
): { readonly lessons: LessonChange[]; readonly sections: SectionChange[] } {
  const placed = (sections: readonly Section[]) =>
    sections.flatMap(({ sectionId, lessons }) => lessons.map((lesson) => ({ ...lesson, sectionId })))
  const [old, now] = [placed(before), placed(after)]
  const was = new Map(old.map((lesson) => [lesson.contentId, lesson]))
  const idsOf = (sectionId: string) =>
    old.flatMap((lesson) => (lesson.sectionId === sectionId ? [lesson.contentId] : []))
  const is = new Set(now.map(({ contentId }) => contentId))
  // Only lessons that remain in their section are compared: a lesson that comes from another section moves no other.
  const stays = new Set(
    after.flatMap(({ sectionId, lessons }) => [
      ...idsInUnchangedOrder(
        idsOf(sectionId),
        lessons.map(({ contentId }) => contentId),
      ),
    ]),
  )
  const lessons: LessonChange[] = []
  for (const lesson of now) {
    const { contentId, title, contentType, label } = lesson
    const former = was.get(contentId)
    const shared = { contentId, title, contentType, label }
    if (!former) {
      lessons.push({ kind: 'added', ...shared, from: null, fields: [], texts: [] })
      continue
    }
    const fields = changedContentFields(former, lesson)
    const isMoved = !stays.has(contentId)
    const from = isMoved ? former.label : null
    if (fields.length > 0)
      lessons.push({ kind: 'changed', ...shared, from, fields, texts: changedTexts(former, lesson) })
    else if (isMoved) lessons.push({ kind: 'moved', ...shared, from, fields, texts: [] })
  }
  for (const { contentId, title, contentType, label } of old)
    if (!is.has(contentId))
      lessons.push({ kind: 'removed', contentId, title, contentType, label, from: label, fields: [], texts: [] })
  return { lessons, sections: changedSections(before, after) }
}

function changedSections(before: readonly Section[], after: readonly Section[]): SectionChange[] {
  const was = new Map(before.map((section) => [section.sectionId, section]))
  const is = new Set(after.map(({ sectionId }) => sectionId))
  const stays = idsInUnchangedOrder([...was.keys()], [...is])
  return [
    ...after.flatMap(({ sectionId, title }): SectionChange[] => {
      const former = was.get(sectionId)
      if (!former) return [{ kind: 'added', title, from: null }]
      if (differs(former.title, title)) return [{ kind: 'renamed', title, from: former.title }]
      return stays.has(sectionId) ? [] : [{ kind: 'moved', title, from: null }]
    }),
    ...before.flatMap(({ sectionId, title }): SectionChange[] =>
      is.has(sectionId) ? [] : [{ kind: 'removed', title, from: null }],
    ),
  ]
}
