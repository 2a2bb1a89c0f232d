import type { Deps } from '../core/deps.ts'
import { dayInZone } from '../core/text/calendar.ts'
import type { Transaction } from '../database/connection.ts'
import { reconcilePayments } from '../features/orders/orders.public.ts'
import { insertDemoRows } from './demo.store.ts'
import { createDemoRandom, daysBefore, demoId } from './demo-id.rules.ts'

type State = 'waiting' | 'paid' | 'closed' | 'refunded' | 'partlyRefunded'
type Order = {
  readonly person: string
  /** The company; Starbeam if left out. */
  readonly company?: 'farbridge'
  readonly product: string
  readonly title: { readonly zh: string; readonly en: string }
  readonly fen: number
  readonly daysAgo: number
  readonly state: State
  readonly method: 'alipay' | 'wechat'
  readonly refundedFen?: number
  /** The statement of its day has another sum. */
  readonly isAskew?: true
  /** Paid at the gateway, which never sent a notification. */
  readonly isPaidThere?: true
  /** A refund that waits for staff. */
  readonly asks?: string
  readonly promotion?: (typeof promotions)[number]['code']
  readonly invoice?: {
    readonly title: string
    readonly taxNo: string | null
    readonly email: string
    readonly number?: string
    readonly refusal?: string
  }
}
/** Codes of promotions, with days from today on. */
const promotions = [
  {
    code: 'CERTIFIED-15',
    note: '持证学员续学优惠，随证书邮件发送',
    kinds: ['course', 'class'],
    percent: 15,
    amount: null,
    company: null,
    days: [-75, 120],
    maxUses: 500,
    each: 2,
  },
  {
    code: 'FARBRIDGE-WINTER',
    note: '远桥冬季班，面授名额每人减 300 元',
    kinds: ['class'],
    percent: null,
    amount: 30_000,
    company: 'farbridge',
    days: [14, 90],
    maxUses: 40,
    each: 1,
  },
  {
    code: 'WELCOME-50',
    note: '秋季开放日',
    kinds: ['course'],
    percent: null,
    amount: 5000,
    company: null,
    days: [-90, -20],
    maxUses: null,
    each: 1,
  },
] as const
const discountOf = ({ promotion, fen }: Order): number => {
  const found = promotions.find(({ code }) => code === promotion)
  return found ? (found.amount ?? Math.floor((fen * found.percent) / 100)) : 0
}
const courses = {
  notes: {
    product: 'interference-notes',
    title: { zh: '无线老兵手记：干扰排查三十例', en: 'Notes of a Radio Veteran: Thirty Interference Cases' },
    fen: 12800,
  },
  fibre: {
    product: 'fibre-otdr',
    title: { zh: '光缆抢修与 OTDR 曲线判读', en: 'Fibre Repair and Reading OTDR Traces' },
    fen: 9900,
  },
} as const
const farbridge = { title: '远桥网络服务有限公司', taxNo: '91320105MA1WTQ4K26', email: 'billing@farbridge.example' }
const starbeam = { title: '星衡通信技术有限公司', taxNo: '91350100M000100Y43', email: 'finance@starbeam.example' }
const orders: readonly Order[] = [
  { person: 'learner', ...courses.fibre, daysAgo: 0, state: 'waiting', method: 'wechat' },
  { person: 'learner', ...courses.notes, daysAgo: 12, state: 'paid', method: 'alipay', invoice: { ...starbeam } },
  { person: 'learner', ...courses.fibre, daysAgo: 41, state: 'closed', method: 'wechat' },
  { person: 'learner', ...courses.fibre, daysAgo: 63, state: 'refunded', method: 'wechat' },
  {
    person: 'colleague',
    ...courses.fibre,
    daysAgo: 3,
    state: 'paid',
    method: 'wechat',
    asks: '项目换人，改由同事学习。',
  },
  { person: 'colleague', ...courses.notes, daysAgo: 20, state: 'partlyRefunded', method: 'alipay', refundedFen: 3000 },
  {
    person: 'staff',
    ...courses.notes,
    daysAgo: 33,
    state: 'paid',
    method: 'alipay',
    invoice: { title: '周以宁', taxNo: null, email: 'staff@starbeam.example', number: '26312000000047718825' },
  },
  { person: 'lu-haoran', ...courses.fibre, daysAgo: 4, state: 'closed', method: 'wechat', isPaidThere: true },
  { person: 'tang-jia', ...courses.fibre, daysAgo: 2, state: 'paid', method: 'wechat', invoice: { ...starbeam } },
  {
    person: 'jiang-ke',
    ...courses.notes,
    daysAgo: 5,
    state: 'paid',
    method: 'alipay',
    isAskew: true,
    invoice: { title: '江可', taxNo: null, email: 'jiang.ke@starbeam.example' },
  },
  {
    person: 'xie-wen',
    company: 'farbridge',
    ...courses.notes,
    daysAgo: 6,
    state: 'paid',
    method: 'wechat',
    invoice: { ...farbridge },
  },
  {
    person: 'luo-dan',
    company: 'farbridge',
    ...courses.notes,
    daysAgo: 9,
    state: 'paid',
    method: 'alipay',
    invoice: { ...farbridge, title: '远桥网络', refusal: '抬头不是营业执照上的全称' },
  },
  {
    person: 'meng-fan',
    company: 'farbridge',
    ...courses.notes,
    daysAgo: 16,
    state: 'refunded',
    method: 'wechat',
    invoice: { ...farbridge, number: '26312000000047719106' },
  },
  {
    person: 'oliver-grant',
    company: 'farbridge',
    ...courses.notes,
    daysAgo: 28,
    state: 'paid',
    method: 'alipay',
    promotion: 'WELCOME-50',
    invoice: {
      title: 'Oliver Grant',
      taxNo: null,
      email: 'oliver.grant@farbridge.example',
      number: '26312000000047718791',
    },
  },
  {
    person: 'he-siqi',
    ...courses.fibre,
    daysAgo: 37,
    state: 'paid',
    method: 'wechat',
    promotion: 'CERTIFIED-15',
    invoice: { ...starbeam, number: '26312000000047718644' },
  },
]

