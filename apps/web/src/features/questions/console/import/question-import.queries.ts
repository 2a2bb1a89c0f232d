import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { bankList } from '@portal/contract/questions/question-bank.contract.ts'
import {
  questionImportCommit,
  questionImportCorrect,
  questionImportDiscard,
  questionImportOpen,
  questionImportPreview,
  questionImportPreviewList,
  questionImportTemplate,
} from '@portal/contract/questions/question-import.contract.ts'
import { currentLocale } from '#web/api/locale.ts'
import { send, sendForFile, uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { refreshAfterWrite, write } from '#web/api/write.ts'

export type QuestionImportPreview = DataOf<typeof questionImportPreview>
export type PreviewedQuestion = QuestionImportPreview['questions'][number]
export type ImportRemark = QuestionImportPreview['problems'][number]
export type ImportTable = NonNullable<QuestionImportPreview['table']>
export type StoredImport = DataOf<typeof questionImportPreviewList>['list'][number]
export type OpenedImport = DataOf<typeof questionImportOpen>

/** Reads a file and its pictures; a large package takes a while. */
export async function previewQuestionFile(
  files: readonly File[],
  input: InputOf<typeof questionImportPreview>,
): Promise<QuestionImportPreview> {
  const preview = await uploadFiles(questionImportPreview, input, files, { timeout: 180_000 })
  void refreshAfterWrite(questionImportPreview)
  return preview
}
export const openImportPreview = (importId: string): Promise<OpenedImport> =>
  send(questionImportOpen, { importId }, { timeout: 120_000 })
export const commitQuestionFile = (input: InputOf<typeof questionImportCommit>) => write(questionImportCommit, input)
export const correctImportedPaper = (
  input: InputOf<typeof questionImportCorrect>,
): Promise<Omit<QuestionImportPreview, 'importId'>> => write(questionImportCorrect, input, { timeout: 120_000 })
export const discardImportPreview = (importId: string) => write(questionImportDiscard, { importId })
export const fetchQuestionTemplate = () => sendForFile(questionImportTemplate, { lang: currentLocale() })
export const useOwnImportPreviews = () => useAnswer(questionImportPreviewList, {}, { staleTime: 0 })
/** Returns the banks into which a file may be imported, the newest first, at most 100. */
export const useImportBanks = () => useAnswer(bankList, { page: 0, size: 100 })
