import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { allCalls } from '../packages/contract/src/all-calls.ts'
import { wholeCalls, wholeGrants } from './checks/company-scope.data.ts'
import { renderScopes, scopedCalls, scopeProblems } from './checks/company-scope.ts'
import { projectRoot, readText } from './checks/tree.ts'

/**
 * Checks that every staff call is open to its permission for one company, or explained; `npm run tables -- scope`
 * writes docs/company-scope.md.
 */
const file = 'docs/company-scope.md'
const reasons = { grants: wholeGrants, calls: wholeCalls }
const scoped = scopedCalls(allCalls, reasons)
const problems = scopeProblems(scoped, reasons)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
const table = renderScopes(scoped, reasons)
const open = scoped.filter(({ isForCompany }) => isForCompany).length
console.log(`scopes: ${scoped.length} staff calls, ${open} open for one company, ${scoped.length - open} explained`)
if (process.argv.includes('--write')) writeFileSync(path.join(projectRoot, file), table)
else if (readText(file) !== table) {
  console.error(`${file} is not what the contract says: npm run tables -- scope`)
  process.exit(1)
}
