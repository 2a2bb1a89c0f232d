import { notificationList } from '@portal/contract/community/notification.contract.ts'
import { myCredits } from '@portal/contract/credits/credit.contract.ts'
import {
  creditEvidenceDecide,
  creditEvidenceList,
  creditEvidenceRead,
  creditEvidenceSubmit,
  creditEvidenceWithdraw,
  myCreditEvidence,
} from '@portal/contract/credits/credit-evidence.contract.ts'
import { creditEntryReverse, creditKindSave, creditKinds } from '@portal/contract/credits/credit-staff.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../core/secrets/random.ts'
import { aCompany, aPerson, type Person } from '../../testing/builders.ts'
import { aPdf } from '../../testing/pdf.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { uploadAs } from '../../testing/upload.ts'
import { updateTrainingCredits } from './credit-grant.service.ts'

let server: TestServer
let company: string
let staff: Person
let keeper: Person
let ann: Person
let kindId: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['companies'] })
  keeper = await aPerson(server.deps, company, { companyGrants: ['companies'] })
  kindId = await aKind()
})
beforeEach(async () => {
  server.clock.set(new Date('2026-03-02T02:00:00Z'))
  ann = await aPerson(server.deps, company, { name: '安宁' })
})
afterAll(() => server.close())

const aKind = async (own: object = {}) =>
  (
    await server.call(
      creditKindSave,
      { requestKey: crypto.randomUUID(), name: { zh: '专业科目', en: 'Professional' }, unit: 'hours', ...own },
      staff,
    )
  ).data.kindId
const upload = async (person: Person) =>
  (await uploadAs(server, person, { name: '结业证书.pdf', bytes: await aPdf(1) })).data.fileId
const submit = async (own: object = {}, by = ann) =>
  server.call(
    creditEvidenceSubmit,
    {
      requestKey: crypto.randomUUID(),
      kindId,
      title: '通信年会',
      provider: '通信学会',
      learnedOn: '2026-02-20',
      asked: 800,
      fileIds: [await upload(by)],
      ...own,
    } as never,
    by,
  )
const decide = (evidenceId: string, decision: string, own: object = {}, by = staff) =>
  server.call(creditEvidenceDecide, { evidenceId, round: 1, decision, ...own } as never, by)
const ledgerOf = async (person: Person) =>
  (await server.call(myCredits, {}, person)).data.entries.map(({ amount, source, title, earnedOn }) => [
    amount,
    source,
    title?.zh,
    earnedOn,
  ])
const mine = async (person = ann) => (await server.call(myCreditEvidence, {}, person)).data

test('evidence is approved for fewer hours and enters the ledger once, on the day of the learning', async () => {
  const requestKey = crypto.randomUUID()
  const { evidenceId } = (await submit({ requestKey })).data
  expect((await submit({ requestKey })).data.evidenceId).toBe(evidenceId)
  expect((await mine()).evidence).toMatchObject([{ state: 'submitted', asked: 800, files: [{ name: '结业证书.pdf' }] }])
  const file = (await mine()).evidence[0]?.files[0]
  expect((await server.inject({ url: file?.url ?? '', headers: { access_token: ann.token } })).statusCode).toBe(200)
  const rows = (await server.call(creditEvidenceList, { state: 'submitted', q: '安宁' }, keeper)).data.rows
  expect(rows).toMatchObject([{ evidenceId, name: '安宁', title: '通信年会', asked: 800 }])
  expect((await server.call(creditEvidenceRead, { evidenceId }, keeper)).data).toMatchObject({ isOwn: false, round: 1 })
  expect((await decide(evidenceId, 'approve', { granted: 900 })).fields).toEqual(['granted'])
  expect((await decide(evidenceId, 'reject')).fields).toEqual(['comment'])
  const both = await Promise.all([
    decide(evidenceId, 'approve', { granted: 600, comment: '按 6 学时认定' }),
    decide(evidenceId, 'approve', { granted: 500 }, keeper),
  ])
  expect(both.map(({ code, reason }) => (code === 200 ? 'done' : reason)).sort()).toEqual([
    'creditEvidenceState',
    'done',
  ])
  const won = both[0]?.code === 200 ? 600 : 500
  expect(await ledgerOf(ann)).toEqual([[won, 'evidence', '通信年会', '2026-02-20']])
  await updateTrainingCredits.run(server.deps, {} as never)
  expect(await ledgerOf(ann)).toHaveLength(1)
  expect((await mine()).evidence).toMatchObject([{ state: 'approved', granted: won }])
  const notices = (await server.call(notificationList, { page: 0, size: 20 } as never, ann)).data.list
  expect(notices.map(({ kind, title, link }) => [kind, title, link])).toEqual([
    ['creditEvidence', '外部学习已认定：通信年会', '/user/credits'],
  ])
  // A reversal by staff is final.
  const entryId = (await server.call(myCredits, {}, ann)).data.entries[0]?.entryId ?? ''
  expect((await server.call(creditEntryReverse, { entryId, reason: '材料不实' }, staff)).code).toBe(200)
  await updateTrainingCredits.run(server.deps, {} as never)
  expect((await ledgerOf(ann)).map(([amount]) => amount)).toEqual([-won, won])
})

