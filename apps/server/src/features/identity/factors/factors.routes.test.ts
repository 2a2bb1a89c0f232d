import { type StaffGrant, staffGrants } from '@portal/contract/http/call.ts'
import {
  factorChallenge,
  factorPolicy,
  factorPolicySave,
  factorReauthenticate,
  factorRemove,
  factorSignIn,
  ownFactors,
  passkeyBegin,
  passkeyChallenge,
  passkeyConfirm,
  passkeyReauthenticationChallenge,
  passkeySignIn,
  personFactorReset,
  recoveryCodesRenew,
  totpBegin,
  totpConfirm,
} from '@portal/contract/identity/factor.contract.ts'
import { ownSessionList, passwordReauthenticate } from '@portal/contract/identity/own-sessions.contract.ts'
import { peopleList } from '@portal/contract/identity/people.contract.ts'
import { currentUserRead, passwordSignIn } from '@portal/contract/identity/session.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, aPerson, type Person, quickPasswordHash } from '../../../testing/builders.ts'
import { lastMessage } from '../../../testing/outbox.ts'
import { PasskeyStandIn } from '../../../testing/passkey-stand-in.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { computeTotp, totpStepOf } from './totp.rules.ts'

const password = 'a quiet lighthouse keeper'
let server: TestServer
let company: string
let hash: string
let serial = 0
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  hash = await quickPasswordHash(password)
})
afterAll(() => server.close())

const signIn = (who: { login: string }, given = password) =>
  server.call(passwordSignIn, { userName: who.login, password: given })
async function someone(grants: readonly StaffGrant[] = []): Promise<Person> {
  const login = `factor${++serial}`
  const person = await aPerson(server.deps, company, {
    login,
    email: `${login}@portal.test`,
    passwordHash: hash,
    grants: [...grants],
  })
  return { ...person, token: (await signIn({ login })).data.access_token }
}
const confirmPassword = (who: Person) => server.call(passwordReauthenticate, { password }, { token: who.token })

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
/** The code of the app now, or so many steps later. */
const codeOf = (secret: Buffer, later = 0) => computeTotp(secret, totpStepOf(server.deps.clock.now()) + later)

async function withApp(grants: readonly StaffGrant[] = []) {
  const person = await someone(grants)
  await confirmPassword(person)
  const begun = (await server.call(totpBegin, {}, { token: person.token })).data
  const secret = fromBase32(begun.secret)
  const done = await server.call(
    totpConfirm,
    { factorId: begun.factorId, name: 'Phone', code: codeOf(secret, -1) },
    { token: person.token },
  )
  expect(done.code).toBe(200)
  return { person, secret, codes: done.data.recoveryCodes ?? [], factorId: begun.factorId }
}
const origin = () => server.deps.settings.publicUrl
async function withPasskey(grants: readonly StaffGrant[] = []) {
  const person = await someone(grants)
  await confirmPassword(person)
  const key = new PasskeyStandIn(origin())
  const begun = (await server.call(passkeyBegin, {}, { token: person.token })).data
  const input = { challenge: begun.challenge, name: 'Laptop', answer: key.register(begun.options) }
  const done = await server.call(passkeyConfirm, input, { token: person.token })
  expect(done.code).toBe(200)
  return { person, key, input }
}

