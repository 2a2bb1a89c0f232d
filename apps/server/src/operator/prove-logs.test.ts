import { passwordSignIn } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeAudit } from '../core/logs/audit.store.ts'
import { verifyLogs } from '../core/logs/prove-logs.ts'
import { sealLogs } from '../core/logs/seal-logs.ts'
import { clearOldRows } from '../core/operations/partitions.ts'
import { upsertRetention } from '../core/operations/retention.store.ts'
import { listSigningKeys } from '../core/secrets/keys.store.ts'
import { createSigner, createSigningKey, signingKeyOf } from '../core/secrets/signer.ts'
import { inTransaction } from '../database/connection.ts'
import { aCompany, aPerson, type Person, quickPasswordHash } from '../testing/builders.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { erasePerson } from './erase-person.ts'
import { findDataSubject } from './person-data.store.ts'

let server: TestServer
let company: string
let ann: Person
const password = 'a quiet lighthouse'
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps, { name: '星衡通信' })
  ann = await aPerson(server.deps, company, { login: 'ann', passwordHash: await quickPasswordHash(password) })
})
afterAll(() => server.close())

const note = (thingId: string, detail: Record<string, unknown> = {}) =>
  inTransaction(server.deps.sql, (tx) =>
    writeAudit(server.deps, tx, ann.accountId, { action: 'account.suspend', thing: 'account', thingId, detail }),
  )
const prove = () => verifyLogs(server.deps)
const faultsOf = async () => (await prove()).faults.map(({ what, log }) => `${log} ${what}`)
/** An attacker with full access to the database but without the portal's key. */
const tamper = async (...statements: readonly string[]) => {
  await server.deps.sql.unsafe(
    `set session_replication_role = replica; ${statements.join('; ')}; set session_replication_role = origin`,
  )
}

beforeEach(async () => {
  server.clock.pass(60)
  await sealLogs(server.deps)
  expect(await faultsOf()).toEqual([])
})

