import { allCalls } from '@portal/contract/all-calls.ts'
import { addComment } from '@portal/contract/community/comment.contract.ts'
import { reportComment } from '@portal/contract/community/comment-report.contract.ts'
import { commentDecide, commentQueue, commentRead, commentWords, commentWordsPut } from '@portal/contract/community/comment-staff.contract.ts'
import { type AnyCall, staffGrants } from '@portal/contract/http/call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, aPerson, aSession, joinCompany, type Person } from './testing/builders.ts'
import { aCourse } from './testing/course.builder.ts'
import { plausibleInput } from './testing/plausible.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'

/**
 * A grant for one company opens the calls that are bounded by company, in that company, and nothing else. Walked from the contract: a call
 * that says it is bounded has to be shown here to be so.
 */
let server: TestServer
/** Holds every grant there is, for the own company alone. */
let keeper: Person
let ann: Person
let ben: Person
const comments: Record<string, string> = {}
beforeAll(async () => {
  server = await openTestServer()
  const [own, other] = [await aCompany(server.deps), await aCompany(server.deps)]
  keeper = await aPerson(server.deps, own, { companyGrants: [...staffGrants] })
  await joinCompany(server.deps, keeper.accountId, other)
  ann = await aPerson(server.deps, own, { name: '安' })
  ben = await aPerson(server.deps, other, { name: '本' })
  const { productId } = await aCourse(server.deps)
  for (const [by, of] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    const { data } = await server.call(addComment, { productId, rating: 4, content: `由${by.companyId}的人写` }, by)
    comments[by.companyId] = data.commentId
    await server.call(reportComment, { commentId: data.commentId, reason: 'spam', words: '' }, of)
    await server.call(reportComment, { commentId: data.commentId, reason: 'abuse', words: '' }, await aPerson(server.deps, by.companyId, { name: '同事' }))
  }
})
afterAll(() => server.close())

const staffCalls = allCalls.flatMap((call) => (typeof call.access === 'object' ? [[`${call.method} ${call.path}`, call, call.access.orForCompany === true] as const] : []))
/** What each bounded call is asked of a company, and what it answers for another one. */
const bounded: ReadonlyMap<AnyCall, { readonly input: (companyId: string) => Record<string, unknown>; readonly elsewhere: 'forbidden' | 'notFound' | 'commentNotFound' }> = new Map<
  AnyCall,
  { readonly input: (companyId: string) => Record<string, unknown>; readonly elsewhere: 'forbidden' | 'notFound' | 'commentNotFound' }
>([
  [commentQueue, { input: (companyId) => ({ companyId }), elsewhere: 'forbidden' }],
  [commentRead, { input: (companyId) => ({ commentId: comments[companyId] }), elsewhere: 'commentNotFound' }],
  [commentDecide, { input: (companyId) => ({ commentId: comments[companyId], revision: 1, decision: 'hide', reason: '不合约定' }), elsewhere: 'commentNotFound' }],
  [commentWords, { input: (companyId) => ({ companyId }), elsewhere: 'notFound' }],
  [commentWordsPut, { input: (companyId) => ({ companyId, revision: 0, isOn: true, words: ['刷分'] }), elsewhere: 'notFound' }],
])

test('every call that says it is bounded by company is shown here to be', () => {
  expect(
    staffCalls
      .filter(([, , isBounded]) => isBounded)
      .map(([, call]) => call.path)
      .sort(),
  ).toEqual([...bounded.keys()].map((call) => call.path).sort())
})

describe.each(staffCalls)('%s', (_name, call, isBounded) => {
  const ask = (input: Record<string, unknown>, token: string) => server.call(call, input as never, { token })

  if (!isBounded) {
    test('is not opened by a grant for one company', async () => {
      if (call.encoding !== 'multipart') expect(await ask(plausibleInput(call), keeper.token)).toMatchObject({ code: 403, reason: 'forbidden' })
    })
    return
  }
  test('is open to a grant for one company in that company alone, whatever id is named and wherever one is signed in', async () => {
    const { input, elsewhere } = bounded.get(call) ?? { input: () => ({}), elsewhere: 'forbidden' }
    const before = await server.deps.sql`select c.status, c.revision, l.words from comment c left join comment_word_list l using (company_id) where c.company_id = ${ben.companyId}`
    const inCapitals = (value: unknown) => (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? value.toUpperCase() : value)
    const named = input(ben.companyId)
    for (const asked of [named, Object.fromEntries(Object.entries(named).map(([name, value]) => [name, inCapitals(value)]))]) {
      const answer = await ask(asked, keeper.token)
      expect(answer).toMatchObject({ reason: elsewhere })
      expect(answer.raw).not.toContain(`由${ben.companyId}的人写`)
    }
    const inOther = await aSession(server.deps, keeper.accountId, ben.companyId)
    for (const companyId of [ann.companyId, ben.companyId]) expect(await ask(input(companyId), inOther)).toMatchObject({ reason: 'forbidden' })
    expect(
      await server.deps.sql`select c.status, c.revision, l.words from comment c left join comment_word_list l using (company_id) where c.company_id = ${ben.companyId}`,
    ).toEqual(before)
    expect(await ask(input(ann.companyId), keeper.token)).toMatchObject({ code: 200 })
  })
})

test('who moderates for one company sees its comments only, and reporters of other companies without their names', async () => {
  const { data } = await server.call(commentQueue, { view: 'all' }, keeper)
  expect(data.list.map((one) => one.companyId)).toEqual([ann.companyId])
  expect(data.total).toBe(1)
  const read = await server.call(commentRead, { commentId: comments[ann.companyId] as string }, keeper)
  expect(read.data.reports.map(({ name, reason }) => [name, reason]).sort()).toEqual([
    ['', 'spam'],
    ['同事', 'abuse'],
  ])
  const everywhere = await aPerson(server.deps, ann.companyId, { grants: ['moderation'] })
  expect((await server.call(commentQueue, { view: 'all' }, everywhere)).data.total).toBe(2)
  expect((await server.call(commentRead, { commentId: comments[ben.companyId] as string }, everywhere)).data.reports.map(({ name }) => name).sort()).toEqual(['同事', '安'])
})
