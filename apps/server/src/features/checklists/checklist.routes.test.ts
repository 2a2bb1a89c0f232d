import {
  myObservation,
  myObservations,
  observationAcknowledge,
  observationRoll,
  observationSync,
} from '@portal/contract/checklists/checklist.contract.ts'
import type { ChecklistForm } from '@portal/contract/checklists/checklist.rules.ts'
import {
  checklistCreate,
  checklistPublish,
  checklistRead,
  checklistRetire,
  checklistUpdate,
  managedChecklistList,
  observationDetail,
  observationExport,
  observationList,
} from '@portal/contract/checklists/checklist-staff.contract.ts'
import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import { myRequirements } from '@portal/contract/requirements/requirement.contract.ts'
import {
  requirementActivate,
  requirementCreate,
  requirementItemFind,
  requirementPreview,
  requirementPreviewCompleted,
  requirementUpdate,
} from '@portal/contract/requirements/requirement-staff.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTaskJob } from '../../core/tasks/task.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { readSheets } from '../../testing/read-files.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { runRequirements } from '../requirements/requirement-run.service.ts'
import { checklistTasks } from './observation-list.service.ts'

let server: TestServer
let company: string
let staff: Person
let manager: Person
let member: Person
let stranger: Person
let checklistId: string
const own = { isRequired: true, mayNotApply: false }
const content = {
  title: { zh: '塔底安全', en: 'Safety at the tower base' },
  passPercent: 60,
  sections: [
    {
      id: 's1',
      title: { zh: '个人防护' },
      items: [
        { ...own, id: 'helmet', kind: 'yesNo' as const, label: { zh: '佩戴安全帽' }, isCritical: true },
        {
          ...own,
          id: 'care',
          kind: 'scale' as const,
          label: { zh: '规范程度' },
          isCritical: false,
          steps: 5,
          passFrom: 3,
        },
        {
          ...own,
          id: 'wind',
          kind: 'number' as const,
          label: { zh: '风速' },
          isCritical: false,
          atMost: 12,
          unit: 'm/s',
        },
        { ...own, id: 'note', kind: 'text' as const, label: { zh: '说明' }, isCritical: false, isRequired: false },
      ],
    },
  ],
} satisfies ChecklistForm & { title: object }

const setManager = (person: Person, of: Person | null) =>
  server.deps.sql`update membership set manager_id = ${of?.accountId ?? null}
    where account_id = ${person.accountId} and company_id = ${person.companyId}`

/** A published checklist of a company, made by its calls. */
async function aPublished(by: Person, companyId: string, more: object = {}): Promise<string> {
  const made = await server.call(
    checklistCreate,
    { requestKey: crypto.randomUUID(), companyId, title: { zh: '检查表' } },
    by,
  )
  const id = made.data.checklistId
  await server.call(checklistUpdate, { checklistId: id, revision: 1, content: { ...content, ...more } }, by)
  const published = await server.call(checklistPublish, { checklistId: id, revision: 2 }, by)
  expect(published.data).toMatchObject({ status: 'published', version: 1 })
  return id
}

beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['companies'] })
  manager = await aPerson(server.deps, company, { name: '班组长' })
  member = await aPerson(server.deps, company, { name: '林工', employeeNo: 'F-17' })
  stranger = await aPerson(server.deps, company)
  await setManager(member, manager)
  checklistId = await aPublished(staff, company)
})
afterAll(() => server.close())
beforeEach(() => server.clock.set(new Date('2026-03-02T02:00:00Z')))

