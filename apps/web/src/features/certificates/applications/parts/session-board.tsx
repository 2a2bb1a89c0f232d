import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import {
  formatMonth,
  formatShortMonth,
  formatShortMonthWithYear,
  formatSpanInReaderZone,
  formatTime,
  formatWeekday,
  withZoneName,
} from '#web/ui/format.ts'
import { PageSection } from '#web/ui/hero-page.tsx'
import { Select } from '#web/ui/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { needsZoneName } from '#web/ui/zone.ts'
import type { ExamApplication, MonthSession, SessionMonth } from '../application.queries.ts'
import { examRegistrationTexts } from '../application-texts.ts'
import { examsOfSessions, sessionBoardLines } from '../session-board.rules.ts'
import css from './session-board.module.css'

const few = 3

type BoardProps = {
  readonly board: SessionMonth
  readonly examId: string | undefined
  readonly applications: readonly ExamApplication[]
  /** The month shown is not the selected one yet. */
  readonly isComing: boolean
  readonly onExam: (examId: string) => void
}

/** The sessions of a month: a line for each day, a column for each city. On a phone, the days form an agenda. */
export function SessionBoard({ board, examId, applications, isComing, onExam }: BoardProps) {
  const t = useTexts(examRegistrationTexts).centres.board
  const exams = examsOfSessions(board.list)
  const exam = exams.find((one) => one.examId === examId)
  const list = exam ? board.list.filter((one) => one.examId === exam.examId) : board.list
  const cities = board.cities.filter((city) => list.some((one) => one.city === city))
  const only = exam ?? (exams.length === 1 ? exams[0] : undefined)
  const zones = new Set(list.map(({ timeZone }) => timeZone))
  // A single zone is named in the title, several zones in their cells.
  const inOneZone = zones.size === 1 ? list[0] : undefined
  const sum = t.sum(
    list.length,
    list.reduce((seats, one) => seats + one.seatsLeft, 0),
  )
  return (
    <PageSection
      title={
        inOneZone
          ? withZoneName(t.title(formatMonth(board.month)), inOneZone.startsAt, inOneZone)
          : t.title(formatMonth(board.month))
      }
      note={only ? t.ofExam(only.title, sum) : sum}
      more={<Months board={board} />}
    >
      {exams.length > 1 ? (
        <div className={css.exams}>
          <Select
            label={t.exam}
            value={exam?.examId ?? ''}
            onChange={onExam}
            options={[{ id: '', words: t.allExams }, ...exams.map((one) => ({ id: one.examId, words: one.title }))]}
          />
        </div>
      ) : null}
      {list.length === 0 ? (
        <p className={css.none}>{board.months.length > 0 ? t.none : t.noneAtAll}</p>
      ) : (
        <div className={css.scroll}>
          <table
            className={css.board}
            style={{ '--cities': cities.length } as CSSProperties}
            data-named={!only || undefined}
            aria-busy={isComing || undefined}
          >
            <thead>
              <tr>
                <th scope="col">
                  <span className="vh">{t.day}</span>
                </th>
                {cities.map((city) => (
                  <th key={city} scope="col">
                    {city}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sessionBoardLines(list, cities).map(({ day, cells }) => (
                <tr key={day}>
                  <th scope="row">
                    <time dateTime={day}>
                      <b>{Number(day.slice(8))}</b> {formatWeekday(day)}
                    </time>
                  </th>
                  {cells.map((sessions, nth) => (
                    <td key={cities[nth]}>
                      {sessions.map((session) => (
                        <Cell
                          key={session.sessionId}
                          session={session}
                          namesZone={!inOneZone}
                          application={applications.find(
                            (one) => one.examId === session.examId && ['approved', 'scheduled'].includes(one.state),
                          )}
                          names={!only}
                        />
                      ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={css.note}>{t.note}</p>
    </PageSection>
  )
}

/** The months with sessions, where there is a choice. */
function Months({ board }: { readonly board: SessionMonth }) {
  const t = useTexts(examRegistrationTexts).centres.board
  const months = board.months.map(({ month }) => month)
  if (months.length === 0 || (months.length === 1 && months[0] === board.month)) return null
  return (
    <nav className={css.months} aria-label={t.months}>
      {months.map((month) => (
        <Link
          key={month}
          to="/examCenter"
          search={(before) => ({ ...before, month })}
          resetScroll={false}
          aria-current={month === board.month ? 'true' : undefined}
          aria-label={formatShortMonthWithYear(month)}
        >
          {formatShortMonth(month)}
        </Link>
      ))}
    </nav>
  )
}

type CellProps = {
  readonly session: MonthSession
  readonly namesZone: boolean
  /** The reader's, if it lets them choose a session of this exam. */
  readonly application: ExamApplication | undefined
  readonly names: boolean
}

/** A session, with the link to book a seat. */
function Cell({ session, namesZone, application, names }: CellProps) {
  const t = useTexts(examRegistrationTexts).centres.board
  const isMine = application?.session?.sessionId === session.sessionId
  const state = isMine ? 'mine' : session.seatsLeft === 0 ? 'full' : session.seatsLeft <= few ? 'few' : undefined
  const seats = isMine
    ? t.mine
    : session.seatsLeft === 0
      ? t.full
      : session.seatsLeft <= few
        ? t.few(session.seatsLeft)
        : t.left(session.seatsLeft)
  const way = application
    ? ({ to: '/examApponitmentTime', search: { applicationId: application.applicationId } } as const)
    : ({ to: '/examAppointment' } as const)
  const own = formatSpanInReaderZone(session.startsAt, session.endsAt, session)
  return (
    <Link
      {...way}
      className={css.cell}
      data-state={state}
      title={[session.centreName, session.examTitle, own ? t.ownTime(own) : ''].filter(Boolean).join(' · ')}
    >
      <b>{formatTime(session.startsAt, session)}</b>
      {namesZone && needsZoneName(session.startsAt, session) ? <span>{session.zoneName}</span> : null}
      <span className={css.place}>{session.city}</span>
      <span>{seats}</span>
      {names ? <span className={css.exam}>{session.examTitle}</span> : null}
    </Link>
  )
}