test('lines are sealed after their commit, by any process, each once', async () => {
  const before = await prove()
  await Promise.all(Array.from({ length: 30 }, (_, n) => note(`concurrent-${n}`)))
  expect((await prove()).waiting).toBe(30)
  const counts = await Promise.all([sealLogs(server.deps), sealLogs(server.deps), sealLogs(server.deps)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(30)
  const after = await prove()
  expect(after).toMatchObject({ waiting: 0, lines: before.lines + 30, faults: [] })
  expect(after.head?.nth).toBeGreaterThan(before.head?.nth ?? 0)
})

test('a line that was changed, removed or added outside the portal is found, and so is an unsealed one', async () => {
  await note('target', { reason: 'left' })
  await sealLogs(server.deps)
  const [line] = await server.deps.sql<{ id: string }[]>`select id from audit_line where thing_id = 'target'`
  await tamper(`update audit_line set actor_id = null where id = '${line?.id}'`)
  expect(await prove()).toMatchObject({ faults: [{ what: 'changed', log: 'audit_line', id: line?.id }] })
  await tamper(
    `update audit_line set actor_id = '${ann.accountId}', detail = '{"reason": "other"}' where id = '${line?.id}'`,
  )
  expect(await faultsOf()).toEqual(['audit_line changed'])
  await tamper(`update audit_line set detail = '{}' where id = '${line?.id}'`)
  expect(await faultsOf()).toEqual(['audit_line changed'])
  await tamper(`update audit_line set detail = '{"reason": "left"}' where id = '${line?.id}'`)
  expect(await faultsOf()).toEqual([])
  await tamper(
    `create table kept as select * from audit_line where id = '${line?.id}'`,
    `delete from audit_line where id = '${line?.id}'`,
  )
  expect(await prove()).toMatchObject({ faults: [{ what: 'removed', log: 'audit_line', id: line?.id }] })
  await tamper(
    'insert into audit_line select * from kept',
    `insert into audit_line select gen_random_uuid(), at, actor_id, company_id, action, thing, thing_id, detail from kept`,
  )
  expect(await faultsOf()).toEqual(['audit_line added'])
  await tamper(`delete from audit_line where thing_id = 'target' and id <> '${line?.id}'`, 'drop table kept')
})

test('whoever changes the chain with a line cannot sign it, not even with a key that they add to the database', async () => {
  await note('forged', { reason: 'left' })
  await sealLogs(server.deps)
  const [line] = await server.deps.sql<{ id: string }[]>`select id from audit_line where thing_id = 'forged'`
  // The line, and everything about it in the chain, as if it had never existed.
  await tamper(
    `create table kept_line as select * from audit_line where id = '${line?.id}'`,
    `create table kept_seal as select * from log_seal_line where id = '${line?.id}'`,
  )
  await tamper(`delete from audit_line where id = '${line?.id}'`, `delete from log_seal_line where id = '${line?.id}'`)
  expect(await faultsOf()).toEqual(['audit_line chain'])
  await tamper('insert into audit_line select * from kept_line', 'insert into log_seal_line select * from kept_seal')
  expect(await faultsOf()).toEqual([])
  await tamper('update log_seal set lines = lines + 1 where nth = (select max(nth) from log_seal)')
  expect((await faultsOf())[0]).toBe('audit_line chain')
  await tamper(
    'update log_seal set lines = lines - 1 where nth = (select max(nth) from log_seal)',
    'drop table kept_line, kept_seal',
  )
  const own = signingKeyOf(createSigningKey())
  const forger = createSigner([
    { ...own },
    ...server.deps.signer.publicKeys.map((key) => ({ ...key, privateKey: null })),
  ])
  await server.deps
    .sql`insert into signing_key (key_id, public_key, sealed, made_at) values (${own.keyId}, ${own.publicKey}, '\\x00', now())`
  // The portal reads that key, but trusts it no more than any other key that it can't open.
  const reading = createSigner([...(await ownKeys()), { keyId: own.keyId, publicKey: own.publicKey, privateKey: null }])
  expect([reading.vouches(own.keyId), reading.vouches(server.deps.signer.keyId), forger.vouches(own.keyId)]).toEqual([
    false,
    true,
    true,
  ])
  expect(
    createSigner([{ ...own, publicKey: server.deps.signer.publicKeys[0]?.publicKey ?? '' }]).vouches(own.keyId),
  ).toBe(false)
})

const ownKeys = async () => {
  return (await listSigningKeys(server.deps.sql, server.deps.sealer)).filter(({ privateKey }) => privateKey !== null)
}

test('the head of the chain, stored elsewhere, shows that the chain was truncated or rebuilt', async () => {
  await note('head')
  await sealLogs(server.deps)
  const { head } = await prove()
  expect(await verifyLogs(server.deps, { head: head?.hash ?? '' })).toMatchObject({ holdsHead: true, faults: [] })
  expect((await verifyLogs(server.deps, { head: 'f'.repeat(64) })).holdsHead).toBe(false)
  expect(await verifyLogs(server.deps, { last: 1 })).toMatchObject({ entries: 1, faults: [] })
})

test('a line can’t be changed or deleted by mistake', async () => {
  await note('kept')
  await server.call(passwordSignIn, { userName: 'ann', password })
  const changes = { audit_line: "detail = '{}'", sign_in_entry: 'address = null', log_seal: 'lines = 0' }
  for (const [log, change] of Object.entries(changes))
    for (const statement of [`update ${log} set ${change}`, `delete from ${log}`, `truncate ${log} cascade`])
      await expect(server.deps.sql.unsafe(statement), statement).rejects.toMatchObject({ code: '23001' })
})

test('an erased person leaves lines that say nothing of them, and the proof holds', async () => {
  const kim = await aPerson(server.deps, company, { login: 'kim', passwordHash: await quickPasswordHash(password) })
  await note(kim.accountId, { before: { name: 'Kim Lee' }, after: { name: 'Kim Li' } })
  await server.call(passwordSignIn, { userName: 'kim', password })
  await server.call(passwordSignIn, { userName: 'kim', password: 'wrong' })
  await sealLogs(server.deps)
  // A line that is not sealed yet is erased as well.
  await note(kim.accountId, { reason: 'asked for by Kim' })
  const subject = await findDataSubject(server.deps.sql, 'kim')
  if (!subject) throw new Error('nobody')
  await erasePerson(server.deps, subject, { keepsName: false })
  await sealLogs(server.deps)
  const held = await server.deps.sql<{ text: string }[]>`
    select l::text as text from audit_line l where thing_id = ${kim.accountId} union all select s::text from sign_in_entry s where account_id = ${kim.accountId}`
  expect(held.length).toBeGreaterThanOrEqual(4)
  expect(held.map(({ text }) => text).join()).not.toMatch(/kim|127\.0\.0\.1/i)
  const proof = await prove()
  expect(proof.faults).toEqual([])
  expect(proof.erased).toBeGreaterThanOrEqual(3)
  // Clearing another person's line without an erasure is tampering, also without the salt.
  await note('not-erased', { reason: 'left' })
  await sealLogs(server.deps)
  const [line] = await server.deps.sql<{ id: string }[]>`select id from audit_line where thing_id = 'not-erased'`
  const [erasure] = await server.deps.sql<
    { nth: number }[]
  >`select nth::float8 as nth from log_seal where kind = 'erasure' and log = 'audit_line' order by nth desc limit 1`
  await tamper(
    `create table kept_seal as select * from log_seal_line where id = '${line?.id}'`,
    `update audit_line set detail = '{}' where id = '${line?.id}'`,
  )
  await tamper(
    `update log_seal_line set salt = null, erased = digest, erased_by = ${erasure?.nth} where id = '${line?.id}'`,
  )
  expect((await faultsOf()).sort()).toContain('audit_line chain')
  await tamper(
    `update audit_line set detail = '{"reason": "left"}' where id = '${line?.id}'`,
    `delete from log_seal_line where id = '${line?.id}'`,
  )
  await tamper('insert into log_seal_line select * from kept_seal', 'drop table kept_seal')
})

test('retention takes old lines, says so in the chain, and takes no others', async () => {
  await note('old')
  await sealLogs(server.deps)
  server.clock.pass(400 * 86_400)
  await note('new')
  await sealLogs(server.deps)
  await upsertRetention(server.deps.sql, { audit_line: 300 })
  const deleted = new Map(await clearOldRows(server.deps))
  expect(deleted.get('audit_line')).toBeGreaterThan(0)
  // Sign-in attempts are kept for a year by default.
  expect(deleted.get('sign_in_entry')).toBeGreaterThan(0)
  const left = await server.deps.sql<{ thingId: string }[]>`select thing_id as "thingId" from audit_line`
  expect(left).toEqual([{ thingId: 'new' }])
  expect((await prove()).faults).toEqual([])
  const [line] = await server.deps.sql<{ id: string }[]>`select id from audit_line`
  await tamper(`create table kept as select * from audit_line`, `delete from audit_line where id = '${line?.id}'`)
  expect(await faultsOf()).toEqual(['audit_line removed'])
  // An entry that allows missing lines must be signed like any other.
  await tamper(
    `insert into log_seal select max(nth) + 1, 'retention', 'audit_line', 0, null, now() + interval '9 years', '\\x00', '\\x00', now(), 'none', '\\x00' from log_seal`,
  )
  expect((await faultsOf()).sort()).toEqual(['audit_line chain', 'audit_line removed'])
  await tamper(
    'delete from log_seal where key_id = $$none$$',
    'insert into audit_line select * from kept',
    'drop table kept',
  )
})
