import type { examAbsentees, examAbsenteesExport, examMakeUp } from '@portal/contract/exams/exam-absence.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { type Cell, timeCell, withIdentity } from '../../../core/files/spreadsheet.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { orderOf } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { presentTask } from '../../../core/tasks/task.present.ts'
import { defineExportTask, startTask, type TaskKind } from '../../../core/tasks/task.ts'
import { loadTaskActor } from '../../../core/tasks/task-actor.ts'
import { type Lang, pickName, pickText, presentText } from '../../../core/text/language.ts'
import { checkExam, createMakeUpExam } from '../../exams/exams.public.ts'
import { findExamReport } from '../reports/exam-report.service.ts'
import { type AbsenteeRow, absenceKinds, absenceSource, listAbsentees } from './absence.store.ts'
import { absenceWords } from './absence.words.ts'

type Asked = InputOf<typeof examAbsentees>

async function pageOf(deps: Pick<Deps, 'sql' | 'readSql'>, { after, before, limit, sort = 'name', ...asked }: Asked) {
  const order = orderOf<keyof typeof absenceKinds>(sort, absenceKinds)
  const { examId, q, reason = null, companyId = null, departmentId = null } = asked
  const filter = { examId, words: q?.trim() || null, reason, companyId, departmentId }
  const { ids, ...page } = await listPage(
    deps.readSql(),
    { list: 'examAbsentees', order, filters: asked, source: absenceSource(deps.readSql(), filter, order.key) },
    { after, before, limit },
  )
  return { ...page, rows: sortByIds(ids, await listAbsentees(deps.readSql(), examId, ids)) }
}

/** Loads a page of the people of an exam's audience who have no attempt. */
export async function loadAbsentees(
  deps: Deps,
  actor: Actor,
  input: Asked,
  lang: Lang,
): Promise<DataOf<typeof examAbsentees>> {
  await checkExam(deps.sql, actor, input.examId)
  await findExamReport(deps, input.examId)
  const { rows, ...page } = await pageOf(deps, input)
  return {
    ...page,
    rows: rows.map(({ id, name, login, employeeNo, company, department, reason, signedInAt }) => ({
      accountId: id,
      name: pickName(name, lang),
      login,
      employeeNo: employeeNo ?? '',
      company: presentText(company),
      department: department && presentText(department),
      reason,
      signedInAt: signedInAt?.toISOString() ?? null,
    })),
  }
}

export async function exportAbsentees(
  deps: Deps,
  actor: Actor,
  { requestKey, ...params }: InputOf<typeof examAbsenteesExport>,
  lang: Lang,
): Promise<DataOf<typeof examAbsenteesExport>> {
  await checkExam(deps.sql, actor, params.examId)
  await findExamReport(deps, params.examId)
  const task = await startTask(deps, actor, { kind: 'examAbsenteesExport', requestKey, grant: 'exams', lang, params })
  return { task: presentTask(deps, actor, task, [], lang) }
}

type Column = InputOf<typeof examAbsenteesExport>['columns'][number] | 'login'
const widths: Record<Column, number> = {
  name: 16,
  login: 16,
  employeeNo: 12,
  company: 20,
  department: 24,
  reason: 24,
  signedIn: 18,
}

function cellsOf(timeZone: string, lang: Lang, columns: readonly Column[], row: AbsenteeRow): Cell[] {
  const of: Record<Column, () => Cell> = {
    name: () => pickName(row.name, lang),
    login: () => row.login,
    employeeNo: () => row.employeeNo,
    company: () => pickText(row.company, lang),
    department: () => (row.department ? pickText(row.department, lang) : null),
    reason: () => absenceWords[lang].reasons[row.reason],
    signedIn: () => timeCell(row.signedInAt, timeZone),
  }
  return columns.map((column) => of[column]())
}

const exportAbsenteesKind = defineExportTask({
  kind: 'examAbsenteesExport',
  async open(deps, task) {
    // A grant that was withdrawn meanwhile no longer opens these rows.
    const actor = await loadTaskActor(deps.sql, task, 'exams')
    const { columns: chosen, ...asked } = task.params as unknown as Omit<
      InputOf<typeof examAbsenteesExport>,
      'requestKey'
    >
    const columns = withIdentity<Column>(chosen, 'name')
    await checkExam(deps.sql, actor, asked.examId)
    const words = absenceWords[task.lang]
    const row = await findExamReport(deps, asked.examId)
    const { total } = await pageOf(deps, { ...asked, limit: 1 } as Asked)
    return {
      fileName: words.file(pickText(row.title, task.lang)),
      total,
      table: {
        name: words.people,
        columns: columns.map((column) => ({ head: words.columns[column], width: widths[column] })),
      },
      async read(after) {
        const page = await pageOf(deps, { ...asked, limit: 500, ...(after ? { after } : {}) } as Asked)
        return {
          rows: page.rows.map((one) => cellsOf(deps.settings.timeZone, task.lang, columns, one)),
          next: page.next,
        }
      },
    }
  },
})
export const absenceTasks: readonly TaskKind[] = [exportAbsenteesKind]

/**
 * Creates a make-up exam as a draft for some of the people who have no attempt. Throws `nobodyAbsent` when none of them
 * is left.
 */
export async function makeUpExam(
  deps: Deps,
  actor: Actor,
  { examId, accountIds }: InputOf<typeof examMakeUp>,
): Promise<DataOf<typeof examMakeUp>> {
  await checkExam(deps.sql, actor, examId)
  const absent = await listAbsentees(deps.sql, examId, accountIds)
  if (absent.length === 0) throw new AppError('nobodyAbsent')
  const { zh, en } = absenceWords
  return createMakeUpExam(deps, actor, {
    examId,
    accountIds: absent.map(({ id }) => id),
    ending: { zh: zh.ending, en: en.ending },
  })
}