const goodAnswers = [
  { itemId: 'helmet', value: 'yes' },
  { itemId: 'care', value: '4', note: '动作熟练' },
  { itemId: 'wind', value: '7.5' },
]
const rollOf = async (person: Person) => (await server.call(observationRoll, {}, person)).data
async function passFor(by: Person, of: Person) {
  const roll = await rollOf(by)
  return { issuedAt: roll.issuedAt, pass: roll.people.find(({ accountId }) => accountId === of.accountId)?.pass ?? '' }
}
const anObservation = async (by: Person, of: Person, more: object = {}) => ({
  observationId: crypto.randomUUID(),
  checklistId,
  version: 1,
  accountId: of.accountId,
  ...(await passFor(by, of)),
  observedAt: server.clock.now().toISOString(),
  answers: goodAnswers,
  remark: '',
  ...more,
})
const sync = async (by: Person, ...observations: Awaited<ReturnType<typeof anObservation>>[]) => {
  const answer = await server.call(observationSync, { observations }, by)
  if (answer.code !== 200) throw new Error(answer.raw)
  return answer.data.results
}
const countOf = async (ids: readonly string[]) =>
  (await server.deps.sql`select from observation where id = any(${ids as string[]}::uuid[])`).length

test('thirty observations without network become thirty rows, however often and in whatever pieces they are sent', async () => {
  const pass = await passFor(manager, member)
  const all = Array.from({ length: 30 }, (_, n) => ({
    observationId: crypto.randomUUID(),
    checklistId,
    version: 1,
    accountId: member.accountId,
    ...pass,
    observedAt: new Date(server.clock.now().getTime() + n * 60_000).toISOString(),
    answers: n % 3 === 0 ? [{ itemId: 'helmet', value: 'no' }, ...goodAnswers.slice(1)] : goodAnswers,
    remark: `第 ${n} 次`,
  }))
  server.clock.set(new Date('2026-03-02T09:00:00Z'))
  const [first, again] = await Promise.all([sync(manager, ...all.slice(0, 20)), sync(manager, ...all.slice(5))])
  const third = await sync(manager, ...all)
  expect(await countOf(all.map(({ observationId }) => observationId))).toBe(30)
  expect(third.filter(({ outcome }) => outcome === 'failed')).toHaveLength(10)
  // Every response about the same observation is the same.
  for (const result of [...first, ...again])
    expect(third.find(({ observationId }) => observationId === result.observationId)).toEqual(result)
  const notices = await server.deps
    .sql`select from notification where account_id = ${member.accountId} and cause like 'observation %'`
  expect(notices).toHaveLength(30)
})

test('only the manager of a person gets a pass, and a pass works for no one else and nothing else', async () => {
  expect((await rollOf(stranger)).people).toEqual([])
  expect((await rollOf(stranger)).checklists).toEqual([])
  expect((await rollOf(manager)).people.map(({ accountId }) => accountId)).toEqual([member.accountId])
  const good = await anObservation(manager, member)
  const refused = { outcome: 'refused', reason: 'notOnTeam' }
  expect(await sync(stranger, good)).toMatchObject([refused])
  expect(await sync(manager, { ...good, accountId: stranger.accountId })).toMatchObject([refused])
  expect(await sync(manager, { ...good, accountId: manager.accountId })).toMatchObject([refused])
  expect(await sync(manager, { ...good, issuedAt: '2026-03-01T02:00:00.000Z' })).toMatchObject([refused])
  expect(await sync(manager, { ...good, pass: `${good.pass}x` })).toMatchObject([refused])
  expect(await countOf([good.observationId])).toBe(0)
  expect(await sync(manager, good)).toMatchObject([{ outcome: 'passed' }])
  // The id of another manager's observation reveals nothing.
  const other = await aPerson(server.deps, company)
  await setManager(stranger, other)
  expect(await sync(other, await anObservation(other, stranger, { observationId: good.observationId }))).toMatchObject([
    refused,
  ])
  await setManager(stranger, null)
})

