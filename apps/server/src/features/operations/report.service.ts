import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { learningReport } from '@portal/contract/operations/report.contract.ts'
import { type Actor, companyBoundOf } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { addDays, mondayOf, startOfDay, todayOf } from '../../core/text/calendar.ts'
import { countCertificateFigures } from '../certificates/certificates.public.ts'
import {
  findStudyCountedAt,
  listPlanProgressCounts,
  listReportCompanies,
  listReportDepartments,
  listStudyCompanies,
  listStudyDepartments,
  sumStudyWeeks,
} from '../learning/learning.public.ts'

type Report = DataOf<typeof learningReport>
const hours = (seconds: number) => Math.round(seconds / 360) / 10
const text = ({ zh, en }: { readonly zh?: string; readonly en?: string }) => ({
  ...(zh ? { zh } : {}),
  ...(en ? { en } : {}),
})

type Narrowing = Pick<InputOf<typeof learningReport>, 'companyId' | 'departmentId'>

/**
 * Returns the scope of a report: a company and a department of it, null for all, and the departments of the company.
 * `bound` is the only company of the actor's grants (null: all). Throws `notFound` for a scope beyond these grants.
 */
export async function resolveReportScope(
  deps: Deps,
  actor: Actor,
  { companyId: askedFor, departmentId: narrowed }: Narrowing,
) {
  const [asked, departmentId] = [askedFor ?? null, narrowed ?? null]
  const bound = companyBoundOf(actor, 'reports')
  if (bound !== null && asked !== null && asked !== bound) throw new AppError('notFound')
  const companyId = bound ?? asked
  const departments = companyId === null ? [] : await listReportDepartments(deps.sql, companyId)
  if (departmentId !== null && !departments.some(({ id }) => id === departmentId)) throw new AppError('notFound')
  return { bound, companyId, departmentId, departments }
}

/**
 * Loads the learning report of everyone, of one company or of a department. Throws `notFound` for a scope beyond the
 * actor's grants.
 */
export async function loadLearningReport(
  deps: Deps,
  actor: Actor,
  { weeks, ...narrowing }: InputOf<typeof learningReport>,
): Promise<Report> {
  const { sql, settings, clock } = deps
  const { bound, companyId, departmentId, departments } = await resolveReportScope(deps, actor, narrowing)
  const monday = mondayOf(todayOf(deps))
  const from = addDays(monday, -7 * (weeks - 1))
  const scope = { from, companyId, departmentId }
  const wide = { ...scope, from: addDays(from, -7 * weeks) }
  const now = clock.now()
  const [year = 0, month = 0] = todayOf(deps).split('-').map(Number)
  const monthAt = (n: number) => new Date(Date.UTC(year, month - 12 + n, 1)).toISOString().slice(0, 7)
  const since = `${monthAt(0)}-01`
  const certificateTimes = {
    since: startOfDay(since, settings.timeZone),
    now,
    soon: new Date(now.getTime() + 90 * 86_400_000),
    timeZone: settings.timeZone,
  }
  const [counted, sums, groups, companies, plans, certificates, choices] = await Promise.all([
    findStudyCountedAt(sql),
    sumStudyWeeks(sql, scope),
    listStudyDepartments(sql, wide, from, addDays(monday, -7)),
    listStudyCompanies(sql, wide, from, addDays(monday, -7)),
    listPlanProgressCounts(sql, scope),
    countCertificateFigures(sql, scope, certificateTimes),
    listReportCompanies(sql, bound),
  ])
  const byWeek = new Map(sums.map((one) => [one.from, one]))
  const byMonth = new Map(certificates.months.map((one) => [one.month, one.issued]))
  return {
    countedAt: counted?.toISOString() ?? null,
    weeks: Array.from({ length: weeks }, (_, n) => addDays(from, 7 * n)).map((day) => ({
      from: day,
      hours: hours(byWeek.get(day)?.seconds ?? 0),
      people: byWeek.get(day)?.people ?? 0,
    })),
    departments: groups.map(({ id, name, company, companyId: of, seconds, before, people }) => ({
      id,
      name: text(name),
      company: text(company),
      companyId: of,
      hours: hours(seconds),
      before: hours(before),
      people,
    })),
    companies: companies.map(({ id, name, seconds, before, people }) => ({
      id,
      name: text(name),
      hours: hours(seconds),
      before: hours(before),
      people,
    })),
    plans: plans.map(({ planId, title, company, dueOn, people, spread, done, overdue }) => ({
      planId,
      title: text(title),
      company: text(company),
      dueOn,
      assigned: people,
      begun: people - (spread[0] ?? 0),
      halfway: (spread[3] ?? 0) + (spread[4] ?? 0) + (spread[5] ?? 0),
      done,
      overdue,
    })),
    certificates: {
      months: Array.from({ length: 12 }, (_, n) => ({ month: monthAt(n), issued: byMonth.get(monthAt(n)) ?? 0 })),
      expiring: certificates.expiring,
      revoked: certificates.revoked,
    },
    choices: {
      companies: choices.map(({ id, name }) => ({ id, name: text(name) })),
      departments: departments.map(({ id, name, companyId: of }) => ({ id, name: text(name), companyId: of })),
    },
  }
}
