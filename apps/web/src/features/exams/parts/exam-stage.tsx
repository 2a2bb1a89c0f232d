import { IconCertificate } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useStore } from '#web/api/store.ts'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { formatClock, formatPoints, formatShortInstant, formatSpan } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { SessionTime } from '#web/ui/time.tsx'
import { useServerNow } from '#web/ui/use-server-now.ts'
import { pageZone, type Zone } from '#web/ui/zone.ts'
import { leaveStartQueue, startQueueStore } from '../answering/start-line.ts'
import { useOwnAppeals } from '../appeal/appeal.queries.ts'
import type { ExamDetail } from '../exam.queries.ts'
import { type ExamStandingName, examStandingOf } from '../exam-standing.ts'
import { examTexts } from '../exam-texts.ts'
import type { texts } from '../texts/zh.ts'
import { ExamStartButton } from './begin-exam.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { ExamDial } from './exam-dial.tsx'
import css from './exam-stage.module.css'
import { TimeLeft } from './time-left.tsx'

type Clocked = { readonly exam: ExamDetail; readonly now: number }

/**
 * The head of an exam: the reader's progress, in words and on a dial, and the one thing to do. `onDue` is called once
 * when the exam opens, or when the attempt ends.
 */
export function ExamStage({
  exam,
  receivedAt,
  onDue,
  headingId,
}: {
  readonly exam: ExamDetail
  readonly receivedAt: number
  readonly onDue: () => void
  readonly headingId: string
}) {
  const t = useTexts(examTexts)
  const s = t.details.stage
  const isRunning = exam.stage === 'running' && exam.endsAt !== null
  const now = useServerNow(exam.serverTime, receivedAt, isRunning || isNear(exam) ? 1000 : 30_000)
  const due = Date.parse((exam.stage === 'upcoming' ? exam.opensAt : exam.endsAt) ?? '')
  const isDue = !Number.isNaN(due) && now >= due + 1000
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again once when the moment comes
  useEffect(() => {
    if (isDue) onDue()
  }, [isDue])
  useEffect(() => leaveStartQueue, [])
  const standing = examStandingOf(exam)
  const place = useStore(startQueueStore)
  const line = t.details.inLine
  const said =
    place?.examId === exam.examId
      ? { headline: line.position(place.position), time: line.wait(place.seconds), note: line.clock }
      : saidOf(exam, standing, now, s)
  const attempt = newest(exam)
  return (
    <header className={css.head}>
      <div>
        <p className={css.kind}>
          <span>{t.kinds[exam.kind]}</span>
          {exam.zones.map((zone) => (
            <span key={zone}>{t.zones[zone]}</span>
          ))}
        </p>
        <h1 id={headingId}>{exam.title}</h1>
        <p className={css.says} data-tone={standing === 'passed' ? 'achieve' : undefined} role="status">
          {said.headline}
        </p>
        {said.time ? <p className={css.when}>{said.time}</p> : null}
        {said.note ? <p className={css.note}>{said.note}</p> : null}
        {exam.certificate && exam.stage !== 'passed' ? (
          <p className={css.certificate}>
            <IconCertificate size={20} stroke={1.5} aria-hidden="true" />
            {t.details.rule.certificate(exam.certificate)}
          </p>
        ) : null}
        <div className={css.act}>
          <Acts exam={exam} standing={standing} />
        </div>
        {attempt && exam.appealDays !== null && (attempt.state === 'passed' || attempt.state === 'failed') ? (
          <Appeal exam={exam} attemptId={attempt.attemptId} />
        ) : null}
      </div>
      <Dial exam={exam} now={now} />
    </header>
  )
}

/** Within an hour seconds are counted. */
const isNear = ({ stage, opensAt, serverTime }: ExamDetail) =>
  stage === 'upcoming' && opensAt !== null && Date.parse(opensAt) - Date.parse(serverTime) < 3_600_000

