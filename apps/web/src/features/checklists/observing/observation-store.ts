import { createDeviceStore, requestPersistentStorage } from '#web/api/device-store.ts'
import type { ObservationRoll, SentObservation } from '../observation.queries.ts'
import { deleteUnreferencedLocalPictures } from './picture-store.ts'
import type { ObservationPictureRef } from './send-pictures.ts'
import type { ObservationSendResult } from './send-portion.ts'

/** The observer, an account in a company. */
export type ObserverSession = { readonly userId: string; readonly companyId: string }
export const ownerIdOfSession = (session: ObserverSession | null): string =>
  `${session?.userId ?? ''} ${session?.companyId ?? ''}`

/** The team and the checklists of an observer, as last loaded. */
export type StoredTeam = { readonly ownerId: string; readonly keptAt: string; readonly roll: ObservationRoll }
/** An observation that the server has not stored yet. */
export type PendingObservation = {
  readonly observationId: string
  readonly ownerId: string
  readonly name: string
  readonly title: SentTitle
  readonly outcome: 'passed' | 'failed'
  readonly sent: SentObservation
  /** The pictures that its answers name; none in one that an older version of this page stored. */
  readonly pictures?: readonly ObservationPictureRef[]
  /** The server refused it; stored until the observer has read why. */
  readonly refused: ObservationSendResult['reason']
  /** Its draft, deleted once the server has it; null: the device stored the observation, and the draft is gone. */
  readonly draftId: string | null
}
type SentTitle = ObservationRoll['checklists'][number]['title']
/** All input of an unfinished observation. */
export type StoredObservationDraft = {
  readonly draftId: string
  readonly ownerId: string
  readonly filled: readonly { readonly itemId: string; readonly value: string; readonly note: string }[]
  readonly remark: string
}
export const observationDraftIdOf = (
  ownerId: string,
  accountId: string,
  checklistId: string,
  version: number,
): string => [ownerId, accountId, checklistId, version].join(' ')

const within = createDeviceStore('observation', { teams: 'ownerId', observations: 'observationId', drafts: 'draftId' })

export const saveStoredTeam = (kept: StoredTeam) => within('teams', 'readwrite', (store) => store.put(kept))
export const saveStoredObservation = (kept: PendingObservation) => {
  requestPersistentStorage()
  return within('observations', 'readwrite', (store) => store.put(kept))
}
export const deleteStoredObservations = (ids: readonly string[]) =>
  within('observations', 'readwrite', (store) => {
    for (const id of ids) store.delete(id)
    return null
  })
export const saveObservationDraft = (draft: StoredObservationDraft) =>
  within('drafts', 'readwrite', (store) => store.put(draft))
export const deleteObservationDraft = (draftId: string) =>
  within('drafts', 'readwrite', (store) => store.delete(draftId))
export const findObservationDraft = async (draftId: string): Promise<StoredObservationDraft | null> =>
  ((await within('drafts', 'readonly', (store) => store.get(draftId))) as StoredObservationDraft | undefined) ?? null

/**
 * Loads the team (null: none is stored) and the observations of this observer. First deletes the teams and drafts of
 * other accounts, whose observations remain, and pictures older than a day that nothing on this device refers to.
 */
export async function loadStoredObservations(
  ownerId: string,
): Promise<{ readonly team: StoredTeam | null; readonly observations: readonly PendingObservation[] }> {
  const userOf = (owner: string) => owner.split(' ')[0]
  const teams = ((await within('teams', 'readonly', (store) => store.getAll())) ?? []) as StoredTeam[]
  const drafts = ((await within('drafts', 'readonly', (store) => store.getAll())) ?? []) as StoredObservationDraft[]
  const isOthers = (one: { readonly ownerId: string }) => userOf(one.ownerId) !== userOf(ownerId)
  const [oldTeams, oldDrafts] = [teams.filter(isOthers), drafts.filter(isOthers)]
  if (oldTeams.length > 0)
    await within('teams', 'readwrite', (store) => {
      for (const one of oldTeams) store.delete(one.ownerId)
      return null
    })
  if (oldDrafts.length > 0)
    await within('drafts', 'readwrite', (store) => {
      for (const one of oldDrafts) store.delete(one.draftId)
      return null
    })
  const observations = ((await within('observations', 'readonly', (store) => store.getAll())) ??
    []) as PendingObservation[]
  const named = [
    ...observations.flatMap(({ pictures }) => (pictures ?? []).map(({ pictureId }) => pictureId)),
    ...drafts.filter((one) => !isOthers(one)).flatMap(({ filled }) => filled.flatMap(({ value }) => value.split(','))),
  ]
  await deleteUnreferencedLocalPictures(new Set(named)).catch(() => undefined)
  return {
    team: teams.find((one) => one.ownerId === ownerId) ?? null,
    observations: observations.filter((one) => one.ownerId === ownerId),
  }
}
