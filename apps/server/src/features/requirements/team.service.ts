import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { myTeam } from '@portal/contract/requirements/requirement.contract.ts'
import type { teamManagerSet, teamManagers } from '@portal/contract/requirements/requirement-staff.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { todayOf } from '../../core/text/calendar.ts'
import { type Lang, pickName, pickText } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import { canManageRequirementsInCompany } from './requirement.access.ts'
import { requirementMessages } from './requirement.words.ts'
import { sendRequirementNotices } from './requirement-run.service.ts'
import {
  deleteDepartmentManager,
  findCompanyOfDepartment,
  hasTeam,
  insertDepartmentManager,
  listDepartmentManagers,
  listManagedDepartments,
  listMembersOfManager,
  listOpenRequirementsOfMember,
  listTeam,
  recordTeamReminder,
  type TeamMember,
} from './team.store.ts'

/** People that the page of a team shows at most, and those of a team that a device stores. */
const [shownPeople, mostMembers] = [300, 1000]

/**
 * Loads the people of the caller's team, at most 300, and the departments that the caller manages. A person without a
 * team gets an empty list.
 */
export async function loadTeam(deps: Deps, actor: Actor, lang: Lang): Promise<DataOf<typeof myTeam>> {
  const today = todayOf(deps)
  const departments = await listManagedDepartments(deps.sql, actor)
  const rows = (await hasTeam(deps.sql, actor)) ? await listTeam(deps.sql, actor, today, shownPeople + 1) : []
  return {
    departments,
    today,
    people: rows.slice(0, shownPeople).map(({ nameLatin, ...row }) => ({
      ...row,
      name: pickName({ name: row.name, nameLatin }, lang),
      remindedAt: row.remindedAt?.toISOString() ?? null,
    })),
    isPartial: rows.length > shownPeople,
  }
}

/** Lists the people of the caller's team, sorted by name; at most a thousand. */
export const listTeamMembers = (deps: Deps, actor: Actor): Promise<TeamMember[]> =>
  listMembersOfManager(deps.sql, actor, mostMembers)

/**
 * Reminds a person of the team of their open requirements. Throws `notOnTeam`, `nothingOpen`, or `teamRemindedToday`
 * when the person has already been reminded on this day.
 */
export async function remindTeamMember(deps: Deps, actor: Actor, accountId: string) {
  const today = todayOf(deps)
  await inTransaction(deps.sql, async (tx) => {
    const titles = await listOpenRequirementsOfMember(tx, actor, accountId, today)
    if (titles === null) throw new AppError('notOnTeam')
    if (titles.length === 0) throw new AppError('nothingOpen')
    if (!(await recordTeamReminder(tx, actor, accountId, today, deps.clock.now())))
      throw new AppError('teamRemindedToday')
    const { zh, en } = requirementMessages
    await sendRequirementNotices(deps, tx, actor.companyId, [
      {
        accountId,
        cause: `teamReminder ${today}`,
        title: { zh: zh.nudge, en: en.nudge },
        body: {
          zh: zh.late(titles.map((title) => pickText(title, 'zh'))),
          en: en.late(titles.map((title) => pickText(title, 'en'))),
        },
      },
    ])
  })
  return {}
}

export async function loadDepartmentManagers(
  deps: Deps,
  actor: Actor,
  { companyId }: InputOf<typeof teamManagers>,
  lang: Lang,
): Promise<DataOf<typeof teamManagers>> {
  if (!canManageRequirementsInCompany(actor, companyId.toLowerCase())) throw new AppError('notFound')
  const managers = await listDepartmentManagers(deps.sql, companyId)
  return { managers: managers.map((one) => ({ ...one, name: pickName(one.name, lang) })) }
}

/**
 * Adds or removes a manager of a department. Throws `notFound` beyond the actor's grants, for a person outside the
 * company, and for removing a person who is not a manager.
 */
export async function setDepartmentManager(
  deps: Deps,
  actor: Actor,
  { departmentId, accountId, manages }: InputOf<typeof teamManagerSet>,
) {
  await inTransaction(deps.sql, async (tx) => {
    const companyId = await findCompanyOfDepartment(tx, departmentId)
    if (companyId === null || !canManageRequirementsInCompany(actor, companyId)) throw new AppError('notFound')
    const now = deps.clock.now()
    const isDone = manages
      ? await insertDepartmentManager(tx, { departmentId, accountId, staffId: actor.accountId, now })
      : await deleteDepartmentManager(tx, departmentId, accountId)
    if (!isDone) throw new AppError('notFound')
    await writeAudit(deps, tx, actor.accountId, {
      companyId,
      action: manages ? 'department.nameManager' : 'department.removeManager',
      thing: 'department',
      thingId: departmentId,
      detail: { accountId },
    })
  })
  return {}
}
