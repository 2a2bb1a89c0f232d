import type { examList } from '@portal/contract/exams/exam.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { IconCertificate, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatInstant, formatPoints, formatShortInstant } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { examTexts } from '../exam-texts.ts'
import css from './exam-row.module.css'

type Exam = DataOf<typeof examList>['list'][number]
const toneOf = (state: Exam['state']) =>
  state === 'passed' ? 'achieve' : state === 'ready' ? 'signal' : state === 'inProgress' ? 'ok' : 'plain'
/** Open to the reader except for the missing seat. */
const needsSeat = (exam: Exam) => exam.seatFirst && exam.state === 'ready'

/** Ended without passing; "completed" alone would leave the outcome open. */
const isFailed = ({ state, lastScore, passingPoints }: Exam) =>
  state === 'completed' && lastScore !== null && lastScore < passingPoints

/**
 * The reader's standing in an exam as a label: the seat that they have or need, otherwise the state of their attempts.
 */
export function ExamStateBadge({ exam }: { readonly exam: Exam }) {
  const t = useTexts(examTexts)
  if (exam.seat && exam.state !== 'inProgress') return <Tag tone="ok">{t.list.seatBooked}</Tag>
  if (needsSeat(exam)) return <Tag>{t.list.bySession}</Tag>
  if (exam.courseFirst) return <Tag>{t.list.afterCourse}</Tag>
  return <Tag tone={toneOf(exam.state)}>{isFailed(exam) ? t.attemptStates.failed : t.states[exam.state]}</Tag>
}

/** An exam in a list: facts and the reader's progress. The entire row is a link. */
export function ExamRow({ exam, heading: Heading = 'h2' }: { readonly exam: Exam; readonly heading?: 'h2' | 'h3' }) {
  const t = useTexts(examTexts)
  const now = Date.now()
  const isUpcoming = exam.opensAt !== null && new Date(exam.opensAt).getTime() > now
  const isOver = exam.closesAt !== null && new Date(exam.closesAt).getTime() <= now
  const closes = exam.closesAt ? (isOver ? t.list.closedOn : t.list.closesOn)(moment(exam.closesAt)) : t.list.always
  // An exam at a centre opens only through its sessions.
  const isBySession = needsSeat(exam) && exam.closesAt === null && !isUpcoming
  const window = exam.seat
    ? t.list.seatOn(formatInstant(exam.seat.startsAt, exam.seat))
    : isUpcoming
      ? t.list.opensOn(moment(exam.opensAt ?? ''))
      : closes
  const facts = [
    t.list.questions(exam.questionCount),
    exam.timeLimit === null ? t.list.unlimited : t.list.minutes(Math.round(exam.timeLimit / 60)),
    t.points(formatPoints(exam.totalPoints)),
    t.list.passAt(formatPoints(exam.passingPoints)),
  ]
  return (
    <li className={css.row}>
      <div className={css.what}>
        <p className={css.kind}>
          <span>{t.kinds[exam.kind]}</span>
          {exam.zones.map((zone) => (
            <span key={zone}>{t.zones[zone]}</span>
          ))}
        </p>
        <Heading>
          <Link to="/exam/details" search={{ id: exam.examId }}>
            {exam.title}
          </Link>
        </Heading>
        <p className={css.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <div className={css.when}>
        {isBySession ? null : <span>{window}</span>}
        {exam.certificate ? (
          <span className={css.certificate}>
            <IconCertificate size={16} stroke={1.5} aria-hidden="true" />
            {t.list.certificate}
          </span>
        ) : null}
      </div>
      <div className={css.state}>
        <ExamStateBadge exam={exam} />
        <small>
          {exam.lastScore !== null
            ? t.list.lastScore(formatPoints(exam.lastScore))
            : exam.seat
              ? exam.seat.city
              : needsSeat(exam)
                ? t.list.seatFirst
                : exam.courseFirst
                  ? t.list.courseFirst
                  : exam.attemptsLeftToday !== null && exam.state === 'ready'
                    ? t.list.leftToday(exam.attemptsLeftToday)
                    : ''}
        </small>
      </div>
      <IconChevronRight className={css.go} size={20} stroke={1.5} aria-hidden="true" />
    </li>
  )
}

const moment = (value: string) => formatShortInstant(value)
