import type { ApiCall } from '@portal/contract/developers/api-call.ts'

type Schema = {
  readonly type?: string
  readonly const?: unknown
  readonly description?: string
  readonly default?: unknown
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

const inner = (depth: number) => '  '.repeat(depth)

/** The TypeScript type of a schema. In input, fields with a default may be omitted. */
function typeOf(schema: Schema, isInput: boolean, depth: number): string {
  if (schema.const !== undefined) return quoted(schema.const)
  if (schema.anyOf) {
    const parts = schema.anyOf.map((part) => typeOf(part, isInput, depth))
    return parts.join(' | ')
  }
  if (schema.type === 'array') {
    const item = typeOf(schema.items ?? {}, isInput, depth)
    return item.includes(' | ') ? `readonly (${item})[]` : `readonly ${item}[]`
  }
  if (schema.type === 'object') return fieldsOf([schema], isInput, depth)
  if (schema.type === 'integer') return 'number'
  if (['string', 'number', 'boolean', 'null'].includes(schema.type ?? '')) return schema.type as string
  throw new Error(`no type for ${JSON.stringify(schema)}`)
}
const quoted = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

function fieldsOf(schemas: readonly Schema[], isInput: boolean, depth: number): string {
  const lines = schemas.flatMap((schema) =>
    Object.entries(schema.properties ?? {}).map(([name, part]) => {
      const isOptional = !schema.required?.includes(name) || (isInput && part.default !== undefined)
      const comment = part.description ? `${inner(depth + 1)}/** ${part.description} */\n` : ''
      return `${comment}${inner(depth + 1)}readonly ${name}${isOptional ? '?' : ''}: ${typeOf(part, isInput, depth + 1)}${isOptional && isInput ? ' | undefined' : ''}\n`
    }),
  )
  return lines.length === 0 ? 'Record<never, never>' : `{\n${lines.join('')}${inner(depth)}}`
}

const capital = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
const plain = (schema: unknown): Schema => JSON.parse(JSON.stringify(schema ?? {})) as Schema

/** Returns the source of the client's calls: for each a type of its input and answer, and a method. */
export function renderClientSource(calls: readonly ApiCall[]): string {
  const types = calls.map((call) => {
    const input = fieldsOf([call.params, call.query, call.body].map(plain), true, 0)
    return `export type ${capital(call.name)}Input = ${input}\nexport type ${capital(call.name)}Answer = ${typeOf(plain(call.answer), false, 0)}\n`
  })
  const methods = calls.map((call) => {
    const parts = [call.params, call.query, call.body].map(plain)
    const needsInput = parts.some(({ properties = {}, required = [] }) =>
      required.some((name) => properties[name]?.default === undefined),
    )
    const place = `{ method: '${call.method}', path: '${call.path}' }`
    const more = call.method === 'POST' ? ', options: WriteOptions = {}' : ''
    const pass = call.method === 'POST' ? ', options' : ''
    const scope = call.scope === null ? 'Any valid token.' : `Scope ${call.scope}.`
    return `  /** ${call.summary.en}. ${scope} */
  ${call.name}(input: ${capital(call.name)}Input${needsInput ? '' : ' = {}'}${more}): Promise<${capital(call.name)}Answer> {
    return this.send(${place}, input${pass})
  }
`
  })
  return `// Written by \`node packages/api-client/make/make.ts\` from the contract of the public API. Change the contract instead.
import { ApiSender, type WriteOptions } from './sender.ts'

${types.join('\n')}
/** The public API, version 1: one method for each call. */
export class PortalApi extends ApiSender {
${methods.join('\n')}}
`
}
