import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lessonStates, previewSeconds } from './lesson-lock.rules.ts'

const terms = { isEntitled: true, inSequence: true, previewNum: 0, previewTime: 0 }
const lessons = (...rows: [string, number][]) =>
  rows.map(([sectionId, percent]) => ({ sectionId, contentType: 3, percent }))

test('a section opens when every earlier lesson is completed', () => {
  expect(lessonStates(lessons(['a', 100], ['a', 99], ['b', 0]), terms).lessons).toEqual(['completed', 'open', 'locked'])
  expect(lessonStates(lessons(['a', 100], ['a', 100], ['b', 0], ['c', 100]), terms).lessons).toEqual([
    'completed',
    'completed',
    'open',
    'locked',
  ])
  expect(lessonStates(lessons(['a', 0], ['b', 0]), { ...terms, inSequence: false }).lessons).toEqual(['open', 'open'])
})

test('without an entitlement the first lessons are a preview, and so are first seconds of played lessons', () => {
  const unpaid = { ...terms, isEntitled: false, previewNum: 1 }
  expect(lessonStates(lessons(['a', 0], ['a', 0], ['b', 0]), unpaid).lessons).toEqual(['preview', 'unpaid', 'unpaid'])
  const article = { sectionId: 'a', contentType: 1, percent: 0 }
  expect(lessonStates([...lessons(['a', 0], ['a', 0]), article], { ...unpaid, previewTime: 30 }).lessons).toEqual([
    'preview',
    'preview',
    'unpaid',
  ])
  expect([0, 1].map((index) => previewSeconds({ ...unpaid, previewTime: 30 }, index))).toEqual([-1, 30])
  expect(previewSeconds(terms, 9)).toBe(-1)
})

test('property: nothing after an unfinished section is open, and the first section always is', () => {
  const lesson = fc.record({ section: fc.nat(5), percent: fc.constantFrom(0, 50, 99, 100) })
  fc.assert(
    fc.property(fc.array(lesson, { minLength: 1, maxLength: 20 }), (rows) => {
      const ordered = [...rows]
        .sort((a, b) => a.section - b.section)
        .map((row) => ({ sectionId: String(row.section), contentType: 3, percent: row.percent }))
      const { lessons: states } = lessonStates(ordered, terms)
      const firstOpen = ordered.findIndex((row) => row.percent < 100)
      expect(states[0]).not.toBe('locked')
      ordered.forEach((row, index) => {
        const isBehind = firstOpen >= 0 && Number(row.sectionId) > Number(ordered[firstOpen]?.sectionId)
        expect(states[index] === 'locked').toBe(isBehind)
      })
    }),
  )
})
