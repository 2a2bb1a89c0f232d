import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMediaTokens } from '../core/files/media-token.ts'
import { deleteStoredSecret, ensureSigningKeys, findStoredSecret } from '../core/secrets/keys.store.ts'
import { createSealer, secretId } from '../core/secrets/sealer.ts'
import { createSigner } from '../core/secrets/signer.ts'
import { createDeps } from '../create-deps.ts'
import { inTransaction } from '../database/connection.ts'
import { addOwnSecret, ownSecretFile, readSecrets } from '../settings/secrets.ts'
import type { Settings } from '../settings/settings.ts'
import { aCompany, aPerson } from '../testing/builders.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { listBytesColumns, resealAllColumns, sealedColumns } from './keys.store.ts'

let server: TestServer
let dataDir: string
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-keys-'))
  await server.deps.sql`delete from portal_value where name in ('secret', 'sealingKeyId', 'signingKey')`
  await server.deps.sql`delete from signing_key`
})
afterAll(() => server.close())

const without = (own: Partial<Settings> = {}): Settings => ({ ...server.deps.settings, secret: null, dataDir, ...own })
const keep = (secret: string) => server.deps.sql`insert into portal_value (name, value) values ('secret', ${secret})`
const [first, second] = ['the first secret of this portal, 32', 'the second secret of this portal, 3']

test('without a setting the key lies in a file that its owner alone reads, and never in the database', async () => {
  const secrets = await Promise.all([readSecrets(without(), server.deps.sql), readSecrets(without(), server.deps.sql)])
  expect(secrets[0]).toEqual(secrets[1])
  const file = ownSecretFile({ dataDir })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const values = await server.deps.sql<{ value: string }[]>`select value from portal_value`
  for (const secret of secrets[0] ?? []) expect(JSON.stringify(values)).not.toContain(secret)
  rmSync(file)
  await expect(readSecrets(without(), server.deps.sql)).rejects.toThrow(/is missing.*npm run keys -- forget/s)
  expect(await readSecrets(without(), server.deps.sql, { acceptsLoss: true })).toHaveLength(1)
})

test('the key that a portal kept in its database moves to the file, and what it sealed opens', async () => {
  await keep(first)
  expect(await readSecrets(without(), server.deps.sql)).toEqual([first])
  expect(readFileSync(ownSecretFile({ dataDir }), 'utf8')).toBe(`${first}\n`)
  expect(await findStoredSecret(server.deps.sql)).toBeNull()
  expect(await readSecrets(without(), server.deps.sql)).toEqual([first])
})

test('if nothing else is stored on the disk, the key of the database remains until one is given', async () => {
  const bucket = without({
    s3: {
      endpoint: 'http://s3.test',
      region: 'x',
      bucket: 'x',
      accessKeyId: 'x',
      secretAccessKey: 'x',
      pathStyle: true,
      redirect: false,
    },
  })
  await expect(readSecrets(bucket, server.deps.sql)).rejects.toThrow('SECRET')
  await keep(first)
  expect(await readSecrets(bucket, server.deps.sql)).toEqual([first])
  expect(await readSecrets({ ...bucket, secret: second }, server.deps.sql)).toEqual([second, first])
  await deleteStoredSecret(server.deps.sql)
})

test('a key of the settings replaces another one only while that one still opens', async () => {
  await readSecrets(without({ secret: first }), server.deps.sql)
  await expect(readSecrets(without({ secret: second }), server.deps.sql)).rejects.toThrow(secretId(first))
  expect(await readSecrets(without({ secret: second, secretBefore: first }), server.deps.sql)).toEqual([second, first])
})

