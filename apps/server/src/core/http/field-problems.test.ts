import { allCalls } from '@portal/contract/all-calls.ts'
import { fieldProblemsOf } from '@portal/contract/http/broken-fields.ts'
import { brokenInputFields, trimInputToCall } from '@portal/contract/http/check-input.ts'
import { fieldRules } from '@portal/contract/http/field-rules.ts'
import { OneOf } from '@portal/contract/http/scalars.ts'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { afterAll, expect, test } from 'vitest'
import { sendError } from './error-answer.ts'

const app = Fastify({ ajv: { customOptions: { coerceTypes: 'array', removeAdditional: true, allErrors: true } } })
app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
const body = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 5, pattern: '\\S' }),
  code: Type.String({ minLength: 4 }),
  size: Type.Integer({ minimum: 1, maximum: 100 }),
  factor: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 9 }),
  ids: Type.Array(Type.String({ maxLength: 2 }), { minItems: 2, maxItems: 3, uniqueItems: true }),
  kind: Type.Union([OneOf('a', 'b'), Type.Null()]),
  email: Type.String({ pattern: '@' }),
  own: Type.Object({ zh: Type.String({ maxLength: 3 }) }),
})
app.post('/', { schema: { body } }, () => ({}))
afterAll(() => app.close())

const good = {
  name: 'Ann',
  code: '1234',
  size: 5,
  factor: 1,
  ids: ['a', 'b'],
  kind: 'a',
  email: 'a@b',
  own: { zh: '一' },
}
const refused = async (change: object, lang = 'en') => {
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    payload: { ...good, ...change },
    headers: { 'accept-language': lang },
  })
  return answer.statusCode === 200
    ? null
    : (
        answer.json() as {
          data: { fields: string[]; problems: { field: string; rule: string; limit?: number; msg: string }[] }
        }
      ).data
}

test('each field reports the rule that it breaks, its bound and words, by its path', async () => {
  expect(await refused({})).toBeNull()
  const found: [object, string, string, number?][] = [
    [{ name: undefined }, 'name', 'required'],
    [{ name: '' }, 'name', 'required'],
    [{ name: '   ' }, 'name', 'required'],
    [{ own: {} }, 'own.zh', 'required'],
    [{ name: 'Annabel' }, 'name', 'tooLong', 5],
    [{ own: { zh: '一二三四' } }, 'own.zh', 'tooLong', 3],
    [{ code: '123' }, 'code', 'tooShort', 4],
    [{ size: 0 }, 'size', 'tooSmall', 1],
    [{ size: 101 }, 'size', 'tooBig', 100],
    [{ size: 'many' }, 'size', 'wrongForm'],
    [{ factor: 0 }, 'factor', 'notAbove', 0],
    [{ factor: 9 }, 'factor', 'notBelow', 9],
    [{ ids: ['a'] }, 'ids', 'tooFew', 2],
    [{ ids: ['a', 'b', 'c', 'd'] }, 'ids', 'tooMany', 3],
    [{ ids: ['a', 'a'] }, 'ids', 'repeated'],
    [{ ids: ['a', 'bcd'] }, 'ids.1', 'tooLong', 2],
    [{ kind: 'c' }, 'kind', 'notOneOf'],
    [{ email: 'nobody' }, 'email', 'wrongForm'],
  ]
  for (const [change, field, rule, limit] of found) {
    const answer = await refused(change)
    expect(answer?.fields).toEqual([field])
    expect(answer?.problems).toEqual([
      { field, rule, ...(limit === undefined ? {} : { limit }), msg: expect.any(String) },
    ])
  }
  expect(new Set(found.map(([, , rule]) => rule))).toEqual(new Set(Object.keys(fieldRules)))
})

test('the words are those of the caller, and hold the bound but never the value', async () => {
  const words = async (change: object, lang: string) => (await refused(change, lang))?.problems.map(({ msg }) => msg)
  const change = { name: 'Annabel', size: 4711, email: 'secret' }
  expect(await words(change, 'zh-CN')).toEqual(['最多 5 个字符', '不能大于 100', '格式不正确'])
  expect(await words(change, 'en')).toEqual(['At most 5 characters', 'Must be 100 or less', 'The format is not valid'])
  expect(JSON.stringify(await refused(change))).not.toMatch(/Annabel|4711|secret/)
})

test('a form reports the same errors with the same schema', async () => {
  const told = (input: object, lang: 'zh' | 'en') =>
    fieldProblemsOf(brokenInputFields(JSON.parse(JSON.stringify(body)), input), lang)
  expect(told(good, 'en')).toEqual([])
  const bad = [
    {},
    { name: undefined },
    { name: '' },
    { name: ' ' },
    { own: {} },
    { own: undefined },
    { name: 'Annabel', own: { zh: '一二三四' } },
    { code: '12😀' },
    { name: '😀😀😀😀😀' },
  ]
  const more = [
    { size: 0, factor: 0, ids: ['a', 'bcd'], kind: 'c', email: '' },
    { size: 101, factor: 9, ids: ['a', 'a'] },
    { ids: ['a', 'b', 'c', 'ddd'] },
    { ids: [] },
    { size: 1.5 },
  ]
  for (const change of [...bad, ...more]) {
    const sent = JSON.parse(JSON.stringify({ ...good, ...change }))
    for (const lang of ['zh', 'en'] as const) {
      const byServer = (await refused(change, lang))?.problems ?? []
      const sorted = (problems: readonly { readonly field: string }[]) =>
        [...problems].sort((a, b) => (a.field < b.field ? -1 : 1))
      expect(sorted(told(sent, lang)), JSON.stringify(change)).toEqual(sorted(byServer))
    }
  }
})

test('what a form leaves empty is not sent where the rules ask for more, and nothing is sent that the call does not know', () => {
  const schema = Type.Object({
    name: Type.String({ minLength: 1 }),
    email: Type.Optional(Type.String({ pattern: '@' })),
    note: Type.Optional(Type.String({ maxLength: 9 })),
    days: Type.Optional(Type.Integer()),
    own: Type.Object({ zh: Type.Optional(Type.String({ minLength: 1 })) }),
    more: Type.Optional(Type.Object({ zh: Type.Optional(Type.String()) })),
  })
  expect(trimInputToCall(schema, { own: {}, more: { zh: undefined } })).toEqual({ own: {} })
  expect(trimInputToCall(schema, { own: {}, more: { zh: '' } })).toEqual({ own: {}, more: { zh: '' } })
  expect(trimInputToCall(schema, { name: '', email: '', note: '', days: null, own: { zh: '' }, other: 1 })).toEqual({
    name: '',
    note: '',
    own: {},
  })
})

test('a form can read the schema of every call as it is in the browser', () => {
  for (const call of allCalls)
    if (call.body) expect(() => brokenInputFields(JSON.parse(JSON.stringify(call.body)), {}), call.path).not.toThrow()
})