describe('an authenticator app', () => {
  test('is set up after the password was confirmed, and counts from its first code on', async () => {
    const ann = await someone()
    expect((await server.call(totpBegin, {}, { token: ann.token })).reason).toBe('reauthenticationNeeded')
    await confirmPassword(ann)
    const { factorId, secret, qr } = (await server.call(totpBegin, {}, { token: ann.token })).data
    expect(qr.path).toMatch(/^M/)
    expect((await signIn(ann)).code).toBe(200)
    const wrong = { factorId, name: 'Phone', code: '000000' }
    const before = await server.call(totpConfirm, wrong, { token: ann.token })
    if (codeOf(fromBase32(secret)) !== '000000') expect(before.reason).toBe('factorCodeInvalid')
    const good = { ...wrong, code: codeOf(fromBase32(secret)) }
    const { data } = await server.call(totpConfirm, good, { token: ann.token })
    expect(data.factors).toMatchObject({
      list: [{ name: 'Phone', kind: 'totp' }],
      isProved: true,
      recoveryCodesLeft: 10,
    })
    expect(new Set(data.recoveryCodes).size).toBe(10)
    expect((await server.call(totpConfirm, good, { token: ann.token })).reason).toBe('notFound')
  })

  test('is refused when ten other factors came before its first code', async () => {
    const ann = await someone()
    await confirmPassword(ann)
    const { factorId, secret } = (await server.call(totpBegin, {}, { token: ann.token })).data
    await server.deps.sql`
      insert into account_factor (id, account_id, kind, name, created_at, confirmed_at, credential_id, public_key, sign_count, transports)
      select gen_random_uuid(), ${ann.accountId}, 'passkey', 'Key', now(), now(), ${ann.accountId} || n, '', 0, '{}' from generate_series(1, 10) n`
    const input = { factorId, name: 'Phone', code: codeOf(fromBase32(secret)) }
    expect((await server.call(totpConfirm, input, { token: ann.token })).reason).toBe('tooManyFactors')
    expect((await server.call(totpBegin, {}, { token: ann.token })).reason).toBe('tooManyFactors')
  })

  test('a sign-in waits for its code; each code works once, even if it is sent several times concurrently', async () => {
    const { person, secret } = await withApp()
    const asked = await signIn(person)
    expect(asked).toMatchObject({ code: 403, reason: 'factorNeeded', data: { kinds: ['totp'] } })
    const { token } = asked.data as unknown as { token: string }
    expect((await signIn(person, 'wrong')).reason).toBe('wrongPassword')
    const other = ((await signIn(person)).data as unknown as { token: string }).token
    const code = codeOf(secret)
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, at) => server.call(factorSignIn, { token: at % 2 ? token : other, code })),
    )
    expect(all.filter(({ code: status }) => status === 200)).toHaveLength(1)
    const [session] = all.filter(({ code: status }) => status === 200)
    expect((await server.call(ownFactors, {}, { token: session?.data.access_token ?? '' })).data.isProved).toBe(true)
  })

  test('wrong codes are limited for the account, not for the sign-in', async () => {
    const { person, secret } = await withApp()
    const reasons: (string | undefined)[] = []
    for (let at = 0; at < 7; at++) {
      const { token } = (await signIn(person)).data as unknown as { token: string }
      reasons.push((await server.call(factorSignIn, { token, code: '12345' })).reason)
    }
    expect(reasons).toEqual([...Array(5).fill('factorCodeInvalid'), 'signInLocked', 'signInLocked'])
    const { token } = (await signIn(person)).data as unknown as { token: string }
    expect((await server.call(factorSignIn, { token, code: codeOf(secret) })).reason).toBe('signInLocked')
  })

  test('a waiting sign-in ends after ten minutes, with the factor, and with the password it came with', async () => {
    const { person, secret } = await withApp()
    const { token } = (await signIn(person)).data as unknown as { token: string }
    await server.deps
      .sql`update waiting_sign_in set expires_at = ${server.deps.clock.now()} where account_id = ${person.accountId}`
    expect((await server.call(factorSignIn, { token, code: codeOf(secret) })).reason).toBe('waitingSignInOver')
    const next = (await signIn(person)).data as unknown as { token: string }
    await server.deps.sql`update account set status = 'suspended' where id = ${person.accountId}`
    expect((await server.call(factorSignIn, { token: next.token, code: codeOf(secret) })).reason).toBe(
      'accountSuspended',
    )
  })
})

