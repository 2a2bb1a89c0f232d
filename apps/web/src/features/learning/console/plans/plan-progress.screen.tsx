import { IconBell } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import { departmentOptions } from '#web/console/list/department-options.ts'
import type { BulkTarget, ListColumn, ListFilter, ListView } from '#web/console/list/list.types.ts'
import { Modal } from '#web/console/overlays/modal.tsx'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { isTaskRunning, useTask } from '#web/console/results/task.queries.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { daysBetween } from '#web/ui/days.ts'
import { formatNumber, formatPercent, formatRecent, formatShortDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { portalToday } from '#web/ui/zone.ts'
import {
  createPlanProgressHook,
  exportPlanProgress,
  type PlanPerson,
  refetchPlans,
  remindPlanPeople,
  useManagedPlan,
  usePlanCounts,
  usePlanDepartments,
} from './plan-console.queries.ts'
import { planConsoleTexts } from './plan-console-texts.ts'
import { PlanPercentBar, PlanPhaseMark, PlanProgressBars } from './plan-parts.tsx'
import css from './plan-progress.module.css'

const route = getRouteApi('/console/plans/$id/progress')
type Doing =
  | { readonly kind: 'ask'; readonly target: Pick<BulkTarget, 'count' | 'selection'>; readonly clear: () => void }
  | { readonly kind: 'task'; readonly title: string; readonly taskId: string }

/** The progress of a plan's people, filtered like the list of people, with bulk reminders. */
export function PlanProgressScreen() {
  const t = useTexts(planConsoleTexts)
  const p = t.progress
  const ui = useTexts(uiTexts)
  const today = portalToday()
  const { id } = route.useParams()
  const plan = useManagedPlan(id).data
  const counts = usePlanCounts(id).data?.counts
  const useRows = useMemo(() => createPlanProgressHook(id), [id])
  const [doing, setDoing] = useState<Doing | null>(null)
  const title = plan ? pickReaderText(plan.content.title) || t.untitled : t.title
  const isOut = plan?.status === 'published'
  const ask = (target: Pick<BulkTarget, 'count' | 'selection'>, clear: () => void = () => undefined) =>
    setDoing({ kind: 'ask', target, clear })
  const facts = plan ? (
    <>
      <PlanPhaseMark phase={plan.phase} /> · {pickReaderText(plan.company)}
      {plan.content.dueOn
        ? ` · ${formatShortDay(plan.content.dueOn)}, ${t.left(daysBetween(today, plan.content.dueOn))}`
        : ''}
    </>
  ) : undefined
  return (
    <>
      <DataTable<PlanPerson>
        name="plan-progress"
        title={title}
        facts={facts}
        lead={
          counts ? (
            <div className={css.lead}>
              <p className="num">
                <b>
                  {p.sentence(
                    formatNumber(counts.people),
                    formatNumber(counts.done),
                    counts.overdue > 0 ? formatNumber(counts.overdue) : '',
                  )}
                </b>
                <small>
                  {p.mean(formatPercent(counts.percent))} · {t.panel.counted(formatRecent(counts.countedAt))}
                </small>
              </p>
              <PlanProgressBars count={counts} isWide />
            </div>
          ) : null
        }
        actions={
          <>
            <ButtonLink to="/console/plans/$id" params={{ id }}>
              {t.acts.edit}
            </ButtonLink>
            {isOut && counts && counts.overdue > 0 ? (
              <Button
                look="solid"
                onPress={() => ask({ count: counts.overdue, selection: { matching: { state: 'overdue' } } })}
              >
                <IconBell size={16} stroke={1.5} aria-hidden />
                {p.remindAll(formatNumber(counts.overdue))}
              </Button>
            ) : null}
          </>
        }
        useRows={useRows}
        keyOf={(row) => row.accountId}
        nameOf={(row) => row.name}
        counted={p.counted}
        sort="standing"
        searchHint={p.searchHint}
        columns={useColumns()}
        filters={useFilters(plan?.companyId ?? null)}
        views={useViews(counts)}
        pageOf={(row) => ({
          to: '/console/people',
          search: { open: row.accountId, ...(row.employeeNo ? { q: row.employeeNo } : {}) },
        })}
        {...(isOut
          ? {
              bulk: [
                {
                  id: 'remind',
                  words: p.remind,
                  shortcut: 'R',
                  run: (target: BulkTarget, clear: () => void) => ask(target, clear),
                },
              ],
            }
          : {})}
        onExport={(query, columns) =>
          void exportPlanProgress(id, query, columns).then(
            ({ task }) => setDoing({ kind: 'task', title: p.exportTask, taskId: task.id }),
            (error: unknown) => toast('error', errorWords(error, ui.notDone)),
          )
        }
        empty={{ title: p.empty, hint: p.emptyHint }}
      />
      {doing?.kind === 'ask' ? (
        <RemindDialog
          planId={id}
          target={doing.target}
          onStarted={(taskId) => {
            doing.clear()
            queueMicrotask(() => setDoing({ kind: 'task', title: p.remindTask, taskId }))
          }}
          onClose={() => setDoing((now) => (now?.kind === 'ask' ? null : now))}
        />
      ) : null}
      {doing?.kind === 'task' ? (
        <Work title={doing.title} taskId={doing.taskId} onClose={() => setDoing(null)} />
      ) : null}
    </>
  )
}

function Work({
  title,
  taskId,
  onClose,
}: {
  readonly title: string
  readonly taskId: string
  readonly onClose: () => void
}) {
  const { counted } = useTexts(planConsoleTexts).progress
  const task = useTask(taskId).data?.task
  const isOver = task !== undefined && !isTaskRunning(task)
  useEffect(() => {
    if (isOver) void refetchPlans()
  }, [isOver])
  return <TaskResultSheet title={title} counted={counted} taskId={taskId} onClose={onClose} />
}

type RemindProps = {
  readonly planId: string
  readonly target: Pick<BulkTarget, 'count' | 'selection'>
  readonly onStarted: (taskId: string) => void
  readonly onClose: () => void
}
function RemindDialog({ planId, target, onStarted, onClose }: RemindProps) {
  const p = useTexts(planConsoleTexts).progress
  const ui = useTexts(uiTexts)
  const [requestKey] = useState(() => crypto.randomUUID())
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly why: string | null }>({
    isBusy: false,
    why: null,
  })
  const run = async () => {
    if (state.isBusy) return
    setState({ isBusy: true, why: null })
    try {
      onStarted((await remindPlanPeople(planId, requestKey, target)).task.id)
    } catch (error) {
      setState({ isBusy: false, why: errorWords(error, ui.notDone) })
    }
  }
  return (
    <Modal
      title={p.remindTitle}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isBusy={state.isBusy} onPress={() => void run()}>
            {p.remindSome(formatNumber(target.count))}
          </Button>
        </>
      }
    >
      <p>{p.remindNote}</p>
      {state.why ? (
        <p role="alert" className={css.late}>
          {state.why}
        </p>
      ) : null}
    </Modal>
  )
}

