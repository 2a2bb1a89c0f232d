import type { StaffGrant } from '@portal/contract/http/call.ts'
import { expect } from 'vitest'
import { aCompany, aPerson, joinCompany, type Person } from './builders.ts'
import type { TestServer } from './test-server.ts'

type Held = { readonly grants?: StaffGrant[]; readonly companyGrants?: StaffGrant[] }
/** The people who may connect a provider. */
const makers: Readonly<Record<string, Held>> = {
  'an administrator of the company': { companyGrants: ['companies'] },
  'one who also grades there': { companyGrants: ['companies', 'grading'] },
  'staff of the portal': { grants: ['companies'] },
  'staff of the portal with grading': { grants: ['companies', 'grading'] },
}
export const connectionMakers = Object.keys(makers)
/** The accounts that a provider may name, with the makers whose connections open them. */
const targets: Readonly<Record<string, Held & { isElsewhere?: 'member' | 'staff'; opens: readonly string[] }>> = {
  'a learner': { opens: connectionMakers },
  'an administrator of the company': { companyGrants: ['companies'], opens: connectionMakers },
  'a grader of the company': {
    companyGrants: ['grading'],
    opens: ['one who also grades there', 'staff of the portal with grading'],
  },
  'staff of the portal': { grants: ['companies'], opens: [] },
  'full staff': { grants: ['companies', 'grading', 'exams'], opens: [] },
  'a learner of another company too': { isElsewhere: 'member', opens: [] },
  'an administrator of another company too': { isElsewhere: 'staff', opens: [] },
}

type Came = { readonly accountId: string | null; readonly error: string | null }
type Matrix = {
  /** Connects a provider and turns it on. */
  readonly connect: (by: Person, companyId: string) => Promise<string>
  /** The provider names a person by number and verified address. */
  readonly come: (connectionId: string, said: { id: string; employeeNo: string; email: string }) => Promise<Came>
}
let serial = 0

/**
 * Expects that a connection opens no account with more permissions than its creator has in the company (decision 11),
 * for one kind of connection and one creator.
 */
export async function expectNoPermissionGained(server: TestServer, maker: string, { connect, come }: Matrix) {
  const [own, there] = [await aCompany(server.deps), await aCompany(server.deps)]
  const id = await connect(await aPerson(server.deps, own, makers[maker]), own)
  for (const [name, { opens, isElsewhere, ...held }] of Object.entries(targets)) {
    const said = { id: `m${++serial}`, employeeNo: `M${serial}`, email: `person${serial}@matrix.example` }
    const target = await aPerson(server.deps, own, { ...held, employeeNo: said.employeeNo, email: said.email })
    if (isElsewhere) await joinCompany(server.deps, target.accountId, there)
    if (isElsewhere === 'staff')
      await server.deps
        .sql`insert into staff_grant values (${target.accountId}, 'companies', ${server.clock.now()}, ${there})`
    const came = await come(id, said)
    expect([name, came.accountId ?? came.error]).toEqual([name, opens.includes(maker) ? target.accountId : 'protected'])
    const links = await server.deps.sql`select subject from connection_identity where account_id = ${target.accountId}`
    if (!opens.includes(maker)) expect(links.length).toBe(0)
  }
}
