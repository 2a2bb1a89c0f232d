import {
  serviceAccountCreate,
  serviceAccountList,
  serviceAccountRevoke,
  serviceTokenRotate,
} from '@portal/contract/developers/service-account.contract.ts'
import {
  webhookCreate,
  webhookDelete,
  webhookDeliveries,
  webhookList,
  webhookReplay,
  webhookSecretRotate,
  webhookStateSet,
  webhookTest,
  webhookUpdate,
} from '@portal/contract/developers/webhook.contract.ts'
import type { AnyCall } from '@portal/contract/http/call.ts'
import { type BoundedCompany, nameMarkOf, nextTestRequestKey, type SentInput } from './bounded-calls.builders.ts'
import type { BoundedCall } from './bounded-calls.ts'
import type { TestServer } from './test-server.ts'

const accountInput = ({ id }: BoundedCompany) => ({
  requestKey: nextTestRequestKey(),
  name: nameMarkOf(id),
  companyId: id,
  scopes: ['people:read' as const],
  days: 30,
})
const webhookContent = ({ id }: BoundedCompany) => ({
  name: nameMarkOf(id),
  url: 'https://hooks.example.com/in',
  events: ['person.left' as const],
})
const webhookInput = (company: BoundedCompany) => ({
  requestKey: nextTestRequestKey(),
  companyId: company.id,
  ...webhookContent(company),
})
const account = async (server: TestServer, company: BoundedCompany) => ({
  accountId: (await server.call(serviceAccountCreate, accountInput(company), company.keeper)).data.accountId,
})
const webhook = async (server: TestServer, company: BoundedCompany) => ({
  endpointId: (await server.call(webhookCreate, webhookInput(company), company.keeper)).data.endpointId,
})
const nameless = (
  call: AnyCall,
  input: (server: TestServer, company: BoundedCompany) => SentInput | Promise<SentInput>,
): readonly [AnyCall, BoundedCall] => [call, { elsewhere: 'notFound', isNameless: true, input }]

/** The calls about service accounts and webhooks that staff of one company may make for it alone. */
export const boundedDeveloperCalls: readonly (readonly [AnyCall, BoundedCall])[] = [
  [
    serviceAccountList,
    { elsewhere: 'nothing', input: async (server, company) => account(server, company).then(() => ({})) },
  ],
  [webhookList, { elsewhere: 'nothing', input: async (server, company) => webhook(server, company).then(() => ({})) }],
  nameless(serviceAccountCreate, (_server, company) => accountInput(company)),
  nameless(serviceTokenRotate, async (server, company) => ({
    ...(await account(server, company)),
    requestKey: nextTestRequestKey(),
    days: 30,
    overlapHours: 1,
  })),
  nameless(serviceAccountRevoke, account),
  nameless(webhookCreate, (_server, company) => webhookInput(company)),
  nameless(webhookUpdate, async (server, company) => ({
    ...(await webhook(server, company)),
    ...webhookContent(company),
  })),
  nameless(webhookSecretRotate, async (server, company) => ({
    ...(await webhook(server, company)),
    requestKey: nextTestRequestKey(),
  })),
  nameless(webhookStateSet, async (server, company) => ({ ...(await webhook(server, company)), state: 'paused' })),
  nameless(webhookDelete, webhook),
  nameless(webhookTest, async (server, company) => ({
    ...(await webhook(server, company)),
    requestKey: nextTestRequestKey(),
  })),
  nameless(webhookReplay, webhook),
  nameless(webhookDeliveries, webhook),
]
