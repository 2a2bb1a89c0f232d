import type { ErrorCode } from '@portal/contract/all-codes.ts'
import type { AnyCall } from '@portal/contract/http/call.ts'
import {
  managedPolicyList,
  policyCreate,
  policyPeople,
  policyPeopleExport,
  policyPersonSignatures,
  policyPublish,
  policyRead,
  policyRetire,
  policyRevision,
  policyUpdate,
} from '@portal/contract/policies/policy-staff.contract.ts'
import { newId } from '../core/secrets/random.ts'
import { aNamedPerson, type BoundedCompany, nextTestRequestKey, type SentInput } from './bounded-calls.builders.ts'
import type { TestServer } from './test-server.ts'

type Input = (server: TestServer, company: BoundedCompany) => SentInput | Promise<SentInput>
type Entry = readonly [AnyCall, { input: Input; elsewhere: ErrorCode | 'nothing'; isNameless?: true }]

const someDigest = 'ab'.repeat(32)

/** Creates a policy of a company: a draft, or published as a text. */
export async function aPolicy(
  { deps, clock }: TestServer,
  companyId: string,
  status: 'draft' | 'published',
  title = '规程',
): Promise<string> {
  const id = newId(clock.now(), deps.random)
  const [now, version] = [clock.now(), status === 'published' ? 1 : 0]
  const name = deps.sql.json({ zh: title })
  const content = deps.sql.json({ kind: 'text', body: { zh: `<p>${title}</p>` }, note: {}, effectiveOn: null })
  await deps.sql`
    insert into policy (id, company_id, status, version, asked_version, title, content, has_changes, changed_at, created_at)
    values (${id}, ${companyId}, ${status}, ${version}, ${version}, ${name}, ${content}, ${version === 0}, ${now}, ${now})`
  if (version === 1)
    await deps.sql`insert into policy_version (policy_id, version, asks_again, title, content, digest, published_at)
      values (${id}, 1, true, ${name}, ${content}, ${someDigest}, ${now})`
  return id
}

/** Signs the first version of a policy for a person. */
export async function signPolicyFor({ deps, clock }: TestServer, policyId: string, accountId: string): Promise<void> {
  const now = clock.now()
  await deps.sql`
    insert into policy_signature (id, policy_id, version, account_id, opened_at, read_at, signed_at, signed_name, digest)
    values (${newId(now, deps.random)}, ${policyId}, 1, ${accountId}, ${now}, ${now}, ${now}, '王伟', ${someDigest})`
}

const ofPolicy = (call: AnyCall, status: 'draft' | 'published', more: object = {}): Entry => [
  call,
  {
    input: async (server, { id }) => ({ policyId: await aPolicy(server, id, status), ...more }),
    elsewhere: 'policyNotFound',
    isNameless: true,
  },
]

/** The calls about policies that staff of one company may make for it alone. */
export const boundedPolicyCalls: readonly Entry[] = [
  [managedPolicyList, { input: (_server, { id }) => ({ companyId: id }), elsewhere: 'nothing', isNameless: true }],
  ofPolicy(policyRead, 'draft'),
  ofPolicy(policyRevision, 'published', { version: 1 }),
  ofPolicy(policyUpdate, 'draft', { revision: 1, content: { title: { zh: '规程' }, kind: 'text' } }),
  ofPolicy(policyPublish, 'draft', { revision: 1, asksAgain: true }),
  ofPolicy(policyRetire, 'published', { revision: 1 }),
  ofPolicy(policyPeople, 'published'),
  [
    policyPersonSignatures,
    {
      input: async (server, company) => {
        const policyId = await aPolicy(server, company.id, 'published')
        const { accountId } = await aNamedPerson(server, company)
        await signPolicyFor(server, policyId, accountId)
        return { policyId, accountId }
      },
      elsewhere: 'policyNotFound',
      isNameless: true,
    },
  ],
  [
    policyPeopleExport,
    {
      input: async (server, company) => {
        const policyId = await aPolicy(server, company.id, 'published')
        const { accountId } = await aNamedPerson(server, company)
        await signPolicyFor(server, policyId, accountId)
        return { requestKey: nextTestRequestKey(), policyId }
      },
      elsewhere: 'policyNotFound',
      isNameless: true,
    },
  ],
  [
    policyCreate,
    {
      input: (_server, { id }) => ({ requestKey: nextTestRequestKey(), companyId: id, title: { zh: '规程' } }),
      elsewhere: 'malformed',
      isNameless: true,
    },
  ],
]
