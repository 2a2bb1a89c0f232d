import { productDetail } from '@portal/contract/catalogue/product.contract.ts'
import { commentCreate, commentLikeSet, commentList } from '@portal/contract/community/comment.contract.ts'
import { commentDelete, commentReport } from '@portal/contract/community/comment-report.contract.ts'
import {
  commentDecide,
  commentQueue,
  commentRead,
  commentsDecide,
  moderatedCompanies,
  watchedWordList,
  watchedWordListSave,
  watchedWordsTest,
} from '@portal/contract/community/comment-staff.contract.ts'
import { notificationList } from '@portal/contract/community/notification.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../core/secrets/random.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { deleteRemovedComments } from './comment.jobs.ts'

let server: TestServer
let company: string
let other: string
let ann: Person
let ben: Person
let cai: Person
let staff: Person
let second: Person
let productId: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  other = await aCompany(server.deps)
  ann = await aPerson(server.deps, company, { name: '安' })
  ben = await aPerson(server.deps, company, { name: '本' })
  cai = await aPerson(server.deps, other, { name: '蔡' })
  staff = await aPerson(server.deps, company, { name: '职员', grants: ['moderation'] })
  second = await aPerson(server.deps, company, { grants: ['moderation'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  productId = (await aCourse(server.deps, { title: '课程' })).productId
  server.clock.pass(3600)
})

const comment = async (who: Person, rating: number, content = '话') => {
  server.clock.pass(60)
  return (await server.call(commentCreate, { productId, rating, content }, who)).data.commentId
}
type Reason = 'spam' | 'abuse' | 'other'
const report = (commentId: string, who: Person, reason: Reason = 'spam', words = '') =>
  server.call(commentReport, { commentId, reason, words }, who)
const decide = (commentId: string, revision: number, decision: 'keep' | 'hide' | 'remove', who: Person = staff) =>
  server.call(commentDecide, { commentId, revision, decision, reason: '不合社区约定' }, who)
const listed = async (who?: Person) => (await server.call(commentList, { productId }, who)).data
const rating = async () => {
  const { data } = await server.call(productDetail, { productId })
  return [data.rating, data.ratingCount]
}
const waiting = async () => (await server.call(commentQueue, { productId }, staff)).data.rows
const news = async (who: Person, kind: string, lang: 'zh' | 'en' = 'zh') =>
  (await server.call(notificationList, { size: 50 }, { token: who.token, lang })).data.list.filter(
    (one) => one.kind === kind && one.link.includes(productId),
  )

test('who wrote a comment is shown to colleagues; before all others stand the first character of the name, and no position', async () => {
  const author = await aPerson(server.deps, company, { name: '欧阳若兰' })
  await server.deps
    .sql`update membership set position = ${server.deps.sql.json({ zh: '网络工程师', en: 'Network engineer' })} where account_id = ${author.accountId}`
  await comment(author, 5)
  const shown = async (who?: Person) => (await listed(who)).list.map((one) => [one.authorName, one.authorPosition])
  for (const who of [author, ben]) expect(await shown(who)).toEqual([['欧阳若兰', '网络工程师']])
  for (const who of [cai, undefined]) expect(await shown(who)).toEqual([['欧**', '']])
  await server.deps.sql`update account set name_latin = 'Ouyang Ruolan' where id = ${author.accountId}`
  const inEnglish = async (who: Person) =>
    (await server.call(commentList, { productId }, { token: who.token, lang: 'en' })).data.list[0]?.authorName
  expect([await inEnglish(ben), await inEnglish(cai)]).toEqual(['Ouyang Ruolan', 'O**'])
})

test('a comment that is sent again because its answer was lost appears once', async () => {
  const send = (content: string) => server.call(commentCreate, { productId, rating: 4, content }, ann)
  const ids = (await Promise.all([1, 2, 3].map(() => send('讲得清楚')))).map((answer) => answer.data.commentId)
  expect(new Set(ids).size).toBe(1)
  await send('另外一句')
  server.clock.pass(61)
  await send('讲得清楚')
  expect((await listed(ann)).total).toBe(3)
})

describe('reports', () => {
  test('once per person, also when many are sent at once; not of one’s own, and only with words where words are needed', async () => {
    const commentId = await comment(ann, 5)
    const answers = await Promise.all([1, 2, 3, 4].map(() => report(commentId, ben)))
    expect(answers.map((answer) => [answer.code, answer.data.reportedByMe])).toEqual(answers.map(() => [200, true]))
    expect((await report(commentId, ann)).reason).toBe('ownComment')
    expect(await report(commentId, cai, 'other', ' \0 ')).toMatchObject({ reason: 'malformed', fields: ['words'] })
    await report(commentId, cai, 'other', '卖题')
    expect(await waiting()).toMatchObject([
      { commentId, openReports: 2, reasons: ['other', 'spam'], state: 'shown', authorName: '安', heldFor: null },
    ])
    const { data } = await server.call(commentRead, { commentId }, staff)
    expect(data.reports.map(({ name, words }) => [name, words]).sort()).toEqual(
      [
        ['本', ''],
        ['蔡', '卖题'],
      ].sort(),
    )
    expect((await listed(ben)).list[0]).toMatchObject({ reportedByMe: true, state: 'shown' })
    expect((await listed(ann)).list[0]).toMatchObject({ reportedByMe: false })
  })

  test('of what the caller may not see there is nothing to report; nobody reports without end', async () => {
    const closed = await aCourse(server.deps, { companyIds: [company] })
    productId = closed.productId
    const commentId = await comment(ann, 5)
    expect((await report(commentId, cai)).reason).toBe('commentNotFound')
    expect((await report(newId(server.clock.now(), server.deps.random), ben)).reason).toBe('commentNotFound')
    const many = await aPerson(server.deps, company)
    const answers = []
    for (let n = 0; n < 11; n++) answers.push(await report(commentId, many))
    expect(answers.map(({ code }) => code)).toEqual([...Array(10).fill(200), 429])
    const { sql } = server.deps
    await sql`
      insert into comment (id, product_id, account_id, company_id, rating, body, created_at)
      select gen_random_uuid(), ${productId}, ${ann.accountId}, ${company}, 5, '话', ${server.clock.now()} from generate_series(1, 30)`
    await sql`
      insert into comment_report (id, comment_id, author_id, account_id, company_id, reason, created_at)
      select gen_random_uuid(), id, account_id, ${ben.accountId}, ${company}, 'spam', ${server.clock.now()} from comment where product_id = ${productId} and body = '话' and id <> ${commentId} limit 30`
    expect(await report(commentId, ben)).toMatchObject({ code: 429, reason: 'tooManyRequests' })
    server.clock.pass(86_401)
    expect((await report(commentId, ben)).code).toBe(200)
  })

  test('the queue is paged and filtered by company, reason and words, and by what is to be decided', async () => {
    const [first, next] = [await comment(ann, 5, '第一条 100%'), await comment(cai, 4, '第二条')]
    await report(next, ann, 'abuse')
    server.clock.pass(60)
    await report(first, ben, 'spam')
    const ids = async (input: object) =>
      (await server.call(commentQueue, { productId, ...input }, staff)).data.rows.map((one) => one.commentId)
    expect(await ids({})).toEqual([next, first])
    expect(
      await ids({ limit: 1, after: (await server.call(commentQueue, { productId, limit: 1 }, staff)).data.next }),
    ).toEqual([first])
    expect((await server.call(commentQueue, { productId, limit: 1 }, staff)).data.total).toBe(2)
    expect(await ids({ companyId: other })).toEqual([next])
    expect(await ids({ reason: 'spam' })).toEqual([first])
    expect(await ids({ q: '100%' })).toEqual([first])
    expect(await ids({ q: '_' })).toEqual([])
    for (const view of ['pending', 'hidden', 'removed'] as const) expect(await ids({ view })).toEqual([])
    expect(await ids({ view: 'all' })).toEqual([next, first])
    expect(await ids({ view: 'reported' })).toEqual([next, first])
  })
})

describe('decisions', () => {
  test('what is hidden vanishes for everybody but its author, its score counts no more, and restoring undoes it', async () => {
    const [older, newer] = [await comment(ann, 5, '旧'), await comment(ann, 1, '新')]
    await comment(ben, 3)
    await server.call(commentLikeSet, { commentId: newer }, ben)
    expect(await rating()).toEqual([2, 2])
    await report(newer, ben)
    expect((await decide(newer, 1, 'hide')).data).toEqual({ commentId: newer, revision: 2, state: 'hidden' })
    // The previous score counts again.
    expect(await rating()).toEqual([4, 2])
    expect(await listed(ben)).toMatchObject({ total: 2 })
    expect((await listed()).list.map((one) => one.commentId)).not.toContain(newer)
    const mine = await listed(ann)
    expect(mine.total).toBe(3)
    expect(mine.list.find((one) => one.commentId === newer)).toMatchObject({
      state: 'hidden',
      note: '不合社区约定',
      likeCount: 1,
    })
    expect((await server.call(commentLikeSet, { commentId: newer }, cai)).reason).toBe('notFound')
    expect((await report(newer, cai)).reason).toBe('commentNotFound')
    await decide(older, 1, 'hide')
    expect(await rating()).toEqual([3, 1])
    expect(await waiting()).toEqual([])
    expect((await server.call(commentQueue, { productId, view: 'hidden' }, staff)).data).toMatchObject({
      total: 2,
      rows: [{ commentId: newer, decision: { reason: '不合社区约定', by: '职员' } }, { commentId: older }],
    })

    expect((await decide(newer, 2, 'keep')).data.state).toBe('shown')
    expect(await rating()).toEqual([2, 2])
    expect((await listed(cai)).list.find((one) => one.commentId === newer)).toMatchObject({
      state: 'shown',
      note: '',
      likeCount: 1,
    })
  })

  test('the author and those who reported are told, each what concerns them', async () => {
    const commentId = await comment(ann, 2)
    await report(commentId, ben)
    await report(commentId, cai)
    await decide(commentId, 1, 'keep')
    expect(await news(ann, 'commentDecided')).toEqual([])
    expect((await news(ben, 'reportAnswered'))[0]).toMatchObject({
      title: '您的举报已有结果：《课程》',
      body: '经核查，这条评论予以保留。说明：不合社区约定',
    })
    expect((await news(cai, 'reportAnswered', 'en'))[0]?.body).toBe(
      'We reviewed the comment and kept it. Reason: 不合社区约定',
    )
    // After one notification, a reporter gets no second one, even for a new report.
    await report(commentId, ben)
    expect(await waiting()).toEqual([])
    await decide(commentId, 2, 'hide')
    await decide(commentId, 3, 'keep')
    await decide(commentId, 4, 'remove')
    expect((await news(ann, 'commentDecided')).map((one) => one.title).sort()).toEqual([
      '您在《课程》的评论已恢复显示',
      '您在《课程》的评论已被移除',
      '您在《课程》的评论已被隐藏',
    ])
    expect((await news(ann, 'commentDecided', 'en')).map((one) => one.body)).toContain(
      'Only you can see it now, and its rating no longer counts. Reason: 不合社区约定',
    )
    expect(await news(ben, 'reportAnswered')).toHaveLength(1)
    const lines = await server.deps
      .sql`select actor_id, company_id, action, detail from audit_line where thing = 'comment' and thing_id = ${commentId}`
    expect(lines.map((line) => line.action).sort()).toEqual([
      'comment.hide',
      'comment.keep',
      'comment.keep',
      'comment.remove',
    ])
    expect(lines[0]).toMatchObject({
      actor_id: staff.accountId,
      company_id: company,
      detail: { before: 'shown', after: 'shown', reason: '不合社区约定', reports: 2 },
    })
  })

  test('of two concurrent decisions one counts; no one decides on their own comment, or when there is nothing to decide', async () => {
    const commentId = await comment(ann, 1)
    await comment(ben, 5)
    await report(commentId, ben)
    const answers = await Promise.all([
      decide(commentId, 1, 'hide'),
      decide(commentId, 1, 'remove', second),
      decide(commentId, 1, 'hide', second),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409])
    expect(answers.filter(({ code }) => code === 409).map(({ reason }) => reason)).toEqual(['conflict', 'conflict'])
    expect(await rating()).toEqual([5, 1])
    expect(await news(ben, 'reportAnswered')).toHaveLength(1)
    const own = await comment(staff, 5)
    expect((await decide(own, 1, 'hide')).reason).toBe('ownComment')
    expect((await decide(own, 1, 'keep', second)).reason).toBe('commentDecided')
    expect(
      (await server.call(commentDecide, { commentId: own, revision: 1, decision: 'hide', reason: ' \0 ' }, second))
        .fields,
    ).toEqual(['reason'])
    expect((await decide(newId(server.clock.now(), server.deps.random), 1, 'hide')).reason).toBe('commentNotFound')
  })

  test('comments, decisions, reports and deletions of many at once leave the rating as the comments say', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => aPerson(server.deps, company)))
    const ids = await Promise.all(
      people.flatMap((who) =>
        [1, 5].map(
          async (score) =>
            (await server.call(commentCreate, { productId, rating: score, content: '话' }, who)).data.commentId,
        ),
      ),
    )
    await Promise.all([
      ...ids.slice(0, 4).map((id) => decide(id, 1, 'hide')),
      ...ids.slice(0, 4).map((id) => decide(id, 1, 'remove', second)),
      ...ids
        .slice(2, 6)
        .map((id, n) => server.call(commentDelete, { commentId: id }, people[1 + Math.floor(n / 2)] as Person)),
      ...ids.map((id) => report(id, ben)),
      ...people.map((who) => server.call(commentCreate, { productId, rating: 3, content: '再说' }, who)),
    ])
    const [row] = await server.deps.sql`
      select p.rating_sum, p.rating_count, r.sum, r.n from product p, (select sum(rating)::int as sum, count(*)::int as n from (
        select distinct on (account_id) rating from comment where product_id = ${productId} and status = 'shown' order by account_id, created_at desc, id desc) last) r
      where p.id = ${productId}`
    expect([row?.rating_sum, row?.rating_count]).toEqual([row?.sum, row?.n])
    const wrong = await server.deps.sql`
      select id from comment c where product_id = ${productId} and open_reports <> (select count(*) from comment_report r where r.comment_id = c.id and r.closed_at is null)`
    expect(wrong).toHaveLength(0)
  })
})

