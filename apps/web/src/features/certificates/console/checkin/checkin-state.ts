import type { CheckinCandidate } from './checkin.queries.ts'
import type { StoredCheckinAct, StoredCheckinRoll } from './checkin-store.ts'

export type CheckinEntry = CheckinCandidate & {
  readonly isHere: boolean
  readonly hereAt: string | null
  readonly isWaiting: boolean
  readonly isGone: boolean
  /** The check-in was to be undone after the candidate had started the exam, so it stays. */
  readonly hasStarted: boolean
}

/** Returns the roll as this device knows it: the stored roll with the acts recorded since. */
export function currentCheckinEntries({ roll }: StoredCheckinRoll, acts: readonly StoredCheckinAct[]): CheckinEntry[] {
  const last = new Map<string, StoredCheckinAct>()
  const gone = new Set<string>()
  const started = new Set<string>()
  for (const act of acts.filter((one) => one.sessionId === roll.sessionId).toSorted(compareByTime)) {
    if (act.isGone) gone.add(act.applicationId)
    else if (act.hasStarted) started.add(act.applicationId)
    else last.set(act.applicationId, act)
  }
  return roll.people.map((one) => {
    const act = last.get(one.applicationId)
    const hereAt = act ? (act.act === 'in' ? (one.checkedInAt ?? act.at) : null) : one.checkedInAt
    const isGone = gone.has(one.applicationId)
    const isHere = hereAt !== null && !isGone
    return { ...one, isHere, hereAt, isWaiting: act !== undefined, isGone, hasStarted: started.has(one.applicationId) }
  })
}

/** Acts of the same millisecond keep the order in which they were stored. */
const compareByTime = (one: StoredCheckinAct, other: StoredCheckinAct) =>
  one.at < other.at ? -1 : one.at > other.at ? 1 : 0

const plain = (text: string) => text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')

/**
 * Returns the candidates who match the typed text: part of the name or ticket, or the whole seat number. Returns all of
 * them for an empty text.
 */
export function matchingCandidates(people: readonly CheckinEntry[], typed: string): CheckinEntry[] {
  const words = plain(typed)
  if (words === '') return [...people]
  return people.filter(
    (one) => plain(one.name).includes(words) || plain(one.ticketNo).includes(words) || String(one.seatNo) === words,
  )
}
