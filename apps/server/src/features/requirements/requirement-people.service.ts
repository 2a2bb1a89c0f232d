import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { myRequirements, RequirementExplanation } from '@portal/contract/requirements/requirement.contract.ts'
import type {
  leaveOfAbsenceRecord,
  requirementCoverage,
  requirementCoverageGroups,
  requirementExport,
  requirementPeople,
  requirementWaive,
  requirementWaiverWithdraw,
} from '@portal/contract/requirements/requirement-staff.contract.ts'
import type { Static } from 'typebox'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { dayCell, type SpreadsheetCell } from '../../core/files/spreadsheet.ts'
import { AppError } from '../../core/http/app-error.ts'
import { parseSortOrder } from '../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { newId } from '../../core/secrets/random.ts'
import { presentTask } from '../../core/tasks/task.present.ts'
import { defineExportTask, startTask, type TaskKind } from '../../core/tasks/task.ts'
import { loadTaskActor } from '../../core/tasks/task-actor.ts'
import { addDays, todayOf } from '../../core/text/calendar.ts'
import { type Lang, pickName, pickText } from '../../core/text/language.ts'
import { type Db, inTransaction } from '../../database/connection.ts'
import { listEarnedCreditEntries } from '../credits/credits.public.ts'
import { buildPersonSearchQuery } from '../identity/identity.public.ts'
import { presentRequirementRule, presentRequirementStateCounts } from './requirement.present.ts'
import {
  coveragePercent,
  cycleDatesOf,
  lapseWindowDays,
  renewalCycleOf,
  requirementState,
} from './requirement.rules.ts'
import { loadManagedRequirement, recordRequirementAct } from './requirement.service.ts'
import {
  findRequirement,
  listManagedRequirements,
  listRequirementItems,
  type RequirementHead,
  type RequirementItemRow,
} from './requirement.store.ts'
import { requirementSheetWords } from './requirement.words.ts'
import {
  deleteRenewalOfWaivedCycle,
  findCreditPeriod,
  findRequirementAssignment,
  hasRenewalOfWaivedCycle,
  insertLeaveOfAbsence,
  listCoverage,
  listCoverageGroups,
  listCoverageHistory,
  listItemCompletions,
  listLeavesOfAbsence,
  listNextCycleDays,
  listPeopleWithManagers,
  listRequirementCycles,
  listRequirementPeople,
  type PersonWithManagers,
  requirementPeopleSource,
  setCycleWaived,
  setWaiverWithdrawn,
} from './requirement-people.store.ts'
import { refreshRequirement } from './requirement-run.service.ts'
import { lockCreditPeople, lockRequirement } from './requirement-run.store.ts'
import { hasTeam, listOwnRequirements } from './team.store.ts'

type PeopleAsk = Omit<InputOf<typeof requirementPeople>, 'requirementId'>

async function peoplePage<Row extends { readonly id: string }>(
  deps: Deps,
  requirementId: string,
  input: PeopleAsk,
  list: (db: Db, requirementId: string, ids: readonly string[], today: string) => Promise<Row[]>,
) {
  const { state, departmentId, q } = input
  const today = todayOf(deps)
  const { ids, ...page } = await listPage(
    deps.sql,
    {
      list: `requirement ${requirementId}`,
      order: parseSortOrder<'name'>(input.sort ?? 'name', { name: 'text' }),
      filters: { state, departmentId, q },
      source: requirementPeopleSource(deps.sql, {
        requirementId,
        state: state ?? null,
        departmentId: departmentId ?? null,
        words: buildPersonSearchQuery(q, true),
        today,
      }),
    },
    input,
  )
  return { ...page, rows: sortByIds(ids, await list(deps.sql, requirementId, ids, today)) }
}

/** Loads a page of the people of a requirement with their states. Throws `requirementNotFound`. */
export async function loadRequirementPeople(
  deps: Deps,
  actor: Actor,
  { requirementId, ...input }: InputOf<typeof requirementPeople>,
  lang: Lang,
): Promise<DataOf<typeof requirementPeople>> {
  await loadManagedRequirement(deps.sql, actor, requirementId)
  const { rows, ...page } = await peoplePage(deps, requirementId, input, listRequirementPeople)
  return { ...page, rows: rows.map(({ id, name, ...row }) => ({ accountId: id, name: pickName(name, lang), ...row })) }
}

