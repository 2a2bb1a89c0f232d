import { answersSave } from '@portal/contract/exams/exam.contract.ts'
import type { InjectOptions } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { createTestExam } from '../features/exams/testing/exam.builders.ts'
import { openExamTests, testWriter } from '../features/exams/testing/exam.driver.ts'
import { aPerson, type Person } from '../testing/builders.ts'

const { server, company, drive } = await openExamTests()
let person: Person
let attemptId: string
beforeAll(async () => {
  person = await aPerson(server.deps, company)
  attemptId = await drive.begin(person, await createTestExam(server.deps, { single: 3 }))
  await save({}, 1)
})

const bodyOf = (seq: number, position = 1) =>
  JSON.stringify({
    attemptId,
    writer: testWriter,
    answers: [{ position, seq, answer: { keys: ['A'] }, uncertain: false }],
  })
/** The same request by the short way and, with its type written at length, by the usual one. */
const types = { short: 'application/json', usual: 'application/json; charset=utf-8' }
async function save(
  { way = 'short', ...more }: { way?: keyof typeof types; payload?: string; headers?: Record<string, string> },
  seq: number,
) {
  const headers = { 'content-type': types[way], access_token: person.token, 'accept-language': 'en', ...more.headers }
  const {
    statusCode,
    headers: answered,
    body,
  } = await server.inject({
    method: 'POST',
    url: answersSave.path,
    payload: more.payload ?? bodyOf(seq),
    headers,
  } as InjectOptions)
  const { 'x-request-id': id, date, 'content-length': length, ...same } = answered
  return {
    statusCode,
    headers: same,
    first: Object.keys(answered)[0],
    body: JSON.parse(body),
    id,
    length: Number(length),
    bytes: Buffer.byteLength(body),
  }
}

test('both ways of a frequent call answer alike, with the same headers and an id of the request', async () => {
  const [short, usual] = [await save({ way: 'short' }, 10), await save({ way: 'usual' }, 11)]
  expect(short.statusCode).toBe(200)
  expect(short.headers).toEqual(usual.headers)
  expect(short.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    vary: 'accept-language, access_token, authorization',
  })
  expect(short.body).toMatchObject({ code: 200, msg: '', data: { saved: [{ position: 1, seq: 10, written: true }] } })
  expect(Object.keys(short.body)).toEqual(Object.keys(usual.body))
  for (const one of [short, usual])
    expect([one.length, one.id]).toEqual([one.bytes, expect.stringMatching(/^[0-9a-f-]{36}$/)])
  expect(short.id).not.toBe(usual.id)
  // The short way was taken: its head begins with what changes.
  expect([short.first, usual.first === short.first]).toEqual(['x-request-id', false])
})

test('the short way takes a bearer token as well', async () => {
  const headers = { access_token: '', authorization: `Bearer ${person.token}` }
  const short = await save({ headers }, 12)
  expect([short.statusCode, short.first]).toEqual([200, 'x-request-id'])
  expect((await save({ headers: { access_token: '', authorization: 'Bearer nobody' } }, 13)).statusCode).toBe(401)
})

test.each([
  ['no JSON', '{"attemptId":'],
  ['nothing', ''],
  ['null', 'null'],
  ['a field too little', '{}'],
  ['a wrong field', () => bodyOf(-1)],
  [
    'too many answers',
    () => JSON.stringify({ attemptId, writer: testWriter, answers: Array.from({ length: 61 }, () => ({})) }),
  ],
  ['a name that would be the prototype', () => bodyOf(12).replace('{', '{"__proto__":{"a":1},')],
  ['too much', () => JSON.stringify({ attemptId, writer: 'x'.repeat(300_000), answers: [] })],
  ['a place that no question has', () => bodyOf(12, 99)],
  ['an attempt of nobody', () => bodyOf(12).replaceAll(attemptId, '00000000-0000-4000-8000-000000000000')],
])('what is out of order is refused alike by both ways: %s', async (_name, payload) => {
  const sent = typeof payload === 'string' ? payload : payload()
  const [short, usual] = [
    await save({ way: 'short', payload: sent }, 0),
    await save({ way: 'usual', payload: sent }, 0),
  ]
  expect(short.statusCode).toBeGreaterThanOrEqual(400)
  expect([short.statusCode, short.body, short.headers]).toEqual([usual.statusCode, usual.body, usual.headers])
})

test('a token that is not known, or none, is refused alike by both ways', async () => {
  for (const access_token of ['made-up', '']) {
    const [short, usual] = [
      await save({ way: 'short', headers: { access_token } }, 20),
      await save({ way: 'usual', headers: { access_token } }, 20),
    ]
    expect(short.statusCode).toBe(401)
    expect([short.body, short.headers]).toEqual([usual.body, usual.headers])
  }
})

test('a request is counted once, whichever way it goes and whether it is in order or not', async () => {
  server.clock.pass(61)
  const { max = 0 } = answersSave.limit ?? {}
  for (let n = 0; n < max; n++) {
    const kinds = [
      () => save({}, 100 + n),
      () => save({ way: 'usual' }, 100 + n),
      () => save({ payload: '{}' }, 0),
      () => save({ payload: 'no' }, 0),
    ]
    expect((await kinds[n % kinds.length]?.())?.statusCode).not.toBe(429)
  }
  const [short, usual] = [await save({ way: 'short' }, 9000), await save({ way: 'usual' }, 9001)]
  expect([short.statusCode, short.headers['retry-after'], short.headers]).toEqual([
    429,
    usual.headers['retry-after'],
    usual.headers,
  ])
  expect(short.body.data.reason).toBe('tooManyRequests')
})
