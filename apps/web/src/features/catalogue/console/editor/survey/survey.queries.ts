import type { DataOf } from '@portal/contract/http/call.ts'
import { surveyResults } from '@portal/contract/learning/survey.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type SurveyItem = DataOf<typeof surveyResults>['items'][number]

export const useSurveyResults = (contentId: string, companyId: string | null) =>
  useAnswer(surveyResults, companyId === null ? { contentId } : { contentId, companyId }, {
    keepPrevious: true,
    staleTime: 0,
  })
