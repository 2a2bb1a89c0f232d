import type { AnyCall } from '@portal/contract/http/call.ts'
import {
  personRoleGive,
  personRoles,
  personRoleTake,
  roleCreate,
  roleDelete,
  roleHolders,
  roleList,
  roleSave,
} from '@portal/contract/identity/role.contract.ts'
import { createSomePerson, markOf, nextKey, type OneCompany } from './bounded-calls.builders.ts'
import type { BoundedCall } from './bounded-calls.ts'
import type { TestServer } from './test-server.ts'

const content = ({ id }: OneCompany) => ({
  name: { zh: `${markOf(id)} ${nextKey()}` },
  description: { zh: '审核评论' },
  grants: ['moderation' as const],
})
/** A role of the company, and one with a holder. */
const role = async (server: TestServer, company: OneCompany): Promise<string> =>
  (await server.call(roleCreate, { requestKey: nextKey(), ...content(company) }, company.keeper)).data.roleId
async function heldRole(server: TestServer, company: OneCompany) {
  const [roleId, { accountId: personId }] = [await role(server, company), await createSomePerson(server, company)]
  await server.call(personRoleGive, { personId, roleId, companyId: company.id }, company.keeper)
  return { personId, roleId, companyId: company.id }
}

/** The calls for roles that are bounded by company. */
export const boundedRoleCalls: readonly (readonly [AnyCall, BoundedCall])[] = [
  [
    roleList,
    {
      elsewhere: 'nothing',
      async input(server, company) {
        await role(server, company)
        return {}
      },
    },
  ],
  [
    roleHolders,
    { elsewhere: 'notFound', input: async (server, company) => ({ roleId: (await heldRole(server, company)).roleId }) },
  ],
  [
    roleCreate,
    {
      elsewhere: 'nothing',
      isNameless: true,
      input: () => ({ requestKey: nextKey(), name: { zh: nextKey() }, description: {}, grants: ['moderation'] }),
    },
  ],
  [
    roleSave,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: async (server, company) => ({
        roleId: (await heldRole(server, company)).roleId,
        revision: 1,
        ...content(company),
        grants: ['reports'],
      }),
    },
  ],
  [
    roleDelete,
    {
      elsewhere: 'nothing',
      isNameless: true,
      input: async (server, company) => ({ roleId: await role(server, company) }),
    },
  ],
  [
    personRoles,
    {
      elsewhere: 'notFound',
      input: async (server, company) => ({ personId: (await heldRole(server, company)).personId }),
    },
  ],
  [
    personRoleGive,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: async (server, company) => ({
        personId: (await createSomePerson(server, company)).accountId,
        roleId: await role(server, company),
        companyId: company.id,
      }),
    },
  ],
  [personRoleTake, { elsewhere: 'notFound', isNameless: true, input: heldRole }],
]
