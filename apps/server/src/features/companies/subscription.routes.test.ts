import {
  activationCodeCreate,
  activationCodeUse,
  companyApplicationSend,
} from '@portal/contract/companies/subscription.contract.ts'
import { contactMessageList } from '@portal/contract/site/contact.contract.ts'
import { partnerList } from '@portal/contract/site/partner.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
const days = (n: number) => new Date(server.clock.now().getTime() + n * 86_400_000).toISOString()

test('a code lengthens the term of one company, once, however it is typed; another company’s is worth nothing', async () => {
  const [company, other] = [await aCompany(server.deps), await aCompany(server.deps)]
  const staff = await aPerson(server.deps, company, { grants: ['companies'] })
  const [person, stranger] = [await aPerson(server.deps, company), await aPerson(server.deps, other)]
  const terms = { days: 30, expiresAt: days(10), companyId: company, requestKey: 'the first' }
  const made = await Promise.all([1, 2, 3].map(() => server.call(activationCodeCreate, terms, staff)))
  const code = made[0]?.data.code ?? ''
  expect(made.map((one) => one.data.code)).toEqual([code, code, code])
  expect((await server.call(activationCodeCreate, { ...terms, days: 31 }, staff)).reason).toBe('conflict')
  expect((await server.call(activationCodeUse, { code }, stranger)).data).toMatchObject({
    reason: 'activationCodeInvalid',
    fields: ['code'],
  })
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      server.call(activationCodeUse, { code: ` ${code.toLowerCase().replaceAll('-', ' ')} ` }, person),
    ),
  )
  expect(answers.filter((one) => one.code === 200).map((one) => one.data.validUntil)).toEqual([days(30)])
  const second = (
    await server.call(activationCodeCreate, { days: 10, expiresAt: days(10), requestKey: 'the second' }, staff)
  ).data.code
  expect((await server.call(activationCodeUse, { code: second }, person)).data.validUntil).toBe(days(40))
  const old = (
    await server.call(activationCodeCreate, { days: 10, expiresAt: days(1), requestKey: 'that ends soon' }, staff)
  ).data.code
  server.clock.pass(2 * 86_400)
  expect((await server.call(activationCodeUse, { code: old }, person)).data).toMatchObject({
    reason: 'activationCodeInvalid',
  })
})

test('a company that asks to be admitted appears among the messages for staff', async () => {
  const staff = await aPerson(server.deps, await aCompany(server.deps), { grants: ['site'] })
  expect(
    (await server.call(companyApplicationSend, { companyName: ' ', name: '王', email: 'a@b.cn' }, {})).data,
  ).toMatchObject({
    reason: 'malformed',
    fields: ['companyName'],
  })
  await server.call(
    companyApplicationSend,
    { companyName: '远桥网络', name: '王磊', email: 'wang@farbridge.example', phone: '025 5555', content: '约 40 人' },
    {},
  )
  const { rows: list } = (await server.call(contactMessageList, {}, staff)).data
  expect(list).toMatchObject([
    { topic: 'account', name: '王磊', content: '企业开通申请：远桥网络\n电话：025 5555\n约 40 人' },
  ])
})

test('partners are found by name, region and level', async () => {
  const row = (name: string, region: string, level: string, position: number) => server.deps.sql`
    insert into partner (id, name, logo_svg, position, region, level) values (gen_random_uuid(), ${server.deps.sql.json({ zh: name })}, '<svg/>', ${position}, ${server.deps.sql.json({ zh: region, en: `${region} en` })}, ${level})`
  await row('衡川通信', '华东', 'certified', 1)
  await row('远桥网络', '华南', 'strategic', 2)
  const names = async (input: { q?: string; region?: string; level?: 'strategic' }) =>
    (await server.call(partnerList, input, {})).data.list.map((one) => one.name)
  expect(await names({})).toEqual(['远桥网络', '衡川通信'])
  expect(await names({ q: '衡' })).toEqual(['衡川通信'])
  expect(await names({ region: '华南 en' })).toEqual(['远桥网络'])
  expect(await names({ level: 'strategic' })).toEqual(['远桥网络'])
  expect(await names({ q: '%' })).toEqual([])
  expect((await server.call(partnerList, {}, {})).data.regions).toEqual(['华东', '华南'])
})
