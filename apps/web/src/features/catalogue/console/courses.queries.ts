import { courseRead, managedContentList } from '@portal/contract/catalogue/course-authoring.contract.ts'
import {
  courseChoices,
  courseExport,
  type coursesPublish,
  managedCourseList,
} from '@portal/contract/catalogue/course-console.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { BulkTarget, ListQuery, ListResult } from '#web/console/list/list.types.ts'
import { isLessonProcessing } from './editor/outline.rules.ts'

export type CourseRow = DataOf<typeof managedCourseList>['rows'][number]
export type Course = DataOf<typeof courseRead>
export type CourseFormChoices = DataOf<typeof courseChoices>
export type CourseKind = Course['kind']

export const useCourses = (query: ListQuery | null): ListResult<CourseRow> =>
  useAnswer(managedCourseList, query as InputOf<typeof managedCourseList> | null, { keepPrevious: true, staleTime: 0 })
/** Returns a course; polls while media of one of its lessons is being uploaded, queued or converted. */
export const useCourse = (productId: string | null) =>
  useAnswer(courseRead, productId === null ? null : { productId }, {
    staleTime: 0,
    askAgain: ({ sections }) => (sections.some(({ lessons }) => lessons.some(isLessonProcessing)) ? 4000 : false),
  })
export const fetchCourse = (productId: string) => send(courseRead, { productId })
/** Finds the first `limit` courses that match `q`, for the palette and for adding courses to a topic. */
export const findCourses = (q: string, limit: number, signal?: AbortSignal) =>
  send(managedCourseList, { q, limit }, { ...(signal ? { signal } : {}), leaveSession: true })
export const useCourseFormChoices = () => useAnswer(courseChoices, {})
/** Returns content items that a lesson can show, found by title. */
export const useContentItemSearch = (input: InputOf<typeof managedContentList>) =>
  useAnswer(managedContentList, input, { keepPrevious: true })

/** Filters as the address has them, in the types that a call's body takes. */
function filtersOf(search: Readonly<Record<string, string>>): InputOf<typeof coursesPublish>['selection']['matching'] {
  const { categoryId, view: _view, sort: _sort, open: _open, after: _after, before: _before, ...words } = search
  return { ...words, ...(categoryId === undefined ? {} : { categoryId: Number(categoryId) }) } as InputOf<
    typeof coursesPublish
  >['selection']['matching']
}
/** Returns the courses of a bulk action in the form of its call. */
export const courseSelection = ({ selection }: Pick<BulkTarget, 'selection'>) =>
  'ids' in selection ? { ids: [...selection.ids] } : { matching: filtersOf(selection.matching) }

type ExportInput = InputOf<typeof courseExport>
export function exportCourses(query: ListQuery, columns: readonly string[]) {
  const { q, sort, after: _after, before: _before, limit: _limit, ...filters } = query
  const search = Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const asked = { ...filtersOf(search), ...(q ? { q } : {}), ...(sort ? { sort } : {}) }
  return write(courseExport, {
    requestKey: crypto.randomUUID(),
    ...asked,
    columns: columns as ExportInput['columns'],
  } as ExportInput)
}