type Row = { readonly [column: string]: unknown }

/**
 * Loads orders in every state, of demo people, with their payments, refunds, invoices and events; also promotions,
 * company prices and the VIP terms on offer.
 */
export async function loadOrders(deps: Omit<Deps, 'log'>, tx: Transaction, now: Date): Promise<void> {
  await insertDemoRows(
    tx,
    'vip_offer',
    [
      [90, 1_800_000],
      [365, 5_800_000],
    ].map(([days, price]) => ({
      id: demoId('vipOffer', String(days)),
      days,
      price_fen: price,
      is_open: true,
      changed_by: null,
      changed_at: daysBefore(now, 120),
    })),
  )
  await insertDemoRows(
    tx,
    'company_price',
    [
      ['farbridge', 'core-sba', 23_900],
      ['farbridge', 'interference-notes', 9_800],
      ['starbeam', 'core-sba', 25_900],
    ].map(([company, product, price]) => ({
      company_id: demoId('company', String(company)),
      product_id: demoId('product', String(product)),
      price_fen: price,
      changed_by: demoId('account', 'staff'),
      changed_at: daysBefore(now, 60),
    })),
  )
  await insertDemoRows(
    tx,
    'promotion',
    promotions.map(({ code, company, days: [first, last], maxUses, each, amount, ...one }) => ({
      id: demoId('promotion', code),
      code,
      ...one,
      amount_fen: amount,
      company_id: company === null ? null : demoId('company', company),
      min_price_fen: 0,
      starts_on: dayInZone(daysBefore(now, -first), deps.settings.timeZone),
      ends_on: dayInZone(daysBefore(now, -last), deps.settings.timeZone),
      max_uses: maxUses,
      max_uses_each: each,
      is_paused: false,
      created_by: demoId('account', 'staff'),
      created_at: daysBefore(now, first > 0 ? 5 : -first + 7),
      changed_by: demoId('account', 'staff'),
      changed_at: daysBefore(now, 5),
    })),
  )
  const rows: {
    order: Row[]
    payment: Row[]
    sandbox: Row[]
    sandboxRefund: Row[]
    refund: Row[]
    invoice: Row[]
    event: Row[]
    entitlement: Row[]
  } = {
    order: [],
    payment: [],
    sandbox: [],
    sandboxRefund: [],
    refund: [],
    invoice: [],
    event: [],
    entitlement: [],
  }
  for (const one of orders) {
    const companyId = demoId('company', one.company ?? 'starbeam')
    const name = `${one.person} ${one.product} ${one.daysAgo}`
    const [id, accountId, productId] = [
      demoId('order', name),
      demoId('account', one.person),
      demoId('product', one.product),
    ]
    const draw = createDemoRandom(`order ${name}`)
    const createdAt = one.daysAgo === 0 ? new Date(now.getTime() - 240_000) : daysBefore(now, one.daysAgo)
    const later = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)
    const isPaid = one.state !== 'waiting' && one.state !== 'closed'
    const discount = discountOf(one)
    const sum = one.fen - discount
    const refunded = one.state === 'refunded' ? sum : (one.refundedFen ?? 0)
    const orderNo = `${dayInZone(createdAt, deps.settings.timeZone).replaceAll('-', '').slice(2)}${Array.from({ length: 10 }, () => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[Math.floor(draw() * 32)]).join('')}`
    const event = (kind: string, at: Date, own: Row = {}) =>
      rows.event.push({ order_id: id, kind, actor_id: null, amount_fen: null, note: null, at, ...own })
    rows.order.push({
      id,
      order_no: orderNo,
      account_id: accountId,
      company_id: companyId,
      kind: 'course',
      product_id: productId,
      title: one.title,
      price_fen: one.fen,
      promotion_id: one.promotion ? demoId('promotion', one.promotion) : null,
      discount_fen: discount,
      amount_fen: sum,
      refunded_fen: refunded,
      state: one.state,
      method: isPaid ? one.method : null,
      request_key: `demo ${name}`,
      created_at: createdAt,
      closes_at: later(one.state === 'waiting' ? 60 * 24 * 30 : 30),
      paid_at: isPaid ? later(2) : null,
      closed_at: one.state === 'closed' ? later(31) : null,
    })
    event('ordered', createdAt, { actor_id: accountId, amount_fen: sum })
    if (one.state === 'closed') event('closed', later(31))
    if (!isPaid && !one.isPaidThere) continue
    const tradeNo = `${orderNo}1`
    const gatewayNo = `S${Array.from({ length: 24 }, () => Math.floor(draw() * 16).toString(16)).join('')}`
    const paid = isPaid
      ? { gateway_no: gatewayNo, paid_fen: sum, paid_at: later(2), payer: 'sandbox' }
      : { gateway_no: null, paid_fen: null, paid_at: null, payer: null }
    rows.payment.push({
      trade_no: tradeNo,
      order_id: id,
      method: one.method,
      gateway: 'sandbox',
      merchant: '',
      amount_fen: sum,
      opened_at: later(1),
      asked_at: later(1),
      ...paid,
    })
    rows.sandbox.push({
      trade_no: tradeNo,
      merchant: '',
      amount: one.isAskew ? sum - 100 : sum,
      title: one.title.zh,
      closes_at: later(30),
      return_url: '/checkout',
      gateway_no: gatewayNo,
      closed_at: null,
      paid_at: later(2),
      created_at: later(1),
    })
    event('opened', later(1), { actor_id: accountId, note: tradeNo })
    if (!isPaid) continue
    event('paid', later(2), { amount_fen: sum, note: tradeNo })
    event('granted', later(2))
    if (one.state !== 'refunded')
      rows.entitlement.push({
        id: demoId('entitlement', `order ${name}`),
        company_id: companyId,
        account_id: accountId,
        product_id: productId,
        source: 'order',
        valid_until: null,
        created_at: later(2),
      })
    const refund = {
      id: demoId('refund', name),
      refund_no: `${orderNo}R1`,
      order_id: id,
      trade_no: tradeNo,
      asked_by: accountId,
      proposed_by: null,
      decided_by: null,
      decided_at: null,
      done_at: null,
    }
    if (one.asks) {
      rows.refund.push({
        ...refund,
        cause: 'asked',
        amount_fen: sum,
        reason: one.asks,
        state: 'asked',
        created_at: daysBefore(now, 1),
      })
      event('refundAsked', daysBefore(now, 1), { actor_id: accountId, amount_fen: sum, note: one.asks })
    }
    if (refunded > 0) {
      const [staff, officer, at] = [demoId('account', 'staff'), demoId('account', 'officer'), later(60 * 24 * 3)]
      const who = one.person === 'staff' ? officer : staff
      rows.refund.push({
        ...refund,
        cause: 'asked',
        amount_fen: refunded,
        reason: '课程与已学内容重复。',
        state: 'done',
        proposed_by: who,
        decided_by: who === staff ? officer : staff,
        created_at: later(60 * 24),
        decided_at: at,
        done_at: at,
      })
      rows.sandboxRefund.push({ refund_no: `${orderNo}R1`, trade_no: tradeNo, amount: refunded, done_at: at })
      event('refundAsked', later(60 * 24), { actor_id: accountId, amount_fen: refunded })
      event('refundProposed', later(60 * 48), { actor_id: who, amount_fen: refunded })
      event('refundConfirmed', at, { actor_id: who === staff ? officer : staff, amount_fen: refunded })
      event('refundDone', at, { amount_fen: refunded })
    }
    if (!one.invoice) continue
    const issued = one.invoice.number
      ? {
          number: one.invoice.number,
          issued_by: demoId('account', 'officer'),
          issued_at: later(60 * 20),
          issued_on: dayInZone(later(60 * 20), deps.settings.timeZone),
          amount_fen: sum - (one.refundedFen ?? 0),
        }
      : { number: null, issued_by: null, issued_at: null, issued_on: null, amount_fen: null }
    const refused = one.invoice.refusal
      ? { refusal: one.invoice.refusal, refused_by: demoId('account', 'officer'), refused_at: later(60 * 22) }
      : { refusal: null, refused_by: null, refused_at: null }
    const says = {
      kind: one.invoice.taxNo ? 'company' : 'personal',
      title: one.invoice.title,
      tax_no: one.invoice.taxNo,
      email: one.invoice.email,
    }
    rows.invoice.push({
      id: demoId('invoice', name),
      order_id: id,
      ...says,
      ...issued,
      ...refused,
      created_at: later(3),
    })
    event('invoiceAsked', later(3), { actor_id: accountId, note: one.invoice.title })
    if (one.invoice.refusal)
      event('invoiceRefused', later(60 * 22), { actor_id: demoId('account', 'officer'), note: one.invoice.refusal })
    if (one.invoice.number)
      event('invoiceIssued', later(60 * 20), { actor_id: demoId('account', 'officer'), note: one.invoice.number })
  }
  await insertDemoRows(tx, 'product_order', rows.order)
  await insertDemoRows(tx, 'order_payment', rows.payment)
  await insertDemoRows(tx, 'order_refund', rows.refund)
  await insertDemoRows(tx, 'sandbox_payment', rows.sandbox)
  await insertDemoRows(tx, 'sandbox_refund', rows.sandboxRefund)
  // A payment that the sandbox took without one of our orders.
  await insertDemoRows(tx, 'sandbox_payment', [
    {
      trade_no: 'UNKNOWN0000000001',
      merchant: '',
      amount: 9900,
      title: courses.fibre.title.zh,
      closes_at: daysBefore(now, 3),
      return_url: '/checkout',
      gateway_no: 'S7c41d0a9e2b85f3361d4a07b',
      closed_at: null,
      paid_at: daysBefore(now, 4),
      created_at: daysBefore(now, 4),
    },
  ])
  await insertDemoRows(tx, 'order_invoice', rows.invoice)
  // The statements of the last days are compared as soon as the portal runs.
  await deps.jobs.add(tx, reconcilePayments, {})
  await insertDemoRows(tx, 'order_event', rows.event)
  await insertDemoRows(tx, 'entitlement', rows.entitlement)
}
