import { allCalls } from '@portal/contract/all-calls.ts'
import { examReceipt } from '@portal/contract/exams/exam-receipt.contract.ts'
import { type AnyCall, staffGrants } from '@portal/contract/http/call.ts'
import { connectionCreate, connectionTest } from '@portal/contract/identity/connection.contract.ts'
import { joiningWayCreate } from '@portal/contract/identity/joining.contract.ts'
import { calendarFeed, liveRoomEnter } from '@portal/contract/live/live.contract.ts'
import { questionImportPreview } from '@portal/contract/questions/question-import.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeFile } from '../core/files/file.service.ts'
import { insertHlsIndex } from '../core/files/hls.store.ts'
import { newId } from '../core/secrets/random.ts'
import { sampleConnection } from '../testing/bounded-calls.connections.ts'
import { aPerson, aSession, type Person } from '../testing/builders.ts'
import { openDemoServer } from '../testing/demo-server.ts'
import { aLiveClass } from '../testing/live.builders.ts'
import type { TestServer } from '../testing/test-server.ts'
import { uploadAs } from '../testing/upload.ts'
import { watchWrites } from '../testing/watch-writes.ts'

/**
 * SEC-13: following a link, loading a picture or fetching ahead changes nothing. Every GET of the contract is made over
 * the demo organisation by a visitor, a learner and staff, while triggers on every table note each row that is written.
 * A new GET is included automatically.
 */
const allowed: Readonly<Record<string, { readonly writes: readonly string[]; readonly because: string }>> = {
  '*': { writes: ['UPDATE public.session'], because: 'a session is noted as seen, once a minute' },
  '/isv/wecom/login': {
    writes: [
      'INSERT public.log_waiting',
      'INSERT public.rate_limit',
      'INSERT public.sign_in_entry',
      'UPDATE public.rate_limit',
    ],
    because:
      'tries are counted and logged; the specification makes it a GET, and only the browser that began can use its code',
  },
  '/comp/pc/live/reservations.ics': {
    writes: ['INSERT public.rate_limit', 'UPDATE public.rate_limit'],
    because: 'tries at a secret address are counted',
  },
  '/exam/pc/verifyReceipt': {
    writes: ['INSERT public.rate_limit', 'UPDATE public.rate_limit'],
    because: 'tries at a code are counted',
  },
  '/comp/pc/playInfo': {
    writes: ['content_progress', 'learner_clock', 'product_progress']
      .map((table) => `INSERT public.${table}`)
      .concat(
        ['company_product', 'learner_clock', 'product', 'product_progress'].map((table) => `UPDATE public.${table}`),
        'INSERT public.company_product',
      ),
    because:
      'the specification lets a player ask by GET; opening a lesson begins it, once, and completes a course of which nothing is left. Its token is a header, which no page of elsewhere can send',
  },
  '/company/certificate/badge': {
    writes: ['INSERT public.certificate_event'],
    because: 'the log of a certificate holds its downloads',
  },
  '/company/certificate/file': {
    writes: ['INSERT public.certificate_event'],
    because: 'the log of a certificate holds its downloads',
  },
  '/company/certificate/picture': {
    writes: ['INSERT public.rate_limit', 'UPDATE public.rate_limit'],
    because: 'tries at a secret address are counted',
  },
  '/company/certificate/status': {
    writes: ['INSERT public.rate_limit', 'UPDATE public.rate_limit'],
    because: 'each answer is signed anew, so they are counted',
  },
  '/comp/pc/share/poster': {
    writes: ['INSERT public.share_link'],
    because: 'the link of person, company and product is noted when it is first shown; it rewards nobody',
  },
  '/company/examApply/myExamApplyList': {
    writes: ['UPDATE public.exam_application'],
    because: 'what the clock has made of a seat is written when somebody looks',
  },
}
/** Calls that only another system can answer. */
const unanswerable = ['/isv/wecom/login']

