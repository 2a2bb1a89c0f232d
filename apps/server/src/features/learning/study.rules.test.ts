import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ClaimFacts,
  clockOffset,
  contentPercent,
  creditableStudy,
  mergeSpans,
  productPercent,
  type StudyClaim,
  secondsToComplete,
  splitByDay,
  studyClaimUntil,
  type TimeSpan,
  totalLengthOf,
} from './study.rules.ts'

const now = Date.parse('2026-03-02T02:00:00Z')
const ground = (own: Partial<ClaimFacts> = {}): ClaimFacts => ({
  now,
  openedAt: now - 3_600_000,
  creditedUntil: 0,
  contentType: 3,
  duration: 600,
  playedSeconds: 0,
  creditedSeconds: 0,
  furthest: 600,
  dragPlay: true,
  speedUpPlay: true,
  confirmEvery: null,
  previewSeconds: -1,
  ...own,
})
const claim = (own: Partial<StudyClaim> = {}): StudyClaim => ({
  endTime: now,
  viewTime: 15,
  videoTime: 15,
  fromTime: 0,
  verifyTime: 0,
  ...own,
})

describe('one claim', () => {
  test('playback is credited', () => {
    expect(creditableStudy(claim(), ground())).toEqual({
      reason: 'credited',
      wall: [now - 15_000, now],
      media: [0, 15],
    })
  })
  test('more time than has passed since opening is cut', () => {
    expect(creditableStudy(claim({ viewTime: 600, videoTime: 600 }), ground({ openedAt: now - 20_000 }))).toMatchObject(
      {
        reason: 'partly',
        wall: [now - 20_000, now],
        media: [0, 41],
      },
    )
  })
  test('a stretch that ends in the future or days ago is refused', () => {
    expect(creditableStudy(claim({ endTime: now + 60_000 }), ground()).reason).toBe('notAllowed')
    expect(creditableStudy(claim({ endTime: now - 49 * 3_600_000 }), ground({ openedAt: 0 })).reason).toBe('notAllowed')
    expect(creditableStudy(claim({ endTime: now - 47 * 3_600_000 }), ground({ openedAt: 0 })).reason).toBe('credited')
  })
  test('the same time does not count twice, nor does time before the last credit', () => {
    expect(creditableStudy(claim(), ground({ creditedUntil: now })).reason).toBe('nothingNew')
    expect(creditableStudy(claim(), ground({ creditedUntil: now - 5000 })).wall).toEqual([now - 5000, now])
    expect(creditableStudy(claim({ endTime: now - 600_000 }), ground({ creditedUntil: now - 300_000 })).reason).toBe(
      'nothingNew',
    )
  })
  test('a wrong clock is distinguished from network delay', () => {
    expect([now + 3_600_400, now - 61_000, now + 900, now + 4000].map((sentAt) => clockOffset(sentAt, now))).toEqual([
      3_600_000, -60_000, 0, 0,
    ])
  })
  test('speed and seeking only where allowed', () => {
    expect(creditableStudy(claim({ videoTime: 30 }), ground()).media).toEqual([0, 30])
    expect(creditableStudy(claim({ videoTime: 30 }), ground({ speedUpPlay: false })).media).toEqual([0, 16])
    expect(
      creditableStudy(claim({ fromTime: 300, videoTime: 315 }), ground({ dragPlay: false, furthest: 100 })).reason,
    ).toBe('notAllowed')
    expect(
      creditableStudy(claim({ fromTime: 101, videoTime: 116 }), ground({ dragPlay: false, furthest: 100 })).media,
    ).toEqual([101, 116])
  })
  test('a preview ends at its limit, and a missing confirmation ends the credit', () => {
    expect(creditableStudy(claim({ fromTime: 20, videoTime: 35 }), ground({ previewSeconds: 30 })).media).toEqual([
      20, 30,
    ])
    expect(creditableStudy(claim({ fromTime: 40, videoTime: 55 }), ground({ previewSeconds: 30 })).reason).toBe(
      'notAllowed',
    )
    expect(creditableStudy(claim({ verifyTime: 400 }), ground({ confirmEvery: 300 })).reason).toBe('notAllowed')
  })
  test('an article resumes where it stopped, whatever position is claimed', () => {
    expect(
      creditableStudy(claim({ fromTime: 500, videoTime: 600 }), ground({ contentType: 1, playedSeconds: 40 })).media,
    ).toEqual([40, 55])
  })
  test('reading has no presence checks, so nothing is refused for a missing one', () => {
    expect(creditableStudy(claim({ verifyTime: 400 }), ground({ contentType: 1, confirmEvery: 60 })).reason).toBe(
      'credited',
    )
  })
  test('a content without length gets no credit', () => {
    expect(creditableStudy(claim(), ground({ duration: 0 })).reason).toBe('malformed')
  })
})

