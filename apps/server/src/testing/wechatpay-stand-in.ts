import { createCipheriv, createHash, createSign, createVerify, randomBytes, X509Certificate } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRsaPair, createSelfSignedCertificate, type RsaPair } from './gateway-keys.ts'
import { createNoticeSender, type NoticeSender } from './notice-sender.ts'

/**
 * WeChat Pay's API v3 for tests, made from its published protocol: it checks merchant, serial, signature, time and
 * nonce of each request, signs and encrypts with certificates that can be rotated, and refuses with its codes. The code
 * of an order leads to a cashier page where a browser pays.
 */
type Order = {
  readonly no: string
  readonly gatewayNo: string
  readonly total: number
  readonly notifyUrl: string
  readonly expires: number
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND'
  paidAt: string
}
type Refund = {
  readonly no: string
  readonly tradeNo: string
  readonly refund: number
  readonly notifyUrl: string
  status: 'SUCCESS' | 'PROCESSING' | 'CLOSED' | 'ABNORMAL'
}
type Notice = { readonly headers: Record<string, string>; readonly body: string }
export type WechatStandIn = {
  readonly url: string
  readonly env: Record<string, string>
  readonly orders: Map<string, Order>
  readonly refunds: Map<string, Refund>
  /** As for the stand-in of Alipay; `stale`: answers that were signed long ago. */
  mode: 'good' | 'away' | 'silent' | 'broken' | 'slow' | 'forged' | 'stale'
  /** The state of a refund after its request. */
  refundState: Refund['status']
  /** Sends notifications of payments on the cashier page. */
  readonly teller: NoticeSender
  readonly statements: Map<string, string>
  /** A file that does not match its announced hash. */
  isFileOther: boolean
  readonly calls: Record<string, number>
  /** From now on, signs everything with the next certificate, which the list contains together with the last one. */
  rotate(): void
  /** From now on, signs everything with its public key, as for a merchant who was moved to it. */
  usePublicKey(): void
  pay(tradeNo: string): void
  notice(tradeNo: string, own?: NoticeOptions): Notice
  refundNotice(refundNo: string, own?: NoticeOptions): Notice
  close(): Promise<void>
}
type NoticeOptions = {
  readonly resource?: object
  readonly envelope?: object
  readonly seconds?: number
  readonly nonce?: string
  readonly key?: RsaPair
  readonly apiKey?: string
  readonly serial?: string
}

const [appId, merchantId, apiKey, merchantSerial, publicKeyId] = [
  'wx0000000000000001',
  '1900000001',
  'k3yk3yk3yk3yk3yk3yk3yk3yk3yk3yk3',
  '5D1F0C2E6B7A8990',
  'PUB_KEY_ID_0119000000012026030200000000000001',
]