const newest = (exam: ExamDetail) =>
  (exam.stage === 'passed' ? exam.attempts.find(({ state }) => state === 'passed') : undefined) ?? exam.attempts[0]

/** One filled button, and at most two links. A standing without anything to do has no filled button. */
function Acts({ exam, standing }: { readonly exam: ExamDetail; readonly standing: ExamStandingName }) {
  const t = useTexts(examTexts).details
  const s = t.stage
  const attempt = newest(exam)
  const place = useStore(startQueueStore)
  // An exam that closes meanwhile still admits the people who are already in line.
  if (place?.examId === exam.examId) return <ExamStartButton exam={exam} />
  const report = attempt
    ? ({ to: '/exam/details', search: { id: exam.examId, attemptId: attempt.attemptId } } as const)
    : null
  const practise = <TextLink to="/mockExam">{s.practise}</TextLink>
  const others = <ButtonLink to="/exam/list">{s.others}</ButtonLink>
  switch (standing) {
    case 'passed':
      return (
        <>
          {exam.certificateId ? (
            <ButtonLink to="/user/certificateDetail" search={{ id: exam.certificateId }}>
              {s.certificate}
            </ButtonLink>
          ) : report ? (
            <ButtonLink {...report}>{t.report}</ButtonLink>
          ) : null}
          {exam.certificateId && report ? <TextLink {...report}>{t.report}</TextLink> : null}
        </>
      )
    case 'submitted':
    case 'marking':
    case 'marked':
      return report ? <ButtonLink {...report}>{s.receipt}</ButtonLink> : null
    case 'retake':
      return (
        <>
          <ExamStartButton exam={exam} />
          {report ? <TextLink {...report}>{t.report}</TextLink> : null}
          {practise}
        </>
      )
    case 'failed':
    case 'later':
      return (
        <>
          {report ? <ButtonLink {...report}>{t.report}</ButtonLink> : null}
          {practise}
        </>
      )
    case 'upcoming':
      return (
        <>
          <CalendarButton exam={exam} at={exam.opensAt} until={exam.closesAt} />
          {practise}
        </>
      )
    case 'seat':
    case 'checkIn':
      return (
        <>
          <ButtonLink to="/examAppointment">{s.ticket}</ButtonLink>
          {exam.seat && standing === 'seat' ? (
            <CalendarButton
              look="quiet"
              exam={exam}
              at={exam.seat.startsAt}
              until={exam.seat.endsAt}
              place={[exam.seat.centre, exam.seat.address].join(', ')}
              note={formatSpan(exam.seat.startsAt, exam.seat.endsAt, exam.seat)}
            />
          ) : null}
        </>
      )
    case 'register':
    case 'draft':
    case 'returned':
      return <ButtonLink to="/examAppointment">{s.registration[standing]}</ButtonLink>
    case 'inReview':
      return (
        <ButtonLink to="/examAppointment" look="line">
          {s.registration.inReview}
        </ButtonLink>
      )
    case 'approved':
      return (
        <ButtonLink
          to="/examApponitmentTime"
          search={{ applicationId: exam.sessions?.application?.applicationId ?? '' }}
        >
          {s.registration.approved}
        </ButtonLink>
      )
    case 'full':
      return <ButtonLink to="/examCenter">{s.registration.full}</ButtonLink>
    case 'missed':
      return others
    case 'over':
    case 'refused':
      return report ? <ButtonLink {...report}>{t.report}</ButtonLink> : others
    default:
      return <ExamStartButton exam={exam} />
  }
}

/** Marks that may still be appealed, or an appeal that waits: a link to the report, which has both. */
function Appeal({ exam, attemptId }: { readonly exam: ExamDetail; readonly attemptId: string }) {
  const t = useTexts(examTexts).details
  const appeals = useOwnAppeals(attemptId).data
  if (!appeals) return null
  const isWaiting = appeals.list.some(({ state }) => state === 'open')
  const until = appeals.leaves.possible ? appeals.leaves.until : appeals.marks.until
  const mayAppeal = appeals.leaves.possible || appeals.marks.positions.length > 0
  if (!isWaiting && !(mayAppeal && until)) return null
  return (
    <p className={css.note}>
      {isWaiting ? t.stage.appealWaits : t.stage.appealUntil(formatShortInstant(until ?? ''))}{' '}
      <TextLink to="/exam/details" search={{ id: exam.examId, attemptId }}>
        {isWaiting ? t.stage.seeAppeal : t.stage.appeal}
      </TextLink>
    </p>
  )
}

