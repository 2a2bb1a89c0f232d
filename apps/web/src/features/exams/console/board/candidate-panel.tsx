import { IconArrowBarRight, IconCheck, IconClock, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { type ComponentType, useEffect } from 'react'
import { Button } from '#web/console/button.tsx'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import { formatClock, formatNumber, formatTimeWithSeconds } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './board.module.css'
import { type BoardAttemptEvents, useBoardAttemptEvents } from './board.queries.ts'
import { type BoardAction, type BoardRow, hasManyExits, isBoardActionAllowed, timeLeftMs } from './board.rules.ts'
import { examBoardTexts } from './board-texts.ts'

type Props = {
  readonly row: BoardRow
  readonly now: number
  /** False for an invigilator, who may only pause and resume. */
  readonly mayManage: boolean
  readonly onAct: (act: BoardAction) => void
  readonly onAnnounce: () => void
}

/** One candidate: the state, the possible acts, and the log of the attempt. */
export function CandidatePanel({ row, now, mayManage, onAct, onAnnounce }: Props) {
  const t = useTexts(examBoardTexts)
  const p = t.panel
  const ledger = useBoardAttemptEvents(row.attemptId)
  const { refetch } = ledger
  const left = timeLeftMs(row, now)
  const stands = [row.leaves, row.extraTime, row.pausedAt, row.submittedAt].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the board heard of the attempt stands in its ledger now
  useEffect(() => void refetch(), [stands, refetch])
  const acts = (
    mayManage ? (['give', 'pause', 'resume', 'reopen', 'end'] as const) : (['pause', 'resume'] as const)
  ).filter((act) => isBoardActionAllowed(act, row, now))
  const onKey = (act: BoardAction) => acts.includes(act) && onAct(act)
  useKeys(t.title, {
    e: { words: t.acts.give, run: () => onKey('give') },
    p: { words: t.acts.pause, run: () => onKey(acts.includes('resume') ? 'resume' : 'pause') },
  })
  return (
    <>
      <PanelActionRow>
        {acts.map((act) => (
          <Button
            key={act}
            look={act === 'end' ? 'danger' : 'line'}
            onPress={() => onAct(act)}
            {...(act === 'give' ? { shortcut: 'E' } : act === 'pause' || act === 'resume' ? { shortcut: 'P' } : {})}
          >
            {t.acts[act]}
          </Button>
        ))}
        {row.submittedAt ? null : (
          <Button look="line" onPress={onAnnounce}>
            {t.announcing.act}
          </Button>
        )}
      </PanelActionRow>
      {row.readsKeys ? <p className={css.bad}>{t.readsKeysWhy}</p> : null}
      <dl className={css.figures}>
        <div>
          <dt>{p.left}</dt>
          <dd className="num">
            {row.submittedAt ? t.none : left === null ? t.noLimit : formatClock(left / 1000)}
            {row.extraTime > 0 ? <small>{t.withExtra(formatNumber(Math.round(row.extraTime / 60)))}</small> : null}
          </dd>
        </div>
        <div>
          <dt>{p.answered}</dt>
          <dd className="num">
            {formatNumber(row.answered)}
            <small>{p.of(formatNumber(row.questions))}</small>
          </dd>
        </div>
        <div>
          <dt>{p.leaves}</dt>
          <dd className={`num ${hasManyExits(row) ? css.bad : ''}`}>
            {formatNumber(row.leaves)}
            {row.leaveLimit === null ? null : <small>{p.of(formatNumber(row.leaveLimit))}</small>}
          </dd>
        </div>
      </dl>
      <h3 className={css.events}>{p.events}</h3>
      <QueryStates query={ledger} skeleton={<Skeleton height={160} />}>
        {(data) => <Events row={row} ledger={data} />}
      </QueryStates>
    </>
  )
}

type Event = {
  readonly at: string
  readonly words: string
  readonly note: string | null
  readonly icon: ComponentType<{ size: number; stroke: number }>
  readonly isBad?: boolean
}

function Events({ row, ledger }: { readonly row: BoardRow; readonly ledger: BoardAttemptEvents }) {
  const t = useTexts(examBoardTexts)
  const p = t.panel
  const length = (seconds: number) =>
    seconds < 60 || seconds % 60 > 0 ? p.seconds(formatNumber(seconds)) : p.minutes(formatNumber(seconds / 60))
  let counted = 0
  const leaves = ledger.leaves.map((leave): Event => {
    if (leave.counted) counted++
    const words = leave.counted ? p.left2(counted) : p.uncounted
    return {
      at: leave.beganAt,
      words: leave.awayMs === null ? words : p.away(words, length(Math.max(1, Math.round(leave.awayMs / 1000)))),
      note: leave.excused ? `${p.causes[leave.cause]} · ${p.excused}` : p.causes[leave.cause],
      icon: IconArrowBarRight,
      isBad: leave.counted && !leave.excused,
    }
  })
  const icons = {
    paused: IconPlayerPause,
    resumed: IconPlayerPlay,
    reopened: IconPlayerPlay,
    ended: IconX,
    takeover: IconArrowBarRight,
    lateSave: IconClock,
  }
  const events: readonly Event[] = [
    { at: row.startedAt, words: p.started, note: null, icon: IconPlayerPlay },
    ...leaves,
    ...ledger.credits.map(
      (one): Event => ({
        at: one.at,
        words: p.credited(p.credit[one.cause], length(one.seconds)),
        note: one.reason ? p.reason(one.reason) : null,
        icon: IconClock,
      }),
    ),
    ...ledger.happenings.map(
      (one): Event => ({
        at: one.at,
        words: p.happenings[one.kind],
        note: one.reason ? p.reason(one.reason) : null,
        icon: icons[one.kind],
        isBad: one.kind === 'ended',
      }),
    ),
    ...(row.submittedAt
      ? [{ at: row.submittedAt, words: p.ended, note: row.endedBy ? t.endedBy[row.endedBy] : null, icon: IconCheck }]
      : []),
  ].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return (
    <ol className={css.timeline}>
      {events.map(({ at, words, note, icon: Icon, isBad }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two things may happen in the same moment
        <li key={`${at}${words}${index}`} data-bad={isBad || undefined}>
          <time className="num" dateTime={at}>
            {formatTimeWithSeconds(at)}
          </time>
          <span className={css.mark} aria-hidden="true">
            <Icon size={14} stroke={1.5} />
          </span>
          <p>
            {words}
            {note ? <small>{note}</small> : null}
          </p>
        </li>
      ))}
    </ol>
  )
}
