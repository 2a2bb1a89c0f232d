import {
  contentCreate,
  contentRead,
  contentUpdate,
  courseRead,
} from '@portal/contract/catalogue/course-authoring.contract.ts'
import { courseChangesPublish, courseVersionRestore } from '@portal/contract/catalogue/course-draft.contract.ts'
import { productDetail } from '@portal/contract/catalogue/product.contract.ts'
import { surveyOpen, surveyResults, surveySubmit } from '@portal/contract/learning/survey.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourseOfContents } from '../../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let company: string
let other: string
let staff: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  other = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['courses'] })
})
afterAll(() => server.close())

const own = { isCritical: false, mayNotApply: false }
const survey = {
  sections: [
    {
      id: 's',
      title: { zh: '课程' },
      items: [
        { ...own, id: 'rating', kind: 'scale', label: { zh: '讲得清楚吗' }, isRequired: true, steps: 5 },
        { ...own, id: 'words', kind: 'text', label: { zh: '建议' }, isRequired: false },
      ],
    },
  ],
}
type Place = { productId: string; contentId: string }
async function aSurvey(): Promise<Place> {
  const made = await server.call(contentCreate, { type: 12, title: { zh: '课后问卷' }, survey } as never, staff)
  if (made.code !== 200) throw new Error(made.raw)
  const { contentId } = made.data
  return { contentId, productId: (await aCourseOfContents(server.deps, [contentId])).productId }
}
const people = (count: number, companyId = company) =>
  Promise.all(Array.from({ length: count }, () => aPerson(server.deps, companyId)))
const submit = (place: Place, person: Person, rating: string, words?: string) =>
  server.call(
    surveySubmit,
    {
      ...place,
      answers: [{ itemId: 'rating', value: rating }, ...(words ? [{ itemId: 'words', value: words }] : [])],
    },
    person,
  )
const resultsOf = async ({ contentId }: Place, companyId?: string) =>
  (await server.call(surveyResults, { contentId, ...(companyId ? { companyId } : {}) }, staff)).data

test('an answer completes the lesson once, and a second one is refused', async () => {
  const place = await aSurvey()
  const [ann] = (await people(1)) as [Person]
  expect((await server.call(surveyOpen, place, ann)).data).toMatchObject({ isAnswered: false, percent: 1 })
  expect((await server.call(surveySubmit, { ...place, answers: [] }, ann)).reason).toBe('surveyIncomplete')
  expect((await submit(place, ann, '6')).reason).toBe('surveyIncomplete')
  const twice = await Promise.all([submit(place, ann, '4', '多些案例'), submit(place, ann, '5')])
  expect(twice.map(({ code, reason }) => reason ?? code).toSorted()).toEqual([200, 'surveyAnswered'])
  expect((await server.call(surveyOpen, place, ann)).data).toMatchObject({ isAnswered: true, percent: 100 })
  const detail = await server.call(productDetail, { productId: place.productId }, ann)
  expect(detail.data.progress?.completedAt).toBeTruthy()
})

test('results appear for five answers of a company, and the whole never reveals a smaller one', async () => {
  const place = await aSurvey()
  const [many, few] = [await people(7), await people(4, other)]
  for (const [at, person] of many.slice(0, 4).entries()) await submit(place, person, String(at + 1), `建议 ${at}`)
  expect(await resultsOf(place)).toMatchObject({ answers: 0, companies: [] })
  await submit(place, many[4] as Person, '5', '建议 4')
  const five = await resultsOf(place)
  expect(five).toMatchObject({ answers: 5, companies: [{ companyId: company, answers: 5 }] })
  expect(five.items[0]).toMatchObject({
    average: 3,
    choices: [1, 2, 3, 4, 5].map((n) => ({ value: String(n), count: 1 })),
  })
  expect(five.items[1]?.texts.toSorted()).toEqual([0, 1, 2, 3, 4].map((n) => `建议 ${n}`))
  // A sixth and a seventh person, and four of another company, change nothing that staff see.
  for (const person of many.slice(5)) await submit(place, person, '1', '第六个')
  for (const person of few) await submit(place, person, '1', '别家')
  const later = await resultsOf(place)
  expect({ ...later, items: later.items.map((item) => ({ ...item, texts: item.texts.toSorted() })) }).toEqual({
    ...five,
    items: five.items.map((item) => ({ ...item, texts: item.texts.toSorted() })),
  })
  expect(await resultsOf(place, other)).toMatchObject({ answers: 0 })
  expect((await resultsOf(place, other)).items.flatMap(({ texts }) => texts)).toEqual([])
  await submit(place, (await people(1, other))[0] as Person, '1', '别家')
  expect(await resultsOf(place)).toMatchObject({ answers: 10 })
  expect(await resultsOf(place, other)).toMatchObject({ answers: 5 })
})

