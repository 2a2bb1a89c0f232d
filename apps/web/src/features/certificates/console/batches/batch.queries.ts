import {
  batchCommit,
  batchList,
  batchPreviewFile,
  batchPreviewPeople,
  batchUndo,
  certificateBatchFileTemplate,
} from '@portal/contract/certificates/batch-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { currentLocale } from '#web/api/locale.ts'
import { send, sendForFile, uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { refreshAfterWrite, write } from '#web/api/write.ts'
import type { ListQuery } from '#web/console/list/list.types.ts'

export type BatchRow = DataOf<typeof batchList>['rows'][number]
export type BatchPreviewData = DataOf<typeof batchPreviewFile>
export type BatchPreviewRow = BatchPreviewData['rows'][number]
export type BatchRowVerdict = BatchPreviewRow['verdict']
export type BatchKind = BatchPreviewData['kind']

export const useBatches = (query: ListQuery | null) =>
  useAnswer(batchList, query as InputOf<typeof batchList> | null, { keepPrevious: true, staleTime: 0 })
export const previewBatchFromFile = (input: InputOf<typeof batchPreviewFile>, file: File): Promise<BatchPreviewData> =>
  uploadFiles(batchPreviewFile, input, file)
export const previewBatchOfPeople = (input: InputOf<typeof batchPreviewPeople>): Promise<BatchPreviewData> =>
  send(batchPreviewPeople, input)
export const commitBatch = (input: InputOf<typeof batchCommit>) => write(batchCommit, input)
export const undoBatch = (input: InputOf<typeof batchUndo>) => write(batchUndo, input)
export const fetchBatchTemplate = (kind: BatchKind) =>
  sendForFile(certificateBatchFileTemplate, { kind, lang: currentLocale() })
/** Refreshes everything that a batch task has changed. */
export const refreshBatches = () => refreshAfterWrite(batchCommit)
