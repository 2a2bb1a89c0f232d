import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  planProgressColumns,
  planProgressExport,
  planRemind,
} from '@portal/contract/learning/plan-staff.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { addIdentityColumns, dayCell, type SpreadsheetCell } from '../../../core/files/spreadsheet.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { presentTask } from '../../../core/tasks/task.present.ts'
import { defineExportTask, startTask, type TaskKind } from '../../../core/tasks/task.ts'
import { loadTaskActor } from '../../../core/tasks/task-actor.ts'
import { dayInZone, todayOf } from '../../../core/text/calendar.ts'
import { type Lang, pickName, pickText } from '../../../core/text/language.ts'
import type { Transaction } from '../../../database/connection.ts'
import { createPeopleTaskKind, sourceIdsStatement } from '../../identity/identity.public.ts'
import { canManagePlansInCompany, planBoundOf } from './plan.access.ts'
import { sendPlanNotices } from './plan.jobs.ts'
import { planMessages } from './plan.words.ts'
import { planProgressWords } from './plan-export.words.ts'
import { planProgressStateOf } from './plan-progress.present.ts'
import { type CountedPlan, loadCountedPlan, loadPlanPeoplePage, planStandingFilterOf } from './plan-progress.service.ts'
import { type PlanPersonRow, planStandingSource, selectedPlanStandingSource } from './plan-progress.store.ts'
import { hasBeenNotified, listOverdueItems } from './plan-reminder.store.ts'
import { findPlan } from './plan-staff.store.ts'

type Started = DataOf<typeof planRemind>

/**
 * Starts a task that reminds people of overdue items: the given people, or all who match the filters. Throws
 * `malformed` unless exactly one of the two is given, `planNotFound` for a plan that is not published, and the errors
 * of `loadCountedPlan`.
 */
export async function startPlanReminders(
  deps: Deps,
  actor: Actor,
  { requestKey, planId, selection }: InputOf<typeof planRemind>,
  lang: Lang,
): Promise<Started> {
  if ((selection.ids === undefined) === (selection.matching === undefined))
    throw new AppError('malformed', { fields: ['selection'] })
  const counted = await loadCountedPlan(deps, planBoundOf(actor), planId)
  if (counted.plan.status !== 'published') throw new AppError('planNotFound')
  const source = selection.matching
    ? planStandingSource(deps.sql, planStandingFilterOf(counted, selection.matching), counted.counts, 'name')
    : selectedPlanStandingSource(deps.sql, counted.plan.planId, selection.ids ?? [])
  const targets = sourceIdsStatement(deps.sql, source)
  const task = await startTask(deps, actor, {
    kind: 'planRemind',
    requestKey,
    grant: 'companies',
    lang,
    params: { planId: counted.plan.planId },
    targets,
  })
  return { task: presentTask(deps, actor, task, [], lang) }
}

/** Reminds one person, once a day at most. */
async function remindOne(deps: Deps, tx: Transaction, staff: Actor, planId: string, accountId: string): Promise<void> {
  const plan = await findPlan(tx, planId)
  if (plan?.status !== 'published' || !canManagePlansInCompany(staff, plan.companyId))
    throw new AppError('planNotFound')
  const today = todayOf(deps)
  const titles = await listOverdueItems(tx, planId, accountId, today)
  if (titles.length === 0) throw new AppError('planNothingOpen')
  const cause = `planNudge ${planId} ${today}`
  if (await hasBeenNotified(tx, plan.companyId, accountId, cause)) throw new AppError('planRemindedToday')
  const inBoth = (make: (lang: Lang) => string) => ({ zh: make('zh'), en: make('en') })
  const words = {
    title: inBoth((lang) => planMessages[lang].nudge(pickText(plan.title, lang))),
    body: inBoth((lang) => planMessages[lang].late(titles.map((title) => pickText(title, lang)))),
  }
  await sendPlanNotices(deps, tx, plan, { kind: 'planDue', cause }, [{ accountId, words }])
  await writeAudit(deps, tx, staff.accountId, {
    companyId: plan.companyId,
    action: 'account.planRemind',
    thing: 'account',
    thingId: accountId,
    detail: { planId, plan: plan.title },
  })
}

export async function startPlanProgressExport(
  deps: Deps,
  actor: Actor,
  { requestKey, ...params }: InputOf<typeof planProgressExport>,
  lang: Lang,
): Promise<Started> {
  await loadCountedPlan(deps, planBoundOf(actor), params.planId)
  const task = await startTask(deps, actor, {
    kind: 'planProgressExport',
    requestKey,
    grant: 'companies',
    lang,
    params,
  })
  return { task: presentTask(deps, actor, task, [], lang) }
}

type Column = (typeof planProgressColumns)[number] | 'login' | 'of'
const widths: Partial<Record<Column, number>> = { name: 16, department: 24, completed: 14, studied: 14 }

function cellsOf(deps: Deps, lang: Lang, columns: readonly Column[], row: PlanPersonRow): SpreadsheetCell[] {
  const day = (at: Date | null) =>
    at === null || at.getTime() === 0 ? null : dayCell(dayInZone(at, deps.settings.timeZone))
  const of: Record<Column, () => SpreadsheetCell> = {
    name: () => pickName(row.name, lang),
    login: () => row.login,
    employeeNo: () => row.employeeNo,
    department: () => (row.department ? pickText(row.department, lang) : null),
    percent: () => row.percent,
    done: () => row.done,
    of: () => row.of,
    overdue: () => row.overdue,
    state: () => planProgressWords[lang].state[planProgressStateOf(row)],
    studied: () => day(row.studiedAt),
    completed: () => day(row.completedAt),
  }
  return columns.map((column) => of[column]())
}

/** The background tasks on the people of a plan. */
export const planPeopleTasks: readonly TaskKind[] = [
  createPeopleTaskKind('planRemind', (deps, tx, staff, { params }, id) =>
    remindOne(deps, tx, staff, String(params.planId), id),
  ),
  defineExportTask({
    kind: 'planProgressExport',
    async open(deps, task) {
      await loadTaskActor(deps.sql, task, 'companies')
      const {
        columns: chosen,
        planId,
        ...asked
      } = task.params as unknown as Omit<InputOf<typeof planProgressExport>, 'requestKey'>
      const counted: CountedPlan = await loadCountedPlan(deps, task.companyId, planId)
      const columns = addIdentityColumns<Column>(chosen, 'name').flatMap((column): Column[] =>
        column === 'done' ? ['done', 'of'] : [column],
      )
      const words = planProgressWords[task.lang]
      const query = { ...asked, limit: 500 } as Parameters<typeof loadPlanPeoplePage>[2]
      const { total } = await loadPlanPeoplePage(deps, counted, { ...query, limit: 1 })
      return {
        fileName: words.file(pickText(counted.plan.title, task.lang)),
        table: {
          name: words.sheet,
          columns: columns.map((column) => ({ head: words.columns[column], width: widths[column] ?? 12 })),
        },
        total,
        async read(after) {
          const page = await loadPlanPeoplePage(deps, counted, after === null ? query : { ...query, after })
          return { rows: page.rows.map((row) => cellsOf(deps, task.lang, columns, row)), next: page.next }
        },
      }
    },
  }),
]
