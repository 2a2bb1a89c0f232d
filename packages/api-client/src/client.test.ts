import { openApiOf } from '@portal/contract/developers/open-api.ts'
import { apiCalls } from '@portal/contract/developers/public-api.ts'
import { expect, test } from 'vitest'
import { incompatibleChanges } from '../make/incompatible.ts'
import { generatedFiles, readGeneratedFile } from '../make/make.ts'
import { ApiProblem, PortalApi, rowsOf } from './client.ts'

type Sent = { readonly url: string; readonly method: string; readonly headers: Headers; readonly body: string }
/** A client whose portal gives these answers, one after another. */
function clientOf(answers: readonly (Response | Error)[]) {
  const sent: Sent[] = []
  const waits: number[] = []
  const left = [...answers]
  const api = new PortalApi({
    portal: 'https://learn.example.com/',
    token: 'tc_live_x',
    fetch: async (url, init = {}) => {
      sent.push({
        url: String(url),
        method: init.method ?? '',
        headers: new Headers(init.headers),
        body: String(init.body ?? ''),
      })
      const answer = left.shift()
      if (!answer || answer instanceof Error) throw answer ?? new Error('no answer is planned')
      return answer
    },
    wait: async (seconds) => void waits.push(seconds),
  })
  return { api, sent, waits }
}
const person = { personId: 'p', employeeNumber: 'H/1' }
const limited = () => new Response('{}', { status: 429, headers: { 'retry-after': '7' } })

test('what follows from the contract is what is committed, and the document breaks nobody', () => {
  for (const [name, text] of Object.entries(generatedFiles())) expect(readGeneratedFile(name), name).toBe(text)
})

test('a call goes to its address, with its parameters, and a write with its key and body', async () => {
  const { api, sent } = clientOf([Response.json(person), Response.json(person), Response.json(person, { status: 201 })])
  expect(await api.getPerson({ employeeNumber: 'H/1' })).toEqual(person)
  await api.deactivatePerson({ employeeNumber: 'H/1', companyId: 'c' }, { idempotencyKey: 'leave-H-1' })
  await api.createPerson({ employeeNumber: 'H/1', login: 'lin', name: '林薇' })
  expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', 'https://learn.example.com/api/v1/people/H%2F1', ''],
    ['POST', 'https://learn.example.com/api/v1/people/H%2F1/deactivate', '{"companyId":"c"}'],
    ['POST', 'https://learn.example.com/api/v1/people', '{"employeeNumber":"H/1","login":"lin","name":"林薇"}'],
  ])
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(Array(3).fill('Bearer tc_live_x'))
  expect(sent[1]?.headers.get('idempotency-key')).toBe('leave-H-1')
  expect(sent[2]?.headers.get('idempotency-key')?.length).toBeGreaterThanOrEqual(8)
})

test('what is limited or does not get through is tried again, a write under the same key', async () => {
  const { api, sent, waits } = clientOf([
    limited(),
    new Error('reset'),
    new Response('', { status: 503 }),
    Response.json(person),
  ])
  expect(await api.createPerson({ employeeNumber: 'H-1', login: 'lin', name: '林薇' })).toEqual(person)
  expect(waits).toEqual([7, 4, 8])
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  const four = clientOf([limited(), limited(), limited(), limited(), Response.json(person)])
  await expect(four.api.getPerson({ employeeNumber: 'H-1' })).rejects.toMatchObject({ status: 429 })
  expect(four.sent).toHaveLength(4)
})

test('a refusal is a problem, and is not tried again', async () => {
  const problem = { status: 404, reason: 'notFound', title: 'Not found', fields: ['employeeNumber'], requestId: 'r' }
  const { api, sent } = clientOf([Response.json(problem, { status: 404 }), new Response('<html>', { status: 400 })])
  const refused = await api.getPerson({ employeeNumber: 'X' }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiProblem)
  expect(refused).toMatchObject({ status: 404, reason: 'notFound', fields: ['employeeNumber'], requestId: 'r' })
  await expect(api.getPerson({ employeeNumber: 'X' })).rejects.toMatchObject({ status: 400, reason: 'unknown' })
  expect(sent).toHaveLength(2)
})

test('rows are read page by page', async () => {
  const { api, sent } = clientOf([
    Response.json({ data: [1, 2], nextCursor: 'next page' }),
    Response.json({ data: [3], nextCursor: null }),
  ])
  const rows: unknown[] = []
  for await (const row of rowsOf((cursor) => api.listPeople({ limit: 2, cursor }))) rows.push(row)
  expect(rows).toEqual([1, 2, 3])
  expect(sent.map(({ url }) => url.split('?')[1])).toEqual(['limit=2', 'limit=2&cursor=next+page'])
})

test('a change that breaks others is found, and one that adds is none', () => {
  type Document = { paths: Record<string, Record<string, Record<string, unknown>>> }
  const document = (): Document =>
    JSON.parse(JSON.stringify(openApiOf(apiCalls, { title: 'Training portal', server: null }))) as Document
  const changed = (change: (of: Document) => void) => {
    const after = document()
    change(after)
    return incompatibleChanges(document(), after)
  }
  type Part = { readonly [name: string]: Part }
  const people = (of: Document) => of.paths['/api/v1/people'] as unknown as Part
  const personOf = (of: Document) =>
    people(of).post?.responses?.['201']?.content?.['application/json']?.schema?.properties as Part
  const bodyOf = (of: Document) => people(of).post?.requestBody?.content?.['application/json']?.schema as Part
  expect(changed(() => {})).toEqual([])
  expect(changed((of) => Object.assign(personOf(of), { phone: { type: 'string' } }))).toEqual([])
  expect(changed((of) => Object.assign(bodyOf(of).properties ?? {}, { phone: { type: 'string' } }))).toEqual([])
  expect(changed((of) => delete of.paths['/api/v1/results'])).toEqual(['GET /api/v1/results is gone'])
  expect(changed((of) => Reflect.deleteProperty(personOf(of), 'login'))).toEqual([
    'POST /api/v1/people 201.login is gone',
  ])
  expect(changed((of) => Object.assign(personOf(of), { name: { type: 'integer' } }))).toEqual([
    'POST /api/v1/people 201.name has another type',
  ])
  expect(changed((of) => (bodyOf(of).required as unknown as string[]).push('email'))).toEqual([
    'POST /api/v1/people needs the field email',
  ])
  expect(changed((of) => Object.assign(personOf(of), { employeeNumber: { type: 'string' } })).length).toBeGreaterThan(0)
  const limitOf = (of: Document) => {
    const parameters = Object.values(people(of).get?.parameters ?? {})
    return parameters.find(({ name }) => (name as unknown) === 'limit')?.schema as Part
  }
  const fieldsOf = (of: Document) => bodyOf(of).properties as Part
  expect(changed((of) => Object.assign(limitOf(of), { type: 'string' }))).toEqual([
    'GET /api/v1/people query limit takes another type',
  ])
  expect(changed((of) => Object.assign(limitOf(of), { maximum: 100 }))).toEqual([
    'GET /api/v1/people query limit has another maximum',
  ])
  expect(changed((of) => Object.assign(limitOf(of), { type: 'number', maximum: 1000 }))).toEqual([])
  expect(changed((of) => Object.assign(fieldsOf(of), { name: { type: 'object' } }))).toEqual([
    'POST /api/v1/people.name takes another type',
  ])
  expect(changed((of) => Reflect.deleteProperty(fieldsOf(of).position?.properties ?? {}, 'zh'))).toEqual([
    'POST /api/v1/people.position lost the field zh',
  ])
})
