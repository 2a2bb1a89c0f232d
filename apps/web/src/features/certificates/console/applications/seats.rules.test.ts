import { expect, test } from 'vitest'
import type { SeatBoardSession } from './applications.queries.ts'
import { seatBoardDays, seatCellAt, splitDaysIntoBlocks } from './seats.rules.ts'

const session = (centreId: string, day: string, seats: number, taken: number, waiting = 0) =>
  ({ sessionId: `${centreId} ${day} ${seats}`, centreId, day, seats, taken, waiting }) as SeatBoardSession

test('a cell adds up the sessions of its centre and day', () => {
  const sessions = [
    session('a', '2026-12-05', 40, 40, 4),
    session('a', '2026-12-05', 10, 7),
    session('b', '2026-12-05', 5, 0),
    session('a', '2026-12-01', 5, 6),
  ]
  expect(seatCellAt(sessions, { centreId: 'a', day: '2026-12-05' })).toMatchObject({ seats: 50, free: 3, waiting: 4 })
  expect(seatCellAt(sessions, { centreId: 'a', day: '2026-12-01' })).toMatchObject({ free: 0 })
  expect(seatCellAt(sessions, { centreId: 'b', day: '2026-12-01' })).toBeNull()
  expect(seatBoardDays({ sessions })).toEqual(['2026-12-01', '2026-12-05'])
})

test('the days of a month are shown in blocks that fit, of nearly equal length', () => {
  const days = (count: number) => Array.from({ length: count }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`)
  const lengths = (count: number, width: number) => splitDaysIntoBlocks(days(count), width).map((block) => block.length)
  expect([lengths(5, 324), lengths(6, 324), lengths(7, 324), lengths(31, 324)]).toEqual([
    [5],
    [3, 3],
    [4, 3],
    [5, 5, 5, 5, 5, 5, 1],
  ])
  expect([lengths(8, 460), lengths(3, 60), lengths(0, 324)]).toEqual([[8], [1, 1, 1], []])
  expect(splitDaysIntoBlocks(days(7), 324).flat()).toEqual(days(7))
})
