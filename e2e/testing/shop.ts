import type { Page } from '@playwright/test'
import { withDatabase } from '../../apps/server/src/commands/with-database.ts'
import type { Deps } from '../../apps/server/src/core/deps.ts'
import { newId } from '../../apps/server/src/core/secrets/random.ts'
import { type AlipayStandIn, startAlipayStandIn } from '../../apps/server/src/testing/alipay-stand-in.ts'
import { aCompany, aPerson } from '../../apps/server/src/testing/builders.ts'
import { readCodes } from '../../apps/server/src/testing/read-code.ts'
import { startWechatStandIn, type WechatStandIn } from '../../apps/server/src/testing/wechatpay-stand-in.ts'
import { withOwnPortal, test as withPortal } from '../portal.ts'

/** The tools of a journey with payments: a portal with the keys of merchants, whose gateways are the stand-ins. */
type Gateways = { readonly alipay: AlipayStandIn; readonly wechat: WechatStandIn }

export const test = withPortal.extend<object, { gateways: Gateways }>({
  gateways: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first argument
    async ({}, use) => {
      const [alipay, wechat] = await Promise.all([startAlipayStandIn(), startWechatStandIn()])
      await use({ alipay, wechat })
      await Promise.all([alipay.close(), wechat.close()])
    },
    { scope: 'worker' },
  ],
  portal: async ({ gateways: { alipay, wechat } }, use) =>
    withOwnPortal(() => use(undefined), { ...alipay.env, ...wechat.env }),
})

/** Runs work with a connection to the database of the portal under test. */
export const runInDatabase = <T>(work: (deps: Deps) => Promise<T>): Promise<T> =>
  withDatabase({ ...process.env, DATA_DIR: process.env.PORTAL_DATA ?? '' }, (deps) => work(deps as unknown as Deps))

export type Buyer = {
  readonly accountId: string
  readonly companyId: string
  readonly login: string
  readonly name: string
}

/**
 * Creates a company with one person, who has bought nothing yet and has a phone number, the password `demo` and a
 * coupon of `couponFen`.
 */
export const aBuyer = (login: string, name: string, company: string, couponFen: number): Promise<Buyer> =>
  runInDatabase(async (deps) => {
    const { sql, clock, random } = deps
    const companyId = await aCompany(deps, { name: company })
    const [known] = await sql<{ hash: string }[]>`select password_hash as hash from account where login = 'learner'`
    const { accountId } = await aPerson(deps, companyId, {
      login,
      name,
      passwordHash: known?.hash ?? '',
      email: `${login}@customer.example`,
    })
    await sql`update account set phone = ${`+8613${String(Date.now()).slice(-9)}`} where id = ${accountId}`
    const now = clock.now()
    const code = Array.from(random.bytes(12), (byte) => 'ABCDEFGHJKMN'[byte % 12]).join('')
    await sql`insert into coupon (id, code, account_id, company_id, amount_fen, source, created_at, valid_until)
      values (${newId(now, random)}, ${code}, ${accountId}, ${companyId}, ${couponFen}, 'points', ${now}, ${new Date(now.getTime() + 30 * 86_400_000)})`
    return { accountId, companyId, login, name }
  })

/** Records in the database that the buyer has completed a course. */
export const completeCourse = ({ accountId, companyId }: Buyer, productId: string): Promise<unknown> =>
  runInDatabase(
    ({ sql }) => sql`
      insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at) values (${companyId}, ${accountId}, ${productId}, 100, now(), now(), now())
      on conflict (company_id, account_id, product_id) do update set percent = 100, completed_at = now(), updated_at = now()`,
  )

/**
 * Changes the times of a session in the database: it began five minutes ago and ends in two hours, and seats could be
 * changed until two days ago.
 */
export const backdateSessionStart = (sessionId: string): Promise<unknown> =>
  runInDatabase(
    ({ sql }) =>
      sql`update exam_session set starts_at = now() - interval '5 minutes', ends_at = now() + interval '2 hours', change_until = now() - interval '2 days' where id = ${sessionId}`,
  )

/**
 * Returns, for each question of a paper in its order, the displayed positions of its correct options, counted from 0.
 */
export const correctOptionPositions = (attemptId: string): Promise<readonly (readonly number[])[]> =>
  runInDatabase(async ({ sql }) => {
    const rows = await sql<{ keys: string[]; shown: string }[]>`
      select k.answer_key -> 'keys' as keys, q.option_order as shown from attempt_paper q join question_key k using (question_id, version)
      where q.attempt_id = ${attemptId} order by q.position`
    return rows.map(({ keys, shown }) => keys.map((key) => shown.indexOf(key)))
  })

/** Returns the content of the QR code on the page, read from a picture of it as a phone would; empty without one. */
export async function readQrCode(page: Page): Promise<string> {
  const [code = ''] = await readCodes(await page.screenshot({ scale: 'device' }))
  return code
}
