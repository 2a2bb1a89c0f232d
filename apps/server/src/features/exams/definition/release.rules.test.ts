import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CandidateStanding,
  type KeyMoment,
  type Release,
  type ReleaseMoment,
  releaseProblem,
  visibleParts,
  withPartReleased,
} from './release.rules.ts'

const day = 86_400_000
const t0 = Date.parse('2026-03-02T00:00:00Z')
const at = (days: number) => new Date(t0 + days * day)
const moments = fc.oneof(
  fc.constantFrom<ReleaseMoment>('atOnce', 'never', 'afterClose'),
  fc.integer({ min: -5, max: 5 }).map((days): ReleaseMoment => ({ at: at(days).toISOString() })),
)
const keyMoments: fc.Arbitrary<KeyMoment> = fc.oneof(moments, fc.constantFrom<KeyMoment>('afterPass', 'whenUsedUp'))
const rules: fc.Arbitrary<Release> = fc.record({ graded: moments, score: moments, marks: moments, key: keyMoments })
const standings: fc.Arbitrary<CandidateStanding> = fc.record({
  ended: fc.nat(4),
  hasPassed: fc.boolean(),
  firstEndedAt: fc.option(fc.constant(at(-1))),
  openAttemptId: fc.option(fc.constant('open')),
  isOpenElsewhere: fc.boolean(),
  totalAttempts: fc.option(fc.integer({ min: 1, max: 4 })),
  retakeHours: fc.option(fc.constantFrom(12, 48)),
})
const cases = fc.record({
  release: rules,
  promised: fc.option(rules),
  overAt: fc.option(fc.integer({ min: -5, max: 5 }).map(at)),
  standing: standings,
  kind: fc.constantFrom<'formal' | 'mock' | 'course'>('formal', 'mock', 'course'),
})

test('each part needs the one before: no marks without the score, no key without the marks, nothing ungraded', () => {
  fc.assert(
    fc.property(cases, fc.integer({ min: -6, max: 6 }), (one, days) => {
      const { graded, score, marks, key } = visibleParts(one, at(days))
      expect([score && !graded, marks && !score, key && !marks]).toEqual([false, false, false])
    }),
  )
})

test('a promise is never withdrawn, whatever the rule becomes, and the rule may always be more generous', () => {
  fc.assert(
    fc.property(cases, rules, fc.integer({ min: -6, max: 6 }), (one, other, days) => {
      const promised = visibleParts({ ...one, promised: null }, at(days))
      const kept = visibleParts({ ...one, release: other, promised: one.release }, at(days))
      for (const what of ['graded', 'score', 'marks', 'key'] as const) if (promised[what]) expect(kept[what]).toBe(true)
      const now = visibleParts({ ...one, release: withPartReleased(other, 'marks'), promised: one.release }, at(days))
      const rests = one.kind !== 'mock' && (one.standing.openAttemptId !== null || one.standing.isOpenElsewhere)
      expect([now.graded, now.score, now.marks]).toEqual([true, true, !rests])
    }),
  )
})

test('released parts stay released as time passes, while the candidate does nothing', () => {
  fc.assert(
    fc.property(cases, fc.integer({ min: -6, max: 5 }), fc.nat(6), (one, days, later) => {
      const before = visibleParts(one, at(days))
      const after = visibleParts(one, at(days + later))
      for (const what of ['graded', 'score', 'marks', 'key'] as const) if (before[what]) expect(after[what]).toBe(true)
    }),
  )
})

test('never stays never, without another promise', () => {
  fc.assert(
    fc.property(
      cases,
      fc.constantFrom<'graded' | 'score' | 'marks' | 'key'>('graded', 'score', 'marks', 'key'),
      fc.integer({ min: -6, max: 6 }),
      (one, what, days) => {
        expect(
          visibleParts({ ...one, release: { ...one.release, [what]: 'never' }, promised: null }, at(days)).key,
        ).toBe(false)
      },
    ),
  )
})

const whole: Release = { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' }
const nobody: CandidateStanding = {
  ended: 1,
  hasPassed: false,
  firstEndedAt: at(0),
  openAttemptId: null,
  isOpenElsewhere: false,
  totalAttempts: 3,
  retakeHours: null,
}
const keyOut = (
  key: KeyMoment,
  standing: Partial<CandidateStanding> = {},
  own: { overAt?: Date; kind?: 'formal' | 'mock'; score?: ReleaseMoment } = {},
  now = at(1),
) =>
  visibleParts(
    {
      release: { ...whole, score: own.score ?? 'atOnce', key },
      promised: null,
      overAt: own.overAt ?? null,
      standing: { ...nobody, ...standing },
      kind: own.kind ?? 'formal',
    },
    now,
  ).key

test('the key is released after passing, or when no attempts are left', () => {
  expect([keyOut('afterPass'), keyOut('afterPass', { hasPassed: true })]).toEqual([false, true])
  expect(keyOut('afterPass', { hasPassed: true }, { score: 'never' })).toBe(false)
  expect(keyOut('whenUsedUp')).toBe(false)
  expect(keyOut('whenUsedUp', { ended: 3 })).toBe(true)
  expect(keyOut('whenUsedUp', { hasPassed: true })).toBe(true)
  expect(keyOut('whenUsedUp', { retakeHours: 12 })).toBe(true)
  expect(keyOut('whenUsedUp', {}, { overAt: at(1) })).toBe(true)
  expect(keyOut('whenUsedUp', { totalAttempts: null, ended: 99 })).toBe(false)
  expect(visibleParts({ release: { ...whole, key: 'afterPass' }, promised: null, overAt: null }, at(1)).key).toBe(false)
})

test('while an exam is taken again its marks and keys are hidden, its score is not; those of a mock exam stay', () => {
  const standing = {
    ended: 1,
    hasPassed: false,
    firstEndedAt: at(0),
    openAttemptId: 'open',
    isOpenElsewhere: false,
    totalAttempts: null,
    retakeHours: null,
  }
  const again = { release: whole, promised: null, overAt: null, standing }
  expect(visibleParts(again, at(1))).toEqual({ graded: true, score: true, marks: false, key: false })
  expect(visibleParts({ ...again, kind: 'mock' }, at(1))).toMatchObject({ marks: true, key: true })
  expect(keyOut('atOnce', { openAttemptId: 'open' })).toBe(false)
  expect(keyOut('atOnce', { openAttemptId: 'open' }, { kind: 'mock' })).toBe(true)
})

test('a rule that waits for the close needs a closing time, and dates must be valid', () => {
  expect(releaseProblem({ ...whole, marks: 'afterClose' }, null)).toBe('release.closesAt')
  expect(releaseProblem({ ...whole, marks: 'afterClose' }, at(1))).toBeNull()
  expect(releaseProblem({ ...whole, key: { at: 'soon' } }, null)).toBe('release.at')
})
