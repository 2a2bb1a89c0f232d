import type { ReferenceCall } from './document.ts'

/** Values of parameters in examples, as in the answers of the document. */
const given: Readonly<Record<string, string>> = {
  employeeNumber: 'H-1001',
  number: 'NE-2026-004817',
  updatedSince: '2026-11-28T00:00:00Z',
}
const keyOf = (name: string) => (name === 'createPerson' ? 'hire-H-1001' : 'leave-H-1001')
/** A token of one company may omit the company, so examples do. */
const bodyOf = ({ bodyExample }: ReferenceCall): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(bodyExample ?? {}).filter(([name]) => name !== 'companyId'))

/** Returns a call as a curl command. `server`: the address of the portal. */
export function curlExample(call: ReferenceCall, server: string): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => given[name] ?? name)
  const isList = call.parameters.some(({ name }) => name === 'updatedSince')
  const query = isList ? `?updatedSince=${given.updatedSince}` : ''
  const lines = [`curl "${server}${path}${query}"`, '-H "Authorization: Bearer $TOKEN"']
  if (call.method === 'POST')
    lines.push(
      `-H "Idempotency-Key: ${keyOf(call.name)}"`,
      '-H "Content-Type: application/json"',
      `-d '${JSON.stringify(bodyOf(call), null, 2)}'`,
    )
  return lines.join(' \\\n  ')
}

/** Returns a call with the TypeScript client. */
export function typeScriptExample(call: ReferenceCall): string {
  const inPath = call.parameters.filter(({ place }) => place === 'path').map(({ name }) => [name, given[name] ?? name])
  if (call.parameters.some(({ name }) => name === 'cursor'))
    return `const rows = rowsOf((cursor) =>
  api.${call.name}({ updatedSince: '${given.updatedSince}', cursor }),
)
for await (const row of rows) {
  console.log(row.updatedAt, row)
}`
  const input = { ...Object.fromEntries(inPath), ...(call.method === 'POST' ? bodyOf(call) : {}) }
  const options = call.method === 'POST' ? `, { idempotencyKey: '${keyOf(call.name)}' }` : ''
  const written = Object.keys(input).length > 0 ? objectOf(input, '') : ''
  return `const answer = await api.${call.name}(${written}${options})`
}

/** A value as TypeScript is written: names without quotes, texts in single ones. */
function objectOf(value: unknown, before: string): string {
  if (typeof value === 'string') return `'${value}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(([name, part]) => `${name}: ${objectOf(part, `${before}  `)}`)
  const line = `{ ${fields.join(', ')} }`
  if (line.length <= 48) return line
  return `{\n${fields.map((field) => `${before}  ${field},\n`).join('')}${before}}`
}

export const clientSetupExample = (server: string): string =>
  `import { PortalApi, rowsOf } from '@portal/api-client'

const api = new PortalApi({
  portal: '${server}',
  token: process.env.PORTAL_TOKEN,
})`
