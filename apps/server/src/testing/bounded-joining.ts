import type { AnyCall } from '@portal/contract/http/call.ts'
import {
  joiningApplications,
  joiningDecide,
  joiningWayCode,
  joiningWayCreate,
  joiningWayRevoke,
  joiningWays,
  joiningWayUpdate,
} from '@portal/contract/identity/joining.contract.ts'
import { newId } from '../core/secrets/random.ts'
import { type BoundedCompany, nameMarkOf, nextTestNumber, nextTestRequestKey } from './bounded-calls.builders.ts'
import type { BoundedCall } from './bounded-calls.ts'
import type { TestServer } from './test-server.ts'

const content = { name: '新员工', needsApproval: true, mostUses: null, fields: [] }
const aWay = async (server: TestServer, { id, keeper }: BoundedCompany): Promise<string> => {
  const input = { requestKey: nextTestRequestKey(), companyId: id, kind: 'code' as const, ...content }
  const { data } = await server.call(joiningWayCreate, input, keeper)
  // A company can have only a limited number of open ways.
  await server.deps.sql`update joining_way set revoked_at = ${server.clock.now()}
    where company_id = ${id} and id <> ${data.wayId} and revoked_at is null`
  return data.wayId
}
/** Creates a pending application. */
async function anApplication(server: TestServer, company: BoundedCompany): Promise<string> {
  const [wayId, now] = [await aWay(server, company), server.clock.now()]
  const id = newId(now, server.deps.random)
  await server.deps.sql`
    insert into joining_application (id, company_id, way_id, email, name, locale, password_hash, state, made_at, expires_at)
    values (${id}, ${company.id}, ${wayId}, ${`applicant${nextTestNumber()}@${company.id}.test`}, ${nameMarkOf(company.id)}, 'zh', 'x', 'waiting', ${now},
      ${new Date(now.getTime() + 86_400_000)})`
  return id
}

/** The calls about self-registration that staff of one company may make for it alone. */
export const boundedJoiningCalls: readonly (readonly [AnyCall, BoundedCall])[] = [
  [joiningWays, { elsewhere: 'notFound', input: (_server, { id }) => ({ companyId: id }) }],
  [
    joiningWayCreate,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: (_server, { id }) => ({ requestKey: nextTestRequestKey(), companyId: id, kind: 'code', ...content }),
    },
  ],
  [
    joiningWayUpdate,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: async (server, company) => ({ wayId: await aWay(server, company), revision: 1, ...content }),
    },
  ],
  [
    joiningWayRevoke,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: async (server, company) => ({ wayId: await aWay(server, company) }),
    },
  ],
  [
    joiningWayCode,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: async (server, company) => ({ wayId: await aWay(server, company) }),
    },
  ],
  [
    joiningApplications,
    {
      elsewhere: 'nothing',
      async input(server, company) {
        await anApplication(server, company)
        return { companyId: company.id, limit: 5 }
      },
    },
  ],
  [
    joiningDecide,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: async (server, company) => ({ applicationId: await anApplication(server, company), isApproved: true }),
    },
  ],
]
