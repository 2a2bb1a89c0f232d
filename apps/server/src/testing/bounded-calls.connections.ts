import { noticeDefaultSave, noticeDefaults } from '@portal/contract/community/notice-preference.contract.ts'
import type { AnyCall } from '@portal/contract/http/call.ts'
import {
  companyCodeSet,
  connectionCreate,
  connectionKeySet,
  connectionList,
  connectionRemove,
  connectionStateSet,
  connectionTest,
  connectionTestResult,
  connectionUpdate,
  directoryTokenSet,
  domainAdd,
  domainCheck,
  domainHostSet,
  domainRemove,
  emergencyAccountSet,
  provisioningLog,
} from '@portal/contract/identity/connection.contract.ts'
import { directorySyncSet, directorySyncStart } from '@portal/contract/identity/directory-sync.contract.ts'
import { aNamedPerson, type BoundedCompany, nextTestNumber, nextTestRequestKey } from './bounded-calls.builders.ts'
import type { BoundedCall } from './bounded-calls.ts'
import type { TestServer } from './test-server.ts'

/** The content of a connection to an OpenID Connect provider, from which tests create one. */
export const sampleConnection = {
  name: 'Microsoft Entra ID',
  settings: {
    issuer: 'https://login.starbeam.example/tenant',
    clientId: 'portal',
    scope: 'openid profile email',
    claims: { subject: 'sub', email: 'email', name: 'name', employeeNo: 'employeeid', department: '' },
  },
  secret: 'a-secret-of-the-client',
  createsPeople: true,
}
const connection = async (server: TestServer, { id, keeper }: BoundedCompany): Promise<string> => {
  const input = { requestKey: nextTestRequestKey(), companyId: id, kind: 'oidc' as const, ...sampleConnection }
  const { data } = await server.call(connectionCreate, input, keeper)
  // A company can have only a few connections, and this one is not needed after its test.
  await server.deps.sql`delete from identity_connection where company_id = ${id} and id <> ${data.connectionId}`
  return data.connectionId
}
/** A connection to DingTalk, whose directory is read. */
const messenger = async (server: TestServer, { id, keeper }: BoundedCompany): Promise<string> => {
  const input = {
    requestKey: nextTestRequestKey(),
    companyId: id,
    kind: 'dingtalk' as const,
    name: '钉钉',
    settings: { corpId: 'ding8f2c1d', clientId: 'dingq7xq0k2m' },
    secret: 'a-secret-of-the-app',
    createsPeople: false,
  }
  const { data } = await server.call(connectionCreate, input, keeper)
  await server.deps.sql`delete from identity_connection where company_id = ${id} and id <> ${data.connectionId}`
  return data.connectionId
}
const domain = async (server: TestServer, { id, keeper }: BoundedCompany): Promise<string> => {
  const name = `d${nextTestNumber()}.starbeam.example`
  return (await server.call(domainAdd, { companyId: id, domain: name }, keeper)).data.domainId
}

/** The calls about notices that staff of one company may make for it alone. */
export const boundedNoticeCalls: readonly (readonly [AnyCall, BoundedCall])[] = [
  [noticeDefaults, { elsewhere: 'notFound', input: (_server, { id }) => ({ companyId: id }) }],
  [
    noticeDefaultSave,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: (_server, { id }) => ({ companyId: id, kind: 'planDue', channel: 'mail', mode: 'daily' }),
    },
  ],
]

/** The calls about sign-in and its providers that staff of one company may make for it alone. */
export const boundedConnectionCalls: readonly (readonly [AnyCall, BoundedCall])[] = [
  [
    connectionList,
    {
      elsewhere: 'notFound',
      async input(server, company) {
        await connection(server, company)
        return { companyId: company.id }
      },
    },
  ],
  [
    connectionCreate,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: (_server, { id }) => ({
        requestKey: nextTestRequestKey(),
        companyId: id,
        kind: 'oidc',
        ...sampleConnection,
      }),
    },
  ],
  [
    connectionUpdate,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: async (server, company) => ({
        connectionId: await connection(server, company),
        revision: 1,
        ...sampleConnection,
        name: 'Okta',
      }),
    },
  ],
  [
    connectionStateSet,
    {
      elsewhere: 'notFound',
      isNameless: true,
      async input(server, company) {
        const connectionId = await connection(server, company)
        await server.deps.sql`update identity_connection set tested_at = now() where id = ${connectionId}`
        return { connectionId, isEnabled: true, isRequired: false }
      },
    },
  ],
  [
    connectionKeySet,
    {
      elsewhere: 'notFound',
      isNameless: true,
      async input(server, company) {
        const connectionId = await connection(server, company)
        await server.deps.sql`update identity_connection set kind = 'saml' where id = ${connectionId}`
        return { connectionId, act: 'endAll' }
      },
    },
  ],
  [
    connectionRemove,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: async (server, company) => ({ connectionId: await connection(server, company) }),
    },
  ],
  [
    connectionTest,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: async (server, company) => ({ connectionId: await connection(server, company) }),
    },
  ],
  [
    connectionTestResult,
    {
      elsewhere: 'notFound',
      isNameless: true,
      async input(server, company) {
        const connectionId = await connection(server, company)
        return { testId: (await server.call(connectionTest, { connectionId }, company.keeper)).data.testId }
      },
    },
  ],
  [
    directoryTokenSet,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: async (server, company) => ({ connectionId: await connection(server, company), isOn: true }),
    },
  ],
  [
    directorySyncSet,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: async (server, company) => ({ connectionId: await messenger(server, company), isOn: true }),
    },
  ],
  [
    directorySyncStart,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: async (server, company) => ({ connectionId: await messenger(server, company), isPreview: true }),
    },
  ],
  [
    provisioningLog,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: async (server, company) => ({ connectionId: await connection(server, company) }),
    },
  ],
  [
    domainAdd,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: (_server, { id }) => ({ companyId: id, domain: `d${nextTestNumber()}.starbeam.example` }),
    },
  ],
  [
    domainCheck,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: async (server, company) => ({ domainId: await domain(server, company) }),
    },
  ],
  [
    domainHostSet,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: async (server, company) => ({ domainId: await domain(server, company), isHost: false }),
    },
  ],
  [
    domainRemove,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: async (server, company) => ({ domainId: await domain(server, company) }),
    },
  ],
  [
    companyCodeSet,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: (_server, { id }) => ({ companyId: id, code: `starbeam-${nextTestNumber()}` }),
    },
  ],
  [
    emergencyAccountSet,
    {
      elsewhere: 'notFound',
      isNameless: true,
      input: async (server, company) => ({
        companyId: company.id,
        accountId: (await aNamedPerson(server, company)).accountId,
        isEmergency: true,
      }),
    },
  ],
]
