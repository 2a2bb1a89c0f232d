import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { DisplayZone, Empty, Fen, Flag, Id, Instant, Month, Nullable, OneOf } from '../http/scalars.ts'
import { applicantLimits } from './exam-apply.limits.ts'

/**
 * The state of a registration (product decisions, section 8). `sat` is set at check-in or by an attempt without a
 * released result, `passed` or `failed` at the release of the result, `expired` at the end of a session without an
 * attempt, even after a check-in.
 */
export const ApplicationState = OneOf(
  'draft',
  'submitted',
  'returned',
  'approved',
  'scheduled',
  'sat',
  'passed',
  'failed',
  'cancelled',
  'expired',
)

export const ExamCentre = Type.Object({
  centreId: Id,
  city: Type.String(),
  name: Type.String(),
  address: Type.String(),
  phone: Nullable(Type.String()),
  mapUrl: Nullable(Type.String()),
  ...DisplayZone,
})

export const examCentreList = call({
  method: 'GET',
  path: '/company/examLocation/getExamLocationList',
  access: 'public',
  encoding: 'query',
  summary: 'Exam centres, with their next session',
  shows: ['examCentres'],
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 80 })), ...pageQuery(12) }),
  data: PageOf(
    Type.Object({
      ...ExamCentre.properties,
      nextSessionAt: Nullable(Instant),
      seatsLeft: Type.Integer({ description: 'in all upcoming sessions of the centre' }),
    }),
  ),
  errors: [],
})

export const examSessionMonth = call({
  method: 'GET',
  path: '/company/examLocation/sessionMonth',
  access: 'public',
  encoding: 'query',
  summary: 'Upcoming sessions at all centres, in the requested month or in the first month that has any',
  shows: ['examCentres', 'examApplies'],
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 80 })), month: Type.Optional(Month) }),
  data: Type.Object({
    month: Month,
    timeZone: Type.String(),
    months: Type.Array(Type.Object({ month: Month, sessions: Type.Integer() }), {
      description: 'the next twelve months with sessions',
    }),
    cities: Type.Array(Type.String(), {
      description: 'the cities of the sessions in the list, in the order of the centres',
    }),
    list: Type.Array(
      Type.Object({
        sessionId: Id,
        examId: Id,
        examTitle: Type.String(),
        city: Type.String(),
        centreName: Type.String(),
        day: Type.String({ description: "in the centre's zone" }),
        ...DisplayZone,
        startsAt: Instant,
        endsAt: Instant,
        seatsLeft: Type.Integer(),
      }),
      { description: 'by time; 500 at most' },
    ),
  }),
  errors: [],
})

const Details = {
  realName: Type.String({ minLength: 1, maxLength: applicantLimits.name }),
  certificateType: Type.String({ maxLength: 40, description: 'from the dictionary, classify 1' }),
  identityType: Type.String({ maxLength: 40, description: 'from the dictionary, classify 2' }),
  employer: Type.String({ minLength: 1, maxLength: applicantLimits.employer }),
  email: Type.String({ maxLength: applicantLimits.email }),
}
const Shown = {
  idTail: Type.String({ description: 'the last four characters of the number' }),
  phone: Type.String(),
  photoUrl: Nullable(Type.String()),
  documentUrl: Nullable(Type.String()),
}
const File = Type.Optional(
  Type.String({ maxLength: 64, description: 'id of an upload of the caller with the purpose idDocument; empty: none' }),
)

/**
 * Saves the applicant's details. A phone number other than the account's or the saved one needs the code that was sent
 * to it for the purpose `examApply`. If no new `idNumber` is given, the saved one does not change.
 */
export const examApplicantSave = call({
  method: 'POST',
  path: '/user/user/updateUserDetailForExamApply',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Save the details of the applicant',
  changes: ['applicant'],
  body: Type.Object({
    ...Details,
    idNumber: Type.Optional(Type.String({ maxLength: applicantLimits.idNumber })),
    countryCode: Type.Optional(Type.String({ maxLength: 8 })),
    phone: Type.Optional(Type.String({ maxLength: 20, description: "omitted: the saved number, or the account's" })),
    code: Type.Optional(Type.String({ maxLength: 10 })),
    photoFileId: File,
    documentFileId: File,
  }),
  data: Empty,
  errors: [
    'nameInvalid',
    'emailInvalid',
    'phoneInvalid',
    'smsCodeInvalid',
    'signInLocked',
    'idNumberInvalid',
    'fileNotFound',
  ],
  limit: { max: 30, perSeconds: 300 },
})

