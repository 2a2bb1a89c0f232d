import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { foreign } from './checks/foreign-tables.data.ts'
import { longSql } from './checks/long-sql.data.ts'
import { checkLongSqlLines, longSqlLines } from './checks/long-sql.ts'
import { owners, published } from './checks/table-owners.data.ts'
import { checkTableOwners, countForeignUses, tablesAfterMigrations, tableUses } from './checks/table-owners.ts'
import { listFiles, projectRoot, readText } from './checks/tree.ts'

/**
 * Checks that every table has one owner, that statements of other features name it no more often than recorded, and
 * that no line of SQL is too long; `npm run tables -- owners` records the numbers.
 */
const migrations = 'apps/server/src/database/migrations'
const filesOf = (folder: string) =>
  listFiles(/\.sql$/)
    .filter((file) => path.dirname(file) === folder)
    .toSorted()
const tables = tablesAfterMigrations([...filesOf(`${migrations}/baseline`), ...filesOf(migrations)].map(readText))
const sources = new Map(listFiles(/^apps\/server\/src\/.*\.ts$/).map((file) => [file, readText(file)]))
const uses = tableUses(sources, tables)
const long = longSqlLines(sources)
if (tables.size < 150 || uses.length < 1500) {
  console.error(`Only ${tables.size} tables and ${uses.length} uses were read: the check did not see the project.`)
  process.exit(1)
}
const found = countForeignUses(uses, owners, published)
if (process.argv.includes('--write')) writeLower()
else {
  const violations = [
    ...checkTableOwners(uses, tables, owners, published, foreign),
    ...checkLongSqlLines(long, longSql),
  ]
  for (const { file, rule, words } of violations) console.error(`${file}: ${rule}: ${words}`)
  if (violations.length > 0) process.exit(1)
}
const total = Object.values(found).reduce(
  (sum, one) => sum + Object.values(one).reduce((part, count) => part + count, 0),
  0,
)
console.log(`tables: ${tables.size}, each with an owner; ${uses.length} uses, ${total} of them of foreign tables`)

/** Writes numbers that are lower than the recorded ones. A higher one is written by hand, with a reason. */
function writeLower(): void {
  const rows = Object.entries(foreign).flatMap(([reader, counts]) => {
    const kept = Object.entries(counts).flatMap(([table, count]) => {
      const now = Math.min(count, found[reader]?.[table] ?? 0)
      return now > 0 ? [`${table}: ${now}`] : []
    })
    return kept.length > 0 ? [`  ${reader}: { ${kept.join(', ')} },`] : []
  })
  const file = 'tools/checks/foreign-tables.data.ts'
  write(file, rows)
  const lines = Object.entries(longSql).flatMap(([owner, count]) => {
    const now = Math.min(count, long.get(owner)?.length ?? 0)
    return now > 0 ? [`  ${owner}: ${now},`] : []
  })
  write('tools/checks/long-sql.data.ts', lines)
}

function write(file: string, rows: readonly string[]): void {
  const head = readText(file).split(' = {')[0] ?? ''
  writeFileSync(path.join(projectRoot, file), `${head} = {\n${rows.join('\n')}\n}\n`)
  execFileSync('npx', ['biome', 'format', '--write', file], { cwd: projectRoot, stdio: 'ignore' })
}
