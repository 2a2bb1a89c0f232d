import { phoneCodeSend, phoneSignIn } from '@portal/contract/identity/profile.contract.ts'
import { passwordResetRequest, passwordSignIn } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDeferredWork } from '../../testing/answer-first.ts'
import { aCompany, aPerson, type Person, quickPasswordHash } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

/**
 * The time of an answer must not reveal whether an account exists, so the work before it is the same in both cases. The
 * test counts statements instead of seconds, since they determine the time.
 */
let server: TestServer
let ann: Person
const [known, unknown] = ['13800027777', '13800028888']
beforeAll(async () => {
  server = await openTestServer()
  ann = await aPerson(server.deps, await aCompany(server.deps), {
    login: 'ann',
    email: 'ann@portal.test',
    passwordHash: await quickPasswordHash('a quiet lighthouse'),
  })
  await server.deps.sql`update account set phone = ${`+86${known}`} where id = ${ann.accountId}`
})
afterAll(() => server.close())

const messages = async () =>
  (await server.deps.sql<{ n: number }[]>`select count(*)::int as n from outbound_message`)[0]?.n
/** The statements before an answer, and the answer itself. */
async function before(ask: () => Promise<{ raw: string }>): Promise<{ statements: string[]; raw: string }> {
  server.clock.pass(7200)
  await runDeferredWork(server)
  server.statements()
  const { raw } = await ask()
  return { statements: server.statements().map((text) => text.replace(/\s+/g, ' ')), raw }
}

describe.each([
  [
    'a forgotten password',
    (isKnown: boolean) => () => server.call(passwordResetRequest, { account: isKnown ? 'ann' : 'nobody-of-this-name' }),
  ],
  [
    'a forgotten password, by e-mail',
    (isKnown: boolean) => () =>
      server.call(passwordResetRequest, { account: isKnown ? 'ann@portal.test' : 'nobody@portal.test' }),
  ],
  [
    'a code for signing in',
    (isKnown: boolean) => () => server.call(phoneCodeSend, { phone: isKnown ? known : unknown, purpose: 'signIn' }),
  ],
  [
    'a wrong code',
    (isKnown: boolean) => () => server.call(phoneSignIn, { phone: isKnown ? known : unknown, code: '000000' }),
  ],
  [
    'a wrong password',
    (isKnown: boolean) => () =>
      server.call(passwordSignIn, { userName: isKnown ? 'ann' : 'nobody-of-this-name', password: 'wrong' }),
  ],
] as const)('%s', (_name, ask) => {
  test('is answered after the same work, whether or not there is such an account', async () => {
    const [ofKnown, ofUnknown] = [await before(ask(true)), await before(ask(false))]
    expect(ofKnown.statements.length).toBeGreaterThan(0)
    expect(ofKnown.statements).toEqual(ofUnknown.statements)
    expect(ofKnown.raw).toBe(ofUnknown.raw)
  })
})

test('the message is written after the answer, and only if the account exists', async () => {
  server.clock.pass(7200)
  await runDeferredWork(server)
  const at = await messages()
  for (const account of ['ann', 'nobody-of-this-name']) await server.call(passwordResetRequest, { account })
  for (const phone of [known, unknown]) await server.call(phoneCodeSend, { phone, purpose: 'signIn' })
  expect(await messages()).toBe(at)
  expect(await runDeferredWork(server)).toBe(4)
  expect(await messages()).toBe((at ?? 0) + 2)
})