test('a person who changed teams after the observation is still observed, and one who left the company is not', async () => {
  const moving = await aPerson(server.deps, company)
  await setManager(moving, manager)
  const before = await anObservation(manager, moving)
  const late = await anObservation(manager, moving)
  await setManager(moving, stranger)
  server.clock.set(new Date('2026-03-03T02:00:00Z'))
  expect(await sync(manager, before)).toMatchObject([{ outcome: 'passed' }])
  expect((await rollOf(manager)).people.some(({ accountId }) => accountId === moving.accountId)).toBe(false)
  await server.deps.sql`update membership set status = 'withdrawn' where account_id = ${moving.accountId}`
  expect(await sync(manager, late)).toMatchObject([{ outcome: 'refused', reason: 'notOnTeam' }])
  // Three days after the device loaded the pass, it must load a new one.
  const old = await anObservation(manager, member)
  server.clock.set(new Date('2026-03-07T02:00:00Z'))
  expect(await sync(manager, { ...old, observedAt: '2026-03-07T02:00:00Z' })).toMatchObject([
    { outcome: 'refused', reason: 'passExpired' },
  ])
})

test('answers that are missing, unknown or out of range are refused', async () => {
  const good = await anObservation(manager, member)
  const wrong = [
    goodAnswers.slice(1),
    [...goodAnswers, { itemId: 'nothing', value: 'yes' }],
    [...goodAnswers, { itemId: 'helmet', value: 'yes' }],
    [{ itemId: 'helmet', value: 'na' }, ...goodAnswers.slice(1)],
    [goodAnswers[0], { itemId: 'care', value: '6' }, goodAnswers[2]],
  ]
  for (const answers of wrong)
    expect(await sync(manager, { ...good, answers } as never)).toMatchObject([
      { outcome: 'refused', reason: 'incomplete' },
    ])
  expect(await sync(manager, { ...good, version: 2 })).toMatchObject([{ outcome: 'refused', reason: 'noChecklist' }])
})

test('the person reads their observation and signs it once; no one else does', async () => {
  const made = await anObservation(manager, member, { remark: '整体良好' })
  await sync(manager, made)
  const { observationId } = made
  const read = await server.call(myObservation, { observationId }, member)
  expect(read.data).toMatchObject({ outcome: 'passed', passed: 3, judged: 3, remark: '整体良好', mayAcknowledge: true })
  expect((await server.call(myObservation, { observationId }, manager)).data.mayAcknowledge).toBe(false)
  expect((await server.call(myObservation, { observationId }, stranger)).reason).toBe('observationNotFound')
  for (const person of [manager, stranger])
    expect((await server.call(observationAcknowledge, { observationId, comment: '' }, person)).reason).toBe(
      'observationNotFound',
    )
  expect((await server.call(observationAcknowledge, { observationId, comment: ' 同意 ' }, member)).code).toBe(200)
  expect((await server.call(observationAcknowledge, { observationId, comment: '' }, member)).reason).toBe(
    'observationAcknowledged',
  )
  const after = (await server.call(myObservation, { observationId }, manager)).data
  expect(after).toMatchObject({ comment: '同意', acknowledgedAt: '2026-03-02T02:00:00.000Z' })
  const mine = (await server.call(myObservations, {}, member)).data.observations
  expect(mine.find((one) => one.observationId === observationId)?.acknowledgedAt).not.toBeNull()
})