function useColumns(): readonly ListColumn<PlanPerson>[] {
  const p = useTexts(planConsoleTexts).progress
  const c = p.columns
  const none = <span className={css.none}>—</span>
  return [
    {
      id: 'name',
      words: c.name,
      width: 190,
      sort: 'name',
      cell: (row) => (
        <>
          {row.name}
          {row.employeeNo ? <small className="num">{row.employeeNo}</small> : null}
        </>
      ),
    },
    {
      id: 'department',
      words: c.department,
      width: 150,
      fold: 3,
      phone: 'below',
      cell: (row) => (row.department ? pickReaderText(row.department) : none),
    },
    {
      id: 'percent',
      words: c.percent,
      width: 140,
      sort: 'percent',
      phone: 'end',
      cell: (row) => <PlanPercentBar percent={row.percent} />,
    },
    { id: 'done', words: c.done, width: 70, align: 'end', fold: 4, cell: (row) => `${row.done} / ${row.of}` },
    {
      id: 'overdue',
      words: c.overdue,
      width: 90,
      align: 'end',
      fold: 2,
      phone: 'belowEnd',
      cell: (row) =>
        row.overdue > 0 ? (
          <span className={css.late}>{p.overdueItems(row.overdue)}</span>
        ) : row.state === 'done' ? (
          <span className={css.done}>{p.state.done}</span>
        ) : (
          none
        ),
    },
    {
      id: 'studied',
      words: c.studied,
      width: 150,
      align: 'end',
      sort: 'studied',
      sortFirst: 'down',
      isTime: true,
      fold: 1,
      cell: (row) => (row.studiedAt ? formatRecent(row.studiedAt) : <span className={css.none}>{p.never}</span>),
    },
    {
      id: 'completed',
      words: c.completed,
      width: 120,
      align: 'end',
      fold: 5,
      cell: (row) => (row.completedAt ? formatShortDay(row.completedAt) : none),
    },
    { id: 'employeeNo', words: c.employeeNo, width: 110, isExtra: true, fold: 9, cell: (row) => row.employeeNo },
    { id: 'state', words: c.state, width: 90, isExtra: true, fold: 8, cell: (row) => p.state[row.state] },
  ]
}

function useFilters(companyId: string | null): readonly ListFilter[] {
  const p = useTexts(planConsoleTexts).progress
  const departments = departmentOptions(usePlanDepartments(companyId).data?.departments ?? [])
  return [
    {
      name: 'state',
      words: p.filters.state,
      kind: 'choice',
      options: (['overdue', 'open', 'done'] as const).map((id) => ({ id, words: p.state[id] })),
    },
    ...(departments.length > 0
      ? [{ name: 'departmentId', words: p.filters.departmentId, kind: 'choice' as const, options: departments }]
      : []),
  ]
}

function useViews(
  counts: { readonly people: number; readonly done: number; readonly overdue: number } | undefined,
): readonly ListView[] {
  const v = useTexts(planConsoleTexts).progress.views
  const count = (total: number | undefined) => (total === undefined ? {} : { count: { total, isAbout: false } })
  return [
    { id: 'overdue', words: v.overdue, search: { state: 'overdue' }, ...count(counts?.overdue) },
    {
      id: 'open',
      words: v.open,
      search: { state: 'open' },
      ...count(counts && counts.people - counts.done - counts.overdue),
    },
    { id: 'done', words: v.done, search: { state: 'done' }, ...count(counts?.done) },
  ]
}
