import type { AddressInfo } from 'node:net'
import { connectionCreate, directoryTokenSet } from '@portal/contract/identity/connection.contract.ts'
import { expect } from 'vitest'
import { scimUrns } from '../features/identity/connections/scim/scim.rules.ts'
import { aCompany, aPerson } from './builders.ts'
import type { TestServer } from './test-server.ts'

export type ScimDoc = Record<string, unknown>
export type ScimAnswer = { readonly status: number; readonly headers: Headers; readonly data: ScimDoc }

export const scimPatchOf = (...Operations: object[]) => ({ schemas: [scimUrns.patch], Operations })

/** Expects an error in the form of RFC 7644, section 3.12. */
export function expectScimError({ status, data }: ScimAnswer, wanted: number, scimType?: string): void {
  expect({ status, schemas: data.schemas, told: data.status, scimType: data.scimType }).toEqual({
    status: wanted,
    schemas: [scimUrns.error],
    told: String(wanted),
    scimType,
  })
  expect(data.detail).toEqual(expect.any(String))
}

/**
 * Opens a SCIM client of no particular vendor, which calls the directory of a new connection of a test server over
 * HTTP.
 */
export async function openScimClient(server: TestServer) {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const companyId = await aCompany(server.deps)
  const admin = await aPerson(server.deps, companyId, { companyGrants: ['companies'] })
  const settings = {
    issuer: 'https://login.starbeam.example/tenant',
    clientId: 'portal',
    scope: 'openid',
    claims: { subject: 'oid', email: 'email', name: 'name', employeeNo: '', department: '' },
  }
  const { data } = await server.call(
    connectionCreate,
    { requestKey: 'scim-client', companyId, kind: 'oidc', name: 'Directory', settings, createsPeople: false },
    admin,
  )
  const made = await server.call(directoryTokenSet, { connectionId: data.connectionId, isOn: true }, admin)
  const token = made.data.token ?? ''
  const { port } = server.app.server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}/scim/v2/${data.connectionId}`
  let serial = 0

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ScimAnswer> {
    server.clock.pass(1)
    const answer = await fetch(base + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (text) expect(answer.headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
    return { status: answer.status, headers: answer.headers, data: text ? (JSON.parse(text) as ScimDoc) : {} }
  }
  const userOf = (more: ScimDoc = {}): ScimDoc => {
    const name = `person${++serial}`
    return {
      schemas: [scimUrns.user, scimUrns.enterprise],
      externalId: `ext-${serial}`,
      userName: `${name}@conformance.example`,
      active: true,
      displayName: `Person ${serial}`,
      title: 'Engineer',
      name: { givenName: 'Given', familyName: 'Family', formatted: 'Given Family' },
      emails: [{ value: `${name}@conformance.example`, type: 'work', primary: true }],
      [scimUrns.enterprise]: { employeeNumber: `C-${serial}`, department: 'Radio' },
      ...more,
    }
  }
  async function aUser(more: ScimDoc = {}): Promise<ScimDoc & { id: string; userName: string }> {
    const answer = await send('POST', '/Users', userOf(more))
    expect(answer.status).toBe(201)
    return answer.data as ScimDoc & { id: string; userName: string }
  }
  async function aGroup(more: ScimDoc = {}): Promise<ScimDoc & { id: string }> {
    const answer = await send('POST', '/Groups', {
      schemas: [scimUrns.group],
      displayName: `Group ${++serial}`,
      ...more,
    })
    expect(answer.status).toBe(201)
    return answer.data as ScimDoc & { id: string }
  }
  return { base, token, send, userOf, aUser, aGroup }
}
export type ScimClient = Awaited<ReturnType<typeof openScimClient>>
