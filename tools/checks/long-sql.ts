import type { ImportViolation } from './import-rule.ts'
import { ownerOfFile, statementsOf } from './table-owners.ts'

/** The maximum length of a line of a statement, in characters. */
export const maxSqlLineLength = 160

/** Lists the lines with SQL that are longer than `maxSqlLineLength`, as `file:line`, by owner: a feature, or `core`. */
export function longSqlLines(sources: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [file, source] of sources) {
    const owner = ownerOfFile(file)
    if (owner === null) continue
    const lines = source.split('\n')
    const inSql = new Set(
      statementsOf(file, source).flatMap(({ line, endLine }) =>
        Array.from({ length: endLine - line + 1 }, (_, i) => line + i),
      ),
    )
    const long = [...inSql].filter((line) => (lines[line - 1] ?? '').length > maxSqlLineLength)
    if (long.length > 0) found.set(owner, [...(found.get(owner) ?? []), ...long.map((line) => `${file}:${line}`)])
  }
  return found
}

/**
 * Returns a violation for each owner that has more long lines than recorded, or fewer, so that its record is lowered.
 */
export function checkLongSqlLines(
  found: ReadonlyMap<string, readonly string[]>,
  known: Readonly<Record<string, number>>,
): ImportViolation[] {
  return [...new Set([...found.keys(), ...Object.keys(known)])].flatMap((owner) => {
    const [now, then] = [found.get(owner)?.length ?? 0, known[owner] ?? 0]
    if (now === then) return []
    const words =
      now > then
        ? `${now} lines of SQL are longer than ${maxSqlLineLength} characters, and ${then} are written down; the last of them: ${found.get(owner)?.at(-1)}`
        : `${now} lines of SQL are longer than ${maxSqlLineLength} characters: take ${then} down with npm run tables -- owners`
    return [
      {
        file: owner === 'core' ? 'apps/server/src/core' : `apps/server/src/features/${owner}`,
        rule: 'long lines',
        words,
      },
    ]
  })
}
