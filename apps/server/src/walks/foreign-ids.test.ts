import { allCalls } from '@portal/contract/all-calls.ts'
import { observationSync } from '@portal/contract/checklists/checklist.contract.ts'
import { attemptPaperRead, attemptStart, attemptSubmit } from '@portal/contract/exams/exam.contract.ts'
import { examTrialEnd } from '@portal/contract/exams/exam-trial.contract.ts'
import type { AnyCall, StaffGrant } from '@portal/contract/http/call.ts'
import { studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeFile } from '../core/files/file.service.ts'
import { hashSecret, newId } from '../core/secrets/random.ts'
import { aCertificate, aScheme } from '../features/certificates/certificate.builders.ts'
import { smallDesignContent } from '../features/certificates/designs/design.builders.ts'
import { insertDesign } from '../features/certificates/designs/design.store.ts'
import { basicTestQuestions, createTestExam } from '../features/exams/testing/exam.builders.ts'
import { addBank, addQuestions } from '../features/questions/questions.public.ts'
import { refreshRequirement } from '../features/requirements/requirement-run.service.ts'
import { aChecklist, aStoredObservation } from '../testing/bounded-checklists.ts'
import { aPolicy, signPolicyFor } from '../testing/bounded-policies.ts'
import { aCompany, aPerson, aSession, joinCompany, type Person } from '../testing/builders.ts'
import { plausibleInput } from '../testing/plausible.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { watchWrites } from '../testing/watch-writes.ts'
import { everyNthOf } from '../testing/whole-run.ts'

/**
 * SEC-01: everything of Ann and of her company is requested by a colleague, by a person of another company and by a
 * visitor. The walk covers the whole contract: a call with an id unknown to this file fails the test.
 */
const canary = 'OnlyForAnnsCompany'
let server: TestServer
let ann: Person
let colleague: Person
let stranger: Person
/** Returns the rows written since the last call. */
let written: Awaited<ReturnType<typeof watchWrites>>
/** Ids that belong to one person, and ids that belong to one company. */
const personal: Record<string, string> = {}
const ofCompany: Record<string, string> = {}
/**
 * Fields that name nothing by themselves: the server takes them from the session, or only records them; or public ones.
 */
const noted = [
  'actId',
  'fieldId',
  'itemId',
  'offerId',
  'afterTaskId',
  'sourceId',
  'categoryId',
  'liveId',
  'tarUserId',
  'tarCompanyId',
  'accountId',
  'allowanceId',
  'outageId',
  'corpId',
  'idpEntityId',
  'appId',
  'clientId',
  'agentId',
  'topicId',
  'parentId',
  'trainingClassId',
  'newsId',
  'trackId',
  'sealFileId',
  'signatureFileId',
  'portraitFileId',
]

/** Ids of staff calls without a row here: only the refusal without the grant is tested. */
const unborn = [
  'connectionId',
  'domainId',
  'testId',
  'beforeId',
  'jobId',
  'messageId',
  'signInId',
  'postId',
  'questionId',
  'groupId',
  'regradeId',
  'appealId',
  'certificateSchemeId',
  'importId',
  'departmentId',
  'managerId',
  'mediaId',
  'sectionId',
  'coverFileId',
  'photoFileId',
  'documentFileId',
  'couponId',
  'examFileId',
  'bannerId',
  'pictureId',
  'partnerId',
  'refundId',
  'promotionId',
  'invoiceId',
  'differenceId',
  'runId',
  'logoFileId',
  'logoDarkFileId',
  'iconFileId',
  'workId',
]

