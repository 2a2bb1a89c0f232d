import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { allCalls } from '../packages/contract/src/all-calls.ts'
import { pageMissing, withoutPage } from './checks/staff-calls.data.ts'
import { type CallWithPages, findPagesOfCalls, type StaffCall, staffCallProblems } from './checks/staff-calls.ts'
import { listFiles, projectRoot, readText } from './checks/tree.ts'

/**
 * Checks that every staff call has a page in the console or an explanation; `npm run tables -- staff` writes
 * docs/staff-calls.md.
 */
const sources = new Map(
  listFiles(/^apps\/web\/src\/.*\.tsx?$/).flatMap((file) =>
    file.endsWith('.gen.ts') ? [] : [[file, readText(file)] as const],
  ),
)
const grants = new Map<unknown, string>(
  allCalls.flatMap((one) => (typeof one.access === 'object' ? [[one, one.access.grant] as const] : [])),
)
const calls: StaffCall[] = []
for (const source of listFiles(/^packages\/contract\/src\/.*\.contract\.ts$/)) {
  const exported = (await import(`../${source}`)) as Record<string, { readonly path: string }>
  for (const [name, one] of Object.entries(exported)) {
    const grant = grants.get(one)
    if (grant) calls.push({ name, file: source, path: one.path, grant })
  }
}
if (calls.length !== grants.size) {
  console.error(`Only ${calls.length} of ${grants.size} staff calls were found by their names.`)
  process.exit(1)
}
const sent = findPagesOfCalls(sources, calls)
const problems = staffCallProblems(sent, withoutPage, pageMissing)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
const lacking = sent.filter(({ name, addresses }) => addresses.length === 0 && name in pageMissing)
console.log(
  `staff calls: ${sent.length}, each on a page of the console or explained; ${lacking.length} have no page yet`,
)
const file = 'docs/staff-calls.md'
if (process.argv.includes('--write')) writeFileSync(path.join(projectRoot, file), table())
else if (readText(file) !== table()) {
  console.error(`${file} is not what the code says: npm run tables -- staff`)
  process.exit(1)
}

/** The journeys that open an address themselves, in addition to the walk over all pages. */
function journeysOf(addresses: readonly string[], journeys: ReadonlyMap<string, string>): string {
  const names = [...journeys]
    .filter(([, text]) =>
      addresses.some((address) => new RegExp(`${address.replace(/\/\$\w+.*$/, '')}(?![\\w/])`).test(text)),
    )
    .map(([file]) => `\`${file}\``)
  return names.join(', ')
}

function table(): string {
  const journeys = new Map(listFiles(/^e2e\/[^/]*\.journey\.ts$/).map((file) => [file, readText(file)]))
  const row = ({ name, path: at, addresses }: CallWithPages) =>
    `| \`${name}\` \`${at}\` | ${addresses.map((one) => `\`${one}\``).join(', ') || (withoutPage[name] ?? `**No page yet.** ${pageMissing[name]}`)} | ${journeysOf(addresses, journeys)} |`
  const parts = [...new Set(sent.map(({ grant }) => grant))].sort().map((grant) => {
    const rows = sent.filter((one) => one.grant === grant).map(row)
    return `## ${grant}\n\n| call | pages that can send it | journeys that open such a page |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# Staff calls and their pages\n\nWritten by \`npm run tables -- staff\`. A journey in the last column opens a page that can send the call; whether it sends it is for its reader to see. \`e2e/console-pages.journey.ts\` opens every page.\n\n${parts.join('\n')}`
}
