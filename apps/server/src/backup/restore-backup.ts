import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { FileStore } from '../core/files/file-store.ts'
import { secretId } from '../core/secrets/sealer.ts'
import { reasonDatabaseTooOld } from '../database/baseline.ts'
import { type Db, inTransaction, type Pool } from '../database/connection.ts'
import { isKnownMigration, migrate } from '../database/migrate.ts'
import { ownSecretFile } from '../settings/secrets.ts'
import type { Settings } from '../settings/settings.ts'
import { AgeError, type AgeIdentity, createDecrypter } from './age.ts'
import { nonEmptyLines, readExistingSecrets } from './backup-signer.ts'
import {
  copyTableIn,
  countTableRows,
  findWorkerVersion,
  hasTables,
  listFileChecksums,
  listPartitionedTables,
  listSequences,
  listTablesToCopy,
  prepareTablesForLoading,
  refreshStatistics,
  releaseRestoredJobs,
  setNeutralFormats,
  setSequences,
} from './database-copy.store.ts'
import {
  BackupError,
  type BackupManifest,
  type BackupPart,
  findDamagedParts,
  type Partition,
  type Sequence,
  type TablePart,
  type TableShape,
} from './manifest.ts'

export type Backup = {
  readonly folder: string
  readonly manifest: BackupManifest
  readonly identities: readonly AgeIdentity[]
}

/** The bytes of a part as they were before they were encrypted. */
function openPart({ folder, manifest, identities }: Backup, part: BackupPart): { streams: [Readable, ...Transform[]] } {
  const source = createReadStream(path.join(folder, part.file))
  return { streams: [source, asSigned(part), ...(manifest.encryptedFor ? [createDecrypter(identities)] : [])] }
}

/** Fails at the end of a part that differs from the manifest: it may have been changed since it was verified. */
function asSigned(part: BackupPart): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(
        hash.digest('hex') === part.sha256 ? null : new BackupError(`The backup is damaged: ${part.file} was changed`),
      )
    },
  })
}

const told = (part: BackupPart, error: unknown) =>
  error instanceof AgeError
    ? new BackupError(`The backup cannot be read: ${part.file}: ${error.message}`, { cause: error })
    : error

/**
 * Verifies a backup: its migrations, its files on disk and, with the private key or without encryption, the number of
 * rows of each table. Throws a `BackupError`, which lists all damaged files.
 */
