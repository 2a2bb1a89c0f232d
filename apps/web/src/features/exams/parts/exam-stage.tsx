import { IconCertificate } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { formatClock, formatInstant, formatPoints, formatSpan } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useServerNow } from '#web/ui/use-server-now.ts'
import type { Exam } from '../exam.queries.ts'
import { examTexts } from '../exam-texts.ts'
import { BeginExam } from './begin-exam.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { ExamDial } from './exam-dial.tsx'
import { ExamStateBadge } from './exam-row.tsx'
import css from './exam-stage.module.css'
import { TimeLeft } from './time-left.tsx'

type Clocked = { readonly exam: Exam; readonly now: number }

/** The head of an exam: the reader's progress, the one thing to do, and the dial that shows it. */
export function ExamStage({
  exam,
  receivedAt,
  onDue,
}: {
  readonly exam: Exam
  readonly receivedAt: number
  readonly onDue: () => void
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
  const words = sentenceOf({ exam, now }, s)
  return (
    <header className={css.head}>
      <div>
        <p className={css.kind}>
          <span>{t.kinds[exam.kind]}</span>
          {exam.zones.map((zone) => (
            <span key={zone}>{t.zones[zone]}</span>
          ))}
          <ExamStateBadge exam={exam} />
        </p>
        <h1>{exam.title}</h1>
        {words ? <p className={css.when}>{words}</p> : null}
        {exam.certificate && exam.stage !== 'passed' ? (
          <p className={css.certificate}>
            <IconCertificate size={20} stroke={1.5} aria-hidden="true" />
            {t.details.rule.certificate(exam.certificate)}
          </p>
        ) : null}
        <div className={css.act}>
          <Acts exam={exam} />
        </div>
      </div>
      <Dial exam={exam} now={now} />
    </header>
  )
}

/** Within an hour seconds are counted. */
const isNear = ({ stage, opensAt, serverTime }: Exam) =>
  stage === 'upcoming' && opensAt !== null && Date.parse(opensAt) - Date.parse(serverTime) < 3_600_000

const newest = (exam: Exam) =>
  (exam.stage === 'passed' ? exam.attempts.find(({ state }) => state === 'passed') : undefined) ?? exam.attempts[0]

/** One filled button, and at most two links. A state without anything to do has no button. */
function Acts({ exam }: { readonly exam: Exam }) {
  const t = useTexts(examTexts).details
  const attempt = newest(exam)
  const report = attempt
    ? ({ to: '/exam/details', search: { id: exam.examId, attemptId: attempt.attemptId } } as const)
    : null
  const practise = <TextLink to="/mockExam">{t.stage.practise}</TextLink>
  switch (exam.stage) {
    case 'passed':
      return (
        <>
          {exam.certificateId ? (
            <ButtonLink to="/user/certificateDetail" search={{ id: exam.certificateId }}>
              {t.stage.certificate}
            </ButtonLink>
          ) : report ? (
            <ButtonLink {...report}>{t.report}</ButtonLink>
          ) : null}
          {exam.certificateId && report ? <TextLink {...report}>{t.report}</TextLink> : null}
        </>
      )
    case 'waiting':
      return report ? <ButtonLink {...report}>{t.stage.receipt}</ButtonLink> : null
    case 'failed':
      return (
        <>
          {exam.refusal === null ? <BeginExam exam={exam} /> : null}
          {report ? (
            exam.refusal === null ? (
              <TextLink {...report}>{t.report}</TextLink>
            ) : (
              <ButtonLink {...report}>{t.report}</ButtonLink>
            )
          ) : null}
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
      return (
        <>
          <ButtonLink to="/examAppointment">{t.stage.ticket}</ButtonLink>
          <BeginExam exam={exam} />
        </>
      )
    case 'missed':
      return <ButtonLink to="/exam/list">{t.stage.others}</ButtonLink>
    case 'over':
      return report ? (
        <ButtonLink {...report}>{t.report}</ButtonLink>
      ) : (
        <ButtonLink to="/exam/list">{t.stage.others}</ButtonLink>
      )
    default:
      return <BeginExam exam={exam} />
  }
}

type Words = {
  readonly opensAt: (at: string) => string
  readonly openUntil: (at: string) => string
  readonly open: string
  readonly lateStart: (at: string) => string
  readonly running: (at: string) => string
  readonly runningNoEnd: string
  readonly waiting: (at: string) => string
  readonly passed: string
  readonly failed: string
  readonly failedBy: (points: string) => string
  readonly again: (at: string) => string
  readonly seatAt: (at: string, place: string) => string
  readonly course: (title: string) => string
  readonly missed: (at: string) => string
  readonly over: string
}
function sentenceOf({ exam, now }: Clocked, s: Words): string {
  const attempt = newest(exam)
  switch (exam.stage) {
    case 'upcoming':
      return exam.opensAt ? s.opensAt(formatInstant(exam.opensAt)) : ''
    case 'open': {
      if (!exam.closesAt) return s.open
      const last = exam.timeLimit === null ? null : Date.parse(exam.closesAt) - exam.timeLimit * 1000
      const isTight = last !== null && last > now && last - now < 86_400_000
      return `${s.openUntil(formatInstant(exam.closesAt))}${isTight ? s.lateStart(formatInstant(new Date(last).toISOString())) : ''}`
    }
    case 'running':
      return exam.endsAt ? s.running(formatInstant(exam.endsAt)) : s.runningNoEnd
    case 'waiting':
      return attempt?.submittedAt ? s.waiting(formatInstant(attempt.submittedAt)) : ''
    case 'passed':
      return s.passed
    case 'failed': {
      const short = attempt?.score == null ? 0 : exam.passingPoints - attempt.score
      return `${short > 0 ? s.failedBy(formatPoints(short)) : s.failed}${exam.againAt ? s.again(formatInstant(exam.againAt)) : ''}`
    }
    case 'seat':
      return exam.seat
        ? s.seatAt(
            formatSpan(exam.seat.startsAt, exam.seat.endsAt, exam.seat),
            `${exam.seat.city} · ${exam.seat.centre}`,
          )
        : ''
    case 'course':
      return exam.course ? s.course(exam.course.title) : ''
    case 'missed':
      return exam.closesAt ? s.missed(formatInstant(exam.closesAt)) : s.over
    case 'over':
      return s.over
    default:
      return ''
  }
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
  const target =
    exam.stage === 'upcoming'
      ? exam.opensAt
      : exam.stage === 'seat'
        ? (exam.seat?.startsAt ?? null)
        : exam.stage === 'open'
          ? exam.closesAt
          : null
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
        <p>{exam.stage === 'upcoming' ? s.toOpen : exam.stage === 'seat' ? s.toStart : s.toClose}</p>
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
