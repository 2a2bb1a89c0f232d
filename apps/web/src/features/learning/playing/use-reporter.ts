import { useEffect, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { currentSession } from '#web/api/session.ts'
import { storage } from '#web/api/storage.ts'
import { claimPlayer, refetchStudyProgress, sendStudyRecords } from '../learning.queries.ts'
import { type CreditedStudy, type StudiedLesson, StudyReporter } from './study-reporter.ts'
import { openStudyStorage, studyRequestEvent } from './study-storage.ts'

export type StudyProgressState = {
  readonly percent: number
  readonly isCompleted: boolean
  readonly certificateId: string | null
  readonly isWaiting: boolean
  /** Another page or device plays now; this one waits. */
  readonly isElsewhere: boolean
}

/**
 * Returns a reporter for one lesson and the credit so far. `position` returns the current position, which is reported
 * when the page is left.
 */
export function useStudyReporter(place: StudiedLesson, startPercent: number, position: () => number) {
  const [standing, setStanding] = useState<StudyProgressState>({
    percent: startPercent,
    isCompleted: startPercent >= 100,
    certificateId: null,
    isWaiting: false,
    isElsewhere: false,
  })
  const [{ reporter, others, player }] = useState(() => {
    const session = currentSession()
    const player: string = crypto.randomUUID()
    const others = new BroadcastChannel(`player ${session?.userId ?? ''}`)
    const setElsewhere = (isElsewhere: boolean) =>
      setStanding((before) => (before.isElsewhere === isElsewhere ? before : { ...before, isElsewhere }))
    let hasTaken = false
    // Offline there is no identity check: until then records have no name and are judged by the learner's clock.
    let isToldOf = false
    const tell = () =>
      void claimPlayer(player).then(
        () => {
          isToldOf = true
        },
        () => undefined,
      )
    const onCredited = ({ records, certificateId, isPlayedElsewhere }: CreditedStudy) => {
      const mine = records.findLast((record) => record.contentId === place.contentId)
      setStanding((before) => ({
        ...before,
        percent: Math.max(before.percent, mine?.percent ?? 0),
        isCompleted: before.isCompleted || (mine?.completed ?? false),
        certificateId: certificateId ?? before.certificateId,
      }))
      if (isToldOf) setElsewhere(isPlayedElsewhere)
      if (records.some((record) => record.completed)) void refetchStudyProgress()
    }
    const reporter = new StudyReporter(
      {
        owner: { userId: session?.userId ?? '', companyId: session?.companyId ?? '' },
        isOwnerHere: () =>
          currentSession()?.userId === session?.userId && currentSession()?.companyId === session?.companyId,
        now: Date.now,
        send: (records, isLast) => {
          if (hasTaken && !isToldOf) tell()
          return sendStudyRecords(records, isLast, isToldOf ? player : undefined)
        },
        take: () => {
          hasTaken = true
          isToldOf = false
          setElsewhere(false)
          others.postMessage(player)
          tell()
        },
        ...openStudyStorage(storage, `${session?.userId ?? ''} ${session?.companyId ?? ''}`, player),
        onCredited,
        isFinal: (error) => isApiError(error) && (error.code === 400 || error.code === 413),
        onWaiting: (isWaiting) =>
          setStanding((before) => (before.isWaiting === isWaiting ? before : { ...before, isWaiting })),
      },
      place,
    )
    return { reporter, others, player }
  })
  useEffect(() => {
    const onHide = () => reporter.leave(position())
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') void reporter.hide(position())
    }
    const onAsked = (event: Event) =>
      void (event as CustomEvent<Promise<void>[]>).detail.push(reporter.hide(position()))
    const onOnline = () => reporter.flush()
    // Another page of this browser announces itself immediately; another device is noticed with the next report.
    const onOther = ({ data }: MessageEvent<unknown>) => {
      if (data !== player) setStanding((before) => ({ ...before, isElsewhere: true }))
    }
    window.addEventListener('pagehide', onHide)
    window.addEventListener('online', onOnline)
    window.addEventListener(studyRequestEvent, onAsked)
    document.addEventListener('visibilitychange', onVisibility)
    others.addEventListener('message', onOther)
    return () => {
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('online', onOnline)
      window.removeEventListener(studyRequestEvent, onAsked)
      document.removeEventListener('visibilitychange', onVisibility)
      others.removeEventListener('message', onOther)
      reporter.leave(position())
    }
  }, [reporter, others, player, position])
  return { reporter, standing }
}
