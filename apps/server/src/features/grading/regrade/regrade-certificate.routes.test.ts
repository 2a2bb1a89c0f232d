import { certificateCheck, myCertificateRead } from '@portal/contract/certificates/certificate.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { aScheme } from '../../certificates/certificate.builders.ts'
import { createMarkingDriver, createTestExamWithQuestions } from '../../exams/testing/marking.driver.ts'
import { createRegradeDriver, testChoiceQuestion } from '../../exams/testing/regrade.driver.ts'

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
