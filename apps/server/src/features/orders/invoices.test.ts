import { invoiceRequest, orderCreate, orderDetail, orderReceipt } from '@portal/contract/orders/order.contract.ts'
import {
  invoiceIssue,
  invoiceReject,
  invoiceRows,
  redInvoiceRecord,
  refundDecide,
  refundPropose,
  staffOrderRead,
} from '@portal/contract/orders/order-staff.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeFile } from '../../core/files/file.service.ts'
import { inTransaction } from '../../database/connection.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { lockExistingOrder } from './lock-order.service.ts'
import { formatChineseSum } from './papers/paper.rules.ts'
import { completePaidOrder } from './payment.service.ts'
import { requestGatewayRefund } from './refund.service.ts'

let server: TestServer
let companyId: string
let staff: Person
let second: Person
beforeAll(async () => {
  server = await openTestServer()
  companyId = await aCompany(server.deps)
  staff = await aPerson(server.deps, companyId, { grants: ['commerce'] })
  second = await aPerson(server.deps, companyId, { grants: ['commerce'] })
})
afterAll(() => server.close())

let serial = 0
const says = {
  invoiceKind: 'company',
  invoiceTitle: '星衡通信技术有限公司',
  taxNo: '91350100M000100Y43',
  email: 'finance@starbeam.example',
} as const
const today = '2026-03-02'

/** An order of a new person with a requested invoice; paid unless given otherwise. */
async function anOrder({
  isPaid = true,
  isAsked = true,
}: {
  isPaid?: boolean
  isAsked?: boolean
} = {}): Promise<{ person: Person; orderId: string; invoiceId: string }> {
  const person = await aPerson(server.deps, companyId)
  const course = await aCourse(server.deps, { priceKind: 'paid' })
  await server.deps.sql`update product set price_fen = 128005 where id = ${course.productId}`
  const made = await server.call(
    orderCreate,
    { kind: 'course', subjectId: course.productId, amount: 128005, requestKey: `invoice-key-${++serial}` },
    person,
  )
  const { orderId } = made.data
  if (isPaid)
    await inTransaction(server.deps.sql, async (tx) =>
      completePaidOrder(server.deps, tx, await lockExistingOrder(tx, orderId, null), 'alipay', null),
    )
  if (isAsked) expect((await server.call(invoiceRequest, { orderId, ...says }, person)).code).toBe(200)
  const [row] = await server.deps.sql<{ id: string }[]>`select id from order_invoice where order_id = ${orderId}`
  return { person, orderId, invoiceId: row?.id ?? '' }
}
const number = () => `2631200000004771${String(++serial).padStart(4, '0')}`
const read = (url: string) => server.inject({ method: 'GET', url })
const pdfOf = (owner: Person, mime = 'application/pdf') =>
  storeFile(server.deps, {
    bytes: Buffer.from('%PDF-1.7 %%EOF'),
    name: 'fapiao.pdf',
    mime,
    purpose: 'attachment',
    companyId,
    ownerId: owner.accountId,
    isPublic: false,
  })

