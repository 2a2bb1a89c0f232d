import {
  certificateBatchCommit,
  certificateBatchFileTemplate,
  certificateBatchList,
  certificateBatchPreviewFile,
  certificateBatchPreviewPeople,
  certificateBatchUndo,
} from '@portal/contract/certificates/batch-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { currentLocale } from '#web/api/locale.ts'
import { send, sendForFile, uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { refreshAfterWrite, write } from '#web/api/write.ts'
import type { ListQuery } from '#web/console/list/list.types.ts'

export type BatchRow = DataOf<typeof certificateBatchList>['rows'][number]
export type BatchPreviewData = DataOf<typeof certificateBatchPreviewFile>
export type BatchPreviewRow = BatchPreviewData['rows'][number]
export type BatchRowVerdict = BatchPreviewRow['verdict']
export type BatchKind = BatchPreviewData['kind']

export const useBatches = (query: ListQuery | null) =>
  useAnswer(certificateBatchList, query as InputOf<typeof certificateBatchList> | null, {
    keepPrevious: true,
    staleTime: 0,
  })
export const previewBatchFromFile = (
  input: InputOf<typeof certificateBatchPreviewFile>,
  file: File,
): Promise<BatchPreviewData> => uploadFiles(certificateBatchPreviewFile, input, file)
export const previewBatchOfPeople = (input: InputOf<typeof certificateBatchPreviewPeople>): Promise<BatchPreviewData> =>
  send(certificateBatchPreviewPeople, input)
export const commitBatch = (input: InputOf<typeof certificateBatchCommit>) => write(certificateBatchCommit, input)
export const undoBatch = (input: InputOf<typeof certificateBatchUndo>) => write(certificateBatchUndo, input)
export const fetchBatchTemplate = (kind: BatchKind) =>
  sendForFile(certificateBatchFileTemplate, { kind, lang: currentLocale() })
/** Refreshes everything that a batch task has changed. */
export const refreshBatches = () => refreshAfterWrite(certificateBatchCommit)
