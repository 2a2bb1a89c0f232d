import {
  contentCreate,
  contentDelete,
  contentRead,
  contentUpdate,
  courseCreate,
  courseDelete,
  courseImageUpload,
  courseOutlineSave,
  coursePublish,
  courseRead,
  courseUpdate,
  courseWithdraw,
  managedContentList,
} from '@portal/contract/catalogue/course-authoring.contract.ts'
import { managedCourseList } from '@portal/contract/catalogue/course-console.contract.ts'
import { courseChangesPublish } from '@portal/contract/catalogue/course-draft.contract.ts'
import { lessonList, productDetail, productList } from '@portal/contract/catalogue/product.contract.ts'
import {
  managedTeacherList,
  teacherCreate,
  teacherRead,
  teacherUpdate,
} from '@portal/contract/catalogue/teacher.contract.ts'
import { lessonTextRead, playInfoRead } from '@portal/contract/learning/play.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renditionFilePurpose, storeFile } from '../../../core/files/file.service.ts'
import { newId } from '../../../core/secrets/random.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourse } from '../../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { copyMediaToLessons } from '../../media/media.public.ts'
import { indexProducts } from '../catalogue.public.ts'

let server: TestServer
let company: string
let staff: Person
let ann: Person
let teacherId: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['courses'] })
  ann = await aPerson(server.deps, company)
  await aCourse(server.deps)
  teacherId = (await server.deps.sql<{ id: string }[]>`select id from teacher limit 1`)[0]?.id as string
})
afterAll(() => server.close())

const head = (own: object = {}) => ({
  categoryId: 1,
  title: { zh: '新课程', en: 'New course' },
  teacherId,
  priceKind: 'free' as const,
  ...own,
})
const create = async (own: object = {}, kind: 'course' | 'column' | 'topic' | 'knowledge' = 'course') =>
  (await server.call(courseCreate, { kind, head: head(own) } as never, staff)).data
const article = async (zh = '<p>正文</p>') =>
  (await server.call(contentCreate, { type: 1, title: { zh: '一篇文章' }, body: { zh } }, staff)).data
const outline = (at: { productId: string; revision: number }, sections: unknown[]) =>
  server.call(courseOutlineSave, { ...at, sections } as never, staff)
const section = (title: string, ...contentIds: string[]) => ({ title: { zh: title }, contentIds })
const words = (answer: { data: unknown }) =>
  (answer.data as { problems: { field: string; zh: string; en: string }[] }).problems

/** Publishes the changes of a published course. */
async function publishChanges({ productId }: { productId: string }) {
  const { revision } = (await server.call(courseRead, { productId }, staff)).data
  return server.call(courseChangesPublish, { productId, revision }, staff)
}

/** A published course with this many articles. */
async function aPublished(count = 1) {
  const contents = await Promise.all(Array.from({ length: count }, () => article()))
  const { data } = await outline(await create(), [section('第一章', ...contents.map((one) => one.contentId))])
  return { ...(await server.call(coursePublish, data, staff)).data, contentIds: contents.map((one) => one.contentId) }
}

