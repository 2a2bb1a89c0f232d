import {
  categoryList,
  lessonList,
  productDetail,
  productList,
  productQualification,
  recommendedProducts,
  searchSuggestions,
} from '@portal/contract/catalogue/product.contract.ts'
import {
  commentCreate,
  commentLikeSet,
  commentList,
  productFavouriteSet,
} from '@portal/contract/community/comment.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../core/secrets/random.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse, entitleToProduct } from '../../testing/course.builder.ts'
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

describe('catalogue', () => {
  test('search finds products with all words, marks the hits, and never treats them as a pattern', async () => {
    await aCourse(server.deps, { title: 'OSPF 区域设计', categoryId: 2 })
    await aCourse(server.deps, { title: '100% 覆盖率', categoryId: 2 })
    const found = await server.call(productList, { q: 'ospf 设计' })
    expect(found.data.list.map((one) => [one.title, one.titleHits])).toEqual([
      [
        'OSPF 区域设计',
        [
          [0, 4],
          [7, 9],
        ],
      ],
    ])
    expect((await server.call(productList, { q: '100% ' })).data.list.map((one) => one.title)).toEqual(['100% 覆盖率'])
    expect((await server.call(productList, { q: '%' })).data).toMatchObject({ total: 0, isNear: false })
    for (const q of ['%', '_', '\\', "'; --", 'x'.repeat(80)])
      expect((await server.call(productList, { q })).code).toBe(200)
  })

  test('a mistyped word finds similar products, marked as such', async () => {
    await aCourse(server.deps, { title: 'Wireshark 抓包分析' })
    const titles = async (q: string) => {
      const { data } = await server.call(productList, { q })
      return { isNear: data.isNear, first: data.list[0]?.title }
    }
    expect(await titles('wireshrak')).toEqual({ isNear: true, first: 'Wireshark 抓包分析' })
    expect(await titles('wires')).toEqual({ isNear: false, first: 'Wireshark 抓包分析' })
    expect(await titles('抓包分折')).toEqual({ isNear: true, first: 'Wireshark 抓包分析' })
    expect(await titles('qqqqzz')).toEqual({ isNear: false, first: undefined })
  })

  test('suggestions are titles visible to the caller, and instructors', async () => {
    await aCourse(server.deps, { title: '光模块选型', companyIds: [company] })
    const texts = async (q: string, who?: Person) =>
      (await server.call(searchSuggestions, { q }, who)).data.list.map((one) => [one.kind, one.text])
    expect(await texts('光模', ann)).toEqual([['product', '光模块选型']])
    expect(await texts('光模', stranger)).toEqual([])
    expect(await texts('光模')).toEqual([])
    expect((await texts('何冬', ann))[0]).toEqual(['teacher', '何冬'])
    expect(await texts(' ')).toEqual([])
  })

  test('features that a company does not use are hidden: paid courses unless held, search, recommendations', async () => {
    const plain = await aCompany(server.deps, {
      flags: { show_vip_paid_course: false, show_search_course: false, show_recommend_course: false },
    })
    const ben = await aPerson(server.deps, plain)
    const paid = await aCourse(server.deps, { title: '付费专题', priceKind: 'paid' })
    expect((await server.call(productDetail, { productId: paid.productId }, ben)).reason).toBe('productNotFound')
    expect((await server.call(productDetail, { productId: paid.productId }, ann)).code).toBe(200)
    expect((await server.call(productList, { price: 'paid', size: 99 }, ben)).data.total).toBe(0)
    await entitleToProduct(server.deps, plain, paid.productId)
    expect(
      (await server.call(productList, { price: 'paid', size: 99 }, ben)).data.list.map((one) => one.title),
    ).toEqual(['付费专题'])
    expect((await server.call(productList, { q: '专题' }, ben)).reason).toBe('featureOff')
    expect((await server.call(searchSuggestions, { q: '专题' }, ben)).reason).toBe('featureOff')
    expect((await server.call(recommendedProducts, {}, ben)).data.list).toEqual([])
  })

  test('pages and sorts are stable and count each product once', async () => {
    for (let n = 0; n < 7; n++) await aCourse(server.deps, { title: `分页 ${n}`, categoryId: 3, learnerCount: n % 3 })
    for (const sort of ['newest', 'popular', 'rating'] as const) {
      const pages = await Promise.all(
        [0, 1, 2].map((page) => server.call(productList, { categoryId: 3, sort, page, size: 3 })),
      )
      expect(pages[0]?.data.total).toBe(7)
      expect(new Set(pages.flatMap((page) => page.data.list.map((one) => one.productId))).size).toBe(7)
    }
    const popular = await server.call(productList, { categoryId: 3, sort: 'popular', size: 7 })
    const counts = popular.data.list.map((one) => one.learnerCount)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
  })

  test('a product of some companies is hidden from others in lists, counts and by id', async () => {
    const { productId } = await aCourse(server.deps, { title: '内部课程', companyIds: [company], categoryId: 4 })
    const seenBy = async (who: Person | null) => ({
      list: (await server.call(productList, { categoryId: 4 }, { token: who?.token ?? null })).data.total,
      count: (await server.call(categoryList, {}, { token: who?.token ?? null })).data.list[3]?.productCount,
      detail: (await server.call(productDetail, { productId }, { token: who?.token ?? null })).reason,
    })
    expect(await seenBy(ann)).toEqual({ list: 1, count: 1, detail: undefined })
    expect(await seenBy(stranger)).toEqual({ list: 0, count: 0, detail: 'productNotFound' })
    expect(await seenBy(null)).toEqual({ list: 0, count: 0, detail: 'productNotFound' })
    await server.deps.sql`update product set status = 'withdrawn' where id = ${productId}`
    expect((await seenBy(ann)).detail).toBe('productNotFound')
  })

  test('access to a course, and what is missing', async () => {
    const paid = await aCourse(server.deps, { priceKind: 'paid', previewNum: 1 })
    const vip = await aCourse(server.deps, { priceKind: 'vip' })
    const ask = async (productId: string, who: Person | null) =>
      (await server.call(productQualification, { productId }, { token: who?.token ?? null })).data
    expect(await ask(paid.productId, null)).toMatchObject({ mayLearn: false, reason: 'signIn', payshow: false })
    expect(await ask(paid.productId, ann)).toMatchObject({
      mayLearn: true,
      reason: 'preview',
      payshow: true,
      isPay: false,
    })
    expect(await ask(vip.productId, ann)).toMatchObject({ mayLearn: false, reason: 'vip', payshow: true })
    await entitleToProduct(server.deps, company, paid.productId)
    expect(await ask(paid.productId, ann)).toMatchObject({
      mayLearn: true,
      reason: 'entitled',
      payshow: false,
      isPay: true,
    })
    expect(await ask(paid.productId, stranger)).toMatchObject({ reason: 'preview' })
    await server.deps
      .sql`update company set vip_until = ${new Date(server.clock.now().getTime() + 1000)} where id = ${company}`
    expect(await ask(vip.productId, ann)).toMatchObject({ mayLearn: true, reason: 'entitled' })
    server.clock.pass(2)
    expect(await ask(vip.productId, ann)).toMatchObject({ mayLearn: false, reason: 'vip' })
  })

  test('lessons have a state: sequence, preview, unpaid', async () => {
    const states = async (productId: string) =>
      (await server.call(lessonList, { productId }, ann)).data.sections.map((section) =>
        section.lessons.map((lesson) => lesson.state),
      )
    expect(await states((await aCourse(server.deps, { inSequence: true })).productId)).toEqual([['open'], ['locked']])
    expect(await states((await aCourse(server.deps, { priceKind: 'paid', previewNum: 1 })).productId)).toEqual([
      ['preview'],
      ['unpaid'],
    ])
  })

  test('detail, list and lessons take few statements, for any number of lessons', async () => {
    const { productId } = await aCourse(server.deps, {
      sections: Array.from({ length: 6 }, () => Array.from({ length: 8 }, () => ({ type: 3 as const, seconds: 60 }))),
    })
    const count = async (call: Promise<unknown>) => {
      server.statements()
      await call
      return server.statements().length
    }
    expect(await count(server.call(productDetail, { productId }, ann))).toBeLessThanOrEqual(2)
    expect(await count(server.call(lessonList, { productId }, ann))).toBeLessThanOrEqual(3)
    expect(await count(server.call(productList, {}, ann))).toBeLessThanOrEqual(3)
  })

  test('recommendations are products not started, each with a reason, never of another company', async () => {
    await aCourse(server.deps, { title: '别家的', companyIds: [stranger.companyId], learnerCount: 9999 })
    const begun = await aCourse(server.deps, { title: '已开始', learnerCount: 9999 })
    await server.deps
      .sql`insert into product_progress (company_id, account_id, product_id, started_at, updated_at) values (${company}, ${ann.accountId}, ${begun.productId}, now(), now())`
    const { data } = await server.call(recommendedProducts, { size: 24 }, ann)
    expect(data.list.length).toBeGreaterThan(3)
    expect(data.list.every((one) => one.why.length > 0)).toBe(true)
    expect(data.list.map((one) => one.title)).not.toContain('已开始')
    expect(data.list.map((one) => one.title)).not.toContain('别家的')
    expect((await server.call(recommendedProducts, { size: 3 })).data.list[0]?.title).toBe('已开始')
  })

  test('recommendations by own courses, department and company; products started long ago never return', async () => {
    const { deps } = server
    const own = await aCompany(deps)
    const [me, ...others] = await Promise.all(Array.from({ length: 6 }, () => aPerson(deps, own)))
    const departmentId = newId(server.clock.now(), deps.random)
    await deps.sql`insert into department (id, company_id, name) values (${departmentId}, ${own}, '{"zh":"无线"}')`
    const near = (people: readonly (Person | undefined)[]) => people.map((person) => person?.accountId as string)
    await deps.sql`update membership set department_id = ${departmentId} where company_id = ${own} and account_id = any(${near([me, ...others.slice(0, 2)])})`
    const begin = async (productId: string, people: readonly (Person | undefined)[], daysAgo: number) =>
      deps.sql`
        insert into product_progress (company_id, account_id, product_id, started_at, updated_at)
        select ${own}, a, ${productId}, now() - ${daysAgo} * interval '1 day', now() - ${daysAgo} * interval '1 day' from unnest(${near(people)}::uuid[]) a`
    const learned: string[] = []
    for (let n = 0; n < 23; n++) {
      const course = await aCourse(deps, { title: `学过 ${n}`, categoryId: 2, learnerCount: 5000 })
      await begin(course.productId, [me], n)
      learned.push(course.productId)
    }
    const [mates, wide] = [
      await aCourse(deps, { title: '同事', categoryId: 3 }),
      await aCourse(deps, { title: '大家', categoryId: 4 }),
    ]
    await begin(mates.productId, others.slice(0, 2), 1)
    await begin(wide.productId, others.slice(2), 1)
    await aCourse(deps, { title: '同类', categoryId: 2, learnerCount: 3 })
    const { list } = (await server.call(recommendedProducts, { size: 24 }, me as Person)).data
    const why = new Map(list.map((one) => [one.title, one.why]))
    expect([why.get('同类'), why.get('同事'), why.get('大家')]).toEqual([
      '因为您学过“学过 0”',
      '本部门 2 位同事在学',
      '3 位同事在学',
    ])
    expect(list.filter((one) => learned.includes(one.productId))).toEqual([])
  })
})

