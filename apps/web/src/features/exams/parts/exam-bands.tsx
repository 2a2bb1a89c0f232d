import { IconCertificate } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { formatInstant, formatPoints, formatShortDay, formatShortInstant } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useServerNow } from '#web/ui/use-server-now.ts'
import type { ListedExam } from '../exam-list.queries.ts'
import { examTexts } from '../exam-texts.ts'
import css from './exam-bands.module.css'
import { ExamStateBadge } from './exam-row.tsx'
import { TimeLeft } from './time-left.tsx'

const day = 86_400_000
/** An exam that runs, or ends within two weeks, is a card with its time left. */
const isUrgent = ({ state, closesAt }: ListedExam, now: number) =>
  state === 'inProgress' || (closesAt !== null && Date.parse(closesAt) - now < 14 * day)

/** Exams in three bands: open now, upcoming, and finished. */
export function ExamBands({ list, receivedAt }: { readonly list: readonly ListedExam[]; readonly receivedAt: number }) {
  const t = useTexts(examTexts).list
  const isRunning = list.some(({ endsAt }) => endsAt !== null)
  const now = useServerNow(new Date(receivedAt).toISOString(), receivedAt, isRunning ? 1000 : 60_000)
  const of = (band: ListedExam['band']) => list.filter((exam) => exam.band === band)
  const urgent = of('now').filter((exam) => isUrgent(exam, now))
  const cards = urgent.slice(0, 3)
  const rows = of('now').filter((exam) => !cards.includes(exam))
  return (
    <>
      <Band name={t.bands.now} count={of('now').length}>
        {cards.length > 0 ? (
          <ul className={css.cards} data-count={cards.length}>
            {cards.map((exam) => (
              <Card key={exam.examId} exam={exam} now={now} />
            ))}
          </ul>
        ) : null}
        {rows.length > 0 ? (
          <ul className={css.rows}>
            {rows.map((exam) => (
              <OpenRow key={exam.examId} exam={exam} />
            ))}
          </ul>
        ) : null}
      </Band>
      <Band name={t.bands.soon} count={of('soon').length}>
        <ul className={css.rows} data-dated="true">
          {of('soon')
            .toSorted(byDay)
            .map((exam) => (
              <SoonRow key={exam.examId} exam={exam} />
            ))}
        </ul>
      </Band>
      <Band name={t.bands.done} count={of('done').length}>
        <ul className={css.rows}>
          {of('done').map((exam) => (
            <DoneRow key={exam.examId} exam={exam} />
          ))}
        </ul>
      </Band>
    </>
  )
}

function Band({
  name,
  count,
  children,
}: {
  readonly name: string
  readonly count: number
  readonly children: React.ReactNode
}) {
  if (count === 0) return null
  return (
    <section className={css.band}>
      <h2>
        {name} <small>{count}</small>
      </h2>
      {children}
    </section>
  )
}

function Facts({ exam }: { readonly exam: ListedExam }) {
  const t = useTexts(examTexts)
  return (
    <p className={css.facts}>
      <span>{t.kinds[exam.kind]}</span>
      <span>{t.list.questions(exam.questionCount)}</span>
      <span>{exam.timeLimit === null ? t.list.unlimited : t.list.minutes(Math.round(exam.timeLimit / 60))}</span>
      <span>{t.list.passAt(formatPoints(exam.passingPoints))}</span>
    </p>
  )
}

function Name({ exam }: { readonly exam: ListedExam }) {
  return (
    <h3>
      <Link to="/exam/details" search={{ id: exam.examId }}>
        {exam.title}
      </Link>
    </h3>
  )
}

/** Attempts of today, where they are limited: hollow dots are left, filled ones are used. */
function Attempts({ exam }: { readonly exam: ListedExam }) {
  const t = useTexts(examTexts).list
  const { attemptsLeftToday: left, dailyAttempts: all } = exam
  // Attempts of all days are on the page of the exam.
  if (left === null || all === null) return null
  return (
    <span className={css.attempts}>
      {all <= 6 ? (
        <span aria-hidden="true">
          {Array.from({ length: all }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
            <i key={index} data-used={index < all - left || undefined} />
          ))}
        </span>
      ) : null}
      {t.leftToday(left)}
    </span>
  )
}