beforeAll(async () => {
  server = await openTestServer()
  const { deps } = server
  const company = await aCompany(deps, { name: canary })
  ann = await aPerson(deps, company, { name: canary })
  colleague = await aPerson(deps, company)
  stranger = await aPerson(deps, await aCompany(deps))
  const content = await aClosedCourse(company)
  const examId = await createTestExam(deps, { single: 2 }, { title: { zh: canary, en: canary }, companyId: company })
  const started = await server.call(attemptStart, { examId, writer: 'window-one' }, ann)
  await server.call(attemptPaperRead, { attemptId: started.data.attemptId, writer: 'window-one' }, ann)
  await server.call(
    attemptSubmit,
    { attemptId: started.data.attemptId, writer: 'window-one', submitKey: 'submit-key', answers: [] },
    ann,
  )
  const bankId = await addBank(deps, deps.sql, { title: { zh: canary, en: canary }, companyId: company })
  await addQuestions(deps, deps.sql, bankId, basicTestQuestions(1))
  await deps.sql`update question_bank set is_open_for_practice = true where id = ${bankId}`
  const planId = newId(server.clock.now(), deps.random)
  await deps.sql`
    insert into study_plan (id, company_id, title, starts_on, status, for_everyone, created_at)
    values (${planId}, ${company}, ${deps.sql.json({ zh: canary })}, '2026-03-01', 'published', true, ${server.clock.now()})`
  await deps.sql`insert into study_plan_item (plan_id, position, product_id) values (${planId}, 1, ${content.productId})`
  const requirementId = newId(server.clock.now(), deps.random)
  await deps.sql`
    insert into requirement (id, company_id, title, status, due_kind, due_days, created_at)
    values (${requirementId}, ${company}, ${deps.sql.json({ zh: canary })}, 'active', 'assignment', 30, ${server.clock.now()})`
  await deps.sql`insert into requirement_item (requirement_id, position, product_id) values (${requirementId}, 1, ${content.productId})`
  await refreshRequirement(deps, requirementId)
  const wayId = newId(server.clock.now(), deps.random)
  await deps.sql`
    insert into joining_way (id, company_id, kind, name, needs_approval, fields, created_at, created_by)
    values (${wayId}, ${company}, 'domain', ${canary}, true, '[]', ${server.clock.now()}, ${colleague.accountId})`
  const checklistId = await aChecklist(server, company, 'published', canary)
  const observationId = await aStoredObservation(
    server,
    { companyId: company, accountId: ann.accountId, observerId: (await aPerson(deps, company)).accountId },
    canary,
  )
  const policyId = await aPolicy(server, company, 'published', canary)
  await signPolicyFor(server, policyId, ann.accountId)
  const [kindId, entryId] = [newId(server.clock.now(), deps.random), newId(server.clock.now(), deps.random)]
  await deps.sql`insert into training_credit_kind (id, company_id, name, unit, created_at)
    values (${kindId}, ${company}, ${deps.sql.json({ zh: canary })}, 'hours', ${server.clock.now()})`
  await deps.sql`
    insert into training_credit (id, company_id, account_id, kind_id, source, source_id, amount, earned_on, recorded_at)
    values (${entryId}, ${company}, ${ann.accountId}, ${kindId}, 'product', ${content.productId}, 600, '2026-03-01', ${server.clock.now()})`
  const [evidenceId, auditId] = [newId(server.clock.now(), deps.random), newId(server.clock.now(), deps.random)]
  await deps.sql`
    insert into credit_evidence (id, company_id, account_id, kind_id, title, provider, learned_on, asked, submitted_at, request_key)
    values (${evidenceId}, ${company}, ${ann.accountId}, ${kindId}, ${canary}, ${canary}, '2026-03-01', 600, ${server.clock.now()}, ${canary})`
  await deps.sql`
    insert into credit_audit (id, company_id, share, from_on, until_on, proof_by, seed, created_by, created_at, request_key)
    values (${auditId}, ${company}, 10, '2026-03-01', '2026-03-02', '2026-03-10', ${canary}, ${ann.accountId}, ${server.clock.now()}, ${canary})`
  await deps.sql`insert into credit_audit_person (audit_id, account_id, is_chosen) values (${auditId}, ${ann.accountId}, true)`
  const [classId, streamId, feedId] = [1, 2, 3].map(() => newId(server.clock.now(), deps.random)) as [
    string,
    string,
    string,
  ]
  await deps.sql`
    insert into live_class (id, product_id, content_id, starts_at, planned_seconds, is_recorded, attend_percent, stream_key_hash, created_at, updated_at)
    values (${classId}, ${content.productId}, ${content.contentId}, ${server.clock.now()}, 3600, true, 80, 'key', ${server.clock.now()}, ${server.clock.now()})`
  await deps.sql`insert into live_stream (id, class_id, started_at, seen_at) values (${streamId}, ${classId}, ${server.clock.now()}, ${server.clock.now()})`
  await deps.sql`insert into live_segment (stream_id, seq, milliseconds, bytes, storage_key, created_at) values (${streamId}, 1, 2000, 9, ${canary}, ${server.clock.now()})`
  await deps.sql`insert into live_feed (account_id, company_id, id, created_at) values (${ann.accountId}, ${company}, ${feedId}, ${server.clock.now()})`
  const schemeId = await aScheme(deps)
  const certificate = await aCertificate(deps, ann, { schemeId })
  const [applicationId, sessionId, centreId] = [1, 2, 3].map(() => newId(server.clock.now(), deps.random)) as [
    string,
    string,
    string,
  ]
  const words = deps.sql.json({ zh: canary, en: canary })
  await deps.sql`insert into exam_centre (id, city, name, address, created_at) values (${centreId}, ${words}, ${words}, ${words}, ${server.clock.now()})`
  await deps.sql`
    insert into exam_session (id, centre_id, exam_id, starts_at, ends_at, change_until, seats, created_at)
    select ${sessionId}, ${centreId}, ${examId}, at, at + interval '2 hours', at, 1, ${server.clock.now()} from (select ${server.clock.now()}::timestamptz + interval '1 day' as at) t`
  await deps.sql`
    insert into exam_application (id, account_id, company_id, exam_id, state, created_at, updated_at)
    values (${applicationId}, ${ann.accountId}, ${company}, ${examId}, 'draft', ${server.clock.now()}, ${server.clock.now()})`
  const file = await storeFile(deps, {
    bytes: Buffer.from(canary),
    name: 'note.txt',
    mime: 'text/plain',
    purpose: 'attachment',
    companyId: company,
    ownerId: ann.accountId,
    isPublic: false,
  })
  const [designId, batchId] = [newId(server.clock.now(), deps.random), newId(server.clock.now(), deps.random)]
  await insertDesign(
    deps.sql,
    { id: designId, companyId: company, name: canary, content: smallDesignContent() },
    server.clock.now(),
  )
  const background = await storeFile(deps, {
    bytes: Buffer.from(canary),
    name: 'ground.png',
    mime: 'image/png',
    purpose: 'designPicture',
    companyId: company,
    ownerId: ann.accountId,
    isPublic: false,
  })
  await deps.sql`insert into certificate_picture (file_id, added_at) values (${background.id}, ${server.clock.now()})`
  await deps.sql`
    insert into certificate_batch (id, kind, owner_id, scheme_id, reason, digest, wrong, expires_at, confirmed_at)
    values (${batchId}, 'issue', ${ann.accountId}, ${schemeId}, ${canary}, ${canary}, 0, ${server.clock.now()}, ${server.clock.now()})`
  const conversionId = newId(server.clock.now(), deps.random)
  await deps.sql`
    insert into document_conversion (id, owner_id, file_name, state, made_at)
    values (${conversionId}, ${ann.accountId}, ${canary}, 'waiting', ${server.clock.now()})`
  const noteId = newId(server.clock.now(), deps.random)
  await deps.sql`
    insert into lesson_note (id, company_id, account_id, product_id, content_id, at_second, body, created_at, updated_at)
    values (${noteId}, ${company}, ${ann.accountId}, ${content.productId}, ${content.contentId}, 0, ${canary}, ${server.clock.now()}, ${server.clock.now()})`
  const notificationId = newId(server.clock.now(), deps.random)
  await deps.sql`
    insert into notification (id, account_id, company_id, kind, cause, title, link, created_at)
    values (${notificationId}, ${ann.accountId}, ${company}, 'newLesson', 'test', ${deps.sql.json({ zh: canary, en: canary })}, '/detail', ${server.clock.now()})`
  const wishId = newId(server.clock.now(), deps.random)
  await deps.sql`
    insert into wish (id, company_id, asked_by, title, fingerprint, search_tokens, created_at)
    values (${wishId}, ${company}, ${ann.accountId}, ${canary}, ${canary.toLowerCase()}, '', ${server.clock.now()})`
  const taskId = newId(server.clock.now(), deps.random)
  await deps.sql`
    insert into task (id, owner_id, kind, request_key, grant_name, company_id, lang, params, asked_at)
    values (${taskId}, ${ann.accountId}, 'some', ${canary}, 'companies', ${company}, 'zh', ${deps.sql.json({ of: canary })}, ${server.clock.now()})`
  const viewId = newId(server.clock.now(), deps.random)
  await deps.sql`
    insert into saved_view (id, list, owner_id, company_id, is_shared, name, filters, created_at)
    values (${viewId}, 'people', ${ann.accountId}, ${company}, true, ${canary}, ${deps.sql.json({ filters: {}, sort: null })}, ${server.clock.now()})`
  const factorId = newId(server.clock.now(), deps.random)
  await deps.sql`
    insert into account_factor (id, account_id, kind, name, created_at, secret)
    values (${factorId}, ${ann.accountId}, 'totp', ${canary}, ${server.clock.now()}, ${deps.sealer.seal('00'.repeat(20), `totp ${factorId}`)})`
  const roleId = newId(server.clock.now(), deps.random)
  await deps.sql`
    insert into staff_role (id, company_id, name, grants, created_at, changed_at)
    values (${roleId}, ${company}, ${deps.sql.json({ zh: canary })}, '{companies}', ${server.clock.now()}, ${server.clock.now()})`
  await deps.sql`
    insert into staff_role_holder (role_id, account_id, company_id, given_at)
    values (${roleId}, ${ann.accountId}, ${company}, ${server.clock.now()})`
  const [endpointId, deliveryId] = [newId(server.clock.now(), deps.random), newId(server.clock.now(), deps.random)]
  await deps.sql`
    insert into webhook_endpoint (id, company_id, name, url, events, sealed_secret, created_at, created_by)
    values (${endpointId}, ${company}, ${canary}, 'https://hooks.example.com/in', '{person.left}',
      ${deps.sealer.seal('whsec_AAAA', `webhook ${endpointId}`)}, ${server.clock.now()}, ${ann.accountId})`
  await deps.sql`
    insert into webhook_delivery (id, endpoint_id, event_id, type, subject, body, created_at, next_at)
    values (${deliveryId}, ${endpointId}, ${deliveryId}, 'person.left', 'ann', ${canary}, ${server.clock.now()}, ${server.clock.now()})`
  const [ownSession] = await deps.sql<
    { id: string }[]
  >`select id from session where token_hash = ${hashSecret(await aSession(deps, ann.accountId, company))}`
  Object.assign(personal, { roleId, viewId, personId: ann.accountId, actorId: ann.accountId, thingId: ann.accountId })
  Object.assign(personal, {
    logoFileId: file.id,
    backgroundFileId: background.id,
    batchId,
    conversionId,
    taskId,
    evidenceId,
    auditId,
    attemptId: started.data.attemptId,
    otherAttemptId: started.data.attemptId,
    certificateId: certificate.certificateId,
    fileId: file.id,
    notificationId,
    noteId,
    observationId,
    applicationId,
    factorId,
    ownSessionId: ownSession?.id ?? '',
  })
  Object.assign(ofCompany, {
    examId,
    bankId,
    planId,
    requirementId,
    checklistId,
    policyId,
    kindId,
    creditKindId: kindId,
    entryId,
    ...content,
    knowledgeId: content.contentId,
    classId,
    streamId,
    feedId,
    schemeId,
    designId,
    sessionId,
    centreId,
    wayId,
    wishId,
    intoWishId: wishId,
    endpointId,
    deliveryId,
    targetCompanyId: company,
    companyId: company,
  })
  Object.assign(ofCompany, Object.fromEntries(unborn.map((name) => [name, newId(server.clock.now(), deps.random)])))
  const orderId = newId(server.clock.now(), deps.random)
  await deps.sql`
    insert into product_order (id, order_no, account_id, company_id, kind, product_id, title, price_fen, amount_fen, state, request_key, created_at, closes_at)
    values (${orderId}, '2603020123456789', ${ann.accountId}, ${company}, 'course', ${content.productId}, ${words}, 100, 100, 'waiting', ${canary}, ${server.clock.now()}, ${new Date(server.clock.now().getTime() + 60_000)})`
  Object.assign(personal, { orderId })
  Object.assign(ofCompany, { subjectId: content.productId })
  written = await watchWrites(server)
})
afterAll(() => server.close())

