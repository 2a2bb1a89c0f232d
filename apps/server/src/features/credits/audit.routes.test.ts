import { notificationList } from '@portal/contract/community/notification.contract.ts'
import { myCredits } from '@portal/contract/credits/credit.contract.ts'
import {
  creditAuditDecide,
  creditAuditDraw,
  creditAuditProofSubmit,
  creditAuditRead,
  creditAudits,
  myCreditAudits,
} from '@portal/contract/credits/credit-audit.contract.ts'
import { creditEvidenceDecide, creditEvidenceSubmit } from '@portal/contract/credits/credit-evidence.contract.ts'
import { creditKindSave } from '@portal/contract/credits/credit-staff.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aPdf } from '../../testing/pdf.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { uploadAs } from '../../testing/upload.ts'
import { drawAuditPeople } from './audit-draw.rules.ts'

let server: TestServer
let staff: Person
let kindId: string
let company: string
beforeAll(async () => {
  server = await openTestServer()
  staff = await aPerson(server.deps, await aCompany(server.deps), { grants: ['companies'] })
  const made = { requestKey: crypto.randomUUID(), name: { zh: '专业科目' }, unit: 'hours' as const }
  kindId = (await server.call(creditKindSave, made, staff)).data.kindId
})
beforeEach(async () => {
  server.clock.set(new Date('2026-03-02T02:00:00Z'))
  company = await aCompany(server.deps)
})
afterAll(() => server.close())

const upload = async (person: Person) =>
  (await uploadAs(server, person, { name: '原件.pdf', bytes: await aPdf(1) })).data.fileId
/** A person with approved evidence of a day. */
async function approved(learnedOn = '2026-02-10'): Promise<Person> {
  const person = await aPerson(server.deps, company)
  await approve(person, learnedOn)
  return person
}
async function approve(person: Person, learnedOn: string) {
  const said = { kindId, title: '年会', provider: '学会', learnedOn, asked: 400, requestKey: crypto.randomUUID() }
  const sent = await server.call(creditEvidenceSubmit, { ...said, fileIds: [await upload(person)] } as never, person)
  await server.call(
    creditEvidenceDecide,
    { evidenceId: sent.data.evidenceId, round: 1, decision: 'approve' } as never,
    staff,
  )
}
const draw = (own: object = {}, by = staff) =>
  server.call(
    creditAuditDraw,
    {
      requestKey: crypto.randomUUID(),
      companyId: company,
      share: 30,
      fromOn: '2026-01-01',
      untilOn: '2026-02-28',
      proofBy: '2026-03-10',
      ...own,
    } as never,
    by,
  )
const read = async (auditId: string, by = staff) => (await server.call(creditAuditRead, { auditId }, by)).data
/** Decides about the proof in its current state, or in the state that was read. */
async function decide(
  auditId: string,
  accountId: string,
  decision: string,
  comment = '',
  by = staff,
  readAt?: string | null,
) {
  const shown = (await read(auditId)).chosenPeople.find((one) => one.accountId === accountId)?.givenAt ?? null
  const givenAt = readAt === undefined ? shown : readAt
  const proof = givenAt === null ? {} : { givenAt }
  return server.call(creditAuditDecide, { auditId, accountId, decision, comment, ...proof } as never, by)
}
const total = async (person: Person) =>
  (await server.call(myCredits, {}, person)).data.kinds.find((kind) => kind.kindId === kindId)?.total

