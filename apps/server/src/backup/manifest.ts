import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Signer } from '../core/secrets/signer.ts'
import { StartError } from '../start-failure.ts'
import {
  type BackupSignature,
  type BackupTrust,
  findVerifiedSigner,
  ownKeyFingerprints,
  signBackupManifest,
} from './backup-signer.ts'

export type TableShape = { readonly schema: string; readonly table: string; readonly columns: readonly string[] }
export type Partition = { readonly name: string; readonly parent: string; readonly bound: string }
export type Sequence = { readonly schema: string; readonly name: string; readonly value: string | null }
/**
 * A file of the backup on disk. For an encrypted file, the checksum is that of the encrypted bytes, so that it can be
 * verified without a key.
 */
export type BackupPart = { readonly file: string; readonly bytes: number; readonly sha256: string }
export type TablePart = TableShape & BackupPart & { readonly rows: number }
export type FilePart = BackupPart & { readonly key: string }

/** The contents of a backup. The manifest is stored next to the parts, and is readable even when they are encrypted. */
export type BackupManifest = {
  readonly format: 1
  readonly at: string
  readonly portal: string
  readonly node: string
  readonly postgres: string
  readonly worker: number
  readonly migrations: readonly { readonly name: string; readonly sha256: string }[]
  /** The recipients whose private keys open the backup; null: it is not encrypted. */
  readonly encryptedFor: readonly string[] | null
  /** The id of the key that seals in this database (npm run keys), which must be available for a restore. */
  readonly sealedWith: string | null
  readonly keys: BackupPart | null
  readonly tables: readonly TablePart[]
  readonly partitions: readonly Partition[]
  readonly sequences: readonly Sequence[]
  readonly files: readonly FilePart[]
  /** Files that were deleted while the backup was made. */
  readonly goneMeanwhile: readonly string[]
  /** Files that the database refers to and that the file store did not have. */
  readonly lost: readonly string[]
}

/** Returns the name of the folder of a finished backup. An unfinished one ends with `.partial`. */
export const backupName = (at: Date): string => `portal-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
const isName = (name: string) => /^portal-\d{8}T\d{6}Z$/.test(name)
export const isPartialBackup = (name: string): boolean => /^portal-\d{8}T\d{6}Z\.partial$/.test(name)

/** Lists the finished backups of a folder, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter(isName).sort()
}

const [manifestFile, sumFile, signatureFile] = ['manifest.json', 'manifest.sha256', 'manifest.signature.json']
const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')

export async function writeBackupManifest(folder: string, manifest: BackupManifest, signer: Signer): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  await writeFile(path.join(folder, manifestFile), text, { flush: true, mode: 0o600 })
  await writeFile(path.join(folder, sumFile), `${sumOf(text)}  ${manifestFile}\n`, { flush: true, mode: 0o600 })
  await writeFile(path.join(folder, signatureFile), `${JSON.stringify(signBackupManifest(signer, text), null, 1)}\n`, {
    flush: true,
    mode: 0o600,
  })
}

/** Thrown when a backup can't be made, read or restored; the message names every problem. */
export class BackupError extends StartError {}

/**
 * Reads the manifest of a backup, or of the newest one in a folder of backups. Throws `BackupError` for a manifest that
 * is missing, damaged, of a newer format or not signed by a trusted key: it decides which statements a restore runs and
 * which files it reads. Its checksums verify every other part of the backup.
 */
export async function readBackupManifest(
  from: string,
  trust: BackupTrust,
): Promise<{ readonly folder: string; readonly manifest: BackupManifest }> {
  const newest = (await listBackups(from)).at(-1)
  const folder = newest ? path.join(from, newest) : from
  const read = (name: string) =>
    readFile(path.join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new BackupError(
        `${folder} contains no complete backup: ${name} cannot be read (${error.code ?? error.message})`,
      )
    })
  const [text, sum] = await Promise.all([read(manifestFile), read(sumFile)])
  if (sum.split(' ')[0] !== sumOf(text))
    throw new BackupError(`The backup ${folder} is damaged: ${manifestFile} was changed`)
  mustBeTrusted(folder, text, await readFile(path.join(folder, signatureFile), 'utf8').catch(() => null), trust)
  const manifest = JSON.parse(text) as BackupManifest
  if (manifest.format !== 1)
    throw new BackupError(`The backup ${folder} was made by a newer version of the portal (format ${manifest.format})`)
  for (const { file } of backupManifestParts(manifest))
    if (!path.resolve(folder, file).startsWith(path.resolve(folder) + path.sep))
      throw new BackupError(`The backup ${folder} names a file outside of itself: ${file}`)
  return { folder, manifest }
}

function mustBeTrusted(
  folder: string,
  manifest: string,
  signed: string | null,
  { secrets, signedBy, acceptsUnsigned }: BackupTrust,
): void {
  if (signed === null) {
    if (acceptsUnsigned) return
    throw new BackupError(
      `The backup ${folder} is not signed: an older version of the portal made it, or its signature was removed. If you are sure of its origin, use --unsigned`,
    )
  }
  const author = findVerifiedSigner(manifest, readSignature(signed))
  if (author === null)
    throw new BackupError(
      `The backup ${folder} was changed after it was signed, or its signature is damaged. It was not restored`,
    )
  if (author === signedBy || ownKeyFingerprints(secrets).includes(author)) return
  throw new BackupError(
    secrets.length === 0
      ? `The key of this portal is missing, so the origin of the backup ${folder} cannot be verified. Set SECRET or SECRET_FILE, or copy the file "secret-keys" here. Or name the key that signed the backup, as \`npm run keys\` of its portal prints it: --signed-by ${author}`
      : `The backup ${folder} was signed by another portal. Restore it only if you know that portal: --signed-by ${author}`,
  )
}

function readSignature(text: string): BackupSignature {
  try {
    const { publicKey, signature } = JSON.parse(text) as Partial<BackupSignature>
    return { publicKey: String(publicKey), signature: String(signature) }
  } catch {
    return { publicKey: '', signature: '' }
  }
}

export const backupManifestParts = (manifest: BackupManifest): BackupPart[] => [
  ...manifest.tables,
  ...manifest.files,
  ...(manifest.keys ? [manifest.keys] : []),
]

/** Finds the problems of the parts on disk: missing, of a different length, or changed. */
export async function findDamagedParts(folder: string, manifest: BackupManifest): Promise<string[]> {
  const faults: string[] = []
  const waiting = backupManifestParts(manifest)
  const work = async () => {
    for (let part = waiting.pop(); part; part = waiting.pop()) {
      const fault = await faultOf(folder, part)
      if (fault) faults.push(`${part.file}: ${fault}`)
    }
  }
  await Promise.all([work(), work(), work()])
  return faults.sort()
}

async function faultOf(folder: string, part: BackupPart): Promise<string | null> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await pipeline(createReadStream(path.join(folder, part.file)), async (source) => {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        bytes += chunk.length
        hash.update(chunk)
      }
    })
  } catch (error) {
    return `cannot be read (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})`
  }
  if (bytes !== part.bytes) return `has ${bytes} bytes instead of ${part.bytes}`
  return hash.digest('hex') === part.sha256 ? null : 'was changed'
}
