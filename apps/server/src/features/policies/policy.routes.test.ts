import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import { myPolicies, policyOpen, policyReadingFinish, policySign } from '@portal/contract/policies/policy.contract.ts'
import {
  managedPolicyList,
  policyCreate,
  policyPeople,
  policyPeopleExport,
  policyPersonSignatures,
  policyPublish,
  policyRead,
  policyRetire,
  policyRevision,
  policyUpdate,
} from '@portal/contract/policies/policy-staff.contract.ts'
import { myRequirementExplanation, myRequirements } from '@portal/contract/requirements/requirement.contract.ts'
import {
  requirementActivate,
  requirementArchive,
  requirementCreate,
  requirementItemFind,
  requirementUpdate,
} from '@portal/contract/requirements/requirement-staff.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeFile } from '../../core/files/file.service.ts'
import { createTaskJob } from '../../core/tasks/task.ts'
import { aCompany, aDepartment, aPerson, moveToDepartment, type Person } from '../../testing/builders.ts'
import { countCompletedBothWays } from '../../testing/completed-counts.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { readSheets } from '../../testing/read-files.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { runRequirements } from '../requirements/requirement-run.service.ts'
import { policyTasks } from './policy-people.service.ts'

/** People read policies and sign them; a revision that asks for signatures opens a new cycle. */
let server: TestServer
let company: string
let staff: Person
let department: string
const at = (day: string) => server.clock.set(new Date(`${day}T02:00:00Z`))
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['companies'] })
})
beforeEach(async () => {
  at('2026-03-02')
  department = await aDepartment(server.deps, company)
})
afterAll(() => server.close())

const nameOf = async ({ accountId }: Person) =>
  (await server.deps.sql<{ name: string }[]>`select name from account where id = ${accountId}`.one()).name
const aMember = async () => {
  const person = await aPerson(server.deps, company)
  await moveToDepartment(server.deps, person, department)
  return person
}
const someText = {
  title: { zh: '挂牌上锁', en: 'Lockout' },
  kind: 'text' as const,
  body: { zh: '<p>先验电，后作业。</p>' },
}
async function aDraft(content: object = someText) {
  const made = { requestKey: crypto.randomUUID(), companyId: company, title: { zh: '挂牌上锁' } }
  const { policyId } = (await server.call(policyCreate, made, staff)).data
  await server.call(policyUpdate, { policyId, revision: 1, content: content as typeof someText }, staff)
  return policyId
}
const revisionOf = async (policyId: string) => (await server.call(policyRead, { policyId }, staff)).data.revision
const publish = async (policyId: string, asksAgain = true) =>
  server.call(policyPublish, { policyId, revision: await revisionOf(policyId), asksAgain }, staff)
async function revise(policyId: string, text: string, asksAgain: boolean) {
  const content = { ...someText, body: { zh: `<p>${text}</p>` }, note: { zh: `改为：${text}` } }
  await server.call(policyUpdate, { policyId, revision: await revisionOf(policyId), content }, staff)
  return publish(policyId, asksAgain)
}
const run = (requirementId: string) => runRequirements.run(server.deps, { requirementId })
type Item = {
  readonly policyId?: string
  readonly productId?: string
  readonly creditKindId?: string
  readonly amount?: number
}
/** A yearly requirement for the department. */
async function required(items: readonly Item[], more: object = {}) {
  const made = { requestKey: crypto.randomUUID(), companyId: company, title: { zh: '规程' } }
  const { requirementId } = (await server.call(requirementCreate, made, staff)).data
  const content = {
    title: { zh: '规程' },
    items: [...items],
    whom: { departmentIds: [department], positions: [] },
    dueKind: 'assignment' as const,
    dueDays: 30,
    periodMonths: 12,
    windowDays: 60,
    graceDays: 14,
    countsEarlier: true,
    ...more,
  }
  expect((await server.call(requirementUpdate, { requirementId, revision: 1, content }, staff)).code).toBe(200)
  expect((await server.call(requirementActivate, { requirementId, revision: 2 }, staff)).code).toBe(200)
  await run(requirementId)
  return requirementId
}
const mine = async (person: Person, requirementId: string) =>
  (await server.call(myRequirements, {}, person)).data.requirements.find((one) => one.requirementId === requirementId)
