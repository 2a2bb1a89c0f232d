import { useEffect, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { currentSession } from '#web/api/session.ts'
import { storage } from '#web/api/storage.ts'
import { refreshProgress, reportStudy } from '../learning.queries.ts'
import { type Credited, type Place, StudyReporter } from './study-reporter.ts'

export type Standing = { readonly percent: number; readonly isCompleted: boolean; readonly certificateId: string | null; readonly isWaiting: boolean }

/** A reporter for one lesson, and what the server has credited so far. `position` says where the recording is when the page is left. */
export function useReporter(place: Place, startPercent: number, position: () => number) {
  const [standing, setStanding] = useState<Standing>({ percent: startPercent, isCompleted: startPercent >= 100, certificateId: null, isWaiting: false })
  const [reporter] = useState(() => {
    const key = `study ${currentSession()?.userId ?? ''}`
    const onCredited = ({ records, certificateId }: Credited) => {
      const mine = records.findLast((record) => record.contentId === place.contentId)
      setStanding((before) => ({
        ...before,
        percent: Math.max(before.percent, mine?.percent ?? 0),
        isCompleted: before.isCompleted || (mine?.completed ?? false),
        certificateId: certificateId ?? before.certificateId,
      }))
      if (records.some((record) => record.completed)) void refreshProgress()
    }
    return new StudyReporter(
      {
        now: Date.now,
        send: reportStudy,
        keep: (text) => (text === null ? storage.remove(key) : storage.write(key, text)),
        kept: () => storage.read(key),
        onCredited,
        isFinal: (error) => isApiError(error) && (error.code === 400 || error.code === 413),
        onWaiting: (isWaiting) => setStanding((before) => (before.isWaiting === isWaiting ? before : { ...before, isWaiting })),
      },
      place,
    )
  })
  useEffect(() => {
    const onHide = () => reporter.leave(position())
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') reporter.hide(position())
    }
    const onOnline = () => reporter.flush()
    window.addEventListener('pagehide', onHide)
    window.addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisibility)
      reporter.leave(position())
    }
  }, [reporter, position])
  return { reporter, standing }
}
