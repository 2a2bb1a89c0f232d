import { describe, expect, it } from 'vitest'
import { earlierStudy } from './earlier-study.rules.ts'

const now = new Date('2026-11-21T05:00:00Z')
const courses = [1, 2, 3].map((n) => ({
  product: `p${n}`,
  fromDaysAgo: 360 - n * 80,
  lessons: Array.from({ length: 8 }, (_, i) => ({ content: `c${n}-${i}`, seconds: 300 })),
}))
const base = { courses, now, month: [], zoneMinutes: 480, isEvening: true }
const dayOf = (at: Date) => new Date(at.getTime() + base.zoneMinutes * 60_000).toISOString().slice(0, 10)
const lessonAt = (days: number) => {
  const began = new Date(now.getTime() - days * 86_400_000)
  return { product: 'p1', content: 'm', began, ended: new Date(began.getTime() + 60_000), reached: 60, seconds: 60 }
}
const daysAgo = (at: Date) => (now.getTime() - at.getTime()) / 86_400_000

describe('earlierStudy', () => {
  it('is repeatable, in order, without overlap, and on no day of the latest month', () => {
    const month = [0.1, 1.2, 3.2, 5.2].map(lessonAt)
    for (let i = 0; i < 100; i++) {
      const learner = { ...base, month, seed: `s${i}`, diligence: (i % 10) / 10 }
      const done = earlierStudy(learner)
      expect(earlierStudy(learner)).toEqual(done)
      done.forEach((one, at) => {
        expect(daysAgo(one.ended)).toBeGreaterThan(0.2)
        expect(month.map(({ began }) => dayOf(began))).not.toContain(dayOf(one.began))
        expect(one.ended.getTime() - one.began.getTime()).toBe(one.seconds * 1000)
        const next = done[at + 1]
        if (next) expect(next.began.getTime()).toBeGreaterThan(one.ended.getTime())
      })
    }
  })

  it('begins each lesson once, not before its course, and repeats only known ones, once a day', () => {
    const done = earlierStudy({ ...base, seed: 'x', diligence: 0.7 })
    const first = done.filter(({ isRepeated }) => !isRepeated)
    expect(new Set(first.map(({ content }) => content)).size).toBe(first.length)
    expect(first).toHaveLength(24)
    for (const one of first)
      expect(daysAgo(one.began)).toBeLessThan(
        (courses.find(({ product }) => product === one.product)?.fromDaysAgo ?? 0) + 1,
      )
    const known = new Set<string>()
    const days = done.map(({ began, content }) => `${began.toISOString().slice(0, 10)} ${content}`)
    expect(new Set(days).size).toBe(days.length)
    for (const { content, isRepeated } of done) {
      expect(known.has(content)).toBe(isRepeated)
      known.add(content)
    }
  })

  it('has hours of study over most weeks of a diligent learner, and none without courses', () => {
    const done = earlierStudy({ ...base, seed: 'x', diligence: 0.7 })
    const weeks = new Set(done.map(({ began }) => Math.floor(daysAgo(began) / 7)))
    expect(weeks.size).toBeGreaterThan(20)
    expect(done.reduce((sum, { seconds }) => sum + seconds, 0) / 3600).toBeGreaterThan(8)
    expect(earlierStudy({ ...base, courses: [], seed: 'x', diligence: 0.7 })).toEqual([])
  })
})
