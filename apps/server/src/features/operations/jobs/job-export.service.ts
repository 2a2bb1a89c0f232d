import type { InputOf } from '@portal/contract/http/call.ts'
import type { jobExport } from '@portal/contract/operations/job.contract.ts'
import { findActorOfAccount } from '../../../core/access/actor.store.ts'
import { type SpreadsheetCell, timeCell } from '../../../core/files/spreadsheet.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { defineExportTask } from '../../../core/tasks/task.ts'
import type { Lang } from '../../../core/text/language.ts'
import { canManageJobs } from '../operations.access.ts'
import type { PresentedJob } from './job.present.ts'
import { loadJobPage, loadJobRows } from './job.service.ts'
import { jobExportWords, jobObjectWords } from './job-export.words.ts'

type Params = Omit<InputOf<typeof jobExport>, 'requestKey'>
const widths: Partial<Record<Params['columns'][number], number>> = {
  title: 26,
  about: 32,
  reason: 60,
  createdAt: 18,
  runAt: 18,
}

function cellsOf({ columns }: Params, row: PresentedJob, lang: Lang, timeZone: string): SpreadsheetCell[] {
  const of: Record<Params['columns'][number], () => SpreadsheetCell> = {
    title: () => row.title,
    about: () =>
      row.about
        ? [jobObjectWords(row.about.thing, lang), row.about.title ?? row.about.count ?? row.about.id].join(' · ')
        : '',
    state: () => jobExportWords[lang].states[row.state],
    attempts: () => row.attempts,
    reason: () => row.reason,
    createdAt: () => timeCell(new Date(row.createdAt), timeZone),
    runAt: () => timeCell(new Date(row.runAt), timeZone),
  }
  return columns.map((column) => of[column]())
}

/** The task that exports the queue to a file for its owner, as long as the owner holds the grant for operations. */
export const jobExportKind = defineExportTask({
  kind: 'jobExport',
  async open(deps, task) {
    const actor = await findActorOfAccount(deps.sql, task.ownerId, task.companyId)
    if (!canManageJobs(actor)) throw new AppError('forbidden')
    const params = task.params as unknown as Params
    const { columns, ...asked } = params
    const words = jobExportWords[task.lang]
    const { total } = await loadJobPage(deps, { ...asked, limit: 1 })
    return {
      fileName: words.file,
      table: {
        name: words.sheet,
        columns: columns.map((column) => ({ head: words.columns[column], width: widths[column] ?? 12 })),
      },
      total,
      async read(after) {
        const page = await loadJobPage(deps, { ...asked, limit: 500, ...(after === null ? {} : { after }) })
        const rows = await loadJobRows(deps, page.ids, task.lang)
        return { rows: rows.map((row) => cellsOf(params, row, task.lang, deps.settings.timeZone)), next: page.next }
      },
    }
  },
})
