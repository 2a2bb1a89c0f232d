import { describe, expect, it } from 'vitest'
import { studyOfLatestMonth } from './study-history.rules.ts'

const courses = [1, 2, 3].map((n) => ({
  product: `p${n}`,
  lessons: Array.from({ length: 8 }, (_, i) => ({ content: `c${n}-${i}`, seconds: 300 })),
}))
const base = { courses, now: new Date('2026-11-21T05:00:00Z'), days: 30, zoneMinutes: 480, isEvening: true }

describe('studyHistory', () => {
  it('is repeatable, in order, without overlap, and never in the future', () => {
    for (let i = 0; i < 200; i++) {
      const learner = { ...base, seed: `s${i}`, diligence: (i % 10) / 10 }
      const done = studyOfLatestMonth(learner)
      expect(studyOfLatestMonth(learner)).toEqual(done)
      done.forEach((one, at) => {
        expect(one.ended.getTime()).toBeLessThanOrEqual(base.now.getTime())
        expect(one.reached).toBeLessThanOrEqual(300)
        expect(one.ended.getTime() - one.began.getTime()).toBe(one.seconds * 1000)
        const next = done[at + 1]
        if (next) expect(next.began.getTime()).toBeGreaterThan(one.ended.getTime())
      })
    }
  })

  it('has studied today at whatever hour the portal is opened, in two companies never at once', () => {
    for (const hour of ['00:04', '00:30', '06:59', '07:30', '08:15', '12:30', '23:59']) {
      const now = new Date(`2026-11-23T${hour}:00+08:00`)
      const both = [true, false].map((isEvening) =>
        studyOfLatestMonth({ ...base, now, seed: `h${hour}`, diligence: 0.6, isRecent: true, isEvening }),
      )
      for (const done of both) {
        expect(done.at(-1)?.began.getTime(), hour).toBeGreaterThanOrEqual(
          new Date('2026-11-23T00:00:00+08:00').getTime(),
        )
        for (const one of done) expect(one.ended.getTime(), hour).toBeLessThan(now.getTime())
      }
      const [evening = [], noon = []] = both
      for (const one of evening)
        expect(
          noon.some((other) => other.began < one.ended && one.began < other.ended),
          hour,
        ).toBe(false)
    }
  })

  it('studies a content of two courses once', () => {
    const twice = [...courses, { product: 'again', lessons: courses[0]?.lessons ?? [] }]
    const done = studyOfLatestMonth({ ...base, courses: twice, seed: 'twice', diligence: 1, lessonCount: 99 })
    expect(new Set(done.map((one) => one.content)).size).toBe(done.length)
  })

  it('stops inside a lesson when asked for a fraction', () => {
    const done = studyOfLatestMonth({ ...base, seed: 'x', diligence: 0.9, lessonCount: 3.5 })
    expect(done.map((one) => one.reached)).toEqual([300, 300, 300, 150])
  })
})
