import { allCalls } from '../packages/contract/src/all-calls.ts'
import { allCodes } from '../packages/contract/src/all-codes.ts'
import { listFiles, readText } from './checks/tree.ts'
import { callsWithoutTags, findManualRefreshes } from './checks/writes.ts'

/**
 * Checks that every answer is exact, so that no undeclared field can be sent (no open object, no `any`, no record of
 * anything), and that every call declares its tags.
 */
const problems: string[] = [
  ...callsWithoutTags(allCalls),
  ...listFiles(/^apps\/web\/src\/.*\.tsx?$/).flatMap((file) => findManualRefreshes(file, readText(file))),
]
const seen = new Set<string>()

function walk(call: string, schema: unknown, at: string) {
  const any = schema as Record<string, unknown>
  if (any.type === 'object' && !any.properties) problems.push(`${call}: ${at} is an open object`)
  else if (any.properties)
    for (const [name, part] of Object.entries(any.properties as object)) walk(call, part, `${at}.${name}`)
  else if (any.items) for (const part of [any.items].flat()) walk(call, part, `${at}[]`)
  else if (any.anyOf) for (const part of any.anyOf as unknown[]) walk(call, part, at)
  else if (any.type === undefined && any.const === undefined && any.enum === undefined)
    problems.push(`${call}: ${at} may be anything`)
}

/**
 * Numbers and words of inputs are read leniently, so null must be one of the kinds in its own schema, not next to it.
 */
function walkAsked(call: string, schema: unknown, at: string) {
  const any = (schema ?? {}) as {
    readonly properties?: object
    readonly items?: unknown
    readonly anyOf?: readonly { readonly type?: string }[]
  }
  if (
    any.anyOf?.some(({ type }) => type === 'null') &&
    any.anyOf.some(({ type }) => type !== 'null' && type !== 'object')
  )
    problems.push(`${call}: null in ${at} would be read as something else`)
  for (const [name, part] of Object.entries(any.properties ?? {})) walkAsked(call, part, `${at}.${name}`)
  for (const part of [any.items ?? [], any.anyOf ?? []].flat()) walkAsked(call, part, at)
}

for (const call of allCalls) {
  const name = `${call.method} ${call.path}`
  if (seen.has(name)) problems.push(`${name} is declared twice`)
  seen.add(name)
  walkAsked(name, call.body, 'body')
  walkAsked(name, call.query, 'query')
  if (!call.answersFile) walk(name, call.data, 'data')
  for (const code of call.errors) if (!(code in allCodes)) problems.push(`${name}: unknown error ${code}`)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`contract: ${allCalls.length} calls, every answer exact, every write says what it changes`)
