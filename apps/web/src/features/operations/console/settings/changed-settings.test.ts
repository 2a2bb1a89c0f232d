import { expect, test } from 'vitest'
import type { PortalSetting } from './settings.queries.ts'
import { alipayKeyKindOf, changedSettings, paymentProviderSettings, smsGatewayOf } from './settings.rules.ts'

const setting = (name: string, own: Partial<PortalSetting> = {}): PortalSetting => ({
  name,
  words: name,
  kind: 'text',
  value: null,
  isSet: false,
  source: 'default',
  bounds: {
    maxLength: 200,
    min: null,
    max: null,
    usual: null,
    protocol: name === 'SMTP_URL' ? 'smtps:' : null,
    hasLines: false,
  },
  ...own,
})
const mail = [
  setting('SMTP_URL', { value: 'smtps://mail.example', isSet: true, source: 'saved' }),
  setting('SMTP_USER', { value: 'learn', isSet: true, source: 'saved' }),
  setting('SMTP_PASSWORD', { kind: 'secret', isSet: true, source: 'saved' }),
  setting('MAIL_FROM', { value: 'no-reply@localhost', isSet: true }),
]

test('only changed fields are sent, and an empty secret stays', () => {
  const values = { SMTP_URL: 'smtps://mail.example', SMTP_USER: 'training', SMTP_PASSWORD: '', MAIL_FROM: '' }
  expect(changedSettings(mail, mail, values)).toEqual({ SMTP_USER: 'training' })
})

test('without a server its sign-in goes too', () => {
  const values = { SMTP_URL: '', SMTP_USER: 'learn', SMTP_PASSWORD: '', MAIL_FROM: 'a@example.com' }
  expect(changedSettings(mail, mail, values)).toEqual({
    SMTP_URL: '',
    SMTP_USER: '',
    SMTP_PASSWORD: '',
    MAIL_FROM: 'a@example.com',
  })
})

test('another gateway takes the place of the one before', () => {
  const sms = [
    setting('SMS_ALIYUN_TEMPLATE', { value: 'SMS_1', isSet: true, source: 'saved' }),
    setting('SMS_ALIYUN_ACCESS_KEY_SECRET', { kind: 'secret', isSet: true, source: 'saved' }),
    setting('SMS_HTTP_URL'),
    setting('SMS_HTTP_TOKEN', { kind: 'secret' }),
  ]
  expect(smsGatewayOf(sms)).toBe('aliyun')
  const fields = sms.filter(({ name }) => name.startsWith('SMS_HTTP_'))
  expect(changedSettings(sms, fields, { SMS_HTTP_URL: 'https://sms.example', SMS_HTTP_TOKEN: 'token' })).toEqual({
    SMS_ALIYUN_TEMPLATE: '',
    SMS_ALIYUN_ACCESS_KEY_SECRET: '',
    SMS_HTTP_URL: 'https://sms.example',
    SMS_HTTP_TOKEN: 'token',
  })
})

test('a merchant without its number loses its keys, and another form of keys takes the place of the one before', () => {
  const payments = [
    setting('ALIPAY_APP_ID', { value: '2021000000000001', isSet: true, source: 'saved' }),
    setting('ALIPAY_PRIVATE_KEY', { kind: 'secret', isSet: true, source: 'saved' }),
    setting('ALIPAY_PUBLIC_KEY', { kind: 'secret', isSet: true, source: 'saved' }),
    setting('ALIPAY_APP_CERT', { kind: 'secret' }),
    setting('WECHATPAY_MCH_ID', { value: '1900000001', isSet: true, source: 'saved' }),
    setting('WECHATPAY_API_KEY', { kind: 'secret', isSet: true, source: 'saved' }),
  ]
  const fieldsWith = (keys: 'key' | 'certificates') =>
    (['ALIPAY_', 'WECHATPAY_'] as const).flatMap((prefix) => paymentProviderSettings(payments, prefix, keys))
  expect(alipayKeyKindOf(payments)).toBe('key')
  const kept = { ALIPAY_APP_ID: '2021000000000001', WECHATPAY_MCH_ID: '1900000001' }
  expect(changedSettings(payments, fieldsWith('key'), kept)).toEqual({})
  expect(changedSettings(payments, fieldsWith('key'), { ...kept, WECHATPAY_MCH_ID: '' })).toEqual({
    WECHATPAY_MCH_ID: '',
    WECHATPAY_API_KEY: '',
  })
  expect(changedSettings(payments, fieldsWith('certificates'), { ...kept, ALIPAY_APP_CERT: 'PEM' })).toEqual({
    ALIPAY_PUBLIC_KEY: '',
    ALIPAY_APP_CERT: 'PEM',
  })
})
