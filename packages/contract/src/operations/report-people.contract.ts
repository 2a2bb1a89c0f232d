import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Day, Id, Instant, Nullable, OneOf, RequestKey, Seconds } from '../http/scalars.ts'
import { Task } from './task.contract.ts'

/** Reports by person. Staff of one company see its people, and of them what belongs to it. */
const access = { grant: 'reports', orForCompany: true } as const

const Named = Type.Object({ id: Id, name: Bilingual })
const weeks = Type.Integer({ minimum: 4, maximum: 26, default: 12, description: 'the last week is the current one' })
const Membership = OneOf('active', 'withdrawn')
const Percent = Nullable(Type.Integer({ description: 'average of their study plans; null: they have none' }))

const filters = {
  weeks,
  companyId: Type.Optional(Id),
  departmentId: Type.Optional({ ...Id, description: 'including departments below it' }),
  membership: Type.Optional(Membership),
  isOverdue: Type.Optional(Type.Boolean({ description: 'has an overdue study plan' })),
  notSeenForDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
}

export const learnerReportList = call({
  method: 'GET',
  path: '/comp/console/report/people',
  access,
  encoding: 'query',
  summary: 'People with their study time and plan progress',
  shows: ['people', 'progress', 'plans', 'departments'],
  query: listQuery(['name', 'lastSignIn'], filters),
  data: ListOf(
    Type.Object({
      id: Id,
      name: Type.String(),
      nameLatin: Nullable(Type.String()),
      login: Type.String(),
      employeeNo: Nullable(Type.String()),
      company: Nullable(Named),
      department: Nullable(Named),
      membership: Nullable(Membership),
      seconds: Type.Integer({ description: 'studied in these weeks' }),
      before: Type.Integer({ description: 'studied in the same number of weeks before' }),
      percent: Percent,
      overdue: Type.Integer({ description: 'number of overdue plans' }),
      lastSignInAt: Nullable(Instant),
    }),
  ),
  errors: [],
})

export const learnerReportColumns = [
  'name',
  'company',
  'department',
  'percent',
  'studied',
  'change',
  'lastSignIn',
] as const
export const learnerReportExport = call({
  method: 'POST',
  path: '/comp/console/report/people/export',
  access,
  reauthenticates: true,
  encoding: 'json',
  summary: 'Export the learner report to Excel, with its filters, sort and columns',
  changes: ['tasks', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...filters,
    sort: Type.Optional(OneOf('name', '-name', 'lastSignIn', '-lastSignIn')),
    columns: Type.Array(OneOf(...learnerReportColumns), {
      minItems: 1,
      maxItems: learnerReportColumns.length,
      uniqueItems: true,
    }),
  }),
  data: Type.Object({ task: Task }),
  errors: [],
})

export const learnerReportRead = call({
  method: 'GET',
  path: '/comp/console/report/person',
  access,
  encoding: 'query',
  summary: 'Study time by week, courses, plans, exam results and certificates of one person',
  shows: ['people', 'progress', 'plans', 'results', 'certificates'],
  query: Type.Object({ personId: Id, weeks }),
  data: Type.Object({
    id: Id,
    name: Type.String(),
    nameLatin: Nullable(Type.String()),
    memberships: Type.Array(
      Type.Object({
        company: Named,
        department: Nullable(Named),
        employeeNo: Nullable(Type.String()),
        position: Nullable(Bilingual),
        status: Membership,
      }),
    ),
    lastSignInAt: Nullable(Instant),
    weeks: Type.Array(Type.Object({ from: Day, seconds: Seconds })),
    before: Type.Integer({ description: 'seconds studied in the same number of weeks before' }),
    plans: Type.Array(
      Type.Object({
        id: Id,
        title: Bilingual,
        company: Named,
        dueOn: Nullable(Day),
        isMandatory: Type.Boolean(),
        percent: Percent,
        overdue: Type.Integer(),
      }),
    ),
    courses: Type.Array(
      Type.Object({
        productId: Id,
        company: Named,
        title: Bilingual,
        percent: Type.Integer(),
        seconds: Seconds,
        completedAt: Nullable(Instant),
        seenAt: Instant,
        fastLessons: Type.Array(Type.Object({ title: Bilingual, studiedSeconds: Seconds, duration: Seconds }), {
          description: 'courseware lessons completed in less than a quarter of their length',
        }),
      }),
    ),
    coursesTotal: Type.Integer(),
    exams: Type.Array(
      Type.Object({
        attemptId: Id,
        company: Named,
        title: Bilingual,
        startedAt: Instant,
        state: OneOf('open', 'waiting', 'told'),
        percent: Nullable(Type.Integer({ description: 'percentage of the points; null until the result is released' })),
        passed: Nullable(Type.Boolean()),
      }),
    ),
    examsTotal: Type.Integer(),
    certificates: Type.Array(
      Type.Object({
        id: Id,
        number: Type.String(),
        title: Bilingual,
        issuedAt: Instant,
        endsAt: Nullable(Instant),
        state: OneOf('valid', 'expired', 'revoked', 'superseded'),
      }),
    ),
  }),
  errors: ['notFound'],
})
