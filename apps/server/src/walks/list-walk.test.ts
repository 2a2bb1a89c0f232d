import { allCalls } from '@portal/contract/all-calls.ts'
import { type AnyCall, staffGrants } from '@portal/contract/http/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../core/deps.ts'
import { aSession } from '../testing/builders.ts'
import { openDemoServer } from '../testing/demo-server.ts'
import { plausibleInput } from '../testing/plausible.ts'
import type { TestServer } from '../testing/test-server.ts'

/** Walks every call that answers pages, over the demo organisation. A new list is included automatically. */
let server: TestServer
let token: string
/** Values of the fields that a list needs, each as often as the demo has one. */
const known: Record<string, string[]> = {}
beforeAll(async () => {
  server = await openDemoServer()
  const { deps } = server
  const [learner] = await deps.sql<{ id: string; companyId: string }[]>`
    select a.id, m.company_id as "companyId" from account a join membership m on m.account_id = a.id where a.login = 'learner' order by m.joined_at limit 1`
  if (!learner) throw new Error('the demo has no learner')
  await deps.sql`insert into staff_grant select ${learner.id}, g, now() from unnest(${[...staffGrants]}::text[]) g on conflict do nothing`
  token = await aSession(deps, learner.id, learner.companyId)
  await fillRest(deps, learner)
  const ids = async (table: string) =>
    (await deps.sql<{ id: string }[]>`select id from ${deps.sql(table)} order by id limit 40`).map((row) => row.id)
  Object.assign(known, {
    companyId: [learner.companyId],
    productId: await ids('product'),
    examId: await ids('exam'),
    planId: await ids('study_plan'),
    requirementId: await ids('requirement'),
    bankId: await ids('question_bank'),
    classId: await ids('live_class'),
    trainingClassId: await ids('training_class'),
    regradeId: await ids('regrade'),
  })
})
afterAll(() => server.close())

/** Creates two of each object that the demo lacks. */
async function fillRest({ sql }: Deps, { id, companyId }: { id: string; companyId: string }): Promise<void> {
  await sql`insert into server_outage (id, began_at, ended_at, state) select uuidv7(), now() - interval '1 hour', now(), 'proposed' from generate_series(1, 2)`
  await sql`insert into outbound_message (id, channel, recipient, body, created_at) select uuidv7(), 'mail', 'ann@example.com', 'x', now() from generate_series(1, 2)`
  await sql`insert into media (id, name, size, part_bytes, created_at, changed_at) select uuidv7(), 'x', 1, 1, now(), now() from generate_series(1, 2)`
  await sql`
    insert into training_place (class_id, account_id, company_id, state, asked_at)
    select (select min(id::text)::uuid from training_class), account_id, company_id, 'waiting', now() from membership where company_id = ${companyId} order by account_id limit 2 on conflict do nothing`
  await sql`
    insert into live_attendance (class_id, company_id, account_id, entered_at, seen_at)
    select (select min(id::text)::uuid from live_class), company_id, account_id, now(), now() from membership where company_id = ${companyId} order by account_id limit 2 on conflict do nothing`
  await sql`insert into wecom_binding (company_id, wecom_user_id, account_id, bound_at) select company_id, 'u' || employee_no, account_id, now() from membership where company_id = ${companyId} limit 2`
  await sql`
    insert into exam_application (id, account_id, company_id, exam_id, state, created_at, submitted_at, updated_at)
    select uuidv7(), ${id}, ${companyId}, e.id, 'cancelled', now(), now(), now() from exam e order by e.id limit 2`
  await sql`
    insert into certificate_application (id, account_id, company_id, scheme_id, grounds, state, created_at, updated_at)
    select uuidv7(), ${id}, ${companyId}, s.id, 'x', 'returned', now(), now() from certificate_scheme s order by s.id limit 2`
  await sql`insert into exam_allowance (id, exam_id, seconds, reason, given_by, given_at) select uuidv7(), (select min(id::text)::uuid from exam), 60, 'x', ${id}, now() from generate_series(1, 2)`
  await sql`insert into leave_review (attempt_id, sitting, exam_id, ended_by, ended_at) select id, 1, exam_id, 'leaves', now() from attempt limit 2`
  await sql`insert into exam_appeal (id, attempt_id, sitting, exam_id, words, made_at) select uuidv7(), id, 1, exam_id, 'x', now() from attempt limit 2`
  await sql`
    insert into regrade (id, exam_id, question_id, version, action, reason, proposed_by, proposed_at)
    select uuidv7(), (select min(id::text)::uuid from exam), question_id, version, 'void', 'x', ${id}, now() from question_version limit 2`
  await sql`insert into regrade_item (regrade_id, attempt_id, position, old_total, new_total, at) select r.id, a.id, 1, 0, 0, now() from regrade r cross join (select id from attempt limit 2) a`
}

