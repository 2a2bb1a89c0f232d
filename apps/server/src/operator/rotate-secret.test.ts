import { mkdtempSync, readFileSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ownProfileRead } from '@portal/contract/identity/profile.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeps } from '../create-deps.ts'
import { openSecondPool } from '../database/connection.ts'
import { ownSecretFile } from '../settings/secrets.ts'
import { aCompany, aPerson } from '../testing/builders.ts'
import { openTestServer } from '../testing/test-server.ts'
import { deleteOlderKeys, finishRotation, startRotation } from './rotate-secret.ts'

const server = await openTestServer()
const company = await aCompany(server.deps)
const { sql, settings } = server.deps
const own = { ...settings, secret: null, secretFile: null, dataDir: mkdtempSync(path.join(tmpdir(), 'portal-rotate-')) }
/** The dependencies of a process that starts now. */
const started = () => createDeps(own, sql, { clock: server.clock, acceptsLoss: true })
const lines = () => readFileSync(ownSecretFile(own), 'utf8').trim().split('\n')

beforeAll(async () => {
  await sql`delete from signing_key`
  await sql`delete from portal_value where name = 'sealingKeyId'`
})
afterAll(() => server.close())

test('keys rotate under a portal in use: sessions, sealed numbers, receipts and media addresses stay good, older keys go last', async () => {
  const process = openSecondPool(sql, { max: 1 })
  await process`select 1`
  const before = await started()
  const person = await aPerson(server.deps, company)
  const purpose = `exam applicant ${person.accountId} ${person.companyId}`
  await sql`insert into exam_applicant (account_id, company_id, details, id_number, updated_at)
    values (${person.accountId}, ${person.companyId}, '{}', ${before.sealer.seal('110101199003070000', purpose)}, now())`
  const signature = before.signer.sign('a receipt')
  const until = new Date(server.clock.now().getTime() + 3_600_000)
  const address = before.mediaTokens.sign('ann', 'film', until)
  server.clock.pass(1)

  expect((await startRotation(before)).isDone).toBe(true)
  expect(lines()).toHaveLength(2)
  const number = async (by: typeof before) => {
    const [row] = await sql<
      { sealed: Buffer }[]
    >`select id_number as sealed from exam_applicant where account_id = ${person.accountId}`
    return by.sealer.open(row?.sealed ?? Buffer.of(), purpose)
  }
  // Processes with the old and the new key run side by side while they are restarted one by one.
  const after = await started()
  for (const one of [before, after]) expect(await number(one)).toBe('110101199003070000')
  expect(after.signer.keyId).not.toBe(before.signer.keyId)
  expect(after.signer.verify(before.signer.keyId, 'a receipt', signature)).toBe(true)
  expect(after.mediaTokens.verify(address, 'film', server.clock.now())).toMatchObject({ holder: 'ann' })
  expect((await startRotation(after)).lines[0]).toMatch(/in progress/)
  expect((await deleteOlderKeys(after, new Date(Date.now() + 48 * 3_600_000))).lines[0]).toMatch(/in progress/)

  // One connection is older than the new key, like that of a process that was not restarted.
  expect(await finishRotation(after)).toMatchObject({
    isDone: false,
    lines: [expect.stringMatching(/Restart it first/)],
  })
  expect(await number(before)).toBe('110101199003070000')
  await process.end()
  const longAgo = new Date(Date.now() - 3_600_000)
  utimesSync(ownSecretFile(own), longAgo, longAgo)
  const finished = await finishRotation(after)
  expect(finished).toMatchObject({ isDone: true })
  expect(finished.lines.join()).toMatch(/exam_applicant.id_number: 1 sealed again, 0 already sealed, 0 cannot/)
  expect(await number(after)).toBe('110101199003070000')
  expect(await number(before)).toBeNull()

  expect((await deleteOlderKeys(after, new Date())).lines[0]).toMatch(/valid for a day/)
  expect(lines()).toHaveLength(2)
  expect((await deleteOlderKeys(after, new Date(Date.now() + 25 * 3_600_000))).isDone).toBe(true)
  expect(lines()).toHaveLength(1)
  const last = await createDeps(own, sql, { clock: server.clock })
  expect(await number(last)).toBe('110101199003070000')
  expect(last.signer.keyId).toBe(after.signer.keyId)
  expect(last.signer.verify(before.signer.keyId, 'a receipt', signature)).toBe(true)
  expect((await server.call(ownProfileRead, {}, person)).code).toBe(200)
  expect((await startRotation(last)).isDone).toBe(true)
})

test('keys of the settings are their operator’s to change', async () => {
  const deps = await createDeps({ ...own, secret: 'a secret of the settings, thirty-two' }, sql, {
    clock: server.clock,
    acceptsLoss: true,
  })
  await sql`delete from signing_key`
  await sql`delete from exam_applicant`
  expect((await startRotation(deps)).lines[0]).toMatch(/SECRET_BEFORE/)
  expect((await deleteOlderKeys(deps, new Date())).lines[0]).toMatch(/Remove the older ones/)
})