test('no row joins an answer to its person: no account, no time, and no row of a single answer', async () => {
  const columns = await server.deps.sql<{ table: string; column: string; type: string }[]>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_name in ('survey_answered', 'survey_result', 'survey_text')`
  for (const { table, column, type } of columns) {
    if (table !== 'survey_answered') expect(column, table).not.toMatch(/account|person|session/)
    expect(type, `${table}.${column}`).not.toMatch(/time|date/)
  }
  const place = await aSurvey()
  const all = await people(5)
  for (const [at, person] of all.entries()) await submit(place, person, String(at + 1), `只有我 ${at}`)
  // One transaction wrote the five texts, in a separate order.
  const texts = await server.deps.sql<{ words: string; by: string }[]>`
    select words, xmin::text as by from survey_text where content_id = ${place.contentId}`
  expect(texts).toHaveLength(5)
  expect(new Set(texts.map(({ by }) => by)).size).toBe(1)
})

test('answers that wait are sealed: their row holds no word of them, and no value', async () => {
  const place = await aSurvey()
  const all = await people(5)
  const rowOf = async () =>
    (
      await server.deps.sql<{ whole: string; waits: number; pending: Buffer | null }[]>`
        select to_jsonb(r)::text as whole, pending_answers as waits, pending from survey_result r where content_id = ${place.contentId}`
    )[0]
  for (const [at, person] of all.slice(0, 4).entries()) await submit(place, person, '2', `班长不听意见 ${at}`)
  const waiting = await rowOf()
  expect(waiting?.waits).toBe(4)
  expect(waiting?.pending?.toString('utf8')).not.toMatch(/班长|words|rating/)
  expect(waiting?.whole).not.toMatch(/班长|words|rating/)
  await submit(place, all[4] as Person, '2', '还好')
  expect(await rowOf()).toMatchObject({ waits: 0, pending: null })
  expect((await resultsOf(place)).items[1]?.texts).toHaveLength(5)
})

test('answers in words are all counted, also those that are not shown', async () => {
  const place = await aSurvey()
  for (const [at, person] of (await people(5)).entries()) await submit(place, person, '3', `建议 ${at}`)
  await server.deps.sql`
    insert into survey_text (id, content_id, company_id, item_id, words)
    select gen_random_uuid(), content_id, company_id, item_id, words from survey_text, generate_series(1, 49) where content_id = ${place.contentId}`
  const texts = (await resultsOf(place)).items[1]
  expect(texts?.answers).toBe(250)
  expect(texts?.texts).toHaveLength(200)
})

test('an author saves and reads the form; only a survey has one', async () => {
  const { contentId } = await aSurvey()
  expect((await server.call(contentRead, { contentId }, staff)).data).toMatchObject({ type: 12, survey, quiz: null })
  const wrong = await server.call(contentCreate, { type: 1, title: { zh: '文章' }, survey } as never, staff)
  expect(wrong.reason).toBe('malformed')
  expect((await server.call(surveyResults, { contentId: crypto.randomUUID() }, staff)).reason).toBe('notFound')
  const article = await server.call(
    contentCreate,
    { type: 1, title: { zh: '文章' }, body: { zh: '<p>正文</p>' } } as never,
    staff,
  )
  const { productId } = await aCourseOfContents(server.deps, [article.data.contentId])
  const [ann] = (await people(1)) as [Person]
  const place = { productId, contentId: article.data.contentId }
  expect((await server.call(surveyOpen, place, ann)).reason).toBe('lessonOtherKind')
})

test('the questions of an answered survey are final: they are not changed, published or restored', async () => {
  const { contentId, productId } = await aSurvey()
  const [section] = survey.sections
  const asking = (zh: string) => ({
    sections: [{ ...section, items: [...(section?.items ?? []), { ...section?.items[1], id: 'more', label: { zh } }] }],
  })
  const save = async (form: object, title = '课后问卷') => {
    const { revision } = (await server.call(contentRead, { contentId }, staff)).data
    return server.call(contentUpdate, { contentId, revision, title: { zh: title }, survey: form } as never, staff)
  }
  const at = async () => ({
    productId,
    revision: (await server.call(courseRead, { productId }, staff)).data.revision,
  })
  const publish = async () => server.call(courseChangesPublish, { ...(await at()), reopens: false } as never, staff)
  // As long as no one has answered, everything may change.
  expect((await save(asking('还有吗'))).code).toBe(200)
  expect((await publish()).code).toBe(200)
  expect((await save(asking('您是哪个班组的'))).code).toBe(200)
  const [ann] = (await people(1)) as [Person]
  expect((await submit({ contentId, productId }, ann, '4')).code).toBe(200)
  expect((await publish()).reason).toBe('surveyFixed')
  expect((await save(survey)).reason).toBe('surveyFixed')
  expect((await server.call(courseVersionRestore, { ...(await at()), number: 1 }, staff)).reason).toBe('surveyFixed')
  // Its title may change.
  expect((await save(asking('还有吗'), '问卷')).code).toBe(200)
  expect((await publish()).code).toBe(200)
})
