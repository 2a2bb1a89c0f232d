import { settingsRead, settingsTest } from '@portal/contract/operations/settings.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upsertBackupState } from '../../../core/operations/operations.store.ts'
import { listKnownMigrations } from '../../../database/migrate.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

const password = 'hunter2-hunter2'
let server: TestServer
let staff: Person
beforeAll(async () => {
  server = await openTestServer({ env: { SMTP_URL: `smtp://portal:${password}@mail.test`, METRICS_TOKEN: password } })
  staff = await aPerson(server.deps, await aCompany(server.deps, { name: '甲企业' }), { grants: ['operations'] })
})
afterAll(() => server.close())

test('the portal reports its version, its platform and what it lacks', async () => {
  const answer = await server.call(settingsRead, {}, staff)
  const migrations = await listKnownMigrations()
  expect(answer.data.about).toMatchObject({
    node: process.versions.node,
    isEmbedded: false,
    timeZone: 'Asia/Shanghai',
    isReady: true,
  })
  expect(answer.data.about.schema).toMatchObject({
    last: migrations.at(-1)?.replace('.sql', ''),
    count: migrations.length,
  })
  expect(answer.data.about.postgres).toMatch(/^\d+/)
  expect(answer.data.about.version).toMatch(/^\d+\.\d+/)
  expect(answer.data).toMatchObject({
    publicUrl: 'http://portal.test',
    followsHost: false,
    wecom: [],
    merchants: [],
    backup: { succeededAt: null, bytes: null },
  })
  const warnings = answer.data.warnings.map(({ id }) => id)
  expect(warnings).toEqual(expect.arrayContaining(['plainHttp', 'backupNone', 'sandboxPayments']))
  expect(warnings).not.toContain('noMail')
  expect(answer.data.warnings).toContainEqual({ id: 'plainHttp', settings: ['PUBLIC_URL'] })
  const words = async (lang: 'zh' | 'en') =>
    (await server.call(settingsRead, {}, { ...staff, lang })).data.groups
      .flatMap(({ settings }) => settings)
      .find(({ name }) => name === 'SMTP_URL')?.words
  expect([await words('zh'), await words('en')]).toEqual(['邮件服务器', 'Email server'])
  // The database's password, the portal's own secret, and what this test has given.
  for (const secret of [password, 'test-secret-test-secret', new URL(server.url).password || password])
    expect(answer.raw).not.toContain(secret)
})

test('a backup is reported with its age and size', async () => {
  const succeededAt = server.clock.now().toISOString()
  await upsertBackupState(server.deps.sql, { succeededAt, seconds: 12.5, bytes: 4096, failedAt: null })
  const { data } = await server.call(settingsRead, {}, staff)
  expect(data.backup).toEqual({ succeededAt, failedAt: null, bytes: 4096, seconds: 12.5 })
  expect(data.warnings.filter(({ id }) => id.startsWith('backup'))).toEqual([])
})

test('companies with an app at WeCom are named, without its secret', async () => {
  const { sql } = server.deps
  await sql`update company set wecom_corp_id = 'ww1234' where id = ${staff.companyId}`
  await sql`insert into wecom_app (company_id, agent_id, sealed_secret, updated_at) values (${staff.companyId}, '1000002', ${Buffer.from('not-for-eyes')}, ${server.clock.now()})`
  const answer = await server.call(settingsRead, {}, staff)
  expect(answer.data.wecom).toEqual([
    {
      companyId: staff.companyId,
      company: '甲企业',
      corpId: 'ww1234',
      agentId: '1000002',
      updatedAt: server.clock.now().toISOString(),
    },
  ])
  expect(answer.raw).not.toContain('not-for-eyes')
})

test('a service is tested when staff ask, with its cause in their language, and stands on the page as it was found', async () => {
  const words = async (lang: 'zh' | 'en') =>
    (await server.call(settingsTest, { service: 'mail' }, { ...staff, lang })).data
  // The name ends with .test, so that no DNS server knows it.
  expect(await words('en')).toMatchObject({
    service: 'mail',
    name: 'Email server',
    group: 'mail',
    state: 'fail',
    words: expect.stringMatching(/host name|refused|details/),
  })
  expect(await words('zh')).toMatchObject({ name: '邮件服务器', state: 'fail' })
  expect((await server.call(settingsTest, { service: 'files' }, staff)).data).toMatchObject({
    state: 'ok',
    words: '正常。',
  })
  const { data, raw } = await server.call(settingsRead, {}, staff)
  expect(data.services.find(({ service }) => service === 'mail')).toMatchObject({
    state: 'fail',
    checkedAt: expect.any(String),
  })
  expect(data.services.find(({ service }) => service === 'sms')).toMatchObject({ state: 'unknown', checkedAt: null })
  expect(data.warnings.map(({ id }) => id)).toContain('services')
  expect(raw).not.toContain(password)
})

test('no one without the grant for the whole organisation reads them', async () => {
  for (const grants of [
    {},
    { grants: ['companies', 'site', 'commerce'] as const },
    { companyGrants: ['operations'] as const },
  ]) {
    const person = await aPerson(server.deps, staff.companyId, grants as never)
    const answer = await server.call(settingsRead, {}, person)
    expect([answer.status, answer.raw.includes('PUBLIC_URL')]).toEqual([403, false])
    expect((await server.call(settingsTest, { service: 'files' }, person)).status).toBe(403)
  }
  expect((await server.call(settingsRead, {})).status).toBe(401)
})
