import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Empty, Id, Instant, Nullable, OneOf, Points, RequestKey, Seconds } from '../http/scalars.ts'
import { Task } from '../operations/task.contract.ts'
import { PictureRegion, QuestionType } from './exam.contract.ts'

/** Figures of an exam's candidates and questions from each candidate's first graded attempt, as last computed. */
const access = { grant: 'exams', orForCompany: true } as const
const Share = Type.Number({ description: '0 to 1' })
/** The minimum number of people in a group that is shown separately. */
export const minReportGroupSize = 10

const Group = Type.Object({
  id: Nullable(Id),
  name: Bilingual,
  company: Nullable(Bilingual),
  people: Type.Integer(),
  passed: Type.Integer(),
  spread: Type.Array(Share, { description: 'scores at the 10th, 25th, 50th, 75th and 90th percentile' }),
})
const Groups = Type.Object({
  groups: Type.Array(Group),
  small: Type.Object({ groups: Type.Integer(), people: Type.Integer(), passed: Type.Integer() }),
})

/**
 * A finding about a question. `key`: the key may be wrong, because the best candidates choose another option or weak
 * ones earn more than they do. `apart`: low discrimination. `easy`, `hard`: nearly all or hardly any candidates answer
 * correctly. `idle`: there are options that hardly anyone chooses.
 */
export const QuestionFlag = OneOf('key', 'apart', 'easy', 'hard', 'idle')

export const examReport = call({
  method: 'POST',
  path: '/exam/console/report',
  access,
  encoding: 'form',
  summary: 'The report of an exam: scores, questions, topics, departments and companies',
  shows: ['exams', 'results', 'regrades'],
  body: Type.Object({ examId: Id }),
  data: Type.Object({
    examId: Id,
    title: Bilingual,
    opensAt: Nullable(Instant),
    closesAt: Nullable(Instant),
    canRemind: Type.Boolean({ description: 'people without an attempt can be reminded' }),
    totalPoints: Points,
    passingPoints: Points,
    timeLimit: Nullable(Type.Integer()),
    computedAt: Nullable(Instant),
    took: Type.Integer(),
    passed: Type.Integer(),
    mean: Nullable(Type.Number({ description: 'hundredths of a point' })),
    median: Nullable(Type.Number()),
    deviation: Nullable(Type.Number()),
    reliability: Nullable(Type.Number({ description: 'also null if there are too few candidates' })),
    keyReaders: Type.Integer({
      description: 'candidates who can read keys of questions as staff, or could when they started',
    }),
    isSamePaper: Type.Boolean({
      description:
        'everyone had the same questions: the reliability is Cronbach’s alpha; otherwise it is computed from the variance between and within people',
    }),
    error: Nullable(Type.Number({ description: 'standard error of a score, in hundredths of a point' })),
    medianTime: Nullable(Seconds),
    bins: Type.Array(Type.Object({ from: Points, to: Points, count: Type.Integer() }), {
      description: 'twenty equal ranges of points; the last one includes its upper end',
    }),
    questions: Type.Array(
      Type.Object({
        questionId: Id,
        bankId: Id,
        version: Type.Integer(),
        stem: Bilingual,
        type: QuestionType,
        topic: Type.String(),
        answered: Type.Integer({ description: 'candidates whose paper contained it' }),
        facility: Share,
        discrimination: Nullable(Type.Number({ description: 'corrected item-total correlation' })),
        index: Nullable(Type.Number({ description: 'percentage of the best fifth minus that of the weakest fifth' })),
        fifths: Type.Array(Nullable(Share)),
        medianTime: Nullable(Seconds),
        options: Type.Array(
          Type.Object({
            key: Type.String({ description: '’’: no answer' }),
            text: Bilingual,
            isKey: Type.Boolean(),
            count: Type.Integer(),
            fifths: Type.Array(Nullable(Share), {
              description: 'number of candidates in each fifth who chose the option',
            }),
            mean: Nullable(Share),
          }),
        ),
        flags: Type.Array(QuestionFlag),
        regrade: Nullable(OneOf('proposed', 'applied')),
      }),
    ),
    topics: Type.Array(Type.Object({ topic: Type.String(), earned: Points, of: Points })),
    departments: Groups,
    companies: Groups,
  }),
  errors: ['examNotFound'],
})

export const reportPeopleFilters = {
  atLeast: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'the lowest score, in 1/100' })),
  below: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_001, description: 'scores below this, in 1/100' })),
  result: Type.Optional(OneOf('passed', 'failed')),
  told: Type.Optional(OneOf('yes', 'no')),
  keys: Type.Optional(OneOf('yes', 'no')),
  companyId: Type.Optional(Id),
  departmentId: Type.Optional(Id),
  questionId: Type.Optional(Id),
  choice: Type.Optional(
    Type.String({
      pattern: '^([A-Z]|-)$',
      description:
        'together with a question: candidates who chose this option, by its letter in the bank; -: no answer',
    }),
  ),
}
export const reportPeopleSorts = ['score', 'ended'] as const

