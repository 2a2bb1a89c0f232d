import {
  courseCreate,
  courseDelete,
  courseOutlineSave,
  coursePublish,
  courseRead,
  courseUpdate,
  topicProductsSet,
} from '@portal/contract/catalogue/course-authoring.contract.ts'
import { topicProducts } from '@portal/contract/catalogue/product.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../core/secrets/random.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourse, aTopic } from '../../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let staff: Person
let ann: Person
let one: string
let two: string
let three: string
beforeAll(async () => {
  server = await openTestServer()
  const company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['courses'] })
  ann = await aPerson(server.deps, company)
  const courses = await Promise.all(['一', '二', '三'].map((title) => aCourse(server.deps, { title })))
  ;[one, two, three] = courses.map((course) => course.productId) as [string, string, string]
})
afterAll(() => server.close())

type At = { readonly productId: string; readonly revision: number }
const head = (own: object = {}) => ({
  categoryId: 1,
  title: { zh: '新专题', en: 'New topic' },
  priceKind: 'free' as const,
  ...own,
})
const create = async (own: object = {}) =>
  (await server.call(courseCreate, { kind: 'topic', head: head(own) } as never, staff)).data
const set = (at: At, productIds: readonly string[]) =>
  server.call(topicProductsSet, { productId: at.productId, revision: at.revision, productIds: [...productIds] }, staff)
const read = async (productId: string) => (await server.call(courseRead, { productId }, staff)).data
const words = (answer: { data: unknown }) =>
  (answer.data as { problems: { field: string; zh: string; en: string }[] }).problems
const shown = async (productId: string) =>
  (await server.call(topicProducts, { productId }, ann)).data.products.map((card) => card.title)

test('a topic is created, filled, published, reordered and emptied: refused while learners see it', async () => {
  const made = await create()
  const bare = await server.call(coursePublish, made, staff)
  expect([bare.reason, words(bare).map((problem) => problem.field)]).toEqual(['courseIncomplete', ['products']])
  const filled = await set(made, [three, one])
  expect(filled.data).toEqual({ productId: made.productId, revision: 2, status: 'draft' })
  expect((await server.call(topicProducts, { productId: made.productId }, ann)).reason).toBe('productNotFound')
  const published = (await server.call(coursePublish, filled.data, staff)).data
  expect(await shown(made.productId)).toEqual(['三', '一'])
  const turned = (await set(published, [one, two.toUpperCase(), three])).data
  expect(await shown(made.productId)).toEqual(['一', '二', '三'])
  expect((await read(made.productId)).products.map((product) => [product.productId, product.status])).toEqual([
    [one, 'published'],
    [two, 'published'],
    [three, 'published'],
  ])
  expect((await set(turned, [])).reason).toBe('courseIncomplete')
  expect(await shown(made.productId)).toEqual(['一', '二', '三'])
  expect((await read(made.productId)).revision).toBe(turned.revision)
  const audited = await server.deps.sql<
    { action: string }[]
  >`select action from audit_line where thing_id = ${made.productId}`
  expect(audited.map((line) => line.action).sort()).toEqual([
    'course.create',
    'course.publish',
    'course.topicProducts',
    'course.topicProducts',
  ])
})

test('a repeated call changes nothing; of two concurrent calls one is refused; an older revision is refused', async () => {
  const made = await create()
  const first = (await set(made, [one, two])).data
  // A page repeats the call in this way when the first response was lost: with the old revision.
  expect((await set(made, [one, two])).data).toEqual(first)
  expect((await set(made, [two, one])).reason).toBe('conflict')
  const answers = await Promise.all([set(first, [three, one]), set(first, [three, two])])
  expect(answers.map((answer) => answer.reason).sort()).toEqual(['conflict', undefined])
  const same = await Promise.all([set({ ...made, revision: 3 }, [two]), set({ ...made, revision: 3 }, [two])])
  expect(same.map((answer) => [answer.code, answer.data.revision])).toEqual([
    [200, 4],
    [200, 4],
  ])
  expect(
    (
      await server.deps
        .sql`select from audit_line where thing_id = ${made.productId} and action = 'course.topicProducts'`
    ).length,
  ).toBe(3)
})

test('invalid input is refused by field and nothing is stored', async () => {
  const made = await create()
  await set(made, [two])
  const at = { productId: made.productId, revision: 2 }
  const nothing = newId(server.clock.now(), server.deps.random)
  const other = await aTopic(server.deps, [one])
  const refused = await set(at, [one, other, one.toUpperCase(), nothing, made.productId])
  expect(refused.code).toBe(400)
  expect(words(refused).map(({ field, zh, en }) => [field, zh.length > 0, en.length > 0])).toEqual(
    [1, 2, 3, 4].map((place) => [`productIds.${place}`, true, true]),
  )
  for (const productIds of [['x'], 'x', null, Array.from({ length: 101 }, () => one), [null]]) {
    const answer = await server.call(topicProductsSet, { ...at, productIds } as never, staff)
    expect([answer.code, answer.reason]).toEqual([400, 'malformed'])
  }
  expect(await read(made.productId)).toMatchObject({ revision: 2, products: [{ productId: two }] })
  expect(words(await set({ productId: one, revision: 1 }, [two]))[0]?.field).toBe('productId')
  expect((await set({ productId: nothing, revision: 1 }, [two])).reason).toBe('productNotFound')
})

test('a topic has no lessons, price or award; its products cannot be deleted, the topic can', async () => {
  const made = await create()
  const outline = await server.call(
    courseOutlineSave,
    { ...made, sections: [{ title: { zh: '章' }, contentIds: [] }] } as never,
    staff,
  )
  expect([outline.code, words(outline)[0]?.field]).toEqual([400, 'sections'])
  const paid = await server.call(
    courseUpdate,
    { ...made, head: head({ priceKind: 'paid', priceFen: 100 }) } as never,
    staff,
  )
  expect([paid.code, words(paid)[0]?.field]).toEqual([400, 'head.priceKind'])
  const draft = (await server.call(courseCreate, { kind: 'course', head: head() } as never, staff)).data
  const filled = (await set(made, [draft.productId])).data
  expect((await server.call(courseDelete, draft, staff)).reason).toBe('courseInUse')
  expect((await server.call(courseDelete, filled, staff)).code).toBe(200)
  expect((await server.call(courseDelete, draft, staff)).code).toBe(200)
})

test('only authors set the products of a topic', async () => {
  const made = await create()
  expect((await server.call(topicProductsSet, { ...made, productIds: [one] }, ann)).code).toBe(403)
  expect((await server.call(topicProductsSet, { ...made, productIds: [one] })).code).toBe(401)
})
