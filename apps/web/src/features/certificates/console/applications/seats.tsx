import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatAge } from '#web/console/age.ts'
import { IconButton } from '#web/console/button.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { monthAfter } from '#web/ui/days.ts'
import { formatInstant, formatMonth, formatNumber, formatShortDay, formatShortInstant } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { wallClockOf } from '#web/ui/wall-clock.ts'
import { type SeatBoardSession, type SessionSeats, useSessionSeats } from './applications.queries.ts'
import { applicationsConsoleTexts } from './applications-texts.ts'
import css from './seats.module.css'
import { type SeatCellKey, seatBoardDays, seatCellAt, splitDaysIntoBlocks } from './seats.rules.ts'
import { describeSession, formatSessionHours } from './session-words.ts'

type Props = {
  /** The session to which the list is narrowed. */
  readonly sessionId: string | undefined
  /** A link to applications or elsewhere was followed. */
  readonly onLeave?: () => void
}

/**
 * The sessions of a month as a table of centres by day, with their occupancy and their waitlists in order; a session
 * links to its registrations.
 */
export function SeatBoard({ sessionId, onLeave }: Props) {
  const t = useTexts(applicationsConsoleTexts).seats
  const [month, setMonth] = useState<string>()
  const [examId, setExam] = useState('')
  const [centreId, setCentre] = useState('')
  const [chosen, choose] = useState<SeatCellKey | null>(null)
  const query = useSessionSeats({
    ...(month ? { month } : sessionId ? { sessionId } : {}),
    ...(examId ? { examId } : {}),
    ...(centreId ? { centreId } : {}),
  })
  return (
    <QueryStates query={query} skeleton={<Skeleton height={320} />}>
      {(data) => {
        const narrowed = data.sessions.find((one) => one.sessionId === sessionId)
        const place = chosen ?? (narrowed ? { centreId: narrowed.centreId, day: narrowed.day } : null)
        const cell = place ? seatCellAt(data.sessions, place) : null
        const go = (by: number) => {
          choose(null)
          setMonth(monthAfter(data.month, by))
        }
        const free = data.sessions.reduce((sum, one) => sum + Math.max(0, one.seats - one.taken), 0)
        return (
          <>
            <p className={`num ${css.facts}`}>
              {t.summary(formatMonth(data.month), data.sessions.length, formatNumber(free))}
            </p>
            <div className={css.ways}>
              <IconButton label={t.earlier} onPress={() => go(-1)}>
                <IconChevronLeft size={16} stroke={1.5} aria-hidden />
              </IconButton>
              <IconButton label={t.later} onPress={() => go(1)}>
                <IconChevronRight size={16} stroke={1.5} aria-hidden />
              </IconButton>
              <Select
                label={t.exam}
                isLabelHidden
                options={[
                  { id: '', words: t.allExams },
                  ...data.exams.map((one) => ({ id: one.examId, words: pickReaderText(one.title) })),
                ]}
                value={examId}
                onChange={setExam}
              />
              <Select
                label={t.centre}
                isLabelHidden
                options={[
                  { id: '', words: t.allCentres },
                  ...data.centres.map((one) => ({ id: one.centreId, words: pickReaderText(one.name) })),
                ]}
                value={centreId}
                onChange={setCentre}
              />
            </div>
            {data.sessions.length === 0 ? (
              <p className={css.quiet}>{t.none}</p>
            ) : (
              <Board data={data} place={place} onChoose={choose} />
            )}
            {place && cell ? <Sessions data={data} place={place} sessions={cell.sessions} onLeave={onLeave} /> : null}
            <WaitingList
              data={data}
              only={cell && cell.sessions.length > 0 ? cell.sessions : null}
              onAll={() => choose(null)}
              isNarrowed={chosen === null}
              onLeave={onLeave}
            />
          </>
        )
      }}
    </QueryStates>
  )
}

/** Until the column is measured. */
const narrowest = 300

/** The list of applications, narrowed to a session or with one of them open. */
const toList = (search: Readonly<Record<string, string>>) => ({
  to: '/console/applications' as '/console',
  search: { view: 'all', state: 'all', ...search } as never,
})

type BoardProps = {
  readonly data: SessionSeats
  readonly place: SeatCellKey | null
  readonly onChoose: (place: SeatCellKey) => void
}
/** Days side by side as far as the column is wide, the rest of the month below. */
function Board({ data, place, onChoose }: BoardProps) {
  const [width, setWidth] = useState(narrowest)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    if (!box) return
    const measure = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? narrowest)))
    measure.observe(box)
    return () => measure.disconnect()
  }, [box])
  return (
    <div ref={setBox} className={css.blocks}>
      {splitDaysIntoBlocks(seatBoardDays(data), width).map((days) => (
        <Block key={days[0]} data={data} days={days} place={place} onChoose={onChoose} />
      ))}
    </div>
  )
}

