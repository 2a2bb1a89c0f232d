import { notificationList } from '@portal/contract/community/notification.contract.ts'
import {
  wantedProductSet,
  wantedProductState,
  wantedProducts,
  wishCreate,
  wishList,
  wishSuggestions,
  wishSupportSet,
} from '@portal/contract/community/wish.contract.ts'
import {
  managedWishList,
  wantedProductDemand,
  wishAnswer,
  wishCompanies,
  wishMerge,
  wishRead,
  wishRemove,
} from '@portal/contract/community/wish-staff.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCompany, aDepartment, aPerson, moveToDepartment, type Person } from '../../../testing/builders.ts'
import { aCourse } from '../../../testing/course.builder.ts'
import { hostileTexts } from '../../../testing/hostile-texts.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { toSingleLine } from './wish.rules.ts'

let server: TestServer
let company: string
let ann: Person
let ben: Person
let staff: Person
beforeAll(async () => {
  server = await openTestServer()
  staff = await aPerson(server.deps, await aCompany(server.deps), { name: '课程编辑', grants: ['courses'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  company = await aCompany(server.deps)
  ann = await aPerson(server.deps, company, { name: '安澜' })
  ben = await aPerson(server.deps, company, { name: '宾言' })
})

const ask = async (title: string, who = ann, reason = '') => {
  server.clock.pass(60)
  return (await server.call(wishCreate, { title, reason }, who)).data.wish
}
const seen = async (wishId: string) =>
  (await server.deps.sql<{ revision: number }[]>`select revision from wish where id = ${wishId}`)[0]?.revision ?? 0
const answer = async (wishId: string, rest: Record<string, unknown>) =>
  server.call(wishAnswer, { wishId, revision: await seen(wishId), ...rest } as never, staff)
const told = async (who: Person) =>
  (await server.call(notificationList, {}, who)).data.list.map(({ kind, title, body, link }) => ({
    kind,
    title,
    body,
    link,
  }))

describe('asking', () => {
  test('once in a company, however it is written; asked again it is joined', async () => {
    const first = await server.call(wishCreate, { title: ' 5G  网络切片实操 ', reason: '园区项目要用' }, ann)
    expect(first.data).toMatchObject({
      isNew: true,
      wish: {
        title: '5G 网络切片实操',
        reason: '园区项目要用',
        state: 'open',
        wantedCount: 1,
        isWanted: true,
        isMine: true,
        answer: '',
        product: null,
      },
    })
    const again = await server.call(wishCreate, { title: '５ｇ网络切片，实操！' }, ben)
    expect(again.data).toMatchObject({
      isNew: false,
      wish: { wishId: first.data.wish.wishId, wantedCount: 2, isWanted: true, isMine: false, reason: '' },
    })
    expect((await server.call(wishCreate, { title: '5G网络切片实操' }, ben)).data.wish.wantedCount).toBe(2)
    const far = await aPerson(server.deps, await aCompany(server.deps))
    expect((await server.call(wishCreate, { title: '5G 网络切片实操' }, far)).data).toMatchObject({
      isNew: true,
      wish: { wantedCount: 1 },
    })
  })

  test('everybody has their own reason: the newest they gave, told to nobody but staff and gone with them', async () => {
    const { wishId } = await ask('光缆抢修', ann, '雨季故障多')
    expect((await ask('光缆抢修', ben, '新人要带')).reason).toBe('新人要带')
    expect((await ask('光缆抢修', ben)).reason).toBe('新人要带')
    expect((await ask('光缆抢修', ben, '换了理由')).reason).toBe('换了理由')
    expect((await server.call(wishList, {}, ann)).raw).not.toContain('换了理由')
    await server.call(wishSupportSet, { wishId, state: 0 }, ben)
    expect((await server.call(managedWishList, { companyId: company }, staff)).data.rows[0]?.reasons).toMatchObject([
      { name: '安澜', reason: '雨季故障多' },
    ])
  })

  test('hostile texts are stored as plain text', async () => {
    for (const title of hostileTexts.filter((one) => [...one].length <= 60)) {
      server.clock.pass(86_400)
      const { code, data } = await server.call(wishCreate, { title, reason: title }, ann)
      expect([200, 400], title).toContain(code)
      if (code === 200) expect(data.wish.title).toBe(toSingleLine(title))
    }
    expect((await server.call(wishSuggestions, { q: "' | & ! : * ( ) <-> \\ ' 光缆" }, ann)).code).toBe(200)
  })

  test('requested by many concurrently, it exists once, with everyone', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(server.deps, company)))
    const answers = await Promise.all(
      people.map((who, index) => server.call(wishCreate, { title: index % 2 ? '光缆 抢修' : '光缆抢修' }, who)),
    )
    expect(answers.filter(({ data }) => data.isNew)).toHaveLength(1)
    expect((await server.call(wishList, {}, ann)).data).toMatchObject({ total: 1, list: [{ wantedCount: 12 }] })
  })

  test('refuses what says nothing, and more than a day’s share; joining has no such bound', async () => {
    for (const title of ['', '？！ ', '学'])
      expect(await server.call(wishCreate, { title }, ann)).toMatchObject({ code: 400, reason: 'wishEmpty' })
    expect((await server.call(wishCreate, { title: '长'.repeat(61) }, ann)).code).toBe(400)
    await ask('别人的心愿', ben)
    for (let i = 0; i < 5; i++) await ask(`心愿 ${i}`)
    expect(await server.call(wishCreate, { title: '第六个' }, ann)).toMatchObject({ code: 429, reason: 'wishesOfDay' })
    expect((await server.call(wishCreate, { title: '别人的心愿' }, ann)).data).toMatchObject({
      isNew: false,
      wish: { wantedCount: 2 },
    })
    expect((await server.call(wishList, { view: 'mine' }, ann)).data.total).toBe(6)
    server.clock.pass(86_400)
    expect((await server.call(wishCreate, { title: '第六个' }, ann)).data.isNew).toBe(true)
  })

  test('shows what there is already while one types: wishes of the company, and courses it sees', async () => {
    const wish = await ask('网络切片实操')
    await ask('光缆抢修')
    const course = await aCourse(server.deps, { title: '切片网络入门' })
    await aCourse(server.deps, { title: '切片网络进阶', companyIds: [await aCompany(server.deps)] })
    const { wishes, products } = (await server.call(wishSuggestions, { q: '切片网络' }, ben)).data
    expect(wishes).toMatchObject([{ wishId: wish.wishId, isWanted: false, isMine: false, reason: '' }])
    expect(wishes[0]?.titleHits).toEqual([[0, 4]])
    expect(products).toMatchObject([{ productId: course.productId, title: '切片网络入门', isKnowledge: false }])
    expect((await server.call(wishSuggestions, { q: '？' }, ben)).data).toEqual({ wishes: [], products: [] })
    // A single common word among many does not make two titles similar.
    expect((await server.call(wishSuggestions, { q: '实操 OTDR 熔接 曲线 断点 定位' }, ben)).data.wishes).toEqual([])
    const far = await aPerson(server.deps, await aCompany(server.deps, { flags: { show_search_course: false } }))
    expect((await server.call(wishSuggestions, { q: '网络切片' }, far)).data).toEqual({ wishes: [], products: [] })
  })
})

