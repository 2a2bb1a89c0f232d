import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDay } from '#web/ui/format.ts'
import type { RequirementReasonData } from '../requirement.queries.ts'

type Words = {
  readonly everyone: string
  readonly groups: string
  readonly holds: (schemes: string) => string
  readonly lacks: (schemes: string) => string
  readonly has: (field: string, values: string) => string
  readonly joinedFrom: (day: string) => string
  readonly joinedUntil: (day: string) => string
}

/** Describes in a few words the people to whom a requirement applies. */
export function describeRequirementPeople(t: Words, whom: RequirementReasonData['whom']): string {
  const [held, lacked] = [whom.heldSchemes, whom.lackedSchemes].map((all) => all.map(pickReaderText).join(' / '))
  const parts = [
    whom.departments.map((name) => pickReaderText(name)).join(' / '),
    whom.positions.join(' / '),
    whom.groups.join(' / ') || (whom.isOfGroups ? t.groups : ''),
    held ? t.holds(held) : '',
    lacked ? t.lacks(lacked) : '',
    ...whom.fields.map(({ name, values }) => t.has(pickReaderText(name), values.join(' / '))),
    whom.joinedFrom ? t.joinedFrom(formatDay(whom.joinedFrom)) : '',
    whom.joinedUntil ? t.joinedUntil(formatDay(whom.joinedUntil)) : '',
  ].filter(Boolean)
  return parts.join(' · ') || t.everyone
}