export const examReportPeople = call({
  method: 'POST',
  path: '/exam/console/report/people',
  access,
  encoding: 'form',
  summary: 'The people behind the figures of an exam, with their first results',
  shows: ['results', 'people'],
  body: Type.Object({ examId: Id, ...listQuery(reportPeopleSorts, reportPeopleFilters).properties }),
  data: ListOf(
    Type.Object({
      attemptId: Id,
      accountId: Id,
      name: Type.String(),
      employeeNo: Type.String(),
      company: Bilingual,
      department: Nullable(Bilingual),
      score: Points,
      totalPoints: Points,
      passed: Type.Boolean(),
      timeUsed: Nullable(Seconds),
      leaves: Type.Integer(),
      readsKeys: Type.Boolean({
        description: 'the candidate can read keys of questions as staff, or could when they started',
      }),
      endedAt: Instant,
      toldAt: Nullable(Instant),
      certificate: Nullable(Type.String()),
    }),
  ),
  errors: ['examNotFound'],
})

export const examReportPeopleColumns = [
  'name',
  'employeeNo',
  'company',
  'department',
  'score',
  'percent',
  'result',
  'time',
  'leaves',
  'keys',
  'ended',
  'told',
  'certificate',
] as const
export const examReportPeopleExport = call({
  method: 'POST',
  path: '/exam/console/report/export',
  access,
  reauthenticates: true,
  encoding: 'json',
  summary: 'Export the people behind the figures to Excel, with the filters, sort and columns',
  changes: ['tasks', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    examId: Id,
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...reportPeopleFilters,
    sort: Type.Optional(OneOf('score', '-score', 'ended', '-ended')),
    columns: Type.Array(OneOf(...examReportPeopleColumns), {
      minItems: 1,
      maxItems: examReportPeopleColumns.length,
      uniqueItems: true,
    }),
  }),
  data: Type.Object({ task: Task }),
  errors: ['examNotFound'],
})

const Candidate = Type.Object({ attemptId: Id, name: Type.String(), department: Nullable(Bilingual), score: Points })
/**
 * Lists pairs of candidates with similar answers, judged by the questions that both answered wrong and the frequency of
 * each wrong answer. A pair is a reason to look closer and says nothing about causes.
 */
export const similarAnswerPairs = call({
  method: 'POST',
  path: '/exam/console/report/pairs',
  access,
  encoding: 'form',
  summary: 'Pairs of candidates with more equal wrong answers than expected by chance',
  shows: ['results', 'people'],
  body: Type.Object({ examId: Id }),
  data: Type.Object({
    candidates: Type.Integer({ description: 'number of compared candidates; only the newest if there are very many' }),
    pairs: Type.Integer(),
    crowd: Type.Array(Type.Object({ expected: Type.Number(), same: Type.Integer(), pairs: Type.Integer() })),
    list: Type.Array(
      Type.Object({
        one: Candidate,
        other: Candidate,
        same: Type.Integer({ description: 'questions that both answered wrong identically' }),
        both: Type.Integer({ description: 'questions that both answered wrong' }),
        expected: Type.Number({ description: 'equal wrong answers expected by chance' }),
        chance: Type.Number({ description: 'pairs in this exam expected by chance to be this similar' }),
        apart: Seconds,
        isSameDepartment: Type.Boolean(),
      }),
    ),
  }),
  errors: ['examNotFound'],
})
const PairAnswer = Type.Object({ text: Nullable(Type.String()), isRight: Type.Boolean() })
export const similarAnswerPair = call({
  method: 'POST',
  path: '/exam/console/report/pair',
  access,
  encoding: 'form',
  summary: 'The answers of two candidates side by side',
  shows: ['results'],
  body: Type.Object({ examId: Id, attemptId: Id, otherAttemptId: Id }),
  data: Type.Object({
    one: Candidate,
    other: Candidate,
    questions: Type.Array(
      Type.Object({
        questionId: Id,
        stem: Bilingual,
        type: QuestionType,
        one: PairAnswer,
        other: PairAnswer,
        isSame: Type.Boolean({ description: 'the same wrong answer' }),
      }),
    ),
  }),
  errors: ['notFound'],
})

/**
 * Returns the points that candidates placed on the picture of a hotspot: those of everyone's graded first attempt with
 * the newest version of the question.
 */
export const examReportSpots = call({
  method: 'POST',
  path: '/exam/console/report/spots',
  access,
  encoding: 'form',
  summary: 'The points that candidates marked on the picture of a question',
  shows: ['results'],
  body: Type.Object({ examId: Id, questionId: Id }),
  data: Type.Object({
    stem: Bilingual,
    picture: Bilingual,
    answered: Type.Integer({ description: 'candidates who placed a mark' }),
    regions: Type.Array(
      Type.Object({
        region: PictureRegion,
        people: Type.Integer({ description: 'candidates with a mark in this region' }),
      }),
    ),
    outside: Type.Integer({ description: 'marks outside all regions' }),
    cells: Type.Array(Type.Object({ x: Type.Integer(), y: Type.Integer(), count: Type.Integer() }), {
      description: 'numbers of marks in each cell of a grid of 50 by 50, given by the middle of the cell, most first',
    }),
  }),
  errors: ['examNotFound', 'notFound'],
})

export const examReportFile = call({
  method: 'POST',
  path: '/exam/console/report/file',
  access,
  reauthenticates: true,
  encoding: 'form',
  summary: "The report as a file: an Excel workbook with everyone's result, or a PDF without names",
  shows: [],
  body: Type.Object({ examId: Id, as: OneOf('xlsx', 'pdf') }),
  data: Empty,
  answersFile: true,
  errors: ['examNotFound'],
  limit: { max: 30, perSeconds: 60 },
})
