import { allCalls } from '@portal/contract/all-calls.ts'
import { answersSave } from '@portal/contract/exams/exam.contract.ts'
import { type AnyCall, type StaffGrant, staffGrants } from '@portal/contract/http/call.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildServer } from '../build-server.ts'
import { hashSecret } from '../core/secrets/random.ts'
import { aCompany, aPerson, aSession, type Person } from '../testing/builders.ts'
import { plausibleInput } from '../testing/plausible.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { everyNthOf } from '../testing/whole-run.ts'

/** Walks every call of the contract as every kind of actor. A new call is included automatically. */
let server: TestServer
let learner: Person
let staff: Person
/** Tokens of a session that was ended, and of one that has expired: refusals leave both as they are. */
let ended: string
let expired: string
beforeAll(async () => {
  server = await openTestServer()
  const company = await aCompany(server.deps)
  learner = await aPerson(server.deps, company)
  staff = await aPerson(server.deps, company, { grants: ['questions'] })
  const { sql } = server.deps
  ended = await aSession(server.deps, learner.accountId, company)
  await sql`update session set ended_at = now(), end_reason = 'elsewhere' where token_hash = ${hashSecret(ended)}`
  expired = await aSession(server.deps, learner.accountId, company)
  await sql`update session set idle_until = ${new Date(server.clock.now().getTime() - 1)} where token_hash = ${hashSecret(expired)}`
})
afterAll(() => server.close())

const nameOf = (call: AnyCall) => `${call.method} ${call.path}`
const closedCalls = allCalls.filter((call) => call.access !== 'public').map((call) => [nameOf(call), call] as const)
const grantCalls = allCalls
  .filter((call) => typeof call.access === 'object')
  .map((call) => [nameOf(call), call] as const)

const ask = (call: AnyCall, token: string | null) =>
  call.encoding === 'multipart'
    ? server
        .inject({
          method: 'POST',
          url: `${call.path}?${new URLSearchParams(plausibleInput(call) as Record<string, string>)}`,
          headers: { 'content-type': 'multipart/form-data; boundary=x', ...(token ? { access_token: token } : {}) },
          payload: '--x--\r\n',
        })
        .then((answer) => ({
          status: answer.statusCode,
          code: answer.json().code as number,
          reason: answer.json().data.reason as string,
        }))
    : server.call(call, plausibleInput(call) as never, { token })

/** A request that holds nothing of what the call asks for. */
function bareRequest(call: AnyCall, payload: string, token: string | null): InjectOptions {
  const headers = token ? { access_token: token } : {}
  if (call.method === 'GET') return { method: 'GET', url: call.path, headers }
  const type = call.encoding === 'multipart' ? 'multipart/form-data; boundary=x' : 'application/json'
  return { method: 'POST', url: call.path, headers: { ...headers, 'content-type': type }, payload }
}

test('every call hears a bearer token as it hears access_token, and access_token counts when both come', async () => {
  for (const [name, call] of closedCalls) {
    const asked = (headers: Record<string, string>) =>
      server.inject({
        ...bareRequest(call, '{}', null),
        headers: { ...bareRequest(call, '{}', null).headers, ...headers },
      })
    const [own, bearer, both] = await Promise.all([
      asked({ access_token: 'nobody' }),
      asked({ authorization: 'Bearer nobody' }),
      asked({ access_token: 'nobody', authorization: `Bearer ${learner.token}` }),
    ])
    const told = [own, bearer, both].map((answer) => [answer.statusCode, answer.json().data?.reason])
    expect([name, told[1], told[2]]).toEqual([name, told[0], told[0]])
    expect(told[0], name).not.toContain('notSignedIn')
  }
})

test('every call is served, exactly as declared', () => {
  for (const call of allCalls)
    expect(server.app.hasRoute({ method: call.method, url: call.path }), nameOf(call)).toBe(true)
})

describe.each(closedCalls.map(([name, call], nth) => [name, call, nth] as const))('%s', (_name, call, nth) => {
  test('refuses a visitor, an unknown token, an expired one and one that was ended', async () => {
    expect(await ask(call, null)).toMatchObject({ status: 401, code: 401, reason: 'notSignedIn' })
    expect(await ask(call, 'nobody-has-this-token')).toMatchObject({ status: 401, code: 401, reason: 'sessionExpired' })
    expect(await ask(call, ended)).toMatchObject({ status: 200, code: 202, reason: 'sessionEnded' })
    expect(await ask(call, expired)).toMatchObject({ status: 401, code: 401, reason: 'sessionExpired' })
  })

  test('says so before it looks at what was sent', async () => {
    for (const payload of everyNthOf(['', '{}', '[]', '{'], 4, nth)) {
      // Saving answers checks the session in the statement that saves: there an unknown token is detected last.
      for (const token of call === answersSave ? [null] : [null, 'nobody-has-this-token']) {
        const answer = await server.inject(bareRequest(call, payload, token))
        expect([answer.statusCode, answer.json().code], `${payload} ${answer.body.slice(0, 200)}`).toEqual([401, 401])
      }
    }
  })
})

