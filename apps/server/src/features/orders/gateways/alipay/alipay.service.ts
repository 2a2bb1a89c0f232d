import type { Deps } from '../../../../core/deps.ts'
import type { AlipayAccount } from '../../../../core/secrets/merchant.ts'
import {
  type Gateway,
  type GatewayNotification,
  type GatewayPaymentState,
  GatewayRefusal,
  GatewayUnavailable,
  httpStatusOfOutcome,
  type RefundRequest,
  type StatementLine,
} from '../gateway.ts'
import {
  chinaDayRange,
  formatChinaTime,
  formatYuan,
  gatewayTitle,
  isStatementDue,
  parseChinaTime,
  parseYuan,
  readFormFields,
} from '../payment.rules.ts'
import { parseAlipayStatement } from '../statement.rules.ts'
import { fetchStatementFile, unzipFiles } from '../statement-file.ts'
import { type AlipayClient, createAlipayClientLoader } from './alipay-client.ts'

type Tools = Pick<Deps, 'clock' | 'settings' | 'log'>
export type AlipayOptions = { readonly account: AlipayAccount; readonly merchant: string; readonly withinMs?: number }

/** Alipay repeats a notification for 25 hours. */
const noticeMs = 26 * 3600 * 1000
const aheadMs = 10 * 60 * 1000
const neverHeardOf = ['ACQ.TRADE_NOT_EXIST']
const oursFor: Readonly<Record<string, string>> = {
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': 'balanceTooLow',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL': 'moreThanPaid',
  'ACQ.DISCORDANT_REPEAT_REQUEST': 'numberTaken',
}

/**
 * Creates a gateway for Alipay, where a buyer pays on Alipay's own page (`alipay.trade.page.pay`), through its official
 * SDK.
 */
