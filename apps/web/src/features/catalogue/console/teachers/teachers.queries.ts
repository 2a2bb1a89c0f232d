import { courseImageUpload } from '@portal/contract/catalogue/course-authoring.contract.ts'
import { managedTeacherList, teacherRead } from '@portal/contract/catalogue/teacher.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { send, uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type TeacherRow = DataOf<typeof managedTeacherList>['list'][number]
export type ManagedTeacher = DataOf<typeof teacherRead>

const rowsOfPage = 50

/** Returns a page of teachers. The server pages them by number, so the cursor is a page number. */
export function useTeachers(query: ListQuery | null): ListResult<TeacherRow> {
  const page = Math.max(0, Number(query?.after ?? query?.before ?? 0) || 0)
  const size = query?.limit ?? rowsOfPage
  const result = useAnswer(managedTeacherList, query && { page, size, ...(query.q ? { q: query.q } : {}) }, {
    keepPrevious: true,
    staleTime: 0,
  })
  const { data } = result
  return {
    error: result.error,
    isPlaceholderData: result.isPlaceholderData,
    refetch: result.refetch,
    data: data && {
      rows: data.list,
      total: data.total,
      isAbout: false,
      next: (data.page + 1) * data.size < data.total ? String(data.page + 1) : null,
      previous: data.page > 0 ? String(data.page - 1) : null,
    },
  }
}
export const useManagedTeacher = (teacherId: string | null) =>
  useAnswer(teacherRead, teacherId === null ? null : { teacherId }, { staleTime: 0 })
export const fetchTeacher = (teacherId: string) => send(teacherRead, { teacherId })
/** Finds the first `size` instructors who match `q`, for the palette. */
export const findTeachers = async (q: string, size: number, signal: AbortSignal): Promise<readonly TeacherRow[]> =>
  (await send(managedTeacherList, { q, page: 0, size }, { signal, leaveSession: true })).list
export const uploadTeacherPortrait = (file: File) =>
  uploadFiles(courseImageUpload, {} as InputOf<typeof courseImageUpload>, file)
