import { examBoardRead } from '@portal/contract/exams/exam-board.contract.ts'
import { expect, test } from 'vitest'
import { aPerson } from '../../testing/builders.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { openExamTests } from '../exams/testing/exam.driver.ts'

const { server, company, staff, drive } = await openExamTests()

test('the board flags candidates who can read keys as staff, also after they lose the permission', async () => {
  const examId = await createTestExam(server.deps, { single: 2 })
  const [author, candidate, grader] = [
    await aPerson(server.deps, company, { name: '出题人', grants: ['questions'] }),
    await aPerson(server.deps, company, { name: '考生' }),
    await aPerson(server.deps, company, { name: '讲师', grants: ['courses'] }),
  ]
  for (const person of [author, candidate, grader]) await drive.begin(person, examId)
  const flagged = async () =>
    (await server.call(examBoardRead, { examId }, staff)).data.rows
      .filter((row) => row.readsKeys)
      .map((row) => row.name)
  expect(await flagged()).toEqual(['出题人'])
  await server.deps.sql`delete from staff_grant where account_id = ${author.accountId}`
  server.clock.pass(60)
  expect(await flagged()).toEqual(['出题人'])
})
