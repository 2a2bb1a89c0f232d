import type { ApiSchema } from '@portal/contract/developers/api-sample.ts'

type Content = { readonly 'application/json': { readonly schema: ApiSchema; readonly example: unknown } }
type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: ApiSchema
}
type Answered = { readonly description: string; readonly content?: Content }
type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly { readonly token: readonly string[] }[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, Answered>>
}
type Posted = Pick<Operation, 'summary' | 'parameters'> & { readonly requestBody: { readonly content: Content } }
/** The parts of the OpenAPI document (`openApiOf`) that the reference shows. */
export type ApiDocument = {
  readonly servers?: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<'get' | 'post', Operation>>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Posted }>>
}

/** A documented parameter, or a documented field of a body or a response. */
export type DocumentedField = {
  /** Its path: `data[].department.name`. */
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
}
export type DocumentedError = { readonly status: number; readonly reason: string; readonly words: string }
export type ReferenceCall = {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  readonly scope: string | null
  readonly parameters: readonly (DocumentedField & { readonly place: 'path' | 'query' | 'header' })[]
  readonly body: readonly DocumentedField[]
  readonly bodyExample: Readonly<Record<string, unknown>> | null
  readonly answer: readonly DocumentedField[]
  readonly answerExample: unknown
  readonly errors: readonly DocumentedError[]
}

/** Returns the calls of the document in its order; of one path, GET comes before POST. */
export const documentedCallsOf = (document: ApiDocument): ReferenceCall[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const found = methods[method]
      return found ? [callOf(path, method === 'get' ? 'GET' : 'POST', found)] : []
    }),
  )

function callOf(path: string, method: 'GET' | 'POST', operation: Operation): ReferenceCall {
  const answered = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1].content
  const body = operation.requestBody?.content['application/json']
  const answer = answered?.['application/json']
  return {
    name: operation.operationId,
    method,
    path,
    summary: operation.summary,
    scope: operation.security[0]?.token[0] ?? null,
    parameters: operation.parameters.map(({ name, in: place, required, description = '', schema }) => ({
      name,
      place,
      type: schemaTypeOf(schema),
      isRequired: required,
      description,
    })),
    body: body ? fieldsOf(body.schema) : [],
    bodyExample: body ? (body.example as Readonly<Record<string, unknown>>) : null,
    answer: answer ? fieldsOf(answer.schema) : [],
    answerExample: answer?.example ?? null,
    errors: errorsOf(operation),
  }
}

/** The errors of a call: a description has a paragraph for each, `` `notFound`: words``. */
const errorsOf = ({ responses }: Operation): DocumentedError[] =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) =>
      description.split('\n\n').flatMap((line) => {
        const [, reason, words] = /^`(\w+)`: (.*)$/s.exec(line) ?? []
        return reason && words ? [{ status: Number(status), reason, words }] : []
      }),
    )

/** Returns the errors that every one of these calls may return, which the reference explains once. */
export function errorsCommonToCalls(calls: readonly ReferenceCall[]): DocumentedError[] {
  const [first, ...others] = calls
  return (first?.errors ?? []).filter(({ reason }) =>
    others.every(({ errors }) => errors.some((one) => one.reason === reason)),
  )
}

export type ReferenceEvent = {
  readonly name: string
  readonly summary: string
  readonly data: readonly DocumentedField[]
  readonly example: unknown
}
export const documentedEventsOf = (document: ApiDocument): ReferenceEvent[] =>
  Object.entries(document.webhooks).map(([name, { post }]) => {
    const { schema, example } = post.requestBody.content['application/json']
    return { name, summary: post.summary, data: fieldsOf(schema.properties?.data ?? {}), example }
  })
/** Returns the headers of a webhook, the same for every event. */
export const documentedHeadersOf = (document: ApiDocument): DocumentedField[] =>
  (Object.values(document.webhooks)[0]?.post.parameters ?? []).map(({ name, required, description = '', schema }) => ({
    name,
    type: schemaTypeOf(schema),
    isRequired: required,
    description,
  }))

/** The fields of an object and of the objects in it, each by its path. */
function fieldsOf(schema: ApiSchema, before = ''): DocumentedField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const path = `${before}${name}`
    const field = {
      name: path,
      type: schemaTypeOf(part),
      isRequired: schema.required?.includes(name) ?? false,
      description: descriptionOf(part),
    }
    const inner = notNull(part)
    if (isBilingual(inner)) return [field]
    if (inner.type === 'array') return [field, ...fieldsOf(inner.items ?? {}, `${path}[].`)]
    return [field, ...fieldsOf(inner, `${path}.`)]
  })
}
const notNull = (schema: ApiSchema): ApiSchema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
const descriptionOf = (schema: ApiSchema): string => schema.description ?? notNull(schema).description ?? ''
const isBilingual = ({ properties = {} }: ApiSchema) => 'zh' in properties && 'en' in properties

/** Returns the type of a field in the notation of TypeScript; ids, instants and days are given by their format. */
export function schemaTypeOf(schema: ApiSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map(schemaTypeOf).join(' | ')
  if (schema.type === 'array') {
    const item = schemaTypeOf(schema.items ?? {})
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`
  }
  if (schema.type === 'object') return isBilingual(schema) ? '{ zh?, en? }' : 'object'
  if (schema.format) return schema.format
  if (schema.pattern?.startsWith('^[0-9a-fA-F]{8}-')) return 'uuid'
  if (schema.pattern?.startsWith('^\\d{4}-')) return 'date'
  if (schema.minimum !== undefined && schema.maximum !== undefined)
    return `${schema.type} ${schema.minimum}–${schema.maximum}`
  return schema.type ?? 'any'
}