export const examApplicant = call({
  method: 'GET',
  path: '/company/examApply/applicant',
  access: 'signedIn',
  encoding: 'query',
  summary: "The applicant's saved details, or the details from the account",
  shows: ['applicant'],
  data: Type.Object({
    isKept: Type.Boolean(),
    realName: Type.String(),
    certificateType: Type.String(),
    identityType: Type.String(),
    employer: Type.String(),
    email: Type.String(),
    ...Shown,
  }),
  errors: [],
})

const Session = Type.Object({
  sessionId: Id,
  centre: ExamCentre,
  startsAt: Instant,
  endsAt: Instant,
  changeUntil: Instant,
  seatsLeft: Type.Integer(),
  needsCoupon: Type.Boolean(),
  waiting: Type.Integer({ description: 'applicants on its waitlist' }),
})

const Wait = Type.Object({
  sessionId: Id,
  centre: ExamCentre,
  startsAt: Instant,
  endsAt: Instant,
  place: Type.Integer({ description: '1: the next free seat is theirs' }),
})

export const ExamApplication = Type.Object({
  applicationId: Id,
  examId: Id,
  examTitle: Type.String(),
  state: ApplicationState,
  reason: Nullable(Type.String({ description: 'the reason why it was returned' })),
  realName: Nullable(Type.String()),
  session: Nullable(
    Type.Object({ sessionId: Id, centre: ExamCentre, startsAt: Instant, endsAt: Instant, changeUntil: Instant }),
  ),
  wait: Nullable(Wait),
  ticketNo: Nullable(Type.String()),
  couponCode: Nullable(Type.String()),
  createdAt: Instant,
  submittedAt: Nullable(Instant),
})

export const myExamApplicationList = call({
  method: 'GET',
  path: '/company/examApply/myExamApplyList',
  access: 'signedIn',
  encoding: 'query',
  summary: "The caller's exam registrations, the newest first",
  shows: ['examApplies'],
  query: Type.Object({ ...pageQuery(12) }),
  data: PageOf(ExamApplication),
  errors: [],
})

export const registrationExamList = call({
  method: 'GET',
  path: '/company/examApply/examList',
  access: 'signedIn',
  encoding: 'query',
  summary: 'Exams open for registration or with an open registration of the caller, with that registration',
  shows: ['examApplies'],
  data: Type.Object({
    list: Type.Array(
      Type.Object({
        examId: Id,
        title: Type.String(),
        nextSessionAt: Nullable(Instant),
        ...DisplayZone,
        seatsLeft: Type.Unsafe<number | null>({
          ...Nullable(Type.Integer()),
          description: 'null: no upcoming session',
        }),
        application: Nullable(Type.Object({ applicationId: Id, state: ApplicationState })),
      }),
    ),
  }),
  errors: [],
})

/**
 * Saves an exam registration as a draft, or submits it. A person has at most one open registration for an exam; saving
 * again changes it.
 */
export const examApplicationSave = call({
  method: 'POST',
  path: '/company/examApply/save',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Save an exam registration as a draft, or submit it',
  changes: ['examApplies'],
  body: Type.Object({ examId: Id, submit: Flag }),
  data: Type.Object({ applicationId: Id, state: ApplicationState }),
  errors: ['examNotFound', 'applicationNotPossible', 'applicantIncomplete', 'applicationState'],
})

export const examApplicationCancel = call({
  method: 'POST',
  path: '/company/examApply/cancel',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Cancel a registration. Its seat and coupon are returned',
  changes: ['examApplies', 'examCoupons'],
  body: Type.Object({ applicationId: Id }),
  data: Empty,
  errors: ['applicationNotFound', 'applicationState', 'seatFixed'],
})

