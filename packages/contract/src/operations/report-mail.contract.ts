import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Bilingual, Day, Empty, Id, Nullable, OneOf } from '../http/scalars.ts'

const access = { grant: 'reports', orForCompany: true } as const

/** The maximum number of report subscriptions per person. */
export const maxReportSubscriptions = 10

const Every = OneOf('week', 'month')
const Scope = {
  weeks: Type.Integer({ minimum: 4, maximum: 26, default: 12 }),
  companyId: Type.Optional(Id),
  departmentId: Type.Optional(Id),
}

/** The caller's report subscriptions. Each email contains the data that its reader may see on that day. */
export const reportMails = call({
  method: 'GET',
  path: '/comp/console/report/mails',
  access,
  encoding: 'query',
  summary: 'Learning reports emailed to the caller',
  shows: ['reportMails', 'companies', 'departments'],
  data: Type.Object({
    email: Nullable(Type.String({ description: 'the address to which they are sent; null: the caller has none' })),
    mails: Type.Array(
      Type.Object({
        id: Id,
        every: Every,
        weeks: Type.Integer(),
        company: Nullable(Bilingual),
        department: Nullable(Bilingual),
        nextOn: Day,
      }),
    ),
  }),
  errors: [],
})

/**
 * Subscribes to a report, every Monday or on the first of each month. Saving the same report again changes its
 * frequency.
 */
export const reportMailSave = call({
  method: 'POST',
  path: '/comp/console/report/mailSave',
  access,
  encoding: 'json',
  summary: 'Subscribe to the learning report by email, weekly or monthly',
  changes: ['reportMails'],
  body: Type.Object({ every: Every, ...Scope }),
  data: Type.Object({ id: Id }),
  errors: ['notFound', 'noAddressForReports', 'tooManyReportMails'],
})

export const reportMailRemove = call({
  method: 'POST',
  path: '/comp/console/report/mailRemove',
  access,
  encoding: 'json',
  summary: 'Cancel an emailed report. Idempotent',
  changes: ['reportMails'],
  body: Type.Object({ id: Id }),
  data: Empty,
  errors: [],
})
