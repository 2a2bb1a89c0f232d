import { examFileAdd, examFileRemove, managedExamFileList } from '@portal/contract/certificates/exam-file.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { fileUpload } from '@portal/contract/http/file.contract.ts'
import { uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type ExamFile = DataOf<typeof managedExamFileList>['rows'][number]
export const useStaffExamFiles = (query: ListQuery | null): ListResult<ExamFile> =>
  useAnswer(managedExamFileList, query as InputOf<typeof managedExamFileList> | null, {
    keepPrevious: true,
    staleTime: 0,
  })
/** Uploads a file and publishes it. */
export async function uploadExamFile(file: File, facts: Omit<InputOf<typeof examFileAdd>, 'fileId'>) {
  const { fileId } = await uploadFiles(fileUpload, { purpose: 'attachment' }, file)
  return write(examFileAdd, { fileId, ...facts })
}
export const removeExamFile = (examFileId: string) => write(examFileRemove, { examFileId })
