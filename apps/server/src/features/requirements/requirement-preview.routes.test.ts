import {
  requirementPreview,
  requirementPreviewCompleted,
} from '@portal/contract/requirements/requirement-staff.contract.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../database/connection.ts'
import { aCompany, aDepartment, aPerson, moveToDepartment } from '../../testing/builders.ts'
import { countCompletedBothWays } from '../../testing/completed-counts.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { openExamTests } from '../exams/testing/exam.driver.ts'

/** A preview counts people and their completions from sets, and finds the same as a look at each person. */
const { server } = await openExamTests()
const { deps } = server
const { sql } = deps
const scheme = '00000000-0000-7000-8000-00000000c0de'

async function aRequirement(companyId: string, own: object, items: readonly { examId?: string; schemeId?: string }[]) {
  const { id } = await sql<{ id: string }[]>`
    insert into requirement ${sql({
      id: crypto.randomUUID(),
      company_id: companyId,
      title: sql.json({ zh: '必修' }),
      due_kind: 'assignment',
      due_days: 30,
      created_at: deps.clock.now(),
      ...own,
    })} returning id`.one()
  for (const [index, { examId, schemeId }] of items.entries())
    await sql`
      insert into requirement_item (requirement_id, position, exam_id, scheme_id)
      values (${id}, ${index + 1}, ${examId ?? null}, ${schemeId ?? null})`
  return id
}

test('certificates and exams count in one pass as they do for each person', async () => {
  server.clock.set(new Date('2026-03-02T02:00:00Z'))
  const companyId = await aCompany(deps)
  const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(deps, companyId)))
  const ids = people.map(({ accountId }) => accountId)
  const examId = await createTestExam(deps, { single: 1 }, { companyIds: [companyId] })
  await sql`
    insert into certificate_scheme (id, code, title, sentence, signatory, kind, created_at, updated_at)
    values (${scheme}, 'ZZ-PV', '{"zh": "证书"}', '{"zh": "证书"}', '{"zh": "院长"}', 'course', now(), now())`
  // Without an end, ending later, ended, ending before the window, revoked, issued too long ago, superseded.
  const certificates: readonly (readonly [issued: string, ends: string | null, state: string])[] = [
    ['2026-01-10', null, 'valid'],
    ['2026-01-10', '2027-01-10', 'valid'],
    ['2025-06-10', '2026-02-10', 'valid'],
    ['2026-01-10', '2026-03-20', 'valid'],
    ['2026-01-10', null, 'revoked'],
    ['2024-01-10', null, 'valid'],
    ['2025-06-10', '2027-06-10', 'superseded'],
  ]
  for (const [n, [issued, ends, state]] of certificates.entries())
    await sql`
      insert into certificate (id, number, secret, scheme_id, account_id, company_id, source_kind, source_id, holder_keys, facts, state, issued_at, ends_at)
      values (gen_random_uuid(), ${`preview-${n}`}, ${`preview-${n}`}, ${scheme}, ${ids[n] ?? ''}, ${companyId}, 'course', gen_random_uuid(), '{}', '{}',
        ${state}, ${issued}, ${ends})`
  await inTransaction(sql, async (tx) => {
    await tx`set local session_replication_role = replica`
    // Passed, passed long ago, failed, and passed but not released.
    await tx`
      insert into attempt (id, exam_id, account_id, company_id, number, state, exam_version, terms, seed, started_at, submitted_at, graded_at, told_at, ended_by, writer, total_points, score, passed, time_used)
      select gen_random_uuid(), ${examId}, u.id::uuid, ${companyId}, 1, 'graded', 1, '{}', 'x', u.at, u.at, u.at, case when n <> 4 then u.at end, 'candidate', 'w', 100, 60, n <> 3, 60
      from unnest(${ids.slice(0, 4)}::text[], ${['2026-02-01', '2024-02-01', '2026-02-01', '2026-02-01']}::timestamptz[]) with ordinality u(id, at, n)`
  })
  const kinds = {
    yearly: { period_months: 12, window_days: 60 },
    forGood: { period_months: null },
    onlyNew: { period_months: 12, counts_earlier: false },
    byDate: { due_kind: 'date', due_on: '2026-12-31', window_days: 200, period_months: 24 },
    byJoining: { due_kind: 'joining', due_days: 10, period_months: 12 },
  }
  const counted: Record<string, number[]> = {}
  for (const [kind, own] of Object.entries(kinds))
    for (const items of [[{ schemeId: scheme }], [{ examId }], [{ schemeId: scheme }, { examId }]]) {
      const { inOnePass, byPerson } = await countCompletedBothWays(deps, await aRequirement(companyId, own, items))
      expect([kind, inOnePass]).toEqual([kind, byPerson])
      counted[kind] = [...(counted[kind] ?? []), inOnePass]
    }
  expect(counted).toEqual({
    yearly: [4, 1, 1],
    forGood: [5, 2, 2],
    onlyNew: [0, 0, 0],
    byDate: [3, 1, 1],
    byJoining: [4, 1, 1],
  })
})

test('people are counted by department, position in either language, and joining day, without suspended accounts', async () => {
  const companyId = await aCompany(deps)
  const staff = await aPerson(deps, companyId, { grants: ['companies'] })
  const top = await aDepartment(deps, companyId)
  const below = await aDepartment(deps, companyId, top)
  const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(deps, companyId)))
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = people.map(({ accountId }) => accountId)
  for (const [index, person] of people.entries()) await moveToDepartment(deps, person, index % 2 === 0 ? top : below)
  await sql`update membership set position = '{"zh": "机长", "en": "Captain"}' where account_id = any(${[a, b, c]}::uuid[])`
  await sql`update membership set joined_at = '2026-03-01T16:00:00Z' where account_id = ${a}` // 2 March in Shanghai
  await sql`update membership set joined_at = '2026-03-01T15:59:59Z' where account_id = any(${[b, d]}::uuid[])`
  await sql`update membership set joined_at = '2025-01-01T00:00:00Z' where account_id = any(${[c, e, f]}::uuid[])`
  await sql`update account set status = 'suspended' where id = any(${[c, f]}::uuid[])`
  const requirementId = await aRequirement(companyId, {}, [])
  const peopleOf = async (whom: object) => {
    const content = {
      title: { zh: '必修' },
      items: [],
      whom: { departmentIds: [], positions: [], ...whom },
      dueKind: 'assignment' as const,
      dueDays: 30,
      windowDays: 0,
      graceDays: 0,
      countsEarlier: true,
    }
    const { data } = await server.call(requirementPreview, { requirementId, content }, staff)
    expect((await server.call(requirementPreviewCompleted, { requirementId, content }, staff)).data).toEqual({ met: 0 })
    expect(data.sample).toHaveLength(data.people)
    return data.sample.map(({ accountId }) => accountId).sort()
  }
  const of = (...ids: readonly string[]) => [...ids].sort()
  expect(await peopleOf({ departmentIds: [top] })).toEqual(of(a, b, d, e))
  expect(await peopleOf({ departmentIds: [below] })).toEqual(of(b, d))
  expect(await peopleOf({ positions: [' CAPTAIN '] })).toEqual(of(a, b))
  expect(await peopleOf({ positions: ['机长'], departmentIds: [below] })).toEqual(of(b))
  expect(await peopleOf({ joinedFrom: '2026-03-02', departmentIds: [top] })).toEqual(of(a))
  expect(await peopleOf({ joinedUntil: '2026-03-01', departmentIds: [top] })).toEqual(of(b, d, e))
  expect(await peopleOf({ joinedFrom: '2026-03-01', joinedUntil: '2026-03-01' })).toEqual(of(b, d))
})