let server: TestServer
let written: () => Promise<string[]>
const callers: Record<string, string | null> = { visitor: null }
/** Values of the fields that a call needs; all values of each list are tried. */
const known: Record<string, readonly unknown[]> = {}
beforeAll(async () => {
  server = await openDemoServer()
  const { deps } = server
  const { sql } = deps
  const [learner] = await sql<{ accountId: string; companyId: string }[]>`
    select a.id as "accountId", m.company_id as "companyId" from account a join membership m on m.account_id = a.id where a.login = 'learner' order by m.joined_at limit 1`
  if (!learner) throw new Error('the demo has no learner')
  const staff = await aPerson(deps, learner.companyId, { grants: [...staffGrants] })
  const token = await aSession(deps, learner.accountId, learner.companyId)
  Object.assign(callers, { learner: token, staff: staff.token })
  const ids = async (table: string, where = sql`true`) =>
    (await sql<{ id: string }[]>`select id from ${sql(table)} where ${where} order by id limit 40`).map((row) => row.id)
  const ofLearner = sql`account_id = ${learner.accountId}`
  const attempts = await ids('attempt', sql`${ofLearner} and state = 'graded'`)
  const receipts = await Promise.all(attempts.map((attemptId) => server.call(examReceipt, { attemptId }, { token })))
  await twoSeats(learner)
  Object.assign(known, {
    ...(await something(staff, token)),
    companyId: [learner.companyId],
    personId: [learner.accountId, staff.accountId],
    departmentId: (await ids('department')).slice(0, 3),
    actorId: [staff.accountId],
    thingId: [learner.accountId],
    kind: ['terms', 'privacy', 'exam', 'issue'],
    classify: [1, 2],
    format: ['svg', 'pdf'],
    productId: (await ids('product', sql`status = 'published'`)).slice(0, 6),
    planId: await ids('study_plan'),
    requirementId: await ids('requirement'),
    trainingClassId: await ids('training_class'),
    attemptId: attempts,
    certificateId: await ids('certificate', ofLearner),
    applicationId: [...(await ids('exam_application', ofLearner)), await someGrounds(learner)],
    orderId: await ids('product_order', sql`${ofLearner} and paid_at is not null`),
    examId: await ids('exam'),
    bankId: await ids('question_bank'),
    newsId: await ids('news'),
    messageId: await ids('contact_message'),
    partnerId: await ids('partner'),
    code: receipts.flatMap(({ code, data }) => (code === 200 ? [data.code] : [])),
    page: [0],
    weeks: [12],
    size: [20],
    limit: [20],
  })
  await sql`update session set seen_at = ${new Date(server.clock.now().getTime() - 3_600_000)}`
  const take = await watchWrites(server)
  written = async () => [...new Set((await take()).map(({ write }) => write))].sort()
})
afterAll(() => server.close())

/** An upcoming seat, which has a ticket, and a past one. */
async function twoSeats(learner: Pick<Person, 'accountId' | 'companyId'>): Promise<void> {
  const { sql, random } = server.deps
  const now = server.clock.now()
  await sql`update exam_application set state = 'cancelled' where account_id = ${learner.accountId}`
  const exams = await sql<{ id: string }[]>`select id from exam order by id limit 2`
  for (const [n, exam] of exams.entries()) {
    const [sessionId, applicationId] = [newId(now, random), newId(now, random)]
    const details = sql.json({
      realName: '安然',
      certificateType: 'residentId',
      idTail: '1234',
      identityType: 'employee',
      employer: '示例',
      email: 'ann@example.com',
      phone: '13800000000',
      photoFileId: newId(now, random),
      documentFileId: newId(now, random),
    })
    await sql`
      insert into exam_session (id, centre_id, exam_id, starts_at, ends_at, change_until, seats, created_at)
      select ${sessionId}, (select min(id::text)::uuid from exam_centre), ${exam.id}, at, at + interval '2 hours', at, 1, ${now} from (select ${now}::timestamptz + make_interval(days => ${n === 0 ? 2 : -2}) as at) t`
    await sql`
      insert into exam_application (id, account_id, company_id, exam_id, state, details, session_id, ticket_no, created_at, submitted_at, updated_at)
      values (${applicationId}, ${learner.accountId}, ${learner.companyId}, ${exam.id}, 'scheduled', ${details}, ${sessionId}, ${`T-${n}`}, ${now}, ${now}, ${now})`
  }
}

/** An application for a certificate. */
async function someGrounds({ accountId, companyId }: Pick<Person, 'accountId' | 'companyId'>): Promise<string> {
  const id = newId(server.clock.now(), server.deps.random)
  await server.deps.sql`
    insert into certificate_application (id, account_id, company_id, scheme_id, grounds, state, created_at, updated_at)
    select ${id}, ${accountId}, ${companyId}, min(s.id::text)::uuid, 'x', 'submitted', now(), now() from certificate_scheme s`
  return id
}

