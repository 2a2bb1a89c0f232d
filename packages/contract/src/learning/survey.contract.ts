import { Type } from 'typebox'
import { ChecklistSections, ObservationAnswers } from '../checklists/checklist-form.ts'
import { call } from '../http/call.ts'
import { Bilingual, Id, Nullable } from '../http/scalars.ts'

/** Surveys as lessons of a course: anonymous by design (decision 109). */
const place = { productId: Id, contentId: Id }
const lessonErrors = ['lessonNotFound', 'productNotFound', 'lessonLocked', 'notEntitled', 'lessonOtherKind'] as const

export const surveyOpen = call({
  method: 'POST',
  path: '/comp/pc/surveyOpen',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Open a survey: its questions, until the caller has answered it',
  shows: ['progress'],
  body: Type.Object(place),
  data: Type.Object({
    contentId: Id,
    title: Type.String(),
    sections: ChecklistSections,
    isAnswered: Type.Boolean(),
    percent: Type.Integer(),
    certificateId: Nullable(Id),
  }),
  errors: lessonErrors,
})

export const surveySubmit = call({
  method: 'POST',
  path: '/comp/pc/surveySubmit',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Answer a survey once. The answers are stored without the person, and the lesson is completed',
  changes: ['progress', 'surveys'],
  body: Type.Object({ ...place, answers: ObservationAnswers }),
  data: Type.Object({ contentId: Id }),
  errors: [...lessonErrors, 'surveyAnswered', 'surveyIncomplete'],
})

/**
 * The number of new answers that are added to the results together, so that the difference between two results never
 * reveals fewer people.
 */
export const minSurveyGroupSize = 5

export const surveyResults = call({
  method: 'POST',
  path: '/comp/console/survey/results',
  access: { grant: 'courses' },
  encoding: 'form',
  summary: 'The results of a survey, of all companies or one: only of complete groups of five answers',
  shows: ['surveys', 'contents'],
  body: Type.Object({ contentId: Id, companyId: Type.Optional(Id) }),
  data: Type.Object({
    answers: Type.Integer({ description: 'counted answers; up to four more of each company wait for the next group' }),
    companies: Type.Array(Type.Object({ companyId: Id, name: Bilingual, answers: Type.Integer() }), {
      description: 'with at least five answers',
    }),
    items: Type.Array(
      Type.Object({
        itemId: Type.String(),
        label: Bilingual,
        answers: Type.Integer({ description: 'answers to this question' }),
        average: Nullable(Type.Number({ description: 'average of a scale or a number' })),
        choices: Type.Array(Type.Object({ value: Type.String(), label: Nullable(Bilingual), count: Type.Integer() }), {
          description: 'counts of a choice, a scale or a yes-or-no question, in the order of the form',
        }),
        texts: Type.Array(Type.String(), { description: 'in no order; at most 200' }),
      }),
    ),
  }),
  errors: ['notFound'],
})
