import { expect, test } from 'vitest'
import { PageSeconds, pageAtReadingLine } from './page-seconds.ts'

test('a page counts after its time without a break, and stays counted', () => {
  const pages = new PageSeconds(5, [2], 1)
  expect([pages.position, pages.add(3), pages.position]).toEqual([0, false, 3])
  expect(pages.turn(2)).toEqual({ from: 3, to: 10 })
  expect(pages.add(9)).toBe(false)
  expect(pages.turn(1)).toEqual({ from: 10, to: 0 })
  expect([pages.add(5.5), pages.add(0.2), pages.add(1)]).toEqual([false, true, false])
  expect([...pages.seen].sort()).toEqual([1, 2])
  expect(pages.position).toBe(5)
})

test('every page passes the reading line, the first at the top and the last at the end', () => {
  const tops = [0, 200, 400, 600]
  const at = (top: number) => pageAtReadingLine(tops, { top, height: 600, whole: 800 })
  expect(at(0)).toBe(1)
  expect(at(200)).toBe(4)
  expect(new Set(Array.from({ length: 201 }, (_, top) => at(top)))).toEqual(new Set([1, 2, 3, 4]))
  expect(pageAtReadingLine([0, 100], { top: 0, height: 600, whole: 200 })).toBe(1)
})
