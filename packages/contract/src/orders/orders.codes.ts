import type { ErrorWords } from '../http/codes.ts'

export const orderCodes = {
  orderNotFound: { status: 404, zh: '没有这个订单', en: 'This order does not exist' },
  orderState: {
    status: 409,
    zh: '订单的状态已经变了，请刷新后再试',
    en: 'The state of the order has changed. Please reload and try again',
  },
  orderWaiting: { status: 409, zh: '这项内容已有一个待付款的订单', en: 'You already have an unpaid order for this' },
  orderInUse: {
    status: 409,
    zh: '考试费已经用于预约，先取消预约才能全额退款',
    en: 'The fee pays for a seat. Cancel the seat before you ask for a full refund',
  },
  orderSecondPerson: { status: 403, zh: '须由另一个人确认', en: 'Another person must confirm this' },
  notForSale: { status: 409, zh: '这项内容现在不能购买', en: 'This is not for sale now' },
  alreadyHeld: { status: 409, zh: '你已经可以使用，不需要购买', en: 'You already have access to this' },
  priceChanged: {
    status: 409,
    zh: '价格刚刚变了，请看过新价格再提交',
    en: 'The price has just changed. Please check the new price',
  },
  couponInvalid: { status: 409, zh: '这张优惠券已使用或已过期', en: 'This coupon has been used or has expired' },
  paymentOff: { status: 409, zh: '还没有开通这种付款方式', en: 'This payment method is not available' },
  paymentAway: {
    status: 503,
    zh: '付款平台没有回应，请稍后再试',
    en: 'The payment service does not answer. Please try again later',
  },
  taxNumberInvalid: {
    status: 400,
    zh: '统一社会信用代码不正确，请核对 18 位数字和字母',
    en: 'The unified social credit code is not valid. Check its 18 characters',
  },
  invoiceNumberTaken: { status: 409, zh: '这个发票号码已经登记过', en: 'This invoice number is already registered' },
  refundClassBegun: {
    status: 409,
    zh: '培训班已开班，不能再申请退款；有特殊情况请联系培训中心',
    en: 'The class has begun, so its fee can no longer be refunded on request. Contact the training centre in a special case',
  },
  refundTooMuch: {
    status: 400,
    zh: '退款不能超过订单的余额',
    en: 'A refund cannot exceed the remaining amount of the order',
  },
} as const satisfies Record<string, ErrorWords>
