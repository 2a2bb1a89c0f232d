import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useSession } from '#web/api/session.ts'
import { storage } from '#web/api/storage.ts'
import { Button } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { BulkAction, BulkTarget, ListColumn, ListFilter, ListView } from '#web/console/list/list.types.ts'
import { statusIcons } from '#web/console/status-icons.ts'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatClock, formatNumber, formatSpan, formatTime, formatTimeWithSeconds } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { portalZone, zoneName } from '#web/ui/zone.ts'
import { ExamListLink, ExamPageLinks } from '../pages/exam-pages.tsx'
import { ExamPassword } from '../password/exam-password.tsx'
import { InvigilationDialog, type InvigilationIntent } from './act-dialog.tsx'
import { AnnounceDialog, AnnouncementList } from './announce-dialog.tsx'
import css from './board.module.css'
import { type BoardSnapshot, createBoardRowsHook, useBoardSnapshot, useExamBoard } from './board.queries.ts'
import {
  type BoardAttemptState,
  type BoardFilter,
  type BoardRow,
  boardAttemptStateOf,
  boardCounts,
  departmentOrCompanyOf,
  hasManyExits,
  msSinceLastContact,
  needsAttention,
  timeLeftMs,
  visibleBoardRows,
} from './board.rules.ts'
import { examBoardTexts } from './board-texts.ts'
import { CandidatePanel } from './candidate-panel.tsx'
import { OutageNotes } from './outage-notes.tsx'
import { CandidateGrid } from './room.tsx'
import { TimeBand } from './time-band.tsx'
import { GrantedExtraTime } from './time-given.tsx'

const route = getRouteApi('/console/exams/$id/board')

/** On this device: the board as a room or as a table. */
const lookKey = 'board-look'

