import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { currentSession } from '#web/api/session.ts'
import { fetchObservationRoll, sendObservations } from '../observation.queries.ts'
import {
  deleteObservationDraft,
  deleteStoredObservations,
  loadStoredObservations,
  ownerIdOfSession,
  type PendingObservation,
  type StoredTeam,
  saveStoredObservation,
  saveStoredTeam,
} from './observation-store.ts'
import { deleteLocalPictures, retryStoringLocalPictures } from './picture-store.ts'
import { sendObservationPictures } from './send-pictures.ts'
import { type ObservationSendResult, sendObservationPortion } from './send-portion.ts'

/** The number of observations sent per request, and the interval of retries. */
const portion = 20
const againMs = 10_000

/** The owner of the session of this window now. */
const currentOwner = (): string => ownerIdOfSession(currentSession())
/** A session ended or changed hands while a request was pending. */
const isOver = (error: unknown): boolean => isApiError(error) && (error.code === 401 || error.code === 202)
/** The server was not reached. */
const isUnreached = (error: unknown): boolean =>
  isApiError(error) && (error.reason === 'network' || error.reason === 'timeout')
class OwnerChanged extends Error {}
const pictureIdsOf = ({ pictures }: PendingObservation) => (pictures ?? []).map(({ pictureId }) => pictureId)

/**
 * Returns the team and the observations of one owner on this device, and synchronises them with the server. The
 * component that uses it must have the owner as its key. Nothing is sent or loaded once the session belongs to another
 * person.
 */
