import { randomBytes } from 'node:crypto'
import { subscribeActivation } from '@portal/contract/companies/subscription.contract.ts'
import { countryCodeList, userDetail } from '@portal/contract/identity/profile.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, aSession } from '../testing/builders.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { countHit, noteCaller } from './rate-limit.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const ask = (call: typeof userDetail | typeof countryCodeList, address: string, tokenHash: Buffer | null) => countHit(server.deps, call, address, tokenHash) as number

test('a token that nobody has seen accepted counts as the address it comes from', () => {
  for (const call of [userDetail, countryCodeList]) {
    const own = randomBytes(32)
    expect(noteCaller(server.deps, call, { tokenHash: own, address: '192.0.2.9' }, `own ${call.path}`)).toBe(0)
    const waits = Array.from({ length: 12_010 }, (_, n) => ask(call, `2001:db8::${(n % 999).toString(16)}`, randomBytes(32)))
    expect([waits[11_999], waits[12_000], waits.at(-1)]).toEqual([0, 60, 60])
    expect(ask(call, '2001:db8::1', null)).toBe(60)
    // Whoever is signed in behind the same address goes on, and so does everybody elsewhere.
    expect(ask(call, '2001:db8::1', own)).toBe(0)
    expect(ask(call, '192.0.2.1', randomBytes(32))).toBe(0)
    server.clock.pass(61)
    expect(ask(call, '2001:db8::1', randomBytes(32))).toBe(0)
  }
})

test('an address gets its hit back once the token proves good: thirty thousand people may sign in behind one', () => {
  server.clock.pass(61)
  const address = '198.51.100.7'
  const waits = Array.from({ length: 30_000 }, (_, n) => {
    const tokenHash = randomBytes(32)
    return ask(userDetail, address, tokenHash) + noteCaller(server.deps, userDetail, { tokenHash, address }, `person ${n}`)
  })
  expect(Math.max(...waits)).toBe(0)
})

test('many addresses do not push out what is counted of others', () => {
  const known = randomBytes(32)
  noteCaller(server.deps, userDetail, { tokenHash: known, address: '192.0.2.9' }, 'somebody')
  for (let n = 1; n <= 1200; n++) ask(userDetail, '192.0.2.2', known)
  for (let n = 0; n < 40_000; n++) ask(userDetail, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, null)
  expect(ask(userDetail, '192.0.2.2', known)).toBe(60)
})

test('a person has one limit, however many sessions', async () => {
  const ann = await aPerson(server.deps, await aCompany(server.deps))
  const codes: number[] = []
  for (let n = 0; n < 12; n++) {
    const token = await aSession(server.deps, ann.accountId, ann.companyId)
    codes.push((await server.call(subscribeActivation, { code: 'no such code' }, { token })).code)
  }
  expect(codes.slice(0, 10)).not.toContain(429)
  expect(codes.slice(10)).toEqual([429, 429])
})