function Block({ data, days, place, onChoose }: BoardProps & { readonly days: readonly string[] }) {
  const t = useTexts(applicationsConsoleTexts).seats
  const centres = data.centres.filter(({ centreId }) =>
    data.sessions.some((one) => one.centreId === centreId && days.includes(one.day)),
  )
  return (
    <table className={css.board}>
      <caption className="vh">
        {[t.title, ...new Set([days[0], days.at(-1)].flatMap((day) => (day ? [formatShortDay(day)] : [])))].join(' ')}
      </caption>
      <thead>
        <tr>
          <td />
          {days.map((day) => (
            <th key={day} scope="col" className="num" aria-label={formatShortDay(day)}>
              {Number(day.slice(8))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {centres.map(({ centreId, city, name }) => (
          <tr key={centreId}>
            <th scope="row" title={pickReaderText(name)}>
              {pickReaderText(city) || pickReaderText(name)}
            </th>
            {days.map((day) => {
              const cell = seatCellAt(data.sessions, { centreId, day })
              return (
                <td key={day}>
                  {cell ? (
                    <button
                      type="button"
                      className="num"
                      data-full={cell.free === 0 || undefined}
                      data-few={(cell.free > 0 && cell.free <= 3) || undefined}
                      aria-pressed={place?.centreId === centreId && place.day === day}
                      onClick={() => onChoose({ centreId, day })}
                    >
                      <i
                        style={{ height: `${cell.seats === 0 ? 0 : (100 * (cell.seats - cell.free)) / cell.seats}%` }}
                      />
                      <span className="vh">
                        {t.cell(
                          pickReaderText(name),
                          formatShortDay(day),
                          cell.sessions.length,
                          cell.free,
                          cell.seats,
                          cell.waiting,
                        )}
                      </span>
                      <span aria-hidden="true">
                        {cell.free === 0 ? t.full : formatNumber(cell.free)}
                        {cell.waiting > 0 ? <small>+{formatNumber(cell.waiting)}</small> : null}
                      </span>
                    </button>
                  ) : (
                    <span className={css.none} aria-hidden="true">
                      ·
                    </span>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type SessionsProps = {
  readonly data: SessionSeats
  readonly place: SeatCellKey
  readonly sessions: readonly SeatBoardSession[]
  readonly onLeave: (() => void) | undefined
}
function Sessions({ data, place, sessions, onLeave }: SessionsProps) {
  const t = useTexts(applicationsConsoleTexts).seats
  const centre = data.centres.find((one) => one.centreId === place.centreId)
  return (
    <section className={css.sessions} aria-label={t.filter}>
      <h3>
        {centre ? pickReaderText(centre.name) : ''} <span className="num">{formatShortDay(place.day)}</span>
      </h3>
      {sessions.map((one) => {
        const until = wallClockOf(one.changeUntil, centre ?? data.timeZone)
        return (
          <article key={one.sessionId} aria-label={pickReaderText(one.examTitle)}>
            <p>
              <b className="num">{formatSessionHours(one, centre ?? data.timeZone)}</b> {pickReaderText(one.examTitle)}
            </p>
            <p className={`num ${css.quiet}`}>
              {[
                t.taken(one.taken, one.seats),
                one.waiting > 0 ? t.waits(one.waiting) : null,
                Date.parse(one.changeUntil) > Date.now()
                  ? t.until(`${formatShortDay(until.day)} ${until.time}`)
                  : t.fixed,
                one.needsCoupon ? t.needsCoupon : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className={css.links}>
              <Link {...toList({ sessionId: one.sessionId })} onClick={onLeave}>
                {t.list}
              </Link>
              <Link
                to={'/console/centres' as '/console'}
                search={{ from: one.day, centre: one.centreId, day: one.day } as never}
              >
                {t.session}
              </Link>
              <Link to={'/console/checkin' as '/console'} search={{ session: one.sessionId } as never}>
                {t.checkin}
              </Link>
            </p>
          </article>
        )
      })}
    </section>
  )
}

type WaitingProps = {
  readonly data: SessionSeats
  /** The sessions that are chosen; null: all of the month. */
  readonly only: readonly SeatBoardSession[] | null
  readonly isNarrowed: boolean
  readonly onAll: () => void
  readonly onLeave: (() => void) | undefined
}
function WaitingList({ data, only, isNarrowed, onAll, onLeave }: WaitingProps) {
  const t = useTexts(applicationsConsoleTexts).seats
  const sessions = new Map((only ?? data.sessions).map((one) => [one.sessionId, one]))
  const waiting = data.waiting.filter((one) => sessions.has(one.sessionId))
  const given = data.given.filter((one) => sessions.has(one.sessionId))
  const all = [...sessions.values()].reduce((sum, one) => sum + one.waiting, 0)
  const where = (sessionId: string) => {
    const session = sessions.get(sessionId)
    return session ? describeSession(data, session) : ''
  }
  return (
    <>
      <section className={css.waiting} aria-label={t.waiting}>
        <header>
          <h3>{t.waiting}</h3>
          <span className="num">{t.waitingFacts(formatNumber(all))}</span>
          {only && !isNarrowed ? (
            <button type="button" onClick={onAll}>
              {t.all}
            </button>
          ) : null}
        </header>
        {waiting.length === 0 ? <p className={css.quiet}>{t.nobody}</p> : null}
        <ol>
          {waiting.map((one) => (
            <li key={one.applicationId}>
              <span className="num" title={t.place(one.place)}>
                {one.place}
              </span>
              <Link {...toList({ sessionId: one.sessionId, open: one.applicationId })} onClick={onLeave}>
                {one.name}
              </Link>
              <small className="num">{where(one.sessionId)}</small>
              <time className="num" dateTime={one.since} title={formatInstant(one.since)}>
                {t.since(formatAge(one.since))}
              </time>
            </li>
          ))}
        </ol>
        {waiting.length < all ? (
          <p className={`num ${css.quiet}`}>{t.more(formatNumber(waiting.length), formatNumber(all))}</p>
        ) : null}
      </section>
      {given.length > 0 ? (
        <section className={css.waiting} aria-label={t.given}>
          <header>
            <h3>{t.given}</h3>
          </header>
          <ol>
            {given.map((one) => (
              <li key={`${one.applicationId} ${one.at}`} data-given="">
                <Link {...toList({ open: one.applicationId })} onClick={onLeave}>
                  {one.name}
                </Link>
                <small className="num">{where(one.sessionId)}</small>
                <span className="num">
                  {[t.givenAt(formatShortInstant(one.at)), one.isKept ? null : t.gaveBack].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </>
  )
}
