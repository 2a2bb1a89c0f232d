import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  findMerchantGateway,
  findOpenGateway,
  listAllGateways,
  listOpenGatewayKinds,
} from '../features/orders/gateways/gateways.service.ts'
import { createRsaPair, createSelfSignedCertificate } from '../testing/gateway-keys.ts'
import { openTestServer } from '../testing/test-server.ts'
import { readMerchantKeys } from './merchants.ts'
import { readSettings, type SettingsError } from './settings.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-merchants-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [own, theirs] = [createRsaPair(), createRsaPair()]
const put = (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text)
  return name
}
const company = '0195d0c4-1111-7222-8333-444455556666'
const base = { PUBLIC_URL: 'https://portal.example', DATABASE_URL: 'postgres://a@b/c', DEMO: '0' }
const alipay = {
  ALIPAY_APP_ID: '1',
  ALIPAY_SELLER_ID: '2',
  ALIPAY_PRIVATE_KEY: own.privateKey,
  ALIPAY_PUBLIC_KEY: theirs.publicKey,
}
const wechat = {
  WECHATPAY_MCH_ID: '3',
  WECHATPAY_APP_ID: '4',
  WECHATPAY_SERIAL_NO: 'ab',
  WECHATPAY_PRIVATE_KEY: own.privateKey,
  WECHATPAY_API_KEY: 'k'.repeat(32),
}
const settingsOf = (env: Record<string, string>) => readSettings({ ...base, ...env }, folder)
const problemsOf = (env: Record<string, string>) => {
  try {
    settingsOf(env)
    return []
  } catch (error) {
    return (error as SettingsError).problems
  }
}
const named = (env: Record<string, string>, suffix: string) =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [`${name}_${suffix}`, value]))

test('a sandbox stands in for keys in a demo, and in real use only where it is switched on and nobody pays money', () => {
  expect(settingsOf({ DEMO: '1' }).payments).toMatchObject({ sandbox: true, merchants: [] })
  expect(settingsOf({ DEMO: '1', ...alipay }).payments.sandbox).toBe(false)
  expect(settingsOf({ DEMO: '1', ...alipay, PAY_SANDBOX: '1' }).payments.sandbox).toBe(true)
  expect(settingsOf({}).payments).toMatchObject({ sandbox: false, merchants: [] })
  expect(settingsOf({ PAY_SANDBOX: '1' }).payments.sandbox).toBe(true)
  expect(problemsOf({ ...alipay, PAY_SANDBOX: '1' })).toEqual([
    expect.stringMatching(/PAY_SANDBOX must be off when a merchant has keys/),
  ])
})

test('missing, repeated and wrong values are all reported together', () => {
  expect(problemsOf({ ALIPAY_APP_ID: '1' })).toEqual([expect.stringMatching(/^ALIPAY_SELLER_ID missing/)])
  expect(problemsOf({ ...alipay, ALIPAY_PRIVATE_KEY: '', ALIPAY_PUBLIC_KEY: '' })).toHaveLength(2)
  expect(problemsOf({ ...alipay, ALIPAY_PRIVATE_KEY_FILE: 'x' })).toEqual([expect.stringMatching(/both set/)])
  expect(problemsOf({ ...alipay, ALIPAY_APP_CERT: 'x' })).toEqual([
    expect.stringMatching(/ALIPAY_ROOT_CERT_FILE together/),
  ])
  expect(problemsOf({ ...wechat, WECHATPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1' })).toEqual([
    expect.stringMatching(/must be set together/),
  ])
  expect(problemsOf({ ...wechat, WECHATPAY_PUBLIC_KEY_ID: '1', WECHATPAY_PUBLIC_KEY: 'x' })).toEqual([
    expect.stringMatching(/must start with PUB_KEY_ID_/),
  ])
  expect(problemsOf({ ALIPAY_URL: 'http://x' })).toHaveLength(1)
  expect(problemsOf({ ...alipay, PUBLIC_URL: '' })).toEqual([
    expect.stringMatching(/Payment gateway keys require PUBLIC_URL/),
  ])
  expect(problemsOf({ PAY_COMPANIES: 'north=1' })[0]).toMatch(/PAY_COMPANIES must be a list/)
  expect(problemsOf({ PAY_COMPANIES: `NORTH=${company}` })).toEqual([expect.stringMatching(/ALIPAY_APP_ID_NORTH/)])
  expect(
    problemsOf({
      PAY_COMPANIES: `NORTH=${company},SOUTH=${company}`,
      ...named(alipay, 'NORTH'),
      ...named(alipay, 'SOUTH'),
    }),
  ).toEqual([expect.stringMatching(/twice/)])
})

test('keys are read from texts, base64 and files', async () => {
  const bare = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '')
  const [first] = await readMerchantKeys(
    settingsOf({ ...alipay, ALIPAY_PRIVATE_KEY: bare(own.privateKey), ALIPAY_PUBLIC_KEY: bare(theirs.publicKey) }),
  )
  expect(first?.alipay).toMatchObject({
    privateKey: own.privateKey,
    publicKeys: [theirs.publicKey],
    certificates: null,
  })
  const files = {
    ...alipay,
    ALIPAY_PRIVATE_KEY: '',
    ALIPAY_PRIVATE_KEY_FILE: put('own.pem', own.privateKey),
    ALIPAY_PUBLIC_KEY: '',
    ALIPAY_PUBLIC_KEY_FILE: put('theirs.pem', theirs.publicKey + own.publicKey),
  }
  const [second] = await readMerchantKeys(settingsOf(files))
  expect(second?.alipay).toMatchObject({ privateKey: own.privateKey, publicKeys: [theirs.publicKey, own.publicKey] })
  const escapedLines = await readMerchantKeys(
    settingsOf({ ...wechat, WECHATPAY_PRIVATE_KEY: own.privateKey.replaceAll('\n', '\\n') }),
  )
  expect(escapedLines[0]?.wechat).toMatchObject({ serial: 'AB', merchantId: '3', publicKey: null })
})