export function createAlipayGateway(deps: Tools, { account, merchant, withinMs = 10_000 }: AlipayOptions): Gateway {
  const { alipayUrl } = deps.settings.payments
  const client = createAlipayClientLoader(account, alipayUrl, withinMs, () =>
    formatChinaTime(deps.clock.now().getTime()),
  )
  const call = async (...args: Parameters<AlipayClient['exec']>) => {
    const answer = await (await client()).exec(...args)
    if (answer.code === '10000') return { data: answer, no: null }
    const no = answer.sub_code ?? answer.code
    // 20000: the service is unavailable. A system error leaves the outcome unknown.
    if (answer.code === '20000' || /SYSTEM_ERROR|unknow-error|timeout/i.test(no))
      throw new GatewayUnavailable(`Alipay: ${no}`)
    return { data: answer, no }
  }
  const refuse = (no: string, words: string | undefined): never => {
    throw new GatewayRefusal(oursFor[no] ?? no, words)
  }
  const query = async (tradeNo: string): Promise<GatewayPaymentState> => {
    const { data, no } = await call('alipay.trade.query', { out_trade_no: tradeNo })
    if (no && neverHeardOf.includes(no)) return { state: 'unknown' }
    if (no) return refuse(no, data.sub_msg)
    if (data.out_trade_no !== tradeNo) throw new GatewayUnavailable('Alipay answered for another payment')
    if (data.trade_status === 'WAIT_BUYER_PAY') return { state: 'waiting' }
    if (data.trade_status === 'TRADE_CLOSED') return { state: 'closed' }
    const [amount, paidAt] = [parseYuan(data.total_amount ?? ''), parseChinaTime(data.send_pay_date ?? '')]
    if (amount === null || !data.trade_no || !['TRADE_SUCCESS', 'TRADE_FINISHED'].includes(data.trade_status ?? ''))
      throw new GatewayUnavailable('Alipay sent an unreadable answer')
    return {
      state: 'paid',
      gatewayNo: data.trade_no,
      amount,
      paidAt: paidAt ?? deps.clock.now().getTime(),
      payer: data.buyer_user_id ?? data.buyer_open_id ?? '',
    }
  }
  const findRefund = async (tradeNo: string, refundNo: string) => {
    const { data, no } = await call('alipay.trade.fastpay.refund.query', {
      out_trade_no: tradeNo,
      out_request_no: refundNo,
      query_options: ['gmt_refund_pay'],
    })
    if (no && neverHeardOf.includes(no)) return null
    if (no) return refuse(no, data.sub_msg)
    const amount = parseYuan(data.refund_amount ?? '')
    return data.refund_status === 'REFUND_SUCCESS' && data.out_request_no === refundNo && amount !== null
      ? { amount }
      : null
  }
  const gateway: Gateway = {
    kind: 'alipay',
    merchant,
    notifyUrl: `${deps.settings.publicUrl}/pay/notify/alipay${merchant && `/${merchant}`}`,
    async open({ tradeNo, amount, title, closesAt, notifyUrl, returnUrl }) {
      const address = (await client()).page(
        'alipay.trade.page.pay',
        { notify_url: notifyUrl, return_url: returnUrl },
        {
          out_trade_no: tradeNo,
          total_amount: formatYuan(amount),
          subject: gatewayTitle(title, 80),
          product_code: 'FAST_INSTANT_TRADE_PAY',
          time_expire: formatChinaTime(closesAt),
          integration_type: 'PCWEB',
        },
      )
      const url = new URL(address)
      const inBody = ['biz_content', 'alipay_sdk']
      const fields = inBody.flatMap((name) =>
        url.searchParams.get(name) === null ? [] : [{ name, value: url.searchParams.get(name) ?? '' }],
      )
      for (const name of inBody) url.searchParams.delete(name)
      return { kind: 'form', action: url.href, fields }
    },
    query,
    async close(tradeNo) {
      const { data, no } = await call('alipay.trade.close', { out_trade_no: tradeNo })
      if (!no || neverHeardOf.includes(no)) return
      const { state } = await query(tradeNo)
      if (state === 'paid') throw new GatewayRefusal('alreadyPaid')
      if (state !== 'closed') refuse(no, data.sub_msg)
    },
    async refund(ask: RefundRequest) {
      const content = {
        out_trade_no: ask.tradeNo,
        refund_amount: formatYuan(ask.amount),
        out_request_no: ask.refundNo,
        refund_reason: gatewayTitle(ask.reason, 80),
      }
      const { data, no } = await call('alipay.trade.refund', content)
      if (no && neverHeardOf.includes(no)) throw new GatewayRefusal('notPaid')
      if (no) return refuse(no, data.sub_msg)
      if (data.fund_change === 'Y') return 'done'
      // A repeated call moves no money, so the gateway is asked whether the first one did.
      return (await findRefund(ask.tradeNo, ask.refundNo)) ? 'done' : 'underway'
    },
    refundStanding: async (tradeNo, refundNo) => ((await findRefund(tradeNo, refundNo)) ? 'done' : 'unknown'),
    async readNotice(_headers, body) {
      const told = readFormFields(body)
      // The SDK trusts the notification's own statement of its signature algorithm.
      if (told?.sign_type !== 'RSA2' || told.app_id !== account.appId || told.seller_id !== account.sellerId)
        return null
      const at = parseChinaTime(told.notify_time ?? '')
      const now = deps.clock.now().getTime()
      if (at === null || at < now - noticeMs || at > now + aheadMs) return null
      if (![told.trans_currency ?? 'CNY', told.settle_currency ?? 'CNY'].every((currency) => currency === 'CNY'))
        return null
      if (!(await client()).isSigned(told)) return null
      return noticeOf(told, findRefund)
    },
    answerTo: (taking) => ({
      status: httpStatusOfOutcome(taking),
      type: 'text/plain; charset=utf-8',
      body: taking === 'taken' ? 'success' : 'failure',
    }),
    async statement(day): Promise<readonly StatementLine[]> {
      const { data, no } = await call('alipay.data.dataservice.bill.downloadurl.query', {
        bill_type: 'trade',
        bill_date: day,
      })
      if (no && /bill_not_exist/i.test(no)) {
        if (!isStatementDue(day, deps.clock.now())) throw new GatewayRefusal('statementNotReady')
        return []
      }
      if (no) return refuse(no, data.sub_msg)
      const files = await unzipFiles(
        await fetchStatementFile(data.bill_download_url ?? '', {
          withinMs: withinMs * 3,
          hosts: [new URL(alipayUrl).host, '.alipay.com'],
        }),
      )
      return parseAlipayStatement(files, chinaDayRange(day))
    },
  }
  return gateway
}

/** The meaning of a verified notification; 'nothing' when it is about neither a payment nor a refund. */
async function noticeOf(
  told: Readonly<Record<string, string>>,
  findRefund: (tradeNo: string, refundNo: string) => Promise<{ amount: number } | null>,
): Promise<GatewayNotification | 'nothing' | null> {
  const { notify_id: noticeId = '', out_trade_no: tradeNo = '', trade_no: gatewayNo = '' } = told
  if (!noticeId || !tradeNo) return null
  if (told.gmt_refund || told.refund_fee) {
    const refundNo = told.out_biz_no ?? ''
    // `refund_fee` is the total ever refunded for this payment, so the amount of this refund is queried.
    const found = refundNo ? await findRefund(tradeNo, refundNo) : null
    return found ? { about: 'refund', noticeId, tradeNo, refundNo, amount: found.amount, state: 'done' } : 'nothing'
  }
  if (!['TRADE_SUCCESS', 'TRADE_FINISHED'].includes(told.trade_status ?? '')) return 'nothing'
  const [amount, paidAt] = [
    parseYuan(told.total_amount ?? ''),
    parseChinaTime(told.gmt_payment ?? told.notify_time ?? ''),
  ]
  if (amount === null || paidAt === null || !gatewayNo) return null
  return {
    about: 'payment',
    noticeId,
    tradeNo,
    gatewayNo,
    amount,
    paidAt,
    payer: told.buyer_id ?? told.buyer_open_id ?? '',
  }
}