test('evidence that needs more is returned and submitted again; what was decided or withdrawn is not', async () => {
  const { evidenceId } = (await submit()).data
  expect((await submit({ evidenceId })).reason).toBe('creditEvidenceState')
  expect((await decide(evidenceId, 'return', { comment: '请补充课程表' })).data.state).toBe('returned')
  expect((await mine()).evidence).toMatchObject([{ state: 'returned', comment: '请补充课程表' }])
  const again = { evidenceId, asked: 700, requestKey: crypto.randomUUID() }
  expect((await submit(again)).code).toBe(200)
  expect((await submit(again)).data.evidenceId).toBe(evidenceId)
  // A decision about the previous round has no effect.
  expect((await decide(evidenceId, 'approve')).reason).toBe('creditEvidenceState')
  expect((await decide(evidenceId, 'reject', { round: 2, comment: '与岗位无关' })).code).toBe(200)
  expect(await ledgerOf(ann)).toEqual([])
  expect((await submit({ evidenceId })).reason).toBe('creditEvidenceState')
  const other = (await submit()).data.evidenceId
  expect((await server.call(creditEvidenceWithdraw, { evidenceId: other }, ann)).code).toBe(200)
  // Withdrawal hides the files from staff and lets the cleanup job delete them.
  expect((await server.call(creditEvidenceRead, { evidenceId: other }, staff)).data).toMatchObject({
    state: 'withdrawn',
    files: [],
  })
  expect((await server.call(creditEvidenceWithdraw, { evidenceId: other }, ann)).reason).toBe('creditEvidenceState')
  expect((await decide(other, 'approve')).reason).toBe('creditEvidenceState')
})

test('the unit of a kind stays once evidence or a requirement refers to it', async () => {
  const requestKey = crypto.randomUUID()
  const said = { requestKey, name: { zh: '公需科目' }, unit: 'points' as const, isActive: true }
  const unitOf = async (id: string) =>
    (await server.call(creditKinds, {}, staff)).data.kinds.find((kind) => kind.kindId === id)?.unit
  const [evident, asked, free] = [await aKind(), await aKind(), await aKind()]
  await submit({ kindId: evident })
  const requirementId = newId(server.clock.now(), server.deps.random)
  await server.deps.sql`
    insert into requirement (id, company_id, title, due_kind, due_days, counts_credits, created_at)
    values (${requirementId}, ${company}, '{"zh": "学时"}', 'assignment', 30, true, now())`
  await server.deps.sql`
    insert into requirement_item (requirement_id, position, credit_kind_id, credit_amount, credit_carry) values (${requirementId}, 1, ${asked}, 100, 0)`
  for (const id of [evident, asked, free])
    expect((await server.call(creditKindSave, { ...said, kindId: id, revision: 1 }, staff)).code).toBe(200)
  expect([await unitOf(evident), await unitOf(asked), await unitOf(free)]).toEqual(['hours', 'hours', 'points'])
})

test('no one decides their own evidence, reaches another company, or uses the files and kinds of others', async () => {
  const own = (await submit({}, keeper)).data.evidenceId
  expect((await decide(own, 'approve', {}, keeper)).reason).toBe('creditEvidenceOwn')
  expect((await server.call(creditEvidenceRead, { evidenceId: own }, keeper)).data.isOwn).toBe(true)
  expect((await decide(own, 'approve', {}, staff)).code).toBe(200)
  const other = await aCompany(server.deps)
  const bob = await aPerson(server.deps, other)
  const foreign = (await submit({}, bob)).data.evidenceId
  expect((await decide(foreign, 'approve', {}, keeper)).reason).toBe('creditEvidenceNotFound')
  expect((await server.call(creditEvidenceRead, { evidenceId: foreign }, keeper)).reason).toBe('creditEvidenceNotFound')
  expect((await server.call(creditEvidenceWithdraw, { evidenceId: foreign }, ann)).reason).toBe(
    'creditEvidenceNotFound',
  )
  expect((await submit({ evidenceId: foreign })).reason).toBe('creditEvidenceNotFound')
  expect((await submit({ fileIds: [await upload(bob)] })).reason).toBe('creditEvidenceFiles')
  expect((await submit({ kindId: await aKind({ companyId: other }) })).reason).toBe('creditKindNotFound')
  expect((await submit({ learnedOn: '2026-03-03' })).fields).toEqual(['learnedOn'])
  expect((await submit({ learnedOn: '2026-02-30' })).fields).toEqual(['learnedOn'])
  expect((await submit({ title: '  ' })).fields).toEqual(['title'])
  expect((await submit({ fileIds: [] })).reason).toBe('malformed')
  expect((await mine()).evidence).toEqual([])
})
