import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import { lockAccount } from '../../identity/identity.public.ts'
import type { ReportFrequency } from './report-mail.rules.ts'

export type ReportSubscription = {
  readonly id: string
  readonly accountId: string
  /** The company in which its reader acts. */
  readonly companyId: string
  readonly every: ReportFrequency
  readonly weeks: number
  readonly aboutCompany: string | null
  readonly aboutDepartment: string | null
  /** The due day that was dealt with last. */
  readonly doneOn: string
}

const columns = (db: Db) => db`
  r.id, r.account_id as "accountId", r.company_id as "companyId", r.every, r.weeks, r.about_company as "aboutCompany", r.about_department as "aboutDepartment",
  r.last_on::text as "doneOn"`

export async function listReportSubscriptions(
  db: Db,
  accountId: string,
): Promise<(ReportSubscription & { company: BilingualText | null; department: BilingualText | null })[]> {
  return db`
    select ${columns(db)}, c.name as company, d.name as department
    from report_mail r left join company_name c on c.id = r.about_company left join department_entry d on d.id = r.about_department
    where r.account_id = ${accountId} order by r.created_at, r.id`
}

/** Counts the report subscriptions of a person, under a lock, so that simultaneous saves cannot exceed the limit. */
export async function countReportSubscriptions(db: Db, accountId: string): Promise<number> {
  await lockAccount(db, accountId)
  const row = await db<
    { n: number }[]
  >`select count(*)::int as n from report_mail where account_id = ${accountId}`.one()
  return row.n
}

/**
 * Inserts a subscription (`isNew`), or updates the frequency, the period, the acting company and the last due day of
 * the person's existing one to the same scope.
 */
export async function upsertReportSubscription(
  db: Db,
  subscription: ReportSubscription,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const row = await db<{ id: string; isNew: boolean }[]>`
    insert into report_mail (id, account_id, company_id, every, weeks, about_company, about_department, last_on, created_at)
    values (${subscription.id}, ${subscription.accountId}, ${subscription.companyId}, ${subscription.every}, ${subscription.weeks},
      ${subscription.aboutCompany}, ${subscription.aboutDepartment}, ${subscription.doneOn}, ${now})
    on conflict on constraint report_mail_once
      do update set every = excluded.every, weeks = excluded.weeks, company_id = excluded.company_id, last_on = excluded.last_on
    returning id, id = ${subscription.id} as "isNew"`.maybeOne()
  return row as { id: string; isNew: boolean }
}

export const deleteReportSubscriptionRow = (
  db: Db,
  accountId: string,
  id: string,
): Promise<unknown> => db`delete from report_mail
  where id = ${id} and account_id = ${accountId}`

/**
 * Lists at most `most` report subscriptions whose last due day has not been handled, the least recently handled first.
 */
export async function listDueReportSubscriptions(
  db: Db,
  due: Readonly<Record<ReportFrequency, string>>,
  most: number,
): Promise<ReportSubscription[]> {
  return db<ReportSubscription[]>`
    select ${columns(db)} from report_mail r
    where (r.every = 'week' and r.last_on < ${due.week}) or (r.every = 'month' and r.last_on < ${due.month}) order by r.last_on, r.id limit ${most}`
}

/** Claims a subscription's report of the due day for this process; returns false if another process has claimed it. */
export async function claimDueReport(db: Db, id: string, due: string): Promise<boolean> {
  const { count } = await db`update report_mail set last_on = ${due} where id = ${id} and last_on < ${due}`
  return count === 1
}

export type ReportReader = { readonly email: string | null; readonly name: PersonName; readonly locale: 'zh' | 'en' }

export async function findReportReader(db: Db, accountId: string): Promise<ReportReader | null> {
  const row = await db<ReportReader[]>`
    select email, ${personNameColumn(db, 'a')} as name, locale from active_account a where id = ${accountId}`.maybeOne()
  return row ?? null
}
