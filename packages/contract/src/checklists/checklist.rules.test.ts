import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ChecklistAnswer,
  type ChecklistForm,
  type ChecklistItem,
  formItemsOf,
  isJudgedItem,
  isValidItemAnswer,
  itemVerdictOf,
  judgeObservation,
  problemOfForm,
} from './checklist.rules.ts'

const base = fc.record({
  isRequired: fc.boolean(),
  isCritical: fc.boolean(),
  mayNotApply: fc.boolean(),
})
const label = { zh: '项', en: 'Item' }
const anItem: fc.Arbitrary<Omit<ChecklistItem, 'id'>> = fc
  .tuple(
    base,
    fc.constantFrom('yesNo', 'scale', 'choice', 'text', 'number'),
    fc.integer({ min: 2, max: 10 }),
    fc.nat(9),
  )
  .map(([own, kind, steps, at]) => {
    switch (kind) {
      case 'scale':
        return { ...own, kind, label, steps, ...(at === 0 ? {} : { passFrom: Math.min(at, steps) }) }
      case 'choice':
        return {
          ...own,
          kind,
          label,
          options: Array.from({ length: Math.min(steps, 8) }, (_, n) => ({ id: `o${n}`, label, passes: n <= at })),
        }
      case 'number':
        return { ...own, kind, label, ...(at % 2 ? { atLeast: at } : {}), ...(at % 3 ? { atMost: at + steps } : {}) }
      default:
        return { ...own, kind: kind as 'yesNo' | 'text', label }
    }
  })
const aForm: fc.Arbitrary<ChecklistForm> = fc
  .tuple(fc.array(fc.array(anItem, { maxLength: 5 }), { maxLength: 4 }), fc.integer({ min: 0, max: 100 }))
  .map(([sections, passPercent]) => ({
    passPercent,
    sections: sections.map((items, s) => ({
      id: `s${s}`,
      title: label,
      items: items.map((item, n) => ({ ...item, id: `i${s}x${n}` })),
    })),
  }))
const valueFor = (item: ChecklistItem, pick: number): string | null => {
  const all = [
    ...(item.kind === 'yesNo' ? ['yes', 'no'] : []),
    ...(item.kind === 'scale' ? Array.from({ length: item.steps ?? 0 }, (_, n) => String(n + 1)) : []),
    ...(item.options ?? []).map(({ id }) => id),
    ...(item.kind === 'number' ? ['-1', '0', '3.5', '9', '12', '400'] : []),
    ...(item.kind === 'text' ? ['words'] : []),
    ...(item.mayNotApply && item.kind !== 'text' ? ['na'] : []),
  ]
  return all[pick % (all.length + 1)] ?? null
}
const aFilled = fc.tuple(aForm, fc.array(fc.nat(30), { minLength: 20, maxLength: 20 })).map(([form, picks]) => ({
  form,
  answers: formItemsOf(form).flatMap((item, n): ChecklistAnswer[] => {
    const value = valueFor(item, picks[n] ?? 0)
    return value === null ? [] : [{ itemId: item.id, value }]
  }),
}))

