import { expect, test } from 'vitest'
import type { LiveRoomNews } from '../live.queries.ts'
import { applyRoomNews, splitCountdown } from './room-state.ts'

const message = (version: number) => ({
  messageId: `m${version}`,
  version,
  name: 'A',
  isMine: false,
  isStaff: false,
  accountId: null,
  body: 'x',
  at: '2026-03-02T02:00:00Z',
})
const room = (version: number, versions: readonly number[], removedIds: string[] = []): LiveRoomNews => ({
  version,
  state: 'running',
  stream: 'on',
  streamSerial: 1,
  viewers: version,
  messages: versions.map(message),
  removedIds,
  isMuted: false,
  hands: { raised: 0, called: null, mine: 'down', queue: [] },
  signIn: null,
})
const ids = (one: LiveRoomNews) => one.messages.map((each) => each.messageId)

test('news are added once and in order, and deleted messages become empty', () => {
  const before = room(3, [1, 3])
  expect(ids(applyRoomNews(before, room(5, [5, 3, 2])))).toEqual(['m1', 'm2', 'm3', 'm5'])
  const after = applyRoomNews(before, room(4, [], ['m1']))
  expect(after.messages.map(({ messageId, body }) => [messageId, body])).toEqual([
    ['m1', ''],
    ['m3', 'x'],
  ])
  expect(applyRoomNews(before, room(4, [])).viewers).toBe(4)
})

test('older news change nothing, and a long chat keeps its end', () => {
  const before = room(3, [3])
  expect(applyRoomNews(before, room(2, [2]))).toBe(before)
  const long = applyRoomNews(
    before,
    room(
      400,
      Array.from({ length: 300 }, (_, n) => n + 4),
    ),
  )
  expect([long.messages.length, long.messages.at(-1)?.messageId]).toEqual([200, 'm303'])
})

test('a countdown shows days, hours, minutes and seconds, and nothing below zero', () => {
  expect(splitCountdown(90_061)).toEqual({ days: 1, clock: '01:01:01' })
  expect(splitCountdown(0.4)).toEqual({ days: 0, clock: '00:00:01' })
  expect(splitCountdown(-5)).toEqual({ days: 0, clock: '00:00:00' })
})
