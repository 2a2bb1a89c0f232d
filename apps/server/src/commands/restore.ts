import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parseAgeIdentities } from '../backup/age.ts'
import { readExistingSecrets } from '../backup/backup-signer.ts'
import { BackupError, readBackupManifest } from '../backup/manifest.ts'
import { type Backup, checkBackup, restoreBackup } from '../backup/restore-backup.ts'
import { createDeps, openFileStore } from '../create-deps.ts'
import { verifyAllReceipts } from '../features/sitting/sitting.public.ts'
import { readSettings, SettingsError } from '../settings/settings.ts'
import { checkTargetDatabase, resolveFile, runCommand, withUnmigratedDatabase } from './with-database.ts'

const usage = `npm run restore -- --from FOLDER [--identity FILE] [--check] [--without-keys]
                                 [--signed-by KEY] [--unsigned]

Restores the backup in FOLDER (the newest if there are several) into the database and file store of the settings. Both must be empty.
  --identity       the private key of an encrypted backup, written by \`npm run backup -- --new-key\` or \`age-keygen\`
  --check          verifies the backup and restores nothing; an encrypted backup without --identity is only checked for damage
  --without-keys   continues although the key that sealed the data is missing
  --signed-by      trusts a backup signed by another portal, or with a key that is not here: the key as \`npm run keys\` prints it there
  --unsigned       trusts a backup without a signature, from a version before signatures

Only a backup that this portal signed with one of its present keys is trusted. Nothing is read from any other.
`

function readArguments(args: readonly string[]) {
  const options = {
    from: { type: 'string' },
    identity: { type: 'string' },
    check: { type: 'boolean' },
    'without-keys': { type: 'boolean' },
    'signed-by': { type: 'string' },
    unsigned: { type: 'boolean' },
  } as const
  try {
    const {
      from,
      identity,
      check = false,
      'without-keys': acceptsLoss = false,
      'signed-by': signedBy = null,
      unsigned = false,
    } = parseArgs({ args: [...args], options }).values
    if (!from || (signedBy !== null && !/^[0-9a-f]{64}$/i.test(signedBy))) return null
    return { from, identity, check, acceptsLoss, signedBy: signedBy?.toLowerCase() ?? null, unsigned }
  } catch {
    return null
  }
}

/** The secrets that are here. A backup may be proved where there is no portal, so settings that are not whole do not matter. */
async function secretsOf(env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  try {
    return (await readExistingSecrets(readSettings(env, path.resolve(import.meta.dirname, '../../../..')))) ?? []
  } catch (error) {
    if (error instanceof SettingsError) return []
    throw error
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Runs the command. Returns exit code 2 for wrong arguments. Throws when the backup could not be restored or verified.
 */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const asked = readArguments(args)
  if (!asked) {
    process.stderr.write(usage)
    return 2
  }
  const began = Date.now()
  if (!asked.check) checkTargetDatabase(env, { mayCreate: true })
  const identities =
    asked.identity === undefined ? [] : parseAgeIdentities(await readFile(resolveFile(env, asked.identity), 'utf8'))
  if (asked.identity !== undefined && identities.length === 0)
    throw new BackupError(`${asked.identity} contains no age private key`)
  const trust = { secrets: await secretsOf(env), signedBy: asked.signedBy, acceptsUnsigned: asked.unsigned }
  const backup: Backup = { ...(await readBackupManifest(resolveFile(env, asked.from), trust)), identities }
  const { manifest } = backup
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const what = `${backup.folder}, of ${manifest.at}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.length} files`
  if (asked.check) {
    await checkBackup(backup)
    const isClosed = manifest.encryptedFor !== null && identities.length === 0
    say(
      `${what}. All parts are intact${isClosed ? '; verifying the contents needs --identity' : ', and the contents are complete'}.`,
    )
    return 0
  }
  return withUnmigratedDatabase(
    env,
    async ({ settings, sql, url }) => {
      const files = openFileStore(settings)
      const { wroteKeys } = await restoreBackup(
        backup,
        { settings, sql, url, files },
        { acceptsLoss: asked.acceptsLoss },
      )
      const { count, bad } = await verifyAllReceipts(
        await createDeps(settings, sql, { acceptsLoss: asked.acceptsLoss }),
      )
      if (bad.length > 0)
        throw new BackupError(`${bad.length} of ${count} receipts are not signed by this portal, for example ${bad[0]}`)
      say(
        `${what}, restored in ${((Date.now() - began) / 1000).toFixed(1)} s. Rows, files and foreign keys are complete; ${count} receipts are signed by this portal.`,
      )
      if (wroteKeys) say(`The keys of the portal were restored to ${wroteKeys}.`)
      for (const key of [...manifest.goneMeanwhile, ...manifest.lost]) say(`missing in the backup: the file ${key}`)
      return 0
    },
    { mayBeEmpty: true, mayCreate: true },
  )
}

if (import.meta.main) await runCommand(main)
