import { ownKeyFingerprints } from '../backup/backup-signer.ts'
import { sealDocuments } from '../core/files/sealed.jobs.ts'
import { deleteStoredSecret, ensureSigningKeys } from '../core/secrets/keys.store.ts'
import { secretId } from '../core/secrets/sealer.ts'
import { inTransaction } from '../database/connection.ts'
import { addOwnSecret, ownSecretFile, readSecrets } from '../settings/secrets.ts'
import { resealAllColumns } from './keys.store.ts'
import { runCommand, withDatabase } from './with-database.ts'

const usage = `npm run keys                    lists the keys of this portal, newest first
npm run keys -- new             adds a new key at the top of the portal's own file (DATA_DIR/secret-keys)
npm run keys -- new-signing     creates a new signing key; older signatures stay valid
npm run keys -- reseal          seals everything with the newest key; older keys can then be deleted
npm run keys -- forget          continues although a key is lost; data it sealed can no longer be read

Restart the portal after new, new-signing and forget.
`
const acts = ['', 'new', 'new-signing', 'reseal', 'forget']

/** Runs the command. Returns exit code 1 when `new` finds the keys in the settings, 2 for wrong arguments. */
export async function main([act = '', ...more]: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (!acts.includes(act) || more.length > 0) {
    process.stderr.write(usage)
    return 2
  }
  const say = (line: string) => process.stdout.write(`${line}\n`)
  return withDatabase(
    env,
    async (deps) => {
      const { settings, sql } = deps
      if (act === 'new') {
        if (settings.secret || settings.secretFile) {
          say(
            'The keys of this portal come from its settings. Put the new key first there (SECRET with the former as SECRET_BEFORE, or the first line of SECRET_FILE).',
          )
          return 1
        }
        await addOwnSecret(settings)
        say(`A new key is first in ${ownSecretFile(settings)}. Restart the portal, then run: npm run keys -- reseal`)
      }
      if (act === 'new-signing')
        await inTransaction(sql, (tx) => ensureSigningKeys(tx, deps.sealer, { now: deps.clock.now(), isNew: true }))
      if (act === 'reseal') {
        say(`unsealed documents: ${await sealDocuments(deps)} sealed`)
        const told = await resealAllColumns(sql, deps.sealer)
        for (const { place, sealed, asBefore, lost } of told)
          say(`${place}: ${sealed} sealed again, ${asBefore} already sealed, ${lost} cannot be opened`)
        if (told.every(({ lost }) => lost === 0)) await deleteStoredSecret(sql)
      }
      for (const [at, secret] of (await readSecrets(settings, sql)).entries())
        say(
          `${at === 0 ? 'seals and opens' : 'opens'}  ${secretId(secret)}  signs backups as ${ownKeyFingerprints([secret])[0]}`,
        )
      return 0
    },
    { acceptsLoss: act === 'forget' },
  )
}

if (import.meta.main) await runCommand(main)