/** A running exam for its invigilators: all attempts, those that need attention first. */
export function BoardScreen() {
  const t = useTexts(examBoardTexts)
  // An outage concerns the server, so staff of one company do not decide about it.
  const profile = useSessionProfile(true).data
  const isWhole = profile?.grants.includes('exams') ?? false
  // An invigilator watches, announces, pauses and resumes; everything else is for staff of exams.
  const mayManage = isWhole || (profile?.companyGrants.includes('exams') ?? false)
  const { id } = route.useParams()
  const me = useSession()?.userId
  const board = useExamBoard(id)
  const seen = useBoardSnapshot(board)
  const useRows = useMemo(() => createBoardRowsHook(board), [board])
  const [isRoom, setRoom] = useState(() => storage.read(lookKey) === 'room')
  const [intent, setIntent] = useState<InvigilationIntent | null>(null)
  const [told, setTold] = useState<readonly BoardRow[] | 'all' | null>(null)
  const [clear, setClear] = useState<{ readonly run: () => void } | null>(null)
  const { exam, rows, now } = seen
  const chosenOf = ({ selection }: BulkTarget) =>
    'ids' in selection
      ? rows.filter((row) => selection.ids.includes(row.attemptId))
      : visibleBoardRows(rows, selection.matching as BoardFilter, now)
  const acts: readonly BulkAction[] = (mayManage ? (['give', 'pause', 'resume', 'end', 'reopen'] as const) : []).map(
    (act) => ({
      id: act,
      words: t.acts[act],
      isDanger: act === 'end',
      isSeldom: act === 'reopen',
      run: (target, takeBack) => {
        setClear({ run: takeBack })
        setIntent({ act, rows: chosenOf(target) })
      },
    }),
  )
  const bulk: readonly BulkAction[] = [
    ...acts.slice(0, 3),
    {
      id: 'announce',
      words: t.announcing.act,
      run: (target, takeBack) => {
        setClear({ run: takeBack })
        setTold(chosenOf(target))
      },
    },
    ...acts.slice(3),
  ]
  return (
    <>
      <DataTable<BoardRow>
        name="exam-board"
        title={exam ? pickReaderText(exam.title) || t.title : t.title}
        crumb={<ExamListLink />}
        siblings={<ExamPageLinks examId={id} />}
        facts={exam ? <Facts seen={seen} /> : undefined}
        actions={
          exam ? (
            <div className={css.all}>
              <Clocks seen={seen} />
              {mayManage ? <ExamPassword examId={id} password={exam.password} /> : null}
              {mayManage ? <GrantedExtraTime examId={id} /> : null}
              <Everyone
                seen={seen}
                mayManage={mayManage}
                onAct={(act) => setIntent({ act, rows: 'all' })}
                onAnnounce={() => setTold('all')}
              />
            </div>
          ) : null
        }
        lead={
          exam ? (
            <>
              {seen.isBehind ? (
                <p className={css.notice} role="status">
                  {t.behind}
                </p>
              ) : null}
              <TimeBand exam={exam} rows={rows} now={now} />
              {isWhole ? <OutageNotes now={now} /> : null}
              <AnnouncementList announcements={exam.announcements} />
            </>
          ) : null
        }
        useRows={useRows}
        drawing={{
          words: t.room,
          isShown: isRoom,
          onShow: (next) => {
            setRoom(next)
            storage.write(lookKey, next ? 'room' : 'table')
          },
          content: (shown, openKey, onOpen) => (
            <CandidateGrid rows={shown} now={now} openKey={openKey} onOpen={onOpen} />
          ),
        }}
        keyOf={(row) => row.attemptId}
        nameOf={(row) => row.name}
        counted={t.counted}
        searchHint={t.searchHint}
        columns={useColumns(now)}
        filters={useFilters(seen)}
        views={useViews(seen)}
        bulk={bulk}
        isQuiet={(row) => row.submittedAt !== null}
        panel={{
          title: (row) => row.name,
          note: (row) =>
            [row.employeeNo, departmentOrCompanyOf(row), t.panel.attempt(formatNumber(row.number))]
              .filter(Boolean)
              .join(' · '),
          content: (key) => {
            const row = rows.find((one) => one.attemptId === key)
            return row ? (
              <CandidatePanel
                row={row}
                now={now}
                mayManage={mayManage}
                onAct={(act) => setIntent({ act, rows: [row] })}
                onAnnounce={() => setTold([row])}
              />
            ) : null
          },
        }}
        empty={{ title: t.empty, hint: t.emptyHint }}
      />
      {told ? (
        <AnnounceDialog
          examId={id}
          to={told}
          onDone={() => clear?.run()}
          onClose={() => {
            setTold(null)
            setClear(null)
          }}
        />
      ) : null}
      {intent ? (
        <InvigilationDialog
          examId={id}
          intent={intent}
          isSitting={rows.some((row) => row.accountId === me && !row.submittedAt)}
          now={now}
          onDone={() => clear?.run()}
          onClose={() => {
            setIntent(null)
            setClear(null)
          }}
        />
      ) : null}
    </>
  )
}

function Facts({ seen: { exam } }: { readonly seen: BoardSnapshot }) {
  const t = useTexts(examBoardTexts)
  if (!exam) return null
  const window = exam.opensAt && exam.closesAt ? formatSpan(exam.opensAt, exam.closesAt) : null
  const facts = [
    window,
    exam.timeLimit === null ? t.noLimit : t.limit(formatNumber(Math.round(exam.timeLimit / 60))),
    exam.leaveLimit === null ? null : t.strict(exam.leaveLimit),
    exam.checkInFirst ? t.checkInFirst : null,
  ]
  return (
    <>
      {exam.pausedAt ? <b className={css.stopped}>{t.startsPaused} · </b> : null}
      {facts.filter(Boolean).join(' · ')}
    </>
  )
}

function Clocks({ seen: { exam, now } }: { readonly seen: BoardSnapshot }) {
  const t = useTexts(examBoardTexts)
  const until = exam?.closesAt ? Date.parse(exam.closesAt) - now : null
  return (
    <span className={`num ${css.clocks}`}>
      <span>
        {zoneName(portalZone())} <b>{formatTimeWithSeconds(new Date(now).toISOString())}</b>
      </span>
      {until !== null && until > 0 && until < 86_400_000 ? (
        <span>
          {t.untilEnd} <b>{formatClock(until / 1000)}</b>
        </span>
      ) : null}
    </span>
  )
}

