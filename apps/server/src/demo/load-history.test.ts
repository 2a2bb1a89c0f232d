import { people } from '@portal/demo/people.ts'
import { describe, expect, it } from 'vitest'
import { studySessionsOfPerson } from './load-history.ts'

const days = [
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
  '2026-12-01',
  '2027-01-01',
]
const moments = days.flatMap((day) => ['00:20', '09:00', '13:00', '22:00'].map((hour) => ({ day, hour })))

/** People of a company who studied on the day, with their seconds. */
const studiedOn = (company: string, { day, hour }: (typeof moments)[number]) => {
  const when = { now: new Date(`${day}T${hour}:00+08:00`), zoneMinutes: 480 }
  return people.flatMap((person) =>
    person.memberships.flatMap((membership, nth) => {
      if (membership.company !== company) return []
      const today = studySessionsOfPerson(person, membership, { ...when, isEvening: nth === 0 }).filter(
        (one) => one.began >= new Date(`${day}T00:00:00+08:00`),
      )
      return today.length === 0
        ? []
        : [{ person: person.key, seconds: today.reduce((sum, one) => sum + one.seconds, 0) }]
    }),
  )
}

describe('the month of study of the demo', () => {
  it.each(moments)('has life on $day at $hour, in both companies, whatever the weekday, month and year', (moment) => {
    for (const [company, least] of [
      ['starbeam', 8],
      ['farbridge', 4],
    ] as const) {
      const studied = studiedOn(company, moment)
      expect(studied.length, company).toBeGreaterThanOrEqual(least)
      expect(
        studied.map((one) => one.person),
        company,
      ).toContain('learner')
      for (const one of studied) expect(one.seconds).toBeGreaterThan(30)
    }
  })
})