/** Creates objects that the demo lacks: a class in progress, the address of a calendar and a video in segments. */
async function something(staff: Person, token: string) {
  const { deps, clock } = server
  const { sql, random } = deps
  const { classId } = await aLiveClass(server, staff, { startsIn: 60 })
  const streamId = newId(clock.now(), random)
  await sql`insert into live_stream (id, class_id, started_at, seen_at) values (${streamId}, ${classId}, ${clock.now()}, ${clock.now()})`
  await sql`update live_class set began_at = ${clock.now()} where id = ${classId}`
  const piece = {
    bytes: Buffer.from('0123456789'),
    name: 'piece',
    mime: 'video/mp4',
    companyId: null,
    ownerId: null,
    isPublic: true,
  }
  await deps.files.put('piece', piece.bytes, piece.mime)
  await sql`insert into live_segment (stream_id, seq, milliseconds, bytes, storage_key, created_at) values (${streamId}, 1, 2000, 10, 'piece', ${clock.now()})`
  const entered = await server.call(liveRoomEnter, { classId }, { token: staff.token })
  const file = await storeFile(deps, { ...piece, purpose: 'rendition' })
  await insertHlsIndex(sql, file.id, { starts: [0, 5, 10], times: [0, 2000] })
  const picture = await storeFile(deps, { ...piece, purpose: 'cover' })
  const taskId = newId(clock.now(), random)
  await sql`insert into task (id, owner_id, kind, request_key, grant_name, lang, params, asked_at) values (${taskId}, ${staff.accountId}, 'some', 'key', 'companies', 'zh', '{}', ${clock.now()})`
  const feed = new URL((await server.call(calendarFeed, {}, { token })).data.url).searchParams
  const [certificate] = await sql<
    { number: string; secret: string }[]
  >`select number, secret from certificate order by id limit 1`
  const questions = { name: 'a.gift', bytes: Buffer.from('Is it? {T}'), path: questionImportPreview.path }
  const { data: preview } = (await uploadAs(server, staff, questions)) as { data: { importId?: string } }
  const [company] = await sql<
    { id: string }[]
  >`select company_id as id from membership where account_id = ${staff.accountId}`
  const connection = {
    requestKey: 'a-connection',
    companyId: company?.id ?? '',
    kind: 'oidc' as const,
    ...sampleConnection,
  }
  const { connectionId } = (await server.call(connectionCreate, connection, staff)).data
  const way = { name: '新员工', needsApproval: true, mostUses: null, fields: [] }
  const joining = { requestKey: 'a-joining-way', companyId: company?.id ?? '', kind: 'code' as const, ...way }
  const { wayId } = (await server.call(joiningWayCreate, joining, staff)).data
  const conversionId = newId(server.clock.now(), server.deps.random)
  await sql`
    insert into document_conversion (id, owner_id, file_name, state, made_at)
    values (${conversionId}, ${staff.accountId}, 'a.docx', 'waiting', ${server.clock.now()})`
  const { testId } = (await server.call(connectionTest, { connectionId }, staff)).data
  return {
    connectionId: [connectionId],
    testId: [testId],
    wayId: [wayId],
    conversionId: [conversionId],
    taskId: [taskId],
    importId: [preview.importId],
    number: [certificate?.number],
    secret: [certificate?.secret],
    shape: ['badge'],
    list: [0],
    classId: [classId],
    streamId: [streamId],
    seq: [1],
    access_token: [entered.data.mediaToken],
    fileId: [file.id, picture.id],
    fileIds: [file.id],
    part: [0, 1],
    feedId: [feed.get('feedId')],
    token: [feed.get('token')],
  }
}

type Fields = { readonly properties?: object; readonly required?: readonly string[] } | undefined

/** The inputs of a call: the required ones in all known variants, then each optional one. */
function inputsOf(call: AnyCall): Record<string, unknown>[] {
  const query = call.query as Fields
  const fields = Object.keys(query?.properties ?? {})
  const needed = fields.filter((name) => query?.required?.includes(name) || name === 'access_token')
  const least = needed.reduce<Record<string, unknown>[]>(
    (inputs, name) =>
      inputs.flatMap((input) => (known[name] ?? ['xxxxxxxxxxxxxxxx']).map((value) => ({ ...input, [name]: value }))),
    [{}],
  )
  const more = fields
    .filter((name) => !needed.includes(name))
    .flatMap((name) => (known[name] ?? []).map((value) => ({ ...least[0], [name]: value })))
  return [...least.slice(0, 100), ...more]
}

const gets = allCalls.filter((call: AnyCall) => call.method === 'GET')

test('control: a row that is written is noted', async () => {
  await server.deps.sql`update account set login = login where login = 'learner'`
  await server.deps.sql`insert into rate_limit (key, window_start, hits) values ('control', now(), 1)`
  expect(await written()).toEqual(['INSERT public.rate_limit', 'UPDATE public.account'])
})

test('no GET of the contract writes a row, but for those listed here with their reason', async () => {
  const [effects, unanswered, seen]: [string[], string[], Set<string>] = [[], [], new Set()]
  for (const call of gets) {
    let isAnswered = false
    for (const token of Object.values(callers))
      for (const input of inputsOf(call)) {
        const query = new URLSearchParams(
          Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
        )
        const answer = await server.inject({
          method: 'GET',
          url: `${call.path}?${query}`,
          headers: token ? { access_token: token } : {},
        })
        expect(answer.statusCode, `${call.path}?${query} ${answer.body.slice(0, 200)}`).toBeLessThan(500)
        isAnswered ||= answer.statusCode === 200
      }
    if (!isAnswered) unanswered.push(call.path)
    for (const write of await written()) {
      const place = allowed[call.path]?.writes.includes(write)
        ? call.path
        : allowed['*']?.writes.includes(write)
          ? '*'
          : null
      if (place) seen.add(`${place} ${write}`)
      else effects.push(`${call.path}: ${write}`)
    }
  }
  expect(effects).toEqual([])
  expect(unanswered).toEqual(unanswerable)
  // Everything excused here must happen, or the excuse would be too wide.
  expect([...seen].sort()).toEqual(
    Object.entries(allowed)
      .flatMap(([path, { writes }]) => writes.map((write) => `${path} ${write}`))
      .sort(),
  )
})
