import { isInRegion, type Region, type Spot } from '@portal/contract/exams/spots.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createDrawnRegion,
  createMiddleRegion,
  moveRegion,
  pictureHtml,
  regionFieldsOf,
  resizeHandlesOf,
  withAddedCorner,
  withMovedHandle,
  withoutCorner,
  withRegionField,
  withRegions,
} from './region-values.rules.ts'

const far = fc.integer({ min: -20_000, max: 20_000 })
const shape = fc.constantFrom('rectangle' as const, 'circle' as const, 'polygon' as const)
const isValid = ({ coords }: Region) => coords.every((one) => Number.isInteger(one) && one >= 0 && one <= 10_000)

test('property: whatever is drawn, moved, resized or typed stays a region on the picture', () => {
  fc.assert(
    fc.property(
      shape,
      fc.array(fc.tuple(far, far), { maxLength: 6 }),
      fc.double({ min: 0.2, max: 5, noNaN: true }),
      (kind, steps, ratio) => {
        let region = createMiddleRegion(kind, ratio)
        for (const [nth, [x, y]] of steps.entries()) {
          region =
            nth % 2
              ? moveRegion(region, x, y)
              : withMovedHandle(region, nth % resizeHandlesOf(region).length, [x, y], ratio)
          for (const [field] of regionFieldsOf(region)) region = withRegionField(region, field, Math.abs(x), ratio)
          expect(isValid(region)).toBe(true)
          if (kind === 'rectangle') {
            const [a = 0, b = 0, c = 0, d = 0] = region.coords
            expect([a < c, b < d]).toEqual([true, true])
          }
        }
        expect(resizeHandlesOf(region)).toHaveLength({ rectangle: 4, circle: 1, polygon: 3 }[kind])
      },
    ),
  )
})

test('what is drawn holds what was drawn over; a press without a stroke draws nothing', () => {
  const [from, to]: [Spot, Spot] = [
    [6000, 7000],
    [2000, 1000],
  ]
  expect(createDrawnRegion('rectangle', from, to, 1)?.coords).toEqual([2000, 1000, 6000, 7000])
  const circle = createDrawnRegion('circle', [5000, 5000], [6000, 5000], 2)
  expect(circle?.coords).toEqual([5000, 5000, 1000, 2000])
  expect(isInRegion(circle as Region, [5000, 6900])).toBe(true)
  expect(createDrawnRegion('rectangle', from, [6010, 7010], 1)).toBeNull()
  expect(createDrawnRegion('circle', from, [6010, 7010], 1)).toBeNull()
})

test('the most marks follow the correct regions until an author chooses another number', () => {
  const [one, other] = [createMiddleRegion('rectangle', 1), createMiddleRegion('circle', 1)]
  const first = withRegions({ answerKey: { regions: [], policy: 'perPlace' }, spots: 1 }, [one])
  const second = withRegions(first, [one, other])
  expect([first.spots, second.spots]).toEqual([1, 2])
  expect(withRegions(second, [one, { ...other, isWrong: true }]).spots).toBe(1)
  expect(withRegions({ ...second, spots: 5 }, [one]).spots).toBe(5)
})

test('corners come and go', () => {
  const four = withAddedCorner(createMiddleRegion('polygon', 1))
  expect(four.coords.slice(-2)).toEqual([4250, 5000])
  expect(withoutCorner(four, 3)).toEqual(createMiddleRegion('polygon', 1))
})

test('a description can hold quotes and brackets', () => {
  expect(pictureHtml('/files/read?fileId=1&t=2', 'a "b" <c>', 10.4, 0)).toBe(
    '<img src="/files/read?fileId=1&amp;t=2" alt="a &quot;b&quot; &lt;c&gt;" />',
  )
  expect(pictureHtml('', 'x', 1, 1)).toBe('')
})
