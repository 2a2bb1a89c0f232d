import { stat } from 'node:fs/promises'
import { countOlder, findOldestConnection, resealAll } from '../commands/keys.store.ts'
import { withDatabase } from '../commands/with-database.ts'
import type { Deps } from '../core/deps.ts'
import { sealDocuments } from '../core/files/sealed.jobs.ts'
import { deleteStoredSecret, ensureSigningKeys } from '../core/secrets/keys.store.ts'
import { inTransaction } from '../database/connection.ts'
import { addOwnSecret, deleteOlderSecrets, ownSecretFile } from '../settings/secrets.ts'

const usage = `npm run portal -- rotate-secret                  makes new keys: one that seals, one that signs
npm run portal -- rotate-secret --finish         after every process was started again: seals everything with the new one
npm run portal -- rotate-secret --forget-older   a day after the first step: deletes the older keys of the portal's own file

Nobody is signed out, and receipts and certificates stay good. Addresses of calendars that people subscribed to live for ever:
--forget-older ends them, and people have to fetch them anew.
`

/** For how long older keys open addresses of media at the longest; in milliseconds. */
const addressesLive = 24 * 3_600_000

type Needed = Omit<Deps, 'log'>

const isOwn = ({ settings }: Needed) => !settings.secret && !settings.secretFile
const underWay = 'A rotation is under way: start every process again, then npm run portal -- rotate-secret --finish'

/** What an act came to, and what to tell of it. */
export type Rotated = { readonly isDone: boolean; readonly lines: readonly string[] }
const done = (...lines: readonly string[]): Rotated => ({ isDone: true, lines })
const refused = (...lines: readonly string[]): Rotated => ({ isDone: false, lines })

/** The first step: new keys beside the old ones. Keys of the settings are their operator's to change. */
export async function startRotation(deps: Needed): Promise<Rotated> {
  const { settings, sql, clock, sealer } = deps
  const older = await countOlder(sql, sealer)
  if (isOwn(deps) && older > 0) return refused(underWay)
  if (!isOwn(deps) && older === 0)
    return refused(
      'This portal has its keys from the settings: put a new one first there (SECRET with the former as SECRET_BEFORE, or the first line of SECRET_FILE), start every process again, and call this again.',
    )
  await inTransaction(sql, (tx) => ensureSigningKeys(tx, sealer, { now: clock.now(), isNew: true }))
  if (isOwn(deps)) await addOwnSecret(settings)
  return done('New keys are made. Start every process again, then: npm run portal -- rotate-secret --finish')
}

/** The second step. A process that has not been started again could not read what the new key sealed: as long as one is connected, nothing is sealed. */
export async function finishRotation(deps: Needed): Promise<Rotated> {
  const { sql, sealer } = deps
  const changed = await changedAt(deps)
  const oldest = await findOldestConnection(sql)
  if (changed && oldest && oldest < changed)
    return refused(
      'A process of the portal has been connected since before the new key: start it again first. Nothing was changed.',
    )
  const lines = [`documents that lay open: ${await sealDocuments(deps as Deps)} sealed`]
  const told = await resealAll(sql, sealer)
  for (const { place, sealed, asBefore, lost } of told)
    lines.push(`${place}: ${sealed} sealed anew, ${asBefore} were, ${lost} can not be opened`)
  if (told.some(({ lost }) => lost > 0))
    return refused(...lines, 'Something can not be opened with any of these keys: keep the older ones.')
  await deleteStoredSecret(sql)
  return done(...lines, 'Everything is sealed with the new key.')
}

/** The last step, for who has reason to distrust the older keys. */
export async function deleteOlderKeys(deps: Needed, now: Date): Promise<Rotated> {
  if (!isOwn(deps)) return refused('This portal has its keys from the settings: take the older ones out there.')
  if ((await countOlder(deps.sql, deps.sealer)) > 0) return refused(underWay)
  const changed = await changedAt(deps)
  if (!changed || now.getTime() - changed.getTime() < addressesLive)
    return refused('Addresses of media live for a day and need the older keys until then: call this again later.')
  await deleteOlderSecrets(deps.settings)
  return done(`Only one key is left in ${ownSecretFile(deps.settings)}. Start every process again.`)
}

/** When the file of keys was changed last; null where they stand in the settings themselves. */
async function changedAt({ settings }: Needed): Promise<Date | null> {
  return settings.secret ? null : (await stat(settings.secretFile ?? ownSecretFile(settings))).mtime
}

/** The command. Exit code 1 when it could not do it, 2 when it was called wrongly. */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const acts: Readonly<Record<string, (deps: Needed) => Promise<Rotated>>> = {
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