test('a published version never changes: an observation keeps its questions', async () => {
  const id = await aPublished(staff, company)
  const made = await anObservation(manager, member, { checklistId: id })
  const read = (await server.call(checklistRead, { checklistId: id }, staff)).data
  const [section] = content.sections
  const changed = {
    ...content,
    sections: [{ ...section, items: [{ ...section?.items[0], label: { zh: '双钩安全带' } }] }],
  }
  const update = { checklistId: id, revision: read.revision, content: changed as typeof content }
  expect((await server.call(checklistUpdate, update, staff)).code).toBe(200)
  expect((await server.call(checklistUpdate, update, staff)).reason).toBe('conflict')
  expect((await server.call(checklistRead, { checklistId: id }, staff)).data.hasChanges).toBe(true)
  const roll = (await rollOf(manager)).checklists.find((one) => one.checklistId === id)
  expect(roll?.sections[0]?.items).toHaveLength(4)
  expect((await server.call(checklistPublish, { checklistId: id, revision: 4 }, staff)).data.version).toBe(2)
  expect(await sync(manager, made)).toMatchObject([{ outcome: 'passed' }])
  const detail = (await server.call(observationDetail, { observationId: made.observationId }, staff)).data
  expect(detail).toMatchObject({ version: 1, passed: 3 })
  expect(detail.sections[0]?.items[0]?.label).toEqual({ zh: '佩戴安全帽' })
  // Managers can't choose a retired checklist. Observations made earlier are still accepted.
  const late = await anObservation(manager, member, { checklistId: id })
  expect((await server.call(checklistRetire, { checklistId: id, revision: 5 }, staff)).data.status).toBe('retired')
  expect((await rollOf(manager)).checklists.some((one) => one.checklistId === id)).toBe(false)
  expect(await sync(manager, late)).toMatchObject([{ outcome: 'passed' }])
  // Published again without a change, it is the same version.
  const again = await server.call(checklistPublish, { checklistId: id, revision: 6 }, staff)
  expect(again.data).toMatchObject({ status: 'published', version: 2 })
  await expect(server.deps.sql`update checklist_version set version = 9 where checklist_id = ${id}`).rejects.toThrow(
    /final/,
  )
})

test('an incomplete checklist is saved and not published; a copy has its content', async () => {
  const requestKey = crypto.randomUUID()
  const made = await server.call(checklistCreate, { requestKey, companyId: company, title: { zh: '新' } }, staff)
  const twice = await server.call(checklistCreate, { requestKey, companyId: company, title: { zh: '新' } }, staff)
  expect(twice.data.checklistId).toBe(made.data.checklistId)
  const refused = await server.call(checklistPublish, { checklistId: made.data.checklistId, revision: 1 }, staff)
  expect(refused.reason).toBe('checklistIncomplete')
  expect((await server.call(checklistRetire, { checklistId: made.data.checklistId, revision: 1 }, staff)).reason).toBe(
    'conflict',
  )
  const copy = await server.call(
    checklistCreate,
    { requestKey: crypto.randomUUID(), companyId: company, title: { zh: '副本' }, copyOf: checklistId },
    staff,
  )
  const read = (await server.call(checklistRead, { checklistId: copy.data.checklistId }, staff)).data
  expect(read).toMatchObject({ status: 'draft', version: 0, content: { title: { zh: '副本' }, passPercent: 60 } })
  expect(read.content.sections[0]?.items).toHaveLength(4)
})

test('staff of one company see and change nothing of another', async () => {
  const other = await aCompany(server.deps)
  const keeper = await aPerson(server.deps, other, { companyGrants: ['companies'] })
  const made = await anObservation(manager, member)
  await sync(manager, made)
  const { observationId } = made
  for (const [call, input, reason] of [
    [checklistRead, { checklistId }, 'checklistNotFound'],
    [checklistUpdate, { checklistId, revision: 3, content }, 'checklistNotFound'],
    [checklistPublish, { checklistId, revision: 3 }, 'checklistNotFound'],
    [checklistRetire, { checklistId, revision: 3 }, 'checklistNotFound'],
    [observationDetail, { observationId }, 'observationNotFound'],
    [
      checklistCreate,
      { requestKey: crypto.randomUUID(), companyId: other, title: { zh: '抄' }, copyOf: checklistId },
      'checklistNotFound',
    ],
    [observationExport, { requestKey: crypto.randomUUID(), companyId: company }, 'notFound'],
  ] as const)
    expect((await server.call(call as never, input as never, keeper)).reason, call.path).toBe(reason)
  expect((await server.call(managedChecklistList, { companyId: company }, keeper)).data.total).toBe(0)
  expect((await server.call(observationList, { companyId: company }, keeper)).data.total).toBe(0)
  expect((await server.call(observationList, {}, keeper)).data.total).toBe(0)
  expect((await server.call(observationList, { observedFrom: '2025-02-30' }, keeper)).fields).toEqual(['observedFrom'])
  expect((await server.call(observationList, {}, member)).reason).toBe('forbidden')
  // A manager of a company can't use the checklist of another one.
  const [boss, worker] = [await aPerson(server.deps, other), await aPerson(server.deps, other)]
  await setManager(worker, boss)
  expect(await sync(boss, await anObservation(boss, worker))).toMatchObject([{ reason: 'noChecklist' }])
})

