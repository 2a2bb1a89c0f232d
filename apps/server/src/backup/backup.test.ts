import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { createDiskStore } from '../core/files/disk-store.ts'
import { insertFile } from '../core/files/file.store.ts'
import { storageKeyOf } from '../core/files/file-store.ts'
import { newId, systemRandom } from '../core/secrets/random.ts'
import { createDeps } from '../create-deps.ts'
import { inTransaction, openConnectionPool, type Pool } from '../database/connection.ts'
import { verifyAllReceipts } from '../features/sitting/sitting.public.ts'
import { ownSecretFile } from '../settings/secrets.ts'
import type { Settings } from '../settings/settings.ts'
import { aCompany, aPerson } from '../testing/builders.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { everyNthOf, inWholeRun } from '../testing/whole-run.ts'
import { type AgeIdentity, type AgeRecipient, createAgeIdentity, parseAgeIdentities, parseAgeRecipient } from './age.ts'
import { createBackupSigner, ownKeyFingerprints, signBackupManifest } from './backup-signer.ts'
import { listTablesToCopy } from './database-copy.store.ts'
import { createBackup } from './make-backup.ts'
import { type BackupManifest, listBackups, readBackupManifest } from './manifest.ts'
import { checkBackup, matchSchema, restoreBackup } from './restore-backup.ts'

// Each restore creates the entire schema.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

let server: TestServer
let folder: string
let company: string
const secret = 'test-secret-test-secret-test-secret'
const start = new Date('2026-03-02T02:00:00Z')
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  for (let i = 0; i < 5; i++) await aPerson(server.deps, company, { name: `王晓东 ${i}\t\\ \n"quoted"` })
  await server.deps.sql`select ensure_month_partitions('audit_line', '2025-11-01', 2)`
  const lines = [...Array(40).keys()].map((i) => ({
    id: newId(start, systemRandom),
    at: new Date(Date.UTC(2025, 9 + (i % 8), 5)),
    action: 'trial',
    thing: 'exam',
    thing_id: newId(start, systemRandom),
    company_id: company,
  }))
  await server.deps.sql`insert into audit_line ${server.deps.sql(lines)}`
  for (const bytes of [Buffer.from('a file'), Buffer.alloc(0), systemRandom.bytes(300_000)]) await aFile(bytes)
})
afterAll(() => server.close())
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-backup-'))
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  rmSync(folder, { recursive: true, force: true })
})

async function aFile(bytes: Buffer): Promise<string> {
  const id = newId(start, systemRandom)
  const storageKey = storageKeyOf(id)
  const { createHash } = await import('node:crypto')
  await server.deps.files.put(storageKey, bytes, 'text/plain')
  const sha256 = createHash('sha256').update(bytes).digest()
  await insertFile(server.deps.sql, {
    id,
    companyId: null,
    ownerId: null,
    purpose: 'cover',
    name: 'a file',
    mime: 'text/plain',
    size: bytes.length,
    sha256,
    storageKey,
    isPublic: false,
    mediaScope: null,
    createdAt: start,
  })
  return storageKey
}

