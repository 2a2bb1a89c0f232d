import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { learnerReportExport } from '@portal/contract/operations/report-people.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { type SpreadsheetCell, timeCell } from '../../core/files/spreadsheet.ts'
import { presentTask } from '../../core/tasks/task.present.ts'
import { defineExportTask, startTask } from '../../core/tasks/task.ts'
import { loadTaskActor } from '../../core/tasks/task-actor.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import { loadStudyOfPeople } from './report-people.service.ts'
import { reportPeopleWords } from './report-people-export.words.ts'

type Exported = InputOf<typeof learnerReportExport>
type Column = Exported['columns'][number]
type Row = Awaited<ReturnType<typeof loadStudyOfPeople>>['rows'][number]
const kind = 'reportPeopleExport'
/** The second figure of a column gets a separate column. */
const spread: Readonly<Record<Column, readonly (keyof (typeof reportPeopleWords)['zh']['columns'])[]>> = {
  name: ['name', 'login', 'employeeNo'],
  company: ['company'],
  department: ['department'],
  percent: ['percent', 'overdue'],
  studied: ['hours'],
  change: ['hoursBefore'],
  lastSignIn: ['lastSignIn'],
}
const widths: Readonly<Record<string, number>> = {
  name: 16,
  company: 18,
  department: 24,
  hoursBefore: 18,
  lastSignIn: 18,
}
const hours = (seconds: number) => Math.round(seconds / 360) / 10

/** Starts an export of the learner report to a workbook. */
export async function startReportPeopleExport(
  deps: Deps,
  actor: Actor,
  { requestKey, ...params }: Exported,
  lang: Lang,
): Promise<DataOf<typeof learnerReportExport>> {
  const task = await startTask(deps, actor, { kind, requestKey, grant: 'reports', lang, params })
  return { task: presentTask(deps, actor, task, [], lang) }
}

function cellsOf(deps: Deps, lang: Lang, columns: readonly Column[], row: Row): SpreadsheetCell[] {
  const of: Record<Column, () => SpreadsheetCell[]> = {
    name: () => [row.name, row.login, row.employeeNo],
    company: () => [row.company && pickText(row.company.name, lang)],
    department: () => [row.department && pickText(row.department.name, lang)],
    percent: () => [row.percent, row.overdue],
    studied: () => [hours(row.seconds)],
    change: () => [hours(row.before)],
    lastSignIn: () => [row.lastSignInAt && timeCell(new Date(row.lastSignInAt), deps.settings.timeZone)],
  }
  return columns.flatMap((column) => of[column]())
}

/**
 * The task that exports the learner report to a file for its owner, limited to the data that the owner may read at that
 * moment.
 */
export const reportPeopleExportKind = defineExportTask({
  kind,
  async open(deps, task) {
    await loadTaskActor(deps.sql, task, 'reports')
    const { columns: chosen, ...asked } = task.params as unknown as Omit<Exported, 'requestKey'>
    const columns: Column[] = ['name', ...chosen.filter((column) => column !== 'name')]
    const words = reportPeopleWords[task.lang]
    const query = { ...asked, sort: asked.sort ?? ('name' as const) }
    const { total } = await loadStudyOfPeople(deps, task.companyId, { ...query, limit: 1 })
    return {
      fileName: words.file,
      table: {
        name: words.sheet,
        columns: columns
          .flatMap((column) => spread[column])
          .map((head) => ({ head: words.columns[head], width: widths[head] ?? 12 })),
      },
      total,
      async read(after) {
        const page = await loadStudyOfPeople(deps, task.companyId, {
          ...query,
          limit: 500,
          ...(after === null ? {} : { after }),
        })
        return { rows: page.rows.map((row) => cellsOf(deps, task.lang, columns, row)), next: page.next }
      },
    }
  },
})