test('staff find observations and export them with the answers', async () => {
  const made = await anObservation(manager, member)
  await sync(manager, made)
  const found = await server.call(
    observationList,
    {
      companyId: company,
      checklistId,
      outcome: 'passed',
      observedFrom: '2026-03-02',
      observedUntil: '2026-03-02',
      q: '林工',
    },
    staff,
  )
  const row = found.data.rows.find(({ observationId }) => observationId === made.observationId)
  expect(row).toMatchObject({ person: '林工', observer: '班组长', employeeNo: 'F-17', passed: 3, judged: 3 })
  const started = await server.call(
    observationExport,
    { requestKey: crypto.randomUUID(), companyId: company, checklistId },
    staff,
  )
  await createTaskJob(checklistTasks).run(server.deps, { taskId: started.data.task.id })
  const done = await server.call(taskCall, { taskId: started.data.task.id }, staff)
  expect(done.data.task.state).toBe('done')
  const listed = await server.call(managedChecklistList, { companyId: company, q: '塔底' }, staff)
  expect(listed.data.rows.find((one) => one.checklistId === checklistId)).toMatchObject({ items: 4, version: 1 })
})

test('an export reads each row with the questions of its own version', async () => {
  const id = await aPublished(staff, company)
  const [section] = content.sections
  const items = section?.items ?? []
  const former = await anObservation(manager, member, { checklistId: id })
  expect(await sync(manager, former)).toMatchObject([{ outcome: 'passed' }])
  // The scale becomes a yes/no item, the number is removed, and the draft removes the rest.
  const second = {
    ...content,
    sections: [
      {
        ...section,
        items: [items[0], { ...own, id: 'care', kind: 'yesNo', label: { zh: '规范程度' }, isCritical: false }],
      },
    ],
  }
  const change = async (revision: number, said: object) =>
    (await server.call(checklistUpdate, { checklistId: id, revision, content: said as typeof content }, staff)).code
  expect(await change(3, second)).toBe(200)
  expect((await server.call(checklistPublish, { checklistId: id, revision: 4 }, staff)).data.version).toBe(2)
  const later = await anObservation(manager, member, {
    checklistId: id,
    version: 2,
    answers: [
      { itemId: 'helmet', value: 'yes' },
      { itemId: 'care', value: 'no' },
    ],
  })
  expect(await sync(manager, later)).toMatchObject([{ outcome: 'failed' }])
  expect(await change(5, { ...content, sections: [{ ...section, items: [items[0]] }] })).toBe(200)
  const started = await server.call(
    observationExport,
    { requestKey: crypto.randomUUID(), companyId: company, checklistId: id },
    staff,
  )
  await createTaskJob(checklistTasks).run(server.deps, { taskId: started.data.task.id })
  const { task } = (await server.call(taskCall, { taskId: started.data.task.id }, staff)).data
  const file = await server.inject({ method: 'GET', url: task.fileUrl ?? '' })
  const [heads = [], ...rows] = (await readSheets(file.rawPayload))[0]?.data ?? []
  expect(heads.slice(14)).toEqual(['佩戴安全帽', '规范程度', '规范程度 (2)', '风速', '说明'])
  expect(rows.map((row) => [row[1], ...heads.slice(14).map((_, at) => row[14 + at] ?? null)]).toSorted()).toEqual([
    [1, '是', null, 4, 7.5, null],
    [2, '是', '否', null, null, null],
  ])
})

