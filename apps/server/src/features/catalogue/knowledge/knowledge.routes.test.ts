import { knowledgeList, knowledgePlace, knowledgeTree } from '@portal/contract/catalogue/knowledge.contract.ts'
import { productList } from '@portal/contract/catalogue/product.contract.ts'
import { materialList } from '@portal/contract/learning/mine.contract.ts'
import { lessonTextRead, studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeFile } from '../../../core/files/file.service.ts'
import { newId } from '../../../core/secrets/random.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourse } from '../../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { indexProducts } from '../search.service.ts'

let server: TestServer
let ann: Person
let offline: Person
const topics: Record<'network' | 'routing' | 'safety' | 'empty', string> = {
  network: '',
  routing: '',
  safety: '',
  empty: '',
}
const items: Record<string, { productId: string; contentIds: string[] }> = {}

beforeAll(async () => {
  server = await openTestServer()
  const { deps } = server
  ann = await aPerson(deps, await aCompany(deps))
  offline = await aPerson(deps, await aCompany(deps, { flags: { knowledge_module: false } }))
  const topic = async (zh: string, en: string, position: number, parent: string | null = null) => {
    const id = newId(deps.clock.now(), deps.random)
    await deps.sql`insert into knowledge_topic values (${id}, ${parent}, ${deps.sql.json({ zh, en })}, ${position})`
    return id
  }
  topics.network = await topic('网络', 'Network', 1)
  topics.routing = await topic('路由', 'Routing', 1, topics.network)
  topics.safety = await topic('安全', 'Safety', 2)
  topics.empty = await topic('空', 'Empty', 3)
  const item = async (
    name: string,
    topicId: string,
    form: string,
    tags: object[],
    own: { body?: string; companyIds?: string[]; learnerCount?: number; priceKind?: 'paid' } = {},
  ) => {
    server.clock.pass(60)
    const made = await aCourse(deps, {
      title: name,
      sections: [[{ type: 1, seconds: 120 }]],
      companyIds: own.companyIds ?? [],
      ...(own.priceKind ? { priceKind: own.priceKind } : {}),
    })
    await deps.sql`update product set kind = 'knowledge', content_type = 1, tags = ${deps.sql.json(tags)}, learner_count = ${own.learnerCount ?? 0}, updated_at = ${deps.clock.now()}, search_indexed_at = null where id = ${made.productId}`
    await deps.sql`insert into knowledge_item values (${made.productId}, ${topicId}, ${form})`
    if (own.body)
      await deps.sql`update content set body = ${deps.sql.json({ zh: own.body, en: own.body })} where id = ${made.contentIds[0] ?? ''}`
    items[name] = made
  }
  const ospf = { zh: '邻居', en: 'Neighbour' }
  await item('OSPF 邻居排查', topics.routing, 'faultCase', [ospf], {
    body: '<p>看 MTU 是否一致，<strong>ExStart</strong> 卡住多半是它。</p>',
    learnerCount: 5,
  })
  await item('BGP 割接步骤', topics.routing, 'procedure', [ospf], { learnerCount: 9 })
  await item('机房安全检查表', topics.safety, 'checklist', [])
  await item('只给别家', topics.safety, 'reference', [], { companyIds: [offline.companyId] })
  await item('付费资料', topics.network, 'reference', [], { priceKind: 'paid' })
  await aCourse(deps, { title: '邻居课程' })
  await indexProducts(deps.sql)
})
afterAll(() => server.close())

const titles = async (input: Record<string, unknown> = {}, who: { token: string } | null = ann) =>
  (await server.call(knowledgeList, input, { token: who?.token ?? null })).data.list.map((one) => one.title)

describe('the tree', () => {
  test('counts the items visible to the reader, including subtopics; empty topics are left out', async () => {
    const { data } = await server.call(knowledgeTree, {}, { ...ann, lang: 'en' })
    expect(data.topics.map((topic) => [topic.name, topic.depth, topic.itemCount])).toEqual([
      ['Network', 0, 3],
      ['Routing', 1, 2],
      ['Safety', 0, 1],
    ])
    expect(data.total).toBe(4)
    expect(data.tags).toEqual([{ name: 'Neighbour', itemCount: 2 }])
  })

  test('a company without the library gets featureOff from every call; a visitor sees public items', async () => {
    expect([
      (await server.call(knowledgeTree, {}, offline)).reason,
      (await server.call(knowledgeList, {}, offline)).reason,
    ]).toEqual(['featureOff', 'featureOff'])
    expect(
      (await server.call(knowledgePlace, { productId: items['BGP 割接步骤']?.productId ?? '' }, offline)).reason,
    ).toBe('productNotFound')
    expect((await server.call(productList, { kind: 'knowledge' }, offline)).data.total).toBe(0)
    expect(await titles({}, null)).toHaveLength(4)
  })
})