describe('community', () => {
  test('a comment needs a score and words, counts in the rating, and is paged by six', async () => {
    const { productId } = await aCourse(server.deps)
    expect((await server.call(commentCreate, { productId, content: '很好' }, ann)).reason).toBe('ratingMissing')
    expect((await server.call(commentCreate, { productId, rating: 5, content: '  ' }, ann)).reason).toBe(
      'commentMissing',
    )
    for (let n = 1; n <= 7; n++) {
      server.clock.pass(60)
      await server.call(commentCreate, { productId, rating: n % 2 ? 5 : 4, content: `<b>评论</b> ${n}` }, ann)
    }
    const first = await server.call(commentList, { productId }, ann)
    expect(first.data).toMatchObject({ total: 7, size: 6 })
    expect(first.data.list[0]).toMatchObject({ content: '<b>评论</b> 7', isMine: true })
    expect((await server.call(commentList, { productId, page: 1 }, ann)).data.list).toHaveLength(1)
    expect((await server.call(productDetail, { productId })).data).toMatchObject({ rating: 5, ratingCount: 1 })
  })

  test('each person counts once in the rating, with their last score, also with concurrent calls', async () => {
    const { productId } = await aCourse(server.deps)
    const ben = await aPerson(server.deps, company)
    await Promise.all(
      [1, 2, 3, 4, 5].map((n) => server.call(commentCreate, { productId, rating: 1, content: `差 ${n}` }, ben)),
    )
    await server.call(commentCreate, { productId, rating: 4, content: '好' }, ann)
    expect((await server.call(productDetail, { productId })).data).toMatchObject({ rating: 2.5, ratingCount: 2 })
    server.clock.pass(60)
    await server.call(commentCreate, { productId, rating: 4, content: '改主意了' }, ben)
    expect((await server.call(productDetail, { productId })).data).toMatchObject({ rating: 4, ratingCount: 2 })
    expect((await server.call(commentList, { productId })).data.total).toBe(7)
  })

  test('liking twice counts once, and two concurrent likes count twice', async () => {
    const { productId } = await aCourse(server.deps)
    server.clock.pass(600)
    const { commentId } = (await server.call(commentCreate, { productId, rating: 5, content: '好' }, ann)).data
    const like = (who: Person, state?: 0 | 1) =>
      server.call(commentLikeSet, { commentId, ...(state === undefined ? {} : { state }) }, who)
    await Promise.all([like(ann), like(ann), like(stranger)])
    expect((await like(ann)).data).toEqual({ likeCount: 2, likedByMe: true })
    expect((await like(ann, 0)).data).toEqual({ likeCount: 1, likedByMe: false })
    expect((await like(ann, 0)).data.likeCount).toBe(1)
  })

  test('a comment needs access to the course; favourites stay in their company', async () => {
    const paid = await aCourse(server.deps, { priceKind: 'paid' })
    expect(
      (await server.call(commentCreate, { productId: paid.productId, rating: 5, content: '好' }, ann)).reason,
    ).toBe('notEntitled')
    for (let times = 0; times < 2; times++) await server.call(productFavouriteSet, { productId: paid.productId }, ann)
    expect((await server.call(productDetail, { productId: paid.productId }, ann)).data.isFavourite).toBe(true)
    expect((await server.call(productDetail, { productId: paid.productId }, stranger)).data.isFavourite).toBe(false)
    expect(
      (await server.call(productFavouriteSet, { productId: paid.productId, state: 0 }, ann)).data.isFavourite,
    ).toBe(false)
  })
})
