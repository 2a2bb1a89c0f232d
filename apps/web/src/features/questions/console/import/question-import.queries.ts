import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { bankList } from '@portal/contract/questions/question-bank.contract.ts'
import {
  importCommit,
  importCorrect,
  importDiscard,
  importOpen,
  importPreview,
  importPreviewList,
  importTemplate,
} from '@portal/contract/questions/question-import.contract.ts'
import { currentLocale } from '#web/api/locale.ts'
import { send, sendForFile, uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { refreshAfterWrite, write } from '#web/api/write.ts'

export type QuestionImportPreview = DataOf<typeof importPreview>
export type PreviewedQuestion = QuestionImportPreview['questions'][number]
export type ImportRemark = QuestionImportPreview['problems'][number]
export type ImportTable = NonNullable<QuestionImportPreview['table']>
export type StoredImport = DataOf<typeof importPreviewList>['list'][number]
export type OpenedImport = DataOf<typeof importOpen>

/** Reads a file and its pictures; a large package takes a while. */
export async function previewQuestionFile(
  files: readonly File[],
  input: InputOf<typeof importPreview>,
): Promise<QuestionImportPreview> {
  const preview = await uploadFiles(importPreview, input, files, { timeout: 180_000 })
  void refreshAfterWrite(importPreview)
  return preview
}
export const openImportPreview = (importId: string): Promise<OpenedImport> =>
  send(importOpen, { importId }, { timeout: 120_000 })
export const commitQuestionFile = (input: InputOf<typeof importCommit>) => write(importCommit, input)
export const correctImportedPaper = (
  input: InputOf<typeof importCorrect>,
): Promise<Omit<QuestionImportPreview, 'importId'>> => write(importCorrect, input, { timeout: 120_000 })
export const discardImportPreview = (importId: string) => write(importDiscard, { importId })
export const fetchQuestionTemplate = () => sendForFile(importTemplate, { lang: currentLocale() })
export const useOwnImportPreviews = () => useAnswer(importPreviewList, {}, { staleTime: 0 })
/** Returns the banks into which a file may be imported, the newest first, at most 100. */
export const useImportBanks = () => useAnswer(bankList, { page: 0, size: 100 })
