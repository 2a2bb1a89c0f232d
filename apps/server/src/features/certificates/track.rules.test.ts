import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownTrackIndex, trackProgress } from './track.rules.ts'

const exam = fc.record({
  state: fc.constantFrom('ready', 'passed', 'usedUp'),
  course: fc.constantFrom(null, { productId: 'c' }),
  courseFirst: fc.constantFrom(null, { productId: 'c' }),
})
const level = fc.record({
  held: fc.constantFrom(null, { state: 'valid' }, { state: 'expired' }),
  exams: fc.array(exam, { maxLength: 3 }),
})
const track = fc.record({ levels: fc.array(level, { minLength: 1, maxLength: 4 }), isChosen: fc.constant(false) })

test('the own track is the furthest one, unless another is chosen', () => {
  fc.assert(
    fc.property(fc.array(track, { maxLength: 6 }), fc.nat(), (tracks, nth) => {
      const own = ownTrackIndex(tracks)
      const advances = tracks.map(trackProgress)
      if (own < 0) expect(Math.max(0, ...advances)).toBe(0)
      else {
        expect(advances[own]).toBe(Math.max(...advances))
        expect(advances[own]).toBeGreaterThan(0)
      }
      if (tracks.length === 0) return
      const chosen = nth % tracks.length
      expect(ownTrackIndex(tracks.map((one, at) => ({ ...one, isChosen: at === chosen })))).toBe(chosen)
    }),
  )
})

test('a held level counts more than the requirements of another', () => {
  const met = { state: 'passed', course: { productId: 'c' }, courseFirst: null }
  const busy = { levels: [{ held: null, exams: [met, met, met] }], isChosen: false }
  const holder = { levels: [{ held: { state: 'valid' }, exams: [] }], isChosen: false }
  expect(ownTrackIndex([busy, holder])).toBe(1)
  expect(ownTrackIndex([{ ...busy, levels: [{ held: null, exams: [] }] }])).toBe(-1)
})
