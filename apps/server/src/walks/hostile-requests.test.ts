import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { allCalls } from '@portal/contract/all-calls.ts'
import { type AnyCall, staffGrants } from '@portal/contract/http/call.ts'
import { ownContactUpdate } from '@portal/contract/identity/profile.contract.ts'
import { passwordSignIn } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildServer } from '../build-server.ts'
import { bodySchemaOf, querySchemaOf } from '../core/http/route-schema.ts'
import { aCompany, aPerson, aSession, type Person, quickPasswordHash } from '../testing/builders.ts'
import { plausibleInput } from '../testing/plausible.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { everyNthOf } from '../testing/whole-run.ts'

/** SEC-12 and SEC-13: what a hostile client or page may send to any call, and what must never come of it. */
let server: TestServer
let ann: Person
let staff: Person
beforeAll(async () => {
  server = await openTestServer({ env: { PUBLIC_URL: 'https://portal.test' } })
  const company = await aCompany(server.deps)
  ann = await aPerson(server.deps, company, { name: '安然' })
  staff = await aPerson(server.deps, company, { grants: [...staffGrants] })
})
afterAll(() => server.close())

const plain = allCalls.filter((call) => call.encoding !== 'multipart')
/** In the run of a change half of the calls, one half here and the other there: the rule of all is one hook's. */
const half = (calls: readonly AnyCall[], from: number) => everyNthOf(calls, 2, from)
const send = (call: AnyCall, input: Record<string, unknown>, headers: Record<string, string>) => {
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )
  return server.inject(
    call.method === 'GET'
      ? { method: 'GET', url: `${call.path}?${query}`, headers }
      : call.encoding === 'multipart'
        ? {
            method: 'POST',
            url: `${call.path}?${query}`,
            headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
            payload: '--x--\r\n',
          }
        : {
            method: 'POST',
            url: call.path,
            headers: { 'content-type': 'application/json', ...headers },
            payload: JSON.stringify(input),
          },
  )
}

/** Every place of an input, at any depth, with the inputs that hold each of the values there and are plausible everywhere else. */
function eachPlace(
  plausible: Record<string, unknown>,
  values: readonly unknown[],
): { path: string; inputs: Record<string, unknown>[] }[] {
  const places: { path: string; inputs: Record<string, unknown>[] }[] = []
  const look = (part: unknown, path: string, put: (value: unknown) => unknown) => {
    if (path !== '') places.push({ path, inputs: values.map((value) => put(value) as Record<string, unknown>) })
    if (typeof part !== 'object' || part === null) return
    for (const [name, inner] of Object.entries(part))
      look(inner, `${path}/${name}`, (value) =>
        put(
          Array.isArray(part) ? part.map((one, n) => (String(n) === name ? value : one)) : { ...part, [name]: value },
        ),
      )
  }
  look(plausible, '', (value) => value)
  return places
}

