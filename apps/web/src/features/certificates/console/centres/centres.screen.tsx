import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, IconButton } from '#web/console/button.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import queue from '#web/console/queue.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { dayAfter } from '#web/ui/days.ts'
import { formatShortDay, formatTime, withZoneName } from '#web/ui/format.ts'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { wallClockOf } from '#web/ui/wall-clock.ts'
import { needsZoneName, type Zone } from '#web/ui/zone.ts'
import { CancelSessionDialog, CentreDialog, CreateSessionDialog, RescheduleSessionDialog } from './centre-dialogs.tsx'
import css from './centres.module.css'
import { type CentreBoard, type CentreBoardCentre, type CentreBoardSession, useCentreBoard } from './centres.queries.ts'
import { centresTexts } from './centres-texts.ts'

const route = getRouteApi('/console/centres/')
const weeks = 28

type Asked =
  | { readonly kind: 'session' }
  | { readonly kind: 'centre'; readonly centre: CentreBoardCentre | null }
  | { readonly kind: 'change' | 'cancel'; readonly session: CentreBoardSession }

/** The zone of a session: that of its centre. */
const zoneOf = (board: CentreBoard, { centreId }: CentreBoardSession): Zone =>
  board.centres.find((one) => one.centreId === centreId) ?? board.timeZone

/** Centres by day, with their free seats and the actions on their sessions. */
export function CentresScreen() {
  const t = useTexts(centresTexts)
  const { from, centre, day } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useCentreBoard(from)
  const [asked, setAsked] = useState<Asked | null>(null)
  const board = query.data
  const go = (search: {
    readonly from?: string | undefined
    readonly centre?: string | undefined
    readonly day?: string | undefined
  }) => void navigate({ search: search as never, resetScroll: false })
  useActions(t.title, [
    { id: 'open-session', words: t.newSession, shortcut: 'C', run: () => setAsked({ kind: 'session' }) },
    { id: 'add-centre', words: t.newCentre, run: () => setAsked({ kind: 'centre', centre: null }) },
  ])
  // Until a day is chosen, the next one is shown.
  const next = board?.sessions.find((one) => !one.isCancelled) ?? board?.sessions[0]
  const chosen = centre && day ? { centre, day } : { centre: next?.centreId, day: next?.day }
  const open = board?.sessions.filter((one) => !one.isCancelled) ?? []
  const free = open.reduce((sum, one) => sum + one.seats - one.taken, 0)
  const close = () => setAsked(null)
  return (
    <ConsolePage
      title={t.title}
      facts={board ? t.summary(open.length, free) : undefined}
      actions={
        <>
          <Button onPress={() => setAsked({ kind: 'centre', centre: null })}>{t.newCentre}</Button>
          <Button look="solid" shortcut="C" onPress={() => setAsked({ kind: 'session' })}>
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {t.newSession}
          </Button>
        </>
      }
    >
      <div className={css.page}>
        <QueryStates
          query={query}
          skeleton={<RowsSkeleton height={320} />}
          isEmpty={(data) => data.centres.length === 0}
          empty={<EmptyState title={t.empty} hint={t.emptyHint} />}
        >
          {(data) => (
            <>
              <section className={css.board} aria-label={t.title}>
                <div className={css.ways}>
                  <IconButton label={t.earlier} onPress={() => go({ from: dayAfter(data.from, -weeks) })}>
                    <IconChevronLeft size={16} stroke={1.5} aria-hidden />
                  </IconButton>
                  <span className="num">
                    {formatShortDay(data.from)} – {formatShortDay(dayAfter(data.from, weeks - 1))}
                  </span>
                  <IconButton label={t.later} onPress={() => go({ from: dayAfter(data.from, weeks) })}>
                    <IconChevronRight size={16} stroke={1.5} aria-hidden />
                  </IconButton>
                  {from ? (
                    <Button look="quiet" onPress={() => go({})}>
                      {t.today}
                    </Button>
                  ) : null}
                </div>
                <Grid
                  board={data}
                  chosen={chosen}
                  onChoose={(next) => go({ ...(from ? { from } : {}), ...next })}
                  onEdit={(one) => setAsked({ kind: 'centre', centre: one })}
                />
              </section>
              <aside className={css.day}>
                <Day board={data} centreId={chosen.centre} day={chosen.day} onAsk={setAsked} />
              </aside>
            </>
          )}
        </QueryStates>
      </div>
      {asked && board ? (
        asked.kind === 'session' ? (
          <CreateSessionDialog
            board={board}
            centreId={centre ?? null}
            day={centre ? (day ?? null) : null}
            onClose={close}
          />
        ) : asked.kind === 'centre' ? (
          <CentreDialog centre={asked.centre} portalZone={board.timeZone} onClose={close} />
        ) : asked.kind === 'change' ? (
          <RescheduleSessionDialog session={asked.session} zone={zoneOf(board, asked.session)} onClose={close} />
        ) : (
          <CancelSessionDialog session={asked.session} onClose={close} />
        )
      ) : null}
    </ConsolePage>
  )
}

