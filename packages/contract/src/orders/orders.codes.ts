import type { ErrorWords } from '../http/codes.ts'

export const orderCodes = {
  orderNotFound: { status: 404, zh: '订单不存在', en: 'This order doesn’t exist' },
  orderState: {
    status: 409,
    zh: '订单状态已变动，请刷新后重试',
    en: 'The order has changed. Reload and try again.',
  },
  orderWaiting: { status: 409, zh: '此内容已有待付款的订单', en: 'You already have an unpaid order for this item' },
  orderInUse: {
    status: 409,
    zh: '考试费已用于预约，取消预约后才能全额退款',
    en: 'The fee pays for a seat. Cancel the seat to get a full refund.',
  },
  orderSecondPerson: { status: 403, zh: '须由另一人确认', en: 'Another person must confirm this' },
  notForSale: { status: 409, zh: '此内容目前不能购买', en: 'This item isn’t for sale right now' },
  alreadyHeld: { status: 409, zh: '您已可以使用，无需购买', en: 'You already have access to this item' },
  priceChanged: {
    status: 409,
    zh: '价格已变动，请确认新价格后提交',
    en: 'The price has just changed. Check the new price.',
  },
  couponInvalid: { status: 409, zh: '这张优惠券已使用或已过期', en: 'This coupon has been used or has expired' },
  promotionUnknown: {
    status: 404,
    zh: '没有这个优惠码，请核对后重试',
    en: 'This promotion code doesn’t exist. Check it and try again.',
  },
  promotionNotNow: { status: 409, zh: '此优惠码目前不在使用期内', en: 'This promotion code can’t be used now' },
  promotionUsedUp: { status: 409, zh: '此优惠码的使用次数已用完', en: 'This promotion code has no uses left' },
  promotionNotForThis: {
    status: 409,
    zh: '此优惠码不适用于这项内容',
    en: 'This promotion code doesn’t apply to this purchase',
  },
  promotionNotWithCoupon: {
    status: 400,
    zh: '优惠码不能与优惠券同时使用',
    en: 'Use either a promotion code or a coupon',
  },
  promotionCodeInvalid: {
    status: 400,
    zh: '优惠码由 4 至 32 个字母、数字或连字符组成，首尾不能是连字符',
    en: 'A promotion code has 4 to 32 letters, digits or hyphens, and can’t begin or end with a hyphen',
  },
  promotionCodeTaken: { status: 409, zh: '已有相同的优惠码', en: 'This promotion code already exists' },
  promotionDaysInvalid: {
    status: 400,
    zh: '结束日期不能早于开始日期',
    en: 'The last day can’t be before the first day',
  },
  promotionDiscountInvalid: {
    status: 400,
    zh: '请填写折扣比例或减免金额之一',
    en: 'Enter either a percentage or an amount',
  },
  paymentOff: { status: 409, zh: '此支付方式未开通', en: 'This payment method isn’t available' },
  paymentAway: {
    status: 503,
    zh: '支付渠道没有响应，请稍后重试',
    en: 'The payment service isn’t responding. Try again later.',
  },
  taxNumberInvalid: {
    status: 400,
    zh: '统一社会信用代码不正确，请核对 18 位数字和字母',
    en: 'The unified social credit code is not valid. Check its 18 characters.',
  },
  invoiceNumberTaken: { status: 409, zh: '此发票号码已登记', en: 'This invoice number is already registered' },
  refundClassBegun: {
    status: 409,
    zh: '培训班已开班，不能再申请退款；有特殊情况请联系培训中心',
    en: 'The class has started, so its fee can’t be refunded on request. In special cases, contact the training centre.',
  },
  refundTooMuch: {
    status: 400,
    zh: '退款不能超过订单余额',
    en: 'A refund can’t exceed the remaining amount of the order',
  },
} as const satisfies Record<string, ErrorWords>
