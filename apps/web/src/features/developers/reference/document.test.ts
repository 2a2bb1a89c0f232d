import { allCodes } from '@portal/contract/all-codes.ts'
import { codesOfEveryApiCall } from '@portal/contract/developers/api-call.ts'
import { openApiOf } from '@portal/contract/developers/open-api.ts'
import { apiCalls } from '@portal/contract/developers/public-api.ts'
import { webhookEvents } from '@portal/contract/developers/webhook-events.ts'
import { expect, test } from 'vitest'
import {
  type ApiDocument,
  documentedCallsOf,
  documentedEventsOf,
  documentedHeadersOf,
  errorsCommonToCalls,
} from './document.ts'
import { curlExample, typeScriptExample } from './examples.ts'

const documentIn = (lang: 'zh' | 'en') =>
  JSON.parse(
    JSON.stringify(openApiOf(apiCalls, { title: 'Portal', server: 'https://learn.example.com', lang })),
  ) as ApiDocument
const calls = documentedCallsOf(documentIn('en'))
const callNamed = (name: string) => {
  const found = calls.find((one) => one.name === name)
  if (!found) throw new Error(`no call ${name}`)
  return found
}

test('the reference has every call of the contract, with its scope, fields and errors', () => {
  expect(calls.map(({ name, method, path, scope }) => ({ name, method, path, scope }))).toEqual(
    expect.arrayContaining(apiCalls.map(({ name, method, path, scope }) => ({ name, method, path, scope }))),
  )
  expect(calls).toHaveLength(apiCalls.length)
  for (const { name, errors, answerExample } of calls) {
    const declared = apiCalls.find((one) => one.name === name)
    expect(errors.map(({ reason }) => reason).sort(), name).toEqual(
      [...codesOfEveryApiCall, ...(declared?.errors ?? [])].sort(),
    )
    expect(answerExample, name).not.toBeNull()
  }
  expect(
    errorsCommonToCalls(calls)
      .map(({ reason }) => reason)
      .sort(),
  ).toEqual([...codesOfEveryApiCall].sort())
  expect(errorsCommonToCalls(calls)[0]?.words).toBe(allCodes.malformed.en)
})

test('fields of objects and rows in an answer have their path and type', () => {
  const { answer, parameters } = callNamed('listRegistrations')
  const types = Object.fromEntries(answer.map(({ name, type }) => [name, type]))
  expect(types).toMatchObject({
    data: 'object[]',
    'data[].registrationId': 'uuid',
    'data[].exam': '{ zh?, en? }',
    'data[].session': 'object | null',
    'data[].session.startsAt': 'date-time',
    nextCursor: 'string | null',
  })
  expect(types['data[].status']).toMatch(/^"submitted" \| "returned" \| /)
  expect(parameters.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
    ['companyId', 'uuid', false],
    ['updatedSince', 'date-time', false],
    ['cursor', 'string', false],
    ['limit', 'integer 1–500', false],
  ])
})

test('a Chinese document describes every call, field, error and event in Chinese', () => {
  const chinese = /\p{Script=Han}/u
  const document = documentIn('zh')
  const described = [
    ...documentedCallsOf(document).flatMap(({ name, summary, parameters, body, answer, errors }) => [
      [name, summary] as const,
      ...[...parameters, ...body, ...answer].map((field) => [`${name} ${field.name}`, field.description] as const),
      ...errors.map(({ reason, words }) => [`${name} ${reason}`, words] as const),
    ]),
    ...documentedEventsOf(document).map(({ name, summary }) => [name, summary] as const),
    ...documentedHeadersOf(document).map(({ name, description }) => [name, description] as const),
  ].filter(([, words]) => words !== '')
  expect(described.length).toBeGreaterThan(100)
  expect(described.filter(([, words]) => !chinese.test(words))).toEqual([])
  expect(JSON.stringify(documentIn('en').paths).match(/"description":"[^"]*\p{Script=Han}/u)).toBeNull()
})

test('events have their data and a sample', () => {
  const events = documentedEventsOf(documentIn('en'))
  expect(events.map(({ name }) => name)).toEqual([...webhookEvents])
  for (const { name, data, example } of events) {
    expect(example, name).toMatchObject({ type: name, data: expect.any(Object) })
    expect(data.map((field) => field.name)).toContain('companyId')
  }
})

test('examples are written as a developer would', () => {
  const server = 'https://learn.example.com'
  expect(curlExample(callNamed('getPerson'), server)).toBe(
    'curl "https://learn.example.com/api/v1/people/H-1001" \\\n  -H "Authorization: Bearer $TOKEN"',
  )
  const hired = curlExample(callNamed('createPerson'), server)
  expect(hired).toContain('-H "Idempotency-Key: hire-H-1001"')
  const body = JSON.parse(/-d '([^']*)'/.exec(hired)?.[1] ?? '') as Record<string, unknown>
  expect(body).toMatchObject({ employeeNumber: 'H-1001', login: 'lin.wei' })
  expect(body).not.toHaveProperty('companyId')
  expect(typeScriptExample(callNamed('getPerson'))).toBe(
    `const answer = await api.getPerson({ employeeNumber: 'H-1001' })`,
  )
  expect(typeScriptExample(callNamed('getTokenInfo'))).toBe('const answer = await api.getTokenInfo()')
  expect(typeScriptExample(callNamed('listResults'))).toContain('for await (const row of rows)')
  expect(typeScriptExample(callNamed('deactivatePerson'))).toContain(
    `{ employeeNumber: 'H-1001' }, { idempotencyKey: 'leave-H-1001' }`,
  )
})