/** A published course that only this company may see, with a lesson and a comment. */
async function aClosedCourse(
  companyId: string,
): Promise<{ productId: string; contentId: string; commentId: string; teacherId: string; materialId: string }> {
  const { sql, random } = server.deps
  const now = server.clock.now()
  const [teacherId, contentId, productId, sectionId, commentId] = [1, 2, 3, 4, 5].map(() => newId(now, random)) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const words = sql.json({ zh: canary, en: canary })
  await sql`insert into category values (1, ${words}, ${words}) on conflict do nothing`
  await sql`insert into teacher (id, name, title) values (${teacherId}, ${words}, ${words})`
  await sql`insert into content (id, type, title, duration, body, created_at) values (${contentId}, 1, ${words}, 60, ${words}, ${now})`
  await sql`
    insert into product (id, kind, content_type, category_id, title, promise, introduction, teacher_id, status, for_companies, lesson_count, duration, published_at, updated_at)
    values (${productId}, 'course', 1, 1, ${words}, ${words}, ${words}, ${teacherId}, 'published', true, 1, 60, ${now}, ${now})`
  await sql`insert into product_company (product_id, company_id) values (${productId}, ${companyId})`
  await sql`insert into section (id, product_id, position, title) values (${sectionId}, ${productId}, 1, ${words})`
  await sql`insert into lesson (product_id, content_id, section_id, position, label) values (${productId}, ${contentId}, ${sectionId}, 1, '1.1')`
  await sql`insert into comment (id, product_id, account_id, company_id, rating, body, created_at) values (${commentId}, ${productId}, ${ann.accountId}, ${companyId}, 5, ${canary}, ${now})`
  const materialId = newId(now, random)
  const file = await storeFile(server.deps, {
    bytes: Buffer.from('x'),
    name: 'm.txt',
    mime: 'text/plain',
    purpose: 'material',
    companyId,
    ownerId: null,
    isPublic: false,
  })
  await sql`insert into study_material (id, company_id, name, file_id, created_at) values (${materialId}, ${companyId}, ${words}, ${file.id}, ${now})`
  return { productId, contentId, commentId, teacherId, materialId }
}

