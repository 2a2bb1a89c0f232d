import { readFileSync } from 'node:fs'
import path from 'node:path'
import { examList } from '@portal/contract/exams/exam.contract.ts'
import { examReceipt, receiptVerify } from '@portal/contract/exams/exam-receipt.contract.ts'
import { ownProfileRead } from '@portal/contract/identity/profile.contract.ts'
import { passwordSignIn } from '@portal/contract/identity/session.contract.ts'
import { expect, test } from 'vitest'
import { upsertMaintenance } from '../core/operations/maintenance.store.ts'
import { clearOldRows } from '../core/operations/partitions.ts'
import { findRetention, upsertRetention } from '../core/operations/retention.store.ts'
import { openConnectionPool } from '../database/connection.ts'
import { migrate } from '../database/migrate.ts'
import { aCertificate, aScheme } from '../features/certificates/certificate.builders.ts'
import { createTestExam } from '../features/exams/testing/exam.builders.ts'
import { openExamTests, testAnswer } from '../features/exams/testing/exam.driver.ts'
import { endSessionsByOperator, resetPasswordByOperator } from '../features/identity/identity.public.ts'
import { aPolicy, signPolicyFor } from '../testing/bounded-policies.ts'
import { aPerson, type Person } from '../testing/builders.ts'
import { openTestServer } from '../testing/test-server.ts'
import { examineBackup, examinePortal } from './doctor.ts'
import { erasePerson, reasonNotErasable } from './erase-person.ts'
import { loadPersonData } from './export-person.ts'
import { columnsWithTreatment, indirectTables, isExportedColumn, personDataColumns } from './person-data.rules.ts'
import { findDataSubject } from './person-data.store.ts'

const { server, company, drive } = await openExamTests()
const { deps } = server
const subjectOf = async ({ login }: Person) => {
  const subject = await findDataSubject(deps.sql, login)
  if (!subject) throw new Error('nobody there')
  return subject
}

test('every column that leads to a person has a fate', async () => {
  const columns = await deps.sql<{ place: string }[]>`
    with leads as (
      select conrelid as relid, conkey[1] as attnum from pg_constraint where contype = 'f' and confrelid = 'account'::regclass
      union select a.attrelid, a.attnum from pg_attribute a where a.attname in ('account_id', 'owner_id', 'actor_id', 'author_id', 'invitee_id', 'grader_id', 'candidate_id') and a.attnum > 0)
    select distinct c.relname || '.' || a.attname as place
    from leads join pg_class c on c.oid = leads.relid and c.relkind in ('r', 'p') and not c.relispartition join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = leads.relid and a.attnum = leads.attnum`
  expect(columns.map(({ place }) => place).filter((place) => !(place in personDataColumns))).toEqual([])
  const there = new Set(columns.map(({ place }) => place))
  expect(
    Object.keys(personDataColumns).filter(
      (place) => !there.has(place) && !['subscription_code.used_by', 'marking_task.candidate_id'].includes(place),
    ),
  ).toEqual([])
})

