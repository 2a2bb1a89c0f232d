import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery, Selection } from '../http/list.ts'
import { Bilingual, Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'
import { Task } from '../operations/task.contract.ts'
import { absenceReasons, maxNamedCandidates } from './exam-absence.limits.ts'
import { ExamContentState } from './exam-authoring.contract.ts'

/** Members of the audience of an exam without an attempt: no-shows after it has closed, and people to come before. */
const access = { grant: 'exams', orForCompany: true } as const

export const absenceFilters = {
  reason: Type.Optional(OneOf(...absenceReasons)),
  companyId: Type.Optional(Id),
  departmentId: Type.Optional({ ...Id, description: 'including departments below it' }),
}
export const absenceSorts = ['name', 'signedIn'] as const

export const examAbsentees = call({
  method: 'POST',
  path: '/exam/console/absentees',
  access,
  encoding: 'form',
  summary: 'Members of the audience of an exam without an attempt, with the likely reason',
  shows: ['exams', 'people', 'results'],
  body: Type.Object({ examId: Id, ...listQuery(absenceSorts, absenceFilters).properties }),
  data: ListOf(
    Type.Object({
      accountId: Id,
      name: Type.String(),
      login: Type.String(),
      employeeNo: Type.String(),
      company: Bilingual,
      department: Nullable(Bilingual),
      reason: OneOf(...absenceReasons),
      signedInAt: Nullable({ ...Instant, description: 'the last sign-in; null: never' }),
    }),
  ),
  errors: ['examNotFound'],
})

export const absenteeColumns = ['name', 'employeeNo', 'company', 'department', 'reason', 'signedIn'] as const
export const examAbsenteesExport = call({
  method: 'POST',
  path: '/exam/console/absentees/export',
  access,
  reauthenticates: true,
  encoding: 'json',
  summary: 'Export the members of an audience without an attempt to Excel, with the filters, sort and columns',
  changes: ['tasks', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    examId: Id,
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...absenceFilters,
    sort: Type.Optional(OneOf('name', '-name', 'signedIn', '-signedIn')),
    columns: Type.Array(OneOf(...absenteeColumns), {
      minItems: 1,
      maxItems: absenteeColumns.length,
      uniqueItems: true,
    }),
  }),
  data: Type.Object({ task: Task }),
  errors: ['examNotFound'],
})

export const absenteesRemind = call({
  method: 'POST',
  path: '/exam/console/absentees/remind',
  access,
  encoding: 'json',
  summary: "Remind the members of an open exam's audience who have no attempt, each at most once a day",
  changes: ['tasks', 'audit'],
  body: Type.Object({ requestKey: RequestKey, examId: Id, selection: Selection(absenceFilters) }),
  data: Type.Object({ task: Task }),
  errors: ['examNotFound', 'examNotReminded', 'nobodyAbsent'],
})

export const makeUpExamCreate = call({
  method: 'POST',
  path: '/exam/console/makeUp',
  access,
  encoding: 'json',
  summary: 'Create a make-up exam as a draft: a copy without times, for the given people without an attempt',
  changes: ['exams'],
  body: Type.Object({
    examId: Id,
    accountIds: Type.Array(Id, { minItems: 1, maxItems: maxNamedCandidates, uniqueItems: true }),
  }),
  data: Type.Object(ExamContentState),
  errors: ['examNotFound', 'nobodyAbsent'],
})
