import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScimClient } from '../../../../testing/scim-client.ts'
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts'

/**
 * scim2-tester, an independent client that learns the schemas from the endpoint and tries everything that they promise.
 * It runs if Python has it (`pip install scim2-tester`); the other conformance test needs nothing.
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
})
afterAll(() => server.close())

test.skipIf(!isThere)('scim2-tester finds no failure', async () => {
  const { base, token } = await openScimClient(server)
  const run = await promisify(execFile)('python3', ['-c', program, base, token])
  const results = run.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as [string, string | null, string, string | null])
  expect(results.length).toBeGreaterThan(30)
  expect(results.filter(([status]) => ['DEVIATION', 'ERROR', 'CRITICAL'].includes(status))).toEqual([])
})
