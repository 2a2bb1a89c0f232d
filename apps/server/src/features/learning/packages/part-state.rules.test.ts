import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestPackagePartResult, type PackagePartResult, packagePartResult, packagePercent } from './part-state.rules.ts'

const terms = { kind: 'sco', masteryScore: null, completionThreshold: null, passingScore: null } as const
const in2004 = (cmi: unknown, own = {}) => packagePartResult('2004', { ...terms, ...own }, JSON.stringify(cmi))

describe('the state of a part, SCORM 2004', () => {
  test.each([
    [{ completion_status: 'unknown' }, {}, 'incomplete', null],
    [{ completion_status: 'completed' }, {}, 'completed', null],
    [{ completion_status: 'completed', success_status: 'passed', score: { scaled: '0.85' } }, {}, 'passed', 85],
    [{ completion_status: 'completed', success_status: 'failed' }, {}, 'failed', null],
    [{ completion_status: 'incomplete', success_status: 'passed' }, {}, 'incomplete', null],
    [{ completion_status: 'completed', score: { scaled: 0.6 } }, { passingScore: 0.7 }, 'failed', 60],
    [
      { completion_status: 'completed', success_status: 'failed', score: { scaled: 0.7 } },
      { passingScore: 0.7 },
      'passed',
      70,
    ],
    [{ completion_status: 'completed', progress_measure: '0.5' }, { completionThreshold: 0.8 }, 'incomplete', null],
    [{ completion_status: 'incomplete', progress_measure: '0.8' }, { completionThreshold: 0.8 }, 'completed', null],
    [{ completion_status: 'completed', score: { raw: '30', min: '20', max: '40' } }, {}, 'completed', 50],
    [{ completion_status: 'completed', score: { scaled: '-1' } }, {}, 'completed', 0],
  ])('%j with %j is %s', (cmi, own, state, score) => {
    expect(in2004(cmi, own)).toEqual({ state, score })
  })
})

const result = (state: PackagePartResult['state'], score: number | null = null): PackagePartResult => ({ state, score })
test.each([
  [null, result('incomplete'), result('incomplete')],
  [result('passed', 100), result('completed', 0), result('passed', 100)],
  [result('passed', 70), result('passed', 90), result('passed', 90)],
  [result('passed', 70), result('failed', 20), result('passed', 70)],
  [result('completed', 80), result('incomplete'), result('completed', 80)],
  [result('completed', 80), result('failed', 27), result('failed', 27)],
  [result('failed', 60), result('incomplete', 0), result('failed', 60)],
  [result('failed', 60), result('passed', 75), result('passed', 75)],
  [result('incomplete', 50), result('incomplete'), result('incomplete', 50)],
])('a part with %j that reports %j keeps %j', (before, now, kept) => {
  expect(bestPackagePartResult(before, now)).toEqual(kept)
})

test('any report of a part gives a state and a score between 0 and 100, or is rejected', () => {
  const odd = fc.oneof(
    fc.string(),
    fc.double(),
    fc.constantFrom('passed', 'completed', 'failed', '1e999', '-5', 'NaN'),
    fc.object(),
  )
  const cmi = fc.record({
    core: fc.record({ lesson_status: odd, score: fc.record({ raw: odd, min: odd, max: odd }) }),
    completion_status: odd,
    success_status: odd,
    score: fc.record({ scaled: odd }),
    progress_measure: odd,
  })
  fc.assert(
    fc.property(fc.constantFrom('1.2' as const, '2004' as const), fc.oneof(cmi, odd), (version, given) => {
      const result = packagePartResult(version, terms, JSON.stringify(given) ?? '')
      if (result === null) return
      expect(['incomplete', 'completed', 'passed', 'failed']).toContain(result.state)
      if (result.score !== null) expect(result.score >= 0 && result.score <= 100).toBe(true)
    }),
  )
})

test('a package is completed only when every part that opens is', () => {
  const items = [
    { item: 'folder', href: null },
    { item: 'a', href: 'a' },
    { item: 'b', href: 'b' },
    { item: 'c', href: 'c' },
  ]
  const percent = (...done: string[]) =>
    packagePercent(items, (item) => (done.includes(item) ? 'passed' : 'incomplete'))
  expect([percent(), percent('a'), percent('a', 'b'), percent('a', 'b', 'c')]).toEqual([1, 33, 66, 100])
})