test('a requirement asks for a checklist, and a passed and signed observation completes it on its day', async () => {
  const fresh = await aPerson(server.deps, company)
  await setManager(fresh, manager)
  const offered = await server.call(requirementItemFind, { companyId: company, q: '塔底' }, staff)
  expect(offered.data.things.some((one) => one.checklistId === checklistId)).toBe(true)
  const made = await server.call(
    requirementCreate,
    { requestKey: crypto.randomUUID(), companyId: company, title: { zh: '现场资格' } },
    staff,
  )
  const { requirementId } = made.data
  const asked = {
    title: { zh: '现场资格' },
    items: [{ checklistId }],
    whom: { departmentIds: [], positions: [] },
    dueKind: 'assignment' as const,
    dueDays: 30,
    periodMonths: 12,
    windowDays: 60,
    graceDays: 0,
    countsEarlier: false,
  }
  expect((await server.call(requirementUpdate, { requirementId, revision: 1, content: asked }, staff)).code).toBe(200)
  expect((await server.call(requirementActivate, { requirementId, revision: 2 }, staff)).code).toBe(200)
  await runRequirements.run(server.deps, { requirementId })
  const stateOf = async () =>
    (await server.call(myRequirements, {}, fresh)).data.requirements.find((one) => one.requirementId === requirementId)
  expect(await stateOf()).toMatchObject({ state: 'due', items: [{ checklistId, doneOn: null }] })
  const failed = await anObservation(manager, fresh, {
    answers: [{ itemId: 'helmet', value: 'no' }, ...goodAnswers.slice(1)],
  })
  await sync(manager, failed)
  await server.call(observationAcknowledge, { observationId: failed.observationId, comment: '' }, fresh)
  expect(await stateOf()).toMatchObject({ state: 'due' })
  const passed = await anObservation(manager, fresh)
  await sync(manager, passed)
  expect(await stateOf()).toMatchObject({ state: 'due' })
  server.clock.set(new Date('2026-03-04T02:00:00Z'))
  await server.call(observationAcknowledge, { observationId: passed.observationId, comment: '' }, fresh)
  expect(await stateOf()).toMatchObject({ state: 'done', items: [{ doneOn: '2026-03-02' }] })
  // The reason remains, so the daily run neither loses nor repeats it.
  await runRequirements.run(server.deps, { requirementId })
  expect(await stateOf()).toMatchObject({ state: 'done' })
  expect(
    await server.deps
      .sql`select from requirement_cycle where requirement_id = ${requirementId} and account_id = ${fresh.accountId}`,
  ).toHaveLength(1)
  // The preview also counts the people for whom the requirement is already fulfilled.
  const preview = await server.call(
    requirementPreview,
    { requirementId, content: { ...asked, countsEarlier: true } },
    staff,
  )
  const completed = await server.call(
    requirementPreviewCompleted,
    { requirementId, content: { ...asked, countsEarlier: true } },
    staff,
  )
  expect(completed.data.met).toBeGreaterThan(0)
  expect(completed.data.met).toBeLessThan(preview.data.people)
  // While a requirement includes it, it remains available to managers.
  const { revision } = (await server.call(checklistRead, { checklistId }, staff)).data
  expect((await server.call(checklistRetire, { checklistId, revision }, staff)).reason).toBe('checklistAsked')
  // A checklist of another company is neither offered nor accepted.
  const other = await aCompany(server.deps)
  const theirs = await aPublished(staff, other)
  const wrong = await server.call(
    requirementCreate,
    { requestKey: crypto.randomUUID(), companyId: company, title: { zh: '别家' } },
    staff,
  )
  const refused = await server.call(
    requirementUpdate,
    { requirementId: wrong.data.requirementId, revision: 1, content: { ...asked, items: [{ checklistId: theirs }] } },
    staff,
  )
  expect(refused.reason).toBe('malformed')
})