describe('the list', () => {
  test('by topic with subtopics, by form, by tag in either language, newest or most read first', async () => {
    expect(await titles({ topicId: topics.network })).toEqual(['付费资料', 'BGP 割接步骤', 'OSPF 邻居排查'])
    expect(await titles({ topicId: topics.routing, form: 'procedure' })).toEqual(['BGP 割接步骤'])
    expect(await titles({ tag: 'Neighbour', sort: 'popular' })).toEqual(['BGP 割接步骤', 'OSPF 邻居排查'])
    expect(await titles({ tag: '邻居' })).toHaveLength(2)
    expect(await titles({ topicId: newId(server.clock.now(), server.deps.random) })).toEqual([])
  })

  test('words are found in titles and texts of items, and courses are left out', async () => {
    expect(await titles({ q: '邻居' })).toContain('OSPF 邻居排查')
    expect(await titles({ q: '邻居' })).not.toContain('邻居课程')
    expect(await titles({ q: 'exstart' })).toEqual(['OSPF 邻居排查'])
    expect((await server.call(productList, { q: '邻居' }, ann)).data.list.map((one) => one.title)).toEqual(['邻居课程'])
    const { data } = await server.call(knowledgeList, { q: 'bgp' }, ann)
    expect(data.list[0]).toMatchObject({ titleHits: [[0, 3]], form: 'procedure', topic: '路由', readerCount: 9 })
  })
})

describe('an item', () => {
  test('has a topic and neighbours; an item of another company has neither', async () => {
    const { data } = await server.call(knowledgePlace, { productId: items['OSPF 邻居排查']?.productId ?? '' }, ann)
    expect(data.path.map((one) => one.name)).toEqual(['网络', '路由'])
    expect(data.related.map((one) => one.title)).toEqual(['BGP 割接步骤'])
    expect((await server.call(knowledgePlace, { productId: items.只给别家?.productId ?? '' }, ann)).reason).toBe(
      'productNotFound',
    )
  })

  test('is read and credited as any other content', async () => {
    const { productId = '', contentIds = [] } = items['OSPF 邻居排查'] ?? {}
    const contentId = contentIds[0] ?? ''
    expect((await server.call(lessonTextRead, { productId, contentId }, ann)).data.html).toContain('ExStart')
    server.clock.pass(200)
    const record = {
      videoFormat: 3,
      viewType: 9,
      verifyTime: 1,
      endTime: server.clock.now().getTime(),
      videoTime: 120,
      viewTime: 120,
      fromTime: 0,
      contentId,
      productId,
    } as never
    const { data } = await server.call(studyRecordsSave, { recordJson: [record] }, ann)
    expect(data.records[0]).toMatchObject({ credited: 120, completed: true })
    const { data: list } = await server.call(knowledgeList, { form: 'faultCase' }, ann)
    expect(list.list[0]?.percent).toBe(100)
  })

  test('shows its attachments to learners with access', async () => {
    const attach = async (name: string) => {
      const productId = items[name]?.productId ?? ''
      const file = await storeFile(server.deps, {
        bytes: Buffer.from('x'),
        name: 'a.csv',
        mime: 'text/csv',
        purpose: 'material',
        companyId: null,
        ownerId: null,
        isPublic: false,
      })
      await server.deps.sql`
        insert into study_material (id, product_id, name, file_id, created_at) values (${newId(server.clock.now(), server.deps.random)}, ${productId}, ${server.deps.sql.json({ zh: name })}, ${file.id}, ${server.clock.now()})`
      return productId
    }
    const [own, paid] = [await attach('机房安全检查表'), await attach('付费资料')]
    expect((await server.call(materialList, { productId: own }, ann)).data.list.map((one) => one.name)).toEqual([
      '机房安全检查表',
    ])
    expect((await server.call(materialList, { productId: paid }, ann)).data.list).toEqual([])
    expect((await server.call(materialList, { productId: items.只给别家?.productId ?? '' }, ann)).reason).toBe(
      'productNotFound',
    )
  })
})