export function useObserving(ownerId: string) {
  const [team, setTeam] = useState<StoredTeam | null>(null)
  const [isRead, setRead] = useState(false)
  const [kept, setKept] = useState<readonly PendingObservation[]>([])
  // An answer may arrive just after the network was lost, so the device's own state takes precedence.
  const [isOnline, setOnline] = useState(navigator.onLine)
  const [needsSignIn, setNeedsSignIn] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const latest = useRef(kept)
  const isSending = useRef(false)
  /** Pictures that the server has answered. */
  const answered = useRef(new Set<string>())
  const change = useCallback((next: readonly PendingObservation[]) => {
    latest.current = next
    setKept(next)
  }, [])
  useEffect(() => {
    void loadStoredObservations(ownerId)
      .then(
        (found) => {
          change(found.observations)
          setTeam(found.team)
        },
        () => undefined,
      )
      .then(() => setRead(true))
  }, [ownerId, change])

  const takeTeam = useCallback(async () => {
    if (currentOwner() !== ownerId) return
    try {
      const roll = await fetchObservationRoll()
      if (currentOwner() !== ownerId) return
      const next: StoredTeam = { ownerId, keptAt: new Date().toISOString(), roll }
      setOnline(navigator.onLine)
      setNeedsSignIn(false)
      setFailure(null)
      setTeam(next)
      await saveStoredTeam(next).catch(() => undefined)
    } catch (error) {
      if (currentOwner() !== ownerId) return
      setFailure(error)
      if (isOver(error)) setNeedsSignIn(true)
      if (isApiError(error) && error.reason === 'network') setOnline(false)
    }
  }, [ownerId])

  /** Applies the server's answers for observations that it has stored. */
  const settle = useCallback(
    async (results: readonly ObservationSendResult[]) => {
      const reasons = new Map(results.map((one) => [one.observationId, one.reason]))
      const stored = results.filter(({ outcome }) => outcome !== 'refused').map(({ observationId }) => observationId)
      const settled = () =>
        latest.current
          .filter(({ observationId }) => !stored.includes(observationId))
          .map((one) => ({ ...one, refused: reasons.get(one.observationId) ?? one.refused }))
      const drafts = latest.current.flatMap(({ observationId, draftId }) =>
        draftId !== null && stored.includes(observationId) ? [draftId] : [],
      )
      await Promise.all(
        settled()
          .filter((one) => reasons.has(one.observationId))
          .map(saveStoredObservation),
      ).catch(() => undefined)
      await deleteStoredObservations(stored).catch(() => undefined)
      await Promise.all(drafts.map(deleteObservationDraft)).catch(() => undefined)
      await deleteLocalPictures(
        latest.current.filter(({ observationId }) => stored.includes(observationId)).flatMap(pictureIdsOf),
      )
      // Meanwhile another observation may have been added.
      change(settled())
    },
    [change],
  )

  /** Sends waiting observations, and reads the team again when something was stored. */
  const flush = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    let hasSent = false
    try {
      // If pictures cannot be uploaded now, their observation waits and the others go ahead.
      const stuck = new Set<string>()
      for (;;) {
        const open = latest.current.filter(
          (one) => one.refused === null && one.ownerId === ownerId && !stuck.has(one.observationId),
        )
        const isReady = (one: PendingObservation) => pictureIdsOf(one).every((id) => answered.current.has(id))
        const ready = open.filter(isReady).slice(0, portion)
        const [next] = open
        const waiting = ready.length > 0 || !next ? ready : [next]
        if (waiting.length === 0) break
        if (ready.length === 0 && next) {
          if (currentOwner() !== ownerId) throw new OwnerChanged()
          try {
            await sendObservationPictures(next.sent, next.pictures ?? [], answered.current)
          } catch (error) {
            if (isOver(error) || isUnreached(error)) throw error
            stuck.add(next.observationId)
            continue
          }
        }
        const results = await sendObservationPortion(
          waiting.map(({ sent }) => sent),
          async (some) => {
            if (currentOwner() !== ownerId) throw new OwnerChanged()
            const answer = await sendObservations([...some])
            if (currentOwner() !== ownerId) throw new OwnerChanged()
            return answer.results
          },
        )
        setOnline(navigator.onLine)
        setNeedsSignIn(false)
        await settle(results)
        hasSent = true
      }
    } catch (error) {
      if (error instanceof OwnerChanged || currentOwner() !== ownerId) return
      // Failed requests are sent again.
      if (isOver(error)) setNeedsSignIn(true)
      setOnline(navigator.onLine && isApiError(error) && !isUnreached(error))
    } finally {
      isSending.current = false
    }
    if (hasSent) await takeTeam()
  }, [ownerId, settle, takeTeam])

  useEffect(() => {
    const on = () => {
      setOnline(true)
      void flush().then(takeTeam)
    }
    const off = () => setOnline(false)
    addEventListener('online', on)
    addEventListener('offline', off)
    const timer = setInterval(() => void flush(), againMs)
    return () => {
      removeEventListener('online', on)
      removeEventListener('offline', off)
      clearInterval(timer)
    }
  }, [flush, takeTeam])
  useEffect(() => {
    if (isRead) void flush().then(takeTeam)
  }, [isRead, flush, takeTeam])

  /**
   * Stores an observation on the device and sends it. Returns false when the device has no room for it and its
   * pictures: this page alone keeps it.
   */
  const add = async (one: Omit<PendingObservation, 'ownerId' | 'refused'>): Promise<boolean> => {
    const next: PendingObservation = { ...one, ownerId, refused: null, draftId: null }
    const isStored =
      (await retryStoringLocalPictures(pictureIdsOf(next))) &&
      (await saveStoredObservation(next).then(
        () => true,
        () => false,
      ))
    change([...latest.current, isStored ? next : { ...next, draftId: one.draftId }])
    void flush()
    return isStored
  }
  const dismiss = (observationId: string) => {
    void deleteLocalPictures(latest.current.filter((one) => one.observationId === observationId).flatMap(pictureIdsOf))
    change(latest.current.filter((one) => one.observationId !== observationId))
    void deleteStoredObservations([observationId]).catch(() => undefined)
  }
  return { ownerId, team, kept, isRead, isOnline, needsSignIn, failure, takeTeam, add, dismiss }
}
export type ObservingState = ReturnType<typeof useObserving>
