import type { ChecklistItem } from '@portal/contract/checklists/checklist.rules.ts'
import { minSurveyGroupSize } from '@portal/contract/learning/survey.contract.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countSurveyAnswer,
  type SurveyCount,
  type SurveyText,
  sumTallies,
  surveySummaryOf,
  validSurveyAnswers,
} from './survey.rules.ts'

const label = { zh: '题' }
const own = { label, isRequired: false, isCritical: false, mayNotApply: true }
const items: ChecklistItem[] = [
  { ...own, id: 'yes', kind: 'yesNo' },
  { ...own, id: 'scale', kind: 'scale', steps: 5 },
  { ...own, id: 'words', kind: 'text' },
  { ...own, id: 'days', kind: 'number' },
]
const nothing: SurveyCount = { answers: 0, tallies: {}, pendingAnswers: 0, pendingAgain: 0, pending: {} }
const aSheet = fc.record(
  {
    yes: fc.constantFrom('yes', 'no', 'na'),
    scale: fc.constantFrom('1', '2', '3', '4', '5'),
    words: fc.string({ minLength: 1, maxLength: 5 }).filter((text) => text.trim() !== ''),
    days: fc.nat(9).map(String),
  },
  { requiredKeys: [] },
)
const aPick = fc.infiniteStream(fc.nat(999_999)).map((stream) => (below: number) => (stream.next().value ?? 0) % below)

function count(sheets: readonly object[], pick: (below: number) => number) {
  let now = nothing
  const texts: SurveyText[] = []
  const steps: SurveyCount[] = []
  for (const sheet of sheets) {
    const done = countSurveyAnswer(now, items, new Map(Object.entries(sheet)), 'new', pick)
    now = done.next
    texts.push(...done.texts)
    steps.push(now)
  }
  return { now, texts, steps }
}

test('no answer is lost or made up: counts, words and what waits are what people gave', () => {
  fc.assert(
    fc.property(fc.array(aSheet, { maxLength: 23 }), aPick, (sheets, pick) => {
      const { now, texts } = count(sheets, pick)
      expect(now.answers + now.pendingAnswers).toBe(sheets.length)
      const given = sheets.flatMap((sheet) => Object.entries(sheet).map(([id, value]) => `${id} ${value}`))
      const found = [
        ...Object.entries(now.tallies).flatMap(([id, tally]) =>
          Object.entries(tally).flatMap(([value, n]) => Array.from({ length: n }, () => `${id} ${value}`)),
        ),
        ...texts.map(({ itemId, words }) => `${itemId} ${words}`),
        ...Object.entries(now.pending).flatMap(([id, values]) => values.map((value) => `${id} ${value}`)),
      ]
      expect(found.toSorted()).toEqual(given.toSorted())
    }),
  )
})

test('results change by whole groups of five people only', () => {
  fc.assert(
    fc.property(fc.array(aSheet, { maxLength: 23 }), aPick, (sheets, pick) => {
      const { steps } = count(sheets, pick)
      for (const [at, step] of steps.entries()) {
        expect(step.answers % minSurveyGroupSize).toBe(0)
        const before = steps[at - 1] ?? nothing
        if (step.answers === before.answers) expect(step.tallies).toEqual(before.tallies)
        else expect(step.answers - before.answers).toBe(minSurveyGroupSize)
      }
    }),
  )
})

test('results change for five people at least, also when some answer again or may have been in the group before', () => {
  const aPerson = fc.record({ sheet: aSheet, who: fc.nat(6), isKnown: fc.boolean() })
  fc.assert(
    fc.property(fc.array(aPerson, { maxLength: 60 }), aPick, (acts, pick) => {
      let now = nothing
      let group = new Set<number>()
      const answered = new Set<number>()
      for (const { sheet, who, isKnown } of acts) {
        // A person is new to the group, known to be in it, or answered before and may be in it.
        const person = !answered.has(who) ? 'new' : isKnown ? (group.has(who) ? 'same' : 'new') : 'unknown'
        if (person === 'unknown' && group.has(who)) continue
        answered.add(who)
        group.add(who)
        const { next } = countSurveyAnswer(now, items, new Map(Object.entries(sheet)), person, pick)
        if (next.pendingAnswers === 0) {
          expect(group.size).toBeGreaterThanOrEqual(minSurveyGroupSize)
          group = new Set()
        } else expect(next.tallies).toEqual(now.tallies)
        now = next
      }
    }),
  )
})

test('the order in which people answered does not show, for the same chance', () => {
  // Five people with five different words: every order of texts appears, whoever answered first.
  const orders = new Set<string>()
  for (let seed = 0; seed < 400; seed++) {
    let state = seed * 7919 + 13
    const pick = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
    const { texts } = count(
      ['a', 'b', 'c', 'd', 'e'].map((words) => ({ words })),
      pick,
    )
    orders.add(texts.map(({ words }) => words).join(''))
  }
  expect(orders.size).toBeGreaterThan(80)
  expect(new Set([...orders].map((order) => order[0])).size).toBe(5)
})

test('sums of companies are in fives as well, and averages leave out what does not apply', () => {
  expect(sumTallies([{ yes: { yes: 3, no: 2 } }, { yes: { yes: 5 } }])).toEqual({ yes: { yes: 8, no: 2 } })
  expect(surveySummaryOf(items[1] as ChecklistItem, { '1': 1, '5': 3, na: 1, '9': 2 })).toEqual({
    answers: 5,
    average: 4,
    choices: [...[1, 0, 0, 0, 3].map((n, at) => ({ value: String(at + 1), count: n })), { value: 'na', count: 1 }],
  })
})

test('answers must fit their form', () => {
  const sections = [{ id: 's', title: label, items: items.map((item) => ({ ...item, isRequired: item.id === 'yes' })) }]
  expect(validSurveyAnswers(sections, [{ itemId: 'yes', value: 'no' }])?.size).toBe(1)
  for (const wrong of [
    [],
    [{ itemId: 'yes', value: 'maybe' }],
    [
      { itemId: 'yes', value: 'no' },
      { itemId: 'yes', value: 'yes' },
    ],
    [
      { itemId: 'yes', value: 'no' },
      { itemId: 'other', value: 'x' },
    ],
  ])
    expect(validSurveyAnswers(sections, wrong)).toBeNull()
})