/** An empty database and an empty data folder, as of a machine that was wiped. */
async function emptyPlace(own: Partial<Settings> = {}) {
  const templateUrl = inject('templateUrl')
  const name = `empty_${process.pid}_${systemRandom.bytes(5).toString('hex')}`
  const admin = openConnectionPool({ url: templateUrl.replace(/portal_template$/, 'postgres'), max: 1 })
  await admin.unsafe(`create database ${name}`)
  const url = templateUrl.replace(/portal_template$/, name)
  const sql = openConnectionPool({ url, max: 3 })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-restored-'))
  ends.push(async () => {
    await sql.end()
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    url,
    sql,
    settings: { ...server.deps.settings, databaseUrl: url, dataDir, ...own },
    files: createDiskStore(path.join(dataDir, 'files')),
  }
}

const options = (own: object = {}) => ({
  to: folder,
  now: start,
  portal: 'test',
  recipients: [] as AgeRecipient[],
  keep: null,
  secrets: [secret],
  withKeys: false,
  ...own,
})
const backUp = (own: object = {}) => createBackup(server.deps, options(own))
const read = async (from: string, identities: readonly AgeIdentity[] = []) => ({
  ...(await readBackupManifest(from, trust)),
  identities,
})
const strict = { acceptsLoss: false }
const trust = { secrets: [secret], signedBy: null, acceptsUnsigned: false }
const aKey = () => {
  const made = createAgeIdentity(start)
  return { identities: parseAgeIdentities(made.file), recipient: parseAgeRecipient(made.recipient) as AgeRecipient }
}

/** Every table as one sum of its rows, whatever their order. */
async function sumsOf(sql: Pool): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const { schema, table } of await listTablesToCopy(sql)) {
    const [row] = await sql.unsafe<{ sum: string }[]>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as sum from "${schema}"."${table}" t`,
    )
    sums[`${schema}.${table}`] = row?.sum ?? ''
  }
  return sums
}
const shapeOf = (sql: Pool) =>
  sql`select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'public'::regnamespace and conrelid > 0 order by 1, 2`

test('a wiped portal is fully restored: every row, every file, every rule, its sequences and its partitions', async () => {
  const made = await backUp()
  expect(made.manifest.files).toHaveLength(3)
  const place = await emptyPlace()
  await restoreBackup(await read(folder), place, strict)
  expect(await sumsOf(place.sql)).toEqual(await sumsOf(server.deps.sql))
  expect(await shapeOf(place.sql)).toEqual(await shapeOf(server.deps.sql))
  const partitions = (sql: Pool) =>
    sql`select relname, relispartition from pg_class where relkind = 'r' and relname ~ '^(audit_line|study_record|attempt_event)_' order by 1`
  expect(await partitions(place.sql)).toEqual(await partitions(server.deps.sql))
  const disabled = await place.sql`select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`
  expect([...disabled]).toEqual([])
  const sequences = (sql: Pool) =>
    sql`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`
  expect(await sequences(place.sql)).toEqual(await sequences(server.deps.sql))
  for (const { key } of made.manifest.files)
    expect((await buffer(await place.files.read(key))).equals(await buffer(await server.deps.files.read(key)))).toBe(
      true,
    )
  // The restored portal works: the triggers update the list of people, and receipts can be verified.
  const deps = await createDeps(place.settings, place.sql, { clock: server.clock })
  const count = async () => (await place.sql<{ n: number }[]>`select count(*)::int as n from person`)[0]?.n ?? 0
  const before = await count()
  await aPerson({ ...deps, log: server.deps.log }, company)
  expect(await count()).toBe(before + 1)
  expect((await verifyAllReceipts(deps)).bad).toEqual([])
})

test('a file that was damaged, cut or taken away is named, and nothing is restored', async () => {
  const { folder: made, manifest } = await backUp()
  const parts = [
    manifest.tables.find(({ table }) => table === 'account')?.file ?? '',
    manifest.files.find(({ bytes }) => bytes > 0)?.file ?? '',
  ]
  const harms: ((file: string) => void)[] = [
    (file) => {
      const bytes = readFileSync(file)
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      writeFileSync(file, bytes)
    },
    (file) => writeFileSync(file, readFileSync(file).subarray(0, -1)),
    (file) => rmSync(file),
  ]
  const place = await emptyPlace()
  // In the run of a change each harm comes to one of the parts.
  for (const [part, harm] of everyNthOf(
    parts.flatMap((part) => harms.map((harm) => [part, harm] as const)),
    2,
  )) {
    const copy = mkdtempSync(path.join(tmpdir(), 'portal-damaged-'))
    ends.push(async () => rmSync(copy, { recursive: true, force: true }))
    cpSync(made, copy, { recursive: true })
    harm(path.join(copy, part))
    await expect(checkBackup(await read(copy))).rejects.toThrow(part)
    await expect(restoreBackup(await read(copy), place, strict)).rejects.toThrow(part)
  }
  expect(await place.files.isEmpty()).toBe(true)
  expect([...(await place.sql`select 1 from pg_tables where schemaname = 'public'`)]).toEqual([])
  writeFileSync(
    path.join(made, 'manifest.json'),
    readFileSync(path.join(made, 'manifest.json'), 'utf8').replace('"portal": "test"', '"portal": "tess"'),
  )
  await expect(read(made)).rejects.toThrow('manifest.json was changed')
})

/** Writes a manifest with another text and its checksum, as an attacker with write access to the backups would. */
function rewrite(made: string, change: (text: string) => string): void {
  const file = path.join(made, 'manifest.json')
  const text = change(readFileSync(file, 'utf8'))
  writeFileSync(file, text)
  writeFileSync(
    path.join(made, 'manifest.sha256'),
    `${createHash('sha256').update(text).digest('hex')}  manifest.json\n`,
  )
}

test('a backup is believed when this portal signed it, or the key that is named, and one without a signature only where that is said', async () => {
  const { folder: made } = await backUp()
  const other = 'another-secret-another-secret-12'
  const [own = ''] = ownKeyFingerprints([secret])
  await readBackupManifest(made, { ...trust, secrets: [other, secret] })
  await expect(readBackupManifest(made, { ...trust, secrets: [other] })).rejects.toThrow(
    `signed by another portal. Restore it only if you know that portal: --signed-by ${own}`,
  )
  await expect(readBackupManifest(made, { ...trust, secrets: [] })).rejects.toThrow('cannot be verified')
  await expect(readBackupManifest(made, { ...trust, secrets: [other], signedBy: 'f'.repeat(64) })).rejects.toThrow(
    'signed by another portal',
  )
  await readBackupManifest(made, { ...trust, secrets: [other], signedBy: own })
  rewrite(made, (text) => text.replace('"portal": "test"', '"portal": "tess"'))
  for (const acceptsUnsigned of [false, true])
    await expect(readBackupManifest(made, { ...trust, acceptsUnsigned })).rejects.toThrow('changed after it was signed')
  // The manifest is signed again after the change.
  const forger = createBackupSigner([other])
  writeFileSync(
    path.join(made, 'manifest.signature.json'),
    JSON.stringify(signBackupManifest(forger, readFileSync(path.join(made, 'manifest.json'), 'utf8'))),
  )
  await expect(read(made)).rejects.toThrow('signed by another portal')
  rmSync(path.join(made, 'manifest.signature.json'))
  await expect(read(made)).rejects.toThrow('is not signed')
  await readBackupManifest(made, { ...trust, acceptsUnsigned: true })
  // The next night's backup takes no files over from a backup that it does not trust.
  const next = await backUp({ now: new Date(start.getTime() + 86_400_000) })
  for (const { file } of next.manifest.files) expect(statSync(path.join(next.folder, file)).nlink).toBe(1)
})

test('names and bounds of a backup are looked up in the schema, and never executed as given', async () => {
  const { folder: made, manifest } = await backUp()
  const attack = 'create table pwned ()'
  const [partition] = manifest.partitions
  const [table] = manifest.tables
  const [sequence] = manifest.sequences
  if (!partition || !table || !sequence) throw new Error('nothing to attack')
  const place = await emptyPlace()
  const harms: [Partial<BackupManifest>, string][] = [
    [{ partitions: [{ ...partition, bound: `DEFAULT; ${attack}` }] }, 'that the portal does not create'],
    [
      { partitions: [{ ...partition, bound: `FOR VALUES FROM ('2030-01-01') TO ('2030-02-01'); ${attack}; --')` }] },
      'that the portal does not create',
    ],
    [
      { partitions: [{ ...partition, name: `audit_line_2030_01" partition of "audit_line" default; ${attack}; --` }] },
      'that the portal does not create',
    ],
    [
      { partitions: [{ ...partition, parent: `audit_line" default; ${attack}; --` }] },
      'that the portal does not create',
    ],
    [{ tables: [{ ...table, table: `account"; ${attack}; --` }] }, 'that the schema does not have'],
    [{ tables: [{ ...table, columns: [`id") from stdin; ${attack}; --`] }] }, 'that the schema does not have'],
    [{ sequences: [{ ...sequence, name: `x"'); ${attack}; --` }] }, 'a sequence'],
  ]
  const backup = await read(made)
  for (const [harm, words] of harms)
    await expect(matchSchema(server.deps.sql, { ...backup.manifest, ...harm })).rejects.toThrow(words)
  // In the run of a change one partition and one table are tried with a restore, which creates the schema first.
  for (const [harm, words] of everyNthOf(harms, 4)) {
    const fresh = await emptyPlace()
    await expect(
      restoreBackup({ ...backup, manifest: { ...backup.manifest, ...harm } }, fresh, strict),
    ).rejects.toThrow(words)
    expect([...(await fresh.sql`select 1 from pg_tables where tablename = 'pwned'`)]).toEqual([])
  }
  rewrite(made, (text) => text.replace(manifest.files[0]?.file ?? '', '../../../etc/hostname'))
  rmSync(path.join(made, 'manifest.signature.json'))
  await expect(readBackupManifest(made, { ...trust, acceptsUnsigned: true })).rejects.toThrow(
    'names a file outside of itself',
  )
  expect(await place.files.isEmpty()).toBe(true)
})