function Card({ exam, now }: { readonly exam: ListedExam; readonly now: number }) {
  const t = useTexts(examTexts)
  const isRunning = exam.state === 'inProgress'
  const target = isRunning ? exam.endsAt : exam.closesAt
  const left = target ? Math.max(0, Date.parse(target) - now) : null
  const from = isRunning || !exam.opensAt ? null : Date.parse(exam.opensAt)
  const whole = isRunning ? (exam.timeLimit ?? 0) * 1000 : target && from ? Date.parse(target) - from : 14 * day
  const share = left === null || whole <= 0 ? 0 : Math.min(1, left / whole)
  return (
    <li data-running={isRunning || undefined}>
      <p className={css.state}>
        <ExamStateBadge exam={exam} />
        {target ? <span>{(isRunning ? t.list.endsOn : t.list.closesOn)(formatShortInstant(target))}</span> : null}
      </p>
      {left === null ? null : (
        <p className={css.left}>
          <b role={left < 3_600_000 ? 'timer' : undefined}>
            <TimeLeft ms={left} />
          </b>
        </p>
      )}
      <span className={css.bar} aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </span>
      <Name exam={exam} />
      <Facts exam={exam} />
      <div className={css.foot}>
        <Attempts exam={exam} />
        {exam.openAttemptId ? (
          <ButtonLink size="s" to="/exam/answer" search={{ attemptId: exam.openAttemptId }}>
            {t.details.goOn}
          </ButtonLink>
        ) : (
          <ButtonLink size="s" look="line" to="/exam/details" search={{ id: exam.examId }}>
            {t.list.view}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

function OpenRow({ exam }: { readonly exam: ListedExam }) {
  const t = useTexts(examTexts)
  return (
    <li>
      <div className={css.what}>
        <Name exam={exam} />
        <Facts exam={exam} />
      </div>
      {exam.certificate ? (
        <span className={css.gain}>
          <IconCertificate size={16} stroke={1.5} aria-hidden="true" />
          {t.list.certificate}
        </span>
      ) : null}
      <Attempts exam={exam} />
      <TextLink to="/exam/details" search={{ id: exam.examId }} aria-label={`${t.list.take} ${exam.title}`}>
        {t.list.take}
      </TextLink>
    </li>
  )
}

/** The day on which an upcoming exam begins for the reader; null while a seat or a course is missing. */
const beginOf = (exam: ListedExam) => exam.seat?.startsAt ?? (exam.state === 'notStarted' ? exam.opensAt : null)
/** Exams with a day come first, the earliest at the top; the others keep their order. */
const byDay = (a: ListedExam, b: ListedExam) =>
  Date.parse(beginOf(a) ?? '9999-01-01') - Date.parse(beginOf(b) ?? '9999-01-01')

function SoonRow({ exam }: { readonly exam: ListedExam }) {
  const t = useTexts(examTexts).list
  const at = beginOf(exam)
  return (
    <li data-seat={exam.seat ? true : undefined}>
      <p className={css.date}>
        {at ? (
          <>
            <b>{formatShortDay(at, exam.seat?.timeZone)}</b>
            <span>{exam.seat ? t.yourSession : t.opens}</span>
          </>
        ) : (
          <b>{exam.seatFirst ? t.bySession : t.afterCourse}</b>
        )}
      </p>
      <div className={css.what}>
        <Name exam={exam} />
        <Facts exam={exam} />
      </div>
      <span className={css.gain}>
        {exam.seat
          ? t.seatOn(`${formatInstant(exam.seat.startsAt, exam.seat)} · ${exam.seat.city}`)
          : exam.seatFirst
            ? t.seatFirst
            : exam.courseFirst
              ? t.courseFirst
              : at
                ? t.opensOn(formatShortInstant(at))
                : ''}
      </span>
      {exam.seat ? (
        <TextLink to="/examAppointment" aria-label={`${t.ticket} ${exam.title}`}>
          {t.ticket}
        </TextLink>
      ) : exam.seatFirst ? (
        <TextLink to="/examAppointment" aria-label={`${t.chooseSeat} ${exam.title}`}>
          {t.chooseSeat}
        </TextLink>
      ) : (
        <TextLink to="/exam/details" search={{ id: exam.examId }} aria-label={`${t.view} ${exam.title}`}>
          {t.view}
        </TextLink>
      )}
    </li>
  )
}

function DoneRow({ exam }: { readonly exam: ListedExam }) {
  const t = useTexts(examTexts)
  const at = (points: number) => `${Math.min(100, (points / exam.totalPoints) * 100)}%`
  return (
    <li>
      <div className={css.what}>
        <Name exam={exam} />
        <Facts exam={exam} />
      </div>
      <span className={css.scale} aria-hidden="true" data-none={exam.lastScore === null || undefined}>
        <i style={{ left: at(exam.passingPoints) }} />
        {exam.lastScore === null ? null : (
          <b style={{ left: at(exam.lastScore) }} data-passed={exam.state === 'passed' || undefined} />
        )}
      </span>
      <p className={css.score}>
        <b>{exam.lastScore === null ? '–' : formatPoints(exam.lastScore)}</b>
        <ExamStateBadge exam={exam} />
      </p>
      <TextLink to="/exam/details" search={{ id: exam.examId }} aria-label={`${t.list.view} ${exam.title}`}>
        {t.list.view}
      </TextLink>
    </li>
  )
}
