import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type { FileStore } from '../core/files/file-store.ts'
import { inTransaction, type Pool, type Transaction } from '../database/connection.ts'
import { type AgeRecipient, createEncrypter } from './age.ts'
import { createBackupSigner } from './backup-signer.ts'
import {
  copyTableOut,
  describeDatabase,
  listAppliedMigrations,
  listPartitions,
  listSequences,
  listStorageKeys,
  listTablesToCopy,
  startSnapshot,
  withBackupLock,
} from './database-copy.store.ts'
import {
  BackupError,
  type BackupManifest,
  type BackupPart,
  backupName,
  type FilePart,
  isPartialBackup,
  listBackups,
  readBackupManifest,
  type TablePart,
  writeBackupManifest,
} from './manifest.ts'

export type BackupOptions = {
  readonly to: string
  readonly now: Date
  readonly portal: string
  readonly recipients: readonly AgeRecipient[]
  /** The number of backups to keep; null: all. */
  readonly keep: number | null
  /** The secrets of the portal: they sign the backup, and are included in it on request. */
  readonly secrets: readonly string[]
  readonly withKeys: boolean
}
export type CreatedBackup = {
  readonly folder: string
  readonly manifest: BackupManifest
  readonly dropped: readonly string[]
}

/**
 * Creates a consistent backup: all rows of the database at one moment, and the files that they refer to. Throws
 * `BackupError` when another one is in progress, when keys are requested without encryption, or when the database
 * contains no portal.
 */
export async function createBackup(
  source: { readonly sql: Pool; readonly files: FileStore },
  options: BackupOptions,
): Promise<CreatedBackup> {
  if (options.withKeys && options.recipients.length === 0)
    throw new BackupError('Keys are only written to an encrypted backup. Name a recipient with --recipient.')
  const made = await withBackupLock(source.sql, () => make(source, options))
  if (!made) throw new BackupError('Another backup of this portal is in progress.')
  return made
}

async function make(
  { sql, files }: { readonly sql: Pool; readonly files: FileStore },
  options: BackupOptions,
): Promise<CreatedBackup> {
  const { to, now, recipients, keep, secrets } = options
  const signer = createBackupSigner(secrets)
  const folder = path.join(to, backupName(now))
  const partial = `${folder}.partial`
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of (await readdir(to)).filter(isPartialBackup)) await rm(path.join(to, name), { recursive: true })
  for (const part of ['database', 'files']) await mkdir(path.join(partial, part), { recursive: true, mode: 0o700 })
  const copier = new FileCopier(files, partial, await newestAlike(to, recipients, secrets), recipients)
  // Existing files are copied first, so that a file that is deleted while the database is copied is already in the backup.
  await copier.copy(await listStorageKeys(sql))
  const database = await inSnapshot(sql, async (tx) => {
    const migrations = await listAppliedMigrations(tx)
    if (migrations.length === 0) throw new BackupError('This database contains no portal.')
    const tables: TablePart[] = []
    for (const shape of await listTablesToCopy(tx)) {
      const rows = new Lines()
      const file = `database/${shape.schema}.${shape.table}.copy.zst`
      const part = await writePart(partial, file, await copyTableOut(tx, shape), recipients, [
        rows,
        createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
      ])
      tables.push({ ...shape, ...part, rows: rows.count })
    }
    return {
      ...(await describeDatabase(tx)),
      migrations,
      tables,
      partitions: await listPartitions(tx),
      sequences: await listSequences(tx),
      places: await listStorageKeys(tx),
    }
  })
  const { places, ...known } = database
  await copier.copy(places)
  const { kept, gone } = await copier.finish(places)
  const stillNamed = new Set(gone.length > 0 ? await listStorageKeys(sql) : [])
  const keys = options.withKeys
    ? await writePart(partial, 'keys', Readable.from([Buffer.from(`${secrets.join('\n')}\n`)]), recipients)
    : null
  const manifest: BackupManifest = {
    format: 1,
    at: now.toISOString(),
    portal: options.portal,
    node: process.versions.node,
    encryptedFor: recipients.length > 0 ? recipients.map(({ text }) => text) : null,
    keys,
    ...known,
    files: kept,
    goneMeanwhile: gone.filter((key) => !stillNamed.has(key)),
    lost: gone.filter((key) => stillNamed.has(key)),
  }
  await writeBackupManifest(partial, manifest, signer)
  await rename(partial, folder)
  await settle(to)
  const dropped = keep === null ? [] : (await listBackups(to)).slice(0, -keep)
  for (const name of dropped) await drop(to, name)
  return { folder, manifest, dropped }
}

/** A backup that is half deleted must not look complete, so its name is removed first. */
async function drop(to: string, name: string): Promise<void> {
  await rename(path.join(to, name), path.join(to, `${name}.partial`))
  await rm(path.join(to, `${name}.partial`), { recursive: true })
}

/** A name is on disk only once its folder is. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle
    .sync()
    .catch(() => undefined)
    .finally(() => handle.close())
}

const inSnapshot = <T>(sql: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  inTransaction(sql, async (tx) => {
    await startSnapshot(tx)
    return work(tx)
  })

/**
 * Counts passing rows: they end with a line feed, which COPY writes nowhere else. Each row arrives as a separate piece;
 * rows are passed on in large pieces, because compressing a piece needs a switch to another thread, however small it
 * is.
 */
