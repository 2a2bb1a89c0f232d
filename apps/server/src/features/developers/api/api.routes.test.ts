import type { ApiCall } from '@portal/contract/developers/api-call.ts'
import { developerLimits } from '@portal/contract/developers/api-scopes.ts'
import { apiCalls } from '@portal/contract/developers/public-api.ts'
import {
  serviceAccountCreate,
  serviceAccountList,
  serviceAccountRevoke,
  serviceTokenRotate,
} from '@portal/contract/developers/service-account.contract.ts'
import { auditActors, auditList } from '@portal/contract/operations/audit.contract.ts'
import Schema from 'typebox/schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashSecret } from '../../../core/secrets/random.ts'
import { aCompany, aDepartment, aPerson, aSession, type Person } from '../../../testing/builders.ts'
import { aCourse } from '../../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { aCertificate } from '../../certificates/certificate.builders.ts'
import type { NewExam } from '../../exams/definition/new-exam.service.ts'
import { createTestExam, keyTextMarker, rightAnswerTestText } from '../../exams/testing/exam.builders.ts'
import { createExamDriver, testAnswer } from '../../exams/testing/exam.driver.ts'
import { clearOldApiRequestKeys } from '../developer.jobs.ts'

let server: TestServer
let star: string
let far: string
let portal: Person
let bound: Person
let serial = 0
beforeAll(async () => {
  server = await openTestServer()
  server.clock.set(new Date())
  star = await aCompany(server.deps, { name: '星衡通信' })
  far = await aCompany(server.deps, { name: '远桥网络' })
  portal = await aPerson(server.deps, star, { name: '顾文静', grants: ['companies', 'reports', 'operations'] })
  bound = await aPerson(server.deps, star, { name: '企业主管', companyGrants: ['companies', 'operations'] })
})
afterAll(() => server.close())

const create = (own: object = {}, as = portal) =>
  server.call(
    serviceAccountCreate,
    {
      requestKey: `service-key-${++serial}`,
      name: '人力系统',
      companyId: star,
      scopes: ['people:read', 'people:write'],
      days: 90,
      ...own,
    },
    { token: as.token },
  )
