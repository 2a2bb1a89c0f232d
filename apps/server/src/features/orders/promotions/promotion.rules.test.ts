import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPromotionDiscount, type PromotionTerms, type PromotionUse } from './promotion.rules.ts'

const terms: PromotionTerms = {
  kinds: ['course'],
  percent: 15,
  amount: null,
  companyId: null,
  minPrice: 0,
  startsOn: '2026-03-01',
  endsOn: '2026-03-31',
  maxUses: 10,
  maxUsesEach: 2,
  isPaused: false,
}
const use: PromotionUse = {
  kind: 'course',
  price: 29_900,
  companyId: 'a',
  today: '2026-03-31',
  uses: 9,
  usesOfBuyer: 1,
}

test('a code gives its discount on both of its days, and says why not otherwise', () => {
  const asked = (own: Partial<PromotionTerms>, how: Partial<PromotionUse> = {}) =>
    findPromotionDiscount({ ...terms, ...own }, { ...use, ...how })
  expect(asked({})).toEqual({ discount: 4485 })
  expect(asked({}, { today: '2026-03-01' })).toEqual({ discount: 4485 })
  expect(asked({ percent: null, amount: 5000 })).toEqual({ discount: 5000 })
  expect(asked({ percent: null, amount: 50_000 })).toEqual({ discount: 29_900 })
  expect(asked({ companyId: 'b' })).toBe('promotionUnknown')
  expect(asked({ companyId: 'b', isPaused: true })).toBe('promotionUnknown')
  expect(asked({ isPaused: true })).toBe('promotionNotNow')
  expect([asked({}, { today: '2026-02-28' }), asked({}, { today: '2026-04-01' })]).toEqual([
    'promotionNotNow',
    'promotionNotNow',
  ])
  expect(asked({ startsOn: null, endsOn: null }, { today: '2031-01-01' })).toEqual({ discount: 4485 })
  expect([asked({}, { kind: 'class' }), asked({}, { price: 0 }), asked({ minPrice: 29_901 })]).toEqual([
    'promotionNotForThis',
    'promotionNotForThis',
    'promotionNotForThis',
  ])
  expect([asked({}, { uses: 10 }), asked({}, { usesOfBuyer: 2 })]).toEqual(['promotionUsedUp', 'promotionUsedUp'])
  expect(asked({ maxUses: null }, { uses: 1_000_000 })).toEqual({ discount: 4485 })
})

test('a discount is an integer number of fen between one and the price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 1, max: 100 }),
      fc.option(fc.integer({ min: 1, max: 100_000_000 })),
      (price, percent, amount) => {
        const found = findPromotionDiscount(
          { ...terms, ...(amount === null ? { percent, amount: null } : { percent: null, amount }) },
          { ...use, price },
        )
        if (typeof found === 'string') throw new Error(found)
        expect(Number.isInteger(found.discount)).toBe(true)
        expect(found.discount).toBeGreaterThanOrEqual(1)
        expect(found.discount).toBeLessThanOrEqual(price)
        if (amount === null && percent === 100) expect(found.discount).toBe(price)
      },
    ),
  )
})