describe('a course from creation to its learners', () => {
  test('is created, filled, published, found, read and withdrawn', async () => {
    const { data: picture } = await upload()
    const made = await create({
      introduction: { zh: '<h1>介绍</h1><script>x()</script>' },
      tags: [{ zh: '网络' }],
      coverFileId: picture.fileId,
      level: 'beginner',
      zones: ['technical'],
    })
    expect(made).toMatchObject({ status: 'draft', revision: 1 })
    expect((await server.call(productDetail, { productId: made.productId }, ann)).reason).toBe('productNotFound')
    const [one, two] = [await article('<p onclick="x()">第一</p>'), await article()]
    const filled = (await outline(made, [section('基础', one.contentId), section('进阶', two.contentId)])).data
    expect(filled.revision).toBe(2)
    expect((await server.call(courseRead, { productId: made.productId }, staff)).data).toMatchObject({
      problems: [],
      coverUrl: picture.url,
      head: { introduction: { zh: '<h2>介绍</h2>' }, teacherId, level: 'beginner' },
      sections: [{ lessons: [{ label: '1.1', media: null, duration: 60 }] }, { lessons: [{ label: '2.1' }] }],
    })
    const published = (await server.call(coursePublish, filled, staff)).data
    expect(published).toMatchObject({ status: 'published', revision: 3 })
    await indexProducts(server.deps.sql)
    expect((await server.call(productList, { q: '新课程' }, ann)).data.list.map((row) => row.productId)).toContain(
      made.productId,
    )
    expect((await server.call(productDetail, { productId: made.productId }, ann)).data).toMatchObject({
      lessonCount: 2,
      duration: 120,
      contentType: 1,
      coverUrl: picture.url,
    })
    expect(
      (await server.call(lessonTextRead, { productId: made.productId, contentId: one.contentId }, ann)).data.html,
    ).toBe('<p>第一</p>')
    const withdrawn = (await server.call(courseWithdraw, published, staff)).data
    expect(withdrawn.status).toBe('withdrawn')
    expect((await server.call(productDetail, { productId: made.productId }, ann)).reason).toBe('productNotFound')
    expect((await server.call(coursePublish, withdrawn, staff)).data.status).toBe('published')
    const audited = await server.deps.sql<
      { action: string }[]
    >`select action from audit_line where thing_id = ${made.productId}`
    expect(audited.map((line) => line.action).sort()).toEqual([
      'course.create',
      'course.outline',
      'course.publish',
      'course.publish',
      'course.withdraw',
    ])
  })

  test('a column reuses lessons of other courses, for some companies only', async () => {
    const { contentIds } = await aPublished()
    const made = await create({ companyIds: [company] }, 'column')
    const filled = (await outline(made, [section('精选', contentIds[0] as string)])).data
    await server.call(coursePublish, filled, staff)
    expect((await server.call(productDetail, { productId: made.productId }, ann)).data).toMatchObject({
      kind: 'column',
      contentType: 4,
      lessonCount: 1,
    })
    const stranger = await aPerson(server.deps, await aCompany(server.deps))
    expect((await server.call(productDetail, { productId: made.productId }, stranger)).reason).toBe('productNotFound')
    expect((await server.call(contentRead, { contentId: contentIds[0] as string }, staff)).data.courses).toHaveLength(2)
  })

  test('publishing is refused with a list of all problems in both languages', async () => {
    const made = await create({ teacherId: undefined })
    const film = (await server.call(contentCreate, { type: 3, title: { zh: '视频' } }, staff)).data
    const empty = await article('<p></p>')
    expect(words(await server.call(coursePublish, made, staff)).map((one) => one.field)).toEqual([
      'teacherId',
      'sections',
    ])
    const { data } = await outline(made, [section('一', film.contentId, empty.contentId), section('二')])
    const refused = await server.call(coursePublish, data, staff)
    expect([refused.code, refused.reason]).toEqual([409, 'courseIncomplete'])
    expect(words(refused).map(({ field, zh, en }) => [field, zh.length > 0, en.length > 0])).toEqual([
      ['teacherId', true, true],
      ['sections.1', true, true],
      ['lesson 1.1', true, true],
      ['lesson 1.2', true, true],
    ])
    expect((await server.call(courseRead, { productId: made.productId }, staff)).data.problems).toHaveLength(4)
  })

  test('references to nothing are refused by field', async () => {
    const nothing = newId(server.clock.now(), server.deps.random)
    const own = {
      teacherId: nothing,
      examId: nothing,
      certificateSchemeId: nothing,
      coverFileId: nothing,
      companyIds: [nothing],
    }
    const refused = await server.call(courseCreate, { kind: 'course', head: head(own) } as never, staff)
    expect([refused.code, words(refused).map((one) => one.field)]).toEqual([
      400,
      ['head.teacherId', 'head.examId', 'head.certificateSchemeId', 'head.coverFileId', 'head.companyIds'],
    ])
    const made = await create()
    expect(words(await outline(made, [{ ...section('一'), sectionId: nothing }]))[0]?.field).toBe(
      'sections.0.sectionId',
    )
    expect(words(await outline(made, [section('一', nothing)]))[0]?.field).toBe('sections.0.contentIds.0')
    expect((await server.call(courseRead, { productId: made.productId }, staff)).data.revision).toBe(1)
  })
})

describe('two concurrent authors', () => {
  test("saving over another author's change is refused and overwrites nothing", async () => {
    const made = await create()
    const [one, two] = await Promise.all([
      server.call(courseUpdate, { ...made, head: head({ title: { zh: '甲' } }) } as never, staff),
      server.call(courseUpdate, { ...made, head: head({ title: { zh: '乙' } }) } as never, staff),
    ])
    expect([one.code, two.code].sort()).toEqual([200, 409])
    const now = (await server.call(courseRead, { productId: made.productId }, staff)).data
    expect(now).toMatchObject({ revision: 2, head: { title: { zh: one.code === 200 ? '甲' : '乙' } } })
    for (const call of [coursePublish, courseWithdraw, courseDelete])
      expect((await server.call(call, made, staff)).reason).toBe('conflict')
    expect((await outline(made, [])).reason).toBe('conflict')
    const content = await article()
    expect(
      (await server.call(contentUpdate, { ...content, title: { zh: '改' }, body: { zh: '<p>1</p>' } }, staff)).data
        .revision,
    ).toBe(2)
    expect(
      (await server.call(contentUpdate, { ...content, title: { zh: '改' }, body: { zh: '<p>2</p>' } }, staff)).reason,
    ).toBe('conflict')
  })
})