/** The most upcoming dates that a requirement shows. */
const nextDays = 5
/** The days of its coverage over time. */
const historyDays = 365

/**
 * Loads the coverage of a requirement: in total, by department (the lowest percentage first) and by week over the past
 * year, and the next days on which cycles are due, lapse or open. Throws `requirementNotFound`.
 */
export async function loadRequirementCoverage(
  deps: Deps,
  actor: Actor,
  requirementId: string,
): Promise<DataOf<typeof requirementCoverage>> {
  await loadManagedRequirement(deps.sql, actor, requirementId)
  const today = todayOf(deps)
  const [rows, next, history] = await Promise.all([
    listCoverage(deps.sql, requirementId, today),
    listNextCycleDays(deps.sql, requirementId, today, nextDays),
    listCoverageHistory(deps.sql, requirementId, addDays(today, -historyDays)),
  ])
  const all: Partial<Record<string, number>> = {}
  for (const { counts } of rows)
    for (const [state, people] of Object.entries(counts)) all[state] = (all[state] ?? 0) + people
  return {
    counts: presentRequirementStateCounts(all),
    percent: coveragePercent(all),
    next,
    history: history.map(({ day, counts }) => ({
      day,
      counts: presentRequirementStateCounts(counts),
      percent: coveragePercent(counts),
    })),
    departments: rows
      .map(({ departmentId, name, counts, lapsing }) => ({
        departmentId,
        name,
        counts: presentRequirementStateCounts(counts),
        percent: coveragePercent(counts),
        lapsing,
      }))
      .sort((a, b) => a.percent - b.percent),
  }
}

/** Loads coverage by department and line manager, for a file. Throws `requirementNotFound`. */
export async function loadCoverageGroups(
  deps: Deps,
  actor: Actor,
  requirementId: string,
  lang: Lang,
): Promise<DataOf<typeof requirementCoverageGroups>> {
  await loadManagedRequirement(deps.sql, actor, requirementId)
  const rows = await listCoverageGroups(deps.sql, requirementId, todayOf(deps))
  return {
    groups: rows.map(({ department, managers, counts, lapsing }) => ({
      department,
      managers: managers.map((name) => pickName(name, lang)),
      counts: presentRequirementStateCounts(counts),
      percent: coveragePercent(counts),
      lapsing,
    })),
  }
}

/** Entries of the ledger that an explanation names at most. */
const explainedEntries = 100

/**
 * Loads the items of a requirement in the latest cycle of a person, which of them the person can open, and the period
 * if credits are required.
 */
async function standOf(deps: Deps, requirementId: string, accountId: string) {
  const [items, days, period] = await Promise.all([
    listRequirementItems(deps.sql, requirementId),
    listItemCompletions(deps.sql, requirementId, accountId, { today: todayOf(deps), timeZone: deps.settings.timeZone }),
    findCreditPeriod(deps.sql, requirementId, accountId),
  ])
  return {
    period: period && { carryFrom: period.carryFrom, from: period.from, until: period.until },
    items: items.map((item, index) => {
      const credits = period?.credits.find(({ position }) => position === index + 1)
      return {
        ...item,
        doneOn: days[index]?.day ?? null,
        version: days[index]?.version ?? item.version,
        carried: credits?.carried ?? null,
        earned: credits?.earned ?? null,
      }
    }),
    access: items.map((_, index) => ({
      canOpen: days[index]?.canOpen ?? true,
      opensOn: days[index]?.opensOn ?? null,
    })),
  }
}

/** The policies among the items, with the revisions that opened a cycle or were signed in it. */
const revisionsOf = (
  items: readonly Pick<RequirementItemRow, 'title'>[],
  facts: readonly { readonly position: number; readonly version?: number }[],
) =>
  facts.flatMap(({ position, version }) => {
    const item = items[position - 1]
    return item && version !== undefined ? [{ title: item.title, version }] : []
  })

