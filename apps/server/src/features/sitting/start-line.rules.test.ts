import { expect, test } from 'vitest'
import { nextRoom, paceOf, retrySeconds, waitSeconds } from './start-line.rules.ts'

test('a process that is late runs fewer starts at once, never fewer than two, and more again when it keeps up', () => {
  let room = 8
  for (let tick = 0; tick < 20; tick++) room = nextRoom(room, 80)
  expect(room).toBe(2)
  for (let tick = 0; tick < 20; tick++) room = nextRoom(room, 5)
  expect(room).toBe(8)
})

test('the line moves as fast as people start, faster while few wait in the process, slower while too many do', () => {
  expect([paceOf(0, 0), paceOf(70, 5), paceOf(70, 50), paceOf(70, 150)]).toEqual([25, 165, 70, 35])
})

test('the expected wait follows the pace, and the next try comes a little earlier and often enough to keep the place', () => {
  expect([waitSeconds(1, 290), waitSeconds(2900, 290), waitSeconds(10, 0)]).toEqual([1, 10, 2])
  expect([retrySeconds(1), retrySeconds(10), retrySeconds(300)]).toEqual([1, 9, 30])
})
