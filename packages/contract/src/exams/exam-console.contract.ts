import { Type } from 'typebox'
import { CatalogueZone } from '../catalogue/product.contract.ts'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Empty, Id, Instant, Nullable, OneOf, Points, RequestKey } from '../http/scalars.ts'

import { Task } from '../operations/task.contract.ts'
import { ExamKind, QuestionType } from './exam.contract.ts'
import { ExamContentState, FixedQuestion, TitledItem } from './exam-authoring.contract.ts'

/** Calls for exam authors besides the exam itself: the list, the audience, and trials. */
const access = { grant: 'exams', orForCompany: true } as const

/** The state of an exam by its publication and its window; unpublished changes are separate. */
export const ExamPhase = OneOf('draft', 'coming', 'running', 'over', 'withdrawn')
export const examFilters = {
  phase: Type.Optional(ExamPhase),
  kind: Type.Optional(ExamKind),
  zone: Type.Optional(CatalogueZone),
  hasDraft: Type.Optional(Type.Boolean({ description: 'has changes that are not yet published' })),
  bankId: Type.Optional(Id),
  companyId: Type.Optional({ ...Id, description: 'its audience includes people of this company' }),
  owner: Type.Optional(
    Type.Union([Id, Type.Literal('none')], { description: 'belongs to this company; `none`: to the organisation' }),
  ),
}
export const examSorts = ['changed', 'opens', 'closes'] as const

export const managedExamList = call({
  method: 'POST',
  path: '/exam/console/list',
  access,
  encoding: 'form',
  summary: 'Exams, for authors',
  shows: ['exams'],
  body: listQuery(examSorts, examFilters),
  data: ListOf(
    Type.Object({
      ...ExamContentState,
      phase: ExamPhase,
      kind: ExamKind,
      title: Bilingual,
      zones: Type.Array(CatalogueZone),
      questionCount: Type.Integer(),
      totalPoints: Points,
      passingPoints: Points,
      timeLimit: Nullable(Type.Integer()),
      opensAt: Nullable(Instant),
      closesAt: Nullable(Instant),
      isPaused: Type.Boolean(),
      attempts: Type.Object({ open: Type.Integer(), ended: Type.Integer() }),
      people: Type.Integer({ description: 'people who have started it at least once' }),
      toMark: Type.Integer({ description: 'answers waiting for a grader' }),
      scoreAt: Nullable(Instant),
      updatedAt: Instant,
      owner: { ...Nullable(TitledItem), description: 'the company that it belongs to; null: the organisation' },
    }),
  ),
  errors: [],
})

export const examColumns = [
  'title',
  'kind',
  'phase',
  'window',
  'questions',
  'points',
  'passing',
  'time',
  'people',
  'attempts',
  'toMark',
  'changed',
] as const
export const examExport = call({
  method: 'POST',
  path: '/exam/console/export',
  access,
  encoding: 'json',
  summary: 'Export the list of exams to Excel, with its filters, sort and columns',
  changes: ['tasks', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...examFilters,
    sort: Type.Optional(OneOf(...examSorts.flatMap((key) => [key, `-${key}`]))),
    columns: Type.Array(OneOf(...examColumns), { minItems: 1, maxItems: examColumns.length, uniqueItems: true }),
  }),
  data: Type.Object({ task: Task }),
  errors: [],
})

export const examQuestionChoices = call({
  method: 'POST',
  path: '/exam/console/questions',
  access,
  encoding: 'form',
  summary: 'Questions of a bank that a fixed paper may use, newest first, without keys',
  shows: ['questions'],
  body: Type.Object({
    bankId: Id,
    q: Type.Optional(Type.String({ maxLength: 80 })),
    type: Type.Optional(QuestionType),
    topic: Type.Optional(Type.String({ maxLength: 200, description: 'including topics below it' })),
    difficulty: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  }),
  data: Type.Object({
    questions: Type.Array(FixedQuestion),
    total: Type.Integer({ description: 'total number; at most a hundred are returned' }),
  }),
  errors: [],
})

export const examAudienceChoices = call({
  method: 'POST',
  path: '/exam/console/places',
  access,
  encoding: 'form',
  summary: 'Companies and departments for the audience of an exam, with their number of people',
  shows: ['companies', 'departments'],
  body: Empty,
  data: Type.Object({
    companies: Type.Array(
      Type.Object({
        ...TitledItem.properties,
        people: Type.Integer(),
        departments: Type.Array(
          Type.Object({
            ...TitledItem.properties,
            parentId: Nullable(Id),
            people: Type.Integer({ description: 'including departments below it' }),
          }),
        ),
      }),
    ),
  }),
  errors: [],
})

export const examCandidateChoices = call({
  method: 'POST',
  path: '/exam/console/people',
  access,
  encoding: 'form',
  summary: 'People by name, to add them as candidates',
  shows: ['people'],
  body: Type.Object({ q: Type.String({ minLength: 1, maxLength: 80 }) }),
  data: Type.Object({
    people: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        employeeNo: Nullable(Type.String()),
        company: Nullable(Bilingual),
        department: Nullable(Bilingual),
      }),
      {
        description: 'twenty at most',
      },
    ),
  }),
  errors: [],
})

const Ids = (maxItems: number) => Type.Optional(Type.Array(Id, { maxItems }))
export const examAudience = call({
  method: 'POST',
  path: '/exam/console/audience',
  access,
  encoding: 'json',
  summary:
    'The current audience of an exam: numbers by company, by department and in total, and the people who cannot start yet',
  shows: ['people', 'companies', 'certificates', 'progress'],
  body: Type.Object({
    companyIds: Ids(999),
    departmentIds: Ids(500),
    accountIds: Ids(500),
    skipsHolders: Type.Optional(Type.Boolean()),
    certificateSchemeId: Type.Optional(Id),
    productId: Type.Optional(Id),
  }),
  data: Type.Object({
    companies: Type.Array(Type.Object({ id: Id, people: Type.Integer() })),
    departments: Type.Array(
      Type.Object({
        id: Id,
        people: Type.Integer(),
        below: Type.Integer({ description: 'departments below this one' }),
      }),
    ),
    named: Type.Integer({ description: 'of the named people, those who can sign in' }),
    holders: Type.Integer({ description: 'already hold the certificate' }),
    total: Type.Integer({ description: 'without people who hold the certificate, if they are excluded' }),
    waiting: Type.Integer({ description: 'of the total, people who have not completed the required course' }),
  }),
  errors: [],
})

/**
 * Starts a trial of an exam in the form in which it would be published now, but without its window, password, networks
 * and limits of attempts, and ends any open trial of the caller.
 */
export const examTrialStart = call({
  method: 'POST',
  path: '/exam/console/trial',
  access,
  encoding: 'form',
  summary: 'Try an exam as a candidate would take it: drawn, timed and monitored, with a result for the caller alone',
  changes: [],
  body: Type.Object({ examId: Id, writer: Type.String({ minLength: 8, maxLength: 40 }) }),
  data: Type.Object({ attemptId: Id }),
  errors: ['examNotFound', 'bankTooSmall'],
  limit: { max: 30, perSeconds: 60 },
})
