import { type TProperties, Type } from 'typebox'
import type { ErrorCode } from '../all-codes.ts'
import { call, staffGrants } from '../http/call.ts'
import { Bilingual, Empty, Id, Nullable, OneOf, RequestKey } from '../http/scalars.ts'
import { PersonDetail, PersonForm } from './people.contract.ts'
import { peopleLimits } from './people.limits.ts'
import { personFieldLimits } from './person-field.limits.ts'

/**
 * Changes of people. Only staff who hold all grants of an account and manage all its companies may change, suspend or
 * open it (decision 11). Staff of a company may change a membership in it. Each action is idempotent.
 */
const access = { grant: 'companies', orForCompany: true } as const
const Person = Type.Object({ person: PersonDetail })
const personId = Id

const Position = Type.Object({
  zh: Type.Optional(Type.String({ maxLength: peopleLimits.positionMax })),
  en: Type.Optional(Type.String({ maxLength: peopleLimits.positionMax })),
})
const DepartmentName = Type.Object({
  zh: Type.Optional(Type.String({ maxLength: peopleLimits.departmentMax })),
  en: Type.Optional(Type.String({ maxLength: peopleLimits.departmentMax })),
})
/** Empty texts delete the stored value; omitted fields are not changed. */
const account = {
  login: Type.Optional(Type.String({ minLength: 1, maxLength: peopleLimits.loginMax, pattern: '^[^\\s@]+$' })),
  nameLatin: Type.Optional(Type.String({ maxLength: 80 })),
  email: Type.Optional(Type.String({ maxLength: 120 })),
  phone: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'with its dialling code, such as +852 9123 4567; without one, a mainland number',
    }),
  ),
  gender: Type.Optional(OneOf('male', 'female')),
}
const place = {
  departmentId: Type.Optional(Type.Unsafe<string | null>({ ...Id, nullable: true, description: 'null: none' })),
  employeeNo: Type.Optional(Type.String({ maxLength: peopleLimits.employeeNoMax })),
  position: Type.Optional(Position),
  fields: Type.Optional(
    Type.Array(Type.Object({ fieldId: Id, value: Type.String({ maxLength: personFieldLimits.valueMax }) }), {
      maxItems: personFieldLimits.most,
      description: "values of the company's fields; an empty value is deleted",
    }),
  ),
  managerId: Type.Optional(
    Type.Unsafe<string | null>({
      ...Id,
      nullable: true,
      description: "a member of the company; null: the department's managers",
    }),
  ),
}
const name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
const codesOfAccount = [
  'nameInvalid',
  'emailInvalid',
  'emailTaken',
  'phoneInvalid',
  'phoneTaken',
  'loginTaken',
] as const
const codesOfPlace = ['employeeNoTaken', 'departmentNotFound', 'managerNotFound', 'personFieldNotFound'] as const

const act = <Body extends TProperties, const Errors extends readonly ErrorCode[]>(
  path: string,
  summary: string,
  body: Body,
  errors: Errors,
  more: { readonly reauthenticates?: true } = {},
) =>
  call({
    method: 'POST',
    path: `/user/console/people/${path}`,
    access,
    encoding: 'json',
    summary,
    changes: ['people', 'departments', 'companies', 'audit'],
    body: Type.Object(body),
    data: Person,
    errors,
    ...more,
  })
const plain = ['notFound', 'personAboveYou'] as const

export const personCreate = act(
  'create',
  'Make an account in a company, and invite its person if wanted',
  {
    requestKey: RequestKey,
    companyId: Id,
    name,
    ...account,
    login: Type.String({ minLength: 1, maxLength: peopleLimits.loginMax, pattern: '^[^\\s@]+$' }),
    ...place,
    isInvited: Type.Boolean({ default: false }),
  },
  ['notFound', 'noEmail', ...codesOfAccount, ...codesOfPlace],
)

export const personUpdate = call({
  method: 'POST',
  path: '/user/console/people/edit',
  access,
  encoding: 'json',
  summary: 'Change an account. If it has changed in the meantime, returns `conflict` with the newer state as `current`',
  changes: ['people', 'audit'],
  body: Type.Object({
    personId,
    revision: Type.String({ minLength: 1, maxLength: 64 }),
    name: Type.Optional(name),
    ...account,
  }),
  data: Person,
  errors: ['notFound', 'personAboveYou', 'conflict', 'reauthenticationNeeded', ...codesOfAccount],
})
/** The data of the error `conflict` of `personUpdate`, in addition to its reason. */
export const PersonConflict = Type.Object({ current: PersonForm })

