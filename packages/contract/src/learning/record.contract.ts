import { Type } from 'typebox'
import { ContentType } from '../catalogue/product.contract.ts'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Day, Empty, Flag, Id, Instant, Nullable, Seconds } from '../http/scalars.ts'

/**
 * The length of a period: 1 for a week, 2 for a month, 3 for a year; the default is a week (specification sections 2
 * and 7). Weeks begin on Monday, and days are those of the portal's zone.
 */
export const PeriodType = Type.Integer({ minimum: 1, maximum: 3, default: 1 })

const StudyLine = Type.Object({
  day: Day,
  productId: Id,
  productTitle: Type.String(),
  contentId: Id,
  lessonLabel: Nullable(Type.String({ description: 'null when the lesson is no longer in the course' })),
  lessonTitle: Type.String(),
  contentType: ContentType,
  seconds: Seconds,
  beganAt: Instant,
  endedAt: Instant,
  percent: Type.Integer(),
  companyName: Type.String(),
})
const lineQuery = Type.Object({ ...pageQuery(10), fromDay: Type.Optional(Day), toDay: Type.Optional(Day) })

/** The caller's study records in the session's company, one line per lesson and day, the latest first. */
export const ownStudyLines = call({
  method: 'POST',
  path: '/user/pc/recordDetail',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Study records by lesson and day, in this company',
  shows: ['records'],
  body: lineQuery,
  data: PageOf(StudyLine),
  errors: [],
})

/** The caller's study records in all companies to which they belong, one line per lesson and day, the latest first. */
export const ownStudyLinesOfAllCompanies = call({
  method: 'POST',
  path: '/user/pc/recordDetailAll',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Study records by lesson and day, in all companies of the learner',
  shows: ['records'],
  body: lineQuery,
  data: PageOf(StudyLine),
  errors: [],
})

const timeQuery = Type.Object({ type: PeriodType, date: Type.Optional(Day) })
const StudyPeriod = Type.Object({
  type: PeriodType,
  from: Day,
  to: Day,
  today: Day,
  bars: Type.Array(
    Type.Object({ from: Day, to: Day, seconds: Seconds, lessonsDone: Type.Integer(), examsSat: Type.Integer() }),
    {
      description: 'a bar per day; per month of a year',
    },
  ),
  seconds: Seconds,
  sameTimeBefore: Type.Object(
    { seconds: Seconds, lessonsDone: Type.Integer() },
    { description: 'the previous period; up to the same point if this one is still in progress' },
  ),
  lessonsDone: Type.Integer(),
  coursesDone: Type.Integer(),
  examsSat: Type.Integer({ description: 'ended attempts at exams and course quizzes, with any result' }),
  daysStudied: Type.Integer(),
})

/**
 * Returns the caller's study time and completions in the week, month or year that contains `date` (default: today), in
 * the company of the session.
 */
export const ownStudyPeriod = call({
  method: 'POST',
  path: '/user/pc/recordWithTime',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Study time and completions of a period, in this company',
  shows: ['records'],
  body: timeQuery,
  data: StudyPeriod,
  errors: [],
})

export const ownStudyPeriodOfAllCompanies = call({
  method: 'POST',
  path: '/user/pc/recordWithTimeAll',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Study time and completions of a period, in all companies of the learner',
  shows: ['records'],
  body: timeQuery,
  data: StudyPeriod,
  errors: [],
})

/** The caller's study records in the session's company by course, the last studied course first. */
export const studiedCourseList = call({
  method: 'POST',
  path: '/user/pc/recordByCourse',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Study records by course, in this company',
  shows: ['records'],
  body: Type.Object(pageQuery(10)),
  data: PageOf(
    Type.Object({
      productId: Id,
      title: Type.String(),
      categoryId: Type.Integer(),
      coverPattern: Nullable(Type.String()),
      coverUrl: Nullable(Type.String()),
      percent: Type.Integer(),
      lessonCount: Type.Integer(),
      lessonsDone: Type.Integer(),
      seconds: Seconds,
      startedAt: Instant,
      lastAt: Instant,
      completedAt: Nullable(Instant),
    }),
  ),
  errors: [],
})

export const studyRecordCounts = call({
  method: 'POST',
  path: '/user/pc/studyRecordNum',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Counts of everything studied in this company',
  shows: ['records'],
  data: Type.Object({
    seconds: Seconds,
    days: Type.Integer(),
    lessonsDone: Type.Integer(),
    coursesDone: Type.Integer(),
    coursesActive: Type.Integer(),
    companies: Type.Integer(),
  }),
  errors: [],
})

/**
 * The caller's records of a period as an Excel workbook: by day, by lesson and by course; with `all` 1, of all their
 * companies. No cell can become a formula.
 */
export const studyRecordsExport = call({
  method: 'POST',
  path: '/user/pc/recordExport',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Study records of a period as an Excel file',
  shows: [],
  body: Type.Object({ ...timeQuery.properties, all: Type.Optional(Flag) }),
  data: Empty,
  answersFile: true,
  errors: [],
  limit: { max: 20, perSeconds: 60 },
})

/** Ranking by study time in the company (specification section 7), including the learner's own rank. */
export const rankingList = call({
  method: 'POST',
  path: '/user/pc/rankWithTime',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Ranking by study time in the company',
  shows: ['records'],
  body: Type.Object({ type: PeriodType, ...pageQuery(20) }),
  data: Type.Object({
    type: PeriodType,
    from: Day,
    to: Day,
    list: Type.Array(
      Type.Object({
        place: Type.Integer(),
        name: Type.String(),
        department: Nullable(Type.String()),
        seconds: Seconds,
        isMe: Type.Boolean(),
      }),
    ),
    total: Type.Integer({ description: 'people who have studied in this period' }),
    page: Type.Integer(),
    size: Type.Integer(),
    me: Nullable(
      Type.Object({
        place: Type.Integer(),
        seconds: Seconds,
        page: Type.Integer({ description: 'number of the page with the learner' }),
        toNext: Nullable(Seconds),
      }),
    ),
  }),
  errors: [],
})
