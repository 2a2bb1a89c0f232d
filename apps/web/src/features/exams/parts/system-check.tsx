import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { messengerOf } from '#web/api/messenger.ts'
import { storage } from '#web/api/storage.ts'
import { isPageFullscreenSupported } from '#web/ui/page-fullscreen.ts'
import { useTexts } from '#web/ui/texts.ts'
import { measureRoundTrip } from '../exam.queries.ts'
import { examTexts } from '../exam-texts.ts'
import css from './system-check.module.css'

type Checks = {
  readonly isOnline: boolean
  readonly mayKeep: boolean
  readonly isWide: boolean
  readonly isClockRight: boolean
  readonly ms: number | null
}

/**
 * Checks the device before the exam starts: network, storage, screen, clock, and the browser of a messenger, where it
 * is easy to exit the exam by accident.
 */
export function SystemCheck({
  serverTime,
  isFullScreen,
}: {
  readonly serverTime: string
  readonly isFullScreen: boolean
}) {
  const t = useTexts(examTexts).details
  const [checks, setChecks] = useState<Checks | null>(null)
  const inside = messengerOf()
  useEffect(() => {
    let isGone = false
    const isClockRight = Math.abs(Date.now() - new Date(serverTime).getTime()) < 90_000
    const look = async () => {
      const ms = await measureRoundTrip().catch(() => null)
      if (isGone) return
      storage.write('check', '1')
      const mayKeep = storage.read('check') === '1'
      storage.remove('check')
      setChecks({ isOnline: ms !== null, mayKeep, isWide: window.innerWidth >= 600, isClockRight, ms })
    }
    void look()
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      isGone = true
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [serverTime])
  return (
    <section>
      <h2>{t.check}</h2>
      <ul className={css.checks}>
        <Line
          isGood={checks?.isOnline}
          words={checks?.isOnline === false ? t.checks.offline : t.checks.online}
          more={checks?.ms == null ? '' : t.checks.clock(checks.ms)}
        />
        <Line isGood={checks?.mayKeep} words={checks?.mayKeep === false ? t.checks.noStorage : t.checks.storage} />
        <Line isGood={checks?.isWide} words={checks?.isWide === false ? t.checks.narrow : t.checks.screen} />
        {isFullScreen ? (
          <Line
            isGood={isPageFullscreenSupported()}
            words={isPageFullscreenSupported() ? t.checks.fullScreen : t.checks.noFullScreen}
          />
        ) : null}
        {inside ? (
          <Line isGood={false} words={t.checks.insideApp(t.checks.apps[inside])} more={t.checks.leaveApp[inside]} />
        ) : null}
        {checks?.isClockRight === false ? <Line isGood={false} words={t.checks.clockOff} /> : null}
      </ul>
    </section>
  )
}

function Line({
  isGood,
  words,
  more,
}: {
  readonly isGood: boolean | undefined
  readonly words: string
  readonly more?: string
}) {
  return (
    <li data-good={isGood}>
      {isGood === false ? (
        <IconAlertTriangle size={20} stroke={1.5} aria-hidden="true" />
      ) : (
        <IconCircleCheck size={20} stroke={1.5} aria-hidden="true" />
      )}
      <span>
        {words}
        {more ? <small>{more}</small> : null}
      </span>
    </li>
  )
}