test('an export has a person’s data but nothing that allows signing in; after erasure, results and receipts remain without a name', async () => {
  const examId = await createTestExam(deps, { single: 2 })
  const person = await aPerson(deps, company, {
    name: '王晓东',
    login: 'wang',
    email: 'wang@example.cn',
    passwordHash: 'a-hash-of-a-password',
  })
  const other = await aPerson(deps, company, { name: '李雷', email: 'li@example.cn' })
  const paper = await drive.open(person, examId)
  expect(reasonNotErasable(await subjectOf(person))).toMatch(/sitting an exam/)
  await drive.submit(
    person,
    paper.attemptId,
    'submit-key-1',
    paper.questions.map((one) => testAnswer(one)),
  )
  const receipt = (await server.call(examReceipt, { attemptId: paper.attemptId }, person)).data
  await aCertificate(deps, person, { schemeId: await aScheme(deps) })
  for (const one of [person, other])
    await deps.sql`insert into notification (id, account_id, company_id, kind, title, body, link, cause, created_at) values (gen_random_uuid(), ${one.accountId}, ${company}, 'system', '{"zh":"你好"}', '{"zh":"你好"}', '/study', ${one.accountId}, now())`

  const data = await loadPersonData(deps, await subjectOf(person))
  expect(data).toMatchObject({
    account: [{ login: 'wang', email: 'wang@example.cn' }],
    attempt: [{ id: paper.attemptId }],
    exam_receipt: [{ attempt_id: paper.attemptId }],
  })
  expect(data.answered_paper).toHaveLength(2)
  expect(data.certificate).toHaveLength(1)
  const told = JSON.stringify(data)
  for (const secret of ['a-hash-of-a-password', 'token_hash', 'li@example.cn', other.accountId, 'CANARY-KEY'])
    expect(told).not.toContain(secret)

  const subject = await subjectOf(person)
  expect(await erasePerson(deps, subject, { keepsName: false })).toBeGreaterThan(1)
  const after = JSON.stringify(await deps.sql`select * from account where id = ${person.accountId}`)
  for (const word of ['王晓东', 'wang', 'a-hash']) expect(after).not.toContain(word)
  expect((await server.call(ownProfileRead, {}, person)).code).not.toBe(200)
  expect(await deps.sql`select count(*)::int as n from notification where account_id = ${person.accountId}`).toEqual([
    { n: 0 },
  ])
  expect(await deps.sql`select count(*)::int as n from notification where account_id = ${other.accountId}`).toEqual([
    { n: 1 },
  ])
  expect(
    await deps.sql`select score is not null as graded from attempt where account_id = ${person.accountId}`,
  ).toEqual([{ graded: true }])
  expect(await deps.sql`select count(*)::int as n from certificate where account_id = ${person.accountId}`).toEqual([
    { n: 1 },
  ])
  expect((await server.call(receiptVerify, { code: receipt.code, digest: receipt.digest })).data).toMatchObject({
    genuine: true,
    matches: true,
  })
  expect((await server.call(ownProfileRead, {}, other)).code).toBe(200)
  const again = await findDataSubject(deps.sql, `erased-${person.accountId}`)
  expect(again && reasonNotErasable(again)).toMatch(/already been erased/)
  expect(reasonNotErasable(await subjectOf(await aPerson(deps, company, { grants: ['exams'] })))).toMatch(
    /Revoke their permissions/,
  )
})

test('a person with a post and no permission is staff, and is not erased', async () => {
  const invigilator = await aPerson(deps, company)
  const examId = await createTestExam(deps, { single: 1 })
  expect(reasonNotErasable(await subjectOf(invigilator))).toBeNull()
  await deps.sql`insert into staff_post (id, account_id, kind, exam_id, given_at)
    values (gen_random_uuid(), ${invigilator.accountId}, 'invigilator', ${examId}, now())`
  expect(reasonNotErasable(await subjectOf(invigilator))).toMatch(/Revoke their permissions and posts/)
})

test('an export has each message to a person once: those of their account, and those to their addresses', async () => {
  const person = await aPerson(deps, company, { email: 'once@example.cn' })
  for (const accountId of [person.accountId, null])
    await deps.sql`
      insert into outbound_message (id, account_id, channel, recipient, subject, body, created_at)
      values (gen_random_uuid(), ${accountId}, 'mail', 'once@example.cn', ${accountId ? 'own' : 'to the address'}, '-', now())`
  const { outbound_message: messages = [] } = await loadPersonData(deps, await subjectOf(person))
  expect(messages.map(({ subject }) => subject).sort()).toEqual(['own', 'to the address'])
})