type StageWords = (typeof texts)['details']['stage']
/** A headline, the one time that matters, and a note. */
type Said = { readonly headline: string; readonly time?: ReactNode; readonly note?: string | undefined }

function saidOf(exam: ExamDetail, standing: ExamStandingName, now: number, s: StageWords): Said {
  const attempt = newest(exam)
  const { seat, sessions } = exam
  const at = (instant: string | null | undefined, words: (at: string) => string, zone: Zone = pageZone()) =>
    instant ? words(formatShortInstant(instant, zone)) : undefined
  const place = seat ? [seat.city, seat.centre, seat.address].filter(Boolean).join(' · ') : undefined
  switch (standing) {
    case 'upcoming':
      return { headline: s.says.upcoming, time: at(exam.opensAt, s.opensAt), note: at(exam.closesAt, s.closesAt) }
    case 'open': {
      const until = exam.seatUntil ?? exam.closesAt
      const zone = exam.seatUntil !== null && seat ? seat : pageZone()
      return {
        headline: s.says.open,
        time: at(until, s.closesAt, zone) ?? s.always,
        note: lateStart(exam, until, now, s, zone) ?? place,
      }
    }
    case 'running':
      return { headline: s.says.running, time: at(exam.endsAt, s.submitsAt), note: s.savedCounts }
    case 'submitted':
    case 'marking':
      return { headline: s.says[standing], time: at(attempt?.submittedAt, s.submittedAt), note: s.notified }
    case 'marked': {
      const isTimed = !Number.isNaN(Date.parse(exam.release.score))
      return {
        headline: s.says.marked,
        time: isTimed ? s.releasesAt(formatShortInstant(exam.release.score)) : at(attempt?.submittedAt, s.submittedAt),
        note: s.notified,
      }
    }
    case 'passed':
      return { headline: s.says.passed, time: at(attempt?.submittedAt, s.submittedAt) }
    case 'failed':
    case 'later':
    case 'retake': {
      const short = attempt?.score == null ? 0 : exam.passingPoints - attempt.score
      return {
        headline: short > 0 ? s.failedBy(formatPoints(short)) : s.says.failed,
        time:
          at(standing === 'retake' ? undefined : exam.againAt, s.again) ??
          at(exam.retake?.until, s.retakeUntil) ??
          at(attempt?.submittedAt, s.submittedAt),
        note: exam.retake?.msg ?? exam.refusal?.msg,
      }
    }
    case 'seat':
    case 'checkIn':
      return {
        headline: s.says[standing],
        time: seat ? <SessionTime from={seat.startsAt} to={seat.endsAt} zone={seat} /> : undefined,
        note: place,
      }
    case 'register':
    case 'draft':
    case 'returned':
    case 'approved':
      return {
        headline: s.says[standing],
        time: sessions?.nextAt
          ? s.nextSession(formatShortInstant(sessions.nextAt, sessions), sessions.seatsLeft)
          : s.noSession,
        note: standing === 'approved' ? s.approvedNote : s.bySession,
      }
    case 'inReview':
      return { headline: s.says.inReview, note: s.inReviewNote }
    case 'full':
      return { headline: s.says.full, note: s.bySession }
    case 'course':
      return { headline: s.course(exam.course?.title ?? ''), time: at(exam.closesAt, s.closesAt) }
    case 'missed':
      return { headline: s.says.missed, time: at(exam.closesAt, s.endedAt) }
    case 'over':
      return { headline: s.says.over, time: at(exam.closesAt, s.endedAt) }
    case 'blocked':
    case 'refused':
      return { headline: exam.refusal?.msg ?? s.says.blocked, time: at(exam.closesAt, s.closesAt), note: place }
  }
}