export const examSessionList = call({
  method: 'GET',
  path: '/company/examApply/sessionList',
  access: 'signedIn',
  encoding: 'query',
  summary: 'Upcoming sessions of an exam with free seats, and the fee that replaces a coupon if the caller has none',
  shows: ['examApplies', 'examCoupons', 'orderPrices'],
  query: Type.Object({ examId: Id }),
  data: Type.Object({ list: Type.Array(Session), feeFen: Nullable(Fen) }),
  errors: ['examNotFound'],
})

/**
 * Books a seat for the caller, which is confirmed immediately and never oversold. A seat that the caller already has is
 * exchanged for it.
 */
export const examSeatAssign = call({
  method: 'POST',
  path: '/company/examApply/appoint',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Book a seat in a session',
  changes: ['examApplies', 'examCoupons'],
  body: Type.Object({ applicationId: Id, sessionId: Id, couponId: Type.Optional(Id) }),
  data: ExamApplication,
  errors: [
    'applicationNotFound',
    'applicationState',
    'sessionNotFound',
    'sessionFull',
    'seatFixed',
    'examCouponNeeded',
  ],
})

/**
 * Joins the waitlist of a full session. When a seat opens before `changeUntil`, it goes to the first person on the
 * waitlist, who is notified. Repeating the call for the same session keeps the position.
 */
export const examWaitlistJoin = call({
  method: 'POST',
  path: '/company/examApply/wait',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Join the waitlist of a full session, leaving that of any other',
  changes: ['examApplies'],
  body: Type.Object({ applicationId: Id, sessionId: Id }),
  data: ExamApplication,
  errors: ['applicationNotFound', 'applicationState', 'sessionNotFound', 'seatFixed', 'seatsFree', 'examCouponNeeded'],
})

export const examWaitlistLeave = call({
  method: 'POST',
  path: '/company/examApply/waitEnd',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Leave the waitlist',
  changes: ['examApplies'],
  body: Type.Object({ applicationId: Id }),
  data: Empty,
  errors: ['applicationNotFound'],
})

export const examTicket = call({
  method: 'GET',
  path: '/company/examApply/ticket',
  access: 'signedIn',
  encoding: 'query',
  summary: 'The admission ticket as PDF',
  shows: [],
  query: Type.Object({ applicationId: Id }),
  data: Empty,
  answersFile: true,
  errors: ['applicationNotFound', 'applicationState'],
})

export const myExamCouponList = call({
  method: 'GET',
  path: '/company/examCoupon/myExamCoupon',
  access: 'signedIn',
  encoding: 'query',
  summary: "The caller's exam coupons, usable ones first",
  shows: ['examCoupons'],
  query: Type.Object({ state: Type.Optional(OneOf('usable', 'used', 'expired')), ...pageQuery(12) }),
  data: PageOf(
    Type.Object({
      couponId: Id,
      code: Type.String(),
      state: OneOf('usable', 'used', 'expired'),
      examId: Nullable(Id),
      examTitle: Nullable(Type.String({ description: 'null: any exam' })),
      validUntil: Instant,
      usedAt: Nullable(Instant),
    }),
  ),
  errors: [],
})

export const certificateApplicationSave = call({
  method: 'POST',
  path: '/company/certificateApply/save',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Apply for a certificate with evidence, or correct a returned application',
  changes: ['certificateApplies'],
  body: Type.Object({
    schemeId: Id,
    grounds: Type.String({ minLength: 1, maxLength: applicantLimits.grounds, pattern: '\\S' }),
    fileId: File,
  }),
  data: Type.Object({ applicationId: Id }),
  errors: ['certificateNotFound', 'certificateHeld', 'certificateRevoked', 'applicationState', 'fileNotFound'],
})

export const myCertificateApplicationList = call({
  method: 'GET',
  path: '/company/certificateApply/list',
  access: 'signedIn',
  encoding: 'query',
  summary: "The caller's certificate applications, the newest first",
  shows: ['certificateApplies'],
  query: Type.Object({ ...pageQuery(12) }),
  data: PageOf(
    Type.Object({
      applicationId: Id,
      schemeId: Id,
      title: Type.String(),
      level: Nullable(Type.String()),
      state: OneOf('submitted', 'returned', 'approved'),
      grounds: Type.String(),
      fileUrl: Nullable(Type.String()),
      reason: Nullable(Type.String()),
      createdAt: Instant,
    }),
  ),
  errors: [],
})