const aToken = async (own: object = {}, as = portal) => {
  const { data, code } = await create(own, as)
  expect(code).toBe(200)
  return data
}
type Body = Record<string, unknown> & { data?: Record<string, unknown>[]; nextCursor?: string | null; reason?: string }
const ask = async (
  token: string | null,
  url: string,
  { body, key, lang = 'en' }: { body?: object; key?: string; lang?: string } = {},
) => {
  const answer = await server.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/v1${url}`,
    headers: {
      'accept-language': lang,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() as Body, raw: answer.body }
}
/** Every row of a list, page by page. */
const readAll = async (token: string, url: string) => {
  const rows: Record<string, unknown>[] = []
  for (let cursor: string | null = null; ; ) {
    const { status, body } = await ask(token, cursor ? `${url}&cursor=${encodeURIComponent(cursor)}` : url)
    expect(status, JSON.stringify(body)).toBe(200)
    rows.push(...(body.data ?? []))
    cursor = body.nextCursor ?? null
    if (cursor === null) return rows
  }
}
/** A plausible address of a call. */
const urlOf = (call: ApiCall, params: Readonly<Record<string, string>> = {}) =>
  call.path.replace('/api/v1', '').replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? 'X1')

describe('a token', () => {
  test('is shown once, stored as a hash, and is the same when its creation is repeated', async () => {
    const requestKey = `service-key-${++serial}`
    const first = await create({ requestKey })
    const again = await create({ requestKey })
    expect(again.data).toEqual(first.data)
    expect(first.data.token).toMatch(/^tc_live_[0-9A-Za-z]{28}$/)
    const rows = await server.deps.sql<{ row: string }[]>`select t::text as row from service_token t`
    expect(rows.some(({ row }) => row.includes(hashSecret(first.data.token).toString('hex')))).toBe(true)
    expect(rows.some(({ row }) => row.includes(first.data.token))).toBe(false)
    const list = await server.call(serviceAccountList, {}, { token: portal.token })
    expect(list.raw).not.toContain(first.data.token)
    const logged = await server.deps.sql<{ detail: string }[]>`select detail::text as detail from audit_line
      where thing_id = ${first.data.accountId}`
    expect(logged).toHaveLength(1)
    expect(logged[0]?.detail).not.toContain(first.data.token)
  })

  test('needs a proof of identity that is at most ten minutes old', async () => {
    const unproved = await aSession(server.deps, portal.accountId, star, { isProved: false })
    const { accountId } = await aToken()
    const made = await create({}, { ...portal, token: unproved })
    expect(made.reason).toBe('reauthenticationNeeded')
    const input = { accountId, requestKey: 'rotate-key-1', days: 9, overlapHours: 0 }
    expect((await server.call(serviceTokenRotate, input, { token: unproved })).reason).toBe('reauthenticationNeeded')
  })

  test('has no more scopes than the permissions of its creator, and no more companies', async () => {
    expect((await create({ scopes: ['exams:read'] }, bound)).reason).toBe('scopeAboveYou')
    expect((await create({ scopes: ['people:read'] }, bound)).code).toBe(200)
    expect((await create({ scopes: ['people:read'], companyId: far }, bound)).reason).toBe('notFound')
    expect((await create({ scopes: ['people:read'], companyId: undefined }, bound)).reason).toBe('notFound')
    const { data } = await server.call(serviceAccountList, {}, { token: bound.token })
    expect(data.mayGive.map(({ companyId, scopes }) => [companyId, scopes])).toEqual([
      [star, ['people:read', 'people:write']],
    ])
    expect(data.accounts.every(({ companyId }) => companyId === star)).toBe(true)
    const wide = await aToken({ scopes: ['exams:read'] })
    const wrong = await server.call(serviceAccountRevoke, { accountId: wide.accountId }, { token: bound.token })
    expect(wrong.reason).toBe('scopeAboveYou')
    const abroad = await aToken({ companyId: far })
    const gone = await server.call(serviceAccountRevoke, { accountId: abroad.accountId }, { token: bound.token })
    expect(gone.reason).toBe('notFound')
  })

  test('is rotated with an overlap, then the former one ends', async () => {
    const { accountId, token } = await aToken()
    const input = { accountId, requestKey: 'rotate-key-2', days: 90, overlapHours: 24 }
    const { data } = await server.call(serviceTokenRotate, input, { token: portal.token })
    expect(await server.call(serviceTokenRotate, input, { token: portal.token })).toMatchObject({ data })
    expect([(await ask(token, '/token')).status, (await ask(data.token, '/token')).status]).toEqual([200, 200])
    server.clock.pass(24 * 3600 + 1)
    expect([(await ask(token, '/token')).status, (await ask(data.token, '/token')).status]).toEqual([401, 200])
  })

  test('expires', async () => {
    const { token } = await aToken({ days: 1 })
    server.clock.pass(86_400 + 1)
    expect((await ask(token, '/token')).body).toMatchObject({ status: 401, reason: 'tokenInvalid' })
  })

  test('is revoked immediately in all processes, and remains revoked', async () => {
    const second = await openTestServer({ beside: server })
    try {
      const { accountId, token } = await aToken()
      const there = () =>
        second.inject({ url: '/api/v1/token', headers: { authorization: `Bearer ${token}` } }).then((a) => a.statusCode)
      expect(await there()).toBe(200)
      for (let n = 0; n < 2; n++)
        expect((await server.call(serviceAccountRevoke, { accountId }, { token: portal.token })).code).toBe(200)
      expect(await there()).toBe(401)
      const input = { accountId, requestKey: 'rotate-key-3', days: 9, overlapHours: 0 }
      expect((await server.call(serviceTokenRotate, input, { token: portal.token })).reason).toBe(
        'serviceAccountRevoked',
      )
      const { data } = await server.call(serviceAccountList, {}, { token: portal.token })
      expect(data.accounts.find((one) => one.accountId === accountId)).toMatchObject({
        revokedAt: expect.any(String),
        tokens: [{ isValid: false, lastUsedFrom: '127.0.0.1' }],
      })
    } finally {
      await second.close()
    }
  })

  test('stops while its company is suspended', async () => {
    const { token } = await aToken({ companyId: far })
    await server.deps.sql`update company set status = 'suspended' where id = ${far}`
    expect((await ask(token, '/token')).status).toBe(401)
    await server.deps.sql`update company set status = 'active' where id = ${far}`
    expect((await ask(token, '/token')).status).toBe(200)
  })

  test('opens no call of the portal’s pages', async () => {
    const { token } = await aToken()
    for (const headers of [{ authorization: `Bearer ${token}` }, { access_token: token }]) {
      const answer = await server.inject({ url: '/user/console/developers/accounts', headers })
      expect(answer.statusCode).toBe(401)
    }
  })
})

describe.each(apiCalls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
  const body = call.method === 'POST' ? { body: {}, key: 'walk-key-1' } : {}

  test('refuses a visitor, a session, and tokens that are none, unknown or without its scope', async () => {
    expect((await ask(null, urlOf(call), body)).body).toMatchObject({ status: 401, reason: 'tokenMissing' })
    for (const token of [portal.token, 'tc_live_0000000000000000000000000000', 'x']) {
      const { headers, body: problem, status } = await ask(token, urlOf(call), body)
      expect([status, problem.reason]).toEqual([401, 'tokenInvalid'])
      expect(headers['content-type']).toContain('application/problem+json')
      expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    }
    await server.deps.sql`delete from rate_limit where key like 'api %'`
    if (call.scope === null) return
    const other = call.scope === 'certificates:read' ? 'people:read' : 'certificates:read'
    const { token } = await aToken({ scopes: [other] })
    expect((await ask(token, urlOf(call), body)).body).toMatchObject({ status: 403, reason: 'scopeMissing' })
  })

  test('answers no other company, whatever is requested', async () => {
    if (call.scope === null) return
    const { token } = await aToken({ scopes: [call.scope] })
    const url = call.method === 'GET' ? `${urlOf(call)}?companyId=${far}` : urlOf(call)
    const answer = await ask(token, url, body.body ? { ...body, body: { ...plausible(call), companyId: far } } : {})
    expect(answer.body).toMatchObject({ status: 404, reason: 'notFound' })
    const wide = await aToken({ scopes: [call.scope], companyId: undefined })
    const unnamed = await ask(wide.token, urlOf(call), body.body ? { ...body, body: plausible(call) } : {})
    expect(unnamed.body).toMatchObject({ status: 400, reason: 'companyNeeded' })
  })
})
const plausible = (call: ApiCall) =>
  call.name === 'createPerson' ? { employeeNumber: 'X1', login: 'x1', name: 'Lin' } : {}

describe('people', () => {
  test('are created once for each key, read, and deactivated by their employee number', async () => {
    const { token, accountId } = await aToken()
    const departmentId = await aDepartment(server.deps, star)
    const body = {
      employeeNumber: 'H-1001',
      login: 'lin.wei',
      name: '林薇',
      email: 'lin.wei@star.test',
      departmentId,
      position: { zh: '网络工程师', en: 'Network engineer' },
    }
    expect((await ask(token, '/people', { body })).body.reason).toBe('requestKeyMissing')
    const made = await ask(token, '/people', { body, key: 'hr-key-0001' })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      employeeNumber: 'H-1001',
      status: 'active',
      companyId: star,
      position: body.position,
    })
    expect((await ask(token, '/people', { body, key: 'hr-key-0001' })).body).toEqual(made.body)
    const other = await ask(token, '/people', { body: { ...body, name: '林伟' }, key: 'hr-key-0001' })
    expect([other.status, other.body.reason]).toEqual([422, 'requestKeyReused'])
    const taken = await ask(token, '/people', { body, key: 'hr-key-0002' })
    expect([taken.status, taken.body.title]).toEqual([409, 'This username is taken. Choose another one.'])
    const wrong = await ask(token, '/people', { body: { ...body, name: '' }, key: 'hr-key-0003', lang: 'zh' })
    expect(wrong.body).toMatchObject({ status: 400, reason: 'malformed', fields: ['name'] })

    expect((await ask(token, '/people/H-1001')).body).toEqual(made.body)
    server.clock.pass(1)
    const gone = await ask(token, '/people/H-1001/deactivate', { body: {}, key: 'hr-key-0004' })
    expect(gone.body).toMatchObject({ status: 'left', email: null })
    const again = await ask(token, '/people/H-1001/deactivate', { body: {}, key: 'hr-key-0005' })
    expect(again.body).toMatchObject({ status: 'left' })

    const audit = await server.call(auditList, { actorId: accountId }, { token: portal.token })
    expect(audit.data.rows.map(({ action, actor }) => [action, actor])).toEqual([
      ['account.leave', { id: accountId, name: '人力系统' }],
      ['account.create', { id: accountId, name: '人力系统' }],
    ])
    const actors = await server.call(auditActors, {}, { token: portal.token })
    expect(actors.data.actors).toContainEqual({ id: accountId, name: '人力系统' })
  })

  test('with permissions are not deactivated, and their sessions go on', async () => {
    const { token } = await aToken()
    const staff = await aPerson(server.deps, star, { employeeNo: 'S-1', companyGrants: ['companies', 'grading'] })
    const answer = await ask(token, '/people/S-1/deactivate', { body: {}, key: 'hr-key-0006' })
    expect([answer.status, answer.body.reason]).toEqual([403, 'personAboveYou'])
    expect((await server.call(serviceAccountList, {}, { token: staff.token })).code).toBe(200)
  })

  test('are listed page by page, by their last change, also those who left', async () => {
    const { token } = await aToken({ scopes: ['people:read'] })
    for (let n = 0; n < 7; n++) await aPerson(server.deps, star, { employeeNo: `P-${n}` })
    const whole = (await ask(token, '/people?limit=500')).body.data ?? []
    expect(await readAll(token, '/people?limit=3')).toEqual(whole)
    expect(whole.map(({ updatedAt }) => updatedAt)).toEqual(whole.map(({ updatedAt }) => updatedAt).toSorted())
    const last = whole.at(-1)?.updatedAt as string
    const since = await readAll(token, `/people?updatedSince=${encodeURIComponent(last)}`)
    expect(since.length).toBeGreaterThan(0)
    expect(since.length).toBeLessThan(whole.length)
    const { body } = await ask(token, '/people?limit=3')
    const cursor = encodeURIComponent(body.nextCursor ?? '')
    for (const url of [
      `/registrations?cursor=${cursor}`,
      `/people?cursor=${cursor}&updatedSince=${last}`,
      '/people?cursor=x',
    ])
      expect((await ask((await aToken({ scopes: ['people:read', 'exams:read'] })).token, url)).body).toMatchObject({
        reason: 'malformed',
        fields: ['cursor'],
      })
  })
})

describe('results, progress and certificates', () => {
  const held = { score: { at: '2099-01-01T00:00:00Z' } } as const
  test('are those of the company alone; a result appears once it is released, and no answer key ever', async () => {
    const drive = createExamDriver(server)
    const sit = async (companyId: string, employeeNo: string, release: Partial<NewExam>) => {
      const examId = await createTestExam(server.deps, { single: 1, blank: 1 }, release)
      const person = await aPerson(server.deps, companyId, { employeeNo })
      const paper = await drive.open(person, examId)
      await drive.submit(
        person,
        paper.attemptId,
        'submit-key-1',
        paper.questions.map((one) => testAnswer(one)),
      )
      return { person, attemptId: paper.attemptId }
    }
    const atOnce = { release: { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' } } as const
    const told = await sit(star, 'R-1', atOnce)
    const untold = await sit(star, 'R-2', { release: { ...atOnce.release, score: held.score } })
    const abroad = await sit(far, 'R-3', atOnce)
    const open = await aPerson(server.deps, star, { employeeNo: 'R-4' })
    await drive.open(open, await createTestExam(server.deps, { single: 1 }, atOnce))
    await sit(star, 'R-5', { ...atOnce, kind: 'mock' })

    const { token } = await aToken({ scopes: ['exams:read'] })
    const results = await readAll(token, '/results?limit=1')
    expect(results).toMatchObject([
      { attemptId: told.attemptId, employeeNumber: 'R-1', score: 4, totalPoints: 4, hasPassed: true, companyId: star },
    ])
    const wide = await aToken({ scopes: ['exams:read'], companyId: undefined })
    expect((await readAll(wide.token, `/results?companyId=${far}`)).map(({ attemptId }) => attemptId)).toEqual([
      abroad.attemptId,
    ])
    expect(untold.attemptId).not.toBe(told.attemptId)
  })

  test('hold nothing of another company or of an answer key in any call', async () => {
    const course = await aCourse(server.deps, {})
    for (const [companyId, employeeNo] of [
      [star, 'C-1'],
      [far, 'C-2'],
    ] as const) {
      const person = await aPerson(server.deps, companyId, { employeeNo })
      await aCertificate(server.deps, person)
      await server.deps
        .sql`insert into product_progress (company_id, account_id, product_id, percent, started_at, updated_at)
        values (${companyId}, ${person.accountId}, ${course.productId}, 40, now(), now())`
    }
    const { token } = await aToken({
      scopes: ['people:read', 'exams:read', 'progress:read', 'certificates:read'],
    })
    const foreign = await server.deps.sql<{ id: string }[]>`
      select account_id as id from membership where company_id = ${far}
      union select id from attempt where company_id = ${far} union select id from certificate where company_id = ${far}
      union select id from company where id = ${far}`
    const secrets = [...foreign.map(({ id }) => id), keyTextMarker, rightAnswerTestText, 'answer_key']
    for (const call of apiCalls.filter(({ method }) => method === 'GET')) {
      const own = await server.deps.sql<{ number: string }[]>`select number from certificate where company_id = ${star}`
      const { status, raw, body } = await ask(
        token,
        urlOf(call, { employeeNumber: 'C-1', number: own[0]?.number.replaceAll('-', '') ?? '' }),
      )
      expect(status, call.name).toBe(200)
      for (const secret of secrets) expect(raw, call.name).not.toContain(secret)
      expect(Schema.Compile(call.answer as never).Check(body as never), `${call.name} ${raw.slice(0, 300)}`).toBe(true)
      if ('data' in body && call.name !== 'listRegistrations') expect(body.data?.length, call.name).toBeGreaterThan(0)
    }
    const [theirs] = await server.deps.sql<
      { number: string }[]
    >`select number from certificate where company_id = ${far}`
    expect((await ask(token, `/certificates/${theirs?.number}`)).status).toBe(404)
  })
})

test('a token may make so many calls in a minute, in all processes together', async () => {
  const { token, tokenId } = await aToken()
  await ask(token, '/token')
  await server.deps
    .sql`update rate_limit set hits = ${developerLimits.callsPerMinute - 1} where key = ${`api ${tokenId}`}`
  expect((await ask(token, '/token')).status).toBe(200)
  const refused = await ask(token, '/token')
  expect([refused.status, refused.body.reason]).toEqual([429, 'tooManyRequests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  server.clock.pass(61)
  expect((await ask(token, '/token')).status).toBe(200)
})

test('tokens that are tried are slowed down by their network, those that are valid are not', async () => {
  const { token } = await aToken()
  const tried = async () => (await ask('tc_live_tried', '/token')).status
  for (let n = 0; n < 60; n++) await tried()
  expect(await tried()).toBe(429)
  expect((await ask(token, '/token')).status).toBe(200)
})

test('the document names every call, and the address of the portal', async () => {
  const answer = await server.inject({ url: '/api/v1/openapi.json' })
  const document = answer.json() as { openapi: string; paths: Record<string, object>; servers: { url: string }[] }
  expect(document.openapi).toBe('3.1.1')
  expect(document.servers).toEqual([{ url: 'http://portal.test' }])
  expect(
    Object.entries(document.paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((one) => `${one} ${path}`))
      .sort(),
  ).toEqual(apiCalls.map(({ method, path }) => `${method.toLowerCase()} ${path}`).sort())
  expect((await ask(null, '/nothing')).body).toMatchObject({ status: 404, reason: 'notFound' })
  const inChinese = (await server.inject({ url: '/api/v1/openapi.json?lang=zh' })).json() as typeof document
  expect(inChinese.paths['/api/v1/people']).toMatchObject({ get: { summary: '企业的人员' } })
  expect(document.paths['/api/v1/people']).toMatchObject({ get: { summary: 'People of a company' } })
})

test('keys of writes are forgotten after a month', async () => {
  const count = async () => (await server.deps.sql`select from api_request`).length
  expect(await count()).toBeGreaterThan(0)
  server.clock.pass(29 * 86_400)
  await clearOldApiRequestKeys.run(server.deps)
  expect(await count()).toBeGreaterThan(0)
  server.clock.pass(2 * 86_400)
  await clearOldApiRequestKeys.run(server.deps)
  expect(await count()).toBe(0)
})