class Lines extends Transform {
  count = 0
  #rows: Buffer[] = []
  #bytes = 0
  override _transform(chunk: Buffer, _encoding: string, done: () => void) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.count += 1
    this.#rows.push(chunk)
    this.#bytes += chunk.length
    if (this.#bytes >= largePiece) this.#passOn()
    done()
  }
  override _flush(done: () => void) {
    this.#passOn()
    done()
  }
  #passOn() {
    if (this.#bytes > 0) this.push(Buffer.concat(this.#rows))
    this.#rows = []
    this.#bytes = 0
  }
}
const largePiece = 256 * 1024

async function writePart(
  folder: string,
  name: string,
  source: Readable,
  recipients: readonly AgeRecipient[],
  through: readonly Transform[] = [],
): Promise<BackupPart> {
  const file = recipients.length > 0 ? `${name}.age` : name
  const hash = createHash('sha256')
  let bytes = 0
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const ways = [...through, ...(recipients.length > 0 ? [createEncrypter(recipients)] : []), measured]
  await pipeline([source, ...ways, createWriteStream(path.join(folder, file), { flush: true, mode: 0o600 })])
  return { file, bytes, sha256: hash.digest('hex') }
}

type Before = { readonly folder: string; readonly files: ReadonlyMap<string, FilePart> }

/** The newest backup that the same people open, if this portal signed it. Files are never changed after they are written, so its copies are as good as new ones. */
async function newestAlike(
  to: string,
  recipients: readonly AgeRecipient[],
  secrets: readonly string[],
): Promise<Before | null> {
  const newest = (await listBackups(to)).at(-1)
  const before = newest
    ? await readBackupManifest(path.join(to, newest), { secrets, signedBy: null, acceptsUnsigned: false }).catch(
        () => null,
      )
    : null
  const wanted = recipients.length > 0 ? recipients.map(({ text }) => text) : null
  if (!before || JSON.stringify(before.manifest.encryptedFor) !== JSON.stringify(wanted)) return null
  return { folder: before.folder, files: new Map(before.manifest.files.map((file) => [file.key, file])) }
}

/**
 * Copies files out of the store; one that the previous backup already holds is linked, so that a nightly backup needs
 * space only for new files.
 */
class FileCopier {
  readonly #done = new Map<string, FilePart>()
  readonly #gone = new Set<string>()
  readonly #folders = new Map<string, Promise<unknown>>()
  readonly #files: FileStore
  readonly #folder: string
  readonly #before: Before | null
  readonly #recipients: readonly AgeRecipient[]
  constructor(files: FileStore, folder: string, before: Before | null, recipients: readonly AgeRecipient[]) {
    this.#files = files
    this.#folder = folder
    this.#before = before
    this.#recipients = recipients
  }

  async copy(keys: readonly string[]): Promise<void> {
    const waiting = keys.filter((key) => !this.#done.has(key))
    const work = async () => {
      for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await this.#copyOne(key)
    }
    // All copies finish before the first failure is reported, so that nothing writes into a folder that is being
    // deleted.
    const ends = await Promise.allSettled(Array.from({ length: 6 }, work))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }

  /** Keeps the named files, and deletes copied ones that are no longer named. */
  async finish(keys: readonly string[]): Promise<{ kept: FilePart[]; gone: string[] }> {
    const named = new Set(keys)
    for (const [key, { file }] of this.#done) if (!named.has(key)) await rm(path.join(this.#folder, file))
    return {
      kept: [...this.#done.values()].filter(({ key }) => named.has(key)).sort((a, b) => (a.key < b.key ? -1 : 1)),
      gone: [...this.#gone].filter((key) => named.has(key)).sort(),
    }
  }

  async #copyOne(key: string): Promise<void> {
    const name = `files/${key}`
    const parent = path.dirname(path.join(this.#folder, name))
    if (!this.#folders.has(parent)) this.#folders.set(parent, mkdir(parent, { recursive: true, mode: 0o700 }))
    await this.#folders.get(parent)
    const before = this.#before?.files.get(key)
    if (before && (await this.#take(before))) return void this.#done.set(key, before)
    const source = await this.#files.read(key).then(opened).catch(nullWhereGone)
    if (!source) return void this.#gone.add(key)
    this.#done.set(key, { key, ...(await writePart(this.#folder, name, source, this.#recipients)) })
  }

  async #take({ file }: FilePart): Promise<boolean> {
    const [from, to] = [path.join(this.#before?.folder ?? '', file), path.join(this.#folder, file)]
    return link(from, to)
      .catch(() => copyFile(from, to))
      .then(
        () => true,
        () => false,
      )
  }
}

/** A stream whose file exists: the disk reports an error only when it is opened. */
function opened(stream: Readable): Promise<Readable> {
  if (!('pending' in stream) || !stream.pending) return Promise.resolve(stream)
  return new Promise((resolve, reject) => stream.once('open', () => resolve(stream)).once('error', reject))
}

/** A store that can't be reached is not the same as a missing file. */
function nullWhereGone(error: Error & { code?: string }): null {
  if (error.code === 'ENOENT' || error.name === 'NoSuchKey') return null
  throw error
}
