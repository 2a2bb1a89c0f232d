import type { Lang } from '../../../core/text/language.ts'

/**
 * The border between orders and payment gateways. `gateways.service.ts` returns a gateway (`findOpenGateway` for a new
 * payment, `findMerchantGateway` for an existing one), `notices.routes.ts` receives the notifications. In all types of
 * this file, amounts are whole fen (¥0.01) and times are milliseconds since 1970.
 */

/** The kinds of gateways: Alipay, WeChat Pay, and the sandbox, which takes no money. */
export type GatewayKind = 'alipay' | 'wechat' | 'sandbox'

/**
 * A payment as it is sent to a gateway. `tradeNo` is the portal's number, at most 32 characters long, and never used
 * for another payment.
 */
export type GatewayPaymentRequest = {
  readonly tradeNo: string
  readonly amount: number
  readonly title: string
  /** The buyer's language, for a page that can show it. */
  readonly lang: Lang
  readonly closesAt: number
  readonly notifyUrl: string
  readonly returnUrl: string
}

/**
 * The data with which a page lets a buyer pay: the fields of a form for an allow-listed host, or the text of a QR code.
 */
export type PaymentInstructions =
  | {
      readonly kind: 'form'
      readonly action: string
      readonly fields: readonly { readonly name: string; readonly value: string }[]
    }
  | { readonly kind: 'code'; readonly content: string }

/**
 * The state of a payment at the gateway. `unknown`: the gateway does not know the number. Alipay also answers this for
 * a payment until a buyer signs in on its page, so an `unknown` payment may still be paid until `closesAt`. A `closed`
 * payment may have been paid and fully refunded before.
 */
export type GatewayPaymentState =
  | { readonly state: 'unknown' | 'waiting' | 'closed' }
  | {
      readonly state: 'paid'
      readonly gatewayNo: string
      readonly amount: number
      readonly paidAt: number
      readonly payer: string
    }

/**
 * A notification whose signature, age, app id, merchant and currency were verified. Its amount is only the gateway's
 * claim, to be compared with the amount of the payment. The same notification may arrive again (with the same
 * `noticeId`), late, and in any order.
 */
export type GatewayNotification =
  | {
      readonly about: 'payment'
      readonly noticeId: string
      readonly tradeNo: string
      readonly gatewayNo: string
      readonly amount: number
      readonly paidAt: number
      readonly payer: string
    }
  | {
      readonly about: 'refund'
      readonly noticeId: string
      readonly tradeNo: string
      readonly refundNo: string
      readonly amount: number
      readonly state: 'done' | 'failed'
    }

/**
 * A request to refund a payment, in part or in whole. `refundNo` is the portal's number, at most 32 characters long;
 * `whole` is the amount of the payment.
 */
export type RefundRequest = {
  readonly tradeNo: string
  readonly refundNo: string
  readonly amount: number
  readonly whole: number
  readonly reason: string
  readonly notifyUrl: string
}

/**
 * One line of a day's statement (a day in China, as `2026-03-02`, available from 10 o'clock on the next day). A refund
 * is listed on the day of its request or of its completion, depending on the gateway. Refunds have `refundNo`, and
 * their amount is above 0 too.
 */
export type StatementLine = {
  readonly kind: 'payment' | 'refund'
  readonly tradeNo: string
  readonly refundNo: string | null
  readonly gatewayNo: string
  readonly amount: number
  readonly at: number
}

/**
 * The outcome of a notification. `taken`: it is stored, or nothing needs to be stored. `refused`: it is not authentic.
 * `again`: it is or may be authentic, but could not be stored now, so the gateway must repeat it.
 */
export type NotificationOutcome = 'taken' | 'refused' | 'again'

/**
 * Returns the HTTP status of the answer to a notification. A forged one gets the status of a client error: if it
 * counted as a server error, strangers could trigger the operator's alarm.
 */
export const httpStatusOfOutcome = (taking: NotificationOutcome): number =>
  ({ taken: 200, refused: 400, again: 500 })[taking]

/**
 * A gateway with a merchant's keys. Repeating an operation with the same numbers has no further effect. Operations
 * throw `GatewayRefusal` when the gateway rejects them, and `GatewayUnavailable` when the outcome is unknown.
 */
export type Gateway = {
  readonly kind: GatewayKind
  /**
   * The merchant of the account: the name of a company's own merchant in the settings, or '' for the portal's. Store it
   * with the payment: later requests about it need it (`findMerchantGateway`).
   */
  readonly merchant: string
  /** The address for notifications, for `notifyUrl`. */
  readonly notifyUrl: string
  open(charge: GatewayPaymentRequest): Promise<PaymentInstructions>
  query(tradeNo: string): Promise<GatewayPaymentState>
  close(tradeNo: string): Promise<void>
  refund(ask: RefundRequest): Promise<'done' | 'underway' | 'failed'>
  refundStanding(tradeNo: string, refundNo: string): Promise<'done' | 'underway' | 'failed' | 'unknown'>
  /** Reads the notification in `body` and `headers`: 'nothing' for an authentic one that is about no money, null when it is not an authentic one for this merchant. `receiveGatewayNotice` handles all three. */
  readNotice(
    headers: Readonly<Record<string, string | undefined>>,
    body: string,
  ): Promise<GatewayNotification | 'nothing' | null>
  /** The answer to send to a notification. */
  answerTo(taking: NotificationOutcome): { readonly status: number; readonly type: string; readonly body: string }
  /** Every line of that day; no line for a day without trade. Throws `GatewayRefusal` with the reason `statementNotReady` while it is not made. */
  statement(day: string): Promise<readonly StatementLine[]>
}

/**
 * Thrown when the gateway rejected the request, and would reject it again. `reason` is one of the portal's names, the
 * same for all gateways (`alreadyPaid`, `alreadyClosed`, `numberTaken`, `notPaid`, `moreThanPaid`, `otherAmount`,
 * `balanceTooLow`, `statementNotReady`), or the gateway's own code, such as `ACQ.TRADE_HAS_FINISHED`.
 */
export class GatewayRefusal extends Error {
  override readonly name = 'GatewayRefusal'
  readonly reason: string
  constructor(reason: string, words = '') {
    super(words ? `${reason}: ${words}` : reason)
    this.reason = reason
  }
}

/**
 * Thrown when there is no response, or none that can be trusted, so that the outcome is unknown. Retry with the same
 * numbers.
 */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable'
}