describe('wanting', () => {
  test('once per person; taken back it counts no more, and goes when nobody wants it', async () => {
    const { wishId } = await ask('光缆抢修')
    await server.call(wishSupportSet, { wishId }, ben)
    expect((await server.call(wishSupportSet, { wishId, state: 1 }, ben)).data).toEqual({
      wantedCount: 2,
      isWanted: true,
    })
    expect((await server.call(wishSupportSet, { wishId, state: 0 }, ann)).data).toEqual({
      wantedCount: 1,
      isWanted: false,
    })
    expect((await server.call(wishSupportSet, { wishId, state: 0 }, ann)).data).toEqual({
      wantedCount: 1,
      isWanted: false,
    })
    expect((await server.call(wishList, {}, ann)).data.list).toMatchObject([{ wishId, isMine: true, isWanted: false }])
    expect((await server.call(wishSupportSet, { wishId, state: 0 }, ben)).data.wantedCount).toBe(0)
    expect((await server.call(wishList, {}, ann)).data.total).toBe(0)
    expect((await server.call(wishSupportSet, { wishId }, ben)).reason).toBe('notFound')
  })

  test('the most wanted, the newest, one’s own and the answered are lists; another company’s wish does not exist', async () => {
    const [first, second, third] = [await ask('甲课程'), await ask('乙课程'), await ask('丙课程', ben)] as const
    server.clock.pass(60)
    await server.call(wishSupportSet, { wishId: first.wishId }, ben)
    const titles = async (view: 'wanted' | 'newest' | 'mine' | 'answered', who = ann) =>
      (await server.call(wishList, { view }, who)).data.list.map(({ title }) => title)
    expect(await titles('wanted')).toEqual(['甲课程', '丙课程', '乙课程'])
    expect(await titles('newest')).toEqual(['丙课程', '乙课程', '甲课程'])
    expect(await titles('mine', ben)).toEqual(['甲课程', '丙课程'])
    await answer(third.wishId, { state: 'planned', words: { zh: '明年春天' } })
    await answer(second.wishId, { state: 'declined', words: { zh: '已有厂家培训', en: 'The vendor trains this' } })
    expect(await titles('wanted')).toEqual(['甲课程', '丙课程'])
    expect(await titles('answered')).toEqual(['乙课程'])
    expect(await titles('mine')).toEqual(['乙课程', '甲课程'])
    expect((await server.call(wishList, { size: 1, page: 1 }, ann)).data).toMatchObject({
      total: 2,
      list: [{ title: '丙课程', answer: '明年春天' }],
    })
    expect((await server.call(wishSupportSet, { wishId: second.wishId }, ben)).reason).toBe('wishClosed')
    const far = await aPerson(server.deps, await aCompany(server.deps))
    expect((await server.call(wishSupportSet, { wishId: first.wishId }, far)).reason).toBe('notFound')
    expect((await server.call(wishList, {}, far)).data.total).toBe(0)
  })

  test('counts agree with people when everyone changes their mind concurrently', async () => {
    const { wishId } = await ask('光缆抢修')
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(server.deps, company)))
    await Promise.all(
      people.flatMap((who, index) => [
        server.call(wishSupportSet, { wishId }, who),
        server.call(wishSupportSet, { wishId, state: index % 2 ? 1 : 0 }, who),
      ]),
    )
    const [row] = await server.deps
      .sql`select wanted_count = (select count(*) from wish_vote where wish_id = w.id) as agrees from wish w where id = ${wishId}`
    expect(row).toEqual({ agrees: true })
  })
})

