import { type TProperties, Type } from 'typebox'
import type { ErrorCode } from '../all-codes.ts'
import { call, staffGrants } from '../http/call.ts'
import { Bilingual, Empty, Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'

/**
 * Roles: named bundles of permissions. A role is given for the organisation or for one company; its holders have its
 * permissions there, and a change of the role takes effect immediately. Callers can only give, change and revoke a role
 * if they hold all of its permissions themselves (decision 24).
 */
const access = { grant: 'companies', orForCompany: true } as const

/** The built-in roles. Their permissions are fixed. */
export const builtInRoles = [
  'portalAdministrator',
  'companyAdministrator',
  'author',
  'examManager',
  'marker',
  'teacher',
  'certificationManager',
  'reportReader',
] as const
const Text = (maxLength: number) =>
  Type.Object({ zh: Type.Optional(Type.String({ maxLength })), en: Type.Optional(Type.String({ maxLength })) })

/** The name and sentence of a built-in role are words of the page. */
const about = {
  roleId: Id,
  builtIn: Nullable(OneOf(...builtInRoles)),
  name: Bilingual,
  description: Bilingual,
  grants: Type.Array(OneOf(...staffGrants)),
}
/** Without a company: the organisation. */
const scope = {
  companyId: Nullable(Id),
  company: Nullable(Bilingual),
}
const Role = Type.Object({
  ...about,
  ...scope,
  revision: Type.Integer(),
  holders: Type.Integer({ description: 'number of holders whom the caller may see' }),
  mayChange: Type.Boolean(),
})

export const roleList = call({
  method: 'GET',
  path: '/user/console/role/list',
  access,
  encoding: 'query',
  summary: 'Roles that the caller can use',
  shows: ['roles'],
  query: Type.Object({}),
  data: Type.Object({
    roles: Type.Array(Role),
    mayBundle: Type.Array(OneOf(...staffGrants), { description: 'permissions that the caller may include in a role' }),
  }),
  errors: [],
})

export const roleHolders = call({
  method: 'POST',
  path: '/user/console/role/holders',
  access,
  encoding: 'form',
  summary: 'The holders of a role whom the caller may see',
  shows: ['roles', 'people'],
  body: Type.Object({ roleId: Id }),
  data: Type.Object({
    holders: Type.Array(
      Type.Object({ personId: Id, name: Type.String(), ...scope, givenAt: Instant, givenBy: Nullable(Type.String()) }),
      { description: 'the first thousand, by name' },
    ),
  }),
  errors: ['notFound'],
})

const content = {
  name: Text(60),
  description: Text(200),
  grants: Type.Array(OneOf(...staffGrants), { minItems: 1, maxItems: staffGrants.length, uniqueItems: true }),
}
const write = <Body extends TProperties, const Errors extends readonly ErrorCode[]>(
  path: string,
  summary: string,
  body: Body,
  errors: Errors,
) =>
  call({
    method: 'POST',
    path: `/user/console/role/${path}`,
    access,
    encoding: 'json',
    summary,
    changes: ['roles', 'people', 'audit'],
    body: Type.Object(body),
    data: Type.Object({ roleId: Id }),
    errors,
    reauthenticates: true,
  })
export const roleCreate = write(
  'create',
  'Create a role: of the portal, or of the only company that the caller manages',
  { requestKey: RequestKey, ...content },
  ['grantAboveYou', 'grantNotForCompany'],
)
export const roleUpdate = write(
  'save',
  'Change a role. Its holders gain and lose permissions at once',
  { roleId: Id, revision: Type.Integer({ minimum: 1 }), ...content },
  ['notFound', 'conflict', 'roleIsBuiltIn', 'grantAboveYou', 'grantNotForCompany', 'personAboveYou', 'notYourself'],
)
export const roleDelete = call({
  method: 'POST',
  path: '/user/console/role/delete',
  access,
  encoding: 'json',
  summary: 'Delete a role that no one holds',
  changes: ['roles', 'audit'],
  body: Type.Object({ roleId: Id }),
  data: Empty,
  errors: ['roleIsBuiltIn', 'roleIsHeld', 'grantAboveYou'],
  reauthenticates: true,
})

export const personRoles = call({
  method: 'POST',
  path: '/user/console/role/ofPerson',
  access,
  encoding: 'form',
  summary: 'The roles of a person, and those that the caller may give them',
  shows: ['roles', 'people'],
  body: Type.Object({ personId: Id }),
  data: Type.Object({
    roles: Type.Array(
      Type.Object({
        ...about,
        ...scope,
        givenAt: Instant,
        givenBy: Nullable(Type.String()),
        mayTake: Type.Boolean(),
      }),
    ),
    mayGive: Type.Array(Type.Object({ ...about, ...scope })),
  }),
  errors: ['notFound'],
})
const held = {
  personId: Id,
  roleId: Id,
  companyId: Type.Optional({ ...Id, description: 'the company of the role; omitted: the organisation' }),
}
const change = <const Errors extends readonly ErrorCode[]>(
  path: string,
  summary: string,
  errors: Errors,
  more: { readonly reauthenticates?: true } = {},
) =>
  call({
    method: 'POST',
    path: `/user/console/role/${path}`,
    access,
    encoding: 'json',
    summary,
    changes: ['roles', 'people', 'audit'],
    body: Type.Object(held),
    data: Empty,
    errors,
    ...more,
  })
export const personRoleGrant = change(
  'give',
  'Give a person a role. New permissions end their sessions and links, as a permission does',
  ['notFound', 'personAboveYou', 'grantAboveYou', 'notMemberThere', 'grantNotForCompany'],
  { reauthenticates: true },
)
export const personRoleRevoke = change('take', 'Revoke a role of a person', [
  'notFound',
  'personAboveYou',
  'grantAboveYou',
  'notYourself',
])