/** Within the last day: the latest start with the full time. */
function lateStart(exam: ExamDetail, until: string | null, now: number, s: StageWords, zone: Zone): string | undefined {
  if (exam.timeLimit === null || until === null) return undefined
  const last = Date.parse(until) - exam.timeLimit * 1000
  return last > now && last - now < 86_400_000
    ? s.lateStart(formatShortInstant(new Date(last).toISOString(), zone))
    : undefined
}

function Dial({ exam, now }: Clocked) {
  const s = useTexts(examTexts).details.stage
  const attempt = newest(exam)
  if (exam.stage === 'passed' || exam.stage === 'failed')
    return (
      <ExamDial
        share={attempt?.score == null ? 0 : attempt.score / attempt.totalPoints}
        mark={exam.passingPoints / exam.totalPoints}
        tone={exam.stage === 'passed' ? 'achieve' : 'plain'}
      >
        <p>{s.score}</p>
        <b>{attempt?.score == null ? '—' : formatPoints(attempt.score)}</b>
        <p>{s.passMark(formatPoints(exam.passingPoints), formatPoints(exam.totalPoints))}</p>
      </ExamDial>
    )
  if (exam.stage === 'running' && exam.endsAt) {
    const left = Math.max(0, Date.parse(exam.endsAt) - now)
    const begun = exam.attempts.find(({ state }) => state === 'open')?.startedAt
    const whole = begun ? Date.parse(exam.endsAt) - Date.parse(begun) : left
    return (
      <ExamDial share={whole > 0 ? left / whole : 0} tone={left < 300_000 ? 'danger' : 'signal'}>
        <p>{s.left}</p>
        <b role="timer">{formatClock(Math.ceil(left / 1000))}</b>
        <p>{s.clockRuns}</p>
      </ExamDial>
    )
  }
  const target = targetOf(exam, now)
  if (target) {
    const left = Math.max(0, Date.parse(target) - now)
    const from = exam.stage === 'open' && exam.opensAt ? Date.parse(exam.opensAt) : Date.parse(target) - 12 * 3_600_000
    const share = 1 - Math.min(1, left / Math.max(1, Date.parse(target) - from))
    return (
      <ExamDial share={exam.stage === 'open' ? 1 - share : share} tone="signal">
        <p>{exam.stage === 'open' ? s.untilEnd : s.until}</p>
        <b>
          <TimeLeft ms={left} />
        </b>
        <p>
          {exam.stage === 'upcoming'
            ? s.toOpen
            : exam.stage === 'open'
              ? s.toClose
              : isOn(exam, now)
                ? s.toEnd
                : s.toStart}
        </p>
      </ExamDial>
    )
  }
  return (
    <ExamDial share={0} mark={exam.passingPoints / exam.totalPoints} tone="plain">
      <p>{exam.stage === 'waiting' ? s.inReview : s.questions}</p>
      <b>{exam.stage === 'waiting' ? '—' : exam.questionCount}</b>
      <p>{s.passMark(formatPoints(exam.passingPoints), formatPoints(exam.totalPoints))}</p>
    </ExamDial>
  )
}

/** True once the session of the reader's seat has begun. */
const isOn = ({ seat }: ExamDetail, now: number) => seat !== null && Date.parse(seat.startsAt) <= now

/** The instant to which the dial counts down. */
function targetOf(exam: ExamDetail, now: number): string | null {
  switch (exam.stage) {
    case 'upcoming':
      return exam.opensAt
    case 'open':
      return exam.seatUntil ?? exam.closesAt
    case 'seat':
      return (isOn(exam, now) ? exam.seat?.endsAt : exam.seat?.startsAt) ?? null
    case 'register':
      return exam.sessions?.nextAt ?? null
    default:
      return null
  }
}
