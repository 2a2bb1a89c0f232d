import { parseArgs } from 'node:util'
import { withDatabase } from '../commands/with-database.ts'
import type { Deps } from '../core/deps.ts'
import { writeAudit } from '../core/logs/audit.store.ts'
import { erasePersonFromLogs } from '../core/logs/seal-logs.ts'
import { inTransaction } from '../database/connection.ts'
import { erasedName } from './erase-person.words.ts'
import { columnsWithTreatment } from './person-data.rules.ts'
import {
  clearPersonalAccountData,
  clearPersonalRowData,
  countPersonRows,
  type DataSubject,
  deletePersonRows,
  findDataSubject,
  unlinkPersonRows,
} from './person-data.store.ts'

const usage = `npm run portal -- erase-person LOGIN [--keep-name] [--yes]

Erases a person for good: sign-in, contact data, what they wrote and viewed. Exam attempts with their receipts, certificates,
orders and study results stay, under an account without a name. Without --yes it only shows what would be deleted.
  --keep-name   keeps the name, because certificates must name their holder
`

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'keep-name': { type: 'boolean' }, yes: { type: 'boolean' } },
    })
    const [name, ...more] = positionals
    return name && more.length === 0
      ? { name, keepsName: values['keep-name'] === true, isSure: values.yes === true }
      : null
  } catch {
    return null
  }
}

/** Returns the reason why a person cannot be erased now; null if they can be. */
export function reasonNotErasable({ login, isStaff, sits }: DataSubject): string | null {
  if (login.startsWith('erased-')) return 'This person has already been erased.'
  if (sits) return 'This person is sitting an exam right now.'
  return isStaff ? 'This person is staff. Revoke their permissions and posts first, in the console under People.' : null
}

/**
 * Erases a person in one transaction; returns the number of deleted rows. Receipts remain valid, since they contain the
 * attempt but no name.
 */
export async function erasePerson(
  deps: Pick<Deps, 'sql' | 'clock' | 'random' | 'signer'>,
  subject: DataSubject,
  { keepsName }: { keepsName: boolean },
): Promise<number> {
  return inTransaction(deps.sql, async (tx) => {
    let deleted = 0
    await clearPersonalAccountData(tx, subject.id, {
      login: `erased-${subject.id}`,
      name: keepsName ? null : `${erasedName.zh} ${erasedName.en}`,
    })
    await clearPersonalRowData(tx, subject, deps.clock.now())
    await erasePersonFromLogs(deps, tx, subject.id)
    for (const { table, column } of columnsWithTreatment(({ erased }) => erased === 'deleted'))
      deleted += await deletePersonRows(tx, table, column, subject.id)
    for (const { table, column } of columnsWithTreatment(({ erased }) => erased === 'unlinked'))
      await unlinkPersonRows(tx, table, column, subject.id)
    await writeAudit(deps, tx, null, {
      action: 'account.erase',
      thing: 'account',
      thingId: subject.id,
      detail: { rows: deleted },
    })
    return deleted
  })
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Runs the command, which only previews an erasure until it is confirmed. Returns exit code 1 when there is no such
 * person or they can't be erased now, 2 for wrong arguments.
 */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const asked = readArguments(args)
  if (!asked) {
    process.stderr.write(usage)
    return 2
  }
  return withDatabase(env, async (deps) => {
    const subject = await findDataSubject(deps.sql, asked.name)
    const why = subject ? reasonNotErasable(subject) : `No account "${asked.name}"`
    if (!subject || why) {
      process.stderr.write(`${why}\n`)
      return 1
    }
    if (asked.isSure) {
      const deleted = await erasePerson(deps, subject, asked)
      say(
        `Erased: ${deleted} rows deleted, and the account no longer has ${asked.keepsName ? 'an address' : 'a name'}. Earlier backups still contain the data.`,
      )
      return 0
    }
    for (const fate of ['deleted', 'kept'] as const) {
      const counts: string[] = []
      for (const { table, column } of columnsWithTreatment(({ is, erased }) => is === 'own' && erased === fate)) {
        const count = await countPersonRows(deps.sql, table, column, subject.id)
        if (count > 0) counts.push(`${table} ${count}`)
      }
      say(`${fate}: ${counts.join(', ') || 'nothing'}`)
    }
    if (subject.certificates > 0 && !asked.keepsName)
      say('Their certificates would have no name. Use --keep-name to keep it.')
    say(`Nothing was changed. Use --yes to erase ${subject.login} for good.`)
    return 0
  })
}
