import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endingCausedByLeaves, mergeLeaves, type RecordedLeave, type ReportedLeave } from './leave.rules.ts'

const startedAt = new Date('2026-03-02T02:00:00Z')
const at = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000)
const told = (
  key: string,
  agoMs: number,
  awayMs: number | null = null,
  cause: ReportedLeave['cause'] = 'hidden',
): ReportedLeave => ({ key, cause, agoMs, awayMs })
const after = (before: readonly RecordedLeave[], changed: readonly RecordedLeave[]) => [
  ...new Map([...before, ...changed].map((leave) => [leave.key, leave])).values(),
]

test('hidden and blur within a second are one exit, two seconds apart are two', () => {
  expect(mergeLeaves([], [told('a', 5000), told('b', 4200, null, 'blur')], startedAt, at(60)).count).toBe(1)
  expect(mergeLeaves([], [told('a', 5000), told('b', 3000, null, 'blur')], startedAt, at(60)).count).toBe(2)
})

test('signals during an exit belong to it', () => {
  expect(mergeLeaves([], [told('a', 9000, 6000), told('b', 5000, 1000, 'blur')], startedAt, at(60)).count).toBe(1)
})

test('a repeated report sets an exit’s length once, and never counts again', () => {
  const first = mergeLeaves([], [told('a', 100)], startedAt, at(10))
  const second = mergeLeaves(first.changed, [told('a', 9000, 9000)], startedAt, at(19))
  expect(second).toMatchObject({ count: 1, changed: [{ key: 'a', awayMs: 9000 }] })
  expect(mergeLeaves(second.changed, [told('a', 1, 1)], startedAt, at(20)).changed[0]?.awayMs).toBe(9000)
})

test('a page can’t report an exit before the start, or longer than the elapsed time', () => {
  const { changed } = mergeLeaves([], [told('a', 86_400_000, 86_400_000)], startedAt, at(30))
  expect(changed[0]).toMatchObject({ beganAt: startedAt, awayMs: 30_000 })
})

test('strict ends at the limit or immediately, lenient never', () => {
  const strict = { leavePolicy: 'strict', leaveLimit: 5, onReload: 'submit' } as const
  expect(endingCausedByLeaves(strict, 4, [told('a', 0)])).toBeNull()
  expect(endingCausedByLeaves(strict, 5, [told('a', 0)])).toBe('leaves')
  expect(endingCausedByLeaves(strict, 1, [told('a', 0, null, 'pagehide')])).toBe('reload')
  expect(endingCausedByLeaves({ ...strict, onReload: 'countAsLeave' }, 1, [told('a', 0, null, 'pagehide')])).toBeNull()
  expect(endingCausedByLeaves({ ...strict, leavePolicy: 'lenient' }, 99, [told('a', 0, null, 'back')])).toBeNull()
})

test('property: in any batches and repetitions the count of exits never falls, and a key counts at most once', () => {
  const leave = fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    cause: fc.constantFrom('hidden' as const, 'blur' as const),
    agoMs: fc.nat(60_000),
    awayMs: fc.option(fc.nat(60_000)),
  })
  fc.assert(
    fc.property(fc.array(fc.array(leave, { minLength: 1, maxLength: 4 }), { maxLength: 8 }), (batches) => {
      let noted: RecordedLeave[] = []
      let last = 0
      batches.forEach((batch, index) => {
        const { changed, count } = mergeLeaves(noted, batch, startedAt, at(60 + index * 5))
        noted = after(noted, changed)
        expect(count).toBeGreaterThanOrEqual(last)
        expect(count).toBeLessThanOrEqual(new Set(batches.flat().map((one) => one.key)).size)
        last = count
      })
    }),
  )
})
