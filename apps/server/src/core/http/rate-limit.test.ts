import { randomBytes } from 'node:crypto'
import { activationCodeUse } from '@portal/contract/companies/subscription.contract.ts'
import { answersSave, attemptStart } from '@portal/contract/exams/exam.contract.ts'
import type { AnyCall } from '@portal/contract/http/call.ts'
import { countryList, ownProfileRead } from '@portal/contract/identity/profile.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, aSession } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { callerOriginOf, countCall, countHitOfKnownCaller, recordCaller } from './rate-limit.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const ask = (call: AnyCall, address: string, token: string | null) =>
  countCall(server.deps, call, callerOriginOf(address, token)) as number
const newToken = () => randomBytes(32).toString('hex')

test('a token that was never accepted counts as the address it comes from', () => {
  for (const call of [ownProfileRead, countryList]) {
    const own = newToken()
    expect(recordCaller(server.deps, call, callerOriginOf('192.0.2.9', own), `own ${call.path}`)).toBe(0)
    const waits = Array.from({ length: 12_010 }, (_, n) => ask(call, `2001:db8::${(n % 999).toString(16)}`, newToken()))
    expect([waits[11_999], waits[12_000], waits.at(-1)]).toEqual([0, 60, 60])
    expect(ask(call, '2001:db8::1', null)).toBe(60)
    // A signed-in person behind the same address is not affected, nor is anyone elsewhere.
    expect(ask(call, '2001:db8::1', own)).toBe(0)
    expect(ask(call, '192.0.2.1', newToken())).toBe(0)
    server.clock.pass(61)
    expect(ask(call, '2001:db8::1', newToken())).toBe(0)
  }
})

test('an address gets its hit back once the token proves good: thirty thousand people may sign in behind one', () => {
  server.clock.pass(61)
  const address = '198.51.100.7'
  const waits = Array.from({ length: 30_000 }, (_, n) => {
    const token = newToken()
    return (
      ask(ownProfileRead, address, token) +
      recordCaller(server.deps, ownProfileRead, callerOriginOf(address, token), `person ${n}`)
    )
  })
  expect(Math.max(...waits)).toBe(0)
})

test('sixteen thousand may begin an exam behind one address in one minute, each with several calls on their way at once; a flood of made-up tokens is refused there all the same', () => {
  server.clock.pass(61)
  const address = '198.51.100.8'
  const waits = Array.from({ length: 16_000 }, (_, n) => {
    const token = newToken()
    // All of them have arrived before the first is accepted.
    const onTheirWay = [attemptStart, answersSave, answersSave].map((call) => ({
      call,
      from: callerOriginOf(address, token),
    }))
    const counted = onTheirWay.map(({ call, from }) => countCall(server.deps, call, from) as number)
    const noted = onTheirWay.map(({ call, from }) =>
      recordCaller(server.deps, call, from, call === attemptStart ? `candidate ${n}` : null),
    )
    return Math.max(...counted, ...noted)
  })
  expect(Math.max(...waits)).toBe(0)
  const flood = Array.from(
    { length: 12_001 },
    () => countCall(server.deps, answersSave, callerOriginOf(address, newToken())) as number,
  )
  expect([flood[11_999], flood[12_000]]).toEqual([0, 60])
})

test('a call that is counted by the short way counts what the person does there, with every session and by every way, and knows no token that was not accepted', () => {
  server.clock.pass(61)
  const [one, other] = [newToken(), newToken()]
  const counted = (token: string) => countHitOfKnownCaller(server.deps, answersSave, token)
  expect(counted(one)).toBeNull()
  for (const token of [one, other])
    recordCaller(server.deps, ownProfileRead, callerOriginOf('192.0.2.10', token), 'one person')
  const { max: most = 0 } = answersSave.limit ?? {}
  const waits = Array.from({ length: most }, (_, n) =>
    n % 3 === 2 ? ask(answersSave, '192.0.2.10', one) : counted(n % 3 === 1 ? one : other),
  )
  expect(waits.every((wait) => wait === 0)).toBe(true)
  expect([counted(one), counted(other), ask(answersSave, '192.0.2.10', other)]).toEqual([60, 60, 60])
  server.clock.pass(60)
  expect([counted(one), counted(other)]).toEqual([0, 0])
})

test('many addresses do not push out what is counted of others', () => {
  const known = newToken()
  recordCaller(server.deps, ownProfileRead, callerOriginOf('192.0.2.9', known), 'account')
  for (let n = 1; n <= 1200; n++) ask(ownProfileRead, '192.0.2.2', known)
  for (let n = 0; n < 40_000; n++) ask(ownProfileRead, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, null)
  expect(ask(ownProfileRead, '192.0.2.2', known)).toBe(60)
})

test('a person has one limit, however many sessions', async () => {
  const ann = await aPerson(server.deps, await aCompany(server.deps))
  const codes: number[] = []
  for (let n = 0; n < 12; n++) {
    const token = await aSession(server.deps, ann.accountId, ann.companyId)
    codes.push((await server.call(activationCodeUse, { code: 'no such code' }, { token })).code)
  }
  expect(codes.slice(0, 10)).not.toContain(429)
  expect(codes.slice(10)).toEqual([429, 429])
})
