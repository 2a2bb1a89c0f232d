import { generateKeyPairSync } from 'node:crypto'

/** One start of an unpacked archive: its settings and, optionally, an address that must respond with certain words. */
export type ArchiveStart = {
  readonly name: string
  readonly env: Readonly<Record<string, string>>
  readonly answers?: { readonly path: string; readonly holds: RegExp; readonly headers?: Record<string, string> }
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
/** A port at which nothing answers: no setting may need its service for a start. */
const nowhere = 'http://127.0.0.1:9'
const token = 'a-token-for-this-trial-only'

/**
 * Returns the start with the fewest settings, and one for each optional service that settings turn on: a package that
 * only one of these loads would otherwise be overlooked.
 */
export const archiveStartCases = (port: number, rtmpPort: number): readonly ArchiveStart[] => [
  { name: 'nothing optional', env: {} },
  { name: 'tracing', env: { OTEL_EXPORTER_OTLP_ENDPOINT: nowhere } },
  {
    name: 'S3',
    env: {
      S3_ENDPOINT: nowhere,
      S3_BUCKET: 'portal',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
      S3_REDIRECT: '1',
    },
  },
  { name: 'SMTP', env: { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: `http://localhost:${port}` } },
  { name: 'single sign-on', env: { SSO_ISSUER: nowhere, SSO_CLIENT_ID: 'portal' } },
  { name: 'SMS by HTTP', env: { SMS_HTTP_URL: nowhere, SMS_HTTP_TOKEN: token } },
  {
    name: 'SMS by Alibaba Cloud',
    env: {
      SMS_ALIYUN_ACCESS_KEY_ID: 'id',
      SMS_ALIYUN_ACCESS_KEY_SECRET: 'key',
      SMS_ALIYUN_SIGN_NAME: 'portal',
      SMS_ALIYUN_TEMPLATE: 'SMS_1',
      SMS_ALIYUN_ENDPOINT: nowhere,
    },
  },
  {
    name: 'payments',
    env: {
      PUBLIC_URL: `http://localhost:${port}`,
      ALIPAY_APP_ID: '2021000000000001',
      ALIPAY_SELLER_ID: '2088000000000001',
      ALIPAY_PRIVATE_KEY: privateKey,
      ALIPAY_PUBLIC_KEY: publicKey,
      ALIPAY_URL: nowhere,
      WECHATPAY_MCH_ID: '1900000001',
      WECHATPAY_APP_ID: 'wx0000000000000001',
      WECHATPAY_SERIAL_NO: '1'.repeat(40),
      WECHATPAY_PRIVATE_KEY: privateKey,
      WECHATPAY_API_KEY: 'k'.repeat(32),
      WECHATPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0000000000000000000000000001',
      WECHATPAY_PUBLIC_KEY: publicKey,
      WECHATPAY_URL: nowhere,
    },
  },
  {
    name: 'figures',
    env: { METRICS_TOKEN: token },
    answers: { path: '/metrics', holds: /portal_database_up 1/, headers: { authorization: `Bearer ${token}` } },
  },
  { name: 'the reference of calls', env: { DOCS: '1' }, answers: { path: '/docs/', holds: /swagger/i } },
  { name: 'live streams', env: { LIVE_RTMP_PORT: String(rtmpPort) } },
  { name: 'the demo', env: { DEMO: '1', LIVE_RTMP_PORT: '0' } },
]