/** Names of the fields that hold an id, at any depth. */
function idFields(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, items } = schema as { properties?: Record<string, unknown>; items?: unknown }
  return [
    ...Object.entries(properties).flatMap(([name, part]) => [...(/Id$/.test(name) ? [name] : []), ...idFields(part)]),
    ...idFields(items),
  ]
}
const inputIds = (call: AnyCall) =>
  [...new Set([...idFields(call.query), ...idFields(call.body)])].filter((name) => !noted.includes(name))
const withIds = allCalls
  .filter((call) => inputIds(call).length > 0 && call.encoding !== 'multipart')
  .map((call) => [`${call.method} ${call.path}`, call] as const)

function replaced(value: unknown, ids: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name in ids ? ids[name] : replaced(part, ids)]),
  )
}
const ask = (call: AnyCall, ids: Readonly<Record<string, unknown>>, token: string | null) =>
  server.call(call, replaced(plausibleInput(call), ids) as never, { token })

test('every id that a call takes is known here', () => {
  const known = [...Object.keys(personal), ...Object.keys(ofCompany), ...noted]
  expect([...new Set(withIds.flatMap(([, call]) => inputIds(call)))].filter((name) => !known.includes(name))).toEqual(
    [],
  )
})

describe.each(withIds.map(([name, call], nth) => [name, call, nth] as const))('%s', (_name, call, nth) => {
  test('says nothing of it to a stranger, a colleague or a visitor, and changes nothing of it', async () => {
    const isPersonal = inputIds(call).some((name) => name in personal)
    const callers: (string | null)[] = [
      stranger.token,
      ...(isPersonal ? [colleague.token] : []),
      ...(call.access === 'public' ? [null] : []),
    ]
    await written()
    for (const token of callers) {
      const answer = await ask(call, { ...personal, ...ofCompany }, token)
      expect(answer.raw).not.toContain(canary)
      if (call === studyRecordsSave) expect(answer.raw).toContain('notAllowed')
      else if (call === observationSync) expect(answer.raw).toContain('refused')
      else if (typeof call.access === 'object') expect(answer).toMatchObject({ status: 403, reason: 'forbidden' })
      else expect([400, 403, 404, 409], answer.raw.slice(0, 300)).toContain(answer.status)
      const theirs = [
        ann.accountId,
        ...Object.values(personal),
        ...(token === colleague.token ? [] : Object.values(ofCompany)),
      ]
      expect(
        (await written()).filter(({ row }) => row.includes(canary) || theirs.some((id) => row.includes(id))),
      ).toEqual([])
    }
  })

  test('takes no empty id and no list of ids', async () => {
    const wrongs = ['', ['00000000-0000-7000-8000-000000000000'], '*', 'null', '00000000-0000-0000-0000-000000000000']
    for (const wrong of everyNthOf(wrongs, 4, nth)) {
      const answer = await ask(call, Object.fromEntries(inputIds(call).map((name) => [name, wrong])), stranger.token)
      expect(answer.raw).not.toContain(canary)
      if (call !== studyRecordsSave && call !== observationSync)
        expect([400, 403, 404, 409], `${JSON.stringify(wrong)}: ${answer.raw.slice(0, 200)}`).toContain(answer.status)
    }
  })
})

