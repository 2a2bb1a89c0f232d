import { Type } from 'typebox'
import { ContentType } from '../catalogue/product.contract.ts'
import { CertificateTrack } from '../certificates/track.contract.ts'
import { ExamSeat } from '../exams/exam.contract.ts'
import { call } from '../http/call.ts'
import { Day, DisplayZone, Id, Instant, Nullable, OneOf, Seconds } from '../http/scalars.ts'
import { ReservedLiveClass } from '../live/live.contract.ts'
import { PlanDueDates } from './plan.contract.ts'

/** The course to continue with, and its last lesson. */
export const CourseToContinue = Type.Object({
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
  lessonPercent: Type.Integer({ description: 'progress in the lesson; `percent` is that of the course' }),
  secondsLeft: Type.Integer({ description: 'seconds still needed to complete the lesson' }),
  studiedAt: Instant,
})

export const StudyWeek = Type.Object({
  seconds: Seconds,
  sameTimeLastWeek: Seconds,
  today: Day,
  days: Type.Array(Type.Object({ day: Day, seconds: Seconds }), { description: 'Monday to Sunday' }),
  lessonsDone: Type.Integer(),
  weeksInRow: Type.Integer({ description: 'weeks with study time up to this one, or the last' }),
  longestWeeksInRow: Type.Integer({ description: 'the most consecutive weeks with study time in a year' }),
})

/** The study of the 53 weeks up to today, starting on a Monday. Only days with study time are listed. */
export const StudyYear = Type.Object({
  from: Day,
  today: Day,
  seconds: Seconds,
  lessonsDone: Type.Integer(),
  days: Type.Array(Type.Object({ day: Day, seconds: Seconds })),
})

/** The share of points that the caller earned in one topic. `topic` is a path with slashes. */
const TopicShare = Type.Object({
  topic: Type.String(),
  percent: Nullable(Type.Integer({ description: 'null: not tested yet' })),
  change: Nullable(
    Type.Integer({ description: 'the last three months compared with the three before, if both have results' }),
  ),
})

/** The next step for a weak topic: a product about it, and a bank with questions to practise. */
const TopicStep = Type.Object({
  topic: Type.String(),
  percent: Type.Integer(),
  change: Nullable(Type.Integer()),
  productId: Nullable(Id),
  productTitle: Nullable(Type.String()),
  duration: Seconds,
  bankId: Nullable(Id),
  questionCount: Type.Integer({ description: 'questions of the bank on this topic' }),
})

/** A day of the year on which the caller passed an exam for the first time in it, or earned a certificate. */
const Milestone = Type.Object({ day: Day, kind: OneOf('exam', 'certificate'), title: Type.String() })

/** Returns the personal home page (specification section 2: `/user` loads home data on entry). */
export const myHomeRead = call({
  method: 'POST',
  path: '/user/pc/myHomepage',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Home data of the personal centre',
  shows: ['progress', 'plans'],
  data: Type.Object({
    continueAt: Nullable(CourseToContinue),
    week: StudyWeek,
    year: StudyYear,
    examsPassed: Type.Integer({ description: 'number of exams passed in the year' }),
    milestones: Type.Array(Milestone, { description: 'achievements of the year, in order' }),
    /** Results of the last six months whose marks are released to the caller. */
    coverage: Type.Object({
      topics: Type.Array(TopicShare),
      steps: Type.Array(TopicStep, { description: 'for the weakest topics' }),
    }),
    track: Nullable(CertificateTrack),
    /** The ranks of the last six weeks; null when the caller has none in them. */
    ranking: Nullable(
      Type.Object({
        place: Nullable(Type.Integer({ description: 'rank of this week; null before any study' })),
        of: Type.Integer(),
        toNext: Nullable(Type.Object({ seconds: Seconds, place: Type.Integer() })),
        weeks: Type.Array(Day, { description: 'the Monday of each week; the last one is the current week' }),
        lines: Type.Array(
          Type.Object({
            name: Type.String(),
            isMe: Type.Boolean(),
            places: Type.Array(Nullable(Type.Integer()), { description: 'one rank for each week' }),
          }),
          { description: "the caller and this week's neighbours, in the order of the ranking" },
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
      { description: 'started courses; only those outside plans if plans have open items' },
    ),
    plans: PlanDueDates,
    exams: Type.Array(
      Type.Object({
        examId: Id,
        title: Type.String(),
        opensAt: Nullable(Instant),
        closesAt: Nullable(Instant),
        state: OneOf('notStarted', 'inProgress', 'ready'),
        seatFirst: Type.Boolean({ description: 'it has sessions, and the caller has no seat' }),
        nextSessionAt: Nullable(Instant),
        ...DisplayZone,
        seat: Nullable(ExamSeat),
      }),
    ),
    places: Type.Array(ReservedLiveClass, {
      description: 'live classes that the caller has reserved, the next one first',
    }),
    certificates: Type.Array(
      Type.Object({
        certificateId: Id,
        number: Type.String(),
        kind: OneOf('course', 'exam'),
        title: Type.String(),
        level: Nullable(Type.String()),
        holderName: Type.String(),
        state: OneOf('valid', 'expired', 'revoked', 'superseded'),
        validUntil: Nullable(Day),
      }),
    ),
    counts: Type.Object({
      certificates: Type.Integer(),
      coursesActive: Type.Integer({
        description: 'number of courses in progress, including those beyond the limit of `courses`',
      }),
    }),
  }),
  errors: [],
})
