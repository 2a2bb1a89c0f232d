import { useEffect, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { BulkTarget, ListColumn, ListFilter, ListView } from '#web/console/list/list.types.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { isTaskRunning, useTask } from '#web/console/results/task.queries.ts'
import { formatInstantWithSeconds, formatNumber, formatRecent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { JobHealthLine } from './job-health.tsx'
import { JobPanel } from './job-panel.tsx'
import { JobStateMark, useFormatJobSubject } from './job-state.tsx'
import { jobTexts } from './job-texts.ts'
import css from './jobs.module.css'
import {
  type BulkJobAct,
  exportJobs,
  type JobHealth,
  type PortalJob,
  refreshAfterJobTask,
  startBulkJobAct,
  useJobHealth,
  useJobs,
} from './jobs.queries.ts'

type Doing =
  | { readonly kind: 'ask'; readonly act: BulkJobAct; readonly target: BulkTarget; readonly clear: () => void }
  | { readonly kind: 'task'; readonly title: string; readonly taskId: string; readonly act: BulkJobAct | null }
const states = ['failed', 'retrying', 'running', 'waiting'] as const

/** Background jobs: failed ones with the reason, waiting and running ones, and the state of the file storage. */
export function JobsScreen() {
  const t = useTexts(jobTexts)
  const ui = useTexts(uiTexts)
  const health = useJobHealth().data
  const [doing, setDoing] = useState<Doing | null>(null)
  const ask = (act: BulkJobAct) => (target: BulkTarget, clear: () => void) =>
    setDoing({ kind: 'ask', act, target, clear })
  return (
    <>
      <DataTable<PortalJob>
        name="jobs"
        title={t.title}
        lead={<JobHealthLine of={health} />}
        useRows={useJobs}
        keyOf={(row) => row.id}
        nameOf={(row) => row.title}
        counted={t.counted}
        sort="-createdAt"
        columns={useColumns()}
        filters={useFilters(health)}
        views={useViews(health)}
        bulk={[
          { id: 'retry', words: t.acts.retry, run: ask('retry') },
          { id: 'letGo', words: t.acts.letGo, isDanger: true, run: ask('letGo') },
        ]}
        panel={{
          title: (row) => row.title,
          note: (row) => <Note of={row} />,
          content: (_key, row, ways) =>
            row ? <JobPanel key={row.id} job={row} ways={ways} /> : <p className={css.quiet}>{t.panel.gone}</p>,
        }}
        onExport={(query, columns) =>
          void exportJobs(query, columns).then(
            ({ task }) => setDoing({ kind: 'task', title: t.acts.export, taskId: task.id, act: null }),
            (error: unknown) => toast('error', errorWords(error, ui.notDone)),
          )
        }
        empty={{ title: t.empty, hint: t.emptyHint }}
      />
      {doing?.kind === 'ask' ? (
        <Ask
          act={doing.act}
          target={doing.target}
          onStarted={(taskId) => {
            doing.clear()
            // The previous dialog closes first, so that the sheet is not closed with it.
            queueMicrotask(() => setDoing({ kind: 'task', title: t.acts[doing.act], taskId, act: doing.act }))
          }}
          onClose={() => setDoing((now) => (now?.kind === 'ask' ? null : now))}
        />
      ) : null}
      {doing?.kind === 'task' ? (
        <Sheet title={doing.title} taskId={doing.taskId} act={doing.act} onClose={() => setDoing(null)} />
      ) : null}
    </>
  )
}

const Note = ({ of }: { readonly of: PortalJob }) => useFormatJobSubject()(of.about)

function useColumns(): readonly ListColumn<PortalJob>[] {
  const t = useTexts(jobTexts)
  const about = useFormatJobSubject()
  const c = t.columns
  return [
    { id: 'title', words: c.title, width: 190, cell: (row) => row.title },
    { id: 'about', words: c.about, width: 190, fold: 3, cell: (row) => about(row.about) },
    { id: 'state', words: c.state, width: 120, phone: 'end', cell: (row) => <JobStateMark state={row.state} /> },
    {
      id: 'reason',
      words: c.reason,
      width: 320,
      fold: 2,
      phone: 'below',
      cell: (row) => (row.reason ? <span title={row.reason}>{row.reason}</span> : null),
    },
    {
      id: 'attempts',
      words: c.attempts,
      width: 80,
      align: 'end',
      fold: 4,
      cell: (row) => t.tries(String(row.attempts), String(row.mostAttempts)),
    },
    {
      id: 'createdAt',
      words: c.createdAt,
      width: 165,
      align: 'end',
      sort: 'createdAt',
      sortFirst: 'down',
      isTime: true,
      fold: 1,
      phone: 'belowEnd',
      cell: (row) => <time title={formatInstantWithSeconds(row.createdAt)}>{formatRecent(row.createdAt)}</time>,
    },
    {
      id: 'runAt',
      words: c.runAt,
      width: 165,
      align: 'end',
      isExtra: true,
      fold: 5,
      cell: (row) =>
        row.state === 'failed' ? null : (
          <time title={formatInstantWithSeconds(row.runAt)}>{formatRecent(row.runAt)}</time>
        ),
    },
  ]
}

function useFilters(health: JobHealth | undefined): readonly ListFilter[] {
  const t = useTexts(jobTexts)
  return [
    {
      name: 'state',
      words: t.filters.state,
      kind: 'choice',
      options: states.map((id) => ({ id, words: t.states[id] })),
    },
    {
      name: 'name',
      words: t.filters.name,
      kind: 'choice',
      options: (health?.kinds ?? []).map(({ name, title }) => ({ id: name, words: title })),
    },
  ]
}

function useViews(health: JobHealth | undefined): readonly ListView[] {
  const t = useTexts(jobTexts)
  return states.map((id) => ({
    id,
    words: t.states[id],
    search: { state: id },
    ...(health ? { count: { total: health[id], isAbout: false } } : {}),
  }))
}

type AskProps = {
  readonly act: BulkJobAct
  readonly target: BulkTarget
  readonly onStarted: (taskId: string) => void
  readonly onClose: () => void
}
function Ask({ act, target: { selection, names, count, isAbout }, onStarted, onClose }: AskProps) {
  const t = useTexts(jobTexts)
  const [requestKey] = useState(() => crypto.randomUUID())
  const number = formatNumber(count)
  return (
    <ConfirmationDialog
      title={act === 'retry' ? t.ask.retryTitle(count) : t.ask.letGoTitle(count)}
      object={
        'matching' in selection ? t.ask.all(isAbout ? t.ask.about(number) : number) : t.ask.these(names, number, count)
      }
      consequence={act === 'retry' ? t.ask.retryWhat : t.ask.letGoManyWhat}
      action={act === 'retry' ? t.ask.retryDo(number) : t.ask.letGoDo(number)}
      onConfirm={async () => onStarted((await startBulkJobAct(act, selection, requestKey)).task.id)}
      onClose={onClose}
    />
  )
}

/** The sheet of a task; the queue on screen is refreshed once it ends. */
function Sheet({
  title,
  taskId,
  act,
  onClose,
}: {
  readonly title: string
  readonly taskId: string
  readonly act: BulkJobAct | null
  readonly onClose: () => void
}) {
  const t = useTexts(jobTexts)
  const task = useTask(taskId).data?.task
  const isEnded = task !== undefined && !isTaskRunning(task)
  useEffect(() => {
    if (isEnded && act) void refreshAfterJobTask(act)
  }, [isEnded, act])
  return <TaskResultSheet title={title} counted={t.counted} taskId={taskId} onClose={onClose} />
}
