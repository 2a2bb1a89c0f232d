import { describe, expect, it } from 'vitest'
import { studyHistory } from './study-history.rules.ts'

const courses = [1, 2, 3].map((n) => ({ product: `p${n}`, lessons: Array.from({ length: 8 }, (_, i) => ({ content: `c${n}-${i}`, seconds: 300 })) }))
const base = { courses, now: new Date('2026-11-21T05:00:00Z'), days: 30, zoneMinutes: 480, isEvening: true }

describe('studyHistory', () => {
  it('is repeatable, in order, without overlap, and never in the future', () => {
    for (let i = 0; i < 200; i++) {
      const learner = { ...base, seed: `s${i}`, diligence: (i % 10) / 10 }
      const done = studyHistory(learner)
      expect(studyHistory(learner)).toEqual(done)
      done.forEach((one, at) => {
        expect(one.ended.getTime()).toBeLessThanOrEqual(base.now.getTime())
        expect(one.reached).toBeLessThanOrEqual(300)
        expect(one.ended.getTime() - one.began.getTime()).toBe(one.seconds * 1000)
        const next = done[at + 1]
        if (next) expect(next.began.getTime()).toBeGreaterThan(one.ended.getTime())
      })
    }
  })

  it('stops inside a lesson when asked for a fraction', () => {
    const done = studyHistory({ ...base, seed: 'x', diligence: 0.9, lessonCount: 3.5 })
    expect(done.map((one) => one.reached)).toEqual([300, 300, 300, 150])
  })
})
