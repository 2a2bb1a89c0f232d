import { Id } from '@portal/contract/http/scalars.ts'
import { Type } from 'typebox'
import type { Deps } from '../../core/deps.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import type { EventHandler } from '../../core/jobs/events.ts'
import { newId } from '../../core/secrets/random.ts'
import { daysBetween, hourInZone, todayOf } from '../../core/text/calendar.ts'
import { type BilingualText, pickName, pickText } from '../../core/text/language.ts'
import { type Db, inTransaction, type Transaction } from '../../database/connection.ts'
import { type PersonalNotice, sendPersonalNotices } from '../community/community.public.ts'
import { isReminderHour } from '../learning/learning.public.ts'
import { requiredItems } from './asked-items.ts'
import { findRequirement } from './requirement.store.ts'
import { requirementMessages } from './requirement.words.ts'
import {
  assignRequirement,
  claimMovedPeople,
  claimRequirementReminders,
  findPeopleRule,
  listCompaniesWithMovedPeople,
  listCreditRequirementsOfPeople,
  listRequirementsOfCompany,
  listRequirementsOfPerson,
  listRequirementsOfPolicy,
  listRequirementsToRun,
  lockCreditPeople,
  lockRequirement,
  openRequirementCycles,
  type RequirementRun,
  recordCycleCompletions,
  recordMovedPerson,
  refreshPlannerStatistics,
  refreshRequirementStateCounts,
  reopenUnfulfilledCycles,
} from './requirement-run.store.ts'
import { claimEscalations, listCompaniesToEscalate } from './team.store.ts'

/** People notified in one transaction. */
const perRound = 2000
/**
 * The number of new rows above which plans made for the former ones are wrong: a loop over all pairs would take
 * minutes.
 */
const manyRows = 1000
/** Turns that one run opens for a person at most, when days were missed. */
const mostTurns = 60

const runOf = (
  deps: Pick<Deps, 'clock' | 'settings'>,
  requirementId: string,
  accountIds: readonly string[] | null = null,
): RequirementRun => ({
  requirementId,
  today: todayOf(deps),
  timeZone: deps.settings.timeZone,
  now: deps.clock.now(),
  accountIds,
})

/**
 * Refreshes the assignments, cycles and counts of a requirement. Returns the number of rows written; a second run on
 * the same day writes none.
 */
export async function refreshRequirement(
  deps: Pick<Deps, 'clock' | 'settings' | 'sql'>,
  requirementId: string,
): Promise<number> {
  const run = runOf(deps, requirementId)
  return inTransaction(deps.sql, async (tx) => {
    await lockRequirement(tx, requirementId)
    const requirement = await findRequirement(tx, requirementId)
    if (!requirement) return 0
    const assigned = await assignRequirement(tx, run, await findPeopleRule(tx, requirement))
    if (assigned >= manyRows) await refreshPlannerStatistics(tx)
    const written = assigned + (await reopenUnfulfilledCycles(tx, run)) + (await advanceTurns(tx, run))
    return written + (await refreshRequirementStateCounts(tx, run))
  })
}

/**
 * Opens turns and records completions until there are none to record: a turn can open only after a recorded completion.
 */
async function advanceTurns(db: Db, run: RequirementRun): Promise<number> {
  let written = 0
  for (let round = 0; round < mostTurns; round++) {
    const opened = await openRequirementCycles(db, run)
    if (opened >= manyRows) await refreshPlannerStatistics(db)
    const recorded = await recordCycleCompletions(db, run)
    written += opened + recorded
    if (recorded === 0) break
  }
  return written
}

const inBoth = (make: (lang: 'zh' | 'en') => string): BilingualText => ({ zh: make('zh'), en: make('en') })

/**
 * Sends the reminders that are due to these people (null: everyone), each stage of a cycle once. Returns the number of
 * reminders.
 */
export async function sendRequirementReminders(
  deps: Deps,
  requirementId: string,
  accountIds: readonly string[] | null = null,
): Promise<number> {
  const requirement = await findRequirement(deps.sql, requirementId)
  if (!requirement) return 0
  const run = runOf(deps, requirementId, accountIds)
  for (let sent = 0; ; ) {
    const claimed = await inTransaction(deps.sql, async (tx) => {
      const due = await claimRequirementReminders(tx, run, perRound)
      const people = due.map(({ accountId, n, stage, dueOn, credits }) => ({
        accountId,
        cause: `requirement ${requirementId} ${n} ${stage}`,
        title: inBoth((lang) =>
          requirementMessages[lang].title(pickText(requirement.title, lang), stage, daysBetween(run.today, dueOn)),
        ),
        body: inBoth((lang) =>
          [
            requirementMessages[lang].body(stage, dueOn),
            ...credits.map(({ kind, unit, asked, carried, earned }) =>
              requirementMessages[lang].credits(pickText(kind, lang), (carried + earned) / 100, asked / 100, unit),
            ),
          ].join('\n'),
        ),
      }))
      await sendRequirementNotices(deps, tx, requirement.companyId, people)
      return due.length
    })
    sent += claimed
    if (claimed < perRound) return sent
  }
}

