import { certificateCheck, myCertificateRead } from '@portal/contract/certificates/certificate.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { aCertificate, aScheme } from '../../certificates/certificate.builders.ts'
import { createMarkingDriver, createTestExamWithQuestions } from '../../exams/testing/marking.driver.ts'
import { createRegradeDriver, testChoiceQuestion } from '../../exams/testing/regrade.driver.ts'
import { insertKeyVersion } from '../../questions/questions.public.ts'

let server: TestServer
let company: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
})
afterAll(() => server.close())

test('a kept certificate keeps its printed score, and says since when another one applies', async () => {
  const examId = await createTestExamWithQuestions(
    server.deps,
    [testChoiceQuestion(21, 'single', ['A']), testChoiceQuestion(22, 'single', ['A'])],
    {
      passingPoints: 200,
      certificateSchemeId: await aScheme(server.deps),
    },
  )
  const [ann, bob] = [
    await aPerson(server.deps, company, { grants: ['exams'] }),
    await aPerson(server.deps, company, { grants: ['exams'] }),
  ]
  const drive = createRegradeDriver(server, ann, bob)
  const person = await aPerson(server.deps, company, { name: '沈一诺' })
  const { attemptId } = await createMarkingDriver(server).sit(person, examId, [{ keys: ['A'] }, { keys: ['B'] }])
  const [held] = await server.deps.sql<
    { id: string; number: string }[]
  >`select id, number from certificate where source_id = ${attemptId}`
  if (!held) throw new Error('no certificate')
  const [second] = await server.deps.sql<
    { questionId: string; version: number }[]
  >`select question_id as "questionId", version from attempt_paper where attempt_id = ${attemptId} and position = 2`
  if (!second) throw new Error('no question')
  const detail = async () => (await server.call(myCertificateRead, { certificateId: held.id }, person)).data
  const checked = async () => (await server.call(certificateCheck, { number: held.number, name: '沈一诺' })).data
  const before = await detail()
  expect([before.source.score, before.source.corrected, (await checked()).corrected]).toEqual([200, null, null])
  await drive.regrade({ examId, ...second, action: 'fullMarks' })
  const at = server.clock.now().toISOString()
  expect(await detail()).toMatchObject({
    state: 'valid',
    svg: before.svg,
    source: { score: 200, corrected: { score: 400, totalPoints: 400, at } },
  })
  expect(await checked()).toMatchObject({ state: 'valid', score: '2 / 4', corrected: { score: '4 / 4' } })
  server.clock.pass(60)
  // Corrected back: nothing differs from the printed certificate.
  await drive.regrade({ examId, ...second, action: 'key', keyVersion: 1 })
  expect((await detail()).source.corrected).toBeNull()
})

test('a renewed certificate is revoked when its result is corrected to a fail, and its renewal stays', async () => {
  const schemeId = await aScheme(server.deps, { validityMonths: 12 })
  const anExam = (n: number) =>
    createTestExamWithQuestions(server.deps, [testChoiceQuestion(n, 'single', ['A'])], {
      passingPoints: 200,
      certificateSchemeId: schemeId,
    })
  const [examId, otherExamId] = [await anExam(21), await anExam(22)]
  const [ann, bob] = [
    await aPerson(server.deps, company, { grants: ['exams'] }),
    await aPerson(server.deps, company, { grants: ['exams'] }),
  ]
  const { sit } = createMarkingDriver(server)
  const pass = [{ keys: ['A'] }]
  const [byCourse, byExam, byStaff, twice] = [
    await aPerson(server.deps, company, { name: '沈一诺' }),
    await aPerson(server.deps, company),
    await aPerson(server.deps, company),
    await aPerson(server.deps, company),
  ]
  const first = await sit(byCourse, examId, pass)
  for (const person of [byExam, byStaff, twice]) await sit(person, examId, pass)
  // A second pass during the life of the first certificate.
  await sit(twice, otherExamId, pass)
  server.clock.pass(300 * 86_400)
  const renewedAt = server.clock.now()
  for (const person of [byCourse, twice]) await aCertificate(server.deps, person, { schemeId })
  await sit(byExam, otherExamId, pass)
  const [extended] = await server.deps.sql<{ id: string; source: string }[]>`
    select id, source_id as source from certificate where account_id = ${byStaff.accountId}`
  await aCertificate(server.deps, byStaff, {
    schemeId,
    source: { kind: 'hand', id: extended?.source ?? '', title: {} },
    isRenewal: true,
  })
  const held = async (person: Person) =>
    (
      await server.deps.sql<{ state: string }[]>`
        select state from certificate where account_id = ${person.accountId} order by cycle`
    ).map(({ state }) => state)
  const all = async () => [await held(byCourse), await held(byExam), await held(byStaff), await held(twice)]
  const renewed = ['superseded', 'valid']
  expect(await all()).toEqual([renewed, renewed, renewed, renewed])
  const [question] = await server.deps.sql<{ questionId: string; version: number }[]>`
    select question_id as "questionId", version from attempt_paper where attempt_id = ${first.attemptId}`
  if (!question) throw new Error('no question')
  await insertKeyVersion(server.deps.sql, question.questionId, { keys: ['B'] }, {}, ann.accountId, renewedAt)
  const drive = createRegradeDriver(server, ann, bob)
  server.clock.pass(60)
  await drive.regrade({ examId, ...question, action: 'key', keyVersion: 2 })
  const lost = ['revoked', 'valid']
  expect(await all()).toEqual([lost, lost, ['revoked', 'revoked'], renewed])
  const [number] = await server.deps.sql<{ number: string }[]>`
    select number from certificate where account_id = ${byCourse.accountId} order by cycle limit 1`
  expect((await server.call(certificateCheck, { number: number?.number ?? '', name: '沈一诺' })).data).toMatchObject({
    state: 'revoked',
  })
  // The result becomes a pass again: nothing is issued, and each certificate is again as it was.
  server.clock.pass(60)
  await drive.regrade({ examId, ...question, action: 'key', keyVersion: 1 })
  expect(await all()).toEqual([renewed, renewed, renewed, renewed])
  const restored = await server.deps.sql<{ at: Date; reason: string | null }[]>`
    select state_at as at, state_reason as reason from certificate where account_id = ${byCourse.accountId} order by cycle limit 1`
  expect(restored).toEqual([{ at: renewedAt, reason: null }])
})
