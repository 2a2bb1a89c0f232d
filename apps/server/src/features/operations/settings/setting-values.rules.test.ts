import { editableSettingNames, editableSettings } from '@portal/contract/operations/setting.limits.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSettings, SettingsError } from '../../../settings/settings.ts'
import { findMissingSettings, findSettingProblem, storableSettingValue } from './setting-values.rules.ts'
import { isSettingEditable } from './settings.rules.ts'

const env = { PUBLIC_URL: 'https://learn.example', DATABASE_URL: 'postgres://db.example/portal', DEMO: '0' }
const rules = { allowsPlainHttp: false }
const value = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.integer({ min: -5, max: 2_000_000 }).map(String),
  fc.constantFrom(
    'smtps://mail.example:465',
    'smtp://a:b@mail.example',
    'https://sms.example/send',
    'http://sms.example',
  ),
  fc.constantFrom('learn@example.com', 'Training <learn@example.com>', 'a\nBcc: b@example.com'),
)

test('values that pass the rules of the console are accepted by a start', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...editableSettingNames), value), (asked) => {
      const kept = Object.fromEntries(
        Object.entries(asked).flatMap(([name, given]) => {
          const stored = storableSettingValue(given)
          return stored === null ? [] : [[name, stored]]
        }),
      )
      const wrong = editableSettingNames.some(
        (name) => kept[name] !== undefined && findSettingProblem(name, kept[name], rules),
      )
      const isTwoGateways = kept.SMS_HTTP_URL !== undefined && kept.SMS_ALIYUN_TEMPLATE !== undefined
      fc.pre(!wrong && findMissingSettings(kept).length === 0 && !isTwoGateways)
      const settings = readSettings(env, '/', kept)
      expect([...settings.saved].sort()).toEqual(Object.keys(kept).sort())
    }),
    { numRuns: 500 },
  )
})

test('a bound of the console is a bound of the start', () => {
  for (const name of editableSettingNames) {
    const known = editableSettings[name]
    if (known.kind !== 'number') continue
    for (const [given, isFine] of [
      [known.min, true],
      [known.max, true],
      [known.min - 1, false],
      [known.max + 1, false],
    ] as const) {
      expect(findSettingProblem(name, String(given), rules) === null).toBe(isFine)
      const start = () => readSettings({ ...env, [name]: String(given) }, '/')
      if (isFine) expect(start).not.toThrow()
      else expect(start).toThrow(SettingsError)
    }
  }
})

test('what the environment gives, and what belongs to it, is not changed by saved settings', () => {
  const given = { ...env, SMTP_URL: 'smtps://own.example', SESSION_MAX_HOURS: '8' }
  const settings = readSettings(given, '/', {
    SMTP_URL: 'smtps://saved.example',
    SMTP_PASSWORD: 'saved-password',
    SESSION_MAX_HOURS: '200',
    SESSION_IDLE_MINUTES: '45',
  })
  expect(settings).toMatchObject({ smtpUrl: 'smtps://own.example', session: { maxSeconds: 28_800, idleSeconds: 2700 } })
  expect([...settings.saved]).toEqual(['SESSION_IDLE_MINUTES'])
  expect(['SMTP_URL', 'SMTP_USER', 'SMTP_PASSWORD'].map((name) => isSettingEditable(settings, name))).toEqual([
    false,
    false,
    false,
  ])
  expect([isSettingEditable(settings, 'SESSION_IDLE_MINUTES'), isSettingEditable(settings, 'PORT')]).toEqual([
    true,
    false,
  ])
})

test('account and password of a mail server become part of its address', () => {
  const settings = readSettings(
    { ...env, SMTP_URL: 'smtps://mail.example:465', SMTP_USER: 'learn@example.com', SMTP_PASSWORD: 'p@ss:/word' },
    '/',
  )
  const url = new URL(settings.smtpUrl ?? '')
  expect([url.host, decodeURIComponent(url.username), decodeURIComponent(url.password)]).toEqual([
    'mail.example:465',
    'learn@example.com',
    'p@ss:/word',
  ])
  expect(() => readSettings({ ...env, SMTP_USER: 'learn@example.com' }, '/')).toThrow('SMTP_URL')
})

test('a header of a mail cannot be smuggled in by its sender', () => {
  expect(findSettingProblem('MAIL_FROM', 'a@example.com\r\nBcc: b@example.com', rules)).toEqual({ rule: 'wrongForm' })
  expect(findSettingProblem('MAIL_FROM', '学习中心 <learn@example.com>', rules)).toBeNull()
})
