import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canFailCreditAudit, drawAuditPeople } from './audit-draw.rules.ts'

const ids = fc.uniqueArray(fc.uuid(), { maxLength: 60 })

test('a draw is repeated by its seed alone, in any order of the people', () => {
  fc.assert(
    fc.property(ids, fc.integer({ min: 1, max: 100 }), fc.uuid(), (people, share, seed) => {
      const chosen = drawAuditPeople(seed, people, share)
      expect(drawAuditPeople(seed, [...people].reverse(), share)).toEqual(chosen)
      expect(chosen).toHaveLength(Math.ceil((people.length * share) / 100))
      const rank = (id: string) => hash('sha256', `${seed}:${id}`, 'hex')
      const rest = people.filter((id) => !chosen.includes(id))
      for (const id of rest) expect(chosen.every((one) => rank(one) < rank(id))).toBe(true)
      // A larger share only adds people to the draw.
      expect(drawAuditPeople(seed, people, 100).slice(0, chosen.length)).toEqual(chosen)
    }),
  )
})

test('each of ten people is drawn about as often as the others', () => {
  const people = Array.from({ length: 10 }, (_, n) => `00000000-0000-7000-8000-00000000000${n}`)
  const counts = new Map(people.map((id) => [id, 0]))
  for (let seed = 0; seed < 3000; seed++)
    for (const id of drawAuditPeople(String(seed), people, 20)) counts.set(id, (counts.get(id) ?? 0) + 1)
  for (const count of counts.values()) expect(Math.abs(count - 600)).toBeLessThan(100)
})

test('a person fails after their proof or its day', () => {
  expect(canFailCreditAudit(null, '2026-03-10', '2026-03-10')).toBe(false)
  expect(canFailCreditAudit(null, '2026-03-10', '2026-03-11')).toBe(true)
  expect(canFailCreditAudit(new Date(0), '2026-03-10', '2026-03-02')).toBe(true)
})