describe('a course with learners', () => {
  test('lessons move, come and go; remaining ones keep their notices to followers, and nobody resumes at a removed one', async () => {
    const course = await aPublished(3)
    const [a, b, c] = course.contentIds as [string, string, string]
    await server.call(lessonTextRead, { productId: course.productId, contentId: b }, ann)
    await server.deps
      .sql`update content_progress set percent = 100 where content_id = ${b} and account_id = ${ann.accountId}`
    await server.deps.sql`update product_progress set lessons_done = 1 where product_id = ${course.productId}`
    await server.deps
      .sql`insert into announced_lesson select product_id, content_id, ${server.clock.now()} from lesson where product_id = ${course.productId}`
    const before = (await server.call(courseRead, { productId: course.productId }, staff)).data
    const fresh = await article()
    const kept = {
      sectionId: before.sections[0]?.sectionId,
      title: { zh: '原来的章' },
      contentIds: [c, fresh.contentId],
    }
    await outline(course, [section('新的章', a), kept])
    const { data } = await publishChanges(course)
    const after = (await server.call(lessonList, { productId: course.productId }, ann)).data
    expect(after.sections.map((one) => one.lessons.map((lesson) => [lesson.label, lesson.contentId]))).toEqual([
      [['1.1', a]],
      [
        ['2.1', c],
        ['2.2', fresh.contentId],
      ],
    ])
    expect(after.sections[1]?.sectionId).toBe(before.sections[0]?.sectionId)
    expect(after.lastContent).not.toBe(b)
    const told = await server.deps.sql<
      { id: string }[]
    >`select content_id as id from announced_lesson where product_id = ${course.productId} order by 1`
    expect(told.map((row) => row.id)).toEqual([a, c].sort())
    expect((await server.call(productDetail, { productId: course.productId }, ann)).data.progress?.lessonsDone).toBe(0)
    expect((await server.call(playInfoRead, { knowledgeId: course.productId }, ann)).code).toBe(200)
    // Learners see it: nothing unfinished is published, and nothing finished is emptied.
    const film = (await server.call(contentCreate, { type: 3, title: { zh: '视频' } }, staff)).data
    await outline(data, [section('一', film.contentId)])
    expect((await publishChanges(course)).reason).toBe('courseIncomplete')
    const { revision } = (await server.call(courseRead, { productId: course.productId }, staff)).data
    await outline({ productId: course.productId, revision }, [section('一', a)])
    await server.call(contentUpdate, { contentId: a, revision: 1, title: { zh: '空' }, body: { zh: '' } }, staff)
    expect((await publishChanges(course)).reason).toBe('courseIncomplete')
    expect((await server.call(contentRead, { contentId: a }, staff)).data.isDraft).toBe(true)
    expect((await server.call(lessonTextRead, { productId: course.productId, contentId: a }, ann)).data.title).toBe(
      '一篇文章',
    )
  })

  test('a learner who completed all but a removed lesson completes the course on the next visit', async () => {
    const course = await aPublished(2)
    const [done, open] = course.contentIds as [string, string]
    await server.call(lessonTextRead, { productId: course.productId, contentId: done }, ann)
    await server.deps
      .sql`update content_progress set percent = 100 where content_id = ${done} and account_id = ${ann.accountId}`
    const progress = async () => (await server.call(productDetail, { productId: course.productId }, ann)).data.progress
    await outline(course, [section('一', done)])
    await publishChanges(course)
    expect((await progress())?.completedAt).toBeNull()
    await server.call(lessonTextRead, { productId: course.productId, contentId: done }, ann)
    expect(await progress()).toMatchObject({
      percent: 100,
      lessonsDone: 1,
      completedAt: server.clock.now().toISOString(),
    })
    expect((await server.call(lessonTextRead, { productId: course.productId, contentId: open }, ann)).reason).toBe(
      'lessonNotFound',
    )
  })

  test('neither it nor its lessons can be deleted; a draft without learners can', async () => {
    const course = await aPublished()
    expect((await server.call(courseDelete, course, staff)).reason).toBe('courseInUse')
    await server.call(lessonTextRead, { productId: course.productId, contentId: course.contentIds[0] as string }, ann)
    const withdrawn = (await server.call(courseWithdraw, course, staff)).data
    expect((await server.call(courseDelete, withdrawn, staff)).reason).toBe('courseInUse')
    expect(
      (await server.call(courseRead, { productId: course.productId }, staff)).data.sections[0]?.lessons,
    ).toHaveLength(1)
    const content = await article()
    const draft = (await outline(await create(), [section('一', content.contentId)])).data
    expect((await server.call(contentDelete, content, staff)).reason).toBe('courseInUse')
    expect((await server.call(courseDelete, draft, staff)).code).toBe(200)
    expect((await server.call(courseRead, { productId: draft.productId }, staff)).reason).toBe('productNotFound')
    expect((await server.call(contentDelete, content, staff)).code).toBe(200)
    expect((await server.call(contentRead, { contentId: content.contentId }, staff)).reason).toBe('lessonNotFound')
  })

  test('a new text changes the length of the course and can be found', async () => {
    const course = await aPublished()
    const contentId = course.contentIds[0] as string
    await server.call(
      contentUpdate,
      { contentId, revision: 1, title: { zh: '波束赋形' }, body: { zh: `<p>${'字'.repeat(600)}</p>` } },
      staff,
    )
    await publishChanges(course)
    expect((await server.call(productDetail, { productId: course.productId }, ann)).data.duration).toBe(120)
    await indexProducts(server.deps.sql)
    expect((await server.call(productList, { q: '波束赋形' }, ann)).data.list.map((row) => row.productId)).toContain(
      course.productId,
    )
    await server.call(
      contentUpdate,
      { contentId, revision: 2, title: { zh: '波束赋形' }, body: { zh: '<p>短</p>' }, minutes: 5 },
      staff,
    )
    await publishChanges(course)
    expect((await server.call(productDetail, { productId: course.productId }, ann)).data.duration).toBe(300)
  })
})