/** One member of staff for each grant, who holds no other; their changes remain in this database. */
const officers = new Map<StaffGrant, Promise<Person>>()
const officerOf = (grant: StaffGrant): Promise<Person> => {
  const officer = officers.get(grant) ?? aPerson(server.deps, learner.companyId, { grants: [grant] })
  officers.set(grant, officer)
  return officer
}
/** One member of staff for each grant, who holds all the others: they are refused, so nothing changes for them. */
const strangers = new Map<StaffGrant, Promise<Person>>()
const strangerTo = (grant: StaffGrant): Promise<Person> => {
  const stranger =
    strangers.get(grant) ??
    aPerson(server.deps, learner.companyId, { grants: staffGrants.filter((one) => one !== grant) })
  strangers.set(grant, stranger)
  return stranger
}

if (grantCalls.length > 0) {
  describe.each(grantCalls)('%s', (_name, call) => {
    test('is open to whoever holds its grant and nothing else, and closed to all other grants together', async () => {
      if (typeof call.access !== 'object') return
      const { grant } = call.access
      const officer = await officerOf(grant)
      // A file comes without an envelope.
      const file = {
        method: call.method,
        url: `${call.path}?${new URLSearchParams(plausibleInput(call) as Record<string, string>)}`,
        headers: { access_token: officer.token },
      }
      const answer = call.answersFile
        ? await server.inject(file).then(({ statusCode }) => ({ code: statusCode, reason: '' }))
        : await ask(call, officer.token)
      expect(answer.code, answer.reason).not.toBe(403)
      expect(answer.code).not.toBe(401)
      expect(await ask(call, (await strangerTo(grant)).token)).toMatchObject({ code: 403, reason: 'forbidden' })
    })

    test('refuses a learner, and staff without its grant', async () => {
      expect(await ask(call, learner.token)).toMatchObject({ code: 403, reason: 'forbidden' })
      if (typeof call.access === 'object' && call.access.grant !== 'questions')
        expect(await ask(call, staff.token)).toMatchObject({ code: 403 })
    })
  })
}

test('strings of every kind in every field never end in an error of ours', async () => {
  const nasty = [
    "'; drop table account; --",
    '{"$gt":""}',
    '__proto__',
    '../../etc/passwd',
    '\u0000',
    '𠮷'.repeat(40),
    '-1',
    '1e309',
    '[]',
    '<svg onload=alert(1)>',
  ]
  // In the run of a change each field gets one of them, by turns.
  let turn = 0
  for (const call of allCalls) {
    if (call.encoding === 'multipart') continue
    const body = plausibleInput(call)
    for (const field of Object.keys(body)) {
      for (const value of everyNthOf(nasty, 10, turn++)) {
        const answer = await server.call(call, { ...body, [field]: value } as never, { token: learner.token })
        expect(answer.code, `${nameOf(call)} ${field}=${value}: ${answer.raw.slice(0, 200)}`).toBeLessThan(500)
      }
    }
  }
})

test('values of every type in every field, also from staff with every grant, never end in an error of ours', async () => {
  const officer = await aPerson(server.deps, learner.companyId, { grants: [...staffGrants] })
  const odd: readonly unknown[] = [
    null,
    true,
    -1,
    1.5,
    2_147_483_648,
    1e17,
    1e308,
    '',
    'a\u0000b',
    '\ud800',
    [],
    [null],
    [[]],
    {},
    { toString: 1 },
    '275760-09-13T00:00:00Z',
    '0000-01-01T00:00:00Z',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ]
  // In the run of a change each place of an input gets one of them, by turns.
  let turn = 0
  for (const call of allCalls) {
    if (call.encoding === 'multipart' || call.method === 'GET' || /log[oO]ut/.test(call.path)) continue
    for (const bodies of eachPlaceOf(plausibleInput(call), odd)) {
      for (const body of everyNthOf(bodies, odd.length, turn++)) {
        const payload = JSON.stringify(body)
        const headers = { 'content-type': 'application/json', access_token: officer.token }
        const answer = await server.inject({ method: 'POST', url: call.path, headers, payload })
        expect(
          answer.statusCode,
          `${nameOf(call)} ${payload.slice(0, 200)}: ${answer.body.slice(0, 200)}`,
        ).toBeLessThan(500)
      }
    }
  }
})

/** Returns, for each field or element of the input at any depth, the inputs that have one of these values there. */
function eachPlaceOf(input: unknown, values: readonly unknown[]): unknown[][] {
  if (typeof input !== 'object' || input === null) return []
  const put = (name: string, part: unknown) =>
    Array.isArray(input) ? input.map((one, index) => (String(index) === name ? part : one)) : { ...input, [name]: part }
  return Object.entries(input).flatMap(([name, part]) => [
    values.map((value) => put(name, value)),
    ...eachPlaceOf(part, values).map((changed) => changed.map((one) => put(name, one))),
  ])
}

test('a route that does not say who may use it stops the server at start', async () => {
  const { app } = await buildServer({ deps: server.deps })
  app.get('/forgotten', async () => 'secret')
  await expect(app.ready()).rejects.toThrow('/forgotten does not say who may use it')
  await app.close().catch(() => {})
})