describe('an observation', () => {
  test('passes only without a failed critical item, with enough items passed, and with something judged', () => {
    fc.assert(
      fc.property(aFilled, ({ form, answers }) => {
        const verdict = judgeObservation(form, answers)
        // Counted again item by item, as a person with the paper would.
        let [passed, failed, critical, missing] = [0, 0, 0, 0]
        for (const item of formItemsOf(form)) {
          const one = itemVerdictOf(item, answers.find(({ itemId }) => itemId === item.id)?.value)
          if (one === 'passed') passed++
          if (one === 'failed') {
            failed++
            if (item.isCritical) critical++
          }
          if (one === 'missing' && (item.isRequired || item.isCritical)) missing++
        }
        expect(verdict).toMatchObject({ passed, judged: passed + failed })
        expect(verdict.failedCritical).toHaveLength(critical)
        expect(verdict.missing).toHaveLength(missing)
        const isPassed =
          critical === 0 && missing === 0 && passed + failed > 0 && passed / (passed + failed) >= form.passPercent / 100
        // Hundredths of a float may differ at the very bound only.
        if (Math.abs((passed / (passed + failed || 1)) * 100 - form.passPercent) > 1e-9)
          expect(verdict.outcome).toBe(isPassed ? 'passed' : 'failed')
      }),
      { numRuns: 2000 },
    )
  })

  test('a failed critical item fails all, whatever the rest and the rule say', () => {
    fc.assert(
      fc.property(aFilled, fc.nat(20), ({ form, answers }, at) => {
        const judged = formItemsOf(form).filter((item) => item.kind === 'yesNo')
        const item = judged[at % (judged.length || 1)]
        fc.pre(item !== undefined)
        const critical = {
          ...form,
          passPercent: 0,
          sections: form.sections.map((section) => ({
            ...section,
            items: section.items.map((one) => (one.id === item?.id ? { ...one, isCritical: true } : one)),
          })),
        }
        const failing = [
          ...answers.filter(({ itemId }) => itemId !== item?.id),
          { itemId: item?.id ?? '', value: 'no' },
        ]
        expect(judgeObservation(critical, failing).outcome).toBe('failed')
      }),
    )
  })

  test('an item that does not apply neither helps nor harms', () => {
    fc.assert(
      fc.property(aFilled, ({ form, answers }) => {
        const before = judgeObservation(form, answers)
        const more: ChecklistForm = {
          ...form,
          sections: [
            ...form.sections,
            {
              id: 'more',
              title: label,
              items: [{ id: 'extra', kind: 'yesNo', label, isRequired: true, isCritical: true, mayNotApply: true }],
            },
          ],
        }
        expect(judgeObservation(more, [...answers, { itemId: 'extra', value: 'na' }])).toEqual(before)
      }),
    )
  })
})

describe('an answer', () => {
  test('of no item is a text that the item does not offer', () => {
    fc.assert(
      fc.property(anItem, fc.string({ maxLength: 12 }), (item, value) => {
        const whole = { ...item, id: 'i' }
        if (!isValidItemAnswer(whole, value)) {
          expect(itemVerdictOf(whole, value)).toBe('missing')
          return
        }
        if (value === 'na' && item.kind !== 'text') expect(item.mayNotApply).toBe(true)
        if (item.kind === 'number' && value !== 'na') expect(Number.isFinite(Number(value))).toBe(true)
        if (!isJudgedItem(whole)) expect(itemVerdictOf(whole, value)).not.toMatch(/passed|failed/)
      }),
      { numRuns: 3000 },
    )
  })
  test('"na" is no answer of an item that always applies, and only words of a text', () => {
    const own = { id: 'i', label, isRequired: true, isCritical: false, mayNotApply: false }
    expect(isValidItemAnswer({ ...own, kind: 'yesNo' }, 'na')).toBe(false)
    expect(itemVerdictOf({ ...own, kind: 'text' }, 'na')).toBe('unjudged')
  })
})

describe('a form', () => {
  const yesNo = { id: 'a', kind: 'yesNo', label, isRequired: true, isCritical: true, mayNotApply: false } as const
  const formOf = (...items: ChecklistItem[]): ChecklistForm => ({
    passPercent: 80,
    sections: [{ id: 's', title: label, items }],
  })
  test('names the first problem and its item', () => {
    expect(problemOfForm(formOf(yesNo))).toBeNull()
    expect(problemOfForm(formOf())).toEqual({ problem: 'noItems' })
    expect(problemOfForm(formOf({ ...yesNo, label: { zh: ' ' } }))).toEqual({ problem: 'noLabel', id: 'a' })
    expect(problemOfForm(formOf(yesNo, yesNo))).toEqual({ problem: 'sameId', id: 'a' })
    expect(problemOfForm(formOf({ ...yesNo, kind: 'text' }))).toEqual({ problem: 'criticalUnjudged', id: 'a' })
    expect(problemOfForm(formOf({ ...yesNo, kind: 'text', isCritical: false }))).toEqual({ problem: 'nothingJudged' })
    expect(problemOfForm(formOf({ ...yesNo, kind: 'scale', steps: 4, passFrom: 5 }))?.problem).toBe('steps')
    expect(problemOfForm(formOf({ ...yesNo, kind: 'number', atLeast: 4, atMost: 3 }))?.problem).toBe('bounds')
    const options = [
      { id: 'x', label, passes: false },
      { id: 'y', label, passes: false },
    ]
    expect(problemOfForm(formOf({ ...yesNo, kind: 'choice', options }))?.problem).toBe('noPassingOption')
  })
})
