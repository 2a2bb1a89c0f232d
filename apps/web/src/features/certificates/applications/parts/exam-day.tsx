import { examDayMinutes } from '@portal/contract/certificates/exam-apply.limits.ts'
import { IconArmchair, IconDeviceMobileOff, IconId, IconTicket } from '@tabler/icons-react'
import { formatShortInstant, formatTime } from '#web/ui/format.ts'
import { PageSection } from '#web/ui/hero-page.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { Zone } from '#web/ui/zone.ts'
import { examRegistrationTexts } from '../application-texts.ts'
import { examDaySteps } from '../session-board.rules.ts'
import css from './exam-day.module.css'

const bringIcons = [IconId, IconTicket, IconArmchair, IconDeviceMobileOff]
const before = [examDayMinutes.checkIn, examDayMinutes.lockers, examDayMinutes.seated]

type DaySession = { readonly startsAt: string; readonly endsAt: string; readonly zone: Zone }
type DayProps = {
  /** The session whose times are shown. */
  readonly session: DaySession | null
  readonly isMine: boolean
}

/** The day of an exam, step by step, with the times of a session, and the things to bring. */
export function ExamDay({ session, isMine }: DayProps) {
  const t = useTexts(examRegistrationTexts).centres
  const of = session ? formatShortInstant(session.startsAt, session.zone) : ''
  return (
    <PageSection title={t.day} note={session ? (isMine ? t.yourDay(of) : t.dayOf(of)) : undefined}>
      {session ? (
        <ol className={css.steps}>
          {examDaySteps(session, before).map((at, nth) => (
            <li key={at} data-start={nth === before.length || undefined}>
              <time dateTime={new Date(at).toISOString()}>{formatTime(new Date(at).toISOString(), session.zone)}</time>
              <h3>{t.steps[nth]?.title}</h3>
              <p>{t.steps[nth]?.text}</p>
            </li>
          ))}
        </ol>
      ) : null}
      <ul className={css.bring}>
        {t.bring.map(({ title, text }, nth) => {
          const Icon = bringIcons[nth] ?? IconId
          return (
            <li key={title}>
              <Icon size={20} stroke={1.5} aria-hidden="true" />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </PageSection>
  )
}
