import type { TObject, TSchema } from 'typebox'
import { allCodes, type ErrorCode } from '../all-codes.ts'
import { type ApiCall, codesOfEveryApiCall } from './api-call.ts'
import { apiFieldWords, openApiDocumentWords, webhookEventWords } from './api-reference.words.ts'
import { apiSampleOf } from './api-sample.ts'
import { apiScopes } from './api-scopes.ts'
import { webhookBodySchema } from './webhook-bodies.ts'
import { type WebhookEvent, webhookEvents } from './webhook-events.ts'

type Lang = 'zh' | 'en'
type Json = Readonly<Record<string, unknown>>

const translated = new Map<string, string>(Object.values(apiFieldWords).map(({ zh, en }) => [en, zh]))
const inLanguage = (text: string, lang: Lang) => (lang === 'en' ? text : (translated.get(text) ?? text))

/** A schema as plain JSON: undefined values and marks of the builder are left out, descriptions are in the language. */
const plain = (schema: TSchema, lang: Lang): Json =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === 'description' && typeof value === 'string' ? inLanguage(value, lang) : value,
  ) as Json

const parametersOf = (schema: TObject, place: 'path' | 'query', lang: Lang): Json[] =>
  Object.entries(schema.properties as Readonly<Record<string, TSchema>>).map(([name, part]) => {
    const { description, ...rest } = plain(part, lang) as { description?: string }
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

const errorsOf = (call: ApiCall, lang: Lang): Json => {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const reason of [...codesOfEveryApiCall, ...call.errors]) {
    const { status } = allCodes[reason]
    byStatus.set(status, [...(byStatus.get(status) ?? []), reason])
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, reasons]) => [
        String(status),
        {
          description: reasons.map((reason) => `\`${reason}\`: ${allCodes[reason][lang]}`).join('\n\n'),
          ...(status === 429 || status === 503
            ? {
                headers: {
                  'Retry-After': { description: apiFieldWords.retryAfter[lang], schema: { type: 'integer' } },
                },
              }
            : {}),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
  )
}

/** A schema with a believable example of it. */
const withExample = (schema: TSchema, place: string, lang: Lang): Json => {
  const found = plain(schema, lang)
  return { schema: found, example: apiSampleOf(found, '', place, lang) }
}

const operationOf = (call: ApiCall, lang: Lang): Json => ({
  operationId: call.name,
  summary: call.summary[lang],
  tags: [call.path.split('/')[3] ?? 'token'],
  description:
    call.scope === null ? openApiDocumentWords.anyToken[lang] : `${openApiDocumentWords.scope[lang]}\`${call.scope}\``,
  security: [{ token: call.scope === null ? [] : [call.scope] }],
  parameters: [
    ...parametersOf(call.params, 'path', lang),
    ...parametersOf(call.query, 'query', lang),
    ...(call.method === 'POST'
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            description: apiFieldWords.idempotencyKey[lang],
            schema: { type: 'string', minLength: 8, maxLength: 64 },
          },
        ]
      : []),
  ],
  ...(call.body
    ? { requestBody: { required: true, content: { 'application/json': withExample(call.body, call.name, lang) } } }
    : {}),
  responses: {
    [String(call.status)]: {
      description: openApiDocumentWords.success[lang],
      content: { 'application/json': withExample(call.answer, call.name, lang) },
    },
    ...errorsOf(call, lang),
  },
})

const headerOf = (name: string, words: { readonly zh: string; readonly en: string }, lang: Lang): Json => ({
  name,
  in: 'header',
  required: true,
  description: words[lang],
  schema: { type: 'string' },
})
/** An event as the portal posts it to a receiver. */
const webhookOf = (event: WebhookEvent, lang: Lang): Json => ({
  post: {
    summary: webhookEventWords[event][lang],
    parameters: [
      headerOf('webhook-id', apiFieldWords.webhookId, lang),
      headerOf('webhook-timestamp', apiFieldWords.webhookTimestamp, lang),
      headerOf('webhook-signature', apiFieldWords.webhookSignature, lang),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': withExample(webhookBodySchema(event), event, lang) },
    },
    responses: {
      '2XX': { description: openApiDocumentWords.received[lang] },
      '410': { description: openApiDocumentWords.gone[lang] },
    },
  },
})

type Options = { readonly title: string; readonly server: string | null; readonly lang?: Lang }

/** Returns the OpenAPI 3.1 document of the public API and its webhooks, in English if no language is given. */
export function openApiOf(calls: readonly ApiCall[], { title, server, lang = 'en' }: Options): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const call of calls) {
    const path = paths[call.path] ?? {}
    path[call.method.toLowerCase()] = operationOf(call, lang)
    paths[call.path] = path
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${title} API`,
      version: '1',
      description: [openApiDocumentWords.lead, openApiDocumentWords.lists, openApiDocumentWords.stable]
        .map((words) => words[lang])
        .join('\n\n'),
    },
    ...(server === null ? {} : { servers: [{ url: server }] }),
    paths,
    webhooks: Object.fromEntries(webhookEvents.map((event) => [event, webhookOf(event, lang)])),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: `${openApiDocumentWords.token[lang]}${apiScopes.join(', ')}`,
        },
      },
      schemas: {
        Problem: {
          type: 'object',
          description: apiFieldWords.problem[lang],
          required: ['type', 'title', 'status', 'reason'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string', description: apiFieldWords.problemTitle[lang] },
            status: { type: 'integer' },
            reason: { type: 'string', description: apiFieldWords.problemReason[lang] },
            fields: { type: 'array', items: { type: 'string' } },
            requestId: { type: 'string' },
          },
        },
      },
    },
  }
}
