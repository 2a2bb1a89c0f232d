import type { BilingualText } from '../../../core/text/language.ts'

type Lesson = {
  readonly contentId: string
  readonly label: string
  readonly title: BilingualText
  readonly contentType: number
  readonly body: BilingualText | null
  readonly mediaId: string | null
  readonly minSeconds: number
}
type Section = { readonly sectionId: string; readonly title: BilingualText; readonly lessons: readonly Lesson[] }
export type LessonField = 'title' | 'body' | 'file' | 'minMinutes'
export type LessonChange = {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved'
  readonly contentId: string
  readonly title: BilingualText
  readonly contentType: number
  /** Its label in the draft; of a removed lesson the published one. */
  readonly label: string
  /** Its published label; null for an added lesson. */
  readonly from: string | null
  readonly fields: readonly LessonField[]
}
export type SectionChange = {
  readonly kind: 'added' | 'removed' | 'renamed' | 'moved'
  readonly title: BilingualText
  readonly from: BilingualText | null
}

/** The ids that stay in their order: a longest increasing run of their former places. All others were moved. */
export function unmoved(before: readonly string[], after: readonly string[]): Set<string> {
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

/** The fields of a content that a draft changes. */
export function changedContentFields(
  before: Pick<Lesson, 'title' | 'body' | 'mediaId' | 'minSeconds'>,
  after: Pick<Lesson, 'title' | 'body' | 'mediaId' | 'minSeconds'>,
): LessonField[] {
  return [
    ...(differs(before.title, after.title) ? ['title' as const] : []),
    ...(differs(before.body ?? {}, after.body ?? {}) ? ['body' as const] : []),
    ...(before.mediaId !== after.mediaId ? ['file' as const] : []),
    ...(before.minSeconds !== after.minSeconds ? ['minMinutes' as const] : []),
  ]
}

/** The differences between the published outline and a draft, in the order of the draft; removed lessons last. */
export function changesOfDraft(
  before: readonly Section[],
  after: readonly Section[],
): { readonly lessons: LessonChange[]; readonly sections: SectionChange[] } {
  const placed = (sections: readonly Section[]) =>
    sections.flatMap(({ sectionId, lessons }) => lessons.map((lesson) => ({ ...lesson, sectionId })))
  const [old, now] = [placed(before), placed(after)]
  const was = new Map(old.map((lesson) => [lesson.contentId, lesson]))
  const is = new Set(now.map(({ contentId }) => contentId))
  const stays = unmoved(
    old.map(({ contentId }) => contentId),
    now.map(({ contentId }) => contentId),
  )
  const lessons: LessonChange[] = []
  for (const lesson of now) {
    const { contentId, title, contentType, label } = lesson
    const former = was.get(contentId)
    const shared = { contentId, title, contentType, label }
    if (!former) {
      lessons.push({ kind: 'added', ...shared, from: null, fields: [] })
      continue
    }
    const fields = changedContentFields(former, lesson)
    const isMoved = former.sectionId !== lesson.sectionId || !stays.has(contentId)
    if (fields.length > 0) lessons.push({ kind: 'changed', ...shared, from: former.label, fields })
    else if (isMoved) lessons.push({ kind: 'moved', ...shared, from: former.label, fields })
  }
  for (const { contentId, title, contentType, label } of old)
    if (!is.has(contentId))
      lessons.push({ kind: 'removed', contentId, title, contentType, label, from: label, fields: [] })
  return { lessons, sections: changedSections(before, after) }
}

function changedSections(before: readonly Section[], after: readonly Section[]): SectionChange[] {
  const was = new Map(before.map((section) => [section.sectionId, section]))
  const is = new Set(after.map(({ sectionId }) => sectionId))
  const stays = unmoved([...was.keys()], [...is])
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