test('a seeded draw chooses a share of the people; a failure reverses exactly the audited learning', async () => {
  const people = await Promise.all([approved(), approved(), approved(), approved(), approved('2025-12-20')])
  const [first] = people
  if (!first) throw new Error('a person is missing')
  for (const person of people.slice(0, 4)) await approve(person, '2025-06-01')
  const requestKey = crypto.randomUUID()
  const { auditId } = (await draw({ requestKey })).data
  expect((await draw({ requestKey })).data.auditId).toBe(auditId)
  const audit = await read(auditId)
  const population = people.slice(0, 4).map(({ accountId }) => accountId)
  expect([audit.people, audit.chosen, [...audit.drawnFrom].sort()]).toEqual([4, 2, [...population].sort()])
  expect(drawAuditPeople(audit.seed, audit.drawnFrom, 30).sort()).toEqual(
    audit.chosenPeople.map(({ accountId }) => accountId).sort(),
  )
  const chosen = people.filter(({ accountId }) => audit.chosenPeople.some((one) => one.accountId === accountId))
  const [one, two] = chosen
  if (!one || !two) throw new Error('a person is missing')
  const others = people.filter((person) => !chosen.includes(person))
  expect((await server.call(myCreditAudits, {}, others[0])).data.audits).toEqual([])
  expect((await server.call(myCreditAudits, {}, one)).data.audits).toMatchObject([
    {
      auditId,
      proofBy: '2026-03-10',
      state: 'waiting',
      learning: [{ title: '年会', learnedOn: '2026-02-10', amount: 400 }],
    },
  ])
  const notices = (await server.call(notificationList, { page: 0, size: 20 } as never, one)).data.list
  // It was sent at the same instant as those about the approvals.
  expect(notices.map((notice) => notice.title)).toContain('您的外部学习被抽中核查')

  expect((await decide(auditId, one.accountId, 'fail')).fields).toEqual(['comment'])
  expect((await decide(auditId, one.accountId, 'fail', '无材料')).reason).toBe('creditAuditTooEarly')
  expect((await decide(auditId, others[0]?.accountId ?? '', 'pass')).reason).toBe('creditAuditNotFound')
  const prove = async (person: Person, owner = person) =>
    server.call(creditAuditProofSubmit, { auditId, note: '见附件', fileIds: [await upload(owner)] } as never, person)
  expect((await prove(others[0] ?? one)).reason).toBe('creditAuditNotFound')
  expect((await prove(one, two)).reason).toBe('creditEvidenceFiles')
  expect((await prove(one)).code).toBe(200)
  expect((await prove(one)).code).toBe(200)
  const given = (await read(auditId)).chosenPeople.find(({ accountId }) => accountId === one.accountId)
  expect(given).toMatchObject({ state: 'given', note: '见附件', files: [{ name: '原件.pdf' }] })
  expect((await decide(auditId, one.accountId, 'fail', '签到表与本人不符')).data.reversed).toBe(1)
  expect((await decide(auditId, one.accountId, 'pass')).reason).toBe('creditAuditDecided')
  expect((await prove(one)).reason).toBe('creditAuditDecided')
  // The learning in June was not audited.
  expect([await total(one), await total(two)]).toEqual([400, 800])
  expect((await server.call(myCredits, {}, one)).data.entries.find(({ amount }) => amount < 0)).toMatchObject({
    cause: 'corrected',
    reason: '签到表与本人不符',
    earnedOn: '2026-02-10',
  })
  server.clock.set(new Date('2026-03-11T02:00:00Z'))
  expect((await decide(auditId, two.accountId, 'pass')).data.reversed).toBe(0)
  expect(await total(two)).toBe(800)
  expect((await server.call(creditAudits, {}, staff)).data.audits.find((row) => row.auditId === auditId)).toMatchObject(
    {
      people: 4,
      chosen: 2,
      passed: 1,
      failed: 1,
    },
  )
  // Reversed learning is not drawn again.
  expect((await read((await draw({ share: 100, proofBy: '2026-03-20' })).data.auditId)).people).toBe(3)
})

test('learning that was approved after the draw is neither shown nor reversed', async () => {
  const person = await approved()
  const { auditId } = (await draw({ share: 100 })).data
  await approve(person, '2026-02-11')
  const learningOf = async () => (await read(auditId)).chosenPeople[0]?.learning.map(({ learnedOn }) => learnedOn)
  expect(await learningOf()).toEqual(['2026-02-10'])
  server.clock.set(new Date('2026-03-11T02:00:00Z'))
  expect((await decide(auditId, person.accountId, 'fail', '无材料')).data.reversed).toBe(1)
  // The learning that failed remains visible.
  expect([await learningOf(), await total(person)]).toEqual([['2026-02-10'], 400])
})

test('a decision is about the proof that was read', async () => {
  const person = await approved()
  const { auditId } = (await draw({ share: 100 })).data
  const prove = async () =>
    server.call(creditAuditProofSubmit, { auditId, note: '', fileIds: [await upload(person)] } as never, person)
  const shown = async () => (await read(auditId)).chosenPeople[0]?.givenAt ?? null
  await prove()
  expect((await decide(auditId, person.accountId, 'pass', '', staff, null)).reason).toBe('creditAuditChanged')
  const first = await shown()
  server.clock.set(new Date('2026-03-03T02:00:00Z'))
  await prove()
  expect((await decide(auditId, person.accountId, 'fail', '页码缺失', staff, first)).reason).toBe('creditAuditChanged')
  expect((await decide(auditId, person.accountId, 'fail', '页码缺失', staff, await shown())).data.reversed).toBe(1)
})

test('people who have left are not drawn', async () => {
  const [, gone, closed] = [await approved(), await approved(), await approved()]
  await server.deps.sql`update membership set status = 'withdrawn' where account_id = ${gone.accountId}`
  await server.deps.sql`update account set status = 'suspended' where id = ${closed.accountId}`
  expect((await read((await draw({ share: 100 })).data.auditId)).people).toBe(1)
})

test('days, companies and kinds are checked, and no one decides about themselves', async () => {
  expect((await draw()).reason).toBe('creditAuditEmpty')
  const keeper = await aPerson(server.deps, company, { companyGrants: ['companies'] })
  await approve(keeper, '2026-02-10')
  expect((await draw({ untilOn: '2025-12-31' })).fields).toEqual(['untilOn'])
  expect((await draw({ proofBy: '2026-03-01' })).fields).toEqual(['proofBy'])
  expect((await draw({ fromOn: '2026-02-30' })).fields).toEqual(['fromOn'])
  expect((await draw({ kindId: crypto.randomUUID() })).reason).toBe('creditKindNotFound')
  const other = await aCompany(server.deps)
  expect((await draw({ companyId: other }, keeper)).fields).toEqual(['companyId'])
  const { auditId } = (await draw({}, keeper)).data
  expect((await decide(auditId, keeper.accountId, 'pass', '', keeper)).reason).toBe('creditEvidenceOwn')
  const foreign = await aPerson(server.deps, other, { companyGrants: ['companies'] })
  expect((await server.call(creditAuditRead, { auditId }, foreign)).reason).toBe('creditAuditNotFound')
  expect((await decide(auditId, keeper.accountId, 'pass', '', foreign)).reason).toBe('creditAuditNotFound')
  expect((await server.call(creditAudits, {}, foreign)).data.audits).toEqual([])
})
