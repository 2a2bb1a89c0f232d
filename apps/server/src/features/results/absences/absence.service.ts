import type {
  absenteesRemind,
  examAbsentees,
  examAbsenteesExport,
  makeUpExamCreate,
} from '@portal/contract/exams/exam-absence.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { addIdentityColumns, type SpreadsheetCell, timeCell } from '../../../core/files/spreadsheet.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { presentTask } from '../../../core/tasks/task.present.ts'
import { defineBulkTask, defineExportTask, startTask, type TaskKind } from '../../../core/tasks/task.ts'
import { loadTaskActor } from '../../../core/tasks/task-actor.ts'
import { todayOf } from '../../../core/text/calendar.ts'
import { type Lang, pickName, pickText, presentText } from '../../../core/text/language.ts'
import { formatZonedInstant } from '../../../core/text/time-zone.ts'
import { sendPersonalNotices } from '../../community/community.public.ts'
import { checkManagedExam, createMakeUpExam } from '../../exams/exams.public.ts'
import { findPerson, sourceIdsStatement } from '../../identity/identity.public.ts'
import { loadExamReportRow } from '../reports/exam-report.service.ts'
import {
  type AbsenteeRow,
  absenceSortKinds,
  absenceSource,
  findAbsenteeCompany,
  findExamToRemind,
  listAbsenteeDetails,
  listAbsentees,
  listAllAbsentees,
  selectedAbsenteesSource,
} from './absence.store.ts'
import { absenceWords } from './absence.words.ts'

type Asked = InputOf<typeof examAbsentees>
type Filter = Pick<Asked, 'examId' | 'q' | 'reason' | 'companyId' | 'departmentId'>

const orderBy = (sort: Asked['sort'] = 'name') => parseSortOrder<keyof typeof absenceSortKinds>(sort, absenceSortKinds)
const filterOf = ({ examId, q, reason, companyId, departmentId }: Filter) => ({
  examId,
  words: q?.trim() || null,
  reason: reason ?? null,
  companyId: companyId ?? null,
  departmentId: departmentId ?? null,
})

async function pageOf(deps: Pick<Deps, 'readSql'>, { after, before, limit, sort, ...asked }: Asked) {
  const order = orderBy(sort)
  const { ids, ...page } = await listPage(
    deps.readSql(),
    { list: 'examAbsentees', order, filters: asked, source: absenceSource(deps.readSql(), filterOf(asked), order.key) },
    { after, before, limit },
  )
  return { ...page, rows: sortByIds(ids, await listAbsentees(deps.readSql(), asked.examId, ids)) }
}