type Told = Pick<PersonalNotice, 'accountId' | 'cause' | 'title' | 'body'>

/**
 * Inserts notices about mandatory training, each once per person and cause, and delivers new ones through the channels
 * that their readers chose.
 */
export async function sendRequirementNotices(
  deps: Deps,
  tx: Transaction,
  companyId: string,
  people: readonly Told[],
  link: '/user/required' | '/team' = '/user/required',
): Promise<void> {
  const now = deps.clock.now()
  const notices = people.map(
    (one): PersonalNotice => ({ ...one, id: newId(now, deps.random), kind: 'requirementDue', link }),
  )
  await sendPersonalNotices(deps, tx, companyId, notices, ({ name, locale }, { title, body, url }) =>
    requirementMessages[locale].mail(name, `${title}\n${body}`, url),
  )
}

/** Milliseconds after a person's reminder during which their managers are still notified. */
const escalatedFor = 7 * 86_400_000

/**
 * Notifies managers about the people of their team who were reminded, in the last 7 days, that training is overdue or
 * has lapsed; each manager at most once a day in a company. Returns the number of notifications.
 */
export async function escalateOverdue(deps: Deps): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - escalatedFor)
  const today = todayOf(deps)
  let notified = 0
  for (const companyId of await listCompaniesToEscalate(deps.sql, since))
    notified += await inTransaction(deps.sql, async (tx) => {
      const managers = await claimEscalations(tx, { companyId, today, since })
      const notices = managers.map(({ managerId, people, first }) => ({
        accountId: managerId,
        cause: `teamOverdue ${today}`,
        title: inBoth((lang) => requirementMessages[lang].teamLate(people)),
        body: inBoth((lang) =>
          requirementMessages[lang].teamLateOf(
            first.map(({ name, title }) => ({ name: pickName(name, lang), title: pickText(title, lang) })),
            people,
          ),
        ),
      }))
      await sendRequirementNotices(deps, tx, companyId, notices, '/team')
      return managers.length
    })
  return notified
}

/**
 * Job, hourly in the daytime for each requirement that has not run on this day, and when a requirement is activated or
 * changed, or a policy in it is revised: assigns people, opens and completes cycles, sends reminders, and notifies
 * managers. A second run on the same day writes nothing.
 */
export const runRequirements = defineJob({
  name: 'runRequirements',
  words: { zh: '更新必修要求', en: 'Update requirements' },
  schedule: '23 * * * *',
  payload: Type.Object({ requirementId: Type.Optional(Id) }),
  run: async (deps: Deps, { requirementId = null }) => {
    if (requirementId === null && !isReminderHour(hourInZone(deps.clock.now(), deps.settings.timeZone))) return
    for (const id of await listRequirementsToRun(deps.sql, requirementId, todayOf(deps))) {
      // If reminders came first, a failure between the two would lose them; afterwards the next run sends them.
      await refreshRequirement(deps, id)
      await sendRequirementReminders(deps, id)
    }
    await escalateOverdue(deps)
  },
})

/** Enqueues a run of a requirement, without waiting for its daily run. */
export const enqueueRequirementRun = (deps: Deps, tx: Db, requirementId: string) =>
  deps.jobs.add(tx, runRequirements, { requirementId }, { key: `runRequirements ${requirementId}` })

/** The number of people who moved, per round of the job. */
const movedPerRound = 2000

/**
 * Applies the rules of a company's requirements to people who moved. Their notes are deleted in the same transaction, so
 * that a failure keeps them. Returns false when none is left.
 */
async function followCompany(deps: Deps, companyId: string): Promise<boolean> {
  const requirementIds = await listRequirementsOfCompany(deps.sql, companyId)
  const accountIds = await inTransaction(deps.sql, async (tx) => {
    const moved = await claimMovedPeople(tx, companyId, movedPerRound)
    if (moved.length === 0) return moved
    // All locks are taken before the first cycle is written, in the order of the ids.
    for (const id of requirementIds) await lockRequirement(tx, id)
    for (const id of requirementIds) {
      const run = runOf(deps, id, moved)
      const requirement = await findRequirement(tx, id)
      if (!requirement) continue
      await assignRequirement(tx, run, await findPeopleRule(tx, requirement))
      await advanceTurns(tx, run)
    }
    return moved
  })
  if (accountIds.length === 0) return false
  if (isReminderHour(hourInZone(deps.clock.now(), deps.settings.timeZone)))
    for (const id of requirementIds) await sendRequirementReminders(deps, id, accountIds)
  return true
}