test('a video is assigned to its lesson; length and course follow once it is ready, and audio is refused', async () => {
  const { sql } = server.deps
  const now = server.clock.now()
  const media = async (own: object) => {
    const id = newId(now, server.deps.random)
    await sql`insert into media ${sql({ id, name: 'a.mp4', size: 1, part_bytes: 1, created_at: now, changed_at: now, ...own })}`
    return id
  }
  const waiting = await media({ state: 'queued' })
  const film = (await server.call(contentCreate, { type: 3, title: { zh: '视频' }, mediaId: waiting }, staff)).data
  const { data } = await outline(await create(), [section('一', film.contentId)])
  expect(words(await server.call(coursePublish, data, staff))).toMatchObject([
    { field: 'lesson 1.1', en: 'The uploaded file is still being processed' },
  ])
  const sound = await media({ state: 'ready', kind: 'audio', duration: 30 })
  const { contentId, revision } = film
  expect(
    words(await server.call(contentUpdate, { contentId, revision, title: { zh: '视频' }, mediaId: sound }, staff))[0]
      ?.field,
  ).toBe('mediaId')
  expect(
    words(await server.call(contentUpdate, { contentId, revision, title: { zh: '视频' }, body: { zh: 'x' } }, staff))[0]
      ?.field,
  ).toBe('body')
  expect((await server.call(contentRead, { contentId }, staff)).data).toMatchObject({ mediaId: waiting, duration: 0 })
  const bytes = Buffer.from('film')
  const file = await storeFile(server.deps, {
    bytes,
    name: 'a.mp4',
    mime: 'video/mp4',
    purpose: renditionFilePurpose,
    companyId: null,
    ownerId: null,
    isPublic: false,
    mediaScope: waiting,
  })
  await sql`insert into hls_index (file_id, starts, times) values (${file.id}, ${[0, 1, 4]}, ${[0, 75_000]})`
  await sql`update media set state = 'ready', kind = 'video', duration = 75, sd_file = ${file.id} where id = ${waiting}`
  await copyMediaToLessons(sql, waiting, now)
  expect((await server.call(coursePublish, data, staff)).data.status).toBe('published')
  expect((await server.call(productDetail, { productId: data.productId }, ann)).data).toMatchObject({
    duration: 75,
    contentType: 3,
  })
  const play = (await server.call(playInfoRead, { knowledgeId: data.productId }, ann)).data
  expect(play).toMatchObject({ duration: 75, sdUrl: expect.stringContaining('playlist.m3u8'), hdUrl: '' })
})