export const membershipCreate = act(
  'join',
  'Add a person to a company, or back to it',
  { personId, companyId: Id, ...place },
  ['notFound', 'personAboveYou', ...codesOfPlace],
)
export const membershipUpdate = act(
  'place',
  'Change a person’s place in a company: department, number, position, manager',
  { personId, companyId: Id, ...place },
  ['notFound', 'personAboveYou', ...codesOfPlace],
)
export const membershipEnd = act(
  'leave',
  'End a person’s membership of a company, their grants for it and their sessions in it',
  { personId, companyId: Id, reason: Type.Optional(Type.String({ maxLength: peopleLimits.reasonMax })) },
  ['notFound', 'personAboveYou', 'notYourself'],
)

const reason = Type.Optional(Type.String({ maxLength: peopleLimits.reasonMax }))
export const personSuspend = act('suspend', 'Bar an account and end its sessions', { personId, reason }, [
  'notFound',
  'personAboveYou',
  'notYourself',
])
export const personResume = act('resume', 'Open a barred account again', { personId, reason }, plain)
export const personUnlock = act('unlock', 'Forget the wrong passwords that locked an account', { personId }, plain)
export const personInvite = act(
  'invite',
  'Send an invitation, or send it again: links of earlier ones no longer work',
  { personId, requestKey: RequestKey },
  ['notFound', 'personAboveYou', 'noEmail', 'accountSuspended'],
)
export const personSessionEnd = act('sessionEnd', 'End one session of a person', { personId, sessionId: Id }, plain)
export const personAllSessionsEnd = act('sessionsEnd', 'End all sessions of a person', { personId, reason }, plain)

const grant = {
  personId,
  grant: OneOf(...staffGrants),
  companyId: Type.Optional({ ...Id, description: 'the company of the grant; omitted: the organisation' }),
}
export const personGrantAdd = act(
  'grantGive',
  'Give a grant that the caller holds as well. It ends the sessions and links of the account, which then opens by newly confirmed contacts only',
  grant,
  ['notFound', 'personAboveYou', 'grantAboveYou', 'notMemberThere', 'grantNotForCompany'],
  { reauthenticates: true },
)
export const personGrantRevoke = act('grantTake', 'Take a grant away that the caller holds as well', grant, [
  'notFound',
  'personAboveYou',
  'grantAboveYou',
  'notYourself',
])

const Department = Type.Object({ id: Id, companyId: Id, parentId: Nullable(Id), name: Bilingual })
const parentId = Type.Unsafe<string | null>({ ...Id, nullable: true, description: 'null: a top-level department' })
export const departmentCreate = call({
  method: 'POST',
  path: '/user/console/people/departmentCreate',
  access,
  encoding: 'json',
  summary: 'Create a department',
  changes: ['departments', 'audit'],
  body: Type.Object({ requestKey: RequestKey, companyId: Id, parentId: Type.Optional(parentId), name: DepartmentName }),
  data: Type.Object({ department: Department }),
  errors: ['notFound', 'departmentNotFound', 'departmentNameTaken', 'departmentTooDeep'],
})
export const departmentRename = call({
  method: 'POST',
  path: '/user/console/people/departmentRename',
  access,
  encoding: 'json',
  summary: 'Rename a department',
  changes: ['departments', 'people', 'audit'],
  body: Type.Object({ departmentId: Id, name: DepartmentName }),
  data: Type.Object({ department: Department }),
  errors: ['departmentNotFound', 'departmentNameTaken'],
})
export const departmentMove = call({
  method: 'POST',
  path: '/user/console/people/departmentMove',
  access,
  encoding: 'json',
  summary: 'Move a department with its subdepartments under another one of its company',
  changes: ['departments', 'people', 'audit'],
  body: Type.Object({ departmentId: Id, parentId: Type.Optional(parentId) }),
  data: Type.Object({ department: Department }),
  errors: ['departmentNotFound', 'departmentNameTaken', 'departmentInItself', 'departmentTooDeep'],
})
export const departmentRemove = call({
  method: 'POST',
  path: '/user/console/people/departmentRemove',
  access,
  encoding: 'json',
  summary: 'Delete a department without people and plans. Idempotent',
  changes: ['departments', 'audit'],
  body: Type.Object({ departmentId: Id }),
  data: Empty,
  errors: ['departmentInUse'],
})
