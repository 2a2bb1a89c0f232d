import { allCalls } from '../packages/contract/src/all-calls.ts'
import { allCodes } from '../packages/contract/src/all-codes.ts'

/** Every answer is exact, so that an undeclared field cannot leave: no open object, no `any`, no record of anything. */
const problems: string[] = []
const seen = new Set<string>()

function walk(call: string, schema: unknown, at: string) {
  const any = schema as Record<string, unknown>
  if (any.type === 'object' && !any.properties) problems.push(`${call}: ${at} is an open object`)
  else if (any.properties) for (const [name, part] of Object.entries(any.properties as object)) walk(call, part, `${at}.${name}`)
  else if (any.items) for (const part of [any.items].flat()) walk(call, part, `${at}[]`)
  else if (any.anyOf) for (const part of any.anyOf as unknown[]) walk(call, part, at)
  else if (any.type === undefined && any.const === undefined && any.enum === undefined) problems.push(`${call}: ${at} may be anything`)
}

for (const call of allCalls) {
  const name = `${call.method} ${call.path}`
  if (seen.has(name)) problems.push(`${name} is declared twice`)
  seen.add(name)
  if (!call.answersFile) walk(name, call.data, 'data')
  for (const code of call.errors) if (!(code in allCodes)) problems.push(`${name}: unknown error ${code}`)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`contract: ${allCalls.length} calls, every answer exact`)
