import type { ListColumn } from '#web/console/list/list.types.ts'
import { statusIcons } from '#web/console/status-icons.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import {
  formatDayOfMonth,
  formatInstant,
  formatIsoDay,
  formatNumber,
  formatPoints,
  formatRecent,
  formatTime,
} from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './exams.module.css'
import type { ManagedExamRow } from './exams-console.queries.ts'
import { examsConsoleTexts } from './exams-console-texts.ts'

const icons = {
  draft: statusIcons.draft,
  coming: statusIcons.coming,
  running: statusIcons.running,
  over: statusIcons.ended,
  withdrawn: statusIcons.withdrawn,
} as const

export function ExamPhaseMark({ row }: { readonly row: Pick<ManagedExamRow, 'phase' | 'hasDraft' | 'isPaused'> }) {
  const t = useTexts(examsConsoleTexts)
  const Icon = row.isPaused && row.phase === 'running' ? statusIcons.paused : icons[row.phase]
  return (
    <span className={css.phase} data-phase={row.phase}>
      <Icon size={Icon === statusIcons.running ? 8 : 14} stroke={1.5} aria-hidden />
      {row.isPaused && row.phase === 'running' ? t.paused : t.phases[row.phase]}
      {row.hasDraft && row.phase !== 'draft' ? (
        <span className={css.changed} role="img" title={t.withDraft} aria-label={t.withDraft} />
      ) : null}
    </span>
  )
}

/** Formats an instant as day and time in the zone of the page, without the year if it is the current one. */
export const formatDayOfMonthAndTime = (at: string): string => `${formatDayOfMonth(at)} ${formatTime(at)}`

/** Returns a function that formats the window of an exam as text. */
export function useFormatExamWindow(): (row: Pick<ManagedExamRow, 'opensAt' | 'closesAt'>) => string {
  const t = useTexts(examsConsoleTexts)
  return ({ opensAt, closesAt }) => {
    if (opensAt && closesAt)
      return formatIsoDay(opensAt) === formatIsoDay(closesAt)
        ? `${formatDayOfMonthAndTime(opensAt)}–${formatTime(closesAt)}`
        : `${formatDayOfMonthAndTime(opensAt)} – ${formatDayOfMonthAndTime(closesAt)}`
    return opensAt
      ? t.from(formatDayOfMonthAndTime(opensAt))
      : closesAt
        ? t.until(formatDayOfMonthAndTime(closesAt))
        : t.anytime
  }
}

/** The next event or action of an exam. */
function useNext(): (row: ManagedExamRow) => { readonly words: string; readonly isCalling: boolean } {
  const n = useTexts(examsConsoleTexts).next
  return (row) => {
    const said = (words: string, isCalling = false) => ({ words, isCalling })
    if (row.phase === 'draft') return said(n.publish)
    if (row.toMark > 0) return said(n.mark(formatNumber(row.toMark)), true)
    if (row.phase === 'running' && row.attempts.open > 0) return said(n.sitting(formatNumber(row.attempts.open)), true)
    if (row.hasDraft) return said(n.changes)
    if (row.phase === 'coming' && row.opensAt) return said(n.opens(formatDayOfMonth(row.opensAt)))
    if (row.phase === 'running') return said(row.closesAt ? n.closes(formatDayOfMonth(row.closesAt)) : n.open)
    if (row.phase === 'over' && row.scoreAt && Date.parse(row.scoreAt) > Date.now())
      return said(n.score(formatDayOfMonthAndTime(row.scoreAt)))
    return said(n.none)
  }
}

/** The title of an exam, with its company unless it belongs to the organisation. */
function TitleOf({ row }: { readonly row: Pick<ManagedExamRow, 'title' | 'owner'> }) {
  const t = useTexts(examsConsoleTexts)
  return (
    <span className={css.name}>
      <span>{pickReaderText(row.title) || t.noTitle}</span>
      {row.owner ? <Tag>{pickReaderText(row.owner.title)}</Tag> : null}
    </span>
  )
}

export function useExamColumns(): readonly ListColumn<ManagedExamRow>[] {
  const t = useTexts(examsConsoleTexts)
  const c = t.columns
  const window = useFormatExamWindow()
  const next = useNext()
  return [
    { id: 'title', words: c.title, width: 300, cell: (row) => <TitleOf row={row} /> },
    { id: 'kind', words: c.kind, width: 64, fold: 5, cell: (row) => t.kinds[row.kind] },
    { id: 'phase', words: c.phase, width: 116, phone: 'end', cell: (row) => <ExamPhaseMark row={row} /> },
    {
      id: 'window',
      words: c.window,
      width: 268,
      fold: 2,
      sort: 'opens',
      sortFirst: 'down',
      isTime: true,
      phone: 'below',
      cell: (row) => <span className="num">{window(row)}</span>,
    },
    {
      id: 'questions',
      words: c.questions,
      width: 84,
      align: 'end',
      fold: 6,
      cell: (row) => formatNumber(row.questionCount),
    },
    {
      id: 'points',
      words: c.points,
      width: 104,
      align: 'end',
      fold: 7,
      cell: (row) => `${formatPoints(row.totalPoints)} / ${formatPoints(row.passingPoints)}`,
    },
    {
      id: 'time',
      words: c.time,
      width: 84,
      align: 'end',
      fold: 8,
      cell: (row) => (row.timeLimit === null ? t.noLimit : t.minutes(formatNumber(Math.round(row.timeLimit / 60)))),
    },
    {
      id: 'people',
      words: c.people,
      width: 80,
      align: 'end',
      fold: 4,
      cell: (row) => (row.people > 0 ? formatNumber(row.people) : <span className={css.none}>—</span>),
    },
    {
      id: 'next',
      words: c.next,
      width: 124,
      fold: 1,
      phone: 'belowEnd',
      cell: (row) => {
        const { words, isCalling } = next(row)
        return <span className={`num ${isCalling ? css.calling : css.quiet}`}>{words}</span>
      },
    },
    {
      id: 'changed',
      words: c.changed,
      width: 156,
      align: 'end',
      sort: 'changed',
      sortFirst: 'down',
      isTime: true,
      fold: 3,
      cell: (row) => <time title={formatInstant(row.updatedAt)}>{formatRecent(row.updatedAt)}</time>,
    },
    {
      id: 'attempts',
      words: c.attempts,
      width: 80,
      align: 'end',
      isExtra: true,
      fold: 9,
      cell: (row) => formatNumber(row.attempts.open + row.attempts.ended),
    },
    {
      id: 'toMark',
      words: c.toMark,
      width: 80,
      align: 'end',
      isExtra: true,
      fold: 9,
      cell: (row) => formatNumber(row.toMark),
    },
    {
      id: 'zones',
      words: c.zones,
      width: 140,
      isExtra: true,
      fold: 9,
      cell: (row) => row.zones.map((zone) => t.zones[zone]).join(' · '),
    },
  ]
}