type GridProps = {
  readonly board: CentreBoard
  readonly chosen: { readonly centre: string | undefined; readonly day: string | undefined }
  readonly onChoose: (at: { readonly centre: string; readonly day: string }) => void
  readonly onEdit: (centre: CentreBoardCentre) => void
}
function Grid({ board, chosen, onChoose, onEdit }: GridProps) {
  const t = useTexts(centresTexts)
  const days = [...new Set(board.sessions.map((one) => one.day))].toSorted()
  return (
    <div className={css.scroll}>
      <table className={css.grid}>
        <caption className="vh">{t.title}</caption>
        <thead>
          <tr>
            <th scope="col">{t.centre}</th>
            {days.map((day) => (
              <th key={day} scope="col" className="num">
                {formatShortDay(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {board.centres.map((centre) => (
            <tr key={centre.centreId}>
              <th scope="row">
                <button type="button" className={css.centre} onClick={() => onEdit(centre)}>
                  <b>{pickReaderText(centre.city)}</b>
                  <small>{pickReaderText(centre.name)}</small>
                  {needsZoneName(new Date().toISOString(), centre) ? <small>{centre.zoneName}</small> : null}
                </button>
              </th>
              {days.map((day) => {
                const sessions = board.sessions.filter((one) => one.centreId === centre.centreId && one.day === day)
                const open = sessions.filter((one) => !one.isCancelled)
                const [seats, taken] = [
                  open.reduce((sum, one) => sum + one.seats, 0),
                  open.reduce((sum, one) => sum + one.taken, 0),
                ]
                const free = seats - taken
                return (
                  <td key={day}>
                    {sessions.length === 0 ? (
                      <span className={css.none}>·</span>
                    ) : (
                      <button
                        type="button"
                        className={`num ${css.cell}`}
                        data-full={(open.length > 0 && free === 0) || undefined}
                        data-few={(free > 0 && free <= 3) || undefined}
                        data-off={open.length === 0 || undefined}
                        aria-pressed={chosen.centre === centre.centreId && chosen.day === day}
                        title={
                          open.length === 0
                            ? t.cancelledCell(pickReaderText(centre.name), formatShortDay(day))
                            : t.cell(pickReaderText(centre.name), formatShortDay(day), free, seats)
                        }
                        onClick={() => onChoose({ centre: centre.centreId, day })}
                      >
                        {open.length === 0 ? t.off : free === 0 ? t.full : free}
                      </button>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {days.length === 0 ? <p className={queue.note}>{t.noSessions}</p> : null}
    </div>
  )
}

type DayProps = {
  readonly board: CentreBoard
  readonly centreId: string | undefined
  readonly day: string | undefined
  readonly onAsk: (asked: Asked) => void
}
function Day({ board, centreId, day, onAsk }: DayProps) {
  const t = useTexts(centresTexts)
  const centre = board.centres.find((one) => one.centreId === centreId)
  const sessions = board.sessions.filter((one) => one.centreId === centreId && one.day === day)
  if (!centre || !day) return <p className={queue.note}>{t.choose}</p>
  return (
    <>
      <h2>
        {pickReaderText(centre.name)} <span className="num">{formatShortDay(day)}</span>
      </h2>
      <p className={queue.note}>{pickReaderText(centre.address)}</p>
      {sessions.length === 0 ? <p className={queue.note}>{t.noSessions}</p> : null}
      <ul className={css.sessions}>
        {sessions.map((one) => (
          <SessionItem key={one.sessionId} one={one} zone={centre} onAsk={onAsk} />
        ))}
      </ul>
    </>
  )
}

function SessionItem({
  one,
  zone,
  onAsk,
}: {
  readonly one: CentreBoardSession
  readonly zone: Zone
  readonly onAsk: (asked: Asked) => void
}) {
  const t = useTexts(centresTexts)
  const until = wallClockOf(one.changeUntil, zone)
  const isComing = !one.isCancelled && Date.parse(one.startsAt) > Date.now()
  return (
    <li data-off={one.isCancelled || undefined}>
      <p className={css.time}>
        <b className="num">
          {withZoneName(`${formatTime(one.startsAt, zone)}–${formatTime(one.endsAt, zone)}`, one.startsAt, zone)}
        </b>
        <span className="num">{one.isCancelled ? t.cancelled : t.seats(one.taken, one.seats)}</span>
      </p>
      <p>{pickReaderText(one.examTitle)}</p>
      <p className={`num ${queue.note}`}>
        {[
          isComing ? t.until(`${formatShortDay(until.day)} ${until.time}`) : null,
          one.waiting > 0 ? t.waiting(one.waiting) : null,
          one.needsCoupon ? t.needsCoupon : null,
          one.checkedIn > 0 ? t.came(one.checkedIn) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {one.absent > 0 ? (
        <p className={queue.bad}>
          {t.absent(one.absent)}{' '}
          <Link
            className={queue.link}
            to={'/console/applications' as '/console'}
            search={{ state: 'expired', examId: one.examId } as never}
          >
            {t.absentList}
          </Link>
        </p>
      ) : null}
      {isComing ? (
        <div className={css.acts}>
          <Button onPress={() => onAsk({ kind: 'change', session: one })}>{t.change}</Button>
          <Button look="danger" onPress={() => onAsk({ kind: 'cancel', session: one })}>
            {t.cancel}
          </Button>
          <Link
            className={queue.link}
            to={'/console/checkin' as '/console'}
            search={{ session: one.sessionId } as never}
          >
            {t.checkin}
          </Link>
        </div>
      ) : null}
    </li>
  )
}
