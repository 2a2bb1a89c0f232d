import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanRoomMessage,
  dueLiveReminder,
  hasAttended,
  isRoomOpen,
  livePositionMs,
  liveStateOf,
  mayPublishStream,
  type StreamTime,
} from './live.rules.ts'
import { renderLivePlaylist } from './playlist.rules.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 2, 2) + seconds * 1000)
const life = {
  startsAt: at(0),
  plannedSeconds: 3600,
  beganAt: null,
  endedAt: null,
  cancelledAt: null,
  replaySeconds: null,
  isLive: false,
}

test('a class is scheduled, runs, may be interrupted, ends, and has a replay', () => {
  expect(liveStateOf(life)).toBe('scheduled')
  expect(liveStateOf({ ...life, beganAt: at(1), isLive: true })).toBe('running')
  expect(liveStateOf({ ...life, beganAt: at(1) })).toBe('interrupted')
  expect(liveStateOf({ ...life, beganAt: at(1), endedAt: at(9) })).toBe('ended')
  expect(liveStateOf({ ...life, endedAt: at(9), replaySeconds: 8 })).toBe('replay')
  expect(liveStateOf({ ...life, cancelledAt: at(1) })).toBe('cancelled')
})

test('room and stream open half an hour before; without a stream they close half an hour after the end', () => {
  expect([
    isRoomOpen(life, at(-1801)),
    isRoomOpen(life, at(-1800)),
    isRoomOpen({ ...life, endedAt: at(1) }, at(2)),
  ]).toEqual([false, true, false])
  expect([
    mayPublishStream(life, at(-1801)),
    mayPublishStream(life, at(-1800)),
    mayPublishStream(life, at(5399)),
    mayPublishStream(life, at(5400)),
  ]).toEqual([false, true, true, false])
  expect([
    mayPublishStream({ ...life, cancelledAt: at(-9) }, at(0)),
    mayPublishStream({ ...life, endedAt: at(0) }, at(1)),
  ]).toEqual([false, false])
})

test('the position of a class is the length of its streams, never ahead of the clock, and never falls', () => {
  const stream = fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 600 }))
  fc.assert(
    fc.property(fc.array(stream, { maxLength: 5 }), fc.integer({ min: 0, max: 100 }), (parts, later) => {
      let clock = 0
      const streams = parts.map(([pause, length]): StreamTime => {
        clock += pause
        const startedAt = at(clock)
        clock += length
        return { startedAt, seenAt: at(clock), endedAt: at(clock) }
      })
      const position = livePositionMs(streams, at(clock))
      expect(position).toBe(parts.reduce((sum, [, length]) => sum + length, 0) * 1000)
      expect(livePositionMs(streams, at(clock + later))).toBe(position)
    }),
  )
  const running: StreamTime = { startedAt: at(0), seenAt: at(10), endedAt: null }
  expect([livePositionMs([running], at(25)), livePositionMs([running], at(31))]).toEqual([25_000, 10_000])
})

test('a person attended when they were there long enough and checked in at every check-in', () => {
  const rule = { attendPercent: 80, needSignIns: 2, signIns: 1 }
  expect(hasAttended({ seconds: 80, length: 100, signedIn: 1 }, rule)).toBe(true)
  expect(hasAttended({ seconds: 79, length: 100, signedIn: 1 }, rule)).toBe(false)
  expect(hasAttended({ seconds: 99, length: 100, signedIn: 0 }, rule)).toBe(false)
  expect(hasAttended({ seconds: 0, length: 0, signedIn: 1 }, rule)).toBe(false)
})

test('a message is one line without characters that hide or reverse text', () => {
  expect(cleanRoomMessage('  你好\n\n\u202eworld\u0000  <b>x</b> ')).toBe('你好 world <b>x</b>')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      const clean = cleanRoomMessage(text)
      expect(clean.length).toBeLessThanOrEqual(300)
      expect(clean).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    }),
  )
})

test('reminders are due a day and a quarter of an hour before, and not after the start', () => {
  const due = (minutes: number) => dueLiveReminder(at(0), at(-minutes * 60))
  expect([due(1441), due(1440), due(721), due(720), due(16), due(15), due(1), due(0)]).toEqual([
    null,
    'day',
    'day',
    null,
    null,
    'soon',
    'soon',
    null,
  ])
})

test('a playlist has its start, its stream changes, and an end when the class ends', () => {
  const segments = [
    { streamId: 'a', seq: 4, milliseconds: 2040 },
    { streamId: 'b', seq: 0, milliseconds: 1960 },
  ]
  const text = renderLivePlaylist(segments, {
    first: 4,
    discontinuities: 0,
    isOver: false,
    addressOf: ({ streamId, seq }) => `${streamId}${seq}`,
  })
  expect(text.split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-TARGETDURATION:3',
    '#EXT-X-MEDIA-SEQUENCE:4',
    '#EXTINF:2.040,',
    'a4',
    '#EXT-X-DISCONTINUITY',
    '#EXTINF:1.960,',
    'b0',
    '',
  ])
  expect(renderLivePlaylist(segments, { first: 0, discontinuities: 1, isOver: true, addressOf: () => 'x' })).toMatch(
    /DISCONTINUITY-SEQUENCE:1[\s\S]*#EXT-X-ENDLIST\n$/,
  )
})
