import { IconCheck, IconQrcode, IconRefresh, IconSearch, IconWifi, IconWifiOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { cachePage } from '#web/api/keep-page.ts'
import { Button } from '#web/console/button.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import queue from '#web/console/queue.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { exactTextAttributes } from '#web/ui/exact-text.ts'
import { formatSpan, formatTime, withZoneName } from '#web/ui/format.ts'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './checkin.module.css'
import { type CheckinSession, useCheckinSessions } from './checkin.queries.ts'
import { type CheckinEntry, currentCheckinEntries, matchingCandidates } from './checkin-state.ts'
import { isPendingAct, type StoredCheckinRoll } from './checkin-store.ts'
import { checkinTexts } from './checkin-texts.ts'
import { canScanTickets, TicketScanner } from './scanner.tsx'
import { useCheckin } from './use-checkin.ts'

const route = getRouteApi('/console/checkin')
type Checkin = ReturnType<typeof useCheckin>

/** Check-in at the door, for a tablet: the list of one session is stored on the device, so that it works offline. */
export function CheckinScreen() {
  const t = useTexts(checkinTexts)
  const { session } = route.useSearch()
  const checkin = useCheckin(session)
  const kept = checkin.rolls?.find((one) => one.sessionId === session)
  const isReady = checkin.rolls !== null
  useEffect(() => {
    if (isReady) void cachePage('/console/checkin').catch(() => undefined)
  }, [isReady])
  const navigate = route.useNavigate()
  const open = (sessionId: string | undefined) =>
    void navigate({ search: sessionId ? { session: sessionId } : {}, resetScroll: false })
  return (
    <ConsolePage
      title={t.title}
      facts={kept ? `${pickReaderText(kept.roll.city)} ${pickReaderText(kept.roll.centre)}` : undefined}
      actions={session ? <Button onPress={() => open(undefined)}>{t.other}</Button> : undefined}
    >
      <div className={css.page}>
        {!session ? (
          <Sessions checkin={checkin} onOpen={open} />
        ) : kept ? (
          <Door key={session} kept={kept} checkin={checkin} />
        ) : (
          <Waiting checkin={checkin} />
        )}
      </div>
    </ConsolePage>
  )
}

function Waiting({ checkin }: { readonly checkin: Checkin }) {
  const t = useTexts(checkinTexts)
  return checkin.isOnline ? <Skeleton height={320} /> : <EmptyState title={t.noList} hint={t.notKept} />
}

function Sessions({ checkin, onOpen }: { readonly checkin: Checkin; readonly onOpen: (sessionId: string) => void }) {
  const t = useTexts(checkinTexts)
  const query = useCheckinSessions()
  const kept: readonly CheckinSession[] = (checkin.rolls ?? []).map(({ roll }) => roll)
  const list = query.data?.list ?? (query.error ? kept : null)
  if (list === null) return <Skeleton height={240} />
  if (list.length === 0) return <EmptyState title={t.noSessions} hint={query.data ? t.noSessionsHint : t.keptOnly} />
  return (
    <section aria-label={t.choose}>
      <h2 className={css.heading}>{t.choose}</h2>
      {query.data ? null : <p className={queue.note}>{t.keptOnly}</p>}
      <ul className={css.sessions}>
        {list.map((one) => (
          <li key={one.sessionId}>
            <button type="button" onClick={() => onOpen(one.sessionId)}>
              <b className="num">{formatSpan(one.startsAt, one.endsAt, one)}</b>
              <span>{pickReaderText(one.examTitle)}</span>
              <small>
                {pickReaderText(one.city)} · {pickReaderText(one.centre)}
              </small>
              <strong className="num">{t.here(one.checkedIn, one.taken)}</strong>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const tabs = ['all', 'absent', 'here', 'waiting', 'gone'] as const
type Tab = (typeof tabs)[number]
const isIn: Readonly<Record<Tab, (one: CheckinEntry) => boolean>> = {
  all: () => true,
  absent: (one) => !one.isHere && !one.isGone,
  here: (one) => one.isHere,
  waiting: (one) => one.isWaiting,
  gone: (one) => one.isGone || one.hasStarted,
}

function Door({ kept, checkin }: { readonly kept: StoredCheckinRoll; readonly checkin: Checkin }) {
  const t = useTexts(checkinTexts)
  const { acts, isOnline, note, understand, refresh } = checkin
  const [typed, setTyped] = useState('')
  const [tab, setTab] = useState<Tab>('all')
  const [isScanning, setScanning] = useState(false)
  // The last message, and the candidate that it is about.
  const [told, setTold] = useState({ words: '', of: '' })
  const people = currentCheckinEntries(kept, acts)
  const found = matchingCandidates(people, typed)
  const shown = found.filter(isIn[tab])
  const waiting = acts.filter(isPendingAct).length
  const conflicts = people.filter(isIn.gone)
  const here = people.filter((one) => one.isHere).length
  const one = typed.trim() && found.length === 1 ? found[0] : undefined
  const turn = (person: CheckinEntry, act: 'in' | 'out') => {
    note(person.applicationId, act)
    setTold({ words: (act === 'in' ? t.done : t.undone)(person.name), of: person.applicationId })
    setTyped('')
  }
  const onCode = (code: string) => {
    const ticket = code.trim().toUpperCase()
    const person = people.find(({ ticketNo }) => ticketNo.toUpperCase() === ticket)
    setTold({ words: person ? '' : t.unknown(ticket.slice(0, 40)), of: '' })
    if (!person) return
    setTyped(person.ticketNo)
    setTab('all')
    setScanning(false)
  }
  return (
    <>
      <div className={css.strip} data-offline={!isOnline || undefined}>
        <p className={`num ${css.figure}`}>{t.here(here, people.length)}</p>
        <p className={css.exam}>
          <b>{pickReaderText(kept.roll.examTitle)}</b>
          <span className="num">{formatSpan(kept.roll.startsAt, kept.roll.endsAt, kept.roll)}</span>
        </p>
        <p className={css.net} role="status">
          <b>
            {isOnline ? (
              <IconWifi size={16} stroke={1.5} aria-hidden />
            ) : (
              <IconWifiOff size={16} stroke={1.5} aria-hidden />
            )}
            {isOnline ? t.online : t.offline}
          </b>
          <span className="num">
            {waiting > 0 ? t.waiting(waiting) : t.synced} · {t.keptAt(formatTime(kept.keptAt))}
          </span>
        </p>
        <Button onPress={() => void refresh()} isDisabled={!isOnline}>
          <IconRefresh size={16} stroke={1.5} aria-hidden />
          {t.refresh}
        </Button>
      </div>
      {kept.roll.checkInFirst ? (
        <p className={queue.note}>{isOnline ? t.checkInFirst : t.checkInFirstOffline}</p>
      ) : null}
      {conflicts.length > 0 ? (
        <section className={css.gone} role="alert">
          <h2>{t.goneTitle}</h2>
          <ul>
            {conflicts.map((person) => (
              <li key={person.applicationId}>{(person.isGone ? t.gone : t.started)(person.name)}</li>
            ))}
          </ul>
          {conflicts.some((person) => person.isGone) ? <p>{t.goneHint}</p> : null}
          <Button onPress={understand}>{t.understood}</Button>
        </section>
      ) : null}
      <div className={css.find}>
        <label>
          <IconSearch size={20} stroke={1.5} aria-hidden />
          <input
            type="text"
            inputMode="search"
            autoComplete="off"
            {...exactTextAttributes}
            aria-label={t.search}
            placeholder={t.search}
            value={typed}
            maxLength={60}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (
                event.key === 'Enter' &&
                !event.nativeEvent.isComposing &&
                one &&
                !one.isHere &&
                !one.isGone &&
                !one.isOwn
              )
                turn(one, 'in')
            }}
          />
        </label>
        {canScanTickets() ? (
          <Button onPress={() => setScanning(!isScanning)} className={css.scan}>
            <IconQrcode size={20} stroke={1.5} aria-hidden />
            {isScanning ? t.stop : t.scan}
          </Button>
        ) : (
          <p className={queue.note}>{t.noScan}</p>
        )}
      </div>
      {isScanning ? <TicketScanner onCode={onCode} /> : null}
      <p className={css.told} role="status">
        {conflicts.some(({ applicationId }) => applicationId === told.of) ? '' : told.words}
      </p>
      {one ? <Card person={one} onTurn={turn} /> : null}
      <div className={css.tabs} role="group" aria-label={t.title}>
        {tabs.map((id) => (
          <button key={id} type="button" aria-pressed={tab === id} onClick={() => setTab(id)}>
            {t.tabs[id]} <b className="num">{people.filter(isIn[id]).length}</b>
          </button>
        ))}
      </div>
      {shown.length === 0 ? (
        <p className={queue.note}>{t.nobody}</p>
      ) : (
        <ul className={css.people}>
          {shown.map((person) => (
            <li
              key={person.applicationId}
              data-here={person.isHere || undefined}
              data-gone={person.isGone || undefined}
            >
              <span className={`num ${css.seat}`}>{person.seatNo ?? '–'}</span>
              <span className={css.name}>
                <b>{person.name}</b>
                <small>
                  {pickReaderText(person.company)} · {t.tail(person.idTail)} ·{' '}
                  <span className="num">{person.ticketNo}</span>
                </small>
              </span>
              <span className={`num ${css.when}`}>
                {person.isHere && person.hereAt
                  ? t.at(withZoneName(formatTime(person.hereAt, kept.roll), person.hereAt, kept.roll))
                  : ''}
                {person.isWaiting ? ` · ${t.notYet}` : ''}
              </span>
              <Turn person={person} onTurn={turn} />
            </li>
          ))}
        </ul>
      )}
      <p className={queue.note}>{t.privacy}</p>
    </>
  )
}

type TurnProps = {
  readonly person: CheckinEntry
  readonly onTurn: (person: CheckinEntry, act: 'in' | 'out') => void
}
function Turn({ person, onTurn }: TurnProps) {
  const t = useTexts(checkinTexts)
  if (person.isGone) return <span className={css.when}>{t.tabs.gone}</span>
  if (person.isOwn) return <span className={css.when}>{t.ownSeat}</span>
  return person.isHere ? (
    <Button className={css.turn} onPress={() => onTurn(person, 'out')} aria-label={t.undoOf(person.name)}>
      {t.undo}
    </Button>
  ) : (
    <Button
      className={css.turn}
      look="solid"
      onPress={() => onTurn(person, 'in')}
      aria-label={t.checkInOf(person.name)}
    >
      {t.checkIn}
    </Button>
  )
}

/** The person that was found or scanned, large. */
function Card({ person, onTurn }: TurnProps) {
  const t = useTexts(checkinTexts)
  return (
    <section className={css.card} aria-label={person.name}>
      <p>
        <b>{person.name}</b>
        <span>{pickReaderText(person.company)}</span>
      </p>
      <p className="num">
        <b>{person.seatNo === null ? t.noSeat : t.seat(person.seatNo)}</b>
        <span>{t.tail(person.idTail)}</span>
      </p>
      {person.isHere || person.isGone || person.isOwn ? (
        <Turn person={person} onTurn={onTurn} />
      ) : (
        <Button look="solid" className={css.me} onPress={() => onTurn(person, 'in')}>
          <IconCheck size={20} stroke={1.5} aria-hidden />
          {t.isMe}
        </Button>
      )}
    </section>
  )
}
