import { courseCreate } from '@portal/contract/catalogue/course-authoring.contract.ts'
import { knowledgeList, knowledgePlace } from '@portal/contract/catalogue/knowledge.contract.ts'
import {
  knowledgeItemMove,
  knowledgeItems,
  knowledgeTopicDelete,
  knowledgeTopicOrder,
  knowledgeTopicSave,
  knowledgeTopics,
} from '@portal/contract/catalogue/knowledge-staff.contract.ts'
import { materialCreate, materialDelete } from '@portal/contract/learning/material-staff.contract.ts'
import { materialList } from '@portal/contract/learning/mine.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeFile } from '../../../core/files/file.service.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourse } from '../../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let staff: Person
let ann: Person
beforeAll(async () => {
  server = await openTestServer()
  const company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['courses'] })
  ann = await aPerson(server.deps, company)
  // Categories are created with the first course.
  await aCourse(server.deps)
})
afterAll(() => server.close())

const save = (name: string, own: { parentId?: string; topicId?: string } = {}) =>
  server.call(knowledgeTopicSave, { name: { zh: name }, ...own }, staff)
const idOf = async (name: string, parentId?: string) => (await save(name, parentId ? { parentId } : {})).data.topicId
const tree = async () =>
  (await server.call(knowledgeTopics, {}, staff)).data.topics.map(
    (topic) => `${'-'.repeat(topic.depth)}${topic.name.zh}`,
  )

test('the tree is created, renamed, moved and reordered; no topic ends up below itself or too deep', async () => {
  const [network, safety] = [await idOf('网络'), await idOf('安全')]
  const routing = await idOf('路由', network)
  const switching = await idOf('交换', network)
  expect(await tree()).toEqual(['网络', '-路由', '-交换', '安全'])
  expect(
    (await server.call(knowledgeTopicOrder, { parentId: network, topicIds: [switching, routing] }, staff)).code,
  ).toBe(200)
  expect((await server.call(knowledgeTopicOrder, { topicIds: [safety] }, staff)).reason).toBe('conflict')
  expect((await server.call(knowledgeTopicOrder, { topicIds: [safety, network] }, staff)).code).toBe(200)
  await save('路由协议', { topicId: routing, parentId: network })
  expect(await tree()).toEqual(['安全', '网络', '-交换', '-路由协议'])
  expect((await save('网络', { topicId: network, parentId: routing })).reason).toBe('topicMisplaced')
  expect((await save('网络', { topicId: network, parentId: network })).reason).toBe('topicMisplaced')
  await save('路由协议', { topicId: routing, parentId: safety })
  expect(await tree()).toEqual(['安全', '-路由协议', '网络', '-交换'])
  const deep = await idOf('四', await idOf('三', switching))
  expect((await save('五', { parentId: deep })).reason).toBe('topicMisplaced')
  expect((await save('网络', { topicId: network, parentId: safety })).reason).toBe('topicMisplaced')
  expect((await save('x', { parentId: staff.accountId })).reason).toBe('topicNotFound')
  expect((await server.call(knowledgeTopicSave, { name: { zh: '  ' } }, staff)).fields).toEqual(['name'])
  expect((await server.call(knowledgeTopicDelete, { topicId: switching }, staff)).reason).toBe('topicInUse')
  expect((await server.call(knowledgeTopicDelete, { topicId: deep }, staff)).code).toBe(200)
  expect((await server.call(knowledgeTopicDelete, { topicId: deep }, staff)).reason).toBe('topicNotFound')
  expect((await server.deps.sql`select 1 from audit_line where action like 'knowledgeTopic.%'`).length).toBeGreaterThan(
    8,
  )
})

test('topics created at once under one parent all get a position', async () => {
  const parentId = await idOf('并发')
  const made = await Promise.all(Array.from({ length: 6 }, (_, n) => save(`子 ${n}`, { parentId })))
  expect(made.map((one) => one.code)).toEqual([200, 200, 200, 200, 200, 200])
})

test('an item is in the library once it has a topic, with its attachments for learners with access', async () => {
  const head = { categoryId: 5, title: { zh: '巡检步骤' }, priceKind: 'free' as const, zones: [], tags: [] }
  const { productId } = (await server.call(courseCreate, { kind: 'knowledge', head } as never, staff)).data
  const topicId = await idOf('运维')
  const course = await aCourse(server.deps)
  expect(
    (await server.call(knowledgeItemMove, { productId: course.productId, topicId, form: 'procedure' }, staff)).reason,
  ).toBe('productNotFound')
  expect(
    (await server.call(knowledgeItemMove, { productId, topicId: productId, form: 'procedure' }, staff)).reason,
  ).toBe('topicNotFound')
  expect((await server.call(knowledgeItemMove, { productId, topicId, form: 'procedure' }, staff)).code).toBe(200)
  const items = async (input: object) =>
    (await server.call(knowledgeItems, { q: '巡检', ...input } as never, staff)).data.rows
  expect(await items({ place: 'some' })).toMatchObject([
    { productId, topicId, form: 'procedure', status: 'draft', lessons: 0, readers: 0 },
  ])
  expect(await items({ topicId, status: 'draft', form: 'procedure' })).toHaveLength(1)
  for (const none of [{ place: 'none' }, { status: 'published' }, { form: 'checklist' }, { topicId: productId }])
    expect(await items(none), JSON.stringify(none)).toEqual([])
  const { productId: unplaced } = (
    await server.call(courseCreate, { kind: 'knowledge', head: { ...head, title: { en: 'No place' } } } as never, staff)
  ).data
  expect((await server.call(knowledgeItems, { place: 'none', q: 'no PLACE' }, staff)).data.rows).toMatchObject([
    { productId: unplaced, topicId: null, form: null },
  ])
  const listed = async () => (await server.call(knowledgeList, { topicId }, ann)).data.list.map((one) => one.title)
  expect(await listed()).toEqual([])
  await server.deps
    .sql`update product set status = 'published', published_at = ${server.clock.now()} where id = ${productId}`
  expect(await listed()).toEqual(['巡检步骤'])
  await server.call(knowledgeItemMove, { productId, topicId: await idOf('别处'), form: 'checklist' }, staff)
  expect((await server.call(knowledgePlace, { productId }, ann)).data).toMatchObject({
    form: 'checklist',
    path: [{ name: '别处' }],
  })
  expect((await server.call(knowledgeTopicDelete, { topicId }, staff)).code).toBe(200)

  const upload = (ownerId: string, purpose = 'attachment') =>
    storeFile(server.deps, {
      bytes: Buffer.from('%PDF'),
      name: '表.pdf',
      mime: 'application/pdf',
      purpose,
      companyId: staff.companyId,
      ownerId,
      isPublic: false,
    })
  const add = (fileId: string) => server.call(materialCreate, { fileId, productId, name: { zh: '巡检表' } }, staff)
  expect((await add((await upload(ann.accountId)).id)).reason).toBe('notFound')
  expect((await add((await upload(staff.accountId, 'idDocument')).id)).reason).toBe('notFound')
  const { materialId } = (await add((await upload(staff.accountId)).id)).data
  expect((await server.call(materialList, { productId }, ann)).data.list).toMatchObject([
    { materialId, name: '巡检表', fileName: '表.pdf' },
  ])
  expect((await server.call(materialDelete, { materialId }, staff)).code).toBe(200)
  expect((await server.call(materialList, { productId }, ann)).data.list).toEqual([])
  expect((await server.call(materialDelete, { materialId }, staff)).reason).toBe('notFound')
})