test('a key that can not be read, is weak or another one stops the start', async () => {
  const small = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const certificates = {
    ...alipay,
    ALIPAY_PUBLIC_KEY: '',
    ALIPAY_APP_CERT: createSelfSignedCertificate(theirs, 'app'),
    ALIPAY_PUBLIC_CERT: createSelfSignedCertificate(theirs, 'ali'),
    ALIPAY_ROOT_CERT: createSelfSignedCertificate(theirs, 'root'),
  }
  for (const [env, words] of [
    [
      { ...alipay, ALIPAY_PRIVATE_KEY: '', ALIPAY_PRIVATE_KEY_FILE: 'nowhere.pem' },
      /ALIPAY_PRIVATE_KEY_FILE \(.*nowhere\.pem\) cannot be read \(ENOENT\)/,
    ],
    [{ ...alipay, ALIPAY_PRIVATE_KEY: 'abc' }, /ALIPAY_PRIVATE_KEY must be an RSA private key/],
    [{ ...alipay, ALIPAY_PRIVATE_KEY: small.privateKey }, /2048 bits/],
    [{ ...alipay, ALIPAY_PUBLIC_KEY: small.publicKey }, /ALIPAY_PUBLIC_KEY must be an RSA public key/],
    [{ ...alipay, ALIPAY_PUBLIC_KEY: own.privateKey }, /ALIPAY_PUBLIC_KEY must be an RSA public key/],
    [certificates, /ALIPAY_APP_CERT is not the certificate of ALIPAY_PRIVATE_KEY/],
    [{ ...certificates, ALIPAY_ROOT_CERT: 'x' }, /ALIPAY_ROOT_CERT must be a certificate/],
    [{ ...wechat, WECHATPAY_API_KEY: 'short' }, /WECHATPAY_API_KEY must be the API v3 key, 32 characters, and has 5/],
  ] as const)
    await expect(readMerchantKeys(settingsOf(env as unknown as Record<string, string>))).rejects.toThrow(words)
})

test("a company's own merchant comes before the portal's, gateway by gateway", async () => {
  const server = await openTestServer({
    env: {
      ...alipay,
      ...wechat,
      PAY_COMPANIES: `NORTH=${company}`,
      ...named(wechat, 'NORTH'),
      WECHATPAY_MCH_ID_NORTH: '33',
    },
  })
  try {
    const { deps } = server
    expect(listOpenGatewayKinds(deps, company)).toEqual(['alipay', 'wechat'])
    expect(await findOpenGateway(deps, company, 'wechat')).toMatchObject({
      merchant: 'NORTH',
      notifyUrl: 'http://portal.test/pay/notify/wechat/NORTH',
    })
    expect(await findOpenGateway(deps, company, 'alipay')).toMatchObject({
      merchant: '',
      notifyUrl: 'http://portal.test/pay/notify/alipay',
    })
    expect(await findOpenGateway(deps, null, 'wechat')).toMatchObject({ merchant: '' })
    expect(await findOpenGateway(deps, null, 'sandbox')).toBeNull()
    expect(await findMerchantGateway(deps, 'NORTH', 'alipay')).toBeNull()
    expect(await findMerchantGateway(deps, 'GONE', 'wechat')).toBeNull()
    expect(await findMerchantGateway(deps, 'NORTH', 'wechat')).toBe(await findOpenGateway(deps, company, 'wechat'))
    expect((await listAllGateways(deps)).map(({ kind, merchant }) => kind + merchant)).toEqual([
      'alipay',
      'wechat',
      'wechatNORTH',
    ])
  } finally {
    await server.close()
  }
})
