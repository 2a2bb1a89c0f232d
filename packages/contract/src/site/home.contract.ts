import { Type } from 'typebox'
import { categoryList, recommendedProducts } from '../catalogue/product.contract.ts'
import { CertificateTrack } from '../certificates/track.contract.ts'
import { ExamSeat } from '../exams/exam.contract.ts'
import { call } from '../http/call.ts'
import { Day, DisplayZone, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { CourseToContinue, StudyWeek } from '../learning/my-home.contract.ts'
import { PlanItem } from '../learning/plan.contract.ts'
import { ReservedLiveClass } from '../live/live.contract.ts'
import { NewsLine } from './news.contract.ts'

/** An open attempt with a running clock. `sheet` has one word for each question, in order. */
const RunningExam = Type.Object({
  examId: Id,
  attemptId: Id,
  title: Type.String(),
  endsAt: Nullable(Type.String({ format: 'date-time', description: 'null: no time limit, or paused' })),
  isPaused: Type.Boolean(),
  savedAt: Nullable(Instant),
  sheet: Type.Array(OneOf('open', 'answered', 'uncertain')),
})

/** An event of the next seven days. A due date has a `day`, everything else an instant `at`. */
const ComingEvent = Type.Object({
  kind: OneOf('exam', 'live', 'due'),
  what: OneOf('opens', 'closes', 'seat', 'apply', 'running', 'live', 'due'),
  id: Id,
  planId: Nullable(Id),
  title: Type.String(),
  note: Type.String({ description: 'the centre, the teacher or the plan' }),
  at: Nullable(Instant),
  /** The zone of the centre, for a session; null: that of the reader. */
  zone: Nullable(Type.Object(DisplayZone)),
  day: Nullable(Day),
  isExam: Type.Boolean({ description: 'id is that of an exam' }),
  isReserved: Type.Boolean(),
})

/** Returns everything that the home page shows, in one response; the learner's part is null for a visitor. */
export const homePage = call({
  method: 'GET',
  path: '/company/pc/homePage',
  access: 'public',
  encoding: 'query',
  summary: 'Home page data',
  shows: ['products', 'progress', 'news', 'partners', 'banners'],
  data: Type.Object({
    learner: Nullable(
      Type.Object({
        /** The first item to show: a running exam, then one of today, an overdue item, and the last lesson. */
        first: OneOf('running', 'today', 'overdue', 'continue', 'new'),
        serverTime: Instant,
        timeZone: Type.String({ description: 'time zone of the portal, for sessions' }),
        running: Nullable(RunningExam),
        track: Nullable(CertificateTrack),
        coming: Type.Array(ComingEvent, { description: 'the next seven days, in order' }),
        continueAt: Nullable(CourseToContinue),
        week: StudyWeek,
        nextDue: Nullable(PlanItem),
        /**
         * `seat`: the session of the caller's seat starts; `apply`: a session with free seats starts, and a seat is
         * needed first.
         */
        nextExam: Nullable(
          Type.Object({
            examId: Id,
            title: Type.String(),
            at: Type.String({ format: 'date-time' }),
            what: OneOf('opens', 'closes', 'seat', 'apply'),
            ...DisplayZone,
            seat: Nullable(ExamSeat),
          }),
        ),
        nextLive: Nullable(ReservedLiveClass),
      }),
    ),
    categories: categoryList.data.properties.list,
    recommended: recommendedProducts.data.properties.list,
    productTotal: Type.Integer(),
    news: Type.Array(NewsLine),
    partners: Type.Array(
      Type.Object({
        name: Type.String(),
        logoSvg: Type.String(),
        logoUrl: Nullable(Type.String()),
        url: Nullable(Type.String()),
      }),
    ),
    banners: Type.Array(
      Type.Object({
        bannerId: Id,
        title: Type.String(),
        words: Type.String(),
        action: Type.String(),
        link: Type.String(),
        pictureUrl: Nullable(Type.String()),
      }),
      { description: 'banners, in order' },
    ),
  }),
  errors: [],
})