const read = async (person: Person, policyId: string, version: number) => {
  await server.call(policyOpen, { policyId }, person)
  await server.call(policyReadingFinish, { policyId, version }, person)
}
const sign = async (person: Person, policyId: string, version: number) => {
  await read(person, policyId, version)
  return server.call(policySign, { policyId, version, name: await nameOf(person) }, person)
}

test('a draft is published as a revision that never changes, and an incomplete one is refused', async () => {
  const policyId = await aDraft({ title: { zh: '空白' }, kind: 'text' })
  expect((await publish(policyId)).reason).toBe('policyIncomplete')
  const pdf = { title: { zh: '空白' }, kind: 'pdf' }
  await server.call(policyUpdate, { policyId, revision: await revisionOf(policyId), content: pdf as never }, staff)
  expect((await publish(policyId)).reason).toBe('policyIncomplete')
  const script = { ...someText, body: { zh: '<p onclick="x()">文字</p><script>1</script>' } }
  await server.call(policyUpdate, { policyId, revision: await revisionOf(policyId), content: script }, staff)
  expect((await publish(policyId)).data).toMatchObject({ version: 1, status: 'published' })
  const first = (await server.call(policyRevision, { policyId, version: 1 }, staff)).data
  expect(first).toMatchObject({ body: { zh: '<p>文字</p>' }, digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
  // Nothing has changed, so there is no further revision.
  expect((await publish(policyId)).data.version).toBe(1)
  // Later revisions need a note of changes.
  const changed = { ...someText, body: { zh: '<p>第二版</p>' } }
  await server.call(policyUpdate, { policyId, revision: await revisionOf(policyId), content: changed }, staff)
  expect((await publish(policyId)).reason).toBe('policyIncomplete')
  expect((await server.call(policyRead, { policyId }, staff)).data).toMatchObject({ hasChanges: true, version: 1 })
  await expect(
    server.deps.sql`update policy_version set digest = ${'0'.repeat(64)} where policy_id = ${policyId}`,
  ).rejects.toThrow(/final/)
  const stale = { policyId, revision: 1, content: { ...someText, fileId: crypto.randomUUID() } }
  expect((await server.call(policyUpdate, stale, staff)).reason).toBe('conflict')
})

test('only people who must sign it read and sign it, in their own name, after its end, and once', async () => {
  const [ann, other] = [await aMember(), await aPerson(server.deps, company)]
  const stranger = await aPerson(server.deps, await aCompany(server.deps))
  const policyId = await aDraft()
  const found = async () =>
    (await server.call(requirementItemFind, { companyId: company, q: '挂牌' }, staff)).data.things.map(
      (one) => one.policyId,
    )
  expect(await found()).not.toContain(policyId)
  await publish(policyId)
  expect(await found()).toContain(policyId)
  const requirementId = await required([{ policyId }])
  for (const person of [other, stranger]) {
    expect((await server.call(policyOpen, { policyId }, person)).reason).toBe('policyNotFound')
    expect((await server.call(policySign, { policyId, version: 1, name: '张三' }, person)).reason).toBe(
      'policyNotFound',
    )
  }
  expect(await mine(ann, requirementId)).toMatchObject({
    state: 'due',
    items: [{ policyId, version: 1, doneOn: null }],
  })
  expect((await server.call(myPolicies, {}, ann)).data.policies).toMatchObject([
    { policyId, isAsked: true, dueOn: '2026-04-01', signedVersion: null },
  ])
  const name = await nameOf(ann)
  expect((await server.call(policySign, { policyId, version: 1, name }, ann)).reason).toBe('policyNotRead')
  const opened = (await server.call(policyOpen, { policyId }, ann)).data
  expect(opened).toMatchObject({ maySign: true, isRead: false, body: someText.body, signatures: [] })
  expect((await server.call(policySign, { policyId, version: 1, name }, ann)).reason).toBe('policyNotRead')
  await server.call(policyReadingFinish, { policyId, version: 1 }, ann)
  expect((await server.call(policySign, { policyId, version: 1, name: '别人' }, ann)).reason).toBe('policyOtherName')
  const spaced = { policyId, version: 1, name: ` ${name.split('').join(' ')} ` }
  const both = await Promise.all([1, 2, 3].map(() => server.call(policySign, spaced, ann)))
  expect(both.map(({ code }) => code)).toEqual([200, 200, 200])
  expect(new Set(both.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  // The end may be reported once more after the signature.
  expect((await server.call(policyReadingFinish, { policyId, version: 1 }, ann)).code).toBe(200)
  expect((await server.call(policyReadingFinish, { policyId, version: 1 }, other)).reason).toBe('policyNotFound')
  expect(both[0]?.data.digest).toBe(opened.digest)
  expect(await mine(ann, requirementId)).toMatchObject({ state: 'done', validUntil: '2027-03-02' })
  const rows = await server.deps.sql`select 1 from policy_signature where policy_id = ${policyId}`
  expect(rows.length).toBe(1)
  await expect(server.deps.sql`update policy_signature set version = 1, signed_at = now()`).rejects.toThrow(/final/)
  expect((await server.call(policyRetire, { policyId, revision: await revisionOf(policyId) }, staff)).reason).toBe(
    'policyAsked',
  )
})

test('a minor revision keeps signatures, and one that asks for them opens a cycle and keeps the history', async () => {
  const [ann, ben] = [await aMember(), await aMember()]
  const policyId = await aDraft()
  await publish(policyId)
  const requirementId = await required([{ policyId }])
  await sign(ann, policyId, 1)
  await revise(policyId, '改正错字', false)
  await run(requirementId)
  expect(await mine(ann, requirementId)).toMatchObject({ state: 'done' })
  expect((await server.call(policyOpen, { policyId }, ann)).data).toMatchObject({
    version: 1,
    isCurrent: false,
    maySign: false,
  })
  // Without an earlier signature, a person signs the newest revision.
  expect((await server.call(policyOpen, { policyId }, ben)).data).toMatchObject({
    version: 2,
    isCurrent: true,
    maySign: true,
  })
  await server.call(policyReadingFinish, { policyId, version: 2 }, ben)

  at('2026-05-01')
  expect((await server.call(policyRead, { policyId }, staff)).data).toMatchObject({ asked: 2, signed: 1, overdue: 1 })
  expect((await revise(policyId, '上锁前先挂牌', true)).data.version).toBe(3)
  // A person who was about to sign the former revision must read the new one first.
  expect((await server.call(policySign, { policyId, version: 2, name: await nameOf(ben) }, ben)).reason).toBe(
    'policyRevised',
  )
  await run(requirementId)
  await run(requirementId)
  expect(await mine(ann, requirementId)).toMatchObject({
    state: 'due',
    dueOn: '2026-05-31',
    items: [{ version: 3, doneOn: null }],
  })
  const why = async () => (await server.call(myRequirementExplanation, { requirementId }, ann)).data
  expect((await why()).cycles).toMatchObject([
    { n: 2, cause: 'revised', renews: false, revisions: [{ title: someText.title, version: 3 }], doneOn: null },
    { n: 1, cause: 'assigned', revisions: [{ version: 1 }], doneOn: '2026-03-02', validUntil: '2027-03-02' },
  ])
  at('2026-06-10')
  expect(await mine(ann, requirementId)).toMatchObject({ state: 'overdue' })
  expect((await sign(ann, policyId, 3)).code).toBe(200)
  expect(await mine(ann, requirementId)).toMatchObject({ state: 'done', validUntil: '2027-06-10' })
  expect((await why()).cycles[0]).toMatchObject({ cause: 'revised', revisions: [{ version: 3 }], doneOn: '2026-06-10' })
  // Both signatures remain, and each revision can be read in the form in which it was signed.
  const { signatures } = (await server.call(policyOpen, { policyId }, ann)).data
  expect(signatures.map(({ version }) => version)).toEqual([3, 1])
  expect((await server.call(policyOpen, { policyId, version: 1 }, ann)).data).toMatchObject({
    body: someText.body,
    maySign: false,
  })
  expect((await server.call(policyOpen, { policyId, version: 2 }, ann)).reason).toBe('policyNotFound')
  const run2 = await server.deps
    .sql`select count(*)::int as n from requirement_cycle where requirement_id = ${requirementId}`
  await run(requirementId)
  expect(
    await server.deps.sql`select count(*)::int as n from requirement_cycle where requirement_id = ${requirementId}`,
  ).toEqual(run2)
})

test('a renewal asks for another signature of the same revision, once in its cycle', async () => {
  const ann = await aMember()
  const policyId = await aDraft()
  await publish(policyId)
  const requirementId = await required([{ policyId }])
  await sign(ann, policyId, 1)
  at('2027-01-10')
  await run(requirementId)
  expect(await mine(ann, requirementId)).toMatchObject({ state: 'expiring' })
  expect((await server.call(policyOpen, { policyId }, ann)).data).toMatchObject({
    version: 1,
    maySign: true,
    isRead: false,
  })
  await server.call(policyReadingFinish, { policyId, version: 1 }, ann)
  const name = await nameOf(ann)
  const both = await Promise.all([1, 2].map(() => server.call(policySign, { policyId, version: 1, name }, ann)))
  expect(both.map(({ code }) => code)).toEqual([200, 200])
  expect(await mine(ann, requirementId)).toMatchObject({ state: 'done', validUntil: '2028-03-02' })
  const { signatures } = (await server.call(policyPersonSignatures, { policyId, accountId: ann.accountId }, staff)).data
  expect(signatures.map(({ signedAt }) => signedAt.slice(0, 10))).toEqual(['2027-01-10', '2026-03-02'])
})

test('a new revision does not extend the course that the same requirement asks for', async () => {
  const ann = await aMember()
  const policyId = await aDraft()
  await publish(policyId)
  const { productId } = await aCourse(server.deps)
  await server.deps
    .sql`insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at)
    values (${company}, ${ann.accountId}, ${productId}, 100, ${server.clock.now()}, ${server.clock.now()}, ${server.clock.now()})`
  const requirementId = await required([{ policyId }, { productId }])
  await sign(ann, policyId, 1)
  expect(await mine(ann, requirementId)).toMatchObject({ state: 'done', validUntil: '2027-03-02' })
  at('2026-10-01')
  await revise(policyId, '新的步骤', true)
  await run(requirementId)
  // The course remains completed.
  expect(await mine(ann, requirementId)).toMatchObject({
    state: 'due',
    items: [{ doneOn: null }, { doneOn: '2026-03-02' }],
  })
  await sign(ann, policyId, 2)
  expect(await mine(ann, requirementId)).toMatchObject({ state: 'done', validUntil: '2027-03-02' })
})

test('a period of credits that begins later asks for its policy from its first day on', async () => {
  at('2026-11-29')
  const ann = await aMember()
  const policyId = await aDraft()
  await publish(policyId)
  const creditKindId = crypto.randomUUID()
  await server.deps.sql`insert into training_credit_kind (id, company_id, name, unit, created_at)
    values (${creditKindId}, ${company}, '{"zh": "学时"}', 'hours', ${server.clock.now()})`
  const requirementId = await required([{ creditKindId, amount: 100 }, { policyId }], {
    dueKind: 'calendar',
    dueMonth: 12,
    dueDays: 60,
  })
  expect(await mine(ann, requirementId)).toMatchObject({
    dueOn: '2027-12-31',
    items: [
      { canOpen: true, opensOn: null },
      { canOpen: false, opensOn: '2027-01-01' },
    ],
  })
  expect((await server.call(policyOpen, { policyId }, ann)).reason).toBe('policyNotFound')
  expect((await server.call(myPolicies, {}, ann)).data.policies).toEqual([])
  expect((await server.call(policyPeople, { policyId }, staff)).data.rows).toEqual([])
  expect((await server.call(policyRead, { policyId }, staff)).data).toMatchObject({ asked: 0, overdue: 0, dueOn: null })
  // Another requirement includes it now.
  const other = await required([{ policyId }])
  expect((await sign(ann, policyId, 1)).code).toBe(200)
  expect(await mine(ann, other)).toMatchObject({ state: 'done' })
  expect(await countCompletedBothWays(server.deps, other)).toEqual({ inOnePass: 1, byPerson: 1 })
  expect((await sign(ann, policyId, 1)).data.signedAt.slice(0, 10)).toBe('2026-11-29')
  expect(await mine(ann, requirementId)).toMatchObject({ items: [{}, { canOpen: true, opensOn: null }] })
  at('2027-01-01')
  await run(requirementId)
  expect((await server.call(policyOpen, { policyId }, ann)).data).toMatchObject({ maySign: true, dueOn: '2027-12-31' })
  expect((await sign(ann, policyId, 1)).data.signedAt.slice(0, 10)).toBe('2027-01-01')
  expect(await mine(ann, requirementId)).toMatchObject({ items: [{ doneOn: null }, { doneOn: '2027-01-01' }] })
})

test('a renewal that opens with the signature asks for the next one from the day after', async () => {
  const ann = await aMember()
  const policyId = await aDraft()
  await publish(policyId)
  const { productId } = await aCourse(server.deps)
  await server.deps
    .sql`insert into product_progress (company_id, account_id, product_id, percent, started_at, completed_at, updated_at)
    values (${company}, ${ann.accountId}, ${productId}, 100, ${server.clock.now()}, ${server.clock.now()}, ${server.clock.now()})`
  const requirementId = await required([{ policyId }, { productId }])
  await sign(ann, policyId, 1)
  at('2026-12-01')
  await revise(policyId, '新的步骤', true)
  await run(requirementId)
  at('2027-01-02')
  await sign(ann, policyId, 2)
  await run(requirementId)
  const from = await server.deps.sql<{ day: string }[]>`
    select counts_from as day from requirement_cycle where requirement_id = ${requirementId} order by n desc limit 1`.one()
  expect(from.day).toBe('2027-01-03')
  expect((await server.call(policyOpen, { policyId }, ann)).data).toMatchObject({ version: 2, maySign: false })
  expect((await server.call(policyRead, { policyId }, staff)).data).toMatchObject({ asked: 1, signed: 1 })
  at('2027-01-03')
  expect((await server.call(policyOpen, { policyId }, ann)).data).toMatchObject({ version: 2, maySign: true })
  expect((await sign(ann, policyId, 2)).data.signedAt.slice(0, 10)).toBe('2027-01-03')
  expect(await mine(ann, requirementId)).toMatchObject({ items: [{ doneOn: '2027-01-03' }, { doneOn: null }] })
})

test('staff see who has signed which revision, and export it; an archived requirement lets a policy retire', async () => {
  const [ann, ben] = [await aMember(), await aMember()]
  const policyId = await aDraft()
  await publish(policyId)
  const requirementId = await required([{ policyId }])
  await sign(ann, policyId, 1)
  const listed = (await server.call(managedPolicyList, { companyId: company, q: '挂牌' }, staff)).data.rows
  expect(listed.find((one) => one.policyId === policyId)).toMatchObject({ status: 'published', version: 1 })
  expect((await server.call(policyRead, { policyId }, staff)).data).toMatchObject({
    asked: 2,
    signed: 1,
    overdue: 0,
    dueOn: '2026-04-01',
  })
  const people = async (more: object = {}) =>
    (await server.call(policyPeople, { policyId, ...more }, staff)).data.rows.map(
      ({ accountId, state, signedVersion }) => ({
        accountId,
        state,
        signedVersion,
      }),
    )
  expect(await people({ state: 'signed' })).toEqual([{ accountId: ann.accountId, state: 'signed', signedVersion: 1 }])
  expect(await people({ state: 'open' })).toEqual([{ accountId: ben.accountId, state: 'open', signedVersion: null }])
  await revise(policyId, '第二版', true)
  expect((await people()).map(({ state }) => state)).toEqual(['open', 'open'])
  expect(await people({ version: 1 })).toEqual([{ accountId: ann.accountId, state: 'open', signedVersion: 1 }])
  const started = await server.call(policyPeopleExport, { requestKey: crypto.randomUUID(), policyId }, staff)
  await createTaskJob(policyTasks).run(server.deps, { taskId: started.data.task.id })
  const { task } = (await server.call(taskCall, { taskId: started.data.task.id }, staff)).data
  expect(task).toMatchObject({ state: 'done', total: 2 })
  const [sheet] = await readSheets((await server.inject({ method: 'GET', url: task.fileUrl ?? '' })).rawPayload)
  expect(
    sheet?.data
      .slice(1)
      .map((row) => `${row[0]} ${row[3]} ${row[5] ?? ''}`)
      .toSorted(),
  ).toEqual([`${await nameOf(ann)} 未签 1`, `${await nameOf(ben)} 未签 `].toSorted())
  expect((await server.call(requirementArchive, { requirementId, revision: 3 }, staff)).code).toBe(200)
  expect(await people()).toEqual([{ accountId: ann.accountId, state: 'former', signedVersion: 1 }])
  const retired = await server.call(policyRetire, { policyId, revision: await revisionOf(policyId) }, staff)
  expect(retired.data.status).toBe('retired')
  expect((await server.call(policyOpen, { policyId }, ann)).data).toMatchObject({ version: 1, maySign: false })
  // Published again as it was.
  expect((await publish(policyId)).data).toMatchObject({ status: 'published', version: 2 })
})

test('a requirement is not activated with a policy that cannot be signed', async () => {
  const policyId = await aDraft()
  await publish(policyId)
  const made = { requestKey: crypto.randomUUID(), companyId: company, title: { zh: '规程' } }
  const { requirementId } = (await server.call(requirementCreate, made, staff)).data
  const content = {
    title: { zh: '规程' },
    items: [{ policyId }],
    whom: { departmentIds: [department], positions: [] },
    dueKind: 'assignment' as const,
    dueDays: 30,
    windowDays: 60,
    graceDays: 14,
    countsEarlier: true,
  }
  await server.call(requirementUpdate, { requirementId, revision: 1, content }, staff)
  await server.call(policyRetire, { policyId, revision: await revisionOf(policyId) }, staff)
  // The draft can still be edited.
  expect((await server.call(requirementUpdate, { requirementId, revision: 2, content }, staff)).code).toBe(200)
  const refused = await server.call(requirementActivate, { requirementId, revision: 3 }, staff)
  expect(refused).toMatchObject({ reason: 'requirementIncomplete', data: { fields: ['content.items.0'] } })
  await publish(policyId)
  // If both happen simultaneously, one of the two wins.
  const revision = await revisionOf(policyId)
  const [activated, retired] = await Promise.all([
    server.call(requirementActivate, { requirementId, revision: 3 }, staff),
    server.call(policyRetire, { policyId, revision }, staff),
  ])
  expect([activated.reason, retired.reason].filter(Boolean)).toHaveLength(1)
  expect(['requirementIncomplete', 'policyAsked']).toContain(activated.reason ?? retired.reason)
})

test('a PDF file is the author’s own, and its digest is part of what is signed', async () => {
  const ann = await aMember()
  const aFile = (ownerId: string, bytes: string, mime = 'application/pdf') =>
    storeFile(server.deps, {
      bytes: Buffer.from(bytes),
      name: 'a.pdf',
      mime,
      purpose: 'attachment',
      companyId: company,
      ownerId,
      isPublic: false,
    })
  const policyId = await aDraft()
  const update = async (fileId: string) =>
    server.call(
      policyUpdate,
      {
        policyId,
        revision: await revisionOf(policyId),
        content: { title: { zh: '文件' }, kind: 'pdf', fileId, note: { zh: '改' } },
      },
      staff,
    )
  expect((await update((await aFile(ann.accountId, 'x')).id)).code).toBe(400)
  expect((await update((await aFile(staff.accountId, 'x', 'image/png')).id)).code).toBe(400)
  expect((await update((await aFile(staff.accountId, 'one')).id)).code).toBe(200)
  await publish(policyId)
  await required([{ policyId }])
  const first = (await server.call(policyOpen, { policyId }, ann)).data
  expect(first).toMatchObject({ kind: 'pdf', fileUrl: expect.stringContaining('/files/read?fileId='), body: {} })
  await update((await aFile(staff.accountId, 'two')).id)
  await publish(policyId)
  const second = (await server.call(policyOpen, { policyId }, ann)).data
  expect(second.version).toBe(2)
  expect(second.digest).not.toBe(first.digest)
})
