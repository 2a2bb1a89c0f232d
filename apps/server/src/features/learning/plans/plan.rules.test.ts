import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../../core/text/calendar.ts'
import {
  compareItemsByUrgency,
  isPlanItemOverdue,
  nextPlanItem,
  type PlanItemStanding,
  planCountAge,
  planPercent,
  planStateOf,
  reminderStepAt,
} from './plan.rules.ts'
import { problemsOfPlan } from './plan-content.rules.ts'

const today = '2026-03-02'
const item = (own: Partial<PlanItemStanding> = {}): PlanItemStanding => ({
  position: 1,
  isMandatory: true,
  dueOn: null,
  percent: 0,
  isDone: false,
  lock: null,
  ...own,
})
const anItem = fc.record({
  position: fc.integer({ min: 1, max: 20 }),
  isMandatory: fc.boolean(),
  dueOn: fc.option(
    fc.integer({ min: -40, max: 40 }).map((days) => addDays(today, days)),
    { nil: null },
  ),
  percent: fc.integer({ min: 0, max: 99 }),
  isDone: fc.boolean(),
  lock: fc.constantFrom(null, null, 'notOpen' as const, 'unavailable' as const),
})

describe('a plan', () => {
  it('is overdue from the day after the date of an uncompleted mandatory item', () => {
    expect(isPlanItemOverdue(item({ dueOn: today }), today)).toBe(false)
    expect(isPlanItemOverdue(item({ dueOn: '2026-03-01' }), today)).toBe(true)
    expect(isPlanItemOverdue(item({ dueOn: '2026-03-01', isMandatory: false }), today)).toBe(false)
    expect(isPlanItemOverdue(item({ dueOn: '2026-03-01', isDone: true }), today)).toBe(false)
    expect(daysBetween(today, '2026-02-27')).toBe(-3)
    expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
  })

  it('is completed by its mandatory items; by all when none is mandatory', () => {
    const done = item({ isDone: true })
    const optional = item({ isMandatory: false, percent: 10 })
    expect(planStateOf([done, optional], '2026-03-01', today)).toBe('done')
    expect(planPercent([done, optional])).toBe(100)
    expect(planStateOf([optional, { ...optional, isDone: true }], '2026-03-01', today)).toBe('open')
    expect(planPercent([optional, { ...optional, isDone: true }])).toBe(55)
    expect(planStateOf([item()], '2026-03-03', today)).toBe('upcoming')
  })

  it('shows 100 percent exactly when it is completed; the next item is neither completed nor locked', () => {
    fc.assert(
      fc.property(fc.array(anItem, { minLength: 1, maxLength: 12 }), (items) => {
        expect(planPercent(items) === 100).toBe(planStateOf(items, today, today) === 'done')
        const next = nextPlanItem(items, today)
        const open = items.filter((one) => !one.isDone && one.lock === null)
        expect(next === null).toBe(open.length === 0)
        if (next) for (const one of open) expect(compareItemsByUrgency(today)(next, one)).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('reminds at 7, 3 and 1 days and when overdue, one step per day, and never goes back a step', () => {
    expect([9, 8, 7, 6, 4, 3, 2, 1, 0, -1, -9].map(reminderStepAt)).toEqual([
      null,
      null,
      7,
      7,
      7,
      3,
      3,
      1,
      1,
      'overdue',
      'overdue',
    ])
  })
})

describe('validation of a plan', () => {
  const id = '00000000-0000-7000-8000-000000000001'
  const says = {
    title: { zh: '计划' },
    startsOn: '2026-03-02',
    isMandatory: true,
    items: [{ productId: id, isMandatory: true }],
  }
  it('contradictions', () => {
    expect(problemsOfPlan(says)).toEqual([])
    const fields = (own: object) => problemsOfPlan({ ...says, ...own }).map((one) => `${one.field} ${one.word}`)
    expect(fields({ title: { en: ' ' } })).toEqual(['title title'])
    expect(fields({ startsOn: '2026-02-30' })).toEqual(['startsOn noSuchDay'])
    expect(fields({ startsOn: '0000-01-01' })).toEqual(['startsOn noSuchDay'])
    expect(fields({ dueOn: '2026-03-01' })).toEqual(['dueOn dueBeforeStart'])
    expect(fields({ items: [{ isMandatory: true }, { productId: id, examId: id, isMandatory: true }] })).toEqual([
      'items.0 oneThing',
      'items.1 oneThing',
    ])
    expect(fields({ items: [...says.items, { productId: id.toUpperCase(), isMandatory: false }] })).toEqual([
      'items.1 twice',
    ])
    expect(fields({ dueOn: '2026-04-01', items: [{ productId: id, isMandatory: true, dueOn: '2026-04-02' }] })).toEqual(
      ['items.0.dueOn itemDue'],
    )
  })
})

it('a count of many people is shown for a minute and refreshed up to a quarter of an hour; a count of few is never reused', () => {
  expect([0, 60, 61, 900, 901].map((seconds) => planCountAge(seconds, 501))).toEqual([
    'fresh',
    'fresh',
    'ageing',
    'ageing',
    'old',
  ])
  expect(planCountAge(0, 500)).toBe('old')
})
