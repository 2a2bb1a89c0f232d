import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, DisplayZone, Empty, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { ApplicationState } from './exam-apply.contract.ts'

/** Applications for reviewers: rows by waiting time, one in full, and its documents while they are needed. */
const access = { grant: 'certificates' } as const
export const ApplicationKind = OneOf('exam', 'certificate')
const GroundsState = OneOf('submitted', 'returned', 'approved')
/** The part of a queue to read. Default: waiting applications. */
const AskedState = OneOf(
  'submitted',
  'returned',
  'approved',
  'scheduled',
  'sat',
  'passed',
  'failed',
  'cancelled',
  'expired',
  'all',
)

/** Findings of the portal about an application. */
const Finding = OneOf('photoMissing', 'documentMissing', 'nameDiffers', 'phoneDiffers', 'employerDiffers')

export const managedExamApplicationList = call({
  method: 'GET',
  path: '/company/console/examApply/rows',
  access,
  encoding: 'query',
  summary: 'Exam registrations for the console, without drafts',
  shows: ['examApplies'],
  query: listQuery(['submitted'], {
    state: Type.Optional(AskedState),
    examId: Type.Optional(Id),
    sessionId: Type.Optional({
      ...Id,
      description: 'only registrations with a seat in this session, or on its waitlist',
    }),
  }),
  data: ListOf(
    Type.Object({
      applicationId: Id,
      name: Type.String(),
      company: Bilingual,
      examTitle: Bilingual,
      state: ApplicationState,
      since: Instant,
      findings: Type.Array(Finding, { description: 'only while the application awaits a decision' }),
      isOwn: Type.Boolean(),
    }),
  ),
  errors: [],
})

const Decision = Type.Object({
  decision: OneOf('approve', 'return'),
  reason: Nullable(Type.String()),
  by: Type.String(),
  at: Instant,
})

export const examApplicationRead = call({
  method: 'GET',
  path: '/company/console/examApply/read',
  access,
  encoding: 'query',
  summary: 'One exam registration: its details, the results of automatic checks, and earlier decisions',
  shows: ['examApplies', 'certificates'],
  query: Type.Object({ applicationId: Id }),
  data: Type.Object({
    applicationId: Id,
    accountId: Id,
    name: Type.String(),
    login: Type.String(),
    company: Bilingual,
    examId: Id,
    examTitle: Bilingual,
    state: ApplicationState,
    isOwn: Type.Boolean(),
    managers: Type.Array(Type.String(), { description: 'the line managers, if only they can decide it' }),
    since: Instant,
    details: Nullable(
      Type.Object({
        realName: Type.String(),
        certificateType: Type.String(),
        idTail: Type.String(),
        identityType: Type.String(),
        employer: Type.String(),
        email: Type.String(),
        phone: Type.String({ description: 'the middle digits are hidden' }),
        hasPhoto: Type.Boolean(),
        hasDocument: Type.Boolean(),
      }),
    ),
    findings: Type.Array(Finding),
    lang: OneOf('zh', 'en'),
    reason: Nullable(Type.String()),
    seat: Nullable(
      Type.Object({ centre: Bilingual, startsAt: Instant, ...DisplayZone, ticketNo: Nullable(Type.String()) }),
    ),
    decisions: Type.Array(Decision),
    earlier: Type.Array(Type.Object({ applicationId: Id, examTitle: Bilingual, state: ApplicationState, at: Instant })),
    held: Type.Array(Type.Object({ number: Type.String(), title: Bilingual, validUntil: Nullable(Type.String()) })),
  }),
  errors: ['applicationNotFound'],
})

/** Returns links to the documents of an application, valid for fifteen minutes. The audit log records the purpose. */
export const applicationDocuments = call({
  method: 'POST',
  path: '/company/console/apply/documents',
  access,
  encoding: 'json',
  summary: 'Links to the documents of an application awaiting a decision. A decided application has none',
  changes: [],
  body: Type.Object({ kind: ApplicationKind, applicationId: Id, purpose: OneOf('name', 'photo', 'validity', 'other') }),
  data: Type.Object({
    photo: Nullable(Type.Object({ url: Type.String(), mime: Type.String() })),
    document: Nullable(Type.Object({ url: Type.String(), mime: Type.String() })),
  }),
  errors: ['applicationNotFound', 'applicationState', 'ownAttempt'],
  limit: { max: 120, perSeconds: 60 },
})

export const managedCertificateApplications = call({
  method: 'GET',
  path: '/company/console/certificateApply/rows',
  access,
  encoding: 'query',
  summary: 'Certificate applications for the console',
  shows: ['certificateApplies'],
  query: listQuery(['changed'], { state: Type.Optional(OneOf('submitted', 'returned', 'approved', 'all')) }),
  data: ListOf(
    Type.Object({
      applicationId: Id,
      name: Type.String(),
      company: Bilingual,
      title: Bilingual,
      state: GroundsState,
      since: Instant,
      hasFile: Type.Boolean(),
      isOwn: Type.Boolean(),
    }),
  ),
  errors: [],
})

export const certificateApplicationRead = call({
  method: 'GET',
  path: '/company/console/certificateApply/read',
  access,
  encoding: 'query',
  summary: "One certificate application: its evidence, the applicant's certificates, and earlier decisions",
  shows: ['certificateApplies', 'certificates'],
  query: Type.Object({ applicationId: Id }),
  data: Type.Object({
    applicationId: Id,
    name: Type.String(),
    login: Type.String(),
    lang: OneOf('zh', 'en'),
    company: Bilingual,
    title: Bilingual,
    level: Nullable(Bilingual),
    state: GroundsState,
    isOwn: Type.Boolean(),
    since: Instant,
    grounds: Type.String(),
    hasFile: Type.Boolean(),
    reason: Nullable(Type.String()),
    decisions: Type.Array(Decision),
    held: Type.Array(Type.Object({ number: Type.String(), title: Bilingual, validUntil: Nullable(Type.String()) })),
  }),
  errors: ['applicationNotFound'],
})

const Both = (most: number) =>
  Type.Object({
    zh: Type.String({ minLength: 1, maxLength: most }),
    en: Type.String({ minLength: 1, maxLength: most }),
  })
export const returnReasonList = call({
  method: 'GET',
  path: '/company/console/returnReason/list',
  access,
  encoding: 'query',
  summary: "The predefined reasons for returning applications, and today's state of the queue",
  shows: ['returnReasons', 'examApplies', 'certificateApplies'],
  query: Type.Object({ kind: ApplicationKind }),
  data: Type.Object({
    list: Type.Array(Type.Object({ reasonId: Id, title: Bilingual, words: Bilingual })),
    oldest: Nullable(Instant),
    decidedToday: Type.Integer(),
  }),
  errors: [],
})

/** Replaces the entire list of return reasons of a kind, in the given order, so that concurrent changes never mix. */
export const returnReasonsSave = call({
  method: 'POST',
  path: '/company/console/returnReason/put',
  access,
  encoding: 'json',
  summary: 'Set the predefined reasons for returning applications of a kind, in order',
  changes: ['returnReasons', 'audit'],
  body: Type.Object({
    kind: ApplicationKind,
    reasons: Type.Array(Type.Object({ title: Both(24), words: Both(400) }), { maxItems: 9 }),
  }),
  data: Empty,
  errors: [],
})