export async function startWechatStandIn(
  options: { now?: () => Date; withPublicKey?: boolean; port?: number } = {},
): Promise<WechatStandIn> {
  const now = options.now ?? (() => new Date())
  const [merchant, publicPair] = [createRsaPair(), createRsaPair()]
  const certified = () => {
    const pair = createRsaPair()
    const pem = createSelfSignedCertificate(pair, 'wechatpay')
    return { pair, pem, serial: new X509Certificate(pem).serialNumber }
  }
  const listed = [certified()]
  let signer: { pair: RsaPair; serial: string } = options.withPublicKey
    ? { pair: publicPair, serial: publicKeyId }
    : (listed[0] as ReturnType<typeof certified>)
  const nonces = new Set<string>()
  const seconds = () => Math.floor(now().getTime() / 1000)
  const headersFor = (body: string, own: NoticeOptions = {}) => {
    const [timestamp, nonce] = [String(own.seconds ?? seconds()), own.nonce ?? randomBytes(16).toString('hex')]
    const { privateKey } = own.key ?? signer.pair
    const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(privateKey, 'base64')
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
      'wechatpay-serial': own.serial ?? signer.serial,
    }
  }
  const seal = (text: string, about: string, key = apiKey) => {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data: about, ciphertext: bytes.toString('base64') }
  }

  const refusalOf = (request: IncomingMessage, body: string): string | null => {
    const parts =
      /^WECHATPAY2-SHA256-RSA2048 mchid="(\w+)",nonce_str="(\w+)",signature="([^"]+)",timestamp="(\d+)",serial_no="(\w+)"$/.exec(
        String(request.headers.authorization ?? ''),
      )
    if (!parts || !request.headers['user-agent'] || !String(request.headers.accept).includes('application/json'))
      return 'SIGN_ERROR'
    const [, mchid, nonce = '', signature = '', timestamp, serial] = parts
    if (
      mchid !== merchantId ||
      serial !== merchantSerial ||
      Math.abs(Number(timestamp) - seconds()) > 300 ||
      nonces.has(nonce)
    )
      return 'SIGN_ERROR'
    if (options.withPublicKey && request.headers['wechatpay-serial'] !== publicKeyId) return 'SIGN_ERROR'
    nonces.add(nonce)
    const isRight = createVerify('RSA-SHA256')
      .update(`${request.method}\n${request.url}\n${timestamp}\n${nonce}\n${body}\n`)
      .verify(merchant.publicKey, signature, 'base64')
    return isRight ? null : 'SIGN_ERROR'
  }
  const teller = createNoticeSender()
  const notify = (url: string, notice: () => Notice) => () => fetch(url, { method: 'POST', ...notice() })
  type Answer = readonly [status: number, data: object | null]
  const no = (status: number, code: string): Answer => [status, { code, message: code }]
  type Body = {
    appid?: string
    mchid?: string
    out_trade_no?: string
    out_refund_no?: string
    notify_url?: string
    time_expire?: string
    description?: string
    amount?: { total?: number; refund?: number; currency?: string }
  }
  const tradeOf = (order: Order) => ({
    appid: appId,
    mchid: merchantId,
    out_trade_no: order.no,
    trade_state: order.state,
    ...(order.paidAt
      ? {
          transaction_id: order.gatewayNo,
          success_time: order.paidAt,
          payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
        }
      : {}),
    amount: { total: order.total, payer_total: order.total, currency: 'CNY', payer_currency: 'CNY' },
  })
  const refundOf = (refund: Refund) => ({
    out_refund_no: refund.no,
    out_trade_no: refund.tradeNo,
    status: refund.status,
    amount: { refund: refund.refund, total: standIn.orders.get(refund.tradeNo)?.total, currency: 'CNY' },
  })
  const native = (body: Body): Answer => {
    const { amount, out_trade_no = '', description = '', notify_url = '', time_expire = '' } = body
    if (body.appid !== appId || body.mchid !== merchantId) return no(400, 'APPID_MCHID_NOT_MATCH')
    if (
      !/^[\w|*@-]{6,32}$/.test(out_trade_no) ||
      !description ||
      Buffer.byteLength(description) > 127 ||
      amount?.currency !== 'CNY' ||
      !Number.isInteger(amount.total) ||
      !URL.canParse(notify_url)
    )
      return no(400, 'PARAM_ERROR')
    const known = standIn.orders.get(out_trade_no)
    if (known && known.total !== amount.total) return no(403, 'OUT_TRADE_NO_USED')
    if (known && known.state !== 'NOTPAY') return no(400, known.state === 'CLOSED' ? 'ORDER_CLOSED' : 'ORDERPAID')
    if (!known)
      standIn.orders.set(out_trade_no, {
        no: out_trade_no,
        gatewayNo: `4200${randomBytes(12).toString('hex').slice(0, 24)}`,
        total: amount.total ?? 0,
        notifyUrl: notify_url,
        expires: Date.parse(time_expire),
        state: 'NOTPAY',
        paidAt: '',
      })
    return [200, { code_url: `weixin://wxpay/bizpayurl?pr=${out_trade_no}` }]
  }
  const refund = (body: Body): Answer => {
    const order = standIn.orders.get(body.out_trade_no ?? '')
    if (!order) return no(404, 'RESOURCE_NOT_EXISTS')
    const [refundNo, sum] = [body.out_refund_no ?? '', body.amount?.refund ?? 0]
    const before = standIn.refunds.get(refundNo)
    if (before)
      return before.refund === sum && before.tradeNo === order.no ? [200, refundOf(before)] : no(400, 'INVALID_REQUEST')
    const given = [...standIn.refunds.values()]
      .filter(({ tradeNo }) => tradeNo === order.no)
      .reduce((total, one) => total + one.refund, 0)
    if (
      !['SUCCESS', 'REFUND'].includes(order.state) ||
      body.amount?.total !== order.total ||
      sum <= 0 ||
      given + sum > order.total
    )
      return no(400, 'INVALID_REQUEST')
    const made: Refund = {
      no: refundNo,
      tradeNo: order.no,
      refund: sum,
      notifyUrl: body.notify_url ?? '',
      status: standIn.refundState,
    }
    standIn.refunds.set(refundNo, made)
    order.state = 'REFUND'
    if (teller.telling.refunds) void teller.tell(notify(made.notifyUrl, () => standIn.refundNotice(refundNo)))
    return [200, refundOf(made)]
  }
  const answerTo = (method: string, url: URL, body: Body): Answer => {
    const [, tradeNo, act] = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(url.pathname) ?? []
    const refundNo = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(url.pathname)?.[1]
    if (url.pathname === '/v3/certificates')
      return [
        200,
        {
          data: listed.map(({ pem, serial }) => ({
            serial_no: serial,
            effective_time: '2020-01-01T00:00:00+08:00',
            expire_time: '2036-01-01T00:00:00+08:00',
            encrypt_certificate: seal(pem, 'certificate'),
          })),
        },
      ]
    if (method === 'POST' && url.pathname === '/v3/pay/transactions/native') return native(body)
    if (method === 'POST' && url.pathname === '/v3/refund/domestic/refunds') return refund(body)
    if (refundNo) {
      const found = standIn.refunds.get(refundNo)
      return found ? [200, refundOf(found)] : no(404, 'RESOURCE_NOT_EXISTS')
    }
    if (tradeNo) {
      const order = standIn.orders.get(tradeNo)
      if ((act ? body.mchid : url.searchParams.get('mchid')) !== merchantId) return no(400, 'PARAM_ERROR')
      if (!order) return no(404, 'ORDER_NOT_EXIST')
      if (order.state === 'NOTPAY' && order.expires < now().getTime()) order.state = 'CLOSED'
      if (!act) return [200, tradeOf(order)]
      if (order.paidAt) return no(400, 'ORDERPAID')
      order.state = 'CLOSED'
      return [204, null]
    }
    if (url.pathname === '/v3/bill/tradebill') {
      const text = standIn.statements.get(url.searchParams.get('bill_date') ?? '')
      return text === undefined
        ? no(400, 'NO_STATEMENT_EXIST')
        : [
            200,
            {
              hash_type: 'SHA1',
              hash_value: createHash('sha1').update(text).digest('hex'),
              download_url: `${base}/v3/billdownload/file?token=${url.searchParams.get('bill_date')}`,
            },
          ]
    }
    return no(404, 'NOT_FOUND')
  }

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    const url = new URL(request.url ?? '/', 'http://stand-in')
    if (url.pathname === '/cashier') {
      const [tradeNo, order] = [url.searchParams.get('no') ?? '', standIn.orders.get(url.searchParams.get('no') ?? '')]
      if (!order) return response.writeHead(404).end()
      if (request.method === 'GET')
        return response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(
            `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>微信支付</title><h1>${(order.total / 100).toFixed(2)} 元</h1><form method="post"><button>确认支付</button></form></html>`,
          )
      standIn.pay(tradeNo)
      await teller.tell(
        notify(order.notifyUrl, () => standIn.notice(tradeNo, { resource: { trade_state: 'SUCCESS' } })),
      )
      return response.writeHead(200).end('ok')
    }
    standIn.calls[url.pathname] = (standIn.calls[url.pathname] ?? 0) + 1
    if (standIn.mode === 'away') return request.socket.destroy()
    if (standIn.mode === 'slow') return
    const refused = refusalOf(request, text)
    if (refused)
      return response
        .writeHead(401, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code: refused, message: refused }))
    if (url.pathname === '/v3/billdownload/file')
      return response
        .writeHead(200)
        .end(`${standIn.statements.get(url.searchParams.get('token') ?? '')}${standIn.isFileOther ? ' ' : ''}`)
    const [status, data] =
      standIn.mode === 'broken'
        ? no(500, 'SYSTEM_ERROR')
        : answerTo(request.method ?? '', url, text ? (JSON.parse(text) as Body) : {})
    if (standIn.mode === 'silent') return request.socket.destroy()
    await teller.answered()
    const body = data ? JSON.stringify(data) : ''
    const own =
      standIn.mode === 'forged' ? { key: merchant } : standIn.mode === 'stale' ? { seconds: seconds() - 301 } : {}
    return response.writeHead(status, { 'content-type': 'application/json', ...headersFor(body, own) }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tell = (event: string, original: 'transaction' | 'refund', resource: object, own: NoticeOptions): Notice => {
    const sealed = {
      original_type: original,
      ...seal(JSON.stringify({ ...resource, ...own.resource }), original, own.apiKey),
    }
    const body = JSON.stringify({
      id: `e${createHash('sha1').update(JSON.stringify(resource)).digest('hex')}`,
      create_time: now().toISOString(),
      resource_type: 'encrypt-resource',
      event_type: event,
      resource: sealed,
      ...own.envelope,
    })
    return { headers: { 'content-type': 'application/json', ...headersFor(body, own) }, body }
  }
  const standIn: WechatStandIn = {
    url: base,
    env: {
      WECHATPAY_URL: base,
      WECHATPAY_MCH_ID: merchantId,
      WECHATPAY_APP_ID: appId,
      WECHATPAY_SERIAL_NO: merchantSerial,
      WECHATPAY_PRIVATE_KEY: merchant.privateKey,
      WECHATPAY_API_KEY: apiKey,
      ...(options.withPublicKey
        ? { WECHATPAY_PUBLIC_KEY_ID: publicKeyId, WECHATPAY_PUBLIC_KEY: publicPair.publicKey }
        : {}),
    },
    orders: new Map(),
    refunds: new Map(),
    mode: 'good',
    refundState: 'SUCCESS',
    teller,
    statements: new Map(),
    isFileOther: false,
    calls: {},
    rotate() {
      const next = certified()
      listed.push(next)
      signer = next
    },
    usePublicKey() {
      signer = { pair: publicPair, serial: publicKeyId }
    },
    pay(tradeNo) {
      const order = standIn.orders.get(tradeNo)
      if (order?.state !== 'NOTPAY') return
      order.state = 'SUCCESS'
      order.paidAt = now().toISOString()
    },
    notice(tradeNo, own = {}) {
      const order = standIn.orders.get(tradeNo)
      if (!order) throw new Error(`no order ${tradeNo}`)
      return tell('TRANSACTION.SUCCESS', 'transaction', tradeOf(order), own)
    },
    refundNotice(refundNo, own = {}) {
      const found = standIn.refunds.get(refundNo)
      if (!found) throw new Error(`no refund ${refundNo}`)
      const { status, ...rest } = refundOf(found)
      return tell(`REFUND.${status}`, 'refund', { mchid: merchantId, ...rest, refund_status: status }, own)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return standIn
}