test('SEC-14: a session sees the company it is in, and each session its own', async () => {
  const both = await aPerson(server.deps, ann.companyId)
  await joinCompany(server.deps, both.accountId, stranger.companyId)
  const elsewhere = await aSession(server.deps, both.accountId, stranger.companyId)
  for (const [, call] of withIds.filter(
    ([, one]) =>
      !one.answersFile && inputIds(one).every((name) => ['productId', 'contentId', 'examId', 'planId'].includes(name)),
  )) {
    const [here, there] = await Promise.all([ask(call, ofCompany, both.token), ask(call, ofCompany, elsewhere)])
    expect(here.status, call.path).not.toBe(404)
    expect(there.raw, call.path).not.toContain(canary)
  }
})

/** Calls of staff that change nothing and name only what is there. */
const staffReads = withIds.flatMap(([name, call]) =>
  typeof call.access === 'object' &&
  call.changes === undefined &&
  !call.answersFile &&
  !inputIds(call).some((id) => unborn.includes(id))
    ? [[name, call, call.access.grant] as const]
    : [],
)
/** Reads of staff that want more than the ids that are here. */
const wantMore = [
  '/exam/console/report/pair', // two papers of one exam
  '/exam/console/trial/result', // a trial of the caller
  '/exam/console/marking/similar', // an answer that waits
  '/exam/console/question/export/losses', // a selection
  '/company/console/examApply/read', // an application that was sent
  '/company/console/certificateApply/read',
  '/comp/console/quiz/results', // a lesson that is a quiz
  '/comp/console/survey/results', // a lesson that is a survey
  '/comp/console/document/conversion', // an upload of one's own
  '/company/console/requirement/preview', // a group of the directory of the company
  '/company/console/requirement/previewCompleted', // the same
]
test('control: staff who hold the grant, and it alone, are answered what was refused above', async () => {
  const refused: string[] = []
  const holders = new Map<StaffGrant, Person>()
  for (const [name, call, grant] of staffReads) {
    const holder = holders.get(grant) ?? (await aPerson(server.deps, ann.companyId, { grants: [grant] }))
    holders.set(grant, holder)
    // A list continues after a row or before one, never both.
    const ids = { ...personal, ...ofCompany, accountId: ann.accountId, after: undefined, before: undefined }
    const answer = await ask(call, ids, holder.token)
    if (answer.status !== 200 && !wantMore.includes(call.path))
      refused.push(`${name}: ${answer.status} ${answer.raw.slice(0, 120)}`)
  }
  expect(refused).toEqual([])
  expect(staffReads.length).toBeGreaterThan(30)
})

