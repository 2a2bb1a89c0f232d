import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../../../settings/settings.ts'
import {
  addressWithoutCredentials,
  computeSettingWarnings,
  type SettingWarning,
  settingGroups,
} from './settings.rules.ts'
import { settingLabel } from './settings.words.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Part of every secret value. */
const hidden = 'Hidden-Hidden-Hidden-Hidden-Hidden-1'
const inFile = (name: string) => {
  const file = path.join(folder, name)
  writeFileSync(file, hidden)
  return file
}
const northId = '0195d0c4-0000-7000-8000-000000000001'
/** A portal in which everything is set that can be, each secret with the same mark in it. */
const everything = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://learn.example',
  CONTENT_URL: 'https://packages.example',
  DATABASE_URL: `postgres://portal:${hidden}@db.example:5433/portal?password=${hidden}`,
  SECRET: hidden,
  SECRET_BEFORE: hidden,
  METRICS_TOKEN: hidden,
  SMTP_URL: `smtps://portal:${hidden}@mail.example:465`,
  SMS_HTTP_URL: `https://sms.example/send?key=${hidden}`,
  SMS_HTTP_TOKEN: hidden,
  SSO_ISSUER: 'https://id.example/realm',
  SSO_CLIENT_ID: 'portal',
  SSO_CLIENT_SECRET: hidden,
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'portal',
  S3_ACCESS_KEY_ID: hidden,
  S3_SECRET_ACCESS_KEY_FILE: inFile('s3'),
  WECOM_API_URL: `https://${hidden}:${hidden}@wecom.example`,
  PAY_COMPANIES: `NORTH=${northId}`,
  ALIPAY_APP_ID: '2021',
  ALIPAY_SELLER_ID: '2088',
  ALIPAY_PRIVATE_KEY: hidden,
  ALIPAY_PUBLIC_KEY: hidden,
  WECHATPAY_MCH_ID_NORTH: '1900',
  WECHATPAY_APP_ID_NORTH: 'wx1',
  WECHATPAY_SERIAL_NO_NORTH: 'AB12',
  WECHATPAY_PRIVATE_KEY_NORTH: hidden,
  WECHATPAY_API_KEY_NORTH: hidden,
  LIVE_RTMP_PORT: '1935',
  LIVE_RTMP_URL: `rtmp://user:${hidden}@live.example/live`,
}
const aliyun = {
  SMS_ALIYUN_ACCESS_KEY_ID: hidden,
  SMS_ALIYUN_ACCESS_KEY_SECRET: hidden,
  SMS_ALIYUN_SIGN_NAME: '培训',
  SMS_ALIYUN_TEMPLATE: 'SMS_1',
}
const groups = (env: Record<string, string>) => settingGroups(readSettings(env, folder), { usesWecom: false })
const one = (env: Record<string, string>, name: string) =>
  groups(env)
    .flatMap(({ settings }) => settings)
    .find((setting) => setting.name === name)
const stateOf = (env: Record<string, string>, id: string) => groups(env).find((group) => group.id === id)?.state

test('no secret is shown, wherever it was given', () => {
  const { SMS_HTTP_URL: _url, SMS_HTTP_TOKEN: _token, ...rest } = everything
  for (const env of [everything, { ...rest, ...aliyun }])
    expect(JSON.stringify(groups(env)).toLowerCase()).not.toContain(hidden.toLowerCase())
  expect(one(everything, 'SECRET')).toEqual({
    name: 'SECRET',
    kind: 'secret',
    value: null,
    isSet: true,
    source: 'given',
    bounds: null,
  })
  expect(one(everything, 'S3_SECRET_ACCESS_KEY')).toMatchObject({
    kind: 'secret',
    value: null,
    isSet: true,
    source: 'file',
  })
  expect(one(everything, 'DATABASE_URL')).toMatchObject({ value: 'postgres://db.example:5433/portal', source: 'given' })
  expect(one(everything, 'SMTP_URL')?.value).toBe('smtps://mail.example:465')
  expect(one(everything, 'SMS_HTTP_URL')?.value).toBe('https://sms.example/send')
})

test('each says its value in the unit of its variable, and whether it was given', () => {
  expect(one({}, 'SESSION_IDLE_MINUTES')).toEqual({
    name: 'SESSION_IDLE_MINUTES',
    kind: 'number',
    value: '120',
    isSet: true,
    source: 'default',
    bounds: { maxLength: 10, min: 5, max: 43_200, usual: 120, protocol: null, hasLines: false },
  })
  expect(one({ SESSION_IDLE_MINUTES: '30' }, 'SESSION_IDLE_MINUTES')).toMatchObject({ value: '30', source: 'given' })
  expect(one({}, 'MEDIA_MAX_MB')?.value).toBe('4096')
  expect(one({}, 'ANSWER_WITHIN_SECONDS')?.value).toBe('10')
  expect(one({}, 'DEMO')).toMatchObject({ kind: 'flag', value: '1', source: 'default' })
  expect(one({}, 'SMTP_URL')).toMatchObject({ kind: 'text', value: null, isSet: false, source: 'default' })
})