test('data sealed with older keys opens, also from before keys had names; resealing needs only the newest', async () => {
  const person = await aPerson(server.deps, await aCompany(server.deps))
  const purpose = `exam applicant ${person.accountId} ${person.companyId}`
  const old = createSealer([first], server.deps.random)
  const nameless = old.seal('110101199003070000', purpose).subarray(5)
  await server.deps
    .sql`insert into exam_applicant (account_id, company_id, details, id_number, updated_at) values (${person.accountId}, ${person.companyId}, '{}', ${nameless}, now())`
  const both = createSealer([second, first], server.deps.random)
  expect(both.open(nameless, purpose)).toBe('110101199003070000')
  const told = await resealAllColumns(server.deps.sql, both)
  expect(told.find((one) => one.place === 'exam_applicant.id_number')).toMatchObject({ sealed: 1, lost: 0 })
  const [row] = await server.deps.sql<
    { sealed: Buffer }[]
  >`select id_number as sealed from exam_applicant where account_id = ${person.accountId}`
  expect(createSealer([second], server.deps.random).open(row?.sealed ?? Buffer.of(), purpose)).toBe(
    '110101199003070000',
  )
  expect((await resealAllColumns(server.deps.sql, both)).every(({ sealed, lost }) => sealed === 0 && lost === 0)).toBe(
    true,
  )
  expect(
    (
      await resealAllColumns(server.deps.sql, createSealer(['a third secret that is long enough.'], server.deps.random))
    ).some(({ lost }) => lost === 1),
  ).toBe(true)
})

test('no column that is sealed is forgotten', async () => {
  const others =
    /_hash$|^account_factor\.public_key$|^(exam_receipt|attempt_receipt|attempt_submission|log_seal|log_seal_line)\.|\.(digest|signature|body|bytes|content_digest|nonce|fingerprint|sha256)$/
  const columns = (await listBytesColumns(server.deps.sql)).map(({ name }) => name).filter((name) => !others.test(name))
  expect(columns).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort())
})

test('keys that sign: one from before is sealed, a new one signs, and what older ones signed stays good, also when their secret is lost', async () => {
  const { sql, clock } = server.deps
  const sealer = createSealer([first], server.deps.random)
  const load = (own: { isNew?: boolean } = {}, by = sealer) =>
    inTransaction(sql, (tx) => ensureSigningKeys(tx, by, { now: clock.now(), ...own }))
  const { createSigningKey } = await import('../core/secrets/signer.ts')
  const kept = createSigningKey()
  await sql`insert into portal_value (name, value) values ('signingKey', ${kept})`
  const former = createSigner(await load())
  expect(await sql`select 1 from portal_value where value = ${kept}`).toHaveLength(0)
  const signature = former.sign('a receipt')
  server.clock.pass(1)
  const newer = createSigner(await load({ isNew: true }))
  expect(newer.keyId).not.toBe(former.keyId)
  expect(newer.verify(former.keyId, 'a receipt', signature)).toBe(true)
  expect(newer.publicKeyOf(former.keyId)).toBe(former.publicKeyOf(former.keyId))
  expect(newer.verify(newer.keyId, 'a receipt', signature)).toBe(false)
  server.clock.pass(1)
  const after = createSigner(await load({}, createSealer([second], server.deps.random)))
  expect([after.verify(former.keyId, 'a receipt', signature), after.keyId === newer.keyId]).toEqual([true, false])
})

test('media addresses of an older key go on, also from before keys had names', () => {
  const [old, both] = [createMediaTokens([first]), createMediaTokens([second, first])]
  const [now, until] = [new Date(0), new Date(3_600_000)]
  expect(both.verify(old.sign('ann', 'film', until), 'film', now)).toEqual({ holder: 'ann', share: 1_000_000 })
  const head = `ann.${(3600).toString(36)}.${(1_000_000).toString(36)}`
  expect(
    both.verify(`${head}.${createHmac('sha256', first).update(`${head}.film`).digest('base64url')}`, 'film', now),
  ).toMatchObject({ holder: 'ann' })
  expect(createMediaTokens([second]).verify(old.sign('ann', 'film', until), 'film', now)).toBeNull()
  expect(
    both.verify(both.sign('ann', 'film', until).replace(secretId(second), secretId(first)), 'film', now),
  ).toBeNull()
})

test('a new key of the portal’s own file comes first, and the former one still opens', async () => {
  const settings = without()
  const former = await readSecrets(settings, server.deps.sql)
  await addOwnSecret(settings)
  const now = await readSecrets(settings, server.deps.sql)
  expect(now.slice(1)).toEqual(former)
  expect(statSync(ownSecretFile(settings)).mode & 0o777).toBe(0o600)
  const deps = await createDeps(settings, server.deps.sql, { clock: server.clock })
  expect(deps.sealer.isNewest(deps.sealer.seal('x', 'y'))).toBe(true)
})