describe('a comment of one’s own', () => {
  test('is taken back with its score, once; who reported it is told, and after a month it is gone for good', async () => {
    const commentId = await comment(ann, 1)
    await comment(ann, 4)
    await comment(ben, 2)
    expect((await server.call(commentDelete, { commentId }, ben)).reason).toBe('commentNotFound')
    await report(commentId, ben)
    for (let times = 0; times < 2; times++)
      expect((await server.call(commentDelete, { commentId }, ann)).code).toBe(200)
    expect(await rating()).toEqual([3, 2])
    expect(await listed(ann)).toMatchObject({ total: 2 })
    expect((await news(ben, 'reportAnswered'))[0]?.body).toBe('这条评论已由作者删除。')
    expect((await decide(commentId, 2, 'keep')).reason).toBe('commentNotFound')
    expect((await server.call(commentQueue, { productId, view: 'removed' }, staff)).data.rows).toMatchObject([
      { commentId, state: 'withdrawn' },
    ])
    await deleteRemovedComments.run(server.deps)
    expect((await server.call(commentRead, { commentId }, staff)).code).toBe(200)
    server.clock.pass(31 * 86_400)
    await deleteRemovedComments.run(server.deps)
    expect((await server.call(commentRead, { commentId }, staff)).reason).toBe('commentNotFound')
    expect((await server.call(commentDelete, { commentId }, ann)).reason).toBe('commentNotFound')
  })

  test('what staff removed its author sees no more and cannot take back', async () => {
    const commentId = await comment(ann, 1)
    await decide(commentId, 1, 'remove')
    expect(await rating()).toEqual([null, 0])
    expect((await listed(ann)).total).toBe(0)
    expect((await server.call(commentDelete, { commentId }, ann)).reason).toBe('commentNotFound')
    await decide(commentId, 2, 'keep')
    expect(await rating()).toEqual([1, 1])
  })
})

