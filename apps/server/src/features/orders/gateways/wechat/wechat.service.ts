import { createHash } from 'node:crypto'
import type { Deps } from '../../../../core/deps.ts'
import type { WechatAccount } from '../../../../core/secrets/merchant.ts'
import {
  type Gateway,
  type GatewayNotification,
  type GatewayPaymentState,
  GatewayRefusal,
  GatewayUnavailable,
  httpStatusOfOutcome,
} from '../gateway.ts'
import { chinaDayRange, formatChinaTime, gatewayTitle, isStatementDue, parseJsonObject } from '../payment.rules.ts'
import { parseWechatStatement } from '../statement.rules.ts'
import { fetchStatementFile } from '../statement-file.ts'
import { claimNotificationNonce } from './wechat.store.ts'
import { createWechatClient, type WechatAnswer } from './wechat-client.ts'
import { decryptWechatResource, type SealedWechatResource } from './wechat-signature.rules.ts'

type Tools = Pick<Deps, 'clock' | 'random' | 'settings' | 'sql' | 'log'>
export type WechatOptions = { readonly account: WechatAccount; readonly merchant: string; readonly withinMs?: number }

type Trade = {
  readonly appid?: string
  readonly mchid?: string
  readonly out_trade_no?: string
  readonly transaction_id?: string
  readonly trade_state?: string
  readonly success_time?: string
  readonly payer?: { readonly openid?: string }
  readonly amount?: { readonly total?: number; readonly currency?: string }
}
type Refund = {
  readonly mchid?: string
  readonly out_trade_no?: string
  readonly out_refund_no?: string
  readonly status?: string
  readonly refund_status?: string
  readonly amount?: { readonly refund?: number; readonly currency?: string }
}
type Envelope = {
  readonly id?: string
  readonly event_type?: string
  readonly resource?: SealedWechatResource & { readonly original_type?: string }
}

const oursFor: Readonly<Record<string, string>> = {
  ORDERPAID: 'alreadyPaid',
  ORDER_PAID: 'alreadyPaid',
  ORDER_CLOSED: 'alreadyClosed',
  ORDERCLOSED: 'alreadyClosed',
  OUT_TRADE_NO_USED: 'numberTaken',
  NOT_ENOUGH: 'balanceTooLow',
}
const neverHeardOf = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']
const refundStates: Readonly<Record<string, 'done' | 'underway' | 'failed'>> = {
  SUCCESS: 'done',
  PROCESSING: 'underway',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
}

