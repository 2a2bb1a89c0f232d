import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Empty, Flag, Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'
import { ApplicationState } from './exam-apply.contract.ts'

const access = { grant: 'certificates' } as const
const Line = Type.Object({
  zh: Type.Optional(Type.String({ maxLength: 200 })),
  en: Type.Optional(Type.String({ maxLength: 200 })),
})
const Reason = Type.Optional(
  Type.String({ maxLength: 400, description: 'shown to the applicant; required to return it' }),
)

export const examCentreSave = call({
  method: 'POST',
  path: '/company/console/examCentre/save',
  access,
  encoding: 'json',
  summary: 'Add an exam centre, or change one',
  changes: ['examCentres'],
  body: Type.Object({
    centreId: Type.Optional(Id),
    city: Line,
    name: Line,
    address: Line,
    phone: Type.Optional(Type.String({ maxLength: 40 })),
    mapUrl: Type.Optional(Type.String({ maxLength: 400, description: 'http or https' })),
    timeZone: Type.Optional(
      Type.String({ maxLength: 64, description: "IANA name of the zone of its sessions; omitted: the portal's" }),
    ),
  }),
  data: Type.Object({ centreId: Id }),
  errors: ['notFound'],
})

export const examSessionCreate = call({
  method: 'POST',
  path: '/company/console/examSession/create',
  access,
  encoding: 'json',
  summary: 'Open a session of an exam. From then on only candidates with a seat can take the exam',
  changes: ['examApplies', 'examCentres'],
  body: Type.Object({
    centreId: Id,
    examId: Id,
    startsAt: Instant,
    endsAt: Instant,
    changeUntil: Instant,
    seats: Type.Integer({ minimum: 1, maximum: 10_000 }),
    needsCoupon: Type.Optional(Flag),
  }),
  data: Type.Object({ sessionId: Id }),
  errors: ['notFound'],
})

export const examApplicationQueue = call({
  method: 'GET',
  path: '/company/console/examApply/list',
  access,
  encoding: 'query',
  summary: 'Exam registrations, longest waiting first',
  shows: ['examApplies'],
  query: Type.Object({ state: Type.Optional(ApplicationState), ...pageQuery(20) }),
  data: PageOf(
    Type.Object({
      applicationId: Id,
      examTitle: Bilingual,
      company: Bilingual,
      account: Type.String(),
      state: ApplicationState,
      details: Nullable(
        Type.Object({
          realName: Type.String(),
          certificateType: Type.String(),
          idTail: Type.String(),
          identityType: Type.String(),
          employer: Type.String(),
          email: Type.String(),
          phone: Type.String(),
          photoUrl: Nullable(Type.String()),
          documentUrl: Nullable(Type.String()),
        }),
      ),
      reason: Nullable(Type.String()),
      ticketNo: Nullable(Type.String()),
      submittedAt: Nullable(Instant),
    }),
  ),
  errors: [],
})

/**
 * Decides a registration that waits for staff; a second decision fails with `applicationState`, and a decision on one's
 * own registration with `ownAttempt`.
 */
export const examApplicationDecide = call({
  method: 'POST',
  path: '/company/console/examApply/decide',
  access,
  encoding: 'json',
  summary: 'Approve a registration, or return it with a reason',
  changes: ['examApplies'],
  body: Type.Object({ applicationId: Id, decision: OneOf('approve', 'return'), reason: Reason }),
  data: Empty,
  errors: ['applicationNotFound', 'applicationState', 'ownAttempt', 'approvalOfManager'],
})

export const examCandidateCheckIn = call({
  method: 'POST',
  path: '/company/console/examApply/checkIn',
  access,
  encoding: 'json',
  summary: 'Check in a candidate at the centre',
  changes: ['examApplies'],
  body: Type.Object({ ticketNo: Type.String({ minLength: 1, maxLength: 40 }) }),
  data: Type.Object({ realName: Type.String(), examTitle: Bilingual, startsAt: Instant }),
  errors: ['applicationNotFound', 'applicationState', 'ownAttempt'],
})

export const examCouponIssue = call({
  method: 'POST',
  path: '/company/console/examCoupon/give',
  access,
  encoding: 'json',
  summary: 'Issue an exam coupon to a person',
  changes: ['examCoupons'],
  body: Type.Object({
    login: Type.String({ maxLength: 120 }),
    companyId: Id,
    examId: Type.Optional(Id),
    validUntil: Instant,
    requestKey: RequestKey,
  }),
  data: Type.Object({ code: Type.String() }),
  errors: ['personNotFound', 'notFound', 'conflict'],
})

export const certificateApplicationQueue = call({
  method: 'GET',
  path: '/company/console/certificateApply/list',
  access,
  encoding: 'query',
  summary: 'Certificate applications, longest waiting first',
  shows: ['certificateApplies'],
  query: Type.Object({ state: Type.Optional(OneOf('submitted', 'returned', 'approved')), ...pageQuery(20) }),
  data: PageOf(
    Type.Object({
      applicationId: Id,
      title: Bilingual,
      company: Bilingual,
      name: Type.String(),
      state: OneOf('submitted', 'returned', 'approved'),
      grounds: Type.String(),
      fileUrl: Nullable(Type.String()),
      createdAt: Instant,
    }),
  ),
  errors: [],
})

export const certificateApplicationDecide = call({
  method: 'POST',
  path: '/company/console/certificateApply/decide',
  access,
  encoding: 'json',
  summary: 'Approve a certificate application and issue the certificate, or return it with a reason',
  changes: ['certificateApplies', 'certificates'],
  body: Type.Object({ applicationId: Id, decision: OneOf('approve', 'return'), reason: Reason }),
  data: Empty,
  errors: ['applicationNotFound', 'applicationState', 'certificateRevoked', 'ownAttempt'],
})
