import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { learnerReportList, learnerReportRead } from '@portal/contract/operations/report-people.contract.ts'
import { type Actor, companyBoundOf } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { addDays, mondayOf, todayOf } from '../../core/text/calendar.ts'
import { loadPeopleOfCompany, loadPersonLearningInCompany, loadPersonReport } from '../identity/identity.public.ts'
import { listReportCompanies, listRushedPackages, listWeeklyStudy } from '../learning/learning.public.ts'

/** The maximum of courses and exams shown for one person. */
const most = 100

/** Returns the Mondays of the weeks, and the one as many weeks earlier. */
function rangeOf(deps: Deps, weeks: number) {
  const from = addDays(mondayOf(todayOf(deps)), -7 * (weeks - 1))
  return {
    from,
    earlier: addDays(from, -7 * weeks),
    mondays: Array.from({ length: weeks }, (_, n) => addDays(from, 7 * n)),
  }
}

/** Loads a page of people with their study in the last `weeks` weeks and in the same number of weeks before those. */
export const loadReportPeople = (
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof learnerReportList>,
): Promise<DataOf<typeof learnerReportList>> => loadStudyOfPeople(deps, companyBoundOf(actor, 'reports'), input)

/**
 * Loads the study figures of a page of people, with the input of `loadReportPeople`. `bound` limits them to one company
 * (null: no limit).
 */
export async function loadStudyOfPeople(
  deps: Deps,
  bound: string | null,
  { weeks, ...input }: InputOf<typeof learnerReportList>,
): Promise<DataOf<typeof learnerReportList>> {
  const { from, earlier } = rangeOf(deps, weeks)
  const { rows, ...page } = await loadPeopleOfCompany(deps, bound, input)
  const narrowed = bound ?? input.companyId ?? null
  const companies = narrowed === null ? (await listReportCompanies(deps.sql, null)).map(({ id }) => id) : [narrowed]
  const studied = await listWeeklyStudy(
    deps.sql,
    rows.map(({ id }) => id),
    companies,
    earlier,
  )
  const sums = new Map(rows.map(({ id }) => [id, { seconds: 0, before: 0 }]))
  for (const { accountId, from: week, seconds } of studied) {
    const sum = sums.get(accountId)
    if (sum) sum[week >= from ? 'seconds' : 'before'] += seconds
  }
  return {
    ...page,
    rows: rows.map(
      ({
        id,
        name,
        nameLatin,
        login,
        employeeNo,
        company,
        department,
        membership,
        percent,
        overdue,
        lastSignInAt,
      }) => ({
        id,
        name,
        nameLatin,
        login,
        employeeNo,
        company,
        department,
        membership,
        seconds: sums.get(id)?.seconds ?? 0,
        before: sums.get(id)?.before ?? 0,
        percent,
        overdue,
        lastSignInAt,
      }),
    ),
  }
}

/**
 * Loads the study time, plans, courses, exam results and certificates of one person. Throws `notFound` for a person
 * beyond the actor's grants.
 */
export async function loadReportPerson(
  deps: Deps,
  actor: Actor,
  { personId, weeks }: InputOf<typeof learnerReportRead>,
): Promise<DataOf<typeof learnerReportRead>> {
  const bound = companyBoundOf(actor, 'reports')
  const { from, earlier, mondays } = rangeOf(deps, weeks)
  const { id, name, nameLatin, lastSignInAt, memberships, plans, certificates } = await loadPersonReport(
    deps,
    bound,
    personId,
  )
  const [{ courses, coursesTotal, exams, examsTotal }, studied] = await Promise.all([
    loadPersonLearningInCompany(deps, bound, id, most),
    listWeeklyStudy(
      deps.sql,
      [id],
      memberships.map(({ companyId }) => companyId),
      earlier,
    ),
  ])
  const fast = await listRushedPackages(
    deps.sql,
    id,
    courses.map(({ productId }) => productId),
    memberships.map(({ companyId }) => companyId),
  )
  const byWeek = new Map(studied.map((one) => [one.from, one.seconds]))
  const companyOf = new Map(memberships.map(({ companyId, company }) => [companyId, company]))
  return {
    id,
    name,
    nameLatin,
    lastSignInAt,
    memberships: memberships.map(({ companyId, company, departmentId, department, employeeNo, position, status }) => ({
      company: { id: companyId, name: company },
      department: departmentId ? { id: departmentId, name: department ?? {} } : null,
      employeeNo,
      position,
      status,
    })),
    weeks: mondays.map((day) => ({ from: day, seconds: byWeek.get(day) ?? 0 })),
    before: studied.reduce((sum, one) => (one.from < from ? sum + one.seconds : sum), 0),
    plans: plans.map(({ id: plan, title, companyId, dueOn, isMandatory, percent, overdue }) => ({
      id: plan,
      title,
      company: { id: companyId, name: companyOf.get(companyId) ?? {} },
      dueOn,
      isMandatory,
      percent,
      overdue,
    })),
    courses: courses.map((course) => ({
      ...course,
      fastLessons: fast
        .filter(({ companyId, productId }) => companyId === course.company.id && productId === course.productId)
        .map(({ title, studiedSeconds, duration }) => ({ title, studiedSeconds, duration })),
    })),
    coursesTotal,
    exams,
    examsTotal,
    certificates,
  }
}
