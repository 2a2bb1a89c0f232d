import { Type } from 'typebox'
import { ContentType } from '../catalogue/product.contract.ts'
import { ExamSeat } from '../exams/exam.contract.ts'
import { call } from '../http/call.ts'
import { Day, Id, Instant, Nullable, Seconds, Words, Zoned } from '../http/scalars.ts'
import { LivePlace } from '../live/live.contract.ts'
import { PlanDeadlines } from './plan.contract.ts'

/** The course to continue with, and its last lesson. */
export const ContinueAt = Type.Object({
  productId: Id,
  productTitle: Type.String(),
  categoryId: Type.Integer(),
  coverPattern: Nullable(Type.String()),
  percent: Type.Integer(),
  lessonCount: Type.Integer(),
  lessonsDone: Type.Integer(),
  contentId: Id,
  lessonLabel: Type.String(),
  lessonTitle: Type.String(),
  contentType: ContentType,
  duration: Seconds,
  lastRecord: Seconds,
  lessonPercent: Type.Integer({ description: 'of the lesson; `percent` is of the course' }),
  secondsLeft: Type.Integer({ description: 'seconds still needed to complete the lesson' }),
  studiedAt: Instant,
})

export const StudyWeek = Type.Object({
  seconds: Seconds,
  sameTimeLastWeek: Seconds,
  today: Day,
  days: Type.Array(Type.Object({ day: Day, seconds: Seconds }), { description: 'Monday to Sunday' }),
  lessonsDone: Type.Integer(),
})

/** The 53 weeks up to today, starting on a Monday. Only days with study time are listed. */
export const StudyYear = Type.Object({
  from: Day,
  today: Day,
  seconds: Seconds,
  lessonsDone: Type.Integer(),
  weeksInRow: Type.Integer({ description: 'weeks with study time up to this one, or the last' }),
  days: Type.Array(Type.Object({ day: Day, seconds: Seconds })),
})

/** Personal home (specification section 2: `/user` loads home data on entry). */
export const myHomepage = call({
  method: 'POST',
  path: '/user/pc/myHomepage',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Home data of the personal centre',
  shows: ['progress', 'plans'],
  data: Type.Object({
    continueAt: Nullable(ContinueAt),
    week: StudyWeek,
    year: StudyYear,
    ranking: Nullable(
      Type.Object({
        place: Type.Integer(),
        of: Type.Integer(),
        around: Type.Array(
          Type.Object({ place: Type.Integer(), name: Type.String(), seconds: Seconds, isMe: Type.Boolean() }),
        ),
      }),
    ),
    courses: Type.Array(
      Type.Object({
        productId: Id,
        title: Type.String(),
        categoryId: Type.Integer(),
        coverPattern: Nullable(Type.String()),
        percent: Type.Integer(),
        lessonCount: Type.Integer(),
        lessonsDone: Type.Integer(),
        nextContentId: Nullable(Id),
        nextLabel: Nullable(Type.String()),
        completedAt: Nullable(Instant),
        updatedAt: Instant,
      }),
    ),
    plans: PlanDeadlines,
    exams: Type.Array(
      Type.Object({
        examId: Id,
        title: Type.String(),
        opensAt: Nullable(Instant),
        closesAt: Nullable(Instant),
        state: Words('notStarted', 'inProgress', 'ready'),
        seatFirst: Type.Boolean({ description: 'it has sessions, and the caller has no seat' }),
        nextSessionAt: Nullable(Instant),
        ...Zoned,
        seat: Nullable(ExamSeat),
      }),
    ),
    places: Type.Array(LivePlace, { description: 'live classes the caller has reserved, the next first' }),
    certificates: Type.Array(
      Type.Object({
        certificateId: Id,
        number: Type.String(),
        kind: Words('course', 'exam'),
        title: Type.String(),
        level: Nullable(Type.String()),
        holderName: Type.String(),
        state: Words('valid', 'expired', 'revoked', 'superseded'),
        validUntil: Nullable(Day),
      }),
    ),
    counts: Type.Object({ certificates: Type.Integer(), coursesActive: Type.Integer() }),
  }),
  errors: [],
})