test('an export has no key of a sealed file and no address that acts without a sign-in', async () => {
  const person = await aPerson(deps, company, { email: 'secrets@example.cn' })
  const acts = 'https://portal.test/unsubscribe?token=CANARY'
  await deps.sql`
    insert into outbound_message (id, account_id, channel, recipient, subject, body, unsubscribe, backup, created_at)
    values (gen_random_uuid(), ${person.accountId}, 'mail', 'secrets@example.cn', 'Notice', '-', ${acts},
      ${deps.sql.json([{ channel: 'mail', unsubscribe: acts }])}, now())`
  await deps.sql`
    insert into stored_file (id, owner_id, purpose, name, mime, size, sha256, storage_key, sealed_key, created_at)
    values (gen_random_uuid(), ${person.accountId}, 'idDocument', 'id.png', 'image/png', 1, decode(repeat('00', 32), 'hex'), 'canary/CANARY-PLACE',
      convert_to('CANARY-OF-A-KEY', 'UTF8'), now())`
  const data = await loadPersonData(deps, await subjectOf(person))
  expect(data).toMatchObject({ outbound_message: [{ subject: 'Notice' }], stored_file: [{ name: 'id.png' }] })
  const text = JSON.stringify(data)
  expect(text).not.toContain('CANARY')
  expect(text).not.toContain(Buffer.from('CANARY-OF-A-KEY').toString('base64'))
  // No table of a person may get a column of this kind that is exported.
  const tables = [...columnsWithTreatment(({ is }) => is === 'own'), ...indirectTables].map(({ table }) => table)
  const columns = await deps.sql<{ name: string }[]>`
    select distinct column_name as name from information_schema.columns where table_schema = 'public' and table_name = any(${tables})
      and column_name ~ '(seal|secret|token|passw|hash|nonce|challenge|verifier|unsubscribe)'`
  expect(columns.filter(({ name }) => isExportedColumn(name))).toEqual([])
})

test('a new password lets in and ends what was open; sessions end for one or for all', async () => {
  const [ann, ben] = [await aPerson(deps, company, { login: 'ann-of-operators' }), await aPerson(deps, company)]
  const given = await resetPasswordByOperator(deps, ann.login)
  if (typeof given === 'string') throw new Error(given)
  expect((await server.call(ownProfileRead, {}, ann)).code).not.toBe(200)
  expect((await server.call(passwordSignIn, { userName: ann.login, password: given.password })).code).toBe(200)
  expect((await server.call(ownProfileRead, {}, ben)).code).toBe(200)
  expect(await resetPasswordByOperator(deps, 'nobody-at-all')).toBe('unknown')
  expect(await endSessionsByOperator(deps, ben.login)).toBe(1)
  expect((await server.call(ownProfileRead, {}, ben)).code).not.toBe(200)
  const cid = await aPerson(deps, company)
  expect(await endSessionsByOperator(deps, null)).toBeGreaterThan(0)
  expect((await server.call(ownProfileRead, {}, cid)).code).not.toBe(200)
  const reasons = await deps.sql`
    select distinct end_reason as reason from session where account_id in (${ben.accountId}, ${cid.accountId})`
  expect(reasons).toEqual([{ reason: 'byStaff' }])
})