/** The facts and dates that lead to the state of a person, judged by the rules. */
async function explain(
  deps: Deps,
  requirement: RequirementHead,
  accountId: string,
  reader: 'staff' | 'learner',
  lang: Lang,
): Promise<Static<typeof RequirementExplanation>> {
  const { requirementId, companyId } = requirement
  const { timeZone } = deps.settings
  const assignment = await findRequirementAssignment(deps.sql, requirementId, accountId, timeZone)
  if (!assignment) throw new AppError('notRequired')
  const [turns, { items, period }, leaves, hasWaiverBefore, [managed]] = await Promise.all([
    listRequirementCycles(deps.sql, requirementId, accountId),
    standOf(deps, requirementId, accountId),
    listLeavesOfAbsence(deps.sql, companyId, accountId),
    hasRenewalOfWaivedCycle(deps.sql, requirementId, accountId),
    listManagedRequirements(deps.sql, [requirementId]),
  ])
  const kindIds = items.flatMap(({ creditKindId }) => (creditKindId ? [creditKindId] : []))
  const entries = period
    ? await listEarnedCreditEntries(
        deps.sql,
        { accountId, companyId },
        kindIds,
        period.carryFrom ?? period.from,
        explainedEntries,
      )
    : []
  const latest = turns[0]
  if (!latest || !managed) throw new AppError('notRequired')
  const today = todayOf(deps)
  const isRenewedPeriod = requirement.countsCredits && requirement.periodMonths !== null && latest.renews
  const leaveFrom = isRenewedPeriod ? latest.countsFrom : latest.opensOn
  const turn = { ...latest, isWaived: latest.waivedAt !== null, leaveFrom }
  const open = latest.doneOn === null ? turn : renewalCycleOf(requirement, latest.validUntil)
  const dates =
    open === null || (latest.doneOn === null && turn.isWaived) ? null : cycleDatesOf(requirement, open, leaves)
  return {
    title: requirement.title,
    name: pickName(assignment.name, lang),
    today,
    state: requirementState(requirement, turn, leaves, today),
    dueOn: dates?.dueOn ?? null,
    graceUntil: open?.renews ? (dates?.graceUntil ?? null) : null,
    validUntil: latest.validUntil,
    isWaived: turn.isWaived || hasWaiverBefore,
    isOpen: latest.doneOn === null && !turn.isWaived && latest.endedOn === null,
    joinedOn: assignment.joinedOn,
    whom: presentRequirementRule(managed, reader),
    assignedOn: assignment.assignedOn,
    schedule: {
      dueKind: requirement.dueKind,
      dueDays: requirement.dueDays,
      dueOn: requirement.dueOn,
      dueMonth: requirement.dueMonth,
      periodMonths: requirement.periodMonths,
      windowDays: requirement.windowDays,
      graceDays: requirement.graceDays,
    },
    items: items.map((item, index) => {
      const recorded = latest.evidence?.find(({ position }) => position === index + 1)
      return { ...item, doneOn: recorded?.on ?? item.doneOn, version: recorded?.version ?? item.version }
    }),
    period,
    entries: entries.map(({ id, kindId, source, title, amount, earnedOn, counters }) => ({
      entryId: id,
      kindId,
      source,
      title,
      amount,
      earnedOn,
      isReversal: counters !== null,
    })),
    cycles: turns.map(({ evidence, revised, waivedAt, waivedBy, reminders, ...cycle }) => ({
      ...cycle,
      revisions: revisionsOf(items, evidence ?? revised),
      waivedBy: waivedBy && pickName(waivedBy, lang),
      waivedAt: waivedAt?.toISOString() ?? null,
      reminders: reminders.map(({ stage, at }) => ({
        stage: stage as Static<typeof RequirementExplanation>['cycles'][number]['reminders'][number]['stage'],
        at: new Date(at).toISOString(),
      })),
    })),
    leaves: leaves.map(({ startsOn, endsOn, reason }) => ({ startsOn, endsOn, reason })),
  }
}

