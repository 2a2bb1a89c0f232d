import type { Deps } from '../../../../core/deps.ts'
import { portalOrigin } from '../../../../core/http/origin.ts'
import { type Lang, pickText } from '../../../../core/text/language.ts'
import { inTransaction } from '../../../../database/connection.ts'
import {
  type Gateway,
  type GatewayNotification,
  type GatewayPaymentRequest,
  type GatewayPaymentState,
  GatewayRefusal,
  httpStatusOfOutcome,
  type RefundRequest,
} from '../gateway.ts'
import { chinaDayRange, parseJsonObject } from '../payment.rules.ts'
import {
  findOrderTitleOfPayment,
  findSandboxPayment,
  findSandboxRefund,
  insertSandboxPayment,
  insertSandboxRefund,
  listSandboxLines,
  type SandboxPayment,
  setSandboxPaymentClosed,
  setSandboxPaymentPaid,
  sumSandboxRefunds,
} from './sandbox.store.ts'

/** The path of the sandbox's payment page. */
export const sandboxPath = '/sandbox-cashier'
const payer = 'sandbox'
const noticeSeconds = 24 * 3600

type Tools = Pick<Deps, 'sql' | 'clock' | 'random' | 'signer' | 'settings'>
type Told = { readonly merchant: string; readonly at: number; readonly notice: GatewayNotification }

/**
 * Creates a gateway that takes no money: it goes through the states of a real one, on a page of this portal. It is not
 * meant for production.
 */
export function createSandboxGateway(deps: Tools, merchant: string): Gateway {
  const now = () => deps.clock.now()
  return {
    kind: 'sandbox',
    merchant,
    get notifyUrl() {
      return `${portalOrigin(deps.settings)}/pay/notify/sandbox`
    },
    async open(charge) {
      const kept = await keep(deps, merchant, charge)
      if (kept.paidAt) throw new GatewayRefusal('alreadyPaid')
      if (kept.closedAt || kept.closesAt <= now()) throw new GatewayRefusal('alreadyClosed')
      return {
        kind: 'form',
        action: `${portalOrigin(deps.settings)}${sandboxPath}`,
        fields: [
          { name: 'no', value: charge.tradeNo },
          { name: 'lang', value: charge.lang },
        ],
      }
    },
    query: async (tradeNo) => standingOf(own(await findSandboxPayment(deps.sql, tradeNo), merchant), now()),
    async close(tradeNo) {
      await setSandboxPaymentClosed(deps.sql, tradeNo, now())
      if (own(await findSandboxPayment(deps.sql, tradeNo), merchant)?.paidAt) throw new GatewayRefusal('alreadyPaid')
    },
    refund: (ask) => refund(deps, merchant, ask),
    async refundStanding(tradeNo, refundNo) {
      return (await findSandboxRefund(deps.sql, refundNo))?.tradeNo === tradeNo ? 'done' : 'unknown'
    },
    async readNotice(headers, body) {
      const [keyId = '', signature = ''] = (headers['x-sandbox-signature'] ?? '').split('.')
      if (!deps.signer.verify(keyId, `sandbox notice ${body}`, Buffer.from(signature, 'base64'))) return null
      const told = parseJsonObject<Told>(body)
      if (!told || told.merchant !== merchant || Math.abs(now().getTime() - told.at) > noticeSeconds * 1000) return null
      return told.notice
    },
    answerTo: (taking) => ({
      status: httpStatusOfOutcome(taking),
      type: 'text/plain; charset=utf-8',
      body: taking === 'taken' ? 'success' : 'failure',
    }),
    async statement(day) {
      const { from, until } = chinaDayRange(day)
      const lines = await listSandboxLines(deps.sql, merchant, from, until)
      return lines.map(({ at, refundNo, ...line }) => ({
        kind: refundNo ? 'refund' : 'payment',
        ...line,
        refundNo,
        at: at.getTime(),
      }))
    },
  }
}

