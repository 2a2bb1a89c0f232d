import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { baselineMigrations } from './baseline.data.ts'

/** The name of the baseline in lists of migrations. */
export const baseline = 'baseline'
const folder = path.join(import.meta.dirname, 'migrations', baseline)
const ofBaseline = new Map(baselineMigrations.map(([name, sha256]) => [name, sha256]))
const newest = baselineMigrations.at(-1)?.[0]

/**
 * Returns the checksum of a migration that the baseline includes; undefined for any other. The files of these
 * migrations no longer exist.
 */
export const baselineChecksum = (name: string): string | undefined => ofBaseline.get(name)
export const baselineNames = (): string[] => [...ofBaseline.keys()]

/**
 * Reads the baseline. `text`: the statements that create all tables in an empty database, from its files in the order
 * of their names; `note`: the statement that records the earlier migrations as applied.
 */
export async function readBaseline(): Promise<{ readonly text: string; readonly note: string }> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  const rows = baselineMigrations.map(
    ([name, sha256, olderVersions]) => `('${name}', '${sha256}', ${olderVersions === 'go on'})`,
  )
  return {
    text: texts.join('\n'),
    note: `insert into schema_migration (name, sha256, older_go_on) values ${rows.join(', ')}`,
  }
}

/**
 * Returns the reason why a database or a backup with these migrations is too old for this version; null when it has all
 * migrations of the baseline.
 */
export function reasonDatabaseTooOld(names: Iterable<string>): string | null {
  const done = new Set(names)
  const lacking = baselineNames().filter((name) => !done.has(name))
  return lacking.length === 0
    ? null
    : `it lacks ${lacking.length} of the ${ofBaseline.size} changes up to ${newest} (first: ${lacking[0]}), which this version can no longer apply one by one`
}