/** Loads a page of the people of an exam's audience who have no attempt. Throws `examNotFound`. */
export async function loadAbsentees(
  deps: Deps,
  actor: Actor,
  input: Asked,
  lang: Lang,
): Promise<DataOf<typeof examAbsentees>> {
  await checkManagedExam(deps.sql, actor, input.examId)
  await loadExamReportRow(deps, input.examId)
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
  await checkManagedExam(deps.sql, actor, params.examId)
  await loadExamReportRow(deps, params.examId)
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

function cellsOf(timeZone: string, lang: Lang, columns: readonly Column[], row: AbsenteeRow): SpreadsheetCell[] {
  const of: Record<Column, () => SpreadsheetCell> = {
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

/** The number of rows of an export that are loaded and written together. */
const atOnce = 500

const exportAbsenteesKind = defineExportTask({
  kind: 'examAbsenteesExport',
  async open(deps, task) {
    // A grant that was revoked meanwhile no longer opens these rows.
    const actor = await loadTaskActor(deps.sql, task, 'exams')
    const { columns: chosen, ...asked } = task.params as unknown as Omit<
      InputOf<typeof examAbsenteesExport>,
      'requestKey'
    >
    const columns = addIdentityColumns<Column>(chosen, 'name')
    await checkManagedExam(deps.sql, actor, asked.examId)
    const words = absenceWords[task.lang]
    const row = await loadExamReportRow(deps, asked.examId)
    const people = await listAllAbsentees(deps.readSql(), filterOf(asked), orderBy(asked.sort))
    return {
      fileName: words.file(pickText(row.title, task.lang)),
      total: people.length,
      table: {
        name: words.people,
        columns: columns.map((column) => ({ head: words.columns[column], width: widths[column] })),
      },
      async read(after) {
        const [from, until] = [Number(after), Number(after) + atOnce]
        const some = people.slice(from, until)
        const described = await listAbsenteeDetails(deps.readSql(), asked.examId, some)
        return {
          rows: sortByIds(
            some.map(({ id }) => id),
            described,
          ).map((one) => cellsOf(deps.settings.timeZone, task.lang, columns, one)),
          next: until < people.length ? `${until}` : null,
        }
      },
    }
  },
})

/**
 * Starts a task that reminds people without an attempt: the given ones, or all who match the filters. Throws
 * `examNotFound`, `examNotReminded` when the exam can't be taken now, `nobodyAbsent` when no one is left to remind, and
 * `malformed` for a selection with both ids and filters, or neither.
 */
export async function startAbsenceReminders(
  deps: Deps,
  actor: Actor,
  { requestKey, examId, selection }: InputOf<typeof absenteesRemind>,
  lang: Lang,
): Promise<DataOf<typeof absenteesRemind>> {
  if ((selection.ids === undefined) === (selection.matching === undefined))
    throw new AppError('malformed', { fields: ['selection'] })
  await checkManagedExam(deps.sql, actor, examId)
  if ((await findExamToRemind(deps.sql, examId, deps.clock.now())) === null) throw new AppError('examNotReminded')
  const filter = filterOf({ ...selection.matching, examId })
  const task = await startTask(deps, actor, {
    kind: 'examRemind',
    requestKey,
    grant: 'exams',
    lang,
    params: { examId },
    targets: sourceIdsStatement(deps.sql, selectedAbsenteesSource(deps.sql, filter, selection.ids ?? null)),
    noTargets: 'nobodyAbsent',
  })
  return { task: presentTask(deps, actor, task, [], lang) }
}

const inBoth = (make: (lang: Lang) => string) => ({ zh: make('zh'), en: make('en') })

const remindAbsenteesKind = defineBulkTask({
  kind: 'examRemind',
  async prepare(deps, task) {
    const actor = await loadTaskActor(deps.sql, task, 'exams')
    const examId = String(task.params.examId)
    await checkManagedExam(deps.sql, actor, examId)
    return { examId, exam: await findExamToRemind(deps.sql, examId, deps.clock.now()) }
  },
  async act(deps, tx, task, accountId, { examId, exam }) {
    if (exam === null) throw new AppError('examNotReminded')
    const companyId = await findAbsenteeCompany(tx, examId, accountId)
    if (companyId === null) throw new AppError('personNotAbsent')
    // The notice for a cause is unique, so that two simultaneous tasks remind no one twice.
    const cause = `examReminder ${examId} ${todayOf(deps)}`
    const now = deps.clock.now()
    const [opens, closes] = [exam.opensAt && exam.opensAt > now ? exam.opensAt : null, exam.closesAt]
    const inZone = (at: Date | null, lang: Lang) => at && formatZonedInstant(at, deps.settings.timeZone, lang)
    const sent = await sendPersonalNotices(deps, tx, companyId, [
      {
        id: newId(now, deps.random),
        accountId,
        kind: 'examReminder',
        cause,
        title: inBoth((lang) => absenceWords[lang].reminder.title(pickText(exam.title, lang))),
        body: inBoth((lang) => absenceWords[lang].reminder.body(inZone(opens, lang), inZone(closes, lang))),
        link: `/exam/details?id=${examId}`,
      },
    ])
    if (sent === 0) throw new AppError('examRemindedToday')
    await writeAudit(deps, tx, task.ownerId, {
      companyId,
      action: 'account.examRemind',
      thing: 'account',
      thingId: accountId,
      detail: { examId, exam: exam.title },
    })
  },
  async nameOf(db, accountId, { lang }) {
    const person = await findPerson(db, accountId, null)
    return person ? pickName(person, lang) : accountId
  },
})
export const absenceTasks: readonly TaskKind[] = [exportAbsenteesKind, remindAbsenteesKind]

/**
 * Creates a make-up exam, as a draft, for the given people who have no attempt. Throws `nobodyAbsent` when all of them
 * have one by now, and the errors of `createMakeUpExam`.
 */
export async function createMakeUpExamForAbsentees(
  deps: Deps,
  actor: Actor,
  { examId, accountIds }: InputOf<typeof makeUpExamCreate>,
): Promise<DataOf<typeof makeUpExamCreate>> {
  await checkManagedExam(deps.sql, actor, examId)
  const absent = await listAbsentees(deps.sql, examId, accountIds)
  if (absent.length === 0) throw new AppError('nobodyAbsent')
  const { zh, en } = absenceWords
  return createMakeUpExam(deps, actor, {
    examId,
    accountIds: absent.map(({ id }) => id),
    ending: { zh: zh.ending, en: en.ending },
  })
}