describe('SEC-12: hostile parameters', () => {
  const hostile = [
    "x'; drop table account; --",
    'id desc, (select pg_sleep(5))',
    '{"$ne":null}',
    { $gt: '', toString: 1, constructor: { prototype: { isAdmin: true } } },
    ['a', { b: 1 }],
    JSON.parse('{"__proto__":{"isAdmin":true}}'),
    '\u0000\ud800',
    -1e308,
  ]
  const innards =
    /syntax error|sqlstate|pg_catalog|pg_sleep|relation "|column "|violates|invalid input syntax|postgres|node_modules|\.ts:\d|\bat \w+ \(/i

  /** The text of a statement built from a parameter. */
  const spliced = /drop table account|pg_sleep|\$ne|\$gt|isAdmin|1e\+308/

  // In the run of a change each place gets one of the eight values, by turns, and each call most of them.
  test('every parameter of every call meets every value: no statement, sort order, operator or prototype comes of it, and no error speaks of our innards', async () => {
    const [{ count: before = 0 } = {}] = await server.deps.sql<
      { count: number }[]
    >`select count(*)::int as count from account`
    const wrong: string[] = []
    const met = new Map<string, number>()
    let day = 86_400
    for (const call of allCalls) {
      const plausible = plausibleInput(call)
      const token = await aSession(server.deps, staff.accountId, staff.companyId)
      server.statements()
      for (const { path, inputs } of eachPlace(plausible, hostile)) {
        const place = `${call.method} ${call.path} ${path}`
        for (const input of everyNthOf(inputs, 8, met.size)) {
          // A call that ends its session has a session of its own. The clock moves a day back and forth, so that no
          // limit of tries comes before the call.
          const own = /log[oO]ut/.test(call.path)
            ? await aSession(server.deps, staff.accountId, staff.companyId)
            : token
          server.clock.pass(day)
          day = -day
          const answer = await send(call, input, { access_token: own })
          const says = `${place}: ${answer.statusCode} ${answer.body.slice(0, 200)}`
          if (
            answer.statusCode >= 500 ||
            [401, 429].includes(answer.statusCode) ||
            (answer.statusCode >= 400 && innards.test(answer.body))
          )
            wrong.push(says)
          met.set(place, (met.get(place) ?? 0) + 1)
        }
        for (const statement of server.statements())
          if (spliced.test(statement)) wrong.push(`${place}: ${statement.slice(0, 300)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(met.size).toBeGreaterThan(allCalls.length)
    expect(new Set(met.values())).toEqual(new Set([everyNthOf(hostile, 8).length]))
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    const [{ count: after = 0 } = {}] = await server.deps.sql<
      { count: number }[]
    >`select count(*)::int as count from account`
    expect(after).toBe(before)
  })

  test('a field that a call does not declare is dropped, at any depth', () => {
    const open: string[] = []
    const look = (part: unknown, at: string, isAlternative = false): void => {
      if (typeof part !== 'object' || part === null) return
      const schema = part as Record<string, unknown>
      const alternatives = Array.isArray(schema.anyOf) ? schema.anyOf : []
      // With several possible objects Ajv can drop nothing; presenters and stores name every field they take.
      if (schema.type === 'object' && schema.properties && schema.additionalProperties !== false && !isAlternative)
        open.push(at)
      for (const [name, inner] of Object.entries((schema.properties ?? {}) as object))
        look(inner, `${at}.${name}`, isAlternative)
      look(schema.items, `${at}[]`, isAlternative)
      const isOfSeveral = alternatives.filter((one: { type?: string }) => one.type === 'object').length > 1
      for (const one of alternatives) look(one, at, isAlternative || isOfSeveral)
    }
    for (const call of allCalls) for (const schema of [querySchemaOf(call), bodySchemaOf(call)]) look(schema, call.path)
    expect(open).toEqual([])
  })

  test('score, owner, company, price and grants cannot be slipped in', async () => {
    const more = {
      userId: staff.accountId,
      accountId: staff.accountId,
      id: staff.accountId,
      companyId: staff.companyId,
      score: 10_000,
      price: 0,
      grants: ['operations'],
      isStaff: true,
      status: 'active',
    }
    const before = await server.deps.sql`select * from account where id = ${staff.accountId}`
    expect((await server.call(ownContactUpdate, { name: '安静', ...more }, ann)).code).toBe(200)
    expect(await server.deps.sql`select * from account where id = ${staff.accountId}`).toEqual(before)
    expect(await server.deps.sql`select 1 from staff_grant where account_id = ${ann.accountId}`).toHaveLength(0)
    expect(await server.deps.sql`select name from account where id = ${ann.accountId}`).toEqual([{ name: '安静' }])
  })
})

describe('SEC-13: other pages', () => {
  const foreign = { origin: 'https://evil.example', referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site' }

  test('behind TLS every answer says that it comes by TLS alone', async () => {
    for (const url of ['/healthz', '/nowhere', '/user/pc/signInWays', '/%'])
      expect((await server.inject({ url })).headers['strict-transport-security'], url).toMatch(/max-age=31536000/)
  })

  test('a page runs the scripts of this portal and none of its inline ones, whatever its content', async () => {
    const webDir = mkdtempSync(path.join(tmpdir(), 'web-'))
    writeFileSync(path.join(webDir, 'index.html'), '<!doctype html><title>Portal</title>')
    const { app } = await buildServer({ deps: server.deps, webDir })
    try {
      for (const url of ['/', '/study', '/console', '/detail?id=1', '/no-such-page']) {
        const page = await app.inject({ url, headers: { accept: 'text/html' } })
        const policy = Object.fromEntries(
          String(page.headers['content-security-policy'])
            .split('; ')
            .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
        )
        expect(policy, url).toMatchObject({
          'default-src': "'self'",
          'script-src': "'self'",
          'object-src': "'none'",
          'base-uri': "'none'",
          'frame-ancestors': "'none'",
        })
        expect(policy, url).not.toHaveProperty('script-src-elem')
        expect(policy, url).not.toHaveProperty('script-src-attr')
      }
    } finally {
      await app.close()
      rmSync(webDir, { recursive: true, force: true })
    }
  })

  test('no cookie is open to a script, to a form of another page or to a line without TLS', async () => {
    const lines: string[] = []
    const note = ({ headers }: { headers: Record<string, unknown> }) =>
      lines.push(...([headers['set-cookie'] ?? []].flat() as string[]))
    await server.deps
      .sql`update account set password_hash = ${await quickPasswordHash('a quiet lighthouse')} where id = ${ann.accountId}`
    note(
      await send(
        passwordSignIn,
        { ...plausibleInput(passwordSignIn), userName: ann.login, password: 'a quiet lighthouse' },
        {},
      ),
    )
    expect(lines).toHaveLength(1)
    for (const call of half(allCalls, 0))
      note(
        await send(call, plausibleInput(call), {
          access_token: await aSession(server.deps, staff.accountId, staff.companyId),
        }),
      )
    for (const url of ['/sso/login', '/sso/wecom', '/sso/callback', '/sso/logout', '/sso/loggedOut'])
      note(await server.inject({ url }))
    expect(
      lines.filter(
        (line) => !/; HttpOnly/.test(line) || !/; Secure/.test(line) || !/; SameSite=(Lax|Strict)/.test(line),
      ),
    ).toEqual([])
  })

  test('no call allows a page of another site to read it, with a preflight or without', async () => {
    for (const call of allCalls) {
      const preflight = await server.inject({
        method: 'OPTIONS',
        url: call.path,
        headers: {
          ...foreign,
          'access-control-request-method': call.method,
          'access-control-request-headers': 'access_token',
        },
      })
      expect(
        Object.keys(preflight.headers).filter((name) => name.startsWith('access-control')),
        call.path,
      ).toEqual([])
      expect(preflight.statusCode, call.path).toBeGreaterThanOrEqual(400)
    }
    for (const call of half(allCalls, 1)) {
      for (const token of [null, await aSession(server.deps, staff.accountId, staff.companyId)]) {
        const { headers } = await send(call, plausibleInput(call), {
          ...foreign,
          ...(token ? { access_token: token } : {}),
        })
        expect(
          Object.keys(headers).filter((name) => name.startsWith('access-control')),
          call.path,
        ).toEqual([])
        expect(headers['cross-origin-resource-policy'], call.path).not.toBe('cross-origin')
      }
    }
  })

  test('no cookie signs a call: a form or a fetch of another page does nothing in anybody’s name', async () => {
    const cookie = [
      'access_token',
      'token',
      'session',
      'authorization',
      'sso_browser',
      '__Host-sso_browser',
      'sso_id',
      'known_device',
    ]
      .map((name) => `${name}=${staff.token}`)
      .join('; ')
    for (const call of allCalls.filter((one) => one.access !== 'public' && one.method === 'POST')) {
      for (const type of [
        'application/x-www-form-urlencoded',
        'text/plain',
        'application/json',
        'multipart/form-data; boundary=x',
      ]) {
        const url = `${call.path}?access_token=${staff.token}&token=${staff.token}`
        const answer = await server.inject({
          method: 'POST',
          url,
          headers: { ...foreign, cookie, 'content-type': type },
          payload: `access_token=${staff.token}`,
        })
        expect([answer.statusCode, answer.json().data.reason], `${call.path} ${type}`).toEqual([401, 'notSignedIn'])
      }
    }
  })

  test('the token is in no answer and in no line of the log', async () => {
    const lines: string[] = []
    const { app } = await buildServer({
      deps: server.deps,
      webDir: '/no-web',
      logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
    })
    const leaky: string[] = []
    for (const call of half(plain, 0)) {
      const token = await aSession(server.deps, staff.accountId, staff.companyId)
      const query = new URLSearchParams({ ...(plausibleInput(call) as Record<string, string>), access_token: token })
      const headers = { access_token: token, cookie: `access_token=${token}` }
      const answer = await app.inject(
        call.method === 'GET'
          ? { method: 'GET', url: `${call.path}?${query}`, headers }
          : {
              method: 'POST',
              url: `${call.path}?access_token=${token}`,
              headers,
              payload: { ...plausibleInput(call), token, password: token },
            },
      )
      if (answer.body.includes(token) || lines.some((line) => line.includes(token))) leaky.push(call.path)
      lines.length = 0
    }
    await app.close()
    expect(leaky).toEqual([])
  })
})
