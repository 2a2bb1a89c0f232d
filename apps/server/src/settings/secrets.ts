import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deleteStoredSecret, findSealingKeyId, findStoredSecret, setSealingKeyId } from '../core/secrets/keys.store.ts'
import { systemRandom } from '../core/secrets/random.ts'
import { secretId } from '../core/secrets/sealer.ts'
import type { Pool } from '../database/connection.ts'
import { StartError } from '../start-failure.ts'
import type { Settings } from './settings.ts'

/**
 * Returns the path of the file with the secrets that a portal creates if none are set: one per line, the newest first.
 */
export const ownSecretFile = ({ dataDir }: Pick<Settings, 'dataDir'>): string => path.join(dataDir, 'secret-keys')
const newSecret = () => systemRandom.bytes(32).toString('base64url')

/**
 * Reads the secrets that seal and sign, newest first: from the settings or from a file in the data folder, but never
 * from the database that they protect. A secret that an earlier version stored there moves to the file, or remains
 * available until `npm run keys -- reseal`. Throws when the last sealing secret of this database is missing, unless its
 * loss is accepted. A command creates no secret (`makesSecret: false`).
 */
export async function readSecrets(
  settings: Settings,
  sql: Pool,
  { acceptsLoss = false, makesSecret = true } = {},
): Promise<readonly string[]> {
  const kept = await findStoredSecret(sql)
  const given = await givenSecrets(settings)
  const secrets = given
    ? [...given, ...(kept && !given.includes(kept) ? [kept] : [])]
    : await ownSecrets(settings, sql, kept, { acceptsLoss, makesSecret })
  const [first = ''] = secrets
  const last = await findSealingKeyId(sql)
  if (!acceptsLoss) mustHave(last, secrets)
  if (last !== secretId(first)) await setSealingKeyId(sql, secretId(first))
  return secrets
}

function mustHave(last: string | null, secrets: readonly string[]): void {
  if (last === null || secrets.some((secret) => secretId(secret) === last)) return
  throw new StartError(
    `This database was sealed with the key ${last}, which is missing. Set SECRET_BEFORE, add the key to SECRET_FILE, or copy the file "secret-keys" from its DATA_DIR. If the key is lost, \`npm run keys -- forget\` continues without the data it sealed (docs/operations.md, "Keys")`,
  )
}

async function givenSecrets({ secret, secretBefore, secretFile }: Settings): Promise<readonly string[] | null> {
  if (secret) return [secret, ...(secretBefore ? [secretBefore] : [])]
  return secretFile ? linesOf(secretFile) : null
}

async function linesOf(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The key file ${file} cannot be read (${error.code ?? error.message})`)
  })
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length === 0 || lines.some((line) => line.length < 32))
    throw new StartError(`The key file ${file} must contain a key of at least 32 characters on each line`)
  return lines
}

async function ownSecrets(
  settings: Settings,
  sql: Pool,
  kept: string | null,
  { acceptsLoss, makesSecret }: { acceptsLoss: boolean; makesSecret: boolean },
): Promise<readonly string[]> {
  // With an external database and bucket, this folder may be temporary.
  if (settings.databaseUrl !== null && settings.s3 !== null) {
    if (kept) return [kept]
    throw new StartError(
      'With an external database and bucket, nothing is stored in DATA_DIR. Set the key of this portal as SECRET or SECRET_FILE (docs/operations.md, "Keys")',
    )
  }
  const file = ownSecretFile(settings)
  const isThere = await readFile(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
  if (!isThere) {
    // Checked before a file is created that would not open this database.
    if (!kept && !acceptsLoss) mustHave(await findSealingKeyId(sql), [])
    if (!makesSecret)
      throw new StartError(
        `The key of this portal is missing: ${file} does not exist, and neither SECRET nor SECRET_FILE is set. Start the portal first, or give this command its settings.`,
      )
    await writeOnce(file, kept ?? newSecret())
  }
  const lines = await linesOf(file)
  if (kept && lines.includes(kept)) await deleteStoredSecret(sql)
  return kept && !lines.includes(kept) ? [...lines, kept] : lines
}

/** Of processes that start together the first one writes; what it wrote is on the disk before the database forgets it. */
async function writeOnce(file: string, secret: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null
    throw error
  })
  if (!handle) return
  await handle.writeFile(`${secret}\n`)
  await handle.sync()
  await handle.close()
}

/** Adds a new secret in front of those in the portal's own file. */
export async function addOwnSecret(settings: Settings): Promise<void> {
  const file = ownSecretFile(settings)
  const before = await linesOf(file)
  await writeFile(`${file}.new`, `${[newSecret(), ...before].join('\n')}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}

/** Deletes all secrets except the newest from the portal's own file. */
export async function deleteOlderSecrets(settings: Settings): Promise<void> {
  const file = ownSecretFile(settings)
  const [newest = ''] = await linesOf(file)
  await writeFile(`${file}.new`, `${newest}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}