describe('products to learn later', () => {
  test('are marked once, listed until they are begun, and seen by staff as demand', async () => {
    const [one, two] = [
      await aCourse(server.deps, { title: '先学' }),
      await aCourse(server.deps, { title: '后学', priceKind: 'vip' }),
    ]
    for (const { productId } of [one, two, one]) {
      server.clock.pass(60)
      expect((await server.call(wantedProductSet, { productId }, ann)).data).toEqual({ isWanted: true })
    }
    await server.call(wantedProductSet, { productId: one.productId }, ben)
    expect((await server.call(wantedProductState, { productId: one.productId }, ann)).data.isWanted).toBe(true)
    expect((await server.call(wantedProducts, {}, ann)).data).toMatchObject({
      total: 2,
      list: [{ title: '后学' }, { title: '先学' }],
    })
    const now = server.clock.now()
    await server.deps.sql`
      insert into product_progress (company_id, account_id, product_id, percent, lessons_done, started_at, updated_at) values (${company}, ${ann.accountId}, ${one.productId}, 5, 0, ${now}, ${now})`
    expect((await server.call(wantedProducts, {}, ann)).data).toMatchObject({ total: 1, list: [{ title: '后学' }] })
    const demand = (await server.call(wantedProductDemand, { companyId: company }, staff)).data
    expect(demand.list.map(({ title, waiting, begun, companies }) => [title.zh, waiting, begun, companies])).toEqual([
      ['先学', 1, 1, 1],
      ['后学', 1, 0, 1],
    ])
    expect(demand.total).toBe(2)
    await server.deps.sql`update product set status = 'withdrawn' where id = ${two.productId}`
    expect((await server.call(wantedProducts, {}, ann)).data.total).toBe(0)
    expect((await server.call(wantedProductSet, { productId: two.productId, state: 0 }, ann)).data).toEqual({
      isWanted: false,
    })
    expect((await server.call(wantedProductSet, { productId: two.productId }, ann)).reason).toBe('productNotFound')
  })
})