export async function checkBackup(backup: Backup): Promise<void> {
  const { folder, manifest, identities } = backup
  await mustBeKnown(manifest)
  const faults = await findDamagedParts(folder, manifest)
  if (faults.length > 0)
    throw new BackupError(`The backup ${folder} is damaged:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
  if (manifest.encryptedFor && identities.length === 0) return
  for (const part of manifest.tables) {
    const rows = new Rows()
    await run(part, [...openPart(backup, part).streams, createZstdDecompress(), rows, sink()])
    if (rows.count !== part.rows)
      throw new BackupError(
        `The backup ${folder} is damaged: ${part.file} has ${rows.count} rows instead of ${part.rows}`,
      )
  }
  if (manifest.encryptedFor)
    for (const part of manifest.files) await run(part, [...openPart(backup, part).streams, sink()])
}

/** Throws when this version of the portal can't bring the backup up to date. */
async function mustBeKnown(manifest: BackupManifest): Promise<void> {
  for (const { name, sha256 } of manifest.migrations) {
    if (!(await isKnownMigration(name, sha256)))
      throw new BackupError(
        `The backup was made by another version of the portal (${manifest.portal}): this version does not know its ${name}. Restore it with that version or a later one`,
      )
  }
  const reason = reasonDatabaseTooOld(manifest.migrations.map(({ name }) => name))
  if (reason)
    throw new BackupError(
      `The backup is too old for this version of the portal: ${reason}. Restore it with the last version from before the baseline, and start this one there (docs/operations.md, "Upgrades")`,
    )
}

type Place = { readonly settings: Settings; readonly sql: Pool; readonly url: string; readonly files: FileStore }
export type RestoreOptions = {
  /** Continues although the sealing key is missing (docs/operations.md, "Keys"). */ readonly acceptsLoss: boolean
}

/**
 * Verifies a backup and restores it into an empty target. Nothing is ever overwritten. Returns the file to which its
 * keys were written; null when the portal has them already or the backup does not include them. Throws `BackupError`
 * for a target that is not empty, a missing key, or a damaged or inconsistent backup.
 */
export async function restoreBackup(
  backup: Backup,
  place: Place,
  options: RestoreOptions,
): Promise<{ readonly wroteKeys: string | null }> {
  const { manifest } = backup
  if (manifest.encryptedFor && backup.identities.length === 0)
    throw new BackupError('The backup is encrypted. Name the file with the private key with --identity.')
  await mustBeEmpty(place)
  const keys = await findKeys(backup, place.settings)
  if (
    manifest.sealedWith &&
    !options.acceptsLoss &&
    !keys.all.some((secret) => secretId(secret) === manifest.sealedWith)
  )
    throw new BackupError(
      `The database of the backup was sealed with the key ${manifest.sealedWith}, which is neither in the backup nor here. Set SECRET or SECRET_FILE, or copy the file "secret-keys" to ${place.settings.dataDir}. If the key is lost, --without-keys restores everything except the data it sealed`,
    )
  await checkBackup(backup)
  const sums = await putFiles(backup, place.files)
  await loadDatabase(backup, place)
  for (const { key, sha256 } of await listFileChecksums(place.sql)) {
    const sum = sums.get(key)
    if (sum !== undefined && sum !== sha256)
      throw new BackupError(`The file ${key} is not the file that the database of the backup refers to`)
  }
  if (keys.toWrite) {
    await mkdir(place.settings.dataDir, { recursive: true })
    await writeFile(ownSecretFile(place.settings), keys.toWrite, { mode: 0o600, flag: 'wx', flush: true })
  }
  return { wroteKeys: keys.toWrite && ownSecretFile(place.settings) }
}

async function mustBeEmpty({ sql, files, settings }: Place): Promise<void> {
  if (await hasTables(sql))
    throw new BackupError(
      'The database is not empty. A backup is restored into an empty database only, so that nothing is lost. Create a new database, or set another DATA_DIR.',
    )
  if (!(await files.isEmpty()))
    throw new BackupError(
      `${settings.s3 ? `The bucket ${settings.s3.bucket}` : path.join(settings.dataDir, 'files')} is not empty. A backup is restored into an empty file store only`,
    )
}

/** The keys that are here, by the settings or in the data folder, or else come with the backup. */
async function findKeys(
  backup: Backup,
  settings: Settings,
): Promise<{ all: readonly string[]; toWrite: string | null }> {
  const here = await readExistingSecrets(settings)
  if (here !== null) return { all: here, toWrite: null }
  const { keys } = backup.manifest
  if (!keys || settings.secretFile) return { all: [], toWrite: null }
  const { streams } = openPart(backup, keys)
  const text = await pipeline([...streams, (source: Readable) => buffer(source)] as never).catch((error) =>
    Promise.reject(told(keys, error)),
  )
  return { all: nonEmptyLines(String(text)), toWrite: String(text) }
}

async function putFiles(backup: Backup, files: FileStore): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  const waiting = [...backup.manifest.files]
  const work = async () => {
    for (let part = waiting.pop(); part; part = waiting.pop()) {
      const hash = createHash('sha256')
      const { key } = part
      const measured = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          done(null, chunk)
        },
      })
      await Promise.all([
        run(part, [...openPart(backup, part).streams, measured]),
        files.put(key, measured, 'application/octet-stream'),
      ])
      sums.set(key, hash.digest('hex'))
    }
  }
  await Promise.all(Array.from({ length: 6 }, work))
  return sums
}

/** Loads the tables unchanged, in one transaction, and then applies the migrations of this version. */
async function loadDatabase(backup: Backup, { sql, url }: Place): Promise<void> {
  const { manifest } = backup
  await migrate(sql, url, { only: manifest.migrations.map(({ name }) => name) })
  if ((await findWorkerVersion(sql)) < manifest.worker)
    throw new BackupError(
      'The backup was made by a later version of the portal: its job queue is unknown to this version',
    )
  await inTransaction(sql, async (tx) => {
    await setNeutralFormats(tx)
    const { tables, partitions, sequences } = await matchSchema(tx, manifest)
    const close = await prepareTablesForLoading(
      tx,
      tables.map(({ shape }) => shape),
      partitions,
    )
    for (const { part, shape } of tables) {
      if (part.rows > 0)
        await run(part, [...openPart(backup, part).streams, createZstdDecompress(), await copyTableIn(tx, shape)])
      const rows = await countTableRows(tx, shape)
      if (rows !== part.rows)
        throw new BackupError(`${part.schema}.${part.table} has ${rows} rows after the restore instead of ${part.rows}`)
    }
    await setSequences(tx, sequences)
    await releaseRestoredJobs(tx)
    await close()
  })
  await migrate(sql, url)
  await refreshStatistics(sql)
}

const unknown = (what: string) =>
  new BackupError(`The backup does not match the schema of this portal: it names ${what}`)

/**
 * Returns the tables, partitions and sequences of the migrated schema that the backup names. Throws a `BackupError` for
 * a name or a bound that the schema does not have.
 */
export async function matchSchema(sql: Db, manifest: BackupManifest) {
  return {
    tables: knownTables(manifest, await listTablesToCopy(sql)),
    partitions: knownPartitions(manifest, await listPartitionedTables(sql)),
    sequences: knownSequences(manifest, await listSequences(sql)),
  }
}

/** The tables of the migrated schema that the backup has rows for, with their columns by the names that the schema gives them. */
function knownTables(
  { tables }: BackupManifest,
  there: readonly TableShape[],
): { readonly part: TablePart; readonly shape: TableShape }[] {
  return tables.map((part) => {
    const shape = there.find(({ schema, table }) => schema === part.schema && table === part.table)
    const columns = part.columns.map((column) => shape?.columns.find((one) => one === column))
    if (!shape || columns.includes(undefined))
      throw unknown(`the table ${part.schema}.${part.table}, or columns of it, that the schema does not have`)
    return { part, shape: { ...shape, columns: columns as string[] } }
  })
}

/** Months of partitioned tables, as the portal makes them. */
function knownPartitions({ partitions }: BackupManifest, parents: readonly string[]): Partition[] {
  const instant = String.raw`\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d(?:\.\d{1,6})?(?:[+-]\d\d(?::\d\d)?)?)?`
  const range = new RegExp(`^FOR VALUES FROM \\('${instant}'\\) TO \\('${instant}'\\)$`)
  for (const { name, parent, bound } of partitions) {
    const rest = name.slice(parent.length)
    const isOurs =
      parents.includes(parent) &&
      name.startsWith(parent) &&
      (rest === '_rest' ? bound === 'DEFAULT' : /^_\d{4}_\d\d$/.test(rest) && range.test(bound))
    if (!isOurs) throw unknown(`a partition "${name}" of the table "${parent}" that the portal does not create`)
  }
  return [...partitions]
}

function knownSequences({ sequences }: BackupManifest, there: readonly Sequence[]): Sequence[] {
  for (const { schema, name, value } of sequences)
    if (
      !there.some((one) => one.schema === schema && one.name === name) ||
      (value !== null && !/^-?\d{1,19}$/.test(value))
    )
      throw unknown(`a sequence ${schema}.${name}`)
  return [...sequences]
}

const run = (part: BackupPart, streams: readonly (Readable | Transform | Writable)[]) =>
  pipeline(streams as never).catch((error) => Promise.reject(told(part, error)))

/** Takes everything and keeps nothing. */
const sink = () =>
  new Transform({
    transform(_chunk, _encoding, done) {
      done()
    },
  }).resume()

class Rows extends Transform {
  count = 0
  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.count += 1
    done(null, chunk)
  }
}
