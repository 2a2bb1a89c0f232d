import type { examReportPeople, examReportPeopleExport } from '@portal/contract/exams/exam-report.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { addIdentityColumns, type SpreadsheetCell, timeCell } from '../../../core/files/spreadsheet.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { presentTask } from '../../../core/tasks/task.present.ts'
import { defineExportTask, startTask, type TaskKind } from '../../../core/tasks/task.ts'
import { loadTaskActor } from '../../../core/tasks/task-actor.ts'
import { type Lang, pickName, pickText, presentText } from '../../../core/text/language.ts'
import { checkManagedExam } from '../../exams/exams.public.ts'
import { loadExamReportRow } from './exam-report.service.ts'
import { reportWords } from './exam-report.words.ts'
import {
  type ExamReportPersonRow,
  examReportPeopleSortKinds,
  examReportPeopleSource,
  listExamReportPeople,
} from './report-people.store.ts'

type Asked = InputOf<typeof examReportPeople>

/** One page of the people of an exam's report. */
async function pageOf(deps: Pick<Deps, 'sql' | 'readSql'>, { after, before, limit, sort = '-score', ...asked }: Asked) {
  const order = parseSortOrder<keyof typeof examReportPeopleSortKinds>(sort, examReportPeopleSortKinds)
  const {
    examId,
    q,
    atLeast: from = null,
    below = null,
    result,
    told,
    keys,
    companyId = null,
    departmentId = null,
    questionId = null,
    choice = null,
  } = asked
  const passed = result === undefined ? null : result === 'passed'
  const source = examReportPeopleSource(
    deps.readSql(),
    {
      examId,
      words: q?.trim() || null,
      from,
      below,
      passed,
      told: told === undefined ? null : told === 'yes',
      keys: keys === undefined ? null : keys === 'yes',
      companyId,
      departmentId,
      questionId,
      choice,
    },
    order.key,
  )
  const { ids, ...page } = await listPage(
    deps.readSql(),
    { list: 'examReportPeople', order, filters: asked, source },
    { after, before, limit },
  )
  return { ...page, rows: sortByIds(ids, await listExamReportPeople(deps.readSql(), ids)) }
}

export async function loadExamReportPeople(
  deps: Deps,
  actor: Actor,
  input: Asked,
  lang: Lang,
): Promise<DataOf<typeof examReportPeople>> {
  await checkManagedExam(deps.sql, actor, input.examId)
  await loadExamReportRow(deps, input.examId)
  const { rows, ...page } = await pageOf(deps, input)
  return {
    ...page,
    rows: rows.map(({ id, login: _login, name, company, department, endedAt, toldAt, employeeNo, ...row }) => ({
      ...row,
      name: pickName(name, lang),
      attemptId: id,
      employeeNo: employeeNo ?? '',
      company: presentText(company),
      department: department && presentText(department),
      endedAt: endedAt.toISOString(),
      toldAt: toldAt?.toISOString() ?? null,
    })),
  }
}

export async function exportExamReportPeople(
  deps: Deps,
  actor: Actor,
  { requestKey, ...params }: InputOf<typeof examReportPeopleExport>,
  lang: Lang,
): Promise<DataOf<typeof examReportPeopleExport>> {
  await checkManagedExam(deps.sql, actor, params.examId)
  await loadExamReportRow(deps, params.examId)
  const task = await startTask(deps, actor, { kind: 'examReportExport', requestKey, grant: 'exams', lang, params })
  return { task: presentTask(deps, actor, task, [], lang) }
}

type Column = InputOf<typeof examReportPeopleExport>['columns'][number] | 'login'
const widths: Partial<Record<Column, number>> = {
  name: 16,
  login: 16,
  company: 20,
  department: 24,
  ended: 18,
  certificate: 24,
}
export const allReportColumns = [
  'name',
  'login',
  'employeeNo',
  'company',
  'department',
  'score',
  'percent',
  'result',
  'time',
  'leaves',
  'keys',
  'ended',
  'told',
  'certificate',
] as const satisfies readonly Column[]
export const reportColumnWidthOf = (column: Column): number => widths[column] ?? 12

export function reportPersonCells(
  timeZone: string,
  lang: Lang,
  columns: readonly Column[],
  row: ExamReportPersonRow,
): SpreadsheetCell[] {
  const words = reportWords[lang]
  const of: Record<Column, () => SpreadsheetCell> = {
    name: () => pickName(row.name, lang),
    login: () => row.login,
    employeeNo: () => row.employeeNo,
    company: () => pickText(row.company, lang),
    department: () => (row.department ? pickText(row.department, lang) : null),
    score: () => row.score / 100,
    percent: () => Math.round((row.score / row.totalPoints) * 1000) / 10,
    result: () => (row.passed ? words.passed : words.failed),
    time: () => (row.timeUsed === null ? null : Math.round(row.timeUsed / 6) / 10),
    leaves: () => row.leaves,
    keys: () => (row.readsKeys ? words.yes : null),
    ended: () => timeCell(row.endedAt, timeZone),
    told: () => timeCell(row.toldAt, timeZone),
    certificate: () => row.certificate,
  }
  return columns.map((column) => of[column]())
}

/** Yields the people of an exam with the final results of their first attempts, the highest score first, in batches. */
export async function* yieldExamReportPeople(
  deps: Pick<Deps, 'sql' | 'readSql'>,
  examId: string,
): AsyncGenerator<readonly ExamReportPersonRow[]> {
  for (let after: string | null | undefined; after !== null; ) {
    const page = await pageOf(deps, { examId, limit: 500, ...(after ? { after } : {}) } as Asked)
    yield page.rows
    after = page.next
  }
}

const exportPeopleKind = defineExportTask({
  kind: 'examReportExport',
  async open(deps, task) {
    // A grant that was revoked meanwhile no longer opens these rows.
    const actor = await loadTaskActor(deps.sql, task, 'exams')
    const { columns: chosen, ...asked } = task.params as unknown as Omit<
      InputOf<typeof examReportPeopleExport>,
      'requestKey'
    >
    const columns = addIdentityColumns<Column>(chosen, 'name')
    await checkManagedExam(deps.sql, actor, asked.examId)
    const words = reportWords[task.lang]
    const row = await loadExamReportRow(deps, asked.examId)
    const { total } = await pageOf(deps, { ...asked, limit: 1 } as Asked)
    return {
      fileName: words.peopleFile(pickText(row.title, task.lang)),
      total,
      table: {
        name: words.people,
        columns: columns.map((column) => ({ head: words.columns[column], width: reportColumnWidthOf(column) })),
      },
      async read(after) {
        const page = await pageOf(deps, { ...asked, limit: 200, ...(after ? { after } : {}) } as Asked)
        return {
          rows: page.rows.map((one) => reportPersonCells(deps.settings.timeZone, task.lang, columns, one)),
          next: page.next,
        }
      },
    }
  },
})
export const reportTasks: readonly TaskKind[] = [exportPeopleKind]
