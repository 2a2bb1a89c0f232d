import { allCalls } from '@portal/contract/all-calls.ts'
import { commentCreate } from '@portal/contract/community/comment.contract.ts'
import { commentReport } from '@portal/contract/community/comment-report.contract.ts'
import { commentQueue, commentRead } from '@portal/contract/community/comment-staff.contract.ts'
import { type AnyCall, isCompanyGrant, staffGrants } from '@portal/contract/http/call.ts'
import { peopleCounts, peopleViewSave } from '@portal/contract/identity/people.contract.ts'
import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTaskJob } from '../core/tasks/task.ts'
import { checklistTasks } from '../features/checklists/observation-list.service.ts'
import { creditTasks } from '../features/credits/credit-ledger.service.ts'
import { examExportKind } from '../features/exams/authoring/exam-list.service.ts'
import { examPrintKind } from '../features/exams/printing/print.service.ts'
import { peopleTasks } from '../features/identity/people/people-bulk.service.ts'
import { invitationTasks } from '../features/identity/people/people-invitation.service.ts'
import { planTasks } from '../features/learning/plans/plan-people.service.ts'
import { auditExportKind } from '../features/operations/audit-export.service.ts'
import { reportPeopleExportKind } from '../features/operations/report-people-export.service.ts'
import { policyTasks } from '../features/policies/policy-people.service.ts'
import { questionTasks } from '../features/questions/console/question-rows.service.ts'
import { questionExportKind } from '../features/questions/export/question-export.service.ts'
import { requirementTasks } from '../features/requirements/requirement-people.service.ts'
import { absenceTasks } from '../features/results/absences/absence.service.ts'
import { reportTasks } from '../features/results/reports/report-people.service.ts'
import { attemptActsKind } from '../features/sitting/invigilation/bulk-acts.service.ts'
import { type BoundedCompany, nameMarkOf } from '../testing/bounded-calls.builders.ts'
import { boundedCalls } from '../testing/bounded-calls.ts'
import { aCompany, aPerson, aSession, joinCompany, type Person } from '../testing/builders.ts'
import { aCourse } from '../testing/course.builder.ts'
import { plausibleInput } from '../testing/plausible.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { uploadAs } from '../testing/upload.ts'
import { watchWrites } from '../testing/watch-writes.ts'
import { everyNthOf } from '../testing/whole-run.ts'

/**
 * A grant for one company opens the calls that are bounded by company, in that company, and nothing else. Walked from
 * the contract: a call declared as bounded must be proven here.
 */
let server: TestServer
/** Holds every grant there is, for the own company alone. */
let keeper: Person
let ann: Person
let ben: Person
let own: BoundedCompany
let other: BoundedCompany
const comments: Record<string, string> = {}
/** Returns the rows written since the last call. */
let written: Awaited<ReturnType<typeof watchWrites>>
const workTask = createTaskJob([
  ...peopleTasks,
  ...invitationTasks,
  ...planTasks,
  ...questionTasks,
  questionExportKind,
  ...checklistTasks,
  ...policyTasks,
  ...creditTasks,
  ...requirementTasks,
  auditExportKind,
  reportPeopleExportKind,
  examExportKind,
  examPrintKind,
  ...reportTasks,
  ...absenceTasks,
  attemptActsKind,
])
beforeAll(async () => {
  server = await openTestServer()
  const [ownId, otherId] = [
    await aCompany(server.deps, { name: '甲企业' }),
    await aCompany(server.deps, { name: '乙企业' }),
  ]
  keeper = await aPerson(server.deps, ownId, { companyGrants: [...staffGrants] })
  await joinCompany(server.deps, keeper.accountId, otherId)
  const otherKeeper = await aPerson(server.deps, otherId, {
    name: nameMarkOf(otherId),
    companyGrants: [...staffGrants],
  })
  ann = await aPerson(server.deps, ownId, { name: '安' })
  ben = await aPerson(server.deps, otherId, { name: '本' })
  const { productId } = await aCourse(server.deps)
  for (const [by, of] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    const { data } = await server.call(commentCreate, { productId, rating: 4, content: nameMarkOf(by.companyId) }, by)
    comments[by.companyId] = data.commentId
    await server.call(commentReport, { commentId: data.commentId, reason: 'spam', words: '' }, of)
    await server.call(
      commentReport,
      { commentId: data.commentId, reason: 'abuse', words: '' },
      await aPerson(server.deps, by.companyId, { name: '同事' }),
    )
  }
  own = { id: ownId, name: '甲企业', keeper, commentId: comments[ownId] ?? '' }
  other = { id: otherId, name: '乙企业', keeper: otherKeeper, commentId: comments[otherId] ?? '' }
  written = await watchWrites(server)
})
afterAll(() => server.close())

