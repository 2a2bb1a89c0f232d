import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedTexts, changesOfDraft, idsInUnchangedOrder, textDifference } from './draft.rules.ts'

const ids = fc.uniqueArray(fc.integer({ min: 0, max: 12 }).map(String), { maxLength: 13 })
const lesson = (contentId: string, label: string, own: object = {}) => ({
  contentId,
  label,
  title: { zh: contentId },
  contentType: 1,
  body: { zh: `<p>${contentId}</p>` },
  mediaId: null,
  minSeconds: 0,
  settings: null,
  ...own,
})
const section = (contentIds: readonly string[], sectionId = 's') => ({
  sectionId,
  title: { zh: sectionId },
  lessons: contentIds.map((id, at) => lesson(id, `1.${at + 1}`)),
})

/** The length of the longest run that is in order in both, by trying all. */
function longestRun(before: readonly string[], after: readonly string[]): number {
  const lengths = after.map(() => 0)
  after.forEach((id, at) => {
    if (!before.includes(id)) return
    lengths[at] = 1
    for (let earlier = 0; earlier < at; earlier++)
      if (before.includes(after[earlier] as string) && before.indexOf(after[earlier] as string) < before.indexOf(id))
        lengths[at] = Math.max(lengths[at] as number, (lengths[earlier] as number) + 1)
  })
  return Math.max(0, ...lengths)
}

test('as many lessons as possible count as unmoved, all of them in their former order', () => {
  fc.assert(
    fc.property(ids, ids, (before, after) => {
      const stays = idsInUnchangedOrder(before, after)
      expect(stays.size).toBe(longestRun(before, after))
      expect(after.filter((id) => stays.has(id))).toEqual(before.filter((id) => stays.has(id)))
    }),
  )
})

test('added and removed lessons are exactly the differences, and equal outlines have none', () => {
  fc.assert(
    fc.property(ids, ids, (before, after) => {
      const { lessons } = changesOfDraft([section(before)], [section(after)])
      const of = (kind: string) =>
        lessons
          .filter((one) => one.kind === kind)
          .map(({ contentId }) => contentId)
          .sort()
      expect(of('added')).toEqual(after.filter((id) => !before.includes(id)).sort())
      expect(of('removed')).toEqual(before.filter((id) => !after.includes(id)).sort())
      expect(changesOfDraft([section(after)], [section(after)])).toEqual({ lessons: [], sections: [] })
    }),
  )
})

test('a lesson that was only pushed down is not moved; one that changed its section is', () => {
  const before = [section(['a', 'b']), section(['c'], 't')]
  const { lessons } = changesOfDraft(before, [section(['x', 'a']), section(['c', 'b'], 't')])
  expect(lessons.map(({ kind, contentId, from }) => [kind, contentId, from])).toEqual([
    ['added', 'x', null],
    ['moved', 'b', '1.2'],
  ])
})

test('changed fields are named; empty texts and the order of languages are no change', () => {
  const was = section(['a'])
  const is = (own: object) => [{ ...was, lessons: [lesson('a', '1.1', own)] }]
  const fields = (own: object) => changesOfDraft([was], is(own)).lessons.flatMap((one) => one.fields)
  expect(fields({ title: { en: '', zh: 'a' } })).toEqual([])
  expect(fields({ title: { zh: 'b' }, minSeconds: 60 })).toEqual(['title', 'minMinutes'])
  expect(fields({ settings: { passPercent: 80 } })).toEqual(['settings'])
  expect(fields({ body: { zh: '<p>b</p>' }, mediaId: 'm' })).toEqual(['body', 'file'])
})

test('a difference of two texts is the shortest part that turns one into the other', () => {
  const text = fc.string({ unit: fc.constantFrom('甲', '乙', '安', '𠮷'), maxLength: 12 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { lead, removed, added, trail } = textDifference(before, after)
      expect([lead + removed + trail, lead + added + trail]).toEqual([before, after])
      expect(removed === '' || added === '' || [...removed][0] !== [...added][0]).toBe(true)
      expect(removed === '' || added === '' || [...removed].at(-1) !== [...added].at(-1)).toBe(true)
    }),
  )
  const far = '一'.repeat(40)
  expect(textDifference(`${far}甲${far}`, `${far}乙乙${far}`)).toEqual({
    lead: `…${'一'.repeat(12)}`,
    removed: '甲',
    added: '乙乙',
    trail: `${'一'.repeat(12)}…`,
  })
  // Words of an alphabet are not split.
  expect(textDifference('At every meeting', 'At each meeting')).toEqual({
    lead: 'At ',
    removed: 'every',
    added: 'each',
    trail: ' meeting',
  })
  expect(textDifference('', '长'.repeat(200)).added).toBe(`${'长'.repeat(120)}…`)
})

test('texts are compared in each language, without their layout', () => {
  const was = { title: { zh: '甲', en: 'A' }, body: { zh: '<p>一</p>' } }
  expect(changedTexts(was, { ...was, body: { zh: '<p><strong>一</strong></p>' } })).toEqual([])
  expect(changedTexts(was, { title: { zh: '甲' }, body: { zh: '<p>一二</p>' } })).toMatchObject([
    { field: 'title', lang: 'en', removed: 'A', added: '' },
    { field: 'body', lang: 'zh', lead: '一', added: '二' },
  ])
})

test('sections are added, renamed, moved and removed', () => {
  const s = (id: string, zh = id) => ({ sectionId: id, title: { zh }, lessons: [] })
  const { sections } = changesOfDraft([s('a'), s('b'), s('c'), s('d')], [s('c'), s('a', 'A'), s('b'), s('e')])
  expect(sections.map(({ kind, title }) => [kind, title.zh])).toEqual([
    ['moved', 'c'],
    ['renamed', 'A'],
    ['added', 'e'],
    ['removed', 'd'],
  ])
})