describe('recovery codes', () => {
  test('work once each, and are replaced as a set', async () => {
    const { person, codes } = await withApp()
    const use = async (code: string) => {
      const { token } = (await signIn(person)).data as unknown as { token: string }
      return server.call(factorSignIn, { token, code })
    }
    const first = await use((codes[0] ?? '').toLowerCase().replaceAll('-', ' '))
    expect(first.code).toBe(200)
    expect((await use(codes[0] ?? '')).reason).toBe('factorCodeInvalid')
    const own = { token: first.data.access_token }
    expect((await server.call(ownFactors, {}, own)).data.recoveryCodesLeft).toBe(9)
    const renewed = (await server.call(recoveryCodesRenew, {}, own)).data.recoveryCodes ?? []
    expect(renewed).toHaveLength(10)
    expect((await use(codes[1] ?? '')).reason).toBe('factorCodeInvalid')
    expect((await use(renewed[0] ?? '')).code).toBe(200)
  })
  test('work once, even if one is sent several times concurrently', async () => {
    const { person, codes } = await withApp()
    const waiting = async () => ((await signIn(person)).data as unknown as { token: string }).token
    const tokens = [await waiting(), await waiting()]
    // Together with the other calls of this file, this is less than an address may make in a minute.
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        server.call(factorSignIn, { token: tokens[at % 2] ?? '', code: codes[0] ?? '' }),
      ),
    )
    expect(all.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(all.filter(({ code }) => code >= 500)).toEqual([])
  })
  test('go with the last factor', async () => {
    const { person, factorId } = await withApp()
    const { data } = await server.call(factorRemove, { factorId }, { token: person.token })
    expect(data).toMatchObject({ factors: { list: [], recoveryCodesLeft: 0 }, recoveryCodes: null })
    expect((await signIn(person)).code).toBe(200)
  })
})

describe('a passkey', () => {
  test('signs in alone, and is the second step after a password', async () => {
    const { person, key } = await withPasskey()
    const alone = (await server.call(passkeyChallenge, {})).data
    const done = await server.call(passkeySignIn, { challenge: alone.challenge, answer: key.answer(alone.options) })
    expect(done).toMatchObject({ code: 200, data: { userId: person.accountId } })
    const own = await server.call(ownSessionList, {}, { token: done.data.access_token })
    expect(own.data.list.find(({ isThis }) => isThis)).toMatchObject({ source: 'passkey' })
    const asked = await signIn(person)
    expect(asked.data).toMatchObject({ kinds: ['passkey'] })
    const { token } = asked.data as unknown as { token: string }
    const { challenge, options } = (await server.call(factorChallenge, { token })).data
    const answer = key.answer(options)
    expect((await server.call(factorSignIn, { token, challenge, answer })).code).toBe(200)
    // Neither the challenge nor the sign-in works again.
    expect((await server.call(factorSignIn, { token, challenge, answer })).reason).toBe('waitingSignInOver')
    expect((await server.call(passkeySignIn, { challenge: alone.challenge, answer })).reason).toBe('passkeyRefused')
  })

  test('is refused from another site, for another site, without its user, and as a copy', async () => {
    const { key } = await withPasskey()
    const attempt = async (fault: Parameters<PasskeyStandIn['answer']>[1], by = key) => {
      const { challenge, options } = (await server.call(passkeyChallenge, {})).data
      return (await server.call(passkeySignIn, { challenge, answer: by.answer(options, fault) })).reason
    }
    expect(await attempt({ origin: 'https://evil.test' })).toBe('passkeyRefused')
    expect(await attempt({ rpId: 'evil.test' })).toBe('passkeyRefused')
    expect(await attempt({ isVerified: false })).toBe('passkeyRefused')
    expect(await attempt({}, new PasskeyStandIn(origin()))).toBe('passkeyRefused')
    expect(await attempt({})).toBeUndefined()
    expect(await attempt({ signCount: 2 })).toBe('passkeyRefused')
    const { challenge } = (await server.call(passkeyChallenge, {})).data
    for (const answer of ['{}', '[]', 'null', '"x"', '{"id":1}', 'no json'])
      expect((await server.call(passkeySignIn, { challenge, answer })).reason, answer).toBe('passkeyRefused')
  })

  test('is not set up for another account, with an old challenge, or without its user', async () => {
    const { input } = await withPasskey()
    const bob = await someone()
    await confirmPassword(bob)
    expect((await server.call(passkeyConfirm, input, { token: bob.token })).reason).toBe('passkeyRefused')
    const { challenge, options } = (await server.call(passkeyBegin, {}, { token: bob.token })).data
    const answer = new PasskeyStandIn(origin()).register(options, { isVerified: false })
    expect((await server.call(passkeyConfirm, { challenge, name: 'x', answer }, { token: bob.token })).reason).toBe(
      'passkeyRefused',
    )
    expect((await server.call(ownFactors, {}, { token: bob.token })).data.list).toEqual([])
  })

  test('proves identity again, where the password no longer does', async () => {
    const { person, key } = await withPasskey()
    await server.deps.sql`update session set reauthenticated_at = null where account_id = ${person.accountId}`
    const own = { token: person.token }
    expect(await server.call(totpBegin, {}, own)).toMatchObject({
      reason: 'reauthenticationNeeded',
      data: { way: 'factor' },
    })
    expect((await confirmPassword(person)).reason).toBe('factorNeeded')
    expect((await server.call(totpBegin, {}, own)).reason).toBe('reauthenticationNeeded')
    const { challenge, options } = (await server.call(passkeyReauthenticationChallenge, {}, own)).data
    expect((await server.call(factorReauthenticate, { challenge, answer: key.answer(options) }, own)).code).toBe(200)
    expect((await server.call(totpBegin, {}, own)).code).toBe(200)
  })
})

