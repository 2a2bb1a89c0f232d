import { agreementPublish, agreementRead, legalStatementRead } from '@portal/contract/identity/agreement.contract.ts'
import { agreementSign, ownAgreementRead } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let ann: Person
let staff: Person
beforeAll(async () => {
  server = await openTestServer({
    env: {
      OPERATOR_NAME: '星桥培训',
      OPERATOR_NAME_EN: 'Starbridge <Training>',
      OPERATOR_EMAIL: 'desk@starbridge.example',
    },
  })
  const company = await aCompany(server.deps)
  ann = await aPerson(server.deps, company)
  staff = await aPerson(server.deps, company, { grants: ['site'] })
})
afterAll(() => server.close())

const terms = { zh: '<p>与{operator}订立</p>', en: '<p>Between you and {operator}<script>alert(1)</script></p>' }
const privacy = { zh: '<p>写信到 {contact}</p>' }

test('before anything is published both pages show the portal’s default texts, and no one has to sign', async () => {
  for (const kind of ['terms', 'privacy'] as const) {
    const { data } = await server.call(legalStatementRead, { kind })
    expect(data).toMatchObject({ version: 0, publishedOn: null, operator: '星桥培训' })
    expect(data.body).toContain('星桥培训')
    expect(data.body).toContain('desk@starbridge.example')
    expect(data.body).not.toMatch(/[{}]/)
    expect((await server.call(legalStatementRead, { kind }, { lang: 'en' })).data.body).toContain(
      'Starbridge &lt;Training&gt;',
    )
  }
  expect((await server.call(ownAgreementRead, {}, ann)).data).toMatchObject({ againShowFlag: 0, version: 0 })
  expect((await server.call(legalStatementRead, { kind: 'cookies' as never })).code).toBe(400)
})

test('the pages show and people sign what staff publish, and a corrected wording requires no new signature', async () => {
  expect((await server.call(agreementRead, {}, ann)).reason).toBe('forbidden')
  const { data: first } = await server.call(agreementRead, {}, staff)
  expect(first).toMatchObject({ version: 0, revision: 0, signed: 0 })
  expect(
    (await server.call(agreementPublish, { revision: 0, askAgain: true, terms: {}, privacy }, staff)).fields,
  ).toEqual(['terms'])

  const published = await server.call(agreementPublish, { revision: 0, askAgain: false, terms, privacy }, staff)
  expect(published.data).toEqual({ version: 1, revision: 1 })
  const asked = (await server.call(ownAgreementRead, {}, { token: ann.token, lang: 'en' })).data
  expect(asked).toMatchObject({
    againShowFlag: 1,
    version: 1,
    body: '<p>Between you and Starbridge &lt;Training&gt;</p>',
    privacy: '<p>写信到 desk@starbridge.example</p>',
  })
  expect((await server.call(legalStatementRead, { kind: 'terms' }, { lang: 'en' })).data.body).toBe(asked.body)
  await server.call(agreementSign, { version: 1 }, ann)

  expect(
    (
      await server.call(
        agreementPublish,
        { revision: 1, askAgain: false, terms: { zh: '<p>改一个字</p>' }, privacy },
        staff,
      )
    ).data,
  ).toEqual({ version: 1, revision: 2 })
  expect((await server.call(ownAgreementRead, {}, ann)).data.againShowFlag).toBe(0)
  expect((await server.call(agreementRead, {}, staff)).data).toMatchObject({
    version: 1,
    revision: 2,
    signed: 1,
    privacy,
  })

  expect((await server.call(agreementPublish, { revision: 1, askAgain: true, terms, privacy }, staff)).reason).toBe(
    'conflict',
  )
  expect((await server.call(agreementPublish, { revision: 2, askAgain: true, terms, privacy }, staff)).data).toEqual({
    version: 2,
    revision: 3,
  })
  expect((await server.call(ownAgreementRead, {}, ann)).data).toMatchObject({ againShowFlag: 1, version: 2 })
})

test('of two concurrent publications one is refused', async () => {
  for (const askAgain of [true, false]) {
    const { revision } = (await server.call(agreementRead, {}, staff)).data
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.call(agreementPublish, { revision, askAgain, terms, privacy }, staff)),
    )
    expect(answers.map((one) => one.code).sort()).toEqual([200, 409, 409])
  }
})
