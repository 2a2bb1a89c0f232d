/** Words of the payment page of the sandbox. */
type Words = {
  title: string
  mark: string
  lead: string
  thing: string
  no: string
  sum: string
  pay: string
  twice: string
  back: string
  paid: string
  closed: string
  gone: string
}
export const sandboxWords: Record<'zh' | 'en', Words> = {
  zh: {
    title: '沙箱收银台',
    mark: '沙箱，不会真的扣款',
    lead: '这个页面代替支付宝和微信支付，只在演示或设置了 PAY_SANDBOX 时存在。',
    thing: '商品',
    no: '交易号',
    sum: '金额',
    pay: '支付',
    twice: '支付，通知发送两次',
    back: '不支付，返回',
    paid: '这笔交易已支付',
    closed: '这笔交易已关闭',
    gone: '没有这笔交易',
  },
  en: {
    title: 'Sandbox cashier',
    mark: 'Sandbox: no money is taken',
    lead: 'This page replaces Alipay and WeChat Pay. It exists only in a demo or when PAY_SANDBOX is on.',
    thing: 'For',
    no: 'Payment number',
    sum: 'Amount',
    pay: 'Pay',
    twice: 'Pay, and notify twice',
    back: 'Go back without paying',
    paid: 'This payment has been made',
    closed: 'This payment is closed',
    gone: 'This payment doesn’t exist',
  },
}
