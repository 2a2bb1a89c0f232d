import type { BilingualText, Lang } from '../../core/text/language.ts'
import { formatYuan } from './gateways/payment.rules.ts'
import type { OrderKind } from './order.rules.ts'
import type { RefundCause } from './refund.store.ts'

const yuan = (fen: number) => `¥${formatYuan(fen)}`
type Notice = { readonly title: BilingualText; readonly body: BilingualText }
const both = (title: BilingualText, zh: (name: string) => string, en: (name: string) => string): BilingualText => ({
  zh: zh(title.zh ?? title.en ?? ''),
  en: en(title.en ?? title.zh ?? ''),
})

/** The effect of a payment. */
const given: Readonly<Record<OrderKind, { readonly zh: string; readonly en: string }>> = {
  course: { zh: '已开通，可以开始学习。', en: 'you now have access to the course.' },
  vip: { zh: '已生效，全体成员可以学习 VIP 课程。', en: 'all VIP courses are open to everyone in the company.' },
  class: { zh: '的名额已确认。', en: 'your seat is confirmed.' },
  exam: {
    zh: '已付清，考试券已到账，审核通过后可以预约场次。',
    en: 'your exam coupon is ready. Once your registration is approved, choose a session.',
  },
}

/** Notices to buyers about their orders. */
export const orderNotices = {
  paid: (title: BilingualText, kind: OrderKind): Notice => ({
    title: { zh: '付款成功', en: 'Payment received' },
    body: both(
      title,
      (name) => `“${name}”${given[kind].zh}`,
      (name) => `“${name}”: ${given[kind].en}`,
    ),
  }),
  notGranted: (title: BilingualText, amount: number): Notice => ({
    title: { zh: '已为您退款', en: 'Your payment is being refunded' },
    body: both(
      title,
      (name) => `“${name}”已无法提供，${yuan(amount)} 将原路退回。`,
      (name) => `“${name}” can no longer be provided. ${yuan(amount)} is being refunded to your payment method.`,
    ),
  }),
  extra: (title: BilingualText, amount: number): Notice => ({
    title: { zh: '多付的款项已退回', en: 'A payment is being refunded' },
    body: both(
      title,
      (name) => `订单“${name}”已关闭或已付过款，这笔 ${yuan(amount)} 将原路退回。`,
      (name) =>
        `The order “${name}” was already closed or paid. ${yuan(amount)} is being refunded to your payment method.`,
    ),
  }),
  takenBack: (title: BilingualText, amount: number): Notice => ({
    title: { zh: '订单已退款', en: 'Your order was refunded' },
    body: both(
      title,
      (name) => `“${name}”的 ${yuan(amount)} 正在退回，使用权已撤销，已获得的证书和学习记录保留。`,
      (name) =>
        `${yuan(amount)} for “${name}” is being refunded, and you no longer have access. You keep your certificates and study records.`,
    ),
  }),
  partly: (title: BilingualText, amount: number): Notice => ({
    title: { zh: '订单部分退款', en: 'Your order was partly refunded' },
    body: both(
      title,
      (name) => `“${name}”的 ${yuan(amount)} 正在退回，仍可继续使用。`,
      (name) => `${yuan(amount)} for “${name}” is being refunded. You can still use it.`,
    ),
  }),
  settled: (title: BilingualText, amount: number): Notice => ({
    title: { zh: '已转账退款', en: 'Refunded by bank transfer' },
    body: both(
      title,
      (name) => `“${name}”的 ${yuan(amount)} 无法原路退回，已改为银行转账退款。`,
      (name) =>
        `${yuan(amount)} for “${name}” couldn’t be refunded to your payment method and was sent by bank transfer.`,
    ),
  }),
  refused: (title: BilingualText, answer: string): Notice => ({
    title: { zh: '退款申请已驳回', en: 'Your refund was rejected' },
    body: both(
      title,
      (name) => `“${name}”：${answer || '如有疑问，请联系我们。'}`,
      (name) => `“${name}”: ${answer || 'contact us if you have questions.'}`,
    ),
  }),
  invoiced: (title: BilingualText, number: string): Notice => ({
    title: { zh: '发票已开具', en: 'Your invoice was issued' },
    body: both(
      title,
      (name) => `“${name}”的发票号码 ${number}。`,
      (name) => `The invoice for “${name}” has the number ${number}.`,
    ),
  }),
  invoiceRefused: (title: BilingualText, reason: string): Notice => ({
    title: { zh: '发票申请已驳回', en: 'Your invoice request was rejected' },
    body: both(
      title,
      (name) => `“${name}”的发票：${reason}。修改后可以重新申请。`,
      (name) => `The invoice for “${name}”: ${reason}. Correct your request and submit it again.`,
    ),
  }),
}

/** The reasons for automatic refunds. Gateways receive them in Chinese. */
export const automaticRefundWords: Partial<Readonly<Record<RefundCause, Readonly<Record<Lang, string>>>>> = {
  late: { zh: '订单关闭后付款', en: 'Paid after the order was closed' },
  twice: { zh: '重复付款', en: 'Paid twice' },
  otherAmount: { zh: '付款金额不符', en: 'A different amount was paid' },
  unavailable: { zh: '内容已无法提供', en: 'No longer available' },
}

/** The order titles of items without a title of their own: exam fees and VIP terms. */
export const orderSubjectTitles = {
  examFee: (title: BilingualText): BilingualText => ({
    zh: `${title.zh ?? title.en}（考试费）`,
    en: `${title.en ?? title.zh} (exam fee)`,
  }),
  vip: (days: number): BilingualText => ({
    zh: `企业 VIP ${days} 天`,
    en: `Company VIP, ${days} ${days === 1 ? 'day' : 'days'}`,
  }),
}
