import { webhookLimits } from '@portal/contract/developers/webhook-events.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFailingTooLong, retryAfterOf, webhookDeliveryOutcome } from './delivery.rules.ts'

test('only 2xx is success, 410 is the end, and all else is tried again until the tries are used up', () => {
  fc.assert(
    fc.property(
      fc.option(fc.integer({ min: 100, max: 599 }), { nil: null }),
      fc.integer({ min: 1, max: webhookLimits.delays.length + 1 }),
      fc.option(fc.nat(200_000), { nil: null }),
      (status, tries, retryAfter) => {
        const next = webhookDeliveryOutcome({ status, retryAfter }, tries)
        if (status !== null && status >= 200 && status <= 299) expect(next.is).toBe('delivered')
        else if (status === 410) expect(next.is).toBe('gone')
        else if (tries > webhookLimits.delays.length) expect(next.is).toBe('failed')
        else {
          const seconds = next.is === 'again' ? next.seconds : 0
          expect(seconds).toBeGreaterThanOrEqual(webhookLimits.delays[tries - 1] ?? 0)
          expect(seconds).toBeLessThanOrEqual(86_400)
        }
      },
    ),
  )
})

test('delays grow', () => {
  expect(webhookLimits.delays.toSorted((a, b) => a - b)).toEqual(webhookLimits.delays)
})

test('a Retry-After counts in seconds only', () => {
  expect(['120', ' 5 ', 'Wed, 21 Oct 2026 07:28:00 GMT', '-1', undefined].map(retryAfterOf)).toEqual([
    120,
    5,
    null,
    null,
    null,
  ])
})

test('an endpoint fails for too long after days, not before', () => {
  const since = new Date('2026-03-02T00:00:00Z')
  const after = (days: number) => new Date(since.getTime() + days * 86_400_000)
  expect([4.99, 5, 9].map((days) => isFailingTooLong(since, after(days)))).toEqual([false, true, true])
})