const staffCalls = allCalls.flatMap((call) =>
  typeof call.access === 'object'
    ? [[`${call.method} ${call.path}`, call, call.access.orForCompany === true] as const]
    : [],
)

test('every call that says it is bounded by company is shown here to be', () => {
  expect(
    staffCalls
      .filter(([, , isBounded]) => isBounded)
      .map(([, call]) => call.path)
      .sort(),
  ).toEqual([...boundedCalls.keys()].map((call) => call.path).sort())
})

test.each(staffGrants)(
  'the grant %s can be given for one company exactly when some call is open to it there',
  (grant) => {
    expect(isCompanyGrant(grant)).toBe(
      staffCalls.some(
        ([, call, isBounded]) => isBounded && typeof call.access === 'object' && call.access.grant === grant,
      ),
    )
  },
)

type Sent = Record<string, unknown>
type Said = {
  readonly code: number
  readonly reason?: string | undefined
  readonly data: unknown
  readonly raw: string
}
const textFile = (text: unknown) => ({ name: 'a.csv', base64: Buffer.from(String(text)).toString('base64') })

async function ask(call: AnyCall, input: Sent, token: string): Promise<Said> {
  if (call.encoding === 'multipart') {
    const { file, ...rest } = input
    const { name, base64 } = typeof file === 'object' ? (file as { name: string; base64: string }) : textFile(file)
    const query = new URLSearchParams(rest as Record<string, string>)
    const path = `${call.path}?${query}`
    const said = await uploadAs(server, { token }, { name, bytes: Buffer.from(base64, 'base64'), path })
    return { code: said.code, reason: said.data?.reason, data: said.data, raw: JSON.stringify(said) }
  }
  if (!call.answersFile) return server.call(call, input as never, { token })
  const sent =
    call.method === 'POST'
      ? { headers: { access_token: token, 'content-type': 'application/json' }, payload: JSON.stringify(input) }
      : { headers: { access_token: token } }
  const answer = await server.inject({ method: call.method, url: call.path, ...sent })
  const isFile = answer.statusCode === 200
  return {
    code: answer.statusCode,
    reason: isFile ? undefined : answer.json().data.reason,
    data: null,
    raw: answer.body,
  }
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
/** An input with its ids changed, and all ids of an input. */
function withIds(value: unknown, change: (id: string, at: string) => string, at = ''): unknown {
  if (isId(value)) return change(value, at)
  if (Array.isArray(value)) return value.map((one, n) => withIds(one, change, `${at}.${n}`))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withIds(part, change, `${at}.${name}`)]))
}
function idsOf(input: Sent): Map<string, string> {
  const ids = new Map<string, string>()
  withIds(input, (id, at) => {
    ids.set(at, id)
    return id
  })
  return ids
}

/** Works on the started task, if any. */
async function finish({ code, data }: Said) {
  const taskId = code === 200 ? (data as { task?: { id: string } } | null)?.task?.id : undefined
  if (taskId === undefined) return null
  await workTask.run(server.deps, { taskId })
  return (await server.call(taskCall, { taskId }, keeper)).data.task
}

