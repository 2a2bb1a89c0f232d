import type { examExport, managedExamList } from '@portal/contract/exams/exam-console.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { type SpreadsheetCell, timeCell } from '../../../core/files/spreadsheet.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { presentTask } from '../../../core/tasks/task.present.ts'
import { defineExportTask, startTask } from '../../../core/tasks/task.ts'
import { loadTaskActor } from '../../../core/tasks/task-actor.ts'
import { type Lang, pickText, presentText } from '../../../core/text/language.ts'
import { examBoundOf } from '../definition/exam.access.ts'
import { presentExamStatus } from './authoring.present.ts'
import { examExportWords } from './exam-export.words.ts'
import { examSortKinds, listManagedExams, type ManagedExam, managedExamSource } from './exam-list.store.ts'

type Asked = InputOf<typeof managedExamList>
type Row = DataOf<typeof managedExamList>['rows'][number]

/** One page of the list of exams for authors. */
async function pageOf(deps: Deps, actor: Actor, { after, before, limit, sort = '-changed', ...asked }: Asked) {
  const now = deps.clock.now()
  const order = parseSortOrder<keyof typeof examSortKinds>(sort, examSortKinds)
  const { q, phase = null, kind = null, zone = null, hasDraft = null, bankId = null, companyId = null } = asked
  const [within, owner] = [examBoundOf(actor), asked.owner?.toLowerCase() ?? null]
  const source = managedExamSource(
    deps.sql,
    { words: q?.trim() || null, phase, kind, zone, hasDraft, bankId, companyId, within, owner },
    order.key,
    now,
  )
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'exams', order, filters: asked, source },
    { after, before, limit },
  )
  return { ...page, rows: sortByIds(ids, await listManagedExams(deps.sql, ids, now)) }
}

function presentRow(exam: ManagedExam): Row {
  const { score } = exam.release
  return {
    ...presentExamStatus(exam),
    phase: exam.phase,
    kind: exam.kind,
    title: presentText(exam.title),
    zones: exam.zones,
    questionCount: exam.questionCount,
    totalPoints: exam.totalPoints,
    passingPoints: exam.passingPoints,
    timeLimit: exam.timeLimit,
    opensAt: exam.opensAt?.toISOString() ?? null,
    closesAt: exam.closesAt?.toISOString() ?? null,
    isPaused: exam.isPaused,
    attempts: { open: exam.open, ended: exam.ended },
    people: exam.people,
    toMark: exam.toMark,
    scoreAt: typeof score === 'object' ? score.at : null,
    updatedAt: exam.updatedAt.toISOString(),
    owner: exam.ownerId === null ? null : { id: exam.ownerId, title: presentText(exam.ownerName ?? {}) },
  }
}

export async function loadManagedExams(
  deps: Deps,
  actor: Actor,
  input: Asked,
): Promise<DataOf<typeof managedExamList>> {
  const { rows, ...page } = await pageOf(deps, actor, input)
  return { ...page, rows: rows.map(presentRow) }
}

export async function exportExams(
  deps: Deps,
  actor: Actor,
  { requestKey, ...params }: InputOf<typeof examExport>,
  lang: Lang,
): Promise<DataOf<typeof examExport>> {
  const task = await startTask(deps, actor, { kind: 'examExport', requestKey, grant: 'exams', lang, params })
  return { task: presentTask(deps, actor, task, [], lang) }
}

type Column = Exclude<InputOf<typeof examExport>['columns'][number], 'window'> | 'opens' | 'closes'
const widths: Partial<Record<Column, number>> = { title: 40, opens: 18, closes: 18, changed: 18 }

function cellsOf(deps: Deps, lang: Lang, columns: readonly Column[], exam: ManagedExam): SpreadsheetCell[] {
  const words = examExportWords[lang]
  const wall = (at: Date | null) => timeCell(at, deps.settings.timeZone)
  const of: Record<Column, () => SpreadsheetCell> = {
    title: () => pickText(exam.title, lang),
    kind: () => words.kinds[exam.kind],
    phase: () => words.phases[exam.phase] + (exam.hasDraft ? words.withDraft : ''),
    opens: () => wall(exam.opensAt),
    closes: () => wall(exam.closesAt),
    questions: () => exam.questionCount,
    points: () => exam.totalPoints / 100,
    passing: () => exam.passingPoints / 100,
    time: () => (exam.timeLimit === null ? null : Math.round(exam.timeLimit / 60)),
    people: () => exam.people,
    attempts: () => exam.open + exam.ended,
    toMark: () => exam.toMark,
    changed: () => wall(exam.updatedAt),
  }
  return columns.map((column) => of[column]())
}

/** The task that exports the list of exams to a file, with its current filters, order and columns. */
export const examExportKind = defineExportTask({
  kind: 'examExport',
  async open(deps, task) {
    // A grant that was revoked meanwhile no longer opens these rows.
    const actor = await loadTaskActor(deps.sql, task, 'exams')
    const { columns: chosen, ...asked } = task.params as unknown as Omit<InputOf<typeof examExport>, 'requestKey'>
    const columns = chosen.flatMap((column): Column[] => (column === 'window' ? ['opens', 'closes'] : [column]))
    const words = examExportWords[task.lang]
    const limit = 200
    const { total } = await pageOf(deps, actor, { ...asked, limit: 1 } as Asked)
    return {
      fileName: words.file,
      total,
      table: {
        name: words.sheet,
        columns: columns.map((column) => ({ head: words.columns[column], width: widths[column] ?? 12 })),
      },
      async read(after) {
        const page = await pageOf(deps, actor, { ...asked, limit, ...(after ? { after } : {}) } as Asked)
        return { rows: page.rows.map((exam) => cellsOf(deps, task.lang, columns, exam)), next: page.next }
      },
    }
  },
})