describe('staff', () => {
  test('see who asks, why, from where and how lately; the most wanted first', async () => {
    const department = await aDepartment(server.deps, company)
    await moveToDepartment(server.deps, ann, department)
    await ask('老心愿', ann, '一直想学')
    server.clock.pass(40 * 86_400)
    await ask('老心愿', ben, '项目要用')
    await ask('新心愿', ben)
    const { rows: list, total } = (await server.call(managedWishList, { companyId: company }, staff)).data
    expect(total).toBe(2)
    expect(list).toMatchObject([
      {
        title: '老心愿',
        askedBy: '安澜',
        reasons: [
          { name: '宾言', reason: '项目要用' },
          { name: '安澜', reason: '一直想学' },
        ],
        wantedCount: 2,
        wantedLately: 1,
        departments: [{ name: { zh: '部门', en: 'Department' }, count: 1 }],
        revision: 1,
        answeredBy: null,
      },
      { title: '新心愿', wantedLately: 1, departments: [] },
    ])
    expect((await server.call(managedWishList, { companyId: company, q: '新心' }, staff)).data.rows).toMatchObject([
      { title: '新心愿' },
    ])
    expect((await server.call(managedWishList, { companyId: company, state: 'made' }, staff)).data.total).toBe(0)
  })

  test('answer once for all who want it; other words are not told again, and what others changed meanwhile is refused', async () => {
    const { wishId } = await ask('波束管理')
    await server.call(wishSupportSet, { wishId }, ben)
    const away = await aPerson(server.deps, company)
    await server.call(wishSupportSet, { wishId }, away)
    await server.deps.sql`update membership set status = 'withdrawn' where account_id = ${away.accountId}`
    const course = await aCourse(server.deps, { title: '波束管理实务', companyIds: [company] })
    expect((await answer(wishId, { state: 'planned', words: { zh: '四月开课', en: 'In April' } })).data).toMatchObject({
      state: 'planned',
      answeredBy: '课程编辑',
      revision: 2,
    })
    expect(await told(ben)).toEqual([
      {
        kind: 'wishAnswered',
        title: '您想学的“波束管理”已列入计划',
        body: '四月开课',
        link: '/user/wannaLearn?view=mine',
      },
    ])
    await answer(wishId, { state: 'planned', words: { zh: '五月开课' } })
    expect(await told(ben)).toHaveLength(1)
    expect((await server.call(wishAnswer, { wishId, revision: 2, state: 'planned' }, staff)).reason).toBe('conflict')
    server.clock.pass(60)
    expect((await answer(wishId, { state: 'made', productId: course.productId })).data).toMatchObject({
      state: 'made',
      product: { productId: course.productId },
    })
    for (const who of [ann, ben])
      expect((await told(who))[0]).toEqual({
        kind: 'wishAnswered',
        title: '您想学的“波束管理”已上线',
        body: '《波束管理实务》',
        link: `/detail?id=${course.productId}`,
      })
    expect(await server.deps.sql`select from notification where account_id = ${away.accountId}`).toHaveLength(0)
    expect((await server.call(wishList, { view: 'answered' }, ben)).data.list).toMatchObject([
      { state: 'made', product: { title: '波束管理实务' } },
    ])
    await server.deps.sql`update product set status = 'withdrawn' where id = ${course.productId}`
    expect((await server.call(wishList, { view: 'answered' }, ben)).data.list).toMatchObject([
      { state: 'made', product: null },
    ])
    // Requested again, it leads to the product that it became.
    expect(
      (await server.call(wishCreate, { title: '波束管理' }, await aPerson(server.deps, company))).data,
    ).toMatchObject({ isNew: false, wish: { state: 'made', isWanted: false } })
    const audit = await server.deps.sql<{ action: string }[]>`select action from audit_line where thing_id = ${wishId}`
    expect(audit.map(({ action }) => action)).toEqual(['wish.answer', 'wish.answer', 'wish.answer'])
  })

  test('cannot answer with what does not fit, or with a course the company does not see', async () => {
    const { wishId } = await ask('波束管理')
    const hidden = await aCourse(server.deps, { companyIds: [await aCompany(server.deps)] })
    for (const wrong of [
      { state: 'made' },
      { state: 'declined', words: { zh: ' ' } },
      { state: 'planned', productId: hidden.productId },
      { state: 'open', words: { zh: '话' } },
    ])
      expect(await answer(wishId, wrong)).toMatchObject({ code: 400, reason: 'malformed' })
    expect((await answer(wishId, { state: 'made', productId: hidden.productId })).reason).toBe('wishProductHidden')
    expect((await answer(hidden.productId, { state: 'planned', revision: 1 })).reason).toBe('notFound')
    expect(await told(ann)).toEqual([])
    expect((await server.call(wishAnswer, { wishId, revision: 1, state: 'planned' }, ann)).code).toBe(403)
  })

  test('merge what asks for the same: everybody wants the one that stays, and its former words lead to it', async () => {
    const [one, two, third] = [await ask('网络切片'), await ask('切片技术', ben), await ask('切片')]
    await server.call(wishSupportSet, { wishId: two.wishId }, ann)
    await answer(one.wishId, { state: 'planned', words: { zh: '六月' } })
    const merge = async (wishId: string, intoWishId: string) =>
      server.call(wishMerge, { wishId, revision: await seen(wishId), intoWishId }, staff)
    await merge(third.wishId, two.wishId)
    expect((await merge(two.wishId, one.wishId)).data).toMatchObject({
      wishId: one.wishId,
      wantedCount: 2,
      state: 'planned',
    })
    expect(await told(ben)).toMatchObject([{ title: '您想学的“网络切片”已列入计划', body: '六月' }])
    expect(await told(ann)).toHaveLength(1)
    expect((await server.call(wishList, {}, ann)).data.list.map(({ title }) => title)).toEqual(['网络切片'])
    const cleo = await aPerson(server.deps, company)
    expect((await server.call(wishCreate, { title: '切片 技术' }, cleo)).data).toMatchObject({
      isNew: false,
      wish: { wishId: one.wishId, wantedCount: 3 },
    })
    expect((await server.call(wishSupportSet, { wishId: third.wishId, state: 0 }, cleo)).data.wantedCount).toBe(2)
    expect((await merge(two.wishId, one.wishId)).reason).toBe('notFound')
    const far = await ask('网络切片', await aPerson(server.deps, await aCompany(server.deps)))
    expect((await merge(far.wishId, one.wishId)).reason).toBe('notFound')
    expect((await merge(one.wishId, one.wishId)).code).toBe(400)
  })

  test('take away what should not stand there: it is gone for all, cannot be asked again, and its asker hears why', async () => {
    const { wishId } = await ask('谁的工资最高')
    await server.call(wishSupportSet, { wishId }, ben)
    expect(
      (await server.call(wishRemove, { wishId, revision: 1, words: { zh: '这里只收课程建议' } }, staff)).data,
    ).toMatchObject({ state: 'removed' })
    for (const view of ['wanted', 'mine', 'answered'] as const)
      expect((await server.call(wishList, { view }, ann)).data.total).toBe(0)
    expect((await server.call(wishCreate, { title: '谁的工资最高？' }, ben)).reason).toBe('wishRemoved')
    expect((await server.call(wishSupportSet, { wishId }, ben)).reason).toBe('notFound')
    expect(await told(ann)).toMatchObject([{ title: '您提出的“谁的工资最高”已移除', body: '这里只收课程建议' }])
    expect(await told(ben)).toEqual([])
    // A removal can't be undone by an answer.
    expect((await server.call(wishAnswer, { wishId, revision: 2, state: 'open' }, staff)).reason).toBe('notFound')
    expect((await server.call(managedWishList, { companyId: company, state: 'removed' }, staff)).data.total).toBe(1)
  })
})