describe('words of a company', () => {
  test('no company has any; where they are on, a comment with one waits and counts only when it was kept', async () => {
    const empty = { companyId: company, revision: 0, isOn: false, words: [], changedBy: null, changedAt: null }
    expect((await server.call(watchedWordList, { companyId: company }, staff)).data).toEqual(empty)
    const put = (revision: number, isOn: boolean, words: string[]) =>
      server.call(watchedWordListSave, { companyId: company, revision, isOn, words }, staff)
    expect((await put(0, false, ['加微信', ' 加微信 ', 'vx'])).data).toMatchObject({
      revision: 1,
      isOn: false,
      words: ['加微信', 'vx'],
      changedBy: '职员',
    })
    expect((await put(0, true, [])).reason).toBe('conflict')
    expect((await server.call(commentCreate, { productId, rating: 5, content: '加微信' }, ben)).data.state).toBe(
      'shown',
    )
    const answers = await Promise.all([put(1, true, ['加微信']), put(1, true, ['加微信'])])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(
      (await server.call(watchedWordListSave, { companyId: productId, revision: 0, isOn: true, words: ['x'] }, staff))
        .reason,
    ).toBe('notFound')

    const held = await server.call(commentCreate, { productId, rating: 1, content: '要题库 加·微·信' }, ann)
    expect(held.data.state).toBe('pending')
    const { commentId } = held.data
    expect((await server.call(commentCreate, { productId, rating: 3, content: '加微信' }, cai)).data.state).toBe(
      'shown',
    )
    expect(await rating()).toEqual([4, 2])
    expect((await listed(ben)).total).toBe(2)
    expect((await listed(ann)).list.find((one) => one.commentId === commentId)).toMatchObject({
      state: 'pending',
      note: '',
    })
    expect((await server.call(commentQueue, { productId, view: 'pending' }, staff)).data.rows).toMatchObject([
      { commentId, heldFor: '加微信', openReports: 0 },
    ])
    await decide(commentId, 1, 'keep')
    expect(await rating()).toEqual([3, 3])
    expect((await news(ann, 'commentDecided'))[0]?.title).toBe('您在《课程》的评论已通过审核')
    await put(2, false, ['加微信'])
  })
})

