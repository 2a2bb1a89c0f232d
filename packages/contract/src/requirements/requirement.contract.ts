import { Type } from 'typebox'
import { CreditAmount, CreditSource, CreditUnit } from '../credits/credit.contract.ts'
import { call } from '../http/call.ts'
import { Bilingual, Day, Empty, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'

/**
 * The state of a person in a requirement. A completion that must be renewed soon is `expiring`, and `lapsed` when it
 * was not renewed before the end of the grace period. `paused`: the person is on leave.
 */
export const RequirementState = OneOf('notDue', 'due', 'expiring', 'overdue', 'lapsed', 'done', 'waived', 'paused')

/** An item of a requirement. The one id that is not null gives the thing to complete; `title` is its title. */
export const RequiredItem = Type.Object({
  productId: Nullable(Id),
  examId: Nullable(Id),
  schemeId: Nullable(Id),
  creditKindId: Nullable(Id),
  unit: Nullable({ ...CreditUnit, description: 'for a kind of credits' }),
  amount: Nullable({ ...CreditAmount, description: 'for a kind of credits: required in each period' }),
  carry: Nullable({
    ...CreditAmount,
    description: 'for a kind of credits: maximum carried over from the previous period',
  }),
  checklistId: Nullable(Id),
  policyId: Nullable(Id),
  version: Nullable({ ...Type.Integer(), description: 'for a policy: its current revision' }),
  title: Bilingual,
})
/** An item, with a person's progress in their latest cycle. */
const Standing = Type.Object({
  ...RequiredItem.properties,
  doneOn: Nullable(Day),
  version: Nullable({
    ...Type.Integer(),
    description: 'for a policy: the revision that was signed, or the current one',
  }),
  carried: Nullable({ ...CreditAmount, description: 'for a kind of credits: carried over into the period' }),
  earned: Nullable({ ...CreditAmount, description: 'for a kind of credits: earned in the period' }),
})

/** The people of a requirement, by name: those who meet every condition. */
export const RequirementAudience = Type.Object({
  departments: Type.Array(Bilingual),
  positions: Type.Array(Type.String()),
  groups: Type.Array(Type.String(), {
    description: 'groups of the company’s directory; their names are returned only to staff',
  }),
  isOfGroups: Type.Boolean({ description: 'the rule names groups of the company’s directory' }),
  heldSchemes: Type.Array(Bilingual, { description: 'kinds of certificates, of which the person holds a valid one' }),
  lackedSchemes: Type.Array(Bilingual, {
    description: 'kinds of certificates, of which the person holds no valid one',
  }),
  fields: Type.Array(Type.Object({ name: Bilingual, values: Type.Array(Type.String()) }), {
    description: 'fields that the company defines, each with the values of which the person has one',
  }),
  joinedFrom: Nullable(Day),
  joinedUntil: Nullable(Day),
})

/**
 * The facts that lead to the state of a person in a requirement: its people, its schedule, its items, and the cycles of
 * the person.
 */
export const RequirementExplanation = Type.Object({
  title: Bilingual,
  name: Type.String(),
  today: Day,
  state: RequirementState,
  /** The dates of the latest cycle as leave has moved them. */
  dueOn: Nullable(Day),
  graceUntil: Nullable(Day),
  validUntil: Nullable(Day),
  isWaived: Type.Boolean({ description: 'a waiver can be withdrawn' }),
  isOpen: Type.Boolean({ description: 'the latest cycle can be waived' }),
  joinedOn: Nullable(Day),
  whom: RequirementAudience,
  assignedOn: Day,
  schedule: Type.Object({
    dueKind: OneOf('joining', 'assignment', 'date', 'calendar'),
    dueDays: Type.Integer(),
    dueOn: Nullable(Day),
    dueMonth: Nullable(Type.Integer()),
    periodMonths: Nullable(Type.Integer()),
    windowDays: Type.Integer(),
    graceDays: Type.Integer(),
  }),
  items: Type.Array(Standing, { description: 'the items, each with the day of its completion in the latest cycle' }),
  /** The period of the latest cycle, for a requirement of credits, and the entries of the ledger that are about it. */
  period: Nullable(Type.Object({ carryFrom: Nullable(Day), from: Day, until: Day })),
  entries: Type.Array(
    Type.Object({
      entryId: Id,
      kindId: Id,
      source: CreditSource,
      title: Nullable(Bilingual),
      amount: CreditAmount,
      earnedOn: Day,
      isReversal: Type.Boolean(),
    }),
    { description: 'of this period and the previous one, newest first' },
  ),
  cycles: Type.Array(
    Type.Object({
      n: Type.Integer(),
      cause: OneOf('assigned', 'renewal', 'returned', 'evidenceLost', 'revised'),
      revisions: Type.Array(Type.Object({ title: Bilingual, version: Type.Integer() }), {
        description: 'for policies: the revisions that opened the cycle, or that were signed in it',
      }),
      renews: Type.Boolean(),
      opensOn: Day,
      dueOn: Day,
      countsFrom: Day,
      doneOn: Nullable(Day),
      validUntil: Nullable(Day),
      endedOn: Nullable(Day),
      waivedAt: Nullable(Instant),
      waivedBy: Nullable(Type.String()),
      waivedReason: Nullable(Type.String()),
      reminders: Type.Array(
        Type.Object({ stage: OneOf('opened', 'month', 'week', 'day', 'overdue', 'lapsed'), at: Instant }),
      ),
    }),
    { description: 'newest first' },
  ),
  leaves: Type.Array(Type.Object({ startsOn: Day, endsOn: Day, reason: Type.String() })),
})

const Mine = Type.Object({
  requirementId: Id,
  title: Bilingual,
  note: Bilingual,
  state: RequirementState,
  dueOn: Nullable(Day),
  validUntil: Nullable(Day),
  items: Type.Array(
    Type.Object({
      ...Standing.properties,
      canOpen: Type.Boolean({
        description: 'false for a policy that the caller does not have to sign yet, or that is waived',
      }),
      opensOn: Nullable({ ...Day, description: 'for a policy that does not have to be signed yet: the first day' }),
    }),
  ),
  periodUntil: Nullable({ ...Day, description: 'for a requirement of credits: the last day of the period' }),
})

export const myRequirements = call({
  method: 'POST',
  path: '/company/pc/myRequirements',
  access: 'signedIn',
  encoding: 'form',
  summary: 'The mandatory training of the caller in this company, the most urgent first',
  shows: ['requirements', 'progress'],
  body: Type.Object({}),
  data: Type.Object({
    requirements: Type.Array(Mine),
    isManager: Type.Boolean({ description: 'the caller manages a team' }),
  }),
  errors: [],
})

export const myRequirementExplanation = call({
  method: 'POST',
  path: '/company/pc/myRequirementWhy',
  access: 'signedIn',
  encoding: 'form',
  summary: 'The facts and dates that lead to the state of the caller',
  shows: ['requirements', 'progress'],
  body: Type.Object({ requirementId: Id }),
  data: RequirementExplanation,
  errors: ['notRequired'],
})

export const myTeam = call({
  method: 'POST',
  path: '/company/pc/myTeam',
  access: 'signedIn',
  encoding: 'form',
  summary:
    'The people who report to the caller or belong to a department that the caller manages, with the states of their requirements, but without answers and scores',
  shows: ['requirements', 'progress', 'people'],
  body: Type.Object({}),
  data: Type.Object({
    departments: Type.Array(Type.Object({ id: Id, name: Bilingual })),
    today: Day,
    people: Type.Array(
      Type.Object({
        accountId: Id,
        name: Type.String(),
        position: Nullable(Bilingual),
        department: Nullable(Bilingual),
        onLeaveUntil: Nullable(Day),
        remindedAt: Nullable(Instant),
        requirements: Type.Array(
          Type.Object({
            requirementId: Id,
            title: Bilingual,
            state: RequirementState,
            dueOn: Nullable(Day),
            doneOn: Nullable(Day),
            credits: Type.Array(
              Type.Object({ kind: Bilingual, unit: CreditUnit, asked: CreditAmount, counted: CreditAmount }),
              { description: 'in the current period' },
            ),
            periodUntil: Nullable(Day),
          }),
        ),
      }),
      { description: 'the most overdue first' },
    ),
    isPartial: Type.Boolean({ description: 'the team has more people than the page shows' }),
  }),
  errors: [],
})

export const teamRemind = call({
  method: 'POST',
  path: '/company/pc/teamRemind',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Remind a person of the team of due and overdue requirements, at most once a day',
  changes: ['requirements'],
  body: Type.Object({ accountId: Id }),
  data: Empty,
  errors: ['notOnTeam', 'nothingOpen', 'teamRemindedToday'],
})