type Fields = {
  readonly properties?: Record<
    string,
    { readonly anyOf?: readonly { readonly const?: unknown }[]; readonly enum?: readonly unknown[] }
  >
  readonly required?: readonly string[]
}
const fieldsOf = (schema: unknown) => (schema ?? {}) as Fields
const lists = allCalls.filter((call) =>
  ['total', 'page', 'size'].every((name) => name in (fieldsOf(call.data).properties ?? {})),
)

/** The inputs of a list: the required ones, with each known value, then each of its choices. */
function inputsOf(call: AnyCall): Record<string, unknown>[] {
  const [query, body] = [fieldsOf(call.query), fieldsOf(call.body)]
  const required = [...(query.required ?? []), ...(body.required ?? [])]
  const least = Object.fromEntries(Object.entries(plausibleInput(call)).filter(([name]) => required.includes(name)))
  const withIds = required.reduce(
    (inputs, name) =>
      known[name] ? inputs.flatMap((input) => (known[name] ?? []).map((id) => ({ ...input, [name]: id }))) : inputs,
    [least],
  )
  const choices = Object.entries({ ...query.properties, ...body.properties }).flatMap(([name, part]) =>
    (part.enum ?? part.anyOf?.flatMap((one) => ('const' in one ? [one.const] : [])) ?? []).map((value) => ({
      [name]: value,
    })),
  )
  return [...withIds, ...withIds.slice(0, 5).flatMap((input) => choices.map((choice) => ({ ...input, ...choice })))]
}

/** Lists that only a running exam, one that is marked, or a quiz that was answered has anything for. */
const empty = [
  '/exam/console/running',
  '/exam/console/lateAnswers',
  '/exam/console/marking/queue',
  '/exam/console/marking/answers',
  '/comp/console/quiz/results',
  '/exam/console/regrade/preview',
]

test('every list gives the same total on each page, also beyond its end', async () => {
  const untold: string[] = []
  for (const call of lists) {
    let most = 0
    for (const input of inputsOf(call)) {
      const ask = async (page: number, size: number) => {
        const answer = await server.call(call, { ...input, page, size } as never, { token })
        return answer.code === 200 ? (answer.data as unknown as { list: unknown[]; total: number }) : null
      }
      const first = await ask(0, 1)
      if (!first || first.total <= most) continue
      most = first.total
      const [last, beyond, all] = [await ask(first.total - 1, 1), await ask(first.total + 5, 1), await ask(0, 999)]
      const says = `${call.path} ${JSON.stringify(input)}`
      expect([last?.total, beyond?.total, all?.total], says).toEqual([first.total, first.total, first.total])
      expect([first.list.length, last?.list.length, beyond?.list.length, all?.list.length], says).toEqual([
        1,
        1,
        0,
        Math.min(999, first.total),
      ])
    }
    if (most === 0) untold.push(call.path)
  }
  expect(untold).toEqual(empty)
})
