import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Bilingual, Day, Empty, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'

const Hours = Type.Number({ description: 'study time in hours' })
const Week = Type.Object({
  from: Day,
  hours: Hours,
  people: Type.Integer({ description: 'number of people who studied in this week' }),
})

const narrowing = {
  weeks: Type.Integer({ minimum: 4, maximum: 26, default: 12 }),
  companyId: Type.Optional(Id),
  departmentId: Type.Optional({ ...Id, description: 'including departments below it' }),
}

/** Figures of learning, plans and certificates. Staff of one company see only those of that company. */
export const learningReport = call({
  method: 'POST',
  path: '/comp/console/report/learning',
  access: { grant: 'reports', orForCompany: true },
  encoding: 'form',
  summary: 'Learning by week, department and company, the funnel of plans, and certificates',
  shows: ['progress', 'plans', 'certificates', 'companies', 'departments'],
  body: Type.Object(narrowing),
  data: Type.Object({
    countedAt: Nullable(Instant),
    weeks: Type.Array(Week, { description: 'the last week is the current one' }),
    departments: Type.Array(
      Type.Object({
        id: Nullable(Id),
        name: Bilingual,
        company: Bilingual,
        companyId: Id,
        hours: Hours,
        before: Hours,
        people: Type.Integer({ description: 'number of people who studied in the last whole week' }),
      }),
    ),
    companies: Type.Array(
      Type.Object({ id: Id, name: Bilingual, hours: Hours, before: Hours, people: Type.Integer() }),
    ),
    plans: Type.Array(
      Type.Object({
        planId: Id,
        title: Bilingual,
        company: Bilingual,
        dueOn: Nullable(Day),
        assigned: Type.Integer(),
        begun: Type.Integer(),
        halfway: Type.Integer(),
        done: Type.Integer(),
        overdue: Type.Integer(),
      }),
    ),
    certificates: Type.Object({
      months: Type.Array(Type.Object({ month: Type.String(), issued: Type.Integer() })),
      expiring: Type.Integer({ description: 'valid certificates that expire within 90 days' }),
      revoked: Type.Integer({ description: 'within the year' }),
    }),
    choices: Type.Object({
      companies: Type.Array(Type.Object({ id: Id, name: Bilingual })),
      departments: Type.Array(Type.Object({ id: Id, name: Bilingual, companyId: Id })),
    }),
  }),
  errors: ['notFound'],
})

/** Returns the learning report as a file, with the data that the caller may see. */
export const learningReportFile = call({
  method: 'POST',
  path: '/comp/console/report/file',
  access: { grant: 'reports', orForCompany: true },
  reauthenticates: true,
  encoding: 'form',
  summary: 'The learning report as a file: an Excel workbook or a PDF',
  shows: [],
  body: Type.Object({ ...narrowing, as: OneOf('xlsx', 'pdf') }),
  data: Empty,
  answersFile: true,
  errors: ['notFound'],
  limit: { max: 30, perSeconds: 60 },
})