describe('an invoice', () => {
  test('is issued once, with the PDF that its buyer then reads, and announced', async () => {
    const { person, orderId, invoiceId } = await anOrder()
    const waiting = (await server.call(invoiceRows, { state: 'asked', q: says.invoiceTitle }, staff)).data.rows.find(
      (one) => one.invoiceId === invoiceId,
    )
    expect(waiting).toMatchObject({ taxNo: says.taxNo, amount: 128005, state: 'asked', number: null, fileUrl: null })
    const file = await pdfOf(staff)
    const own = number()
    const issue = { invoiceId, number: own, issuedOn: today, paper: 'uploaded', fileId: file.id } as const
    expect((await server.call(invoiceIssue, { ...issue, fileId: (await pdfOf(second)).id }, staff)).reason).toBe(
      'fileNotFound',
    )
    expect(
      (await server.call(invoiceIssue, { ...issue, fileId: (await pdfOf(staff, 'image/png')).id }, staff)).reason,
    ).toBe('fileNotFound')
    const all = await Promise.all([1, 2, 3].map(() => server.call(invoiceIssue, issue, staff)))
    expect(all.map((one) => one.code === 200).filter(Boolean)).toHaveLength(1)
    const { invoice } = (await server.call(orderDetail, { orderId }, person)).data
    expect(invoice).toMatchObject({ state: 'issued', number: own, issuedOn: today, refusal: null })
    const answer = await read(invoice?.fileUrl ?? '')
    expect([answer.statusCode, answer.body]).toEqual([200, '%PDF-1.7 %%EOF'])
    expect(
      await server.deps
        .sql`select 1 from notification where account_id = ${person.accountId} and cause = ${`order invoice ${invoiceId}`}`,
    ).toHaveLength(1)
    // An issued invoice does not change.
    expect((await server.call(invoiceRequest, { orderId, ...says, invoiceTitle: '别的' }, person)).reason).toBe(
      'orderState',
    )
    expect((await server.call(invoiceReject, { invoiceId, reason: '晚了' }, staff)).reason).toBe('orderState')
  })

  test('takes a number once, no day to come, and none that is no number', async () => {
    const [one, other] = [await anOrder(), await anOrder()]
    const own = number()
    const issue = (invoiceId: string, more: object = {}) =>
      server.call(invoiceIssue, { invoiceId, number: own, issuedOn: today, paper: 'mailed', ...more }, staff)
    expect(await issue(one.invoiceId, { number: '票据一号' })).toMatchObject({
      reason: 'malformed',
      fields: ['number'],
    })
    expect(await issue(one.invoiceId, { issuedOn: '2026-03-03' })).toMatchObject({
      reason: 'malformed',
      fields: ['issuedOn'],
    })
    expect(await issue(one.invoiceId, { issuedOn: '2026-02-31' })).toMatchObject({ fields: ['issuedOn'] })
    expect((await issue(one.invoiceId)).code).toBe(200)
    expect((await issue(other.invoiceId)).reason).toBe('invoiceNumberTaken')
    expect((await server.call(orderDetail, { orderId: other.orderId }, other.person)).data.invoice?.state).toBe('asked')
    expect((await server.call(staffOrderRead, { orderId: one.orderId }, staff)).data.invoice).toMatchObject({
      state: 'issued',
      number: own,
    })
  })

  test('that is refused gives the reason, and is requested again with a correction', async () => {
    const { person, orderId, invoiceId } = await anOrder()
    expect((await server.call(invoiceReject, { invoiceId, reason: '  ' }, staff)).reason).toBe('malformed')
    expect((await server.call(invoiceReject, { invoiceId, reason: '抬头不是全称' }, staff)).code).toBe(200)
    expect((await server.call(orderDetail, { orderId }, person)).data.invoice).toMatchObject({
      state: 'refused',
      refusal: '抬头不是全称',
    })
    expect(
      (await server.call(invoiceIssue, { invoiceId, number: number(), issuedOn: today, paper: 'mailed' }, staff))
        .reason,
    ).toBe('orderState')
    expect((await server.call(invoiceRequest, { orderId, ...says, invoiceTitle: '星衡通信' }, person)).code).toBe(200)
    expect((await server.call(orderDetail, { orderId }, person)).data.invoice).toMatchObject({
      state: 'asked',
      refusal: null,
      invoiceTitle: '星衡通信',
    })
    expect(
      (await server.call(invoiceRows, { state: 'refused', q: says.invoiceTitle }, staff)).data.rows.map(
        (one) => one.invoiceId,
      ),
    ).not.toContain(invoiceId)
  })

  test('drawn here is a PDF; of an order that is not paid there is none', async () => {
    const { person, orderId, invoiceId } = await anOrder()
    expect(
      (await server.call(invoiceIssue, { invoiceId, number: number(), issuedOn: today, paper: 'drawn' }, staff)).code,
    ).toBe(200)
    const { invoice } = (await server.call(orderDetail, { orderId }, person)).data
    const answer = await read(invoice?.fileUrl ?? '')
    expect([answer.headers['content-type'], answer.rawPayload.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ])
    const unpaid = await anOrder({ isPaid: false })
    expect(
      (
        await server.call(
          invoiceIssue,
          { invoiceId: unpaid.invoiceId, number: number(), issuedOn: today, paper: 'drawn' },
          staff,
        )
      ).reason,
    ).toBe('orderState')
    expect(
      (
        await server.call(
          invoiceIssue,
          { invoiceId: orderId, number: number(), issuedOn: today, paper: 'drawn' },
          staff,
        )
      ).reason,
    ).toBe('notFound')
    expect((await server.call(invoiceReject, { invoiceId: orderId, reason: 'x' }, staff)).reason).toBe('notFound')
  })

  test('is for what is left after a refund', async () => {
    const { person, orderId, invoiceId } = await anOrder()
    await server.call(refundPropose, { orderId, amount: 28_005, reason: '部分' }, staff)
    const refundId = (await server.call(staffOrderRead, { orderId }, staff)).data.refunds[0]?.refundId ?? ''
    await server.call(refundDecide, { refundId, decision: 'confirm' }, second)
    expect(
      (await server.call(invoiceIssue, { invoiceId, number: number(), issuedOn: today, paper: 'mailed' }, staff))
        .reason,
    ).toBe('orderState')
    await requestGatewayRefund.run(server.deps, { refundId })
    const state = (await server.call(orderDetail, { orderId }, person)).data.state
    if (state === 'partlyRefunded') {
      expect(
        (await server.call(invoiceIssue, { invoiceId, number: number(), issuedOn: today, paper: 'mailed' }, staff))
          .code,
      ).toBe(200)
      expect(
        (await server.call(invoiceRows, { q: says.invoiceTitle, state: 'issued' }, staff)).data.rows.find(
          (one) => one.invoiceId === invoiceId,
        )?.amount,
      ).toBe(100_000)
    } else throw new Error(`the order is ${state}`)
  })
})

