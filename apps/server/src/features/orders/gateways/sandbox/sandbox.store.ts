import type { BilingualText } from '../../../../core/text/language.ts'
import type { Db } from '../../../../database/connection.ts'

export type SandboxPayment = {
  readonly tradeNo: string
  readonly merchant: string
  readonly amount: number
  readonly title: string
  readonly closesAt: Date
  readonly returnUrl: string
  readonly gatewayNo: string
  readonly closedAt: Date | null
  readonly paidAt: Date | null
}
type NewPayment = Omit<SandboxPayment, 'closedAt' | 'paidAt'> & { readonly createdAt: Date }

/** Inserts a requested payment; an existing one with the same number is kept. */
export async function insertSandboxPayment(db: Db, payment: NewPayment): Promise<void> {
  await db`
    insert into sandbox_payment (trade_no, merchant, amount, title, closes_at, return_url, gateway_no, created_at)
    values (${payment.tradeNo}, ${payment.merchant}, ${payment.amount}, ${payment.title}, ${payment.closesAt}, ${payment.returnUrl}, ${payment.gatewayNo},
      ${payment.createdAt})
    on conflict (trade_no) do nothing`
}

export async function findSandboxPayment(
  db: Db,
  tradeNo: string,
  options: { lock?: boolean } = {},
): Promise<SandboxPayment | null> {
  const rows = await db<SandboxPayment[]>`
    select trade_no as "tradeNo", merchant, amount, title, closes_at as "closesAt", return_url as "returnUrl", gateway_no as "gatewayNo",
      closed_at as "closedAt", paid_at as "paidAt"
    from sandbox_payment where trade_no = ${tradeNo} ${options.lock ? db`for update` : db``}`
  return rows[0] ?? null
}

/** Finds the title of the order that a payment is for, in both languages; null for an unknown payment. */
export async function findOrderTitleOfPayment(db: Db, tradeNo: string): Promise<BilingualText | null> {
  const row = await db<{ title: BilingualText }[]>`
    select o.title from order_payment p join product_order o on o.id = p.order_id where p.trade_no = ${tradeNo}`.maybeOne()
  return row?.title ?? null
}

/** Marks an open payment as paid; returns false when it was already paid, is closed or expired, or does not exist. */
export async function setSandboxPaymentPaid(db: Db, tradeNo: string, now: Date): Promise<boolean> {
  const rows =
    await db`update sandbox_payment set paid_at = ${now} where trade_no = ${tradeNo} and paid_at is null and closed_at is null and closes_at > ${now}
    returning 1`
  return rows.length > 0
}

export async function setSandboxPaymentClosed(db: Db, tradeNo: string, now: Date): Promise<void> {
  await db`update sandbox_payment set closed_at = ${now} where trade_no = ${tradeNo} and paid_at is null and closed_at is null`
}

export async function findSandboxRefund(db: Db, refundNo: string): Promise<{ tradeNo: string; amount: number } | null> {
  const rows = await db<
    { tradeNo: string; amount: number }[]
  >`select trade_no as "tradeNo", amount from sandbox_refund where refund_no = ${refundNo}`
  return rows[0] ?? null
}

export async function sumSandboxRefunds(db: Db, tradeNo: string): Promise<number> {
  const rows = await db<
    { sum: number }[]
  >`select coalesce(sum(amount), 0)::bigint as sum from sandbox_refund where trade_no = ${tradeNo}`
  return rows[0]?.sum ?? 0
}

export async function insertSandboxRefund(
  db: Db,
  refund: { refundNo: string; tradeNo: string; amount: number; doneAt: Date },
): Promise<void> {
  await db`insert into sandbox_refund (refund_no, trade_no, amount, done_at) values (${refund.refundNo}, ${refund.tradeNo}, ${refund.amount}, ${refund.doneAt})`
}

export type SandboxLine = {
  readonly tradeNo: string
  readonly refundNo: string | null
  readonly gatewayNo: string
  readonly amount: number
  readonly at: Date
}

export async function listSandboxLines(db: Db, merchant: string, from: Date, until: Date): Promise<SandboxLine[]> {
  return db<SandboxLine[]>`
    select trade_no as "tradeNo", null as "refundNo", gateway_no as "gatewayNo", amount, paid_at as at from sandbox_payment
    where paid_at >= ${from} and paid_at < ${until} and merchant = ${merchant}
    union all
    select r.trade_no, r.refund_no, p.gateway_no, r.amount, r.done_at from sandbox_refund r join sandbox_payment p using (trade_no)
    where r.done_at >= ${from} and r.done_at < ${until} and p.merchant = ${merchant}
    order by at, "tradeNo"`
}
