import { boughtItemList, materialDownload, materialList } from '@portal/contract/learning/mine.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeFile } from '../../core/files/file.service.ts'
import { newId } from '../../core/secrets/random.ts'
import { aCompany, aPerson } from '../../testing/builders.ts'
import { aCourse, entitleToProduct } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

async function aMaterial(own: { companyId?: string; productId?: string } = {}): Promise<string> {
  const { sql, random } = server.deps
  server.clock.pass(1)
  const id = newId(server.clock.now(), random)
  const file = await storeFile(server.deps, {
    bytes: Buffer.from('sheet'),
    name: 'sheet.txt',
    mime: 'text/plain',
    purpose: 'material',
    companyId: null,
    ownerId: null,
    isPublic: false,
  })
  await sql`
    insert into study_material (id, company_id, product_id, name, file_id, created_at)
    values (${id}, ${own.companyId ?? null}, ${own.productId ?? null}, ${sql.json({ zh: '速查', en: 'Sheet' })}, ${file.id}, ${server.clock.now()})`
  return id
}

test('purchases: of the company and of the learner, current ones first, no others', async () => {
  const company = await aCompany(server.deps)
  const [ann, ben] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  const [shared, own, over, others] = [
    await aCourse(server.deps, { priceKind: 'paid' }),
    await aCourse(server.deps, { priceKind: 'paid' }),
    await aCourse(server.deps, { priceKind: 'paid' }),
    await aCourse(server.deps, { priceKind: 'paid' }),
  ]
  const until = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000)
  await entitleToProduct(server.deps, company, shared.productId, { validUntil: until(30) })
  await entitleToProduct(server.deps, company, own.productId, { accountId: ann.accountId })
  await entitleToProduct(server.deps, company, over.productId, { validUntil: until(-1) })
  await entitleToProduct(server.deps, company, others.productId, { accountId: ben.accountId })
  const { data } = await server.call(boughtItemList, {}, ann)
  expect(data).toMatchObject({ total: 3, vipUntil: null })
  expect(
    new Map(data.list.map((row) => [row.product.productId, [row.holder, row.isValid, row.product.price.entitled]])),
  ).toEqual(
    new Map([
      [shared.productId, ['company', true, true]],
      [own.productId, ['me', true, true]],
      [over.productId, ['company', false, false]],
    ]),
  )
  expect(data.list.at(-1)?.product.productId).toBe(over.productId)
  expect((await server.call(boughtItemList, { page: 9 }, ann)).data).toMatchObject({ total: 3, list: [] })
})

test('materials: only with an entitlement, counted, with an address that opens the file', async () => {
  const company = await aCompany(server.deps)
  const ann = await aPerson(server.deps, company)
  const [paid, mine] = [
    await aCourse(server.deps, { priceKind: 'paid' }),
    await aCourse(server.deps, { priceKind: 'paid' }),
  ]
  await entitleToProduct(server.deps, company, mine.productId)
  const open = [
    await aMaterial(),
    await aMaterial({ companyId: company }),
    await aMaterial({ productId: mine.productId }),
  ]
  const closed = [
    await aMaterial({ companyId: await aCompany(server.deps) }),
    await aMaterial({ productId: paid.productId }),
  ]
  expect((await server.call(materialList, {}, ann)).data.list.map((row) => row.materialId)).toEqual(open.toReversed())
  expect((await server.call(materialList, { page: 9 }, ann)).data).toMatchObject({ total: 3, list: [] })
  for (const materialId of closed)
    expect((await server.call(materialDownload, { materialId }, ann)).reason).toBe('notFound')
  const materialId = open[2] as string
  await server.call(materialDownload, { materialId }, ann)
  const { data } = await server.call(materialDownload, { materialId }, ann)
  expect(data.fileName).toBe('sheet.txt')
  expect((await server.inject({ url: data.url.replace('http://portal.test', '') })).body).toBe('sheet')
  expect((await server.call(materialList, {}, ann)).data.list[0]?.downloadCount).toBe(2)
  expect(await server.deps.sql`select times from material_download where material_id = ${materialId}`).toEqual([
    { times: 2 },
  ])
})