test('what a merchant is told by stands under its own variables', () => {
  expect(one(everything, 'ALIPAY_APP_ID')?.value).toBe('2021')
  expect(one(everything, 'WECHATPAY_MCH_ID_NORTH')?.value).toBe('1900')
  expect(one(everything, 'WECHATPAY_API_KEY_NORTH')).toMatchObject({
    kind: 'secret',
    value: null,
    isSet: true,
    source: 'given',
  })
  expect(one(everything, 'PAY_COMPANIES')?.value).toBe('NORTH')
})

test('what is set up, what is not, and what only pretends', () => {
  expect(['mail', 'sms', 'sso', 'files', 'payments'].map((id) => stateOf({}, id))).toEqual([
    'off',
    'off',
    'development',
    'off',
    'sandbox',
  ])
  expect(['mail', 'sms', 'sso', 'files', 'payments'].map((id) => stateOf(everything, id))).toEqual([
    'on',
    'on',
    'on',
    'on',
    'on',
  ])
  expect(['sso', 'payments'].map((id) => stateOf({ DEMO: '0', PUBLIC_URL: 'https://learn.example' }, id))).toEqual([
    'off',
    'off',
  ])
})

test('a key that the portal made for itself is no setting', () => {
  expect([stateOf({}, 'keys'), stateOf(everything, 'keys'), stateOf({}, 'wecom')]).toEqual(['off', 'on', 'off'])
})

test('what a variable sets is said in words, with the merchant behind it', () => {
  expect([settingLabel('SMTP_URL', 'zh'), settingLabel('SMTP_URL', 'en')]).toEqual(['邮件服务器', 'Email server'])
  expect(settingLabel('WECHATPAY_MCH_ID_NORTH', 'zh')).toBe('微信支付商户号（NORTH）')
  expect(settingLabel('SMS_ALIYUN_TEMPLATE_EN', 'en')).toBe('English template')
  expect(settingLabel('NEWER', 'en')).toBe('NEWER')
})

test('an address is shown without who signs in and without its query', () => {
  expect(addressWithoutCredentials('https://a:b@host.example:8443/path?x=1#y')).toBe('https://host.example:8443/path')
  expect(addressWithoutCredentials('postgres://portal:x@%2Frun%2Fpostgresql/portal')).toBe(
    'postgres://%2Frun%2Fpostgresql/portal',
  )
  expect(addressWithoutCredentials('no address')).toBe('')
})

const now = new Date('2026-03-02T02:00:00Z')
const well = {
  lacks: [],
  freeBytes: 50e9,
  hasFfmpeg: true,
  now,
  backup: { succeededAt: '2026-03-01T19:00:00Z', seconds: 4, bytes: 1e6, failedAt: null },
}
const warned = (
  env: Record<string, string>,
  seen: Partial<Parameters<typeof computeSettingWarnings>[1]> = {},
): SettingWarning[] => computeSettingWarnings(readSettings(env, folder), { ...well, ...seen })

test('a portal in real use that has everything is warned of nothing', () => {
  expect(warned(everything)).toEqual([])
})

test('a demo that others reach is warned of that first', () => {
  expect(warned({}, { backup: null })).toEqual(['demoReachable', 'backupNone', 'sandboxPayments', 'noMail'])
  expect(warned({ HOST: '127.0.0.1' })).toEqual(['sandboxPayments', 'noMail'])
})

test('each missing part is a separate warning', () => {
  const real = { DATABASE_URL: 'postgres://db/portal' }
  expect(warned(real)).toEqual(['localAddress', 'noPayments', 'noMail'])
  expect(warned({ ...real, PUBLIC_URL: 'http://learn.example', ALLOW_PLAIN_HTTP: '1' })).toContain('plainHttp')
  const {
    ALIPAY_APP_ID: _id,
    ALIPAY_SELLER_ID: _seller,
    ALIPAY_PRIVATE_KEY: _own,
    ALIPAY_PUBLIC_KEY: _public,
    ...rest
  } = everything
  const poor = Object.fromEntries(Object.entries(rest).filter(([name]) => !/^(PAY|WECHATPAY)_/.test(name)))
  expect(warned(poor)).toEqual(['noPayments'])
  const lacks = ['databaseWrites', 'databaseRoom', 'files', 'jobs', 'messages'] as const
  expect(warned(everything, { lacks, freeBytes: 1e9, hasFfmpeg: false })).toEqual([...lacks, 'diskLow', 'noFfmpeg'])
  expect(warned(everything, { freeBytes: null })).toEqual([])
})

test('a backup is missing, old, or has failed since', () => {
  expect(warned(everything, { backup: null })).toEqual(['backupNone'])
  expect(warned(everything, { backup: { ...well.backup, succeededAt: '2026-03-01T00:30:00Z' } })).toEqual([])
  expect(warned(everything, { backup: { ...well.backup, succeededAt: '2026-02-28T23:59:00Z' } })).toEqual(['backupOld'])
  expect(warned(everything, { backup: { ...well.backup, failedAt: '2026-03-02T01:00:00Z' } })).toEqual(['backupFailed'])
  expect(
    warned(everything, { backup: { ...well.backup, succeededAt: null, failedAt: '2026-03-02T01:00:00Z' } }),
  ).toEqual(['backupFailed', 'backupNone'])
})