/** Creates a gateway for WeChat Pay, API v3: the page shows a code that a phone scans. */
export function createWechatGateway(deps: Tools, { account, merchant, withinMs = 10_000 }: WechatOptions): Gateway {
  const base = deps.settings.payments.wechatUrl
  const client = createWechatClient(deps, account, base, withinMs)
  const codeOf = ({ status, data }: WechatAnswer) => (status >= 400 ? String(data.code ?? status) : null)
  const refuse = (code: string, { data }: WechatAnswer): never => {
    throw new GatewayRefusal(oursFor[code] ?? code, String(data.message ?? ''))
  }
  const isOurs = ({ mchid, appid }: Trade) => mchid === account.merchantId && appid === account.appId
  const paidOf = ({ transaction_id: gatewayNo, amount, success_time, payer }: Trade) => {
    const paidAt = Date.parse(success_time ?? '')
    if (
      !gatewayNo ||
      !Number.isSafeInteger(amount?.total) ||
      (amount?.total ?? 0) <= 0 ||
      (amount?.currency ?? 'CNY') !== 'CNY' ||
      Number.isNaN(paidAt)
    )
      return null
    return { gatewayNo, amount: amount?.total as number, paidAt, payer: payer?.openid ?? '' }
  }
  const noticeOf = async (body: string): Promise<GatewayNotification | 'nothing' | null> => {
    const envelope = parseJsonObject<Envelope>(body)
    const text = envelope?.resource ? decryptWechatResource(envelope.resource, account.apiKey) : null
    const noticeId = envelope?.id ?? ''
    if (text === null || !noticeId) return null
    if (envelope?.resource?.original_type === 'transaction') {
      const trade = parseJsonObject<Trade>(text)
      if (!trade || !isOurs(trade) || !trade.out_trade_no) return null
      if (envelope.event_type !== 'TRANSACTION.SUCCESS' || trade.trade_state !== 'SUCCESS') return 'nothing'
      const paid = paidOf(trade)
      return paid && { about: 'payment', noticeId, tradeNo: trade.out_trade_no, ...paid }
    }
    if (envelope?.resource?.original_type !== 'refund') return 'nothing'
    const refund = parseJsonObject<Refund>(text)
    const { out_trade_no: tradeNo, out_refund_no: refundNo, amount } = refund ?? {}
    if (
      refund?.mchid !== account.merchantId ||
      !tradeNo ||
      !refundNo ||
      !Number.isSafeInteger(amount?.refund) ||
      (amount?.currency ?? 'CNY') !== 'CNY'
    )
      return null
    const state = refundStates[refund.refund_status ?? '']
    return state === undefined || state === 'underway'
      ? 'nothing'
      : { about: 'refund', noticeId, tradeNo, refundNo, amount: amount?.refund as number, state }
  }

  return {
    kind: 'wechat',
    merchant,
    notifyUrl: `${deps.settings.publicUrl}/pay/notify/wechat${merchant && `/${merchant}`}`,
    async open({ tradeNo, amount, title, closesAt, notifyUrl }) {
      const answer = await client.ask('POST', '/v3/pay/transactions/native', {
        appid: account.appId,
        mchid: account.merchantId,
        description: gatewayTitle(title, 127),
        out_trade_no: tradeNo,
        time_expire: `${formatChinaTime(closesAt).replace(' ', 'T')}+08:00`,
        notify_url: notifyUrl,
        amount: { total: amount, currency: 'CNY' },
      })
      const code = codeOf(answer)
      if (code) return refuse(code, answer)
      const content = answer.data.code_url
      if (typeof content !== 'string' || !content.startsWith('weixin://'))
        throw new GatewayUnavailable('WeChat Pay returned no payment code')
      return { kind: 'code', content }
    },
    async query(tradeNo): Promise<GatewayPaymentState> {
      const answer = await client.ask(
        'GET',
        `/v3/pay/transactions/out-trade-no/${encodeURIComponent(tradeNo)}?mchid=${account.merchantId}`,
      )
      const code = codeOf(answer)
      if (code && neverHeardOf.includes(code)) return { state: 'unknown' }
      if (code) return refuse(code, answer)
      const trade = answer.data as Trade
      if (!isOurs(trade) || trade.out_trade_no !== tradeNo)
        throw new GatewayUnavailable('WeChat Pay answered for another payment')
      if (trade.trade_state === 'CLOSED' || trade.trade_state === 'REVOKED') return { state: 'closed' }
      // REFUND: it was paid, and some of it has been refunded since.
      if (trade.trade_state !== 'SUCCESS' && trade.trade_state !== 'REFUND') return { state: 'waiting' }
      const paid = paidOf(trade)
      if (!paid) throw new GatewayUnavailable('WeChat Pay sent an unreadable answer')
      return { state: 'paid', ...paid }
    },
    async close(tradeNo) {
      const answer = await client.ask(
        'POST',
        `/v3/pay/transactions/out-trade-no/${encodeURIComponent(tradeNo)}/close`,
        { mchid: account.merchantId },
      )
      const code = codeOf(answer)
      if (code && !neverHeardOf.includes(code) && oursFor[code] !== 'alreadyClosed') refuse(code, answer)
    },
    async refund(ask) {
      const answer = await client.ask('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: ask.tradeNo,
        out_refund_no: ask.refundNo,
        reason: gatewayTitle(ask.reason, 80),
        notify_url: ask.notifyUrl,
        amount: { refund: ask.amount, total: ask.whole, currency: 'CNY' },
      })
      const code = codeOf(answer)
      if (code && neverHeardOf.includes(code)) throw new GatewayRefusal('notPaid')
      if (code) return refuse(code, answer)
      return refundStates[(answer.data as Refund).status ?? ''] ?? 'underway'
    },
    async refundStanding(tradeNo, refundNo) {
      const answer = await client.ask('GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`)
      const code = codeOf(answer)
      if (code && neverHeardOf.includes(code)) return 'unknown'
      if (code) return refuse(code, answer)
      const refund = answer.data as Refund
      return refund.out_trade_no === tradeNo ? (refundStates[refund.status ?? ''] ?? 'underway') : 'unknown'
    },
    async readNotice(headers, body) {
      // Anyone can send a key id for which WeChat Pay must be queried, so a notification that cannot be verified now is
      // refused like a forged one. WeChat Pay repeats it.
      const signed = await client.isSigned(headers, body).catch((error: unknown) => {
        deps.log.error({ err: error }, 'a notification from WeChat Pay could not be verified')
        return null
      })
      if (!signed) return null
      const notice = await noticeOf(body)
      // Only true values take up space.
      return notice !== null && (await claimNotificationNonce(deps.sql, merchant, signed.nonce, deps.clock.now()))
        ? notice
        : null
    },
    answerTo: (taking) => ({
      status: httpStatusOfOutcome(taking),
      type: 'application/json',
      body: taking === 'taken' ? '{"code":"SUCCESS"}' : '{"code":"FAIL","message":"失败"}',
    }),
    async statement(day) {
      const answer = await client.ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)
      const code = codeOf(answer)
      if (code === 'STATEMENT_CREATING' || (code === 'NO_STATEMENT_EXIST' && !isStatementDue(day, deps.clock.now())))
        throw new GatewayRefusal('statementNotReady')
      if (code === 'NO_STATEMENT_EXIST') return []
      if (code) return refuse(code, answer)
      const { download_url: address, hash_type: algorithm, hash_value: hash } = answer.data
      const url = URL.canParse(String(address)) ? new URL(String(address)) : null
      const headers = client.headersFor(`${url?.pathname}${url?.search}`)
      const bytes = await fetchStatementFile(String(address), {
        withinMs: withinMs * 3,
        hosts: [new URL(base).host, '.mch.weixin.qq.com'],
        headers,
      })
      // The file itself is not signed, but its hash was in a signed response.
      if (algorithm !== 'SHA1' || createHash('sha1').update(bytes).digest('hex') !== String(hash).toLowerCase())
        throw new GatewayUnavailable('the statement does not match its announced digest')
      return parseWechatStatement(bytes.toString('utf8'), { merchantId: account.merchantId, day: chinaDayRange(day) })
    },
  }
}
