import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Day, Empty, Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'
import { Task } from '../operations/task.contract.ts'
import { CreditAmount, CreditSource, CreditUnit } from './credit.contract.ts'

/** Staff calls on training credits. Staff with the grant for one company see its ledger, and set its own kinds only. */
const access = { grant: 'companies', orForCompany: true } as const
const Name = Type.Object({
  zh: Type.Optional(Type.String({ maxLength: 60 })),
  en: Type.Optional(Type.String({ maxLength: 60 })),
})

export const creditKinds = call({
  method: 'POST',
  path: '/company/console/credit/kinds',
  access,
  encoding: 'form',
  summary: "Kinds of training credits: those of the portal and of the caller's companies",
  shows: ['credits'],
  body: Empty,
  data: Type.Object({
    kinds: Type.Array(
      Type.Object({
        kindId: Id,
        revision: Type.Integer(),
        companyId: Nullable(Id),
        company: Nullable(Bilingual),
        name: Bilingual,
        unit: CreditUnit,
        isActive: Type.Boolean(),
        mayChange: Type.Boolean(),
        things: Type.Integer({ description: 'with a rate today' }),
        people: Type.Integer({ description: "with an entry in this year, in the caller's companies" }),
        earned: { ...CreditAmount, description: "in this year, in the caller's companies" },
      }),
    ),
  }),
  errors: [],
})

export const creditKindSave = call({
  method: 'POST',
  path: '/company/console/credit/kindSave',
  access,
  encoding: 'json',
  summary: 'Create a kind of training credits, or rename, archive or restore it',
  changes: ['credits', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    kindId: Type.Optional({ ...Id, description: 'omitted: a new kind' }),
    revision: Type.Integer({ minimum: 0, default: 0 }),
    companyId: Type.Optional({ ...Id, description: 'for a new kind; omitted: for all companies' }),
    name: Name,
    unit: CreditUnit,
    isActive: Type.Boolean({ default: true }),
  }),
  data: Type.Object({ kindId: Id, revision: Type.Integer() }),
  errors: ['creditKindNotFound', 'creditKindAsked', 'conflict'],
})

const Thing = {
  productId: Nullable(Id),
  classId: Nullable(Id),
  examId: Nullable(Id),
  schemeId: Nullable(Id),
  title: Bilingual,
}
export const creditRates = call({
  method: 'POST',
  path: '/company/console/credit/rates',
  access,
  encoding: 'form',
  summary: 'The rates of a kind: the things that earn credits, the amount of each, and its first day',
  shows: ['credits', 'courses', 'exams', 'certificateSchemes', 'trainingClasses'],
  body: Type.Object({ kindId: Id }),
  data: Type.Object({
    today: Day,
    rates: Type.Array(
      Type.Object({
        rateId: Id,
        ...Thing,
        amount: CreditAmount,
        fromOn: Day,
        isInForce: Type.Boolean({ description: 'the latest one in force' }),
        setBy: Nullable(Type.String()),
        entries: Type.Integer({ description: "granted at this rate, in the caller's companies" }),
      }),
      { description: 'by thing, newest rate first' },
    ),
  }),
  errors: ['creditKindNotFound'],
})

export const creditRateSet = call({
  method: 'POST',
  path: '/company/console/credit/rateSet',
  access,
  encoding: 'form',
  summary: 'Set the credits that a course, a class, an exam or a certificate earns from a given day; 0 ends them',
  changes: ['credits', 'audit'],
  body: Type.Object({
    kindId: Id,
    productId: Type.Optional(Id),
    classId: Type.Optional(Id),
    examId: Type.Optional(Id),
    schemeId: Type.Optional(Id),
    amount: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'in hundredths' }),
    fromOn: Day,
  }),
  data: Empty,
  errors: ['creditKindNotFound', 'creditRateTooEarly'],
})

export const creditableItemFind = call({
  method: 'POST',
  path: '/company/console/credit/find',
  access,
  encoding: 'form',
  summary: 'Courses, classes, exams and kinds of certificates that can earn credits of a kind',
  shows: ['credits', 'courses', 'exams', 'certificateSchemes', 'trainingClasses'],
  body: Type.Object({ kindId: Id, q: Type.String({ maxLength: 80, default: '' }) }),
  data: Type.Object({ things: Type.Array(Type.Object(Thing)) }),
  errors: ['creditKindNotFound'],
})

export const creditLedgerFilters = {
  companyId: Type.Optional(Id),
  kindId: Type.Optional(Id),
  source: Type.Optional(CreditSource),
  isCounter: Type.Optional(Type.Boolean({ description: 'only counter-entries, or only others' })),
  earnedFrom: Type.Optional(Day),
  earnedUntil: Type.Optional(Day),
}
export const creditLedger = call({
  method: 'POST',
  path: '/company/console/credit/ledger',
  access,
  encoding: 'form',
  summary: 'Entries of the ledger of training credits, with their sources',
  shows: ['credits', 'progress', 'results', 'people'],
  body: listQuery(['recorded'], creditLedgerFilters),
  data: ListOf(
    Type.Object({
      entryId: Id,
      accountId: Id,
      name: Type.String(),
      employeeNo: Nullable(Type.String()),
      companyId: Id,
      company: Bilingual,
      kindId: Id,
      kind: Bilingual,
      unit: CreditUnit,
      source: CreditSource,
      title: Nullable(Bilingual),
      amount: CreditAmount,
      earnedOn: Day,
      recordedAt: Instant,
      recordedBy: Nullable(Type.String()),
      counters: Nullable(Id),
      isCountered: Type.Boolean(),
      cause: Nullable(OneOf('lost', 'corrected')),
      reason: Nullable(Type.String()),
    }),
  ),
  errors: [],
})

export const creditEntryReverse = call({
  method: 'POST',
  path: '/company/console/credit/counter',
  access,
  encoding: 'form',
  summary: 'Reverse an entry, with a reason',
  changes: ['credits', 'audit'],
  body: Type.Object({ entryId: Id, reason: Type.String({ minLength: 2, maxLength: 500 }) }),
  data: Empty,
  errors: ['creditEntryNotFound', 'creditEntryCountered'],
})

export const creditExport = call({
  method: 'POST',
  path: '/company/console/credit/export',
  access,
  reauthenticates: true,
  encoding: 'json',
  summary: 'Export entries of the ledger to Excel',
  changes: ['tasks', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...creditLedgerFilters,
  }),
  data: Type.Object({ task: Task }),
  errors: ['notFound'],
})
