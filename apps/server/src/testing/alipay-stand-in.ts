import { createSign, createVerify, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { alipayCertificateNumber, createRsaPair, createSelfSignedCertificate, type RsaPair } from './gateway-keys.ts'
import { createNoticeSender, type NoticeSender } from './notice-sender.ts'
import { aZip } from './zip.ts'

/**
 * Alipay's gateway for tests, made from its published protocol: it checks application, signature, time and certificate
 * numbers of each call, stores trades and refunds, signs its answers and notifications, and refuses with its codes. A
 * browser pays on its cashier page; the portal is notified by the settings of the sender.
 */
type Trade = {
  readonly no: string
  readonly gatewayNo: string
  readonly amount: string
  readonly subject: string
  readonly notifyUrl: string
  readonly returnUrl: string
  readonly expires: string
  state: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED'
  paidAt: string
  readonly refunds: Map<string, string>
}
export type AlipayStandIn = {
  readonly url: string
  readonly env: Record<string, string>
  readonly trades: Map<string, Trade>
  /**
   * `away`: no answer; `silent`: the request is executed, and the answer is lost; `broken`: a system error; `slow`:
   * longer than any timeout; `forged`: signed with another key.
   */
  mode: 'good' | 'away' | 'silent' | 'broken' | 'slow' | 'forged'
  /** Sends notifications of payments on the cashier page. */
  readonly teller: NoticeSender
  readonly calls: Record<string, number>
  /** The statement of each day as its file lists it; none: it does not exist. */
  readonly statements: Map<string, Buffer>
  /** From now on everything is signed with another key. */
  rotate(): void
  readonly nextPublicKey: string
  /** Takes the browser's form: the trade exists. */
  visit(action: string, fields: readonly { readonly name: string; readonly value: string }[]): Promise<Response>
  pay(tradeNo: string): void
  /** Builds the notification of a trade, with changes before it is signed. */
  notice(tradeNo: string, own?: Readonly<Record<string, string>>): Record<string, string>
  close(): Promise<void>
}

const [appId, sellerId] = ['2021000000000001', '2088000000000001']
const yuan = (text: string) => Math.round(Number(text) * 100)
const china = (at: Date) => new Date(at.getTime() + 8 * 3600 * 1000).toISOString().slice(0, 19).replace('T', ' ')
const joined = (fields: Readonly<Record<string, string>>, without: readonly string[]) =>
  Object.keys(fields)
    .filter((name) => !without.includes(name) && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

export async function startAlipayStandIn(
  options: { now?: () => Date; withCertificates?: boolean; port?: number } = {},
): Promise<AlipayStandIn> {
  const now = options.now ?? (() => new Date())
  const [merchant, first, second] = [createRsaPair(), createRsaPair(), createRsaPair()]
  let own: RsaPair = first
  const certificates = options.withCertificates
    ? {
        app: createSelfSignedCertificate(merchant, 'merchant'),
        alipay: createSelfSignedCertificate(first, 'alipay') + createSelfSignedCertificate(second, 'alipay'),
        root: createSelfSignedCertificate(createRsaPair(), 'root'),
      }
    : null
  const sign = (text: string, { privateKey } = own) =>
    createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64')

  const refusalOf = (fields: Record<string, string>): string | null => {
    if (fields.app_id !== appId) return 'isv.invalid-app-id'
    if (fields.sign_type !== 'RSA2') return 'isv.invalid-signature-type'
    if (fields.charset !== 'utf-8' || fields.version !== '1.0') return 'isv.invalid-charset'
    const at = Date.parse(`${(fields.timestamp ?? '').replace(' ', 'T')}+08:00`)
    if (Number.isNaN(at) || Math.abs(at - now().getTime()) > 24 * 3600 * 1000) return 'isv.invalid-timestamp'
    if (certificates) {
      if (fields.app_cert_sn !== alipayCertificateNumber(certificates.app)) return 'isv.invalid-app-cert-sn'
      if (fields.alipay_root_cert_sn !== alipayCertificateNumber(certificates.root))
        return 'isv.invalid-alipay-root-cert-sn'
    }
    const isRight = createVerify('RSA-SHA256')
      .update(joined(fields, ['sign']), 'utf8')
      .verify(merchant.publicKey, fields.sign ?? '', 'base64')
    return isRight ? null : 'isv.invalid-signature'
  }
  const teller = createNoticeSender()
  type Content = Readonly<Record<string, string>>
  const no = (sub_code: string) => ({ code: '40004', msg: 'Business Failed', sub_code, sub_msg: sub_code })
  const yes = (data: object) => ({ code: '10000', msg: 'Success', ...data })
  const isLate = (trade: Trade) => trade.expires < china(now())
  const acts: Readonly<Record<string, (content: Content) => object>> = {
    'alipay.trade.query'({ out_trade_no = '' }) {
      const trade = standIn.trades.get(out_trade_no)
      if (!trade) return no('ACQ.TRADE_NOT_EXIST')
      if (trade.state === 'WAIT_BUYER_PAY' && isLate(trade)) trade.state = 'TRADE_CLOSED'
      const paid = trade.paidAt ? { send_pay_date: trade.paidAt, buyer_user_id: '2088102122524333' } : {}
      return yes({
        out_trade_no,
        trade_no: trade.gatewayNo,
        trade_status: trade.state,
        total_amount: trade.amount,
        ...paid,
      })
    },
    'alipay.trade.close'({ out_trade_no = '' }) {
      const trade = standIn.trades.get(out_trade_no)
      if (!trade) return no('ACQ.TRADE_NOT_EXIST')
      if (trade.state !== 'WAIT_BUYER_PAY') return no('ACQ.TRADE_STATUS_ERROR')
      trade.state = 'TRADE_CLOSED'
      return yes({ out_trade_no, trade_no: trade.gatewayNo })
    },
    'alipay.trade.refund'({ out_trade_no = '', refund_amount = '', out_request_no = '' }) {
      const trade = standIn.trades.get(out_trade_no)
      if (!trade) return no('ACQ.TRADE_NOT_EXIST')
      const before = trade.refunds.get(out_request_no)
      if (before !== undefined && before !== refund_amount) return no('ACQ.DISCORDANT_REPEAT_REQUEST')
      if (before === undefined && trade.state !== 'TRADE_SUCCESS') return no('ACQ.TRADE_STATUS_ERROR')
      const sum = [...trade.refunds.values()].reduce((total, one) => total + yuan(one), 0)
      if (before === undefined && sum + yuan(refund_amount) > yuan(trade.amount))
        return no('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
      trade.refunds.set(out_request_no, refund_amount)
      const refundFee = (sum + yuan(refund_amount)) / 100
      const told = { out_biz_no: out_request_no, refund_fee: refundFee.toFixed(2), gmt_refund: china(now()) }
      if (before === undefined && teller.telling.refunds)
        void teller.tell(notify(trade, () => standIn.notice(out_trade_no, told)))
      if (sum + yuan(refund_amount) === yuan(trade.amount)) trade.state = 'TRADE_CLOSED'
      return yes({
        out_trade_no,
        trade_no: trade.gatewayNo,
        fund_change: before === undefined ? 'Y' : 'N',
        refund_fee: refund_amount,
      })
    },
    'alipay.trade.fastpay.refund.query'({ out_trade_no = '', out_request_no = '' }) {
      const trade = standIn.trades.get(out_trade_no)
      if (!trade) return no('ACQ.TRADE_NOT_EXIST')
      const refund_amount = trade.refunds.get(out_request_no)
      return refund_amount === undefined
        ? yes({})
        : yes({
            out_trade_no,
            out_request_no,
            refund_amount,
            refund_status: 'REFUND_SUCCESS',
            total_amount: trade.amount,
          })
    },
    'alipay.data.dataservice.bill.downloadurl.query'({ bill_date = '', bill_type }) {
      if (bill_type !== 'trade') return no('isv.invalid-arguments')
      return standIn.statements.has(bill_date)
        ? yes({ bill_download_url: `${origin}/download?day=${bill_date}` })
        : no('isp.bill_not_exist')
    },
  }

  const cashier = (fields: Record<string, string>, response: ServerResponse) => {
    const content = JSON.parse(fields.biz_content ?? '{}') as Content
    const { out_trade_no = '', total_amount = '', subject = '', time_expire = '' } = content
    if (
      content.product_code !== 'FAST_INSTANT_TRADE_PAY' ||
      !/^\d+\.\d\d$/.test(total_amount) ||
      /[/=&]/.test(subject) ||
      !subject
    )
      return response.writeHead(200).end('INVALID_PARAMETER')
    const known = standIn.trades.get(out_trade_no)
    if (known && (known.amount !== total_amount || known.state !== 'WAIT_BUYER_PAY'))
      return response.writeHead(200).end('ACQ.TRADE_HAS_SUCCESS')
    if (!known)
      standIn.trades.set(out_trade_no, {
        no: out_trade_no,
        gatewayNo: `20260302220014${randomBytes(7).readUIntBE(0, 6).toString().padStart(14, '0').slice(0, 14)}`,
        amount: total_amount,
        subject,
        notifyUrl: fields.notify_url ?? '',
        returnUrl: fields.return_url ?? '',
        expires: time_expire,
        state: 'WAIT_BUYER_PAY',
        paidAt: '',
        refunds: new Map(),
      })
    return response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>支付宝收银台</title><h1>${total_amount} 元</h1><form method="post" action="/cashier?no=${encodeURIComponent(out_trade_no)}"><button>确认付款</button></form></html>`,
      )
  }
  const notify = (trade: Trade, notice: () => Record<string, string>) => () =>
    fetch(trade.notifyUrl, { method: 'POST', body: new URLSearchParams(notice()) })
  const payAtCashier = async (no: string, response: ServerResponse) => {
    const trade = standIn.trades.get(no)
    if (!trade) return response.writeHead(404).end()
    const tells = (trade_status: string) => notify(trade, () => standIn.notice(no, { trade_status }))
    standIn.pay(no)
    await teller.tell(...(teller.telling.isBackwards ? [tells('WAIT_BUYER_PAY')] : []), tells('TRADE_SUCCESS'))
    return response.writeHead(303, { location: trade.returnUrl }).end()
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const body = await textOf(request)
    if (url.pathname === '/download')
      return response.writeHead(200).end(standIn.statements.get(url.searchParams.get('day') ?? ''))
    if (url.pathname === '/cashier') return payAtCashier(url.searchParams.get('no') ?? '', response)
    if (standIn.mode === 'away') return request.socket.destroy()
    const fields = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)])
    const refused = url.pathname === '/gateway.do' ? refusalOf(fields) : 'isv.invalid-url'
    const { method = '' } = fields
    if (method === 'alipay.trade.page.pay')
      return refused ? response.writeHead(200).end(refused) : cashier(fields, response)
    standIn.calls[method] = (standIn.calls[method] ?? 0) + 1
    if (standIn.mode === 'slow') return
    const act = acts[method]
    const data = refused
      ? { code: '40002', msg: 'Invalid Arguments', sub_code: refused, sub_msg: refused }
      : standIn.mode === 'broken'
        ? no('ACQ.SYSTEM_ERROR')
        : (act?.(JSON.parse(fields.biz_content ?? '{}') as Content) ?? {
            code: '40002',
            msg: 'Invalid Arguments',
            sub_code: 'isv.invalid-method',
            sub_msg: method,
          })
    if (standIn.mode === 'silent') return request.socket.destroy()
    const answer = JSON.stringify(data)
    await teller.answered()
    const signature = sign(answer, standIn.mode === 'forged' ? merchant : own)
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(`{"${method.replaceAll('.', '_')}_response":${answer},"sign":"${signature}"}`)
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bare = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '')
  const standIn: AlipayStandIn = {
    url: `${origin}/gateway.do`,
    env: {
      ALIPAY_URL: `${origin}/gateway.do`,
      ALIPAY_APP_ID: appId,
      ALIPAY_SELLER_ID: sellerId,
      ALIPAY_PRIVATE_KEY: bare(merchant.privateKey),
      ...(certificates
        ? {
            ALIPAY_APP_CERT: certificates.app,
            ALIPAY_PUBLIC_CERT: certificates.alipay,
            ALIPAY_ROOT_CERT: certificates.root,
          }
        : { ALIPAY_PUBLIC_KEY: first.publicKey + second.publicKey }),
    },
    trades: new Map(),
    mode: 'good',
    teller,
    calls: {},
    statements: new Map(),
    nextPublicKey: second.publicKey,
    rotate() {
      own = second
    },
    visit: (action, fields) =>
      fetch(action, {
        method: 'POST',
        body: new URLSearchParams(Object.fromEntries(fields.map(({ name, value }) => [name, value]))),
      }),
    pay(tradeNo) {
      const trade = standIn.trades.get(tradeNo)
      if (trade?.state !== 'WAIT_BUYER_PAY') return
      trade.state = 'TRADE_SUCCESS'
      trade.paidAt = china(now())
    },
    notice(tradeNo, changed = {}) {
      const trade = standIn.trades.get(tradeNo)
      const fields: Record<string, string> = {
        app_id: appId,
        seller_id: sellerId,
        charset: 'utf-8',
        version: '1.0',
        sign_type: 'RSA2',
        notify_type: 'trade_status_sync',
        notify_id: `n${tradeNo}`,
        notify_time: china(now()),
        out_trade_no: tradeNo,
        trade_no: trade?.gatewayNo ?? '',
        trade_status: trade?.state ?? 'TRADE_SUCCESS',
        total_amount: trade?.amount ?? '0.00',
        receipt_amount: trade?.amount ?? '0.00',
        subject: trade?.subject ?? '',
        gmt_payment: trade?.paidAt ?? '',
        buyer_id: '2088102122524333',
        fund_bill_list: `[{"amount":"${trade?.amount}","fundChannel":"ALIPAYACCOUNT"}]`,
        ...changed,
      }
      return { ...fields, sign: sign(joined(fields, ['sign', 'sign_type'])) }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return standIn
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

/** Builds the zip file in which Alipay delivers a statement, from its list and its sums as GBK text. */
export const alipayStatementFile = (list: Buffer, sums: Buffer): Buffer =>
  aZip([
    { name: Buffer.from('20880000_sums.csv'), bytes: sums },
    { name: Buffer.from([0xd2, 0xb5, 0xce, 0xf1, 0x2e, 0x63, 0x73, 0x76]), bytes: list },
  ])