describe('permissions that need a second factor', () => {
  afterAll(async () => void (await server.deps.sql`delete from factor_policy`))
  test('are not in effect in a session without one, in any call', async () => {
    const { person: admin } = await withApp(staffGrants)
    const ann = await someone(['companies', 'reports'])
    expect((await server.call(peopleList, {}, { token: ann.token })).code).toBe(200)
    const saved = await server.call(factorPolicySave, { grants: ['companies'] }, { token: admin.token })
    expect(saved.code).toBe(200)
    expect(saved.data.grants).toEqual(['companies'])
    expect((await server.call(factorPolicy, {}, { token: admin.token })).data.holders).toContainEqual(
      expect.objectContaining({ grant: 'companies', withFactor: expect.any(Number) }),
    )
    // The open session of a person without a factor loses the permission immediately; other permissions remain.
    expect((await server.call(peopleList, {}, { token: ann.token })).reason).toBe('factorRequired')
    expect((await server.call(currentUserRead, {}, { token: ann.token })).data).toMatchObject({
      grants: ['reports'],
      lockedGrants: ['companies'],
      isStaff: true,
    })
    expect((await server.call(ownFactors, {}, { token: ann.token })).data.isRequired).toBe(true)
    // It counts again in the session in which a factor is set up.
    await confirmPassword(ann)
    const { factorId, secret } = (await server.call(totpBegin, {}, { token: ann.token })).data
    await server.call(totpConfirm, { factorId, name: 'x', code: codeOf(fromBase32(secret)) }, { token: ann.token })
    expect((await server.call(peopleList, {}, { token: ann.token })).code).toBe(200)
  })
  test('people can’t lock themselves out', async () => {
    const ann = await someone(['operations', 'reports'])
    await confirmPassword(ann)
    expect((await server.call(factorPolicySave, { grants: ['operations'] }, { token: ann.token })).reason).toBe(
      'factorOfYourOwnFirst',
    )
  })
})

test('two members of staff reset a lost factor; one alone can’t, and no one can reset their own', async () => {
  const { person, key } = await withPasskey()
  const [one, two] = [await someone(['companies', 'reports']), await someone(['companies'])]
  for (const who of [one, two]) await confirmPassword(who)
  const reset = (who: Person, personId = person.accountId) =>
    server.call(personFactorReset, { personId }, { token: who.token })
  expect((await reset(one)).data).toEqual({ state: 'requested' })
  expect((await reset(one)).data).toEqual({ state: 'requested' })
  expect((await signIn(person)).reason).toBe('factorNeeded')
  expect((await reset(one, one.accountId)).reason).toBe('notYourself')
  expect((await reset(two)).data).toEqual({ state: 'reset' })
  expect((await reset(two)).reason).toBe('noFactor')
  expect((await server.call(ownSessionList, {}, { token: person.token })).code).toBe(401)
  const [ended] = await server.deps.sql`select end_reason from session where account_id = ${person.accountId}`
  expect(ended?.end_reason).toBe('byStaff')
  expect((await signIn(person)).code).toBe(200)
  expect((await lastMessage(server.deps, `${person.login}@portal.test`)).body).toContain('第二步验证')
  const { challenge, options } = (await server.call(passkeyChallenge, {})).data
  expect((await server.call(passkeySignIn, { challenge, answer: key.answer(options) })).reason).toBe('passkeyRefused')
  // Staff can't manage a person with more permissions than they have.
  const { person: admin } = await withPasskey(staffGrants)
  expect((await reset(two, admin.accountId)).reason).toBe('personAboveYou')
})