test('an instructor is added, changed in all courses at once, and found', async () => {
  const says = { name: { zh: '沈知远', en: 'Shen Zhiyuan' }, title: { zh: '高级讲师' } }
  const { teacherId: id } = (await server.call(teacherCreate, { ...says, accountId: ann.accountId }, staff)).data
  const filled = (await outline(await create({ teacherId: id }), [section('一', (await article()).contentId)])).data
  await server.call(coursePublish, filled, staff)
  const renamed = { ...says, name: { zh: '沈致远' }, bio: { zh: '讲网络' } }
  expect((await server.call(teacherUpdate, { teacherId: id, revision: 1, ...renamed }, staff)).data.revision).toBe(2)
  expect((await server.call(teacherUpdate, { teacherId: id, revision: 1, ...renamed }, staff)).reason).toBe('conflict')
  expect((await server.call(teacherRead, { teacherId: id }, staff)).data).toMatchObject({
    revision: 2,
    portraitFileId: null,
    products: [{ kind: 'course' }],
  })
  expect((await server.call(teacherRead, { teacherId: staff.accountId }, staff)).reason).toBe('teacherNotFound')
  expect((await server.call(productDetail, { productId: filled.productId }, ann)).data).toMatchObject({
    teacher: { teacherId: id, name: '沈致远' },
    authorUserId: null,
  })
  await indexProducts(server.deps.sql)
  expect((await server.call(productList, { q: '沈致远' }, ann)).data.list.map((row) => row.productId)).toEqual([
    filled.productId,
  ])
  expect((await server.call(managedTeacherList, { q: '致远' }, staff)).data).toMatchObject({
    total: 1,
    list: [{ teacherId: id, courses: 1, bio: { zh: '讲网络' }, accountId: null }],
  })
  const nobody = newId(server.clock.now(), server.deps.random)
  expect(words(await server.call(teacherCreate, { name: {}, title: {} }, staff))[0]?.field).toBe('name')
  expect(words(await server.call(teacherCreate, { ...says, accountId: nobody }, staff))[0]?.field).toBe('accountId')
  expect(words(await server.call(teacherCreate, { ...says, portraitFileId: nobody }, staff))[0]?.field).toBe(
    'portraitFileId',
  )
  expect((await server.call(teacherUpdate, { teacherId: nobody, revision: 1, ...says }, staff)).reason).toBe(
    'teacherNotFound',
  )
})

test('lists of courses and contents can be searched and paged', async () => {
  await create({ title: { zh: '独一无二', en: 'Only one' } })
  expect((await server.call(managedCourseList, { q: 'only ONE', status: 'draft' }, staff)).data).toMatchObject({
    total: 1,
    rows: [{ title: { zh: '独一无二' }, lessonCount: 0 }],
  })
  expect((await server.call(managedCourseList, { limit: 1 }, staff)).data.rows).toHaveLength(1)
  expect((await server.call(managedContentList, { type: 1, q: '一篇', size: 2 }, staff)).data.list).toHaveLength(2)
})

async function upload(name = 'cover.png') {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const payload = Buffer.concat([
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    png,
    Buffer.from('\r\n--b--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=b', access_token: staff.token }
  return (await server.inject({ method: 'POST', url: courseImageUpload.path, headers, payload })).json() as {
    code: number
    data: { fileId: string; url: string }
  }
}

test('a cover must be a public picture', async () => {
  const { data } = await upload()
  const { pathname, search } = new URL(data.url, 'http://portal.test')
  expect((await server.inject({ url: pathname + search })).headers['content-type']).toBe('image/png')
  expect((await upload('cover.svg')).code).toBe(415)
})

test('pictures of articles and introductions have width and height', async () => {
  const { data } = await upload()
  const picture = `<img src="/files/read?fileId=${data.fileId}" alt="" />`
  const sized = expect.stringMatching(/^<p>a<\/p><img width="\d+" height="\d+" src="[^"]*" alt="" \/>$/)
  const { contentId, revision } = await article(`<p>a</p>${picture}`)
  expect((await server.call(contentRead, { contentId }, staff)).data.body.zh).toEqual(sized)
  await server.call(
    contentUpdate,
    { contentId, revision, title: { zh: '一篇文章' }, body: { zh: `<p>a</p>${picture}` } },
    staff,
  )
  expect((await server.call(contentRead, { contentId }, staff)).data.body.zh).toEqual(sized)
  const course = await create({ introduction: { zh: `<p>a</p>${picture}` } })
  expect((await server.call(courseRead, { productId: course.productId }, staff)).data.head.introduction?.zh).toEqual(
    sized,
  )
})
