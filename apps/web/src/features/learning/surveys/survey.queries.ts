import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { surveyOpen, surveySubmit } from '@portal/contract/learning/survey.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '#web/api/send.ts'
import { write } from '#web/api/write.ts'

export type OpenSurvey = DataOf<typeof surveyOpen>
type SurveyPlace = { readonly productId: string; readonly contentId: string }

/** Returns a survey, fetched each time it is opened, because the call records the opening. */
export const useSurvey = ({ productId, contentId }: SurveyPlace) =>
  useQuery({
    queryKey: ['survey', productId, contentId],
    queryFn: () => send(surveyOpen, { productId, contentId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
export const submitSurvey = (input: InputOf<typeof surveySubmit>) => write(surveySubmit, input)
