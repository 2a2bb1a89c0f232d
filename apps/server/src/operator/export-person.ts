import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { resolveFile, withDatabase } from '../commands/with-database.ts'
import type { Deps } from '../core/deps.ts'
import { findFile } from '../core/files/file.store.ts'
import { readSealedFile } from '../core/files/sealed-file.ts'
import { writeAudit } from '../core/logs/audit.store.ts'
import { StartError } from '../start-failure.ts'
import { columnsWithTreatment, indirectTables, isExportedColumn } from './person-data.rules.ts'
import {
  type DataSubject,
  findAccountRow,
  findDataSubject,
  listIndirectRows,
  listMessagesTo,
  listPersonRows,
} from './person-data.store.ts'

const usage = `npm run portal -- export-person LOGIN --to FOLDER

Exports the data of a person to a new folder: person.json with the rows of each table, and the files they uploaded.
Answer keys, passwords and tokens are not included. It is personal data: give it to that person only, and delete it afterwards.
`

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { to: { type: 'string' } },
    })
    const [name, ...more] = positionals
    return name && more.length === 0 && values.to ? { name, to: values.to } : null
  } catch {
    return null
  }
}

type Row = Record<string, unknown>
type Tools = Pick<Deps, 'sql' | 'sealer'>

/**
 * Loads the data about a person that they get as an export, by table. Sealed document numbers are opened (null if no
 * key opens one), and other bytes are in base64.
 */
export async function loadPersonData({ sql, sealer }: Tools, subject: DataSubject): Promise<Record<string, Row[]>> {
  const tell = (table: string) => (row: Row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([column]) => isExportedColumn(column))
        .map(([column, value]) => {
          if (!(value instanceof Uint8Array)) return [column, value]
          const purpose = `exam applicant ${String(row.account_id)} ${String(row.company_id)}`
          return [
            column,
            table.startsWith('exam_appl') && column === 'id_number'
              ? sealer.open(value, purpose)
              : Buffer.from(value).toString('base64'),
          ]
        }),
    )
  const found: [string, Row[]][] = [['account', [await findAccountRow(sql, subject.id)]]]
  for (const { table, column } of columnsWithTreatment(({ is }) => is === 'own'))
    found.push([table, await listPersonRows(sql, table, column, subject.id)])
  for (const way of indirectTables) found.push([way.table, await listIndirectRows(sql, way, subject.id)])
  found.push(['outbound_message', await listMessagesTo(sql, subject)])
  const byTable: Record<string, Row[]> = {}
  for (const [table, rows] of found)
    if (rows.length > 0) byTable[table] = [...(byTable[table] ?? []), ...rows.map(tell(table))]
  return byTable
}

/** Writes a file as it was uploaded. Throws if its bytes are missing, or sealed and cannot be opened. */
async function exportFile(deps: Pick<Deps, 'sql' | 'files' | 'sealer'>, id: string, target: string): Promise<void> {
  const file = await findFile(deps.sql, id)
  if (!file) throw new Error(`no file ${id}`)
  const content = file.sealedKey ? await readSealedFile(deps, file) : await deps.files.read(file.storageKey)
  if (!content) throw new Error(`file ${id} cannot be opened`)
  await writeFile(target, content, { mode: 0o600 })
}

/** Runs the command. Returns exit code 1 when there is no such person, 2 for wrong arguments. */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const asked = readArguments(args)
  if (!asked) {
    process.stderr.write(usage)
    return 2
  }
  return withDatabase(env, async (deps) => {
    const subject = await findDataSubject(deps.sql, asked.name)
    if (!subject) {
      process.stderr.write(`No account "${asked.name}"\n`)
      return 1
    }
    const folder = resolveFile(env, asked.to)
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      throw new StartError(
        error.code === 'EEXIST'
          ? `${folder} already exists. Name a new folder`
          : `${folder} cannot be created (${error.code})`,
      )
    })
    const data = await loadPersonData(deps, subject)
    await writeFile(
      path.join(folder, 'person.json'),
      `${JSON.stringify({ exportedAt: deps.clock.now(), data }, null, 2)}\n`,
      { mode: 0o600 },
    )
    const lost: string[] = []
    for (const file of data.stored_file ?? []) {
      const name = `${String(file.id)}${path.extname(String(file.name)).replace(/[^.\w]/g, '')}`
      const target = path.join(folder, name)
      await exportFile(deps, String(file.id), target).catch(() => lost.push(name))
    }
    await writeAudit(deps, deps.sql, null, { action: 'account.exportData', thing: 'account', thingId: subject.id })
    const rows = Object.values(data).reduce((sum, all) => sum + all.length, 0)
    process.stdout.write(
      `${folder}: ${rows} rows of ${Object.keys(data).length} tables, ${(data.stored_file ?? []).length - lost.length} files\n`,
    )
    for (const name of lost) process.stdout.write(`missing in the file store, or sealed with a lost key: ${name}\n`)
    return 0
  })
}
