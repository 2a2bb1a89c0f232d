import {
  trainingClassAssignSeat,
  trainingClassAttendanceMark,
  trainingClassPersonRemove,
} from '@portal/contract/learning/training-class.contract.ts'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { BulkAction, BulkTarget, ListColumn, ListFilter, ListView } from '#web/console/list/list.types.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatRecent, formatShortDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import { portalToday } from '#web/ui/zone.ts'
import { CancelTrainingClassDialog } from './class-actions.tsx'
import {
  createRosterHook,
  exportClassRoster,
  type RosterRow,
  type TrainingClassDetail,
  useManagedTrainingClass,
} from './class-console.queries.ts'
import { trainingClassConsoleTexts } from './class-console-texts.ts'
import { formatClassDays } from './class-days.ts'
import { TrainingClassStateMark, useFormatClassCity } from './class-parts.tsx'
import css from './classes.module.css'

const route = getRouteApi('/console/classes/$id/people')

/** The roster of a class with its waitlist: assign seats, remove people, mark attendance. */
export function ClassRosterScreen(): ReactNode {
  const t = useTexts(trainingClassConsoleTexts)
  const r = t.roster
  const ui = useTexts(uiTexts)
  const today = portalToday()
  const placeOf = useFormatClassCity()
  const { id } = route.useParams()
  const one = useManagedTrainingClass(id).data
  const useRows = useMemo(() => createRosterHook(id), [id])
  const [isCancelling, setCancelling] = useState(false)
  const [taskId, setTask] = useState<string | null>(null)
  const mark = useWrite(trainingClassAttendanceMark, { done: ({ marked }) => t.done.marked(formatNumber(marked)) })
  const hasBegun = one !== undefined && one.startsOn <= today && one.state !== 'cancelled'
  const isOver = one?.state === 'over' || one?.state === 'cancelled'
  const marking = (attended: 'yes' | 'no' | 'open') => (target: BulkTarget, clear: () => void) => {
    const selection =
      'ids' in target.selection ? { ids: [...target.selection.ids] } : { matching: target.selection.matching }
    void mark.run({ trainingClassId: id, attended, selection } as never).then((done) => done && clear())
  }
  const bulk: readonly BulkAction[] = hasBegun
    ? [
        { id: 'came', words: t.acts.came, shortcut: 'Y', run: marking('yes') },
        { id: 'absent', words: t.acts.absent, shortcut: 'N', run: marking('no') },
        { id: 'unmark', words: t.acts.unmark, isSeldom: true, run: marking('open') },
      ]
    : []
  const columns = useColumns(one)
  return (
    <>
      <DataTable<RosterRow>
        name="class-roster"
        title={one ? pickReaderText(one.title) || t.untitled : t.title}
        facts={
          one ? (
            <>
              <TrainingClassStateMark state={one.state} /> · {formatClassDays(one)} · {placeOf(one)}
            </>
          ) : undefined
        }
        lead={
          one ? (
            <p className={`${css.lead} num`}>
              <b>
                {r.sentence(
                  formatNumber(one.seats),
                  formatNumber(one.taken),
                  formatNumber(one.waiting),
                  Math.max(0, one.seats - one.taken),
                )}
              </b>
              <small>
                {hasBegun
                  ? r.marked(
                      formatNumber(one.attended),
                      formatNumber(one.absent),
                      formatNumber(Math.max(0, one.taken - one.attended - one.absent)),
                    )
                  : r.notBegun(formatShortDay(one.startsOn))}
              </small>
            </p>
          ) : null
        }
        actions={
          isOver ? null : (
            <>
              <ButtonLink to="/console/classes/$id" params={{ id }}>
                {t.acts.edit}
              </ButtonLink>
              <Button look="danger" isDisabled={!one} onPress={() => setCancelling(true)}>
                {t.acts.cancel}
              </Button>
            </>
          )
        }
        useRows={useRows}
        keyOf={(row) => row.accountId}
        nameOf={(row) => row.name}
        counted={r.counted}
        sort="asked"
        searchHint={r.searchHint}
        columns={columns}
        filters={useFilters()}
        views={useViews(one)}
        bulk={bulk}
        onExport={(query, shown) =>
          void exportClassRoster(
            id,
            query,
            shown.filter((name) => name !== 'acts'),
          ).then(
            ({ task }) => setTask(task.id),
            (error: unknown) => toast('error', errorWords(error, ui.notDone)),
          )
        }
        empty={{ title: r.empty, hint: r.emptyHint }}
      />
      {isCancelling && one ? <CancelTrainingClassDialog one={one} onClose={() => setCancelling(false)} /> : null}
      {taskId ? (
        <TaskResultSheet title={r.exportTask} counted={r.counted} taskId={taskId} onClose={() => setTask(null)} />
      ) : null}
    </>
  )
}

