import {
  categoryList,
  lessonList,
  productDetail,
  productList,
  recommendedProducts,
  searchSuggestions,
  topicProducts,
} from '@portal/contract/catalogue/product.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse, aTopic, entitleToProduct } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let company: string
let ann: Person
let stranger: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  ann = await aPerson(server.deps, company)
  stranger = await aPerson(server.deps, await aCompany(server.deps))
})
afterAll(() => server.close())

const as = (who: Person | null) => ({ token: who?.token ?? null })
const titles = async (productId: string, who: Person | null) =>
  (await server.call(topicProducts, { productId }, as(who))).data.products.map((one) => one.title)
const topicOf = async (productId: string, who: Person | null) =>
  (await server.call(productDetail, { productId }, as(who))).data.topic
const learn = (productId: string, percent: number, who = ann) => server.deps.sql`
  insert into product_progress (company_id, account_id, product_id, percent, started_at, updated_at) values (${who.companyId}, ${who.accountId}, ${productId}, ${percent}, now(), now())
  on conflict (company_id, account_id, product_id) do update set percent = excluded.percent`

describe('the contents of a topic', () => {
  test('its products in order, to each viewer those visible elsewhere: published, of their company, of a kind it uses', async () => {
    const plain = await aCompany(server.deps, { flags: { show_vip_paid_course: false, knowledge_module: false } })
    const ben = await aPerson(server.deps, plain)
    const [open, closed, draft, paid, item] = await Promise.all([
      aCourse(server.deps, { title: '公开' }),
      aCourse(server.deps, { title: '内部', companyIds: [company] }),
      aCourse(server.deps, { title: '下架' }),
      aCourse(server.deps, { title: '付费', priceKind: 'paid' }),
      aCourse(server.deps, { title: '知识' }),
    ])
    await server.deps.sql`update product set status = 'withdrawn' where id = ${draft.productId}`
    await server.deps.sql`update product set kind = 'knowledge' where id = ${item.productId}`
    await server.deps.sql`update company set knowledge_module = true where id = ${company}`
    const topic = await aTopic(
      server.deps,
      [paid, draft, closed, item, open].map((one) => one.productId),
    )
    expect(await titles(topic, ann)).toEqual(['付费', '内部', '知识', '公开'])
    expect(await titles(topic, null)).toEqual(['付费', '知识', '公开'])
    expect(await titles(topic, ben)).toEqual(['公开'])
    await entitleToProduct(server.deps, plain, paid.productId)
    expect(await titles(topic, ben)).toEqual(['付费', '公开'])
    // Counts and length cover the same products in the answer and in the card.
    expect(await topicOf(topic, ann)).toEqual({ productCount: 4, productsDone: 0, percent: null })
    expect(await topicOf(topic, null)).toEqual({ productCount: 3, productsDone: 0, percent: null })
    const card = async (who: Person | null) =>
      (await server.call(productList, { kind: 'topic', size: 99 }, as(who))).data.list.find(
        (one) => one.productId === topic,
      )
    expect(await card(ann)).toMatchObject({ productCount: 4, duration: 800, lessonCount: 0, percent: null })
    expect(await card(ben)).toMatchObject({ productCount: 2, duration: 400 })
    expect((await server.call(productDetail, { productId: topic }, ben)).data.duration).toBe(400)
  })

  test('nothing for viewers who do not see the topic, and none for a course', async () => {
    const course = await aCourse(server.deps)
    const topic = await aTopic(server.deps, [course.productId], { companyIds: [company] })
    const reason = async (productId: string, who: Person | null) =>
      (await server.call(topicProducts, { productId }, as(who))).reason
    expect([await reason(topic, ann), await reason(topic, stranger), await reason(topic, null)]).toEqual([
      undefined,
      'productNotFound',
      'productNotFound',
    ])
    expect(await titles(course.productId, ann)).toEqual([])
    await server.deps.sql`update product set status = 'withdrawn' where id = ${topic}`
    expect(await reason(topic, ann)).toBe('productNotFound')
    expect((await server.call(productDetail, { productId: course.productId }, ann)).data.topic).toBeNull()
  })

  test('a topic without products for the viewer is in no list, count or suggestion, and its page is empty', async () => {
    const closed = await aCourse(server.deps, { title: '本企业', companyIds: [company] })
    const topic = await aTopic(server.deps, [closed.productId], { title: '星火专题', categoryId: 5 })
    const seenBy = async (who: Person | null) => ({
      list: (await server.call(productList, { categoryId: 5, size: 99 }, as(who))).data.total,
      count: (await server.call(categoryList, {}, as(who))).data.list[4]?.productCount,
      suggested: (await server.call(searchSuggestions, { q: '星火' }, as(who))).data.list.length,
    })
    expect(await seenBy(ann)).toEqual({ list: 1, count: 1, suggested: 1 })
    for (const who of [stranger, null]) {
      expect(await seenBy(who)).toEqual({ list: 0, count: 0, suggested: 0 })
      expect(await topicOf(topic, who)).toEqual({ productCount: 0, productsDone: 0, percent: null })
      expect(await titles(topic, who)).toEqual([])
    }
  })

  test('it has no price, so no price filter finds it', async () => {
    const topic = await aTopic(server.deps, [(await aCourse(server.deps, { priceKind: 'paid' })).productId])
    const found = async (own: object) =>
      (await server.call(productList, { size: 99, ...own }, ann)).data.list.map((one) => one.productId)
    expect(await found({})).toContain(topic)
    for (const price of ['free', 'vip', 'paid'] as const) expect(await found({ price })).not.toContain(topic)
  })

  test('it is never recommended and has no lessons', async () => {
    const course = await aCourse(server.deps, { title: '带路', learnerCount: 5 })
    const topic = await aTopic(server.deps, [course.productId], { title: '热门专题', learnerCount: 1_000_000 })
    expect((await server.call(recommendedProducts, { size: 24 }, ann)).data.list.map((one) => one.kind)).not.toContain(
      'topic',
    )
    expect((await server.call(lessonList, { productId: topic }, ann)).data.sections).toEqual([])
  })
})