test('property: for any claims in any order, no more than the elapsed time is credited, and no second twice', () => {
  const anyClaim = fc.record({
    agoMs: fc.nat(200_000),
    viewTime: fc.integer({ min: 1, max: 900 }),
    fromTime: fc.nat(700),
    videoTime: fc.nat(700),
    verifyTime: fc.nat(100),
  })
  fc.assert(
    fc.property(
      fc.array(anyClaim, { maxLength: 30 }),
      fc.nat(180_000),
      fc.boolean(),
      fc.boolean(),
      (claims, openMs, dragPlay, speedUpPlay) => {
        let creditedUntil = 0
        let studied = 0
        let played: TimeSpan[] = []
        const credited: StudyClaim[] = []
        for (const { agoMs, ...one } of claims) {
          const told = { ...one, endTime: now - agoMs }
          const credit = creditableStudy(
            told,
            ground({
              openedAt: now - openMs,
              creditedUntil,
              dragPlay,
              speedUpPlay,
              furthest: Math.max(0, ...played.map((piece) => piece[1])),
            }),
          )
          if (!credit.wall || !credit.media) continue
          expect(credit.wall[0]).toBeGreaterThanOrEqual(creditedUntil)
          expect(credit.media[1] - credit.media[0]).toBeLessThanOrEqual(
            (totalLengthOf([credit.wall]) / 1000) * (speedUpPlay ? 2 : 1) + 2,
          )
          creditedUntil = credit.wall[1]
          studied += totalLengthOf([credit.wall])
          played = mergeSpans([...played, credit.media])
          credited.push(told)
        }
        expect(studied).toBeLessThanOrEqual(openMs)
        expect(totalLengthOf(played)).toBeLessThanOrEqual(600)
        for (const one of credited)
          expect(
            creditableStudy(one, ground({ openedAt: now - openMs, creditedUntil, dragPlay, speedUpPlay })).wall,
          ).toBeNull()
      },
    ),
  )
})

test('percent never falls, and is 100 only when enough was played', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 2, 3),
      fc.integer({ min: 1, max: 4000 }),
      fc.nat(4000),
      fc.nat(100),
      (type, duration, played, more) => {
        expect(contentPercent(type, duration, Math.min(duration, played + more))).toBeGreaterThanOrEqual(
          contentPercent(type, duration, Math.min(duration, played)),
        )
      },
    ),
  )
  expect([94, 95, 100].map((played) => contentPercent(3, 100, played))).toEqual([94, 100, 100])
  expect([0, 29, 30].map((played) => contentPercent(1, 60, played))).toEqual([1, 96, 100])
  expect([productPercent([]), productPercent([100, 100, 99]), productPercent([100, 100])]).toEqual([0, 99, 100])
})

test('time over midnight belongs to two days', () => {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const midnight = Date.parse('2026-03-03T00:00:00Z')
  expect([...splitByDay([[midnight - 5000, midnight + 7000]], dayOf)]).toEqual([
    ['2026-03-02', [[midnight - 5000, midnight]]],
    ['2026-03-03', [[midnight, midnight + 7000]]],
  ])
})

test('cut into any short stretches, the recording never runs ahead of the clock', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.5, max: 30, noNaN: true }), { maxLength: 60 }),
      fc.boolean(),
      (lengths, speedUpPlay) => {
        let played: TimeSpan[] = []
        let [at, wall] = [now - 1_800_000, 0]
        for (const viewTime of lengths) {
          at += Math.ceil(viewTime * 1000)
          const from = totalLengthOf(played)
          const credit = creditableStudy(
            claim({ endTime: at, viewTime, fromTime: from, videoTime: 600 }),
            ground({ dragPlay: false, furthest: from, speedUpPlay }),
          )
          if (credit.wall) wall += totalLengthOf([credit.wall]) / 1000
          if (credit.media) played = mergeSpans([...played, credit.media])
        }
        expect(totalLengthOf(played)).toBeLessThanOrEqual(wall * (speedUpPlay ? 2.1 : 1.1) + 0.001)
      },
    ),
  )
})

test('cutting a claim at an instant removes the time after it and nothing else', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), fc.integer({ min: -700, max: 700 }), (viewTime, late) => {
      const cut = studyClaimUntil(claim({ viewTime }), now - late * 1000)
      if (late >= viewTime) expect(cut).toBeNull()
      else if (late <= 0) expect(cut).toEqual(claim({ viewTime }))
      else expect([cut?.viewTime, cut?.endTime]).toEqual([viewTime - late, now - late * 1000])
    }),
  )
})

test('for any reports of a recording, no more of it counts than fits the credited time, except one rounding', () => {
  const stretch = fc.record({
    wall: fc.double({ min: 0.5, max: 30, noNaN: true }),
    gap: fc.double({ min: 0, max: 3, noNaN: true }),
    claimed: fc.double({ min: 0, max: 60, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 60 }), (stretches) => {
      let [at, credited] = [0, 0]
      let played: TimeSpan[] = []
      for (const { wall, gap, claimed } of stretches) {
        const fromTime = at + gap
        const credit = creditableStudy(
          claim({ viewTime: wall, fromTime, videoTime: fromTime + claimed }),
          ground({
            duration: 100_000,
            speedUpPlay: false,
            creditedSeconds: credited,
            playedSeconds: totalLengthOf(played),
          }),
        )
        if (!credit.wall || !credit.media) continue
        credited += totalLengthOf([credit.wall]) / 1000
        played = mergeSpans([...played, credit.media])
        at = credit.media[1]
      }
      expect(totalLengthOf(played)).toBeLessThanOrEqual(credited + 1.5 + 1e-6)
    }),
  )
})

test('the time left of a lesson follows its rule: half of an article’s length, all of a document, the rest of a recording', () => {
  const article = { contentType: 1, duration: 300, lastRecord: 0 }
  expect([0, 46, 100].map((percent) => secondsToComplete({ ...article, percent }))).toEqual([150, 81, 0])
  expect(secondsToComplete({ contentType: 7, duration: 300, lastRecord: 0, percent: 50 })).toBe(150)
  expect(secondsToComplete({ contentType: 3, duration: 300, lastRecord: 250, percent: 10 })).toBe(50)
})