function useColumns(one: TrainingClassDetail | undefined): readonly ListColumn<RosterRow>[] {
  const r = useTexts(trainingClassConsoleTexts).roster
  const c = r.columns
  const none = <span className={css.none}>—</span>
  return [
    {
      id: 'name',
      words: c.name,
      width: 180,
      sort: 'name',
      cell: (row) => (
        <>
          {row.name}
          {row.employeeNo ? <small className="num">{row.employeeNo}</small> : null}
        </>
      ),
    },
    {
      id: 'company',
      words: c.company,
      width: 110,
      fold: 4,
      phone: 'below',
      cell: (row) => pickReaderText(row.company),
    },
    {
      id: 'department',
      words: c.department,
      width: 130,
      fold: 3,
      cell: (row) => (row.department ? pickReaderText(row.department) : none),
    },
    {
      id: 'state',
      words: c.state,
      width: 110,
      phone: 'end',
      cell: (row) =>
        row.state === 'enrolled' ? (
          r.enrolled
        ) : (
          <span className={css.none}>{row.state === 'waiting' ? r.waiting(row.number) : r.requested}</span>
        ),
    },
    { id: 'attended', words: c.attended, width: 90, fold: 1, phone: 'belowEnd', cell: (row) => <Mark row={row} /> },
    {
      id: 'asked',
      words: c.asked,
      width: 150,
      align: 'end',
      sort: 'asked',
      isTime: true,
      fold: 2,
      cell: (row) => formatRecent(row.askedAt),
    },
    { id: 'acts', words: c.acts, width: 170, align: 'end', cell: (row) => <RowActs one={one} row={row} /> },
    { id: 'login', words: c.login, width: 120, isExtra: true, fold: 9, cell: (row) => row.login },
    { id: 'employeeNo', words: c.employeeNo, width: 110, isExtra: true, fold: 9, cell: (row) => row.employeeNo },
  ]
}

function Mark({ row }: { readonly row: RosterRow }) {
  const r = useTexts(trainingClassConsoleTexts).roster
  if (row.state !== 'enrolled' || row.attended === null) return <span className={css.none}>—</span>
  const mark = row.attended ? 'yes' : 'no'
  return (
    <span className={css.mark} data-mark={mark}>
      {r.attended[mark]}
    </span>
  )
}

function RowActs({ one, row }: { readonly one: TrainingClassDetail | undefined; readonly row: RosterRow }) {
  const t = useTexts(trainingClassConsoleTexts)
  const [isRemoving, setRemoving] = useState(false)
  const takeIn = useWrite(trainingClassAssignSeat, { done: t.done.takenIn })
  const isRequest = row.state === 'requested'
  const said = isRequest
    ? { act: t.acts.reject, title: t.remove.rejectTitle, action: t.acts.reject, done: t.done.rejected }
    : { act: t.acts.remove, title: t.remove.title, action: t.remove.action, done: t.done.removed }
  const remove = useWrite(trainingClassPersonRemove, {
    done: ({ promoted }) => (promoted ? t.done.promoted(promoted) : said.done),
  })
  if (!one || one.state === 'over' || one.state === 'cancelled') return null
  const place = { trainingClassId: one.classId, accountId: row.accountId }
  return (
    <span className={css.rowActs}>
      {row.state !== 'enrolled' ? (
        <Button
          look="quiet"
          isBusy={takeIn.isBusy}
          aria-label={`${t.acts.takeIn}: ${row.name}`}
          onPress={() => void takeIn.run(place)}
        >
          {t.acts.takeIn}
        </Button>
      ) : null}
      <Button look="quiet" aria-label={`${said.act}: ${row.name}`} onPress={() => setRemoving(true)}>
        {said.act}
      </Button>
      {isRemoving ? (
        <ConfirmationDialog
          title={said.title}
          object={row.name}
          consequence={t.remove[row.state]}
          action={said.action}
          onConfirm={() => remove.run(place)}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </span>
  )
}

function useFilters(): readonly ListFilter[] {
  const r = useTexts(trainingClassConsoleTexts).roster
  return [
    {
      name: 'state',
      words: r.filters.state,
      kind: 'choice',
      options: [
        { id: 'enrolled', words: r.enrolled },
        { id: 'waiting', words: r.waits },
        { id: 'requested', words: r.requested },
      ],
    },
    {
      name: 'attended',
      words: r.filters.attended,
      kind: 'choice',
      options: (['yes', 'no', 'open'] as const).map((id) => ({ id, words: r.attended[id] })),
    },
  ]
}

function useViews(one: TrainingClassDetail | undefined): readonly ListView[] {
  const v = useTexts(trainingClassConsoleTexts).roster.views
  const count = (total: number | undefined) => (total === undefined ? {} : { count: { total, isAbout: false } })
  return [
    { id: 'enrolled', words: v.enrolled, search: { state: 'enrolled' }, ...count(one?.taken) },
    { id: 'waiting', words: v.waiting, search: { state: 'waiting' }, ...count(one?.waiting) },
    { id: 'requested', words: v.requested, search: { state: 'requested' } },
    { id: 'came', words: v.came, search: { attended: 'yes' }, ...count(one?.attended) },
    { id: 'absent', words: v.absent, search: { attended: 'no' }, ...count(one?.absent) },
  ]
}
