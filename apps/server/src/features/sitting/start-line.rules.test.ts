import { expect, test } from 'vitest'
import {
  admissionCount,
  isHeldInLine,
  nextStartCapacity,
  startLineRetrySeconds,
  startLineWaitSeconds,
} from './start-line.rules.ts'

test('a process that is late runs fewer starts at once, never fewer than two, and more again when it keeps up', () => {
  let room = 8
  for (let tick = 0; tick < 20; tick++) room = nextStartCapacity(room, 80)
  expect(room).toBe(2)
  for (let tick = 0; tick < 20; tick++) room = nextStartCapacity(room, 5)
  expect(room).toBe(8)
})

test('a process lets in as many people as it has room for, and a few while none of the line is here or many wait for a position', () => {
  expect([
    admissionCount(0, 9, 0),
    admissionCount(30, 9, 30),
    admissionCount(150, 9, 0),
    admissionCount(0, 0, 0),
    admissionCount(38, 0, 0),
  ]).toEqual([40, 10, 0, 5, 2])
  expect([admissionCount(0, 900, 31), admissionCount(38, 900, 300)]).toEqual([5, 2])
})

test('the expected wait follows the pace, and the next try comes early enough to be held until its turn', () => {
  expect([startLineWaitSeconds(1, 290), startLineWaitSeconds(2900, 290), startLineWaitSeconds(10, 0)]).toEqual([
    1, 10, 2,
  ])
  expect([
    startLineRetrySeconds(1),
    startLineRetrySeconds(3),
    startLineRetrySeconds(10),
    startLineRetrySeconds(300),
  ]).toEqual([1, 1, 6, 30])
  for (const wait of [6, 12, 24]) expect(wait - startLineRetrySeconds(wait)).toBeGreaterThan(2)
})

test('a person whose turn is near is held, a new one only for a moment, so that everybody else sees a position', () => {
  expect([isHeldInLine(5, true), isHeldInLine(6, true), isHeldInLine(2, false), isHeldInLine(3, false)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})
