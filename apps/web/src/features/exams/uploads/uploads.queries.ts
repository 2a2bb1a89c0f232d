import { answerFileUpload } from '@portal/contract/exams/exam.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { createFetchWithProgress } from '#web/api/fetch-with-progress.ts'
import { uploadFiles } from '#web/api/send.ts'

export type AnswerFile = DataOf<typeof answerFileUpload>

/** Uploads a file for an answer. The file's name never leaves this device. */
export const uploadAnswerFile = (
  input: InputOf<typeof answerFileUpload>,
  file: Blob,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<AnswerFile> =>
  uploadFiles(answerFileUpload, input, new File([file], 'file', { type: file.type }), {
    signal,
    by: createFetchWithProgress(onProgress),
  })