type EveryoneProps = {
  readonly seen: BoardSnapshot
  readonly mayManage: boolean
  readonly onAct: (act: 'give' | 'pause' | 'resume') => void
  readonly onAnnounce: () => void
}

/** Buttons that act on all attempts of the exam. */
function Everyone({ seen: { exam, rows, now }, mayManage, onAct, onAnnounce }: EveryoneProps) {
  const t = useTexts(examBoardTexts)
  const open = rows.filter((row) => !row.submittedAt)
  if (open.length === 0 && !exam?.pausedAt) return null
  const isStopped = exam?.pausedAt || open.every((row) => boardAttemptStateOf(row, now) === 'paused')
  return (
    <>
      {open.length > 0 ? <Button onPress={onAnnounce}>{t.announcing.all}</Button> : null}
      {mayManage ? <Button onPress={() => onAct('give')}>{t.everyone.give}</Button> : null}
      <Button onPress={() => onAct(isStopped ? 'resume' : 'pause')}>
        {isStopped ? t.everyone.resume : t.everyone.pause}
      </Button>
    </>
  )
}

const icons = {
  running: statusIcons.running,
  silent: statusIcons.offline,
  paused: statusIcons.paused,
  overdue: statusIcons.coming,
  ended: statusIcons.done,
} as const satisfies Record<BoardAttemptState, unknown>

function State({ row, now }: { readonly row: BoardRow; readonly now: number }) {
  const t = useTexts(examBoardTexts)
  const state = boardAttemptStateOf(row, now)
  const isCutOff = row.endedBy === 'leaves' || row.endedBy === 'reload'
  const Icon = isCutOff ? statusIcons.failed : icons[state]
  return (
    <span
      className={css.state}
      data-state={isCutOff ? 'cut' : state}
      title={row.endedBy ? t.endedBy[row.endedBy] : undefined}
    >
      <Icon size={state === 'running' ? 8 : 14} stroke={1.75} aria-hidden />
      {t.states[state]}
    </span>
  )
}

function Leaves({ row }: { readonly row: BoardRow }) {
  const t = useTexts(examBoardTexts)
  const pips = Math.min(5, row.leaveLimit ?? 0)
  return (
    <span
      className={css.leaves}
      data-often={hasManyExits(row) || undefined}
      data-none={row.leaves === 0 || undefined}
      title={t.leavesOf(formatNumber(row.leaves), row.leaveLimit === null ? null : formatNumber(row.leaveLimit))}
    >
      <span className={css.pips} aria-hidden="true">
        {Array.from({ length: pips }, (_, pip) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells them apart
          <i key={pip} data-on={pip < row.leaves || undefined} />
        ))}
      </span>
      <span className="num">{formatNumber(row.leaves)}</span>
    </span>
  )
}

function Progress({ row }: { readonly row: BoardRow }) {
  const t = useTexts(examBoardTexts)
  return (
    <span
      className={css.progress}
      data-ended={row.submittedAt !== null || undefined}
      title={t.answered(formatNumber(row.answered), formatNumber(row.questions))}
    >
      <svg width="72" height="4" aria-hidden="true">
        <rect className={css.track} width="72" height="4" />
        <rect width={(72 * row.answered) / Math.max(1, row.questions)} height="4" />
      </svg>
      <span className="num">
        {formatNumber(row.answered)}
        <small>/{formatNumber(row.questions)}</small>
      </span>
    </span>
  )
}

