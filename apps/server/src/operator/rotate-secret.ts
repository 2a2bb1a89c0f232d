import { stat } from 'node:fs/promises'
import { countOutdatedSeals, findOldestConnectionStart, resealAllColumns } from '../commands/keys.store.ts'
import { withDatabase } from '../commands/with-database.ts'
import type { Deps } from '../core/deps.ts'
import { sealDocuments } from '../core/files/sealed.jobs.ts'
import { deleteStoredSecret, ensureSigningKeys } from '../core/secrets/keys.store.ts'
import { inTransaction } from '../database/connection.ts'
import { addOwnSecret, deleteOlderSecrets, ownSecretFile } from '../settings/secrets.ts'

const usage = `npm run portal -- rotate-secret                  creates a new sealing key and a new signing key
npm run portal -- rotate-secret --finish         after every process was restarted: seals everything with the new key
npm run portal -- rotate-secret --forget-older   a day after the first step: deletes the older keys from the portal's own file

No one is signed out, and receipts and certificates stay valid. Calendar subscriptions use the older keys:
--forget-older ends them, and people must subscribe again.
`

/** The longest time for which older keys open addresses of media, in milliseconds. */
const addressesLive = 24 * 3_600_000

type Needed = Omit<Deps, 'log'>

const isOwn = ({ settings }: Needed) => !settings.secret && !settings.secretFile
const underWay = 'A rotation is in progress. Restart every process, then run npm run portal -- rotate-secret --finish'

/** The outcome of a step of a rotation, and its messages; `isDone` is false when the step was refused. */
export type RotationOutcome = { readonly isDone: boolean; readonly lines: readonly string[] }
const done = (...lines: readonly string[]): RotationOutcome => ({ isDone: true, lines })
const refused = (...lines: readonly string[]): RotationOutcome => ({ isDone: false, lines })

/**
 * Creates new keys in addition to the old ones: the first step of a rotation. Where the keys are in the settings, only
 * a new signing key is created, and only after the operator has put a new key there.
 */
export async function startRotation(deps: Needed): Promise<RotationOutcome> {
  const { settings, sql, clock, sealer } = deps
  const older = await countOutdatedSeals(sql, sealer)
  if (isOwn(deps) && older > 0) return refused(underWay)
  if (!isOwn(deps) && older === 0)
    return refused(
      'The keys of this portal come from its settings. Put the new key first there (SECRET with the former as SECRET_BEFORE, or the first line of SECRET_FILE), restart every process, and run this command again.',
    )
  await inTransaction(sql, (tx) => ensureSigningKeys(tx, sealer, { now: clock.now(), isNew: true }))
  if (isOwn(deps)) await addOwnSecret(settings)
  return done('New keys were created. Restart every process, then run: npm run portal -- rotate-secret --finish')
}

/**
 * Seals all values again, with the new key: the second step of a rotation. Processes that have not been restarted can't
 * read the result, so nothing is sealed while such a process is connected.
 */
export async function finishRotation(deps: Needed): Promise<RotationOutcome> {
  const { sql, sealer } = deps
  const changed = await changedAt(deps)
  const oldest = await findOldestConnectionStart(sql)
  if (changed && oldest && oldest < changed)
    return refused('A process of the portal still uses the former keys. Restart it first. Nothing was changed.')
  const lines = [`unsealed documents: ${await sealDocuments(deps as Deps)} sealed`]
  const told = await resealAllColumns(sql, sealer)
  for (const { place, sealed, asBefore, lost } of told)
    lines.push(`${place}: ${sealed} sealed again, ${asBefore} already sealed, ${lost} cannot be opened`)
  if (told.some(({ lost }) => lost > 0))
    return refused(...lines, 'Some data cannot be opened with any of these keys. Keep the older ones.')
  await deleteStoredSecret(sql)
  return done(...lines, 'Everything is sealed with the new key.')
}

/**
 * Deletes the older keys, for operators who distrust them: the last step of a rotation. It is refused while a value is
 * sealed with an older key, and for a day after the change, while media links need them.
 */
export async function deleteOlderKeys(deps: Needed, now: Date): Promise<RotationOutcome> {
  if (!isOwn(deps)) return refused('The keys of this portal come from its settings. Remove the older ones there.')
  if ((await countOutdatedSeals(deps.sql, deps.sealer)) > 0) return refused(underWay)
  const changed = await changedAt(deps)
  if (!changed || now.getTime() - changed.getTime() < addressesLive)
    return refused('Media links are valid for a day and need the older keys until then. Run this command again later.')
  await deleteOlderSecrets(deps.settings)
  return done(`Only one key is left in ${ownSecretFile(deps.settings)}. Restart every process.`)
}

/** The last change of the key file; null when the keys are in the settings themselves. */
async function changedAt({ settings }: Needed): Promise<Date | null> {
  return settings.secret ? null : (await stat(settings.secretFile ?? ownSecretFile(settings))).mtime
}

/** Runs the command. Returns exit code 1 when the step could not be done, 2 for wrong arguments. */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const acts: Readonly<Record<string, (deps: Needed) => Promise<RotationOutcome>>> = {
    '': startRotation,
    '--finish': finishRotation,
    '--forget-older': (deps) => deleteOlderKeys(deps, new Date()),
  }
  const act = acts[args.join(' ')]
  if (!act) {
    process.stderr.write(usage)
    return 2
  }
  return withDatabase(env, async (deps) => {
    const { isDone, lines } = await act(deps)
    for (const line of lines) process[isDone ? 'stdout' : 'stderr'].write(`${line}\n`)
    return isDone ? 0 : 1
  })
}
