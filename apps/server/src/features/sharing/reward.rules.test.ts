import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeRewardLines,
  createCouponCode,
  createShareLinkCode,
  dueRewards,
  firstDayOfMonth,
  type InvitedPerson,
  type RewardBalance,
  type RewardKind,
} from './reward.rules.ts'

const at = (day: number) => new Date(Date.UTC(2026, 2, day))
const invited = (own: Partial<InvitedPerson> = {}): InvitedPerson => ({
  acceptedAt: at(2),
  firstAt: at(3),
  studiedSeconds: 300,
  isCompleted: false,
  duration: 3600,
  paid: [],
  ...own,
})

describe('what an invitation earns', () => {
  test.each<[string, Partial<InvitedPerson>, RewardKind[]]>([
    ['a click earns nothing', { firstAt: null, studiedSeconds: 0 }, []],
    ['opening it earns nothing', { studiedSeconds: 0 }, []],
    ['nor does not quite enough study', { studiedSeconds: 299 }, []],
    ['five minutes earn the start', {}, ['start']],
    ['of a short product, half of it', { studiedSeconds: 60, duration: 120 }, ['start']],
    ['completing it earns both', { isCompleted: true }, ['start', 'completion']],
    ['each once', { isCompleted: true, paid: ['start'] }, ['completion']],
    ['and no more', { isCompleted: true, paid: ['start', 'completion'] }, []],
    ['whoever had opened it before counts for nobody', { firstAt: at(1), isCompleted: true }, []],
    ['a product that is complete without study here earns nothing', { studiedSeconds: 0, isCompleted: true }, []],
  ])('%s', (_name, own, due) => expect(dueRewards(invited(own))).toEqual(due))
})

const rule = { startPoints: 10, completionPoints: 30, monthlyCap: 50 }
const empty: RewardBalance = { points: 0, month: '2000-01-01', monthPoints: 0 }

test('a month has room for its cap: a reward is cut to it, and booked even when nothing is left', () => {
  const first = computeRewardLines(empty, ['start', 'completion'], rule, '2026-03-01')
  expect(first.lines).toEqual([
    { kind: 'start', points: 10, duePoints: 10, balance: 10 },
    { kind: 'completion', points: 30, duePoints: 30, balance: 40 },
  ])
  const second = computeRewardLines(first.after, ['start', 'completion'], rule, '2026-03-01')
  expect(second.lines.map((line) => line.points)).toEqual([10, 0])
  expect(second.after).toEqual({ points: 50, month: '2026-03-01', monthPoints: 50 })
  expect(computeRewardLines(second.after, ['start'], rule, '2026-04-01').after).toEqual({
    points: 60,
    month: '2026-04-01',
    monthPoints: 10,
  })
})

test('whatever is booked under whatever rules, no line takes, and no month earns more than its cap', () => {
  const rules = fc.record({ startPoints: fc.nat(100), completionPoints: fc.nat(100), monthlyCap: fc.nat(300) })
  const kinds = fc.subarray<RewardKind>(['start', 'completion'], { minLength: 1 })
  fc.assert(
    fc.property(
      rules,
      fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), kinds), { maxLength: 40 }),
      (own, bookings) => {
        let balance = empty
        for (const [month, due] of bookings.sort((a, b) => a[0] - b[0])) {
          const { lines, after } = computeRewardLines(balance, due, own, `2026-0${month}-01`)
          expect(lines.map((line) => line.kind)).toEqual(due)
          for (const line of lines) expect(line.points >= 0 && line.points <= line.duePoints).toBe(true)
          expect(after.points).toBe(balance.points + lines.reduce((sum, line) => sum + line.points, 0))
          expect(after.monthPoints).toBeLessThanOrEqual(own.monthlyCap)
          balance = after
        }
      },
    ),
  )
})

test('codes are spelt with letters that nobody takes for one another', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), (bytes) => {
      expect(createShareLinkCode(bytes)).toMatch(/^[a-hjkmnp-z2-9]{8}$/)
      expect(createCouponCode(bytes)).toMatch(/^[A-HJKMNP-Z2-9]{12}$/)
    }),
  )
  expect(firstDayOfMonth('2026-03-31')).toBe('2026-03-01')
})
