import { extraPeople } from '@portal/demo/more-people.ts'
import { people } from '@portal/demo/people.ts'
import { leavesOfAbsence, requirements, teamManagers } from '@portal/demo/requirements.ts'
import type { DemoRequirement } from '@portal/demo/types.ts'
import type { Deps } from '../core/deps.ts'
import { addDays, addMonths, dayInZone } from '../core/text/calendar.ts'
import type { Transaction } from '../database/connection.ts'
import { refreshRequirement } from '../features/requirements/requirements.public.ts'
import { insertCoverageDay, insertDemoRows } from './demo.store.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'

type Member = {
  readonly key: string
  readonly name: string
  readonly department: string
  readonly joinedDaysAgo: number
}

/** People of a company who are at work, in a fixed order. */
const membersOf = (company: string): Member[] => [
  ...people.flatMap(({ key, name, memberships }) =>
    memberships
      .filter((one) => one.company === company)
      .map(({ department, joinedDaysAgo }) => ({ key, name, department, joinedDaysAgo })),
  ),
  ...extraPeople.filter((one) => one.company === company && one.state === 'active'),
]

/** Members with an earlier completion: they had joined when the requirement began. */
const hadItFromTheStart = (requirement: DemoRequirement, member: Member): boolean =>
  requirement.renewsInDays.length > 0 && member.joinedDaysAgo >= requirement.createdDaysAgo

/**
 * Loads the mandatory training of the demo companies: rules, included people, earlier completions, waivers, leave and
 * managers. Cycles and counts are derived from people's studies afterwards.
 */
export async function loadRequirements(deps: Pick<Deps, 'settings'>, tx: Transaction, now: Date): Promise<void> {
  const today = dayInZone(now, deps.settings.timeZone)
  const staff = demoId('account', 'staff')
  const idOf = ({ key }: DemoRequirement) => demoId('requirement', key)
  await insertDemoRows(
    tx,
    'requirement',
    requirements.map((one) => ({
      id: idOf(one),
      company_id: demoId('company', one.company),
      title: one.title,
      note: one.note,
      status: one.status,
      revision: one.status === 'draft' ? 2 : 3,
      department_ids: one.departments.map((key) => demoId('department', key)),
      positions: [],
      joined_from: one.joinedWithinDays === null ? null : addDays(today, -one.joinedWithinDays),
      due_kind: one.dueKind,
      due_days: one.dueDays,
      due_on: one.dueInDays === null ? null : addDays(today, one.dueInDays),
      period_months: one.periodMonths,
      window_days: one.windowDays,
      grace_days: one.graceDays,
      counts_earlier: true,
      counts_credits: (one.credits ?? []).length > 0,
      created_by: staff,
      created_at: daysBefore(now, one.createdDaysAgo + 1),
      activated_at: one.status === 'active' ? daysBefore(now, one.createdDaysAgo) : null,
      counts: {},
    })),
  )
  await insertDemoRows(
    tx,
    'requirement_item',
    requirements.flatMap((one) =>
      one.products.map((key, index) => ({
        requirement_id: idOf(one),
        position: index + 1,
        product_id: demoId('product', key),
      })),
    ),
  )
  await insertDemoRows(
    tx,
    'requirement_item',
    requirements.flatMap((one) =>
      (one.credits ?? []).map(({ kind, amount, carry }, index) => ({
        requirement_id: idOf(one),
        position: one.products.length + index + 1,
        credit_kind_id: demoId('creditKind', kind),
        credit_amount: amount,
        credit_carry: carry,
      })),
    ),
  )
  await insertDemoRows(
    tx,
    'requirement_item',
    requirements.flatMap((one) =>
      (one.policies ?? []).map((key, index) => ({
        requirement_id: idOf(one),
        position: one.products.length + (one.credits ?? []).length + index + 1,
        policy_id: demoId('policy', key),
      })),
    ),
  )
  await insertDemoRows(
    tx,
    'requirement_person',
    requirements
      .filter(({ status }) => status === 'active')
      .flatMap((one) =>
        peopleInRequirement(one).map(({ key, assignedDaysAgo }) => ({
          requirement_id: idOf(one),
          account_id: demoId('account', key),
          assigned_on: addDays(today, -assignedDaysAgo),
        })),
      ),
  )
  await insertDemoRows(
    tx,
    'requirement_cycle',
    requirements.flatMap((one) => earlierTurns(one, today, now)),
  )
  await insertDemoRows(
    tx,
    'leave_of_absence',
    leavesOfAbsence.map(({ person, company, startedDaysAgo, endsInDays, reason }) => ({
      id: demoId('leave', person),
      company_id: demoId('company', company),
      account_id: demoId('account', person),
      starts_on: addDays(today, -startedDaysAgo),
      ends_on: addDays(today, endsInDays),
      reason,
      noted_by: staff,
      noted_at: daysBefore(now, startedDaysAgo + 6),
    })),
  )
  await insertDemoRows(
    tx,
    'team_manager',
    teamManagers.map(({ person, company, department }) => ({
      company_id: demoId('company', company),
      department_id: demoId('department', department),
      account_id: demoId('account', person),
      named_by: staff,
      named_at: daysBefore(now, 200),
    })),
  )
}

