import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Day, DisplayZone, Empty, Id, Instant, Month, Nullable, OneOf } from '../http/scalars.ts'

/** Centres, their sessions and exam coupons, for staff. */
const access = { grant: 'certificates' } as const

const Session = Type.Object({
  sessionId: Id,
  centreId: Id,
  examId: Id,
  examTitle: Bilingual,
  day: { ...Day, description: "in the centre's zone" },
  startsAt: Instant,
  endsAt: Instant,
  changeUntil: Instant,
  seats: Type.Integer(),
  taken: Type.Integer(),
  waiting: Type.Integer({ description: 'applicants on its waitlist' }),
  checkedIn: Type.Integer(),
  absent: Type.Integer({ description: 'no-shows; 0 until the session has ended' }),
  needsCoupon: Type.Boolean(),
  isCancelled: Type.Boolean(),
})

export const examCentreBoard = call({
  method: 'GET',
  path: '/company/console/examCentre/board',
  access,
  encoding: 'query',
  summary: "All centres with their sessions of four weeks, by the days of each centre's zone",
  shows: ['examCentres', 'examApplies'],
  query: Type.Object({ from: Type.Optional(Day) }),
  data: Type.Object({
    from: Day,
    timeZone: Type.String(),
    centres: Type.Array(
      Type.Object({
        centreId: Id,
        city: Bilingual,
        name: Bilingual,
        address: Bilingual,
        phone: Nullable(Type.String()),
        mapUrl: Nullable(Type.String()),
        ...DisplayZone,
      }),
    ),
    sessions: Type.Array(Session),
    exams: Type.Array(Type.Object({ examId: Id, title: Bilingual }), { description: 'exams that can have sessions' }),
  }),
  errors: [],
})

/**
 * Returns the seats of a month: the given one, otherwise that of the given session or of the next one, otherwise the
 * current month. Cancelled sessions are left out.
 */
export const examSeats = call({
  method: 'GET',
  path: '/company/console/examSeat/month',
  access,
  encoding: 'query',
  summary: 'Seats of the sessions of one month, and their waitlists in order',
  shows: ['examCentres', 'examApplies'],
  query: Type.Object({
    month: Type.Optional(Month),
    sessionId: Type.Optional(Id),
    examId: Type.Optional(Id),
    centreId: Type.Optional(Id),
  }),
  data: Type.Object({
    month: Month,
    timeZone: Type.String(),
    centres: Type.Array(
      Type.Object({ centreId: Id, city: Bilingual, name: Bilingual, address: Bilingual, ...DisplayZone }),
      {
        description: 'centres with a session in the month',
      },
    ),
    exams: Type.Array(Type.Object({ examId: Id, title: Bilingual }), {
      description: 'exams with a session in the month, regardless of the filters',
    }),
    sessions: Type.Array(
      Type.Object({
        sessionId: Id,
        centreId: Id,
        examId: Id,
        examTitle: Bilingual,
        day: { ...Day, description: "in the centre's zone" },
        startsAt: Instant,
        endsAt: Instant,
        changeUntil: Instant,
        seats: Type.Integer(),
        taken: Type.Integer(),
        waiting: Type.Integer(),
        needsCoupon: Type.Boolean(),
      }),
    ),
    waiting: Type.Array(
      Type.Object({
        applicationId: Id,
        sessionId: Id,
        name: Type.String(),
        place: Type.Integer({ description: 'position on the waitlist of the session, from 1' }),
        since: Instant,
      }),
      { description: 'the 200 that have waited longest' },
    ),
    given: Type.Array(
      Type.Object({
        applicationId: Id,
        sessionId: Id,
        name: Type.String(),
        since: Instant,
        at: Instant,
        isKept: Type.Boolean({ description: 'they still have the seat' }),
      }),
      { description: 'the last 100 seats given from waitlists, the newest first' },
    ),
  }),
  errors: [],
})

export const examSessionReschedule = call({
  method: 'POST',
  path: '/company/console/examSession/change',
  access,
  encoding: 'json',
  summary:
    'Change the times and seats of a session that has not started. Candidates with a seat are notified of new times; new seats go to the waitlist',
  changes: ['examCentres', 'examApplies', 'audit'],
  body: Type.Object({
    sessionId: Id,
    startsAt: Instant,
    endsAt: Instant,
    changeUntil: Instant,
    seats: Type.Integer({ minimum: 1, maximum: 10_000 }),
  }),
  data: Type.Object({
    told: Type.Integer(),
    seated: Type.Integer({ description: 'candidates on the waitlist who got a seat' }),
  }),
  errors: ['sessionNotFound', 'sessionBegun', 'seatsTaken'],
})

export const examSessionCancel = call({
  method: 'POST',
  path: '/company/console/examSession/cancel',
  access,
  encoding: 'json',
  summary:
    'Cancel a session. Its candidates are notified, keep their approval, get their coupons back and choose another session',
  changes: ['examCentres', 'examApplies', 'examCoupons', 'audit'],
  body: Type.Object({
    sessionId: Id,
    reason: Type.String({ minLength: 2, maxLength: 200, pattern: '\\S', description: 'shown to the candidates' }),
  }),
  data: Type.Object({ told: Type.Integer() }),
  errors: ['sessionNotFound', 'sessionBegun'],
})

export const examCouponList = call({
  method: 'GET',
  path: '/company/console/examCoupon/rows',
  access,
  encoding: 'query',
  summary: 'Exam coupons, the newest first',
  shows: ['examCoupons', 'examApplies'],
  query: listQuery(['given'], { state: Type.Optional(OneOf('usable', 'used', 'expired')) }),
  data: ListOf(
    Type.Object({
      couponId: Id,
      code: Type.String(),
      name: Type.String(),
      login: Type.String(),
      company: Bilingual,
      examTitle: Nullable(Bilingual),
      state: OneOf('usable', 'used', 'expired'),
      validUntil: Instant,
      usedAt: Nullable(Instant),
      givenAt: Instant,
    }),
  ),
  errors: [],
})

export const examCouponRevoke = call({
  method: 'POST',
  path: '/company/console/examCoupon/revoke',
  access,
  encoding: 'json',
  summary: 'Revoke an unused coupon',
  changes: ['examCoupons', 'audit'],
  body: Type.Object({ couponId: Id }),
  data: Empty,
  errors: ['notFound', 'couponUsed'],
})