test('closed for maintenance: learners hear so in both languages, an exam under way is saved and handed in, staff of operations work', async () => {
  const examId = await createTestExam(deps, { single: 2 })
  const [learner, sitting, staff, grader] = [
    await aPerson(deps, company),
    await aPerson(deps, company),
    await aPerson(deps, company, { grants: ['operations'] }),
    await aPerson(deps, company, { grants: ['grading'] }),
  ]
  const paper = await drive.open(sitting, examId)
  await upsertMaintenance(deps.sql, { since: '2026-03-02T02:00:00Z', until: '2026-03-02T03:30:00Z' })
  await server.app.maintenance.refresh()
  try {
    for (const who of [learner, grader]) {
      const refused = await server.call(ownProfileRead, {}, { ...who, lang: 'en' })
      expect(refused).toMatchObject({
        status: 503,
        reason: 'maintenance',
        msg: 'The portal is under maintenance. Come back later.',
      })
    }
    const bare = await server.inject({ method: 'POST', url: examList.path })
    expect(bare.statusCode).toBe(503)
    expect(bare.headers['retry-after']).toBe('120')
    expect((await server.call(ownProfileRead, {}, staff)).code).toBe(200)
    expect(
      (
        await drive.save(
          sitting,
          paper.attemptId,
          paper.questions.slice(0, 1).map((one) => testAnswer(one)),
        )
      ).code,
    ).toBe(200)
    expect((await server.call(ownProfileRead, {}, sitting)).code).toBe(200)
    const submitted = await drive.submit(
      sitting,
      paper.attemptId,
      'submit-key-2',
      paper.questions.map((one) => testAnswer(one)),
    )
    expect(submitted.code).toBe(200)
    const page = await server.inject({ method: 'GET', url: '/study', headers: { accept: 'text/html' } })
    expect(page.statusCode).toBe(503)
    expect(page.headers['retry-after']).toBe('120')
    expect(page.body).toMatch(
      /培训认证中心正在维护[\s\S]*预计 2026年3月2日 11:30（北京时间）恢复[\s\S]*Training and Certification Centre is under maintenance[\s\S]*2 March 2026 at 11:30 \(Beijing time\)/,
    )
    for (const url of ['/login', '/console/exams', '/exam/answer'])
      expect((await server.inject({ method: 'GET', url, headers: { accept: 'text/html' } })).statusCode).not.toBe(503)
    expect((await server.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(200)
    expect((await server.call(passwordSignIn, { userName: 'nobody', password: 'nothing-at-all' })).reason).toBe(
      'wrongPassword',
    )
  } finally {
    await upsertMaintenance(deps.sql, null)
    await server.app.maintenance.refresh()
  }
  expect((await server.call(ownProfileRead, {}, learner)).code).toBe(200)
})

test('a process without the role web reports its state and answers nothing else', async () => {
  const worker = await openTestServer({ beside: server, env: { PORTAL_ROLES: 'jobs,media' } })
  try {
    for (const url of ['/healthz', '/readyz'])
      expect((await worker.inject({ method: 'GET', url })).statusCode).toBe(200)
    for (const url of ['/', '/login', '/console'])
      expect((await worker.inject({ method: 'GET', url, headers: { accept: 'text/html' } })).statusCode).toBe(404)
    expect((await worker.inject({ method: 'GET', url: '/sso/login?redirect=/' })).statusCode).toBe(404)
  } finally {
    await worker.close()
  }
})

test('what is older than its table keeps goes, what is younger or still to be sent stays', async () => {
  const old = new Date(deps.clock.now().getTime() - 40 * 86_400_000)
  const message = (subject: string, at: Date, sentAt: Date | null) =>
    deps.sql`insert into outbound_message (id, channel, recipient, subject, body, created_at, sent_at, has_transport) values (gen_random_uuid(), 'mail', 'x@example.cn', ${subject}, '-', ${at}, ${sentAt}, true)`
  await message('old', old, old)
  await message('old and waiting', old, null)
  await message('young', deps.clock.now(), deps.clock.now())
  const subjects = async () =>
    (await deps.sql`select subject from outbound_message where recipient = 'x@example.cn' order by subject`).map(
      (row) => row.subject,
    )
  // Only sign-in attempts have a default retention.
  expect(await clearOldRows(deps)).toEqual([['sign_in_entry', 0]])
  expect(await subjects()).toHaveLength(3)
  await upsertRetention(deps.sql, { outbound_message: 30 })
  expect(await findRetention(deps.sql)).toMatchObject({ outbound_message: 30, audit_line: null, sign_in_entry: 365 })
  expect(await clearOldRows(deps)).toEqual([
    ['sign_in_entry', 0],
    ['outbound_message', 1],
  ])
  expect(await subjects()).toEqual(['old and waiting', 'young'])
  await deps.sql`insert into audit_line (id, at, action, thing, thing_id) values (gen_random_uuid(), '2024-01-05', 'exam.publish', 'exam', 'x')`
  await upsertRetention(deps.sql, { audit_line: 180 })
  expect(await clearOldRows(deps)).toEqual([
    ['audit_line', 1],
    ['sign_in_entry', 0],
  ])
})

test('the doctor finds what is well and what is not, and ends with all of it', async () => {
  const env = {
    DATABASE_URL: server.url,
    DATA_DIR: deps.settings.dataDir,
    PUBLIC_URL: 'http://127.0.0.1:9',
    SECRET: 'test-secret-test-secret-test-secret',
    DEMO: '0',
    SMTP_URL: 'smtp://127.0.0.1:9',
    NODE_EXTRA_CA_CERTS: '/none.pem',
  }
  const found = Object.fromEntries(
    (await examinePortal(env)).map(({ part, state, words }) => [part, `${state} ${words}`]),
  )
  expect(found).toMatchObject({
    settings: expect.stringMatching(/^ok/),
    processes: expect.stringMatching(/^ok a start runs (one process|\d+ processes) \(one for each core/),
    database: expect.stringMatching(/^ok PostgreSQL \d+/),
    connections: expect.stringMatching(/one process takes up to 26/),
    schema: 'ok up to date',
    keys: expect.stringMatching(/^ok 1 key/),
    files: expect.stringMatching(/^ok .*written, read and deleted/),
    disk: expect.stringMatching(/GB free/),
    role: expect.stringMatching(/^ok .* may create tables/),
    locale: expect.stringMatching(/^ok C\.UTF-8/),
    mail: expect.stringMatching(/^fail connect ECONNREFUSED 127\.0\.0\.1:9\. The connection was refused/),
    certificates: expect.stringMatching(/^fail NODE_EXTRA_CA_CERTS \(\/none\.pem\): ENOENT/),
    address: expect.stringMatching(/^warn http:\/\/127\.0\.0\.1:9 cannot be reached/),
  })
  expect(await examinePortal({ ...env, CORES: '3' })).toContainEqual({
    part: 'processes',
    state: 'ok',
    words: 'a start runs 3 processes (CORES=3)',
  })
  expect(await examinePortal({ PORT: 'many' })).toEqual([expect.objectContaining({ part: 'settings', state: 'fail' })])
  const away = await examinePortal({ ...env, DATABASE_URL: 'postgres://a@127.0.0.1:9/b' })
  expect(away.find(({ part }) => part === 'database')).toMatchObject({
    state: 'fail',
    words: expect.stringMatching(/is not responding at 127\.0\.0\.1:9/),
  })
  const now = new Date('2026-03-02T02:00:00Z')
  expect(examineBackup(null, now).state).toBe('warn')
  expect(
    examineBackup({ succeededAt: '2026-03-01T20:00:00Z', failedAt: null, seconds: 1, bytes: 1 }, now),
  ).toMatchObject({ state: 'ok', words: expect.stringMatching(/6 hour/) })
  expect(examineBackup({ succeededAt: '2026-02-01T20:00:00Z', failedAt: null, seconds: 1, bytes: 1 }, now).state).toBe(
    'warn',
  )
})

test('the statements of the manual make a database that the doctor finds well; one that cannot tell letters, or not be written, it does not', async () => {
  const admin = openConnectionPool({ url: server.url, max: 1 })
  const [role, plain] = [`own_${process.pid}`, `plain_${process.pid}`]
  const statements = readFileSync(path.resolve(import.meta.dirname, '../../../../deploy/postgresql/portal.sql'), 'utf8')
    .replace(/^--.*$/gm, '')
    .replaceAll(/\bportal\b/g, role)
    .replace(':password', `'${role}'`)
    .split(';')
    .filter((one) => one.trim() !== '')
  const urlFor = (database: string) =>
    Object.assign(new URL(server.url), { username: role, password: role, pathname: `/${database}` }).href
  const look = async (database: string) => {
    const findings = await examinePortal({
      DATABASE_URL: urlFor(database),
      DATA_DIR: deps.settings.dataDir,
      SECRET: 's'.repeat(32),
      DEMO: '0',
    })
    return Object.fromEntries(findings.map(({ part, state, words }) => [part, `${state} ${words}`]))
  }
  try {
    for (const one of statements) await admin.unsafe(one)
    expect(await look(role)).toMatchObject({
      database: expect.stringMatching(/^ok/),
      role: `ok ${role} may create tables in ${role}`,
      locale: 'ok C.UTF-8 C.UTF-8',
      schema: expect.stringMatching(/^warn \d+ pending change/),
    })
    const own = openConnectionPool({ url: urlFor(role), max: 2 })
    await migrate(own, urlFor(role))
    await own.end()
    expect((await look(role)).schema).toBe('ok up to date')
    await admin.unsafe(
      `create database ${plain} encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C' template template0`,
    )
    expect(await look(plain)).toMatchObject({
      role: `fail ${role} may not create tables in ${plain}: alter database "${plain}" owner to "${role}"`,
      locale: expect.stringMatching(/^fail C: words that are not ASCII/),
    })
  } finally {
    for (const name of [role, plain]) await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.unsafe(`drop role if exists ${role}`)
    await admin.end()
  }
})

test('an observation of an erased person keeps its outcome and no words', async () => {
  const [person, observer] = [await aPerson(deps, company), await aPerson(deps, company)]
  const item = (id: string, kind: string) => ({
    id,
    kind,
    label: { zh: id },
    isRequired: true,
    isCritical: false,
    mayNotApply: false,
  })
  const form = {
    note: {},
    passPercent: 60,
    sections: [{ id: 's', title: { zh: '防护' }, items: [item('helmet', 'yesNo'), item('said', 'text')] }],
  }
  const [checklistId, observationId] = [crypto.randomUUID(), crypto.randomUUID()]
  const answers = [
    { itemId: 'helmet', value: 'yes', note: '他总是迟到' },
    { itemId: 'said', value: '家住城南' },
  ]
  await deps.sql`insert into checklist (id, company_id, status, version, title, content, has_changes, changed_at, created_at)
    values (${checklistId}, ${company}, 'published', 1, '{"zh":"防护"}', ${deps.sql.json(form)}, false, now(), now())`
  await deps.sql`insert into checklist_version (checklist_id, version, title, content, published_at)
    values (${checklistId}, 1, '{"zh":"防护"}', ${deps.sql.json(form)}, now())`
  await deps.sql`insert into observation (id, company_id, checklist_id, version, account_id, observer_id, observed_at, received_at, answers, remark,
      outcome, passed, judged, failed_critical, acknowledged_at, comment)
    values (${observationId}, ${company}, ${checklistId}, 1, ${person.accountId}, ${observer.accountId}, now(), now(), ${deps.sql.json(answers)},
      '有待提高', 'passed', 1, 1, 0, now(), '不同意')`
  await erasePerson(deps, await subjectOf(person), { keepsName: false })
  expect(
    await deps.sql`select answers, remark, comment, outcome, passed from observation where id = ${observationId}`,
  ).toEqual([
    { answers: [{ itemId: 'helmet', value: 'yes' }], remark: '', comment: null, outcome: 'passed', passed: 1 },
  ])
})

test('a signature of an erased person keeps its digest and no name', async () => {
  const person = await aPerson(deps, company)
  const policyId = await aPolicy(server, company, 'published')
  await signPolicyFor(server, policyId, person.accountId)
  await erasePerson(deps, await subjectOf(person), { keepsName: false })
  expect(
    await deps.sql`select signed_name, digest <> '' as kept from policy_signature where policy_id = ${policyId}`,
  ).toEqual([{ signed_name: '', kept: true }])
})
