import { execFile, spawnSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { connectionCreate, directoryTokenSet } from '@portal/contract/identity/connection.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson } from '../../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts'

/**
 * scim2-tester, an independent client that learns the schemas from the endpoint and tries all that they promise. It runs
 * where Python has it (`pip install scim2-tester`); the conformance test beside this one needs nothing.
 */
const isThere = spawnSync('python3', ['-c', 'import scim2_tester']).status === 0
const program = `
import json, sys
from httpx import Client
from scim2_client.engines.httpx import SyncSCIMClient
from scim2_tester import check_server
client = SyncSCIMClient(Client(base_url=sys.argv[1], headers={"Authorization": "Bearer " + sys.argv[2]}, timeout=60))
client.discover()
for one in check_server(client):
    print(json.dumps([one.status.name, one.resource_type, one.title, one.reason]))
`

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

test.skipIf(!isThere)('scim2-tester finds no failure', async () => {
  const companyId = await aCompany(server.deps)
  const admin = await aPerson(server.deps, companyId, { companyGrants: ['companies'] })
  const { data } = await server.call(
    connectionCreate,
    {
      requestKey: 'scim2-tester',
      companyId,
      kind: 'oidc',
      name: 'Directory',
      settings: {
        issuer: 'https://login.starbeam.example/tenant',
        clientId: 'portal',
        scope: 'openid',
        claims: { subject: 'oid', email: 'email', name: 'name', employeeNo: '', department: '' },
      },
      createsPeople: false,
    },
    admin,
  )
  const { connectionId } = data
  const token = (await server.call(directoryTokenSet, { connectionId, isOn: true }, admin)).data.token ?? ''
  const { port } = server.app.server.address() as AddressInfo
  const run = await promisify(execFile)('python3', [
    '-c',
    program,
    `http://127.0.0.1:${port}/scim/v2/${connectionId}`,
    token,
  ])
  const results = run.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as [string, string | null, string, string | null])
  if (process.env.SHOW) process.stderr.write(`${run.stdout}\n`)
  expect(results.length).toBeGreaterThan(30)
  expect(results.filter(([status]) => ['ERROR', 'CRITICAL'].includes(status))).toEqual([])
})
