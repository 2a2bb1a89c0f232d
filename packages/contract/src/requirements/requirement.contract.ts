import { Type } from 'typebox'
import { CreditAmount, CreditSource, CreditUnit } from '../credits/credit.contract.ts'
import { call } from '../http/call.ts'
import { Bilingual, Day, Empty, Id, Instant, Nullable, Words } from '../http/scalars.ts'

/** The state of a person in a requirement. */
export const RequirementState = Words('notDue', 'due', 'expiring', 'overdue', 'lapsed', 'done', 'waived', 'paused')

/** An item of a requirement. */
export const RequiredItem = Type.Object({
  productId: Nullable(Id),
  examId: Nullable(Id),
  schemeId: Nullable(Id),
  creditKindId: Nullable(Id),
  unit: Nullable({ ...CreditUnit, description: 'of a kind of credits' }),
  amount: Nullable({ ...CreditAmount, description: 'of a kind of credits: asked in each period' }),
  carry: Nullable({
    ...CreditAmount,
    description: 'of a kind of credits: carried over from the period before at most',
  }),
  checklistId: Nullable(Id),
  policyId: Nullable(Id),
  version: Nullable({ ...Type.Integer(), description: 'of a policy: its current revision' }),
  title: Bilingual,
})
/** An item, with the standing of a person in their latest cycle. */
const Standing = Type.Object({
  ...RequiredItem.properties,
  doneOn: Nullable(Day),
  version: Nullable({
    ...Type.Integer(),
    description: 'of a policy: the revision that was signed, or the current one',
  }),
  carried: Nullable({ ...CreditAmount, description: 'of a kind of credits: carried over into the period' }),
  earned: Nullable({ ...CreditAmount, description: 'of a kind of credits: earned in the period' }),
})

/** The people of a requirement, by name: those who meet every condition. */
export const RequirementWhom = Type.Object({
  departments: Type.Array(Bilingual),
  positions: Type.Array(Type.String()),
  groups: Type.Array(Type.String(), { description: 'groups of the company’s directory; only staff get their names' }),
  isOfGroups: Type.Boolean({ description: 'the rule names groups of the company’s directory' }),
  heldSchemes: Type.Array(Bilingual, { description: 'kinds of certificates; a valid one of any of them is held' }),
  lackedSchemes: Type.Array(Bilingual, { description: 'kinds of certificates; no valid one of them is held' }),
  fields: Type.Array(Type.Object({ name: Bilingual, values: Type.Array(Type.String()) }), {
    description: 'fields that the company defines; each has one of these values',
  }),
  joinedFrom: Nullable(Day),
  joinedUntil: Nullable(Day),
})

/** The facts that lead to a state, in the order in which they happened. */
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
  whom: RequirementWhom,
  assignedOn: Day,
  schedule: Type.Object({
    dueKind: Words('joining', 'assignment', 'date', 'calendar'),
    dueDays: Type.Integer(),
    dueOn: Nullable(Day),
    dueMonth: Nullable(Type.Integer()),
    periodMonths: Nullable(Type.Integer()),
    windowDays: Type.Integer(),
    graceDays: Type.Integer(),
  }),
  items: Type.Array(Standing, { description: 'with the day on which each was completed in the latest cycle' }),
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
    { description: 'of the period and the one before, the latest first' },
  ),
  cycles: Type.Array(
    Type.Object({
      n: Type.Integer(),
      cause: Words('assigned', 'renewal', 'returned', 'evidenceLost', 'revised'),
      revisions: Type.Array(Type.Object({ title: Bilingual, version: Type.Integer() }), {
        description: 'of policies: those that opened the cycle, or that were signed in it',
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
        Type.Object({ stage: Words('opened', 'month', 'week', 'day', 'overdue', 'lapsed'), at: Instant }),
      ),
    }),
    { description: 'the latest first' },
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
      canOpen: Type.Boolean({ description: 'false for a policy that is not asked of the caller yet, or is waived' }),
      opensOn: Nullable({ ...Day, description: 'of a policy that is not asked yet: the first day' }),
    }),
  ),
  periodUntil: Nullable({ ...Day, description: 'of a requirement of credits: the last day of the period' }),
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
  summary: 'The people of the departments that the caller manages, and how they stand. Neither answers nor scores',
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
              { description: 'of the present period' },
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
  summary: 'Remind a person of the team of what is due or overdue, at most once a day',
  changes: ['requirements'],
  body: Type.Object({ accountId: Id }),
  data: Empty,
  errors: ['notOnTeam', 'nothingOpen', 'teamRemindedToday'],
})
