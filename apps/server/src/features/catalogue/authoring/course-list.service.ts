import type {
  courseExport,
  coursesPublish,
  managedCourseList,
} from '@portal/contract/catalogue/course-console.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { type SpreadsheetCell, timeCell } from '../../../core/files/spreadsheet.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { presentTask } from '../../../core/tasks/task.present.ts'
import type { Task } from '../../../core/tasks/task.store.ts'
import { defineBulkTask, defineExportTask, startTask, type TaskKind } from '../../../core/tasks/task.ts'
import { loadTaskActor } from '../../../core/tasks/task-actor.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import type { Db, Transaction } from '../../../database/connection.ts'
import { publishOrWithdrawCourse } from './course.service.ts'
import { courseExportWords } from './course-export.words.ts'
import { presentManagedCourse } from './course-list.present.ts'
import {
  type CourseSort,
  courseIdsStatement,
  courseSortKinds,
  courseSource,
  findCourseForTask,
  listManagedCourses,
  type ManagedCourseRow,
  matchingCourseIdsStatement,
} from './course-list.store.ts'

type Asked = InputOf<typeof managedCourseList>

async function pageOf(deps: Deps, { after, before, limit, sort = '-changed', ...filter }: Asked) {
  const order = parseSortOrder<CourseSort>(sort, courseSortKinds)
  return listPage(
    deps.sql,
    { list: 'courses', order, filters: filter, source: courseSource(deps.sql, filter, order.key) },
    { after, before, limit },
  )
}

export async function loadManagedCourses(deps: Deps, input: Asked): Promise<DataOf<typeof managedCourseList>> {
  const { ids, ...page } = await pageOf(deps, input)
  return { ...page, rows: sortByIds(ids, await listManagedCourses(deps.sql, ids)).map(presentManagedCourse) }
}

type Started = DataOf<typeof coursesPublish>
/**
 * Starts a task that publishes or withdraws courses: the given ones, or all that match the filters of the list. Throws
 * `malformed` unless exactly one of the two is given.
 */
export async function startCourseTask(
  deps: Deps,
  actor: Actor,
  lang: Lang,
  kind: string,
  { requestKey, selection }: InputOf<typeof coursesPublish>,
): Promise<Started> {
  if ((selection.ids === undefined) === (selection.matching === undefined))
    throw new AppError('malformed', { fields: ['selection'] })
  const targets = selection.matching
    ? matchingCourseIdsStatement(deps.sql, courseSource(deps.sql, selection.matching, 'changed'))
    : courseIdsStatement(deps.sql, selection.ids ?? [])
  const task = await startTask(deps, actor, { kind, requestKey, grant: 'courses', lang, params: {}, targets })
  return { task: presentTask(deps, actor, task, [], lang) }
}

export async function startCourseExport(
  deps: Deps,
  actor: Actor,
  { requestKey, ...params }: InputOf<typeof courseExport>,
  lang: Lang,
): Promise<Started> {
  const task = await startTask(deps, actor, { kind: 'courseExport', requestKey, grant: 'courses', lang, params })
  return { task: presentTask(deps, actor, task, [], lang) }
}

const nameOf = async (db: Db, id: string, lang: Lang): Promise<string> =>
  pickText((await findCourseForTask(db, id))?.title ?? null, lang) || id

const moveKind = (kind: string, status: 'published' | 'withdrawn'): TaskKind =>
  defineBulkTask({
    kind,
    nameOf: (db, id, { lang }) => nameOf(db, id, lang),
    act: async (deps: Deps, tx: Transaction, task: Task, productId: string) => {
      const actor = await loadTaskActor(tx, task, 'courses')
      const course = await findCourseForTask(tx, productId)
      if (!course) throw new AppError('productNotFound')
      if (course.status === status || (status === 'withdrawn' && course.status === 'draft')) return
      await publishOrWithdrawCourse(deps, tx, actor, {
        productId,
        revision: course.revision,
        status,
        action: status === 'published' ? 'course.publish' : 'course.withdraw',
      })
    },
  })

type Column = InputOf<typeof courseExport>['columns'][number] | 'priceKind'
const widths: Partial<Record<Column, number>> = {
  title: 40,
  teacher: 16,
  category: 18,
  zones: 24,
  published: 18,
  changed: 18,
}

function cellsOf(deps: Deps, lang: Lang, columns: readonly Column[], course: ManagedCourseRow): SpreadsheetCell[] {
  const words = courseExportWords[lang]
  const wall = (at: Date | null) => timeCell(at, deps.settings.timeZone)
  const of: Record<Column, () => SpreadsheetCell> = {
    title: () => pickText(course.title, lang),
    kind: () => words.kinds[course.kind],
    status: () => words.statuses[course.status],
    category: () => pickText(course.category, lang),
    level: () => (course.level ? words.levels[course.level] : null),
    zones: () => course.zones.map((zone) => words.zones[zone]).join(lang === 'zh' ? '、' : ', '),
    teacher: () => pickText(course.teacher, lang) || null,
    lessons: () => course.lessonCount,
    duration: () => Math.round(course.duration / 60),
    learners: () => course.learners,
    priceKind: () => words.prices[course.priceKind],
    price: () => (course.priceKind === 'paid' ? course.priceFen / 100 : null),
    published: () => wall(course.publishedAt),
    changed: () => wall(course.updatedAt),
  }
  return columns.map((column) => of[column]())
}

const courseExportKind = defineExportTask({
  kind: 'courseExport',
  async open(deps, task) {
    await loadTaskActor(deps.sql, task, 'courses')
    const { columns: chosen, ...asked } = task.params as unknown as Omit<InputOf<typeof courseExport>, 'requestKey'>
    const columns = chosen.flatMap((column): Column[] => (column === 'price' ? ['priceKind', 'price'] : [column]))
    const words = courseExportWords[task.lang]
    const query = { ...asked, limit: 500 } as Asked
    const { total } = await pageOf(deps, { ...query, limit: 1 })
    return {
      fileName: words.file,
      table: {
        name: words.sheet,
        columns: columns.map((column) => ({ head: words.columns[column], width: widths[column] ?? 12 })),
      },
      total,
      async read(after) {
        const { ids, next } = await pageOf(deps, after === null ? query : { ...query, after })
        return {
          rows: sortByIds(ids, await listManagedCourses(deps.sql, ids)).map((course) =>
            cellsOf(deps, task.lang, columns, course),
          ),
          next,
        }
      },
    }
  },
})

/** The background tasks of courses. */
export const courseTasks: readonly TaskKind[] = [
  moveKind('coursePublish', 'published'),
  moveKind('courseWithdraw', 'withdrawn'),
  courseExportKind,
]