describe.each(staffCalls.map((one, nth) => [...one, nth] as const))('%s', (_name, call, isBounded, nth) => {
  if (!isBounded) {
    test('is not opened by a grant for one company', async () => {
      if (call.encoding !== 'multipart')
        expect(await ask(call, plausibleInput(call), keeper.token)).toMatchObject({ code: 403, reason: 'forbidden' })
    })
    return
  }
  const { input, elsewhere, isNameless } = boundedCalls.get(call) ?? {
    input: () => ({}),
    elsewhere: 'forbidden' as const,
  }

  /**
   * Requests another company's object: nothing of it is shown or written. The caller's own task may contain the
   * request.
   */
  async function staysOut(theirs: Sent, asked: Sent): Promise<Said> {
    const secrets = [other.id, ben.accountId, other.keeper.accountId, ...idsOf(theirs).values()]
    await written()
    const answer = await ask(call, asked, keeper.token)
    expect(answer.code, answer.raw).toBeLessThan(500)
    const task = await finish(answer)
    for (const secret of secrets) expect(`${answer.raw} ${JSON.stringify(task)}`.toLowerCase()).not.toContain(secret)
    const touched = (await written()).filter(
      ({ write, row }) => !/ public\.task$/.test(write) && secrets.some((secret) => row.toLowerCase().includes(secret)),
    )
    expect(touched).toEqual([])
    return { ...answer, data: task }
  }

  test('is open to a grant for one company in that company alone, whatever id is named and wherever one is signed in', async () => {
    const [theirs, ours] = [await input(server, other), await input(server, own)]
    const inCapitals = everyNthOf([withIds(theirs, (id) => id.toUpperCase()) as Sent], 4, nth)
    for (const asked of [theirs, ...inCapitals]) {
      const answer = await staysOut(theirs, asked)
      if (elsewhere === 'nothing')
        expect(answer).toMatchObject({ code: 200, ...(answer.data ? { data: { state: 'done', done: 0 } } : {}) })
      else expect(answer).toMatchObject({ reason: elsewhere })
    }
    const inOther = await aSession(server.deps, keeper.accountId, other.id)
    for (const asked of [ours, theirs]) expect(await ask(call, asked, inOther)).toMatchObject({ reason: 'forbidden' })

    const answer = await ask(call, ours, keeper.token)
    expect(answer).toMatchObject({ code: 200 })
    if (!isNameless) expect(answer.raw).toContain(own.id)
    expect(answer.raw).not.toContain(other.id)
    const task = await finish(answer)
    if (task) expect(task).toMatchObject({ state: 'done', failed: 0, total: task.done })
    if (task) expect(task.done).toBeGreaterThan(0)
  })

  test('takes nothing of another company beside what is of the own', async () => {
    const theirs = await input(server, other)
    const places = idsOf(theirs)
    if (places.size < 2) return
    for (const [place, id] of everyNthOf([...places], 2, nth)) {
      const ours = await input(server, own)
      await staysOut(theirs, withIds(ours, (known, at) => (at === place ? id : known)) as Sent)
    }
  })
})

test('people are counted in the own company alone, by views that name another one too', async () => {
  const { data } = await server.call(
    peopleViewSave,
    { name: '别处', isShared: false, filters: { companyId: other.id } },
    keeper,
  )
  const counts = (await server.call(peopleCounts, {}, keeper)).data
  const [members] = await server.deps.sql<
    { n: number }[]
  >`select count(*)::int as n from membership where company_id = ${own.id}`
  expect(counts).toMatchObject({ companies: 1, all: { total: members?.n } })
  expect(counts.views.find(({ id }) => id === data.view.id)).toMatchObject({ total: 0 })
})

test('who moderates for one company sees its comments only, and reporters of other companies without their names', async () => {
  const { data } = await server.call(commentQueue, { view: 'all' }, keeper)
  expect(data.rows.map((one) => one.companyId)).toEqual([ann.companyId])
  expect(data.total).toBe(1)
  const read = await server.call(commentRead, { commentId: comments[ann.companyId] as string }, keeper)
  expect(read.data.reports.map(({ name, reason }) => [name, reason]).sort()).toEqual([
    ['', 'spam'],
    ['同事', 'abuse'],
  ])
  const everywhere = await aPerson(server.deps, ann.companyId, { grants: ['moderation'] })
  expect((await server.call(commentQueue, { view: 'all' }, everywhere)).data.total).toBe(2)
  expect(
    (await server.call(commentRead, { commentId: comments[ben.companyId] as string }, everywhere)).data.reports
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['同事', '安'])
})