/**
 * Loads the approvers of evidence in the first company: line managers or staff, so that the page of a team shows
 * waiting approvals.
 */
export const loadEvidenceApprovers = (tx: Transaction): Promise<unknown> =>
  insertDemoRows(tx, 'approval_rule', [
    { company_id: demoId('company', 'starbeam'), subject: 'evidence', approver: 'either' },
  ])

/** Returns the people of a requirement, each with the days since it was assigned to them (`assignedDaysAgo`). */
export const peopleInRequirement = (requirement: DemoRequirement) =>
  membersOf(requirement.company)
    .filter(({ department }) => requirement.departments.length === 0 || requirement.departments.includes(department))
    .filter(
      ({ joinedDaysAgo }) => requirement.joinedWithinDays === null || joinedDaysAgo < requirement.joinedWithinDays,
    )
    .map((member) => ({ ...member, assignedDaysAgo: assignedDaysAgo(requirement, member) }))

function assignedDaysAgo(requirement: DemoRequirement, member: Member): number {
  const since = hadItFromTheStart(requirement, member)
    ? requirement.createdDaysAgo
    : (requirement.widenedDaysAgo ?? requirement.createdDaysAgo)
  return Math.min(since, member.joinedDaysAgo)
}

/**
 * Creates the completed first cycle of people who had the requirement from the beginning, and its renewal, which is
 * waived for some.
 */
function earlierTurns(requirement: DemoRequirement, today: string, now: Date) {
  const { renewsInDays, periodMonths, windowDays, waived } = requirement
  if (periodMonths === null) return []
  const requirementId = demoId('requirement', requirement.key)
  const assignedOn = addDays(today, -requirement.createdDaysAgo)
  return membersOf(requirement.company)
    .filter((member) => hadItFromTheStart(requirement, member))
    .flatMap(({ key }, nth) => {
      const until = addDays(today, renewsInDays[nth % renewsInDays.length] ?? 0)
      const doneOn = addMonths(until, -periodMonths)
      const opensOn = addDays(until, -windowDays)
      const waiver = waived.find(({ person }) => person === key)
      const common = { requirement_id: requirementId, account_id: demoId('account', key) }
      const none = { waived_at: null, waived_by: null, waived_reason: null }
      return [
        {
          ...common,
          ...none,
          n: 1,
          opens_on: assignedOn,
          due_on: addDays(assignedOn, requirement.dueDays),
          counts_from: assignedOn,
          renews: false,
          cause: 'assigned',
          done_on: doneOn,
          valid_until: until,
          evidence: requirement.products.map((_, index) => ({ position: index + 1, on: doneOn })),
          recorded_at: `${doneOn}T09:00:00Z`,
          created_at: daysBefore(now, requirement.createdDaysAgo),
        },
        {
          ...common,
          ...(waiver
            ? { waived_at: daysBefore(now, 8), waived_by: demoId('account', 'staff'), waived_reason: waiver.reason }
            : none),
          n: 2,
          opens_on: opensOn,
          due_on: until,
          counts_from: opensOn,
          renews: true,
          cause: 'renewal',
          done_on: null,
          valid_until: null,
          evidence: null,
          recorded_at: null,
          created_at: `${opensOn}T01:23:00Z`,
        },
      ]
    })
}

/**
 * Derives the cycles, completions and counts of the demo's requirements, as the daily job does, and loads their
 * coverage on earlier days.
 */
export async function updateDemoRequirements(deps: Pick<Deps, 'clock' | 'settings' | 'sql'>): Promise<void> {
  for (const { key, status } of requirements)
    if (status === 'active') await refreshRequirement(deps, demoId('requirement', key))
  await loadCoverageHistory(deps)
}

/** The weeks of coverage that the demo shows, as the daily runs of the past would have counted them. */
const historyWeeks = 30
/**
 * The percentage of people who had not completed a requirement, week by week: it was activated, and reminders followed.
 */
const openShare = [
  64, 58, 51, 49, 42, 38, 36, 31, 30, 27, 28, 24, 22, 23, 19, 18, 20, 17, 15, 16, 14, 12, 13, 11, 10, 9, 8, 6, 4, 2,
]

async function loadCoverageHistory({ clock, settings, sql }: Pick<Deps, 'clock' | 'settings' | 'sql'>): Promise<void> {
  const today = dayInZone(clock.now(), settings.timeZone)
  for (const { key, status, createdDaysAgo } of requirements) {
    if (status !== 'active') continue
    const weeks = Math.min(historyWeeks, Math.floor(createdDaysAgo / 7))
    const id = demoId('requirement', key)
    for (let ago = 1; ago <= weeks; ago++)
      await insertCoverageDay(sql, id, addDays(today, -7 * ago), openShare[historyWeeks - ago] ?? 0)
  }
}