function useColumns(now: number): readonly ListColumn<BoardRow>[] {
  const t = useTexts(examBoardTexts)
  const c = t.columns
  const ago = (at: string | null) =>
    at === null ? t.none : t.ago(Math.max(0, Math.floor((now - Date.parse(at)) / 1000)))
  return [
    {
      id: 'name',
      words: c.name,
      width: 190,
      sort: 'name',
      cell: (row) => (
        <>
          {needsAttention(row, now) ? <span className={css.look} /> : null}
          {row.name}
          <small className="num">{row.employeeNo}</small>
          {row.readsKeys ? (
            <>
              {' '}
              <Tag tone="danger">{t.readsKeys}</Tag>
            </>
          ) : null}
        </>
      ),
    },
    { id: 'place', words: c.place, width: 130, fold: 4, phone: 'below', cell: departmentOrCompanyOf },
    { id: 'state', words: c.state, width: 100, phone: 'end', cell: (row) => <State row={row} now={now} /> },
    { id: 'progress', words: c.progress, width: 140, fold: 3, sort: 'progress', cell: (row) => <Progress row={row} /> },
    {
      id: 'leaves',
      words: c.leaves,
      width: 84,
      fold: 1,
      sort: 'leaves',
      sortFirst: 'down',
      cell: (row) => <Leaves row={row} />,
    },
    {
      id: 'connection',
      words: c.connection,
      width: 104,
      fold: 5,
      cell: (row) => {
        const state = boardAttemptStateOf(row, now)
        if (state === 'ended') return <span className={css.quiet}>{t.none}</span>
        const ms = msSinceLastContact(row, now)
        return ms !== null ? (
          <span className={`num ${css.bad}`}>{t.lost(formatClock(ms / 1000))}</span>
        ) : (
          <span className={css.quiet}>{t.connected}</span>
        )
      },
    },
    {
      id: 'saved',
      words: c.saved,
      width: 104,
      fold: 2,
      sort: 'saved',
      sortFirst: 'down',
      cell: (row) => (
        <span className={`num ${css.quiet}`}>
          {row.submittedAt ? t.endedAt(formatTime(row.submittedAt)) : ago(row.savedAt)}
        </span>
      ),
    },
    {
      id: 'left',
      words: c.left,
      width: 110,
      align: 'end',
      sort: 'left',
      phone: 'belowEnd',
      cell: (row) => {
        const left = timeLeftMs(row, now)
        return (
          <>
            {row.extraTime > 0 ? (
              <span className={`num ${css.extra}`}>{t.extra(formatNumber(Math.round(row.extraTime / 60)))}</span>
            ) : null}
            {row.submittedAt ? (
              <span className={css.quiet}>{t.none}</span>
            ) : (
              <span className="num">{left === null ? t.noLimit : formatClock(left / 1000)}</span>
            )}
          </>
        )
      },
    },
    {
      id: 'started',
      words: c.started,
      width: 96,
      align: 'end',
      isExtra: true,
      fold: 9,
      cell: (row) => formatTime(row.startedAt),
    },
  ]
}

function useFilters({ rows, exam }: BoardSnapshot): readonly ListFilter[] {
  const t = useTexts(examBoardTexts)
  const places = useMemo(() => [...new Set(rows.map(departmentOrCompanyOf))].filter(Boolean).sort(), [rows])
  const states = ['running', 'silent', 'paused', 'overdue', 'ended'] as const
  return [
    {
      name: 'state',
      words: t.filters.state,
      kind: 'choice',
      options: [{ id: 'look', words: t.views.look }, ...states.map((id) => ({ id, words: t.states[id] }))],
    },
    { name: 'department', words: t.filters.place, kind: 'choice', options: places.map((id) => ({ id, words: id })) },
    {
      name: 'unread',
      words: t.filters.unread,
      kind: 'choice',
      options: (exam?.announcements ?? []).map((one) => ({ id: one.announcementId, words: one.words.slice(0, 40) })),
    },
  ]
}

function useViews({ rows, now }: BoardSnapshot): readonly ListView[] {
  const t = useTexts(examBoardTexts)
  const counts = useMemo(() => boardCounts(rows, now), [rows, now])
  const count = (total: number) => ({ total, isAbout: false })
  const states = (['running', 'silent', 'paused', 'overdue', 'ended'] as const).filter(
    (state) => state !== 'overdue' || counts.overdue > 0,
  )
  return [
    { id: 'look', words: t.views.look, search: { state: 'look' }, count: count(counts.look) },
    ...states.map((state, index) => ({
      id: state as string,
      words: t.states[state],
      search: { state: state as string },
      count: count(counts[state]),
      isApart: index === 0,
    })),
    { id: 'leaves', words: t.views.leaves, search: { leaves: 'often' }, count: count(counts.leaves), isApart: true },
  ]
}