// In the run for every change, `npm run test:commands` makes a backup and restores it.
inWholeRun(test)(
  'an encrypted backup opens with its key only, holds the keys of the portal where asked, and is proved without any',
  async () => {
    const [key, other] = [aKey(), aKey()]
    await expect(backUp({ withKeys: true })).rejects.toThrow('encrypted')
    const { folder: made } = await backUp({ recipients: [key.recipient], withKeys: true })
    const all = readdirSync(made, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const { parentPath, name } of all) {
      expect(statSync(path.join(parentPath, name)).mode & 0o077).toBe(0)
      const text = readFileSync(path.join(parentPath, name)).toString('latin1')
      expect(text.includes(secret) || text.includes('quoted')).toBe(false)
    }
    await checkBackup(await read(made))
    await checkBackup(await read(made, key.identities))
    const place = await emptyPlace({ secret: null })
    await expect(checkBackup(await read(made, other.identities))).rejects.toThrow('none of the given keys opens it')
    await expect(restoreBackup(await read(made, other.identities), place, strict)).rejects.toThrow(
      'none of the given keys opens it',
    )
    await expect(restoreBackup(await read(made), place, strict)).rejects.toThrow('--identity')
    const { wroteKeys } = await restoreBackup(await read(made, key.identities), place, strict)
    expect(wroteKeys).toBe(ownSecretFile(place.settings))
    expect(readFileSync(ownSecretFile(place.settings), 'utf8')).toBe(`${secret}\n`)
    expect(await sumsOf(place.sql)).toEqual(await sumsOf(server.deps.sql))
  },
)