const own = (payment: SandboxPayment | null, merchant: string) => (payment?.merchant === merchant ? payment : null)

async function keep(deps: Tools, merchant: string, charge: GatewayPaymentRequest): Promise<SandboxPayment> {
  const gatewayNo = `S${deps.random.bytes(12).toString('hex')}`
  await insertSandboxPayment(deps.sql, {
    ...charge,
    merchant,
    closesAt: new Date(charge.closesAt),
    gatewayNo,
    createdAt: deps.clock.now(),
  })
  const kept = own(await findSandboxPayment(deps.sql, charge.tradeNo), merchant)
  if (!kept || kept.amount !== charge.amount) throw new GatewayRefusal('numberTaken')
  return kept
}

function standingOf(payment: SandboxPayment | null, now: Date): GatewayPaymentState {
  if (!payment) return { state: 'unknown' }
  if (payment.paidAt)
    return {
      state: 'paid',
      gatewayNo: payment.gatewayNo,
      amount: payment.amount,
      paidAt: payment.paidAt.getTime(),
      payer,
    }
  return { state: payment.closedAt || payment.closesAt <= now ? 'closed' : 'waiting' }
}

function refund(deps: Tools, merchant: string, ask: RefundRequest): Promise<'done'> {
  return inTransaction<'done'>(deps.sql, async (tx) => {
    const payment = own(await findSandboxPayment(tx, ask.tradeNo, { lock: true }), merchant)
    if (!payment?.paidAt) throw new GatewayRefusal('notPaid')
    if (payment.amount !== ask.whole) throw new GatewayRefusal('otherAmount')
    const before = await findSandboxRefund(tx, ask.refundNo)
    if (before && (before.tradeNo !== ask.tradeNo || before.amount !== ask.amount))
      throw new GatewayRefusal('numberTaken')
    if (before) return 'done'
    if ((await sumSandboxRefunds(tx, ask.tradeNo)) + ask.amount > payment.amount)
      throw new GatewayRefusal('moreThanPaid')
    await insertSandboxRefund(tx, { ...ask, doneAt: deps.clock.now() })
    return 'done'
  })
}

export type SandboxCallback = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

/**
 * Pays on the sandbox's page. Returns the notification that follows; null when the payment was already paid, is closed
 * or expired, or is unknown.
 */
export async function payInSandbox(deps: Tools, tradeNo: string): Promise<SandboxCallback | null> {
  const now = deps.clock.now()
  if (!(await setSandboxPaymentPaid(deps.sql, tradeNo, now))) return null
  return loadSandboxNotice(deps, tradeNo)
}

/**
 * Loads the notification of a paid payment; null when it is not paid. Each call returns the same notification, signed
 * with the current time.
 */
export async function loadSandboxNotice(deps: Tools, tradeNo: string): Promise<SandboxCallback | null> {
  const payment = await findSandboxPayment(deps.sql, tradeNo)
  if (!payment?.paidAt) return null
  const { merchant, gatewayNo, amount } = payment
  const told: Told = {
    merchant,
    at: deps.clock.now().getTime(),
    notice: {
      about: 'payment',
      noticeId: gatewayNo,
      tradeNo,
      gatewayNo,
      amount,
      paidAt: payment.paidAt.getTime(),
      payer,
    },
  }
  const body = JSON.stringify(told)
  return {
    headers: {
      'x-sandbox-signature': `${deps.signer.keyId}.${deps.signer.sign(`sandbox notice ${body}`).toString('base64')}`,
    },
    body,
  }
}

/** Loads the data of the sandbox's page, with the title in the language of the page; null for an unknown number. */
export async function loadSandboxPayment(deps: Tools, tradeNo: string, lang: Lang): Promise<SandboxPayment | null> {
  const payment = await findSandboxPayment(deps.sql, tradeNo)
  return (
    payment && { ...payment, title: pickText(await findOrderTitleOfPayment(deps.sql, tradeNo), lang) || payment.title }
  )
}
