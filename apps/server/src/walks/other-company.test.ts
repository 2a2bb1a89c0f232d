import { allCalls } from '@portal/contract/all-calls.ts'
import type { AnyCall } from '@portal/contract/http/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSession } from '../testing/builders.ts'
import { openDemoServer } from '../testing/demo-server.ts'
import { plausibleInput } from '../testing/plausible.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { dropCompanyCondition, proxyWithoutCompany } from '../testing/without-company.ts'

/**
 * SEC-14: a person of two companies is in the second one and reads everything, by lists and by every id of theirs in
 * the first: no row of the first is returned. The same walk over a server without conditions on the company proves that
 * it would be noticed.
 */
let server: TestServer
let careless: TestServer
let close: () => void
let account: string
let here: string
let there: string
/** Ids of what a field may name, each of the first company, and of the company that each row belongs to. */
const known: Record<string, readonly unknown[]> = {}
const companyOf = new Map<string, string>()

/** Public rows of one company: comments on a course, and names of files that are read with a separate link. */
const open = ['comment', 'stored_file']

beforeAll(async () => {
  server = await openDemoServer()
  const { sql } = server.deps
  const [learner] = await sql<{ id: string; first: string; second: string }[]>`
    select a.id, (array_agg(m.company_id order by m.joined_at))[1] as first, (array_agg(m.company_id order by m.joined_at))[2] as second
    from account a join membership m on m.account_id = a.id where a.login = 'learner' group by 1`
  if (!learner?.second) throw new Error('the demo’s learner is in one company only')
  ;[account, there, here] = [learner.id, learner.first, learner.second]
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('id', 'company_id') and udt_name = 'uuid' group by 1 having count(*) = 2`
  for (const { name } of tables.filter((table) => !open.includes(table.name)))
    for (const row of await sql<
      { id: string; companyId: string }[]
    >`select id, company_id as "companyId" from ${sql(name)} where company_id is not null`)
      companyOf.set(row.id, row.companyId)
  const ids = async (table: string, where = sql`company_id = ${there}`) =>
    (await sql<{ id: string }[]>`select id from ${sql(table)} where ${where} order by id limit 3`).map((row) => row.id)
  const own = sql`account_id = ${account} and company_id = ${there}`
  Object.assign(known, {
    attemptId: await ids('attempt', own),
    certificateId: await ids('certificate', own),
    applicationId: await ids('exam_application', own),
    orderId: await ids('product_order', own),
    noteId: await ids('lesson_note', own),
    notificationId: await ids('notification', own),
    planId: await ids('study_plan'),
    requirementId: await ids('requirement'),
    wishId: await ids('wish'),
    materialId: await ids('study_material'),
    productId: await ids('product', sql`status = 'published'`),
    examId: await ids('exam', sql`true`),
    bankId: await ids('question_bank', sql`true`),
    companyId: [there],
    size: [50],
    limit: [50],
    page: [0],
  })
  const lost = await proxyWithoutCompany(server.url)
  close = lost.close
  careless = await openTestServer({ beside: server, through: async () => lost.url })
})
afterAll(async () => {
  await careless.close()
  close()
  await server.close()
})

test('the condition is removed, and nothing else', () => {
  expect(dropCompanyCondition('select 1 from a where a.company_id = $2 and b.company_id = a.company_id')).toBe(
    'select 1 from a where ($2::uuid is null or true) and b.company_id = a.company_id',
  )
  expect(dropCompanyCondition('update session set company_id = $1 where id = $2')).toBe(
    'update session set company_id = $1 where id = $2',
  )
})

const reads = allCalls.filter(
  (call: AnyCall) =>
    call.changes === undefined &&
    typeof call.access !== 'object' &&
    call.encoding !== 'multipart' &&
    !call.holdsSeconds &&
    !call.answersFile,
)

/** Returns all inputs of the call about the first company. */
function inputsOf(call: AnyCall): Record<string, unknown>[] {
  const plausible = plausibleInput(call)
  const sized = Object.fromEntries(
    Object.entries(plausible).map(([name, value]) => [
      name,
      ['size', 'limit', 'page'].includes(name) ? known[name]?.[0] : value,
    ]),
  )
  const asked = Object.keys(plausible).filter((name) => /Id$/.test(name) && known[name])
  return asked.length === 0
    ? [sized]
    : asked.flatMap((name) => (known[name] ?? []).map((id) => ({ ...sized, [name]: id })))
}

/** Calls that showed a row of the first company to a session of the second, each with one of the rows. */
async function tellsOf(portal: TestServer, calls: readonly AnyCall[]): Promise<Map<string, string>> {
  const told = new Map<string, string>()
  const token = await aSession(server.deps, account, here)
  for (const call of calls)
    for (const input of inputsOf(call)) {
      if (told.has(call.path)) break
      const asked = Object.values(input).find((id) => companyOf.get(String(id)) === there)
      const { code, raw } = await portal.call(call, input as never, { token })
      const row = [...raw.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)]
        .map(([id]) => id)
        .find((id) => companyOf.get(id) === there && id !== asked)
      // Any answer about a row requested by its id is too much.
      if (row || (asked && code === 200)) told.set(call.path, row ?? String(asked))
    }
  return told
}

test('in the second company nothing of the first is revealed, in lists or by id', async () => {
  expect([...(await tellsOf(server, reads)).keys()]).toEqual([])
})

/** Calls in which nothing but the condition on the company keeps both companies of one person apart. Where it would return two rows for one, the statement fails. */
const keptApart = [
  '/company/certificate/getCertificateDataOfProject',
  '/company/certificate/getCertificateListV2',
  '/company/certificate/tracks',
  '/company/examCoupon/myExamCoupon',
  '/exam/pc/appeals',
  '/exam/pc/ledger',
  '/exam/pc/mockNext',
  '/exam/pc/receipt',
  '/exam/pc/result',
  '/operational/productOrder/detail',
  '/operational/productOrder/isPay',
  '/operational/productOrder/mine',
  '/user/pc/notificationList',
]
test('control: without the condition on the company the same walk sees it', async () => {
  const calls = reads.filter((call) => keptApart.includes(call.path))
  expect([...(await tellsOf(careless, calls)).keys()].sort()).toEqual(keptApart)
})
