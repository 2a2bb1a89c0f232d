import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { alipayPaymentOpen, orderCreate } from '@portal/contract/orders/order.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { newId } from '../apps/server/src/core/secrets/random.ts'
import { unescapeMarkup } from '../apps/server/src/core/text/escape-markup.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { openConnectionPool, type Pool } from '../apps/server/src/database/connection.ts'
import type { EmbeddedDatabase } from '../apps/server/src/database/embedded.ts'
import { findFreePort } from '../apps/server/src/database/embedded-address.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { type AlipayStandIn, startAlipayStandIn } from '../apps/server/src/testing/alipay-stand-in.ts'
import { aCompany, aPerson, type Person } from '../apps/server/src/testing/builders.ts'
import { aCourse } from '../apps/server/src/testing/course.builder.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { startPreparedDatabase } from './testing/prepared-database.ts'

/** A portal as a process, a gateway that notifies it of payments, and SIGKILL while it handles one. */
let dataDir: string
let database: EmbeddedDatabase
let sql: Pool
let deps: Deps
let standIn: AlipayStandIn
let env: Record<string, string>
let port: number
let portal: PortalProcess
let companyId: string
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-payments-'))
  chmodSync(dataDir, 0o755)
  database = await startPreparedDatabase(dataDir)
  sql = openConnectionPool({ url: database.url, max: 4 })
  standIn = await startAlipayStandIn()
  env = {
    ...standIn.env,
    DATABASE_URL: database.url,
    PUBLIC_URL: 'http://localhost',
    DEMO: '0',
    SECRET: 'payments-payments-payments-payments',
  }
  deps = (await createDeps(readSettings({ ...env, DATA_DIR: dataDir }, dataDir), sql)) as Deps
  companyId = await aCompany(deps)
  port = await findFreePort()
  portal = await startPortal(dataDir, env, port)
})
afterAll(async () => {
  await portal?.stop()
  await standIn?.close()
  await sql?.end({ timeout: 1 })
  await database?.stop()
  for (const folder of [dataDir, database?.clusterDir]) if (folder) rmSync(folder, { recursive: true, force: true })
})

async function post(address: string, person: Person, body: object): Promise<Record<string, string>> {
  const headers = { access_token: person.token, 'content-type': 'application/json' }
  const answer = (await (
    await fetch(`${portal.url}${address}`, { method: 'POST', headers, body: JSON.stringify(body) })
  ).json()) as { code: number; data: Record<string, string> }
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return answer.data
}
/** A person orders a course with a coupon and pays for it at the gateway, which has not notified yet. */
async function paidAtGateway(): Promise<{
  person: Person
  productId: string
  orderId: string
  couponId: string
  tradeNo: string
}> {
  const person = await aPerson(deps, companyId)
  const { productId } = await aCourse(deps, { priceKind: 'paid' })
  const couponId = newId(deps.clock.now(), deps.random)
  const code = Array.from(deps.random.bytes(12), (byte) => 'ABCDEFGHJKMN'[byte % 12]).join('')
  await sql`
    insert into coupon (id, code, account_id, company_id, amount_fen, source, created_at, valid_until)
    values (${couponId}, ${code}, ${person.accountId}, ${companyId}, 900, 'points', now(), now() + interval '1 day')`
  const { orderId = '' } = await post(orderCreate.path, person, {
    kind: 'course',
    subjectId: productId,
    amount: 9000,
    couponId,
    requestKey: `key-${couponId}`,
  })
  const { form = '' } = await post(alipayPaymentOpen.path, person, { orderId })
  const action = unescapeMarkup(/action="([^"]+)"/.exec(form)?.[1] ?? '')
  const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => ({
    name,
    value: unescapeMarkup(value),
  }))
  await (await standIn.visit(action, fields)).text()
  const [payment] = await sql<
    { tradeNo: string }[]
  >`select trade_no as "tradeNo" from order_payment where order_id = ${orderId}`
  const tradeNo = payment?.tradeNo ?? ''
  standIn.pay(tradeNo)
  return { person, productId, orderId, couponId, tradeNo }
}
/** The gateway notifies; the portal's answer, null when it dies meanwhile. */
const tell = (tradeNo: string) =>
  fetch(`${portal.url}/pay/notify/alipay`, { method: 'POST', body: new URLSearchParams(standIn.notice(tradeNo)) }).then(
    async (answer) => answer.text(),
    () => null,
  )
const stateOf = async (orderId: string) =>
  (await sql<{ state: string }[]>`select state from product_order where id = ${orderId}`)[0]?.state
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await holds()) return
    await sleep(10)
  }
  throw new Error('it did not come to that')
}
const waitsForLock = async () =>
  (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'portal'`).length > 0

/** The writes of a payment, in order: it stops at a table locked by another session. */
const steps = ['order_payment', 'product_order', 'order_event', 'entitlement', 'notification'] as const

test.each([...steps, 'the answer'] as const)(
  'killed at %s, the payment is taken once when it is told again: paid, entitled, coupon used and told once',
  async (step) => {
    const { person, productId, orderId, couponId, tradeNo } = await paidAtGateway()
    if (step === 'the answer') {
      const told = tell(tradeNo)
      await until(async () => (await stateOf(orderId)) === 'paid')
      await portal.kill()
      await told
    } else {
      await sql.begin(async (tx) => {
        await tx.unsafe(`lock table ${step} in share row exclusive mode`)
        const told = tell(tradeNo)
        await until(waitsForLock)
        await portal.kill()
        expect(await told).toBe(null)
      })
      // Everything that the dead process had started is rolled back.
      await until(async () => !(await waitsForLock()))
      expect(await stateOf(orderId)).toBe('waiting')
      expect(await sql`select from entitlement where account_id = ${person.accountId}`).toHaveLength(0)
    }
    portal = await startPortal(dataDir, env, port)
    expect(await Promise.all([tell(tradeNo), tell(tradeNo), tell(tradeNo)])).toEqual(['success', 'success', 'success'])
    expect(await stateOf(orderId)).toBe('paid')
    expect(
      await sql`select from entitlement where account_id = ${person.accountId} and product_id = ${productId}`,
    ).toHaveLength(1)
    expect(await sql`select from order_event where order_id = ${orderId} and kind in ('paid', 'granted')`).toHaveLength(
      2,
    )
    expect(await sql`select from notification where account_id = ${person.accountId} and kind = 'order'`).toHaveLength(
      1,
    )
    expect(await sql`select from coupon where id = ${couponId} and used_at is not null`).toHaveLength(1)
    expect(await sql`select from order_refund where order_id = ${orderId}`).toHaveLength(0)
  },
  60_000,
)