export const loadRequirementExplanation = async (
  deps: Deps,
  actor: Actor,
  { requirementId, accountId }: { readonly requirementId: string; readonly accountId: string },
  lang: Lang,
) => explain(deps, await loadManagedRequirement(deps.sql, actor, requirementId), accountId, 'staff', lang)

export async function loadOwnRequirementExplanation(deps: Deps, actor: Actor, requirementId: string, lang: Lang) {
  const requirement = await findRequirement(deps.sql, requirementId)
  if (requirement?.companyId !== actor.companyId || requirement.status !== 'active') throw new AppError('notRequired')
  return explain(deps, requirement, actor.accountId, 'learner', lang)
}

const urgency = ['lapsed', 'overdue', 'expiring', 'due', 'notDue', 'paused', 'done', 'waived'] as const

/**
 * Loads the caller's mandatory training in their company, the most urgent first. `isManager` is true if they have a
 * team.
 */
export async function loadMyRequirements(deps: Deps, actor: Actor): Promise<DataOf<typeof myRequirements>> {
  const rows = await listOwnRequirements(deps.sql, actor, todayOf(deps))
  const requirements = []
  for (const { companyId: _company, ...row } of rows) {
    const { items, access, period } = await standOf(deps, row.requirementId, actor.accountId)
    const own = items.map((item, index) => ({ ...item, canOpen: true, opensOn: null, ...access[index] }))
    requirements.push({ ...row, items: own, periodUntil: period?.until ?? null })
  }
  requirements.sort((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state))
  return { requirements, isManager: await hasTeam(deps.sql, actor) }
}

/**
 * Waives the open cycle of a person. The reason is recorded in their history. Throws `requirementNotFound`,
 * `notRequired` if the requirement does not apply to the person, and `notWaivable` if no cycle is open.
 */
export async function waiveRequirementForPerson(
  deps: Deps,
  actor: Actor,
  { requirementId, accountId, reason }: InputOf<typeof requirementWaive>,
) {
  await inTransaction(deps.sql, async (tx) => {
    const requirement = await loadManagedRequirement(tx, actor, requirementId)
    if (!(await findRequirementAssignment(tx, requirementId, accountId, deps.settings.timeZone)))
      throw new AppError('notRequired')
    const by = { requirementId, accountId, staffId: actor.accountId, now: deps.clock.now() }
    const n = await setCycleWaived(tx, by, reason.trim())
    if (n === null) throw new AppError('notWaivable')
    await recordRequirementAct(deps, tx, actor, 'waive', requirement, { accountId, turn: n })
  })
  await refreshRequirement(deps, requirementId)
  return {}
}

/**
 * Withdraws the waiver of a person's latest cycle. If a period of credits was waived and its renewal is open, the
 * renewal is deleted first. The reason for the waiver remains in the history. Throws `requirementNotFound`, `noWaiver`
 * when there is none, and `notRequired` for a person to whom the requirement does not apply.
 */
export async function withdrawWaiver(
  deps: Deps,
  actor: Actor,
  { requirementId, accountId }: InputOf<typeof requirementWaiverWithdraw>,
) {
  await inTransaction(deps.sql, async (tx) => {
    const requirement = await loadManagedRequirement(tx, actor, requirementId)
    if (!(await findRequirementAssignment(tx, requirementId, accountId, deps.settings.timeZone)))
      throw new AppError('notRequired')
    await lockRequirement(tx, requirementId)
    await lockCreditPeople(tx, [requirementId], [accountId])
    await deleteRenewalOfWaivedCycle(tx, { requirementId, accountId })
    const n = await setWaiverWithdrawn(tx, {
      requirementId,
      accountId,
      staffId: actor.accountId,
      now: deps.clock.now(),
    })
    if (n === null) throw new AppError('noWaiver')
    await recordRequirementAct(deps, tx, actor, 'unwaive', requirement, { accountId, turn: n })
  })
  await refreshRequirement(deps, requirementId)
  return {}
}