/**
 * Job: applies the rules of requirements to people who joined, moved or left, without waiting for the daily run. A
 * failure for one company does not affect the others, and the job is retried.
 */
export const updateRequirementsOfMovedPeople = defineJob({
  name: 'followMoves',
  words: { zh: '按人员变动更新必修要求', en: 'Update requirements of people who moved' },
  payload: Type.Object({}),
  run: async (deps: Deps) => {
    const failures: unknown[] = []
    for (const companyId of await listCompaniesWithMovedPeople(deps.sql))
      try {
        while (await followCompany(deps, companyId));
      } catch (error) {
        failures.push(error)
      }
    if (failures.length > 0) throw new AggregateError(failures, 'requirements of people who moved were not updated')
  },
})

/** The pause after the last row of an import before its people are followed, in milliseconds. */
const importPause = 30_000

/**
 * Records a person who joined, moved or left, and enqueues `updateRequirementsOfMovedPeople`, once for a whole import.
 * Does nothing in a company without active requirements.
 */
export const enqueueMovedPerson: EventHandler<{
  readonly companyId: string
  readonly accountId: string
  readonly importId?: string
}> = async (deps, tx, { companyId, accountId, importId }) => {
  if (!(await recordMovedPerson(tx, companyId, accountId))) return
  const options =
    importId === undefined
      ? {}
      : { key: `followMoves ${importId}`, runAt: new Date(deps.clock.now().getTime() + importPause) }
  await deps.jobs.add(tx, updateRequirementsOfMovedPeople, {}, options)
}

/**
 * Records the cycles that a person has now completed, of all their active requirements, in the transaction that
 * completed them.
 */
export const recordPersonCompletions: EventHandler<{ readonly accountId: string }> = async (
  deps,
  tx,
  { accountId },
) => {
  const requirementIds = await listRequirementsOfPerson(tx, accountId)
  if (requirementIds.length > 0) await lockCreditPeople(tx, requirementIds, [accountId])
  for (const requirementId of requirementIds) await recordCycleCompletions(tx, runOf(deps, requirementId, [accountId]))
}

/**
 * Records the cycles that a person has completed by passing an exam; does nothing if no active requirement includes it.
 */
export const recordExamCompletions: EventHandler<{ readonly accountId: string; readonly examId: string }> = async (
  deps,
  tx,
  one,
) => {
  if (await requiredItems.has(deps, tx, one.examId)) await recordPersonCompletions(deps, tx, one)
}

/**
 * Records the cycles that a person has completed by passing a checklist; does nothing if no active requirement includes
 * it.
 */
export const recordChecklistCompletions: EventHandler<{
  readonly accountId: string
  readonly checklistId: string
}> = async (deps, tx, one) => {
  if (await requiredItems.has(deps, tx, one.checklistId)) await recordPersonCompletions(deps, tx, one)
}

/**
 * Records the cycles that a person has completed by signing a policy; does nothing if no active requirement includes
 * it.
 */
export const recordPolicyCompletions: EventHandler<{ readonly accountId: string; readonly policyId: string }> = async (
  deps,
  tx,
  one,
) => {
  if (await requiredItems.has(deps, tx, one.policyId)) await recordPersonCompletions(deps, tx, one)
}

/**
 * Enqueues a run of each active requirement that includes a policy, after a revision that requires new signatures: the
 * run opens new cycles for its people.
 */
export async function enqueuePolicyRequirementRuns(deps: Deps, tx: Transaction, policyId: string): Promise<void> {
  for (const requirementId of await listRequirementsOfPolicy(tx, policyId))
    await enqueueRequirementRun(deps, tx, requirementId)
}

/**
 * Records the cycles that a person has completed by a certificate; does nothing if no active requirement includes its
 * kind.
 */
export const recordCertificateCompletions: EventHandler<{
  readonly accountId: string
  readonly schemeId: string
}> = async (deps, tx, one) => {
  if (await requiredItems.has(deps, tx, one.schemeId)) await recordPersonCompletions(deps, tx, one)
}

/**
 * Updates the periods of people whose credits have changed: closes, reopens and opens them as the daily run does. For
 * more than one person, it updates all people of their requirements, in the same statements.
 */
export const recordCreditCompletions: EventHandler<{ readonly accountIds: readonly string[] }> = async (
  deps,
  tx,
  { accountIds },
) => {
  const only = accountIds.length === 1 ? (accountIds[0] ?? null) : null
  const requirementIds = await listCreditRequirementsOfPeople(tx, accountIds)
  if (requirementIds.length > 0) await lockCreditPeople(tx, requirementIds, only === null ? null : [only])
  for (const requirementId of requirementIds) {
    const run = runOf(deps, requirementId, only === null ? null : [only])
    await reopenUnfulfilledCycles(tx, run)
    await advanceTurns(tx, run)
  }
}
