import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dayInZone } from '../core/text/calendar.ts'

/**
 * A stand-in for Alibaba Cloud SMS. It checks date, nonce and signature of each call, sign name, template and
 * parameters, the number, and the limits per number (1 a minute, 5 an hour, 10 a day), and refuses with its codes.
 */
export type SmsStandIn = {
  readonly url: string
  readonly env: Record<string, string>
  /** The accepted messages, by our id. */
  readonly taken: {
    readonly outId: string
    readonly phone: string
    readonly code: string
    readonly template: string
    readonly day: string
  }[]
  /** `away`: no answer; `silent`: the message is accepted, and the answer is lost; `broken`: a temporary error. */
  mode: 'good' | 'away' | 'silent' | 'broken'
  close(): Promise<void>
}

const [keyId, keySecret, signName] = ['test-key-id', 'test-key-secret', '培训认证中心']
const templates = ['SMS_100001', 'SMS_100002']
/** Approved templates of notices, with the parameter of each. */
const noticeTemplates: Readonly<Record<string, string>> = {
  SMS_200001: 'title',
  SMS_200002: 'title',
  SMS_200003: 'title',
  SMS_200004: 'title',
  SMS_200005: 'count',
}
const limits = [
  [60, 1],
  [3600, 5],
  [86_400, 10],
] as const
/** The day of an instant as the provider counts it. */
const dayOf = (at: Date) => dayInZone(at, 'Asia/Shanghai').replaceAll('-', '')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export async function startSmsStandIn(now: () => Date = () => new Date()): Promise<SmsStandIn> {
  const nonces = new Set<string>()
  const sent = new Map<string, number[]>()

  /** Null when the call is signed as it must be. */
  const refusalOf = (request: IncomingMessage, rawQuery: string): string | null => {
    const header = (name: string) => String(request.headers[name] ?? '')
    const parts = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    )
    if (!parts) return 'IncompleteSignature'
    const [, credential, names = '', signature] = parts
    if (credential !== keyId) return 'InvalidAccessKeyId.NotFound'
    if (
      !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(header('x-acs-date')) ||
      Math.abs(Date.parse(header('x-acs-date')) - now().getTime()) > 900_000
    )
      return 'InvalidTimeStamp.Expired'
    const nonce = header('x-acs-signature-nonce')
    if (!nonce || nonces.has(nonce)) return 'SignatureNonceUsed'
    const must = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-acs-'))].sort()
    if (names !== must.join(';') || header('x-acs-content-sha256') !== sha256('')) return 'SignatureDoesNotMatch'
    const query = rawQuery.split('&').sort().join('&')
    const canonical = `${request.method}\n/\n${query}\n${must.map((name) => `${name}:${header(name)}\n`).join('')}\n${names}\n${sha256('')}`
    const expected = createHmac('sha256', keySecret)
      .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
      .digest('hex')
    if (expected !== signature) return 'SignatureDoesNotMatch'
    nonces.add(nonce)
    return null
  }

  const sendSms = (query: URLSearchParams) => {
    const phone = query.get('PhoneNumbers') ?? ''
    if (query.get('SignName') !== signName) return 'isv.SMS_SIGNATURE_ILLEGAL'
    const template = query.get('TemplateCode') ?? ''
    if (!templates.includes(template) && !noticeTemplates[template]) return 'isv.SMS_TEMPLATE_ILLEGAL'
    if (!/^(1[3-9]\d{9}|[1-9]\d{7,14})$/.test(phone) || phone === '13800009999') return 'isv.MOBILE_NUMBER_ILLEGAL'
    const params = JSON.parse(query.get('TemplateParam') ?? '{}') as Record<string, string>
    const code = params[noticeTemplates[template] ?? 'code']
    if (!code) return 'isv.TEMPLATE_MISSING_PARAMETERS'
    if (code.length > 35) return 'isv.PARAM_LENGTH_LIMIT'
    if (/https?:|[【】]/.test(code)) return 'isv.TEMPLATE_PARAMS_ILLEGAL'
    const at = now().getTime()
    const before = sent.get(phone) ?? []
    for (const [seconds, most] of limits)
      if (before.filter((one) => one > at - seconds * 1000).length >= most) return 'isv.BUSINESS_LIMIT_CONTROL'
    sent.set(phone, [...before, at])
    own.taken.push({ outId: query.get('OutId') ?? '', phone, code, template, day: dayOf(now()) })
    return null
  }

  const server = createServer((request, response) => {
    if (own.mode === 'away') return request.socket.destroy()
    const rawQuery = (request.url ?? '').split('?')[1] ?? ''
    const query = new URLSearchParams(rawQuery)
    const answer = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const refused = refusalOf(request, rawQuery) ?? (own.mode === 'broken' ? 'isp.SYSTEM_ERROR' : null)
    if (refused) return answer({ Code: refused, Message: refused }, 400)
    if (request.headers['x-acs-action'] === 'QuerySendDetails') {
      const details = own.taken
        .filter((one) => one.phone === query.get('PhoneNumber') && one.day === query.get('SendDate'))
        .map((one) => ({ OutId: one.outId, PhoneNum: one.phone, SendStatus: 3 }))
      return answer({
        Code: 'OK',
        Message: 'OK',
        TotalCount: String(details.length),
        SmsSendDetailDTOs: { SmsSendDetailDTO: details },
      })
    }
    const problem = sendSms(query)
    if (problem) return answer({ Code: problem, Message: problem })
    if (own.mode === 'silent') return request.socket.destroy()
    return answer({ Code: 'OK', Message: 'OK', BizId: `biz-${own.taken.length}`, RequestId: 'r' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const own: SmsStandIn = {
    url,
    env: {
      SMS_ALIYUN_ENDPOINT: url,
      SMS_ALIYUN_ACCESS_KEY_ID: keyId,
      SMS_ALIYUN_ACCESS_KEY_SECRET: keySecret,
      SMS_ALIYUN_SIGN_NAME: signName,
      SMS_ALIYUN_TEMPLATE: templates[0] ?? '',
      SMS_ALIYUN_TEMPLATE_EN: templates[1] ?? '',
      SMS_ALIYUN_TEMPLATE_TRAINING: 'SMS_200001',
      SMS_ALIYUN_TEMPLATE_PLAN: 'SMS_200002',
      SMS_ALIYUN_TEMPLATE_CLASS: 'SMS_200003',
      SMS_ALIYUN_TEMPLATE_REGISTRATION: 'SMS_200004',
      SMS_ALIYUN_TEMPLATE_DIGEST: 'SMS_200005',
    },
    taken: [],
    mode: 'good',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return own
}
