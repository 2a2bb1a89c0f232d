import type { AnyCall } from '@portal/contract/http/call.ts'
import { personPosts, postGrant, postRevoke, postSubjects } from '@portal/contract/identity/post.contract.ts'
import {
  personRoleGrant,
  personRoleRevoke,
  personRoles,
  roleCreate,
  roleDelete,
  roleHolders,
  roleList,
  roleUpdate,
} from '@portal/contract/identity/role.contract.ts'
import { createTestExam } from '../features/exams/testing/exam.builders.ts'
import { aNamedPerson, type BoundedCompany, nameMarkOf, nextTestRequestKey } from './bounded-calls.builders.ts'
import type { BoundedCall } from './bounded-calls.ts'
import type { TestServer } from './test-server.ts'

const content = ({ id }: BoundedCompany) => ({
  name: { zh: `${nameMarkOf(id)} ${nextTestRequestKey()}` },
  description: { zh: '审核评论' },
  grants: ['moderation' as const],
})
/** A role of the company, and one with a holder. */
const role = async (server: TestServer, company: BoundedCompany): Promise<string> =>
  (await server.call(roleCreate, { requestKey: nextTestRequestKey(), ...content(company) }, company.keeper)).data.roleId
async function heldRole(server: TestServer, company: BoundedCompany) {
  const [roleId, { accountId: personId }] = [await role(server, company), await aNamedPerson(server, company)]
  await server.call(personRoleGrant, { personId, roleId, companyId: company.id }, company.keeper)
  return { personId, roleId, companyId: company.id }
}

/** A person of the company, and a post for an exam of it that they may get. */
async function postToGive(server: TestServer, company: BoundedCompany) {
  const { accountId: personId } = await aNamedPerson(server, company)
  const subjectId = await createTestExam(server.deps, { single: 1 }, { companyId: company.id })
  return { personId, subject: 'exam' as const, subjectId }
}

/** The calls about roles and posts that staff of one company may make for it alone. */
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
      input: () => ({
        requestKey: nextTestRequestKey(),
        name: { zh: nextTestRequestKey() },
        description: {},
        grants: ['moderation'],
      }),
    },
  ],
  [
    roleUpdate,
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
    personRoleGrant,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: async (server, company) => ({
        personId: (await aNamedPerson(server, company)).accountId,
        roleId: await role(server, company),
        companyId: company.id,
      }),
    },
  ],
  [personRoleRevoke, { elsewhere: 'notFound', isNameless: true, input: heldRole }],
  [
    personPosts,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: async (server, company) => ({ personId: (await postToGive(server, company)).personId }),
    },
  ],
  [
    postSubjects,
    {
      elsewhere: 'nothing',
      isNameless: true,
      async input(server, company) {
        await postToGive(server, company)
        return { subject: 'exam' }
      },
    },
  ],
  [postGrant, { elsewhere: 'notFound', isNameless: true, input: postToGive }],
  [
    postRevoke,
    {
      elsewhere: 'notFound',
      isNameless: true,
      async input(server, company) {
        const given = await postToGive(server, company)
        await server.call(postGrant, given, company.keeper)
        const { personId } = given
        const { posts } = (await server.call(personPosts, { personId }, company.keeper)).data
        return { personId, postId: posts[0]?.postId ?? '' }
      },
    },
  ],
]
