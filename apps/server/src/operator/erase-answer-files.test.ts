import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearUnusedUploads } from '../core/files/unused.jobs.ts'
import { createTestExam } from '../features/exams/testing/exam.builders.ts'
import { createExamDriver } from '../features/exams/testing/exam.driver.ts'
import { uploadTestAnswerFile, webmBeginning } from '../features/exams/testing/upload.driver.ts'
import { aCompany, aPerson } from '../testing/builders.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { erasePerson } from './erase-person.ts'
import { findDataSubject } from './person-data.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('erasing a person erases the files of their answers, and no one else’s; the attempts remain', async () => {
  const company = await aCompany(server.deps)
  const drive = createExamDriver(server)
  const sit = async () => {
    const person = await aPerson(server.deps, company)
    const { attemptId } = await drive.open(person, await createTestExam(server.deps, { upload: 1 }))
    const { data } = await uploadTestAnswerFile(
      server,
      person,
      { attemptId, position: 1, kind: 'audio' },
      webmBeginning(),
    )
    const answer = { position: 1, seq: 1, answer: { files: data.fileId }, uncertain: false }
    await drive.submit(person, attemptId, 'submit-key-1', [answer])
    return { ...person, attemptId, fileId: data.fileId }
  }
  const [erased, other] = [await sit(), await sit()]
  const [row] = await server.deps.sql<{ login: string }[]>`select login from account where id = ${erased.accountId}`
  const subject = await findDataSubject(server.deps.sql, row?.login ?? '')
  if (!subject) throw new Error('no person')
  await erasePerson(server.deps, subject, { keepsName: false })
  server.clock.pass(25 * 3600)
  await clearUnusedUploads.run(server.deps, {} as never)
  const kept = await server.deps.sql<{ id: string }[]>`select id from stored_file where purpose = 'answer'`
  expect(kept).toEqual([{ id: other.fileId }])
  expect(await server.deps.sql`select answer from attempt_answer where attempt_id = ${erased.attemptId}`).toEqual([
    { answer: { files: erased.fileId } },
  ])
})