test('a request that was not answered before a full refund is in no list', async () => {
  const { orderId, invoiceId } = await anOrder()
  const listed = async (state?: 'asked') =>
    (await server.call(invoiceRows, { ...(state ? { state } : {}), limit: 100 }, staff)).data.rows.some(
      (one) => one.invoiceId === invoiceId,
    )
  expect([await listed(), await listed('asked')]).toEqual([true, true])
  await server.call(refundPropose, { orderId, amount: 128_005, reason: '退课' }, staff)
  const refundId = (await server.call(staffOrderRead, { orderId }, staff)).data.refunds[0]?.refundId ?? ''
  await server.call(refundDecide, { refundId, decision: 'confirm' }, second)
  await requestGatewayRefund.run(server.deps, { refundId })
  expect([await listed(), await listed('asked')]).toEqual([false, false])
})

test('an invoice of an order that is refunded needs a red one, whose number is noted once', async () => {
  const { orderId, invoiceId } = await anOrder()
  const own = number()
  await server.call(invoiceIssue, { invoiceId, number: own, issuedOn: today, paper: 'mailed' }, staff)
  const red = number()
  const note = (given = red) => server.call(redInvoiceRecord, { invoiceId, number: given }, staff)
  expect((await note()).reason).toBe('orderState')
  await server.call(refundPropose, { orderId, amount: 128_005, reason: '开错' }, staff)
  const refundId = (await server.call(staffOrderRead, { orderId }, staff)).data.refunds[0]?.refundId ?? ''
  await server.call(refundDecide, { refundId, decision: 'confirm' }, second)
  await requestGatewayRefund.run(server.deps, { refundId })
  const needing = async () =>
    (await server.call(invoiceRows, { needsRed: true }, staff)).data.rows.filter((one) => one.invoiceId === invoiceId)
  expect(await needing()).toMatchObject([{ state: 'issued', needsRed: true, redNumber: null }])
  expect(await note('红')).toMatchObject({ reason: 'malformed' })
  expect((await note(own)).reason).toBe('invoiceNumberTaken')
  const all = await Promise.all([note(), note(), note()])
  expect(all.filter((one) => one.code === 200)).toHaveLength(1)
  expect(await needing()).toEqual([])
  const rows = (await server.call(invoiceRows, { q: own }, staff)).data.rows
  expect(rows).toMatchObject([{ state: 'issued', needsRed: false, redNumber: red, redBy: expect.any(String) }])
  expect((await server.call(redInvoiceRecord, { invoiceId: orderId, number: red }, staff)).reason).toBe('notFound')
})

test('a receipt is a PDF in the language of its buyer, of a paid order of their own', async () => {
  const { person, orderId } = await anOrder({ isAsked: false })
  const get = (who: Person, id: string, lang = 'zh-CN') =>
    server.inject({
      method: 'GET',
      url: `${orderReceipt.path}?orderId=${id}`,
      headers: { access_token: who.token ?? '', 'accept-language': lang },
    })
  const [zh, en] = [await get(person, orderId), await get(person, orderId, 'en-GB')]
  expect([zh.headers['content-type'], en.headers['content-type']]).toEqual(['application/pdf', 'application/pdf'])
  expect(zh.rawPayload.includes(Buffer.from('/Lang (zh-CN)'))).toBe(true)
  expect(en.rawPayload.includes(Buffer.from('/Lang (en)'))).toBe(true)
  expect((await get(person, orderId)).rawPayload.equals(zh.rawPayload)).toBe(true)
  expect((await server.call(orderReceipt, { orderId }, await aPerson(server.deps, companyId))).reason).toBe(
    'orderNotFound',
  )
  const unpaid = await anOrder({ isPaid: false, isAsked: false })
  expect((await server.call(orderReceipt, { orderId: unpaid.orderId }, unpaid.person)).reason).toBe('orderState')
})

test('a sum is written out as Chinese papers have it', () => {
  expect(
    [0, 5, 50, 100, 128005, 1000000, 10_000_000, 1_001_000, 100_000_500, 12_345_678, 1_000_000_000_000].map(
      formatChineseSum,
    ),
  ).toEqual([
    '零元整',
    '伍分',
    '伍角整',
    '壹元整',
    '壹仟贰佰捌拾元零伍分',
    '壹万元整',
    '壹拾万元整',
    '壹万零壹拾元整',
    '壹佰万零伍元整',
    '壹拾贰万叁仟肆佰伍拾陆元柒角捌分',
    '壹佰亿元整',
  ])
})
