import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { allCalls } from '../packages/contract/src/all-calls.ts'
import { specification } from './checks/specification.data.ts'
import { type ContractCall, compareWithSpecification, specificationTable } from './checks/specification.ts'
import { listFiles, projectRoot, readText } from './checks/tree.ts'

/**
 * Checks that every statement of the specification has a place in the code and a test that shows it; `npm run tables --
 * specification` writes docs/specification.md.
 */
const files = listFiles(/^(apps|packages|e2e|docs\/decisions)\/.*\.(tsx?|md)$/)
const texts = new Map(files.map((file) => [file, readText(file)] as const))
const known = new Set<unknown>(allCalls)
const calls: ContractCall[] = []
for (const file of listFiles(/^packages\/contract\/src\/.*\.contract\.ts$/)) {
  const exported = (await import(`../${file}`)) as Record<string, unknown>
  for (const [name, one] of Object.entries(exported)) {
    if (!known.has(one)) continue
    const { method, path: at, encoding, query, body, data } = one as (typeof allCalls)[number]
    const text = `${JSON.stringify([query, body, data])}${(one as { jsonFields?: readonly string[] }).jsonFields ? texts.get(file) : ''}`
    calls.push({
      name,
      file,
      method,
      path: at,
      encoding,
      fields: new Set(
        [...text.matchAll(/"(\w+)":|\b(\w+): Type\./g)].flatMap(([, quoted, plain]) => quoted ?? plain ?? []),
      ),
    })
  }
}
const read = compareWithSpecification(specification, { texts, calls })
for (const problem of read.problems) console.error(problem)
if (read.problems.length > 0) process.exit(1)
const file = 'docs/specification.md'
const table = specificationTable(read)
if (process.argv.includes('--write')) writeFileSync(path.join(projectRoot, file), table)
else if (readText(file) !== table) {
  console.error(`${file} is not what the code says: npm run tables -- specification`)
  process.exit(1)
}
console.log(
  `specification: ${read.rows.reduce((sum, { rows }) => sum + rows.length, 0)} statements, each with its place and its test, or a decision`,
)