test('several comments are decided together; the others are left, with the reason', async () => {
  const [one, two, own, kept] = [
    await comment(ann, 5),
    await comment(ben, 4),
    await comment(staff, 3),
    await comment(cai, 2),
  ]
  const gone = newId(server.clock.now(), server.deps.random)
  await decide(two, 1, 'hide')
  const comments = [
    { commentId: one, revision: 1 },
    { commentId: two, revision: 1 },
    { commentId: own, revision: 1 },
    { commentId: gone, revision: 1 },
    { commentId: two, revision: 2 },
  ]
  const { data } = await server.call(commentsDecide, { comments, decision: 'hide', reason: '广告' }, staff)
  expect(data).toEqual({
    decided: [{ commentId: one, revision: 2, state: 'hidden' }],
    refused: [
      { at: 1, reason: 'conflict' },
      { at: 2, reason: 'ownComment' },
      { at: 3, reason: 'commentNotFound' },
      { at: 4, reason: 'commentDecided' },
    ],
  })
  expect((await listed()).list.map(({ commentId }) => commentId).sort()).toEqual([own, kept].sort())
  expect((await news(ann, 'commentDecided'))[0]?.body).toContain('广告')
  expect(
    (
      await server.call(
        commentsDecide,
        { comments: [{ commentId: kept, revision: 1 }], decision: 'hide', reason: ' a ' },
        staff,
      )
    ).fields,
  ).toEqual(['reason'])
})

test('a list of words is tried by the rule that holds comments back; companies are those one moderates', async () => {
  const words = ['加微信', 'ass', 'free essays']
  const held = async (text: string) => (await server.call(watchedWordsTest, { text, words }, staff)).data.heldFor
  expect(await held('加 微-信领题库，Free  Essays!')).toEqual(['加微信', 'free essays'])
  expect(await held('The class passes')).toEqual([])
  const { companies } = (await server.call(moderatedCompanies, {}, staff)).data
  expect(companies.map(({ companyId }) => companyId).sort()).toEqual([company, other].sort())
})