/**
 * Records a leave of absence of a person, which pauses all their requirements in this company. Throws
 * `requirementNotFound`, `notRequired` for a person to whom the requirement does not apply, `leaveOverlaps` when it
 * overlaps with another leave, and `malformed` for reversed days.
 */
export async function recordLeaveOfAbsence(
  deps: Deps,
  actor: Actor,
  { requirementId, accountId, startsOn, endsOn, reason }: InputOf<typeof leaveOfAbsenceRecord>,
) {
  if (endsOn < startsOn) throw new AppError('malformed', { fields: ['endsOn'] })
  await inTransaction(deps.sql, async (tx) => {
    const requirement = await loadManagedRequirement(tx, actor, requirementId)
    if (!(await findRequirementAssignment(tx, requirementId, accountId, deps.settings.timeZone)))
      throw new AppError('notRequired')
    const now = deps.clock.now()
    const isNoted = await insertLeaveOfAbsence(tx, {
      id: newId(now, deps.random),
      companyId: requirement.companyId,
      accountId: accountId.toLowerCase(),
      startsOn,
      endsOn,
      reason: reason.trim(),
      notedBy: actor.accountId,
      now,
    })
    if (!isNoted) throw new AppError('leaveOverlaps')
    await recordRequirementAct(deps, tx, actor, 'leave', requirement, { accountId, startsOn, endsOn })
  })
  await refreshRequirement(deps, requirementId)
  return {}
}

/** Starts the export of the people of a requirement. Throws `requirementNotFound`. */
export async function startRequirementExport(
  deps: Deps,
  actor: Actor,
  { requestKey, ...params }: InputOf<typeof requirementExport>,
  lang: Lang,
): Promise<DataOf<typeof requirementExport>> {
  await loadManagedRequirement(deps.sql, actor, params.requirementId)
  const task = await startTask(deps, actor, {
    kind: 'requirementExport',
    requestKey,
    grant: 'companies',
    lang,
    params,
  })
  return { task: presentTask(deps, actor, task, [], lang) }
}

const columns = [
  'name',
  'employeeNo',
  'department',
  'manager',
  'state',
  'dueOn',
  'doneOn',
  'validUntil',
  'lapsesWithin',
  'turn',
] as const
function cellsOf(lang: Lang, row: PersonWithManagers, today: string): SpreadsheetCell[] {
  const day = (value: string | null) => (value === null ? null : dayCell(value))
  return [
    pickName(row.name, lang),
    row.employeeNo,
    row.department ? pickText(row.department, lang) : null,
    row.managers.map((name) => pickName(name, lang)).join(lang === 'zh' ? '、' : ', ') || null,
    requirementSheetWords[lang].state[row.state],
    day(row.dueOn),
    day(row.doneOn),
    day(row.validUntil),
    lapseWindowDays(row.endsOn, today),
    row.turn,
  ]
}

export const requirementTasks: readonly TaskKind[] = [
  defineExportTask({
    kind: 'requirementExport',
    async open(deps, task) {
      const actor = await loadTaskActor(deps.sql, task, 'companies')
      const { requirementId, ...asked } = task.params as unknown as Omit<
        InputOf<typeof requirementExport>,
        'requestKey'
      >
      const requirement = await loadManagedRequirement(deps.sql, actor, requirementId)
      const query = { ...asked, limit: 500 } as PeopleAsk
      const words = requirementSheetWords[task.lang]
      const today = todayOf(deps)
      const { total } = await peoplePage(deps, requirementId, { ...query, limit: 1 }, listRequirementPeople)
      return {
        fileName: words.file(pickText(requirement.title, task.lang)),
        table: {
          name: words.sheet,
          columns: columns.map((column) => ({ head: words.columns[column], width: column === 'department' ? 24 : 14 })),
        },
        total,
        async read(after) {
          const asking = after === null ? query : { ...query, after }
          const page = await peoplePage(deps, requirementId, asking, listPeopleWithManagers)
          return { rows: page.rows.map((row) => cellsOf(task.lang, row, today)), next: page.next }
        },
      }
    },
  }),
]
