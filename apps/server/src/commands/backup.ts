import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type AgeRecipient, createAgeIdentity, parseAgeRecipient } from '../backup/age.ts'
import { ownKeyFingerprints } from '../backup/backup-signer.ts'
import { createBackup } from '../backup/make-backup.ts'
import { BackupError, backupManifestParts } from '../backup/manifest.ts'
import { findBackupState, upsertBackupState } from '../core/operations/operations.store.ts'
import { portalVersion } from '../core/operations/version.ts'
import { openFileStore } from '../create-deps.ts'
import { listPendingMigrations } from '../database/migrate.ts'
import { readSecrets } from '../settings/secrets.ts'
import { resolveFile, runCommand, withUnmigratedDatabase } from './with-database.ts'

const usage = `npm run backup -- --to FOLDER [--recipient KEY|FILE]... [--keep N] [--with-keys]
npm run backup -- --new-key FILE

Makes a consistent backup of database and files in a new folder under FOLDER. The portal keeps running.
  --recipient   encrypts the backup for the owner of a private key: an age public key (age1…), or a file with one per line
  --keep        keeps the newest N backups and deletes older ones
  --with-keys   includes the keys of the portal; only in an encrypted backup
  --new-key     creates a private key in FILE and prints its public key
`

function readArguments(args: readonly string[]) {
  const options = {
    to: { type: 'string' },
    recipient: { type: 'string', multiple: true },
    keep: { type: 'string' },
    'with-keys': { type: 'boolean' },
    'new-key': { type: 'string' },
  } as const
  try {
    const {
      to,
      recipient = [],
      keep,
      'with-keys': withKeys = false,
      'new-key': newKey,
    } = parseArgs({ args: [...args], options }).values
    if (newKey !== undefined) return to === undefined ? ({ newKey } as const) : null
    if (!to || (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))) return null
    return { newKey: null, to, recipients: recipient, keep: keep === undefined ? null : Number(keep), withKeys }
  } catch {
    return null
  }
}

async function readRecipients(env: NodeJS.ProcessEnv, named: readonly string[]): Promise<AgeRecipient[]> {
  const texts = await Promise.all(
    named.map(async (name) =>
      name.startsWith('age1') ? [name] : linesOf(await readFile(resolveFile(env, name), 'utf8')),
    ),
  )
  return texts.flat().map((text) => {
    const recipient = parseAgeRecipient(text)
    if (!recipient)
      throw new BackupError(`"${text}" is not an age public key: it must start with age1 and have 62 characters`)
    return recipient
  })
}
const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Runs the command, which makes a backup or, with `--new-key`, a key pair for backups. Returns exit code 1 when the
 * file store lacked files of the backup, 2 for wrong arguments. Throws when nothing was made.
 */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const asked = readArguments(args)
  if (!asked) {
    process.stderr.write(usage)
    return 2
  }
  if (asked.newKey !== null) {
    const { file, recipient } = createAgeIdentity(new Date())
    await writeFile(resolveFile(env, asked.newKey), file, { mode: 0o600, flag: 'wx' }).catch(
      (error: NodeJS.ErrnoException) => {
        throw new BackupError(
          error.code === 'EEXIST'
            ? `${asked.newKey} already exists; a key is never overwritten`
            : `${asked.newKey} cannot be written (${error.code})`,
        )
      },
    )
    say(recipient)
    return 0
  }
  const to = resolveFile(env, asked.to)
  const recipients = await readRecipients(env, asked.recipients)
  return withUnmigratedDatabase(env, async ({ settings, sql }) => {
    const began = Date.now()
    const before = await findBackupState(sql).catch(() => null)
    const now = new Date()
    try {
      // A backup must not be made of a database that this version can't work with, because it could not restore it.
      await listPendingMigrations(sql)
      const secrets = await readSecrets(settings, sql, { makesSecret: false })
      const { withKeys, keep } = asked
      const { folder, manifest, dropped } = await createBackup(
        { sql, files: openFileStore(settings) },
        { to, now, portal: portalVersion, recipients, keep, secrets, withKeys },
      )
      const bytes = backupManifestParts(manifest).reduce((sum, part) => sum + part.bytes, 0)
      const seconds = (Date.now() - began) / 1000
      const failedAt = manifest.lost.length > 0 ? now.toISOString() : null
      await upsertBackupState(sql, { succeededAt: now.toISOString(), seconds, bytes, failedAt })
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      say(
        `${folder}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.length} files, ${(bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s${manifest.encryptedFor ? ', encrypted' : ', not encrypted'}`,
      )
      say(
        manifest.keys
          ? 'The keys of the portal are included.'
          : `The keys of the portal (${manifest.sealedWith ?? 'none yet'}) are not included. Keep them in another place (docs/operations.md, "Keys").`,
      )
      say(`Signed by this portal with the key ${ownKeyFingerprints(secrets)[0]}.`)
      for (const name of dropped) say(`deleted: ${path.join(to, name)}`)
      for (const key of manifest.lost) say(`missing in the file store, so not in the backup: ${key}`)
      return manifest.lost.length > 0 ? 1 : 0
    } catch (error) {
      const failedAt = now.toISOString()
      await upsertBackupState(sql, { succeededAt: null, seconds: 0, bytes: 0, ...before, failedAt }).catch(
        () => undefined,
      )
      throw error
    }
  })
}

if (import.meta.main) await runCommand(main)