inWholeRun(test)('without the key of the portal nothing is restored, unless its loss is accepted', async () => {
  const { folder: made, manifest } = await backUp()
  const place = await emptyPlace({ secret: 'another-secret-another-secret-12' })
  await expect(restoreBackup(await read(made), place, strict)).rejects.toThrow(manifest.sealedWith ?? 'no id')
  await restoreBackup(await read(made), place, { acceptsLoss: true })
  expect(await sumsOf(place.sql)).toEqual(await sumsOf(server.deps.sql))
})

test('nothing is restored over anything, and what a newer version or one from before the baseline made is refused', async () => {
  const { folder: made } = await backUp()
  await expect(
    restoreBackup(await read(made), { ...(await emptyPlace()), sql: server.deps.sql }, strict),
  ).rejects.toThrow('The database is not empty')
  const used = await emptyPlace()
  await used.files.put('ab/something', Buffer.from('x'), 'text/plain')
  await expect(restoreBackup(await read(made), used, strict)).rejects.toThrow('is not empty')
  const backup = await read(made)
  const newer = {
    ...backup,
    manifest: {
      ...backup.manifest,
      portal: '99.0',
      migrations: [...backup.manifest.migrations, { name: '9999_later.sql', sha256: 'x' }],
    },
  }
  const place = await emptyPlace()
  await expect(restoreBackup(newer, place, strict)).rejects.toThrow(
    /another version of the portal \(99\.0\).*9999_later/,
  )
  const older = { ...backup, manifest: { ...backup.manifest, migrations: backup.manifest.migrations.slice(0, 100) } }
  await expect(restoreBackup(older, place, strict)).rejects.toThrow(
    /too old for this version.*it lacks \d+ of the .* Restore it with the last version from before the baseline/,
  )
  await expect(checkBackup(older)).rejects.toThrow(/too old for this version/)
  expect([...(await place.sql`select 1 from pg_tables where schemaname = 'public'`)]).toEqual([])
})

