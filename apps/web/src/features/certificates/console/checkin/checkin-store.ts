import { createDeviceStore } from '#web/api/device-store.ts'
import { portalZone, zoneName } from '#web/ui/zone.ts'
import type { CheckinRoll } from './checkin.queries.ts'

/** A check-in list that this device stores for its owner, until two hours after the end of its session. */
export type StoredCheckinRoll = {
  readonly sessionId: string
  readonly ownerId: string
  readonly keptAt: string
  readonly roll: CheckinRoll
}
export type StoredCheckinAct = {
  readonly actId: string
  readonly sessionId: string
  readonly ownerId: string
  readonly applicationId: string
  readonly act: 'in' | 'out'
  readonly at: string
  /** The server reported that the seat is gone; stored until an officer has read it. */
  readonly isGone: boolean
  /** The server reported that the candidate has started the exam, so that nothing was undone; stored likewise. */
  readonly hasStarted?: boolean
}

/** Returns true for an act that the server has not answered yet. */
export const isPendingAct = (act: StoredCheckinAct) => !act.isGone && act.hasStarted !== true

/** Milliseconds after its end at which a list is deleted. */
const keptAfterMs = 2 * 3_600_000

const within = createDeviceStore('checkin', { rolls: 'sessionId', acts: 'actId' })

export const saveCheckinRoll = (kept: StoredCheckinRoll) => within('rolls', 'readwrite', (store) => store.put(kept))
export const saveCheckinAct = (act: StoredCheckinAct) => within('acts', 'readwrite', (store) => store.put(act))
export const deleteCheckinActs = (actIds: readonly string[]) =>
  within('acts', 'readwrite', (store) => {
    for (const id of actIds) store.delete(id)
    return null
  })

/** A list that an older version stored names no zone: its times are the portal's. */
function withCentreZone(kept: StoredCheckinRoll): StoredCheckinRoll {
  const roll: Partial<Pick<CheckinRoll, 'timeZone'>> = kept.roll
  if (roll.timeZone) return kept
  return { ...kept, roll: { ...kept.roll, timeZone: portalZone(), zoneName: zoneName(portalZone()) } }
}

/**
 * Loads the lists and acts stored for this account. Lists of other accounts, and of sessions that ended more than two
 * hours ago, are deleted first.
 */
export async function loadStoredCheckinData(
  ownerId: string,
  now = Date.now(),
): Promise<{ readonly rolls: readonly StoredCheckinRoll[]; readonly acts: readonly StoredCheckinAct[] }> {
  const saved = ((await within('rolls', 'readonly', (store) => store.getAll())) ?? []) as StoredCheckinRoll[]
  const rolls = saved.map(withCentreZone)
  const over = rolls.filter((one) => one.ownerId !== ownerId || Date.parse(one.roll.endsAt) + keptAfterMs < now)
  if (over.length > 0)
    await within('rolls', 'readwrite', (store) => {
      for (const one of over) store.delete(one.sessionId)
      return null
    })
  const acts = ((await within('acts', 'readonly', (store) => store.getAll())) ?? []) as StoredCheckinAct[]
  return { rolls: rolls.filter((one) => !over.includes(one)), acts: acts.filter((one) => one.ownerId === ownerId) }
}
