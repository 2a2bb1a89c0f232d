import {
  examDraftDiscard,
  examFeasibility,
  examOwnerSet,
  examPreview,
  examPublish,
  examRead,
  examUpdate,
  examWithdraw,
} from '@portal/contract/exams/exam-authoring.contract.ts'
import {
  examAudienceChoices,
  examCandidateChoices,
  examQuestionChoices,
  examTrialStart,
} from '@portal/contract/exams/exam-console.contract.ts'
import { releaseRuleSet } from '@portal/contract/exams/exam-release.contract.ts'
import { markingSettingsSave } from '@portal/contract/exams/marking.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import { useWrite, type WriteMessages } from '#web/ui/use-write.ts'

export type ExamFeasibility = DataOf<typeof examFeasibility>
export type FixedQuestion = DataOf<typeof examQuestionChoices>['questions'][number]
export type ExamPreview = DataOf<typeof examPreview>
export type AudienceChoices = DataOf<typeof examAudienceChoices>['companies']
export type AudiencePerson = DataOf<typeof examCandidateChoices>['people'][number]

export const useExamFeasibility = (input: InputOf<typeof examFeasibility> | null) =>
  useAnswer(examFeasibility, input, { keepPrevious: true, staleTime: 0 })
export const useExamVersion = (examId: string, version: number | null) =>
  useAnswer(examRead, version === null ? null : { examId, version }, { staleTime: Number.POSITIVE_INFINITY })
export const useFixedQuestionChoices = (input: InputOf<typeof examQuestionChoices> | null) =>
  useAnswer(examQuestionChoices, input, { keepPrevious: true })
export const useAudienceChoices = () => useAnswer(examAudienceChoices, {})
export const useAudiencePeople = (q: string) =>
  useAnswer(examCandidateChoices, q.trim() === '' ? null : { q: q.trim() }, { keepPrevious: true })

export const saveExamDraft = (input: InputOf<typeof examUpdate>) => write(examUpdate, input)
export const drawSamplePaper = (examId: string) => send(examPreview, { examId })
export const publishExam = (examId: string, revision: number) => write(examPublish, { examId, revision })
export const withdrawExam = (examId: string, revision: number) => write(examWithdraw, { examId, revision })
export const discardExamDraft = (examId: string, revision: number) => write(examDraftDiscard, { examId, revision })
export const changeExamOwner = (input: InputOf<typeof examOwnerSet>) => write(examOwnerSet, input)
export const startExamTrial = (examId: string) => write(examTrialStart, { examId, writer: crypto.randomUUID() })
export const saveReleaseRule = (input: InputOf<typeof releaseRuleSet>) => write(releaseRuleSet, input)
export const useSaveMarkingSettings = (said: WriteMessages<typeof markingSettingsSave>) =>
  useWrite(markingSettingsSave, { ...said, also: () => ['exams'] })
