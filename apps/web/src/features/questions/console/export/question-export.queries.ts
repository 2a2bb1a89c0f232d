import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { questionExport, questionExportLosses } from '@portal/contract/questions/question-export.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type QuestionExportLosses = DataOf<typeof questionExportLosses>
export type QuestionExportFormat = QuestionExportLosses['formats'][number]['format']
export type QuestionSelection =
  | { readonly ids: readonly string[] }
  | { readonly matching: Readonly<Record<string, string>> }

type Asked = Pick<InputOf<typeof questionExport>, 'bankId' | 'selection'>
/**
 * Returns a selection of a bank's questions in the form of the export calls; undefined selects the whole bank. Of the
 * address, only the filters are used, with their numbers converted.
 */
export function questionExportRequest(bankId: string, chosen: QuestionSelection | undefined): Asked {
  if (chosen === undefined) return { bankId }
  if ('ids' in chosen) return { bankId, selection: { ids: [...chosen.ids] } }
  const { type, topic, difficulty, state, q } = chosen.matching
  const filters = {
    ...(type ? { type } : {}),
    ...(topic ? { topic } : {}),
    ...(difficulty ? { difficulty: Number(difficulty) } : {}),
    ...(state ? { state } : {}),
    ...(q ? { q } : {}),
  }
  return { bankId, selection: { matching: filters as NonNullable<NonNullable<Asked['selection']>['matching']> } }
}

export const useQuestionExportLosses = (asked: Asked) => useAnswer(questionExportLosses, asked, { staleTime: 0 })
export const startQuestionExport = (input: InputOf<typeof questionExport>) => write(questionExport, input)
