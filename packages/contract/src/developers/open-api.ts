import type { TObject, TSchema } from 'typebox'
import { allCodes, type ErrorCode } from '../all-codes.ts'
import { type ApiCall, codesOfApi } from './api-call.ts'
import { apiScopes } from './api-scopes.ts'

type Json = Readonly<Record<string, unknown>>
/** A schema as plain JSON: undefined values and marks of the builder are left out. */
const plain = (schema: TSchema): Json => JSON.parse(JSON.stringify(schema)) as Json

const parametersOf = (schema: TObject, place: 'path' | 'query'): Json[] =>
  Object.entries(schema.properties as Readonly<Record<string, TSchema>>).map(([name, part]) => {
    const { description, ...rest } = plain(part) as { description?: string }
    const isRequired = place === 'path' || ((schema.required as string[] | undefined) ?? []).includes(name)
    // A parameter with a default may be omitted.
    return {
      name,
      in: place,
      required: isRequired && !('default' in rest),
      ...(description ? { description } : {}),
      schema: rest,
    }
  })

const errorsOf = (call: ApiCall): Json => {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const reason of [...codesOfApi, ...call.errors]) {
    const { status } = allCodes[reason]
    byStatus.set(status, [...(byStatus.get(status) ?? []), reason])
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, reasons]) => [
        String(status),
        {
          description: reasons.map((reason) => `\`${reason}\`: ${allCodes[reason].en}`).join('\n\n'),
          ...(status === 429 || status === 503
            ? { headers: { 'Retry-After': { description: 'seconds to wait', schema: { type: 'integer' } } } }
            : {}),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
  )
}

const operationOf = (call: ApiCall): Json => ({
  operationId: call.name,
  summary: call.summary,
  tags: [call.path.split('/')[3] ?? 'token'],
  description: call.scope === null ? 'Any valid token.' : `Scope: \`${call.scope}\`.`,
  security: [{ token: call.scope === null ? [] : [call.scope] }],
  parameters: [
    ...parametersOf(call.params, 'path'),
    ...parametersOf(call.query, 'query'),
    ...(call.method === 'POST'
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            description: 'Names the write: repeated with the same key, it is done once',
            schema: { type: 'string', minLength: 8, maxLength: 64 },
          },
        ]
      : []),
  ],
  ...(call.body
    ? { requestBody: { required: true, content: { 'application/json': { schema: plain(call.body) } } } }
    : {}),
  responses: {
    [String(call.status)]: {
      description: 'Success',
      content: { 'application/json': { schema: plain(call.answer) } },
    },
    ...errorsOf(call),
  },
})

/** The OpenAPI 3.1 document of the public API. */
export function openApiOf(
  calls: readonly ApiCall[],
  { title, server }: { readonly title: string; readonly server: string | null },
): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const call of calls) {
    const path = paths[call.path] ?? {}
    path[call.method.toLowerCase()] = operationOf(call)
    paths[call.path] = path
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${title} API`,
      version: '1',
      description: [
        'Send the token of a service account as `Authorization: Bearer`. Instants are ISO 8601 in UTC. Texts in two languages are `{zh, en}`, with one or both.',
        'Lists come in the order of their last change, oldest first. Read on with `cursor` until `nextCursor` is null. Continue later with `updatedSince`.',
        'Version 1 is stable: fields, calls and values may be added; nothing is renamed or removed.',
      ].join('\n\n'),
    },
    ...(server === null ? {} : { servers: [{ url: server }] }),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `A token of a service account, with some of these scopes: ${apiScopes.join(', ')}.`,
        },
      },
      schemas: {
        Problem: {
          type: 'object',
          description: 'A problem document (RFC 9457)',
          required: ['type', 'title', 'status', 'reason'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string', description: 'in the language of Accept-Language' },
            status: { type: 'integer' },
            reason: { type: 'string', description: 'the stable name of the error' },
            fields: { type: 'array', items: { type: 'string' } },
            requestId: { type: 'string' },
          },
        },
      },
    },
  }
}
