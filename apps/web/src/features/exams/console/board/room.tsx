import { IconAlertTriangle, IconArrowBarRight, IconCheck, IconClock, IconPlayerPause } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { statusIcons } from '#web/console/status-icons.ts'
import { formatClock, formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import {
  type BoardRow,
  boardAttemptStateOf,
  candidatesByWorkplace,
  hasManyExits,
  msSinceLastContact,
  needsAttention,
} from './board.rules.ts'
import { examBoardTexts } from './board-texts.ts'
import css from './room.module.css'

type RoomProps = {
  readonly rows: readonly BoardRow[]
  readonly now: number
  readonly openKey: string | undefined
  readonly onOpen: (key: string) => void
}

/**
 * The candidates by workplace, each as a cell that is filled from the bottom as far as the candidate has answered; only
 * cells that need attention are coloured.
 */
export function CandidateGrid({ rows, now, openKey, onOpen }: RoomProps) {
  const t = useTexts(examBoardTexts)
  return (
    <div className={css.room}>
      {candidatesByWorkplace(rows, now).map(({ place, people, working, ended, alerts }) => (
        <section key={place} aria-label={place || t.room.elsewhere}>
          <h2>
            {place || t.room.elsewhere}
            <small className="num">{t.room.counts(formatNumber(working), formatNumber(ended))}</small>
            {alerts > 0 ? <em className="num">{t.room.alerts(formatNumber(alerts), alerts)}</em> : null}
          </h2>
          <ul>
            {people.map((row) => (
              <li key={row.attemptId}>
                <Cell row={row} now={now} isOpen={row.attemptId === openKey} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={css.legend} aria-hidden="true">
        {(['progress', 'ended', 'alert'] as const).map((name) => (
          <span key={name} data-look={name}>
            {t.room.legend[name]}
          </span>
        ))}
      </p>
    </div>
  )
}

type CellProps = {
  readonly row: BoardRow
  readonly now: number
  readonly isOpen: boolean
  readonly onOpen: (key: string) => void
}
function Cell({ row, now, isOpen, onOpen }: CellProps) {
  const t = useTexts(examBoardTexts)
  const state = boardAttemptStateOf(row, now)
  const share = row.answered / Math.max(1, row.questions)
  return (
    <button
      type="button"
      className={css.cell}
      data-state={state}
      data-alert={needsAttention(row, now) || undefined}
      aria-current={isOpen || undefined}
      aria-label={[
        row.name,
        t.states[state],
        t.answered(formatNumber(row.answered), formatNumber(row.questions)),
        row.leaves > 0
          ? t.leavesOf(formatNumber(row.leaves), row.leaveLimit === null ? null : formatNumber(row.leaveLimit))
          : '',
      ]
        .filter(Boolean)
        .join(', ')}
      title={`${row.name} ${row.employeeNo}`}
      style={{ '--share': state === 'ended' ? 1 : share } as CSSProperties}
      onClick={() => onOpen(row.attemptId)}
    >
      <i />
      <span>{row.name}</span>
      <small className="num">{signOf(row, now)}</small>
    </button>
  )
}

/** The exception of a candidate, with its figure; answered questions where there is none. */
function signOf(row: BoardRow, now: number): ReactNode {
  const icon = { size: 12, stroke: 2, 'aria-hidden': true } as const
  const state = boardAttemptStateOf(row, now)
  if (row.endedBy === 'leaves' || row.endedBy === 'reload') return <IconAlertTriangle {...icon} />
  if (state === 'ended') return <IconCheck {...icon} />
  if (state === 'silent')
    return (
      <>
        <statusIcons.offline {...icon} /> {formatClock((msSinceLastContact(row, now) ?? 0) / 1000)}
      </>
    )
  if (state === 'paused') return <IconPlayerPause {...icon} />
  if (state === 'overdue') return <IconClock {...icon} />
  if (hasManyExits(row))
    return (
      <>
        <IconArrowBarRight {...icon} /> {formatNumber(row.leaves)}
      </>
    )
  return `${formatNumber(row.answered)}/${formatNumber(row.questions)}`
}
