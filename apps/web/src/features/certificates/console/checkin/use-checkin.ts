import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { useSession } from '#web/api/session.ts'
import { fetchCheckinRoll, sendCheckinActs } from './checkin.queries.ts'
import {
  deleteCheckinActs,
  isPendingAct,
  loadStoredCheckinData,
  type StoredCheckinAct,
  type StoredCheckinRoll,
  saveCheckinAct,
  saveCheckinRoll,
} from './checkin-store.ts'

/** The maximum number of acts that the server accepts per request, and the interval of retries. */
const portion = 200
const againMs = 10_000

/**
 * Returns the lists and acts stored on this device, and synchronises them with the server: pending acts of all sessions
 * are sent, and the list of the session `sessionId` is fetched.
 */
export function useCheckin(sessionId: string | undefined) {
  const ownerId = useSession()?.userId ?? ''
  const [rolls, setRolls] = useState<readonly StoredCheckinRoll[] | null>(null)
  const [acts, setActs] = useState<readonly StoredCheckinAct[]>([])
  // An answer may arrive just after the network was lost, so the device's own state takes precedence.
  const [isOnline, setOnline] = useState(navigator.onLine)
  const latest = useRef(acts)
  const isSending = useRef(false)
  const change = useCallback((next: readonly StoredCheckinAct[]) => {
    latest.current = next
    setActs(next)
  }, [])
  useEffect(() => {
    void loadStoredCheckinData(ownerId).then(
      (kept) => {
        change(kept.acts)
        setRolls(kept.rolls)
      },
      () => setRolls([]),
    )
  }, [ownerId, change])

  const takeRoll = useCallback(
    async (id: string) => {
      try {
        const kept: StoredCheckinRoll = {
          sessionId: id,
          ownerId,
          keptAt: new Date().toISOString(),
          roll: await fetchCheckinRoll(id),
        }
        setOnline(navigator.onLine)
        setRolls((now) => [...(now ?? []).filter((one) => one.sessionId !== id), kept])
        await saveCheckinRoll(kept)
      } catch (error) {
        if (isApiError(error) && error.reason === 'network') setOnline(false)
      }
    },
    [ownerId],
  )

  /** Sends pending acts session by session; acts sent are then part of the saved list. */
  const flush = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (;;) {
        const waiting = latest.current.filter(isPendingAct)
        const [first] = waiting
        if (!first) return
        const some = waiting.filter((one) => one.sessionId === first.sessionId).slice(0, portion)
        const { results } = await sendCheckinActs({
          sessionId: first.sessionId,
          acts: some.map(({ actId, applicationId, act, at }) => ({ actId, applicationId, act, at })),
        })
        setOnline(navigator.onLine)
        const outcomes = new Map(results.map((one) => [one.actId, one.outcome]))
        const done = some.filter(({ actId }) => outcomes.get(actId) === 'done')
        const refused = some.flatMap((one): StoredCheckinAct[] => {
          const outcome = outcomes.get(one.actId)
          if (outcome === 'gone') return [{ ...one, isGone: true }]
          return outcome === 'started' ? [{ ...one, hasStarted: true }] : []
        })
        if (done.length + refused.length === 0) return
        setRolls((now) => {
          const next = (now ?? []).map((kept) => (kept.sessionId === first.sessionId ? withActs(kept, done) : kept))
          const changed = next.find((kept) => kept.sessionId === first.sessionId)
          if (changed) void saveCheckinRoll(changed)
          return next
        })
        await Promise.all(refused.map(saveCheckinAct))
        await deleteCheckinActs(done.map(({ actId }) => actId))
        const finished = new Set(done.map(({ actId }) => actId))
        const answered = new Map(refused.map((one) => [one.actId, one]))
        change(latest.current.filter(({ actId }) => !finished.has(actId)).map((one) => answered.get(one.actId) ?? one))
      }
    } catch (error) {
      // Failed requests are sent again; acts that the server rejects are kept and reported by number.
      setOnline(navigator.onLine && isApiError(error) && error.reason !== 'network' && error.reason !== 'timeout')
    } finally {
      isSending.current = false
    }
  }, [change])

  useEffect(() => {
    const on = () => {
      setOnline(true)
      void flush()
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
  }, [flush])
  const isRead = rolls !== null
  useEffect(() => {
    if (!isRead) return
    void flush().then(() => (sessionId ? takeRoll(sessionId) : undefined))
  }, [isRead, sessionId, flush, takeRoll])

  const note = (applicationId: string, act: 'in' | 'out') => {
    if (!sessionId) return
    const one: StoredCheckinAct = {
      actId: crypto.randomUUID(),
      sessionId,
      ownerId,
      applicationId,
      act,
      at: new Date().toISOString(),
      isGone: false,
    }
    change([...latest.current, one])
    void saveCheckinAct(one).then(flush)
  }
  const understand = () => {
    const read = acts.filter((one) => !isPendingAct(one))
    change(acts.filter(isPendingAct))
    void deleteCheckinActs(read.map(({ actId }) => actId)).then(() => (sessionId ? takeRoll(sessionId) : undefined))
  }
  return {
    rolls,
    acts,
    isOnline,
    note,
    understand,
    refresh: () => (sessionId ? takeRoll(sessionId) : Promise.resolve()),
  }
}

function withActs(kept: StoredCheckinRoll, done: readonly StoredCheckinAct[]): StoredCheckinRoll {
  const last = new Map(done.map((act) => [act.applicationId, act]))
  const people = kept.roll.people.map((one) => {
    const act = last.get(one.applicationId)
    return act ? { ...one, checkedInAt: act.act === 'in' ? (one.checkedInAt ?? act.at) : null } : one
  })
  return { ...kept, roll: { ...kept.roll, people } }
}