// Last, for some of them delete what they name.
describe.each(withIds)('%s', (_name, call) => {
  test('control: its owner does not get the answer that it does not exist', async () => {
    // The attempt here is no trial: it is not ended as one.
    if (call.answersFile || call === examTrialEnd) return
    expect((await ask(call, { ...personal, ...ofCompany }, ann.token)).status).not.toBe(404)
  })
})

/** Calls of staff that change something. */
const staffWrites = withIds.flatMap(([name, call]) =>
  typeof call.access === 'object' && call.changes !== undefined ? [[name, call, call.access.grant] as const] : [],
)
/** Writes that a grant alone does not open, with what else they want. */
const wantMoreThanGrant: Readonly<Record<string, string>> = {
  '/user/console/people/grantGive': 'the grant that is given is another one, and nobody gives what they do not hold',
  '/user/console/people/grantTake': 'the same, taken away',
  '/user/console/post/give': 'a post is given by those who hold the permission behind it',
}
test('control: no write of staff that was refused above is refused to whoever holds the grant, and it alone, for want of a right', async () => {
  let done = 0
  const [refused, excused]: [string[], Set<string>] = [[], new Set()]
  for (const [name, call, grant] of staffWrites) {
    // One of these calls may take the holder's grant, session or company away.
    const holder = await aPerson(server.deps, ann.companyId, { grants: [grant] })
    const answer = await ask(call, { ...personal, ...ofCompany }, holder.token)
    if (answer.code === 200) done++
    if (![401, 403].includes(answer.status) && ![401, 403].includes(answer.code) && answer.reason !== 'forbidden')
      continue
    if (wantMoreThanGrant[call.path]) excused.add(call.path)
    else refused.push(`${name}: ${answer.status} ${answer.raw.slice(0, 120)}`)
  }
  expect(refused).toEqual([])
  // An exception that is none any more would hide the next one.
  expect([...excused].sort()).toEqual(Object.keys(wantMoreThanGrant).sort())
  expect(staffWrites.length).toBeGreaterThan(100)
  // Others are refused for what they name or hold; these were done.
  expect(done).toBeGreaterThan(30)
})
