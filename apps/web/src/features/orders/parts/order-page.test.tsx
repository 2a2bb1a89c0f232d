import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { OwnOrder } from '../order.queries.ts'
import { orderTexts } from '../order-texts.ts'
import { texts as t } from '../texts/zh.ts'
import { OrderPage } from './order-page.tsx'

vi.mock('@tanstack/react-router', async (actual) => ({
  ...(await actual<object>()),
  Link: 'a',
  createLink: () => 'a',
}))
beforeAll(() => orderTexts.load('zh'))
afterEach(cleanup)

const at = '2026-11-20T02:00:00Z'
const anOrder: OwnOrder = {
  orderId: '00000000-0000-7000-8000-000000000001',
  orderNo: '20261120000001',
  kind: 'course',
  subjectId: '00000000-0000-7000-8000-000000000002',
  title: '波束规划',
  price: 10_000,
  discount: 0,
  amount: 10_000,
  refunded: 0,
  currency: 'CNY',
  state: 'closed',
  method: 'alipay',
  isSandbox: false,
  createdAt: at,
  closesAt: at,
  paidAt: null,
  refund: null,
  invoice: null,
  methods: [],
  events: [{ kind: 'closed', amount: null, at }],
} as unknown as OwnOrder
const show = (own: Partial<OwnOrder>) =>
  render(<OrderPage order={{ ...anOrder, ...own }} method={null} isBack={false} onMoved={() => undefined} />)

test('a closed order was not charged, unless a late payment is being refunded', () => {
  show({})
  expect(screen.getByText(t.notCharged)).toBeTruthy()
  cleanup()
  show({ refund: { amount: 10_000, reason: '', state: 'approved', answer: null } })
  expect(screen.queryByText(t.notCharged)).toBeNull()
})

test('a refund names the way by which the money came back', () => {
  const refunded: Partial<OwnOrder> = {
    state: 'refunded',
    paidAt: at,
    refunded: 10_000,
    refund: { amount: 10_000, reason: '', state: 'done', answer: null },
  }
  show(refunded)
  expect(screen.getByText(/经支付宝退回/)).toBeTruthy()
  cleanup()
  show({ ...refunded, events: [{ kind: 'refundSettled', amount: 10_000, at }] })
  expect(screen.getByText(/经对公转账退回/)).toBeTruthy()
})