test('backups of every night share what has not changed, and the newest stay', async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 2, day, 2))
  const first = await backUp({ now: at(1) })
  const key = await aFile(Buffer.from('new on the second day'))
  const second = await backUp({ now: at(2) })
  expect(second.manifest.files.length).toBe(first.manifest.files.length + 1)
  for (const { key: one, file } of second.manifest.files)
    expect(statSync(path.join(second.folder, file)).nlink, one).toBe(one === key ? 1 : 2)
  await backUp({ now: at(3), recipients: [aKey().recipient] })
  const last = await backUp({ now: at(4), keep: 2 })
  expect(last.dropped).toEqual(['portal-20260301T020000Z', 'portal-20260302T020000Z'])
  expect(readdirSync(folder).sort()).toEqual(['portal-20260303T020000Z', 'portal-20260304T020000Z'])
  await checkBackup(await read(last.folder))
})

test('one that broke off half-way is no backup and is cleared away, and two are not made at once', async () => {
  const whole = await backUp()
  const broken: typeof server.deps.files = {
    ...server.deps.files,
    read: () => Promise.reject(Object.assign(new Error('the store is away'), { code: 'ECONNREFUSED' })),
  }
  await aFile(Buffer.from('one more'))
  const later = new Date(start.getTime() + 60_000)
  await expect(createBackup({ sql: server.deps.sql, files: broken }, options({ now: later }))).rejects.toThrow(
    'the store is away',
  )
  expect(await listBackups(folder)).toEqual([path.basename(whole.folder)])
  expect((await read(folder)).folder).toBe(whole.folder)
  const both = await Promise.allSettled([backUp({ now: later }), backUp({ now: new Date(start.getTime() + 120_000) })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((one) => one.status === 'rejected')?.reason.message).toContain('Another backup')
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([])
})

// The last test, because every later backup would hold its files.
test('a backup that is made while people go on writing is of one moment', async () => {
  let isOver = false
  let written = 0
  const [{ n: before } = { n: 0 }] = await server.deps.sql<
    { n: number }[]
  >`select count(*)::int as n from audit_line where action = 'written'`
  expect(before).toBe(0)
  const writer = async (n: number) => {
    while (!isOver) {
      // A few hundred files in total, because the backup writes each of them through to the disk.
      await new Promise((resolve) => setTimeout(resolve, 20))
      await aFile(Buffer.from(`written by ${n}`))
      await inTransaction(server.deps.sql, async (tx) => {
        await tx`insert into portal_value (name, value) values (${`written ${n} ${++written}`}, '')`
        await tx`insert into audit_line (id, at, action, thing, thing_id) values (${newId(start, systemRandom)}, ${start}, 'written', 'x', ${newId(start, systemRandom)})`
      })
    }
  }
  const writers = [writer(1), writer(2), writer(3)]
  await new Promise((resolve) => setTimeout(resolve, 300))
  const acknowledged = (await server.deps.sql`select 1 from audit_line where action = 'written'`).length
  const made = await backUp()
  isOver = true
  await Promise.all(writers)
  const place = await emptyPlace()
  await restoreBackup(await read(made.folder), place, strict)
  const lines = (await place.sql`select 1 from audit_line where action = 'written'`).length
  const values = (await place.sql`select 1 from portal_value where name like 'written%'`).length
  expect(lines).toBe(values)
  expect(lines).toBeGreaterThanOrEqual(acknowledged)
  expect(lines).toBeLessThan(written)
  const files = await place.sql<{ key: string }[]>`select storage_key as key from stored_file`
  expect(files.map(({ key }) => key).sort()).toEqual(made.manifest.files.map(({ key }) => key))
  expect([...made.manifest.goneMeanwhile, ...made.manifest.lost]).toEqual([])
})