describe('progress in a topic', () => {
  test('is computed from its products by length, as far as the learner sees them, and complete only when all are', async () => {
    const seconds = (n: number) => [[{ type: 3 as const, seconds: n }]]
    const [long, short, hidden] = await Promise.all([
      aCourse(server.deps, { sections: seconds(300) }),
      aCourse(server.deps, { sections: seconds(100) }),
      aCourse(server.deps, { sections: seconds(9000) }),
    ])
    const topic = await aTopic(
      server.deps,
      [long, short, hidden].map((one) => one.productId),
    )
    await server.deps.sql`update product set status = 'withdrawn' where id = ${hidden.productId}`
    expect(await topicOf(topic, ann)).toEqual({ productCount: 2, productsDone: 0, percent: null })
    await learn(short.productId, 100)
    expect(await topicOf(topic, ann)).toEqual({ productCount: 2, productsDone: 1, percent: 25 })
    await learn(long.productId, 99)
    expect(await topicOf(topic, ann)).toEqual({ productCount: 2, productsDone: 1, percent: 99 })
    await learn(long.productId, 100)
    expect(await topicOf(topic, ann)).toEqual({ productCount: 2, productsDone: 2, percent: 100 })
    // The card in the list shows the same progress. Study of other people and in other companies does not count.
    expect(
      (await server.call(productList, { kind: 'topic', size: 99 }, ann)).data.list.find(
        (one) => one.productId === topic,
      )?.percent,
    ).toBe(100)
    expect(await topicOf(topic, stranger)).toEqual({ productCount: 2, productsDone: 0, percent: null })
    expect((await server.call(productDetail, { productId: topic }, ann)).data.progress).toBeNull()
  })

  test('is 0 when started without progress', async () => {
    const [one, other] = await Promise.all([aCourse(server.deps), aCourse(server.deps)])
    const topic = await aTopic(server.deps, [one.productId, other.productId])
    await learn(other.productId, 1)
    expect(await topicOf(topic, ann)).toEqual({ productCount: 2, productsDone: 0, percent: 0 })
  })
})

test('pages with topics take the same number of statements, for any number of products', async () => {
  const courses = await Promise.all(Array.from({ length: 12 }, () => aCourse(server.deps)))
  const topic = await aTopic(
    server.deps,
    courses.map((one) => one.productId),
  )
  const count = async (call: Promise<unknown>) => {
    server.statements()
    await call
    return server.statements().length
  }
  expect(await count(server.call(topicProducts, { productId: topic }, ann))).toBeLessThanOrEqual(3)
  expect(await count(server.call(productDetail, { productId: topic }, ann))).toBeLessThanOrEqual(2)
})
