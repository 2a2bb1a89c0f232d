import { gapKeyTest } from '@portal/contract/exams/marking.contract.ts'
import { bankPracticeSet } from '@portal/contract/exams/mock-exam.contract.ts'
import { gapAnswersPreview, gapAnswersPropose, unmatchedGapAnswers } from '@portal/contract/exams/regrade.contract.ts'
import type { BodyOf, DataOf, InputOf } from '@portal/contract/http/call.ts'
import { bankCreate } from '@portal/contract/questions/question-bank.contract.ts'
import {
  bankRead,
  bankSave,
  managedBankList,
  managedQuestionList,
  questionBulk,
  questionFigures,
} from '@portal/contract/questions/question-console.contract.ts'
import {
  questionCreate,
  questionFileUpload,
  questionRead,
  questionUpdate,
} from '@portal/contract/questions/question-editing.contract.ts'
import {
  questionGroupCreate,
  questionGroupRead,
  questionGroupUpdate,
} from '@portal/contract/questions/question-group.contract.ts'
import { send, uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { BulkTarget, ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type BankRow = DataOf<typeof managedBankList>['rows'][number]
export type Bank = DataOf<typeof bankRead>
export type QuestionRow = DataOf<typeof managedQuestionList>['rows'][number]
export type EditedQuestion = DataOf<typeof questionRead>
export type QuestionFigures = DataOf<typeof questionFigures>
export type GapAnswerVerdict = DataOf<typeof gapKeyTest>['samples'][number]
export type UnmatchedAnswers = DataOf<typeof unmatchedGapAnswers>['list'][number]
export type AcceptedAnswerEffects = DataOf<typeof gapAnswersPreview>

export const useBanks = (query: ListQuery | null): ListResult<BankRow> =>
  useAnswer(managedBankList, query as InputOf<typeof managedBankList> | null, { keepPrevious: true, staleTime: 0 })
export const useBank = (bankId: string) => useAnswer(bankRead, { bankId }, { staleTime: 0 })
export const useBankQuestions = (bankId: string, query: ListQuery | null): ListResult<QuestionRow> =>
  useAnswer(managedQuestionList, query && ({ ...query, bankId } as InputOf<typeof managedQuestionList>), {
    keepPrevious: true,
    staleTime: 0,
  })
export const useBankQuestion = (questionId: string | null, version?: number) =>
  useAnswer(questionRead, questionId === null ? null : { questionId, ...(version === undefined ? {} : { version }) }, {
    staleTime: 0,
  })
export const fetchBankQuestion = (questionId: string) => send(questionRead, { questionId })
export type EditedQuestionGroup = DataOf<typeof questionGroupRead>
export const useQuestionGroup = (groupId: string | null) =>
  useAnswer(questionGroupRead, groupId === null ? null : { groupId }, { staleTime: 0 })
export const createQuestionGroup = (input: InputOf<typeof questionGroupCreate>) => write(questionGroupCreate, input)
export const updateQuestionGroup = (input: InputOf<typeof questionGroupUpdate>) => write(questionGroupUpdate, input)
/** Returns the first eight questions of a bank that match a search term; fetches nothing for an empty one. */
export const useQuestionSearch = (bankId: string, q: string) =>
  useAnswer(managedQuestionList, q === '' ? null : ({ bankId, q, limit: 8 } as InputOf<typeof managedQuestionList>), {
    keepPrevious: true,
  })
export const useQuestionFigures = (questionId: string | null) =>
  useAnswer(questionFigures, questionId === null ? null : { questionId })
/** Finds the first `limit` questions of all banks that match `q`, for the palette. */
export const findQuestions = (q: string, limit: number, signal: AbortSignal) =>
  send(managedQuestionList, { q, limit }, { signal, leaveSession: true })

export const createQuestionBank = (title: BodyOf<typeof bankCreate>['title']) => write(bankCreate, { title })
export const saveQuestionBank = (input: InputOf<typeof bankSave>) => write(bankSave, input)
export const setBankPracticeOpen = (bankId: string, open: boolean) => write(bankPracticeSet, { bankId, open })

export const createQuestion = (input: InputOf<typeof questionCreate>) => write(questionCreate, input)
export const updateQuestion = (input: InputOf<typeof questionUpdate>) => write(questionUpdate, input)

/** Uploads a picture; returns the address under which its author sees it. */
export async function uploadQuestionPicture(file: File): Promise<string> {
  const { url } = await uploadFiles(questionFileUpload, {} as InputOf<typeof questionFileUpload>, file)
  return url
}

export type QuestionBulkAct = InputOf<typeof questionBulk>['act']
/** The target of a bulk act as the call expects it: filters are strings in the address. */
function selectionOf(
  bankId: string,
  { selection }: Pick<BulkTarget, 'selection'>,
): InputOf<typeof questionBulk>['selection'] {
  if ('ids' in selection) return { ids: [...selection.ids] }
  const { difficulty, ...matching } = selection.matching
  return {
    matching: { bankId, ...matching, ...(difficulty === undefined ? {} : { difficulty: Number(difficulty) }) } as never,
  }
}
export const startBulkQuestionAct = (
  bankId: string,
  target: BulkTarget,
  input: Omit<InputOf<typeof questionBulk>, 'selection'>,
) => write(questionBulk, { ...input, selection: selectionOf(bankId, target) })

export type GapKeys = BodyOf<typeof gapKeyTest>['blanks']
/** Grades sample answers on the server by the key in the form. */
export const testGapAnswers = (blanks: GapKeys, samples: readonly (readonly string[])[], signal: AbortSignal) =>
  send(gapKeyTest, { blanks, samples: samples.map((texts) => [...texts]) }, { signal })

export const useUnmatchedAnswers = (examId: string | null, questionId: string) =>
  useAnswer(unmatchedGapAnswers, examId === null ? null : { examId, questionId, atLeast: 1 })
type Accepting = InputOf<typeof gapAnswersPreview>
export const useAcceptedAnswerEffects = (input: Accepting | null) => useAnswer(gapAnswersPreview, input)
export const proposeAcceptedAnswer = (input: InputOf<typeof gapAnswersPropose>) => write(gapAnswersPropose, input)