test('a company that does not use it hears so from every call', async () => {
  const off = await aPerson(server.deps, await aCompany(server.deps, { flags: { show_wanna_learn: false } }))
  const { productId } = await aCourse(server.deps)
  const { wishId } = await ask('光缆抢修')
  for (const [call, input] of [
    [wishList, {}],
    [wishSuggestions, { q: '光缆' }],
    [wishCreate, { title: '光缆' }],
    [wishSupportSet, { wishId }],
    [wantedProductSet, { productId }],
    [wantedProductState, { productId }],
    [wantedProducts, {}],
  ] as const)
    expect(await server.call(call, input as never, off), call.path).toMatchObject({ code: 403, reason: 'featureOff' })
})

test('one wish is read with those like it in its company; companies are counted by what waits', async () => {
  const [wishId, alike, far] = [
    (await ask('波束管理入门')).wishId,
    (await ask('波束管理进阶')).wishId,
    (await ask('项目沟通')).wishId,
  ]
  const { wish, similar } = (await server.call(wishRead, { wishId }, staff)).data
  expect(wish).toMatchObject({ wishId, title: '波束管理入门', state: 'open', wantedCount: 1 })
  expect(similar).toMatchObject([{ wishId: alike, title: '波束管理进阶', state: 'open' }])
  expect(similar.map((one) => one.wishId)).not.toContain(far)
  const { companies } = (await server.call(wishCompanies, {}, staff)).data
  expect(companies.find(({ companyId }) => companyId === company)?.open).toBeGreaterThanOrEqual(3)
  await server.call(wishMerge, { wishId, revision: await seen(wishId), intoWishId: alike }, staff)
  expect((await server.call(wishRead, { wishId }, staff)).reason).toBe('notFound')
})
