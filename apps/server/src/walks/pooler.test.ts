import { setTimeout as sleep } from 'node:timers/promises'
import { attemptClock } from '@portal/contract/exams/exam.contract.ts'
import { examBoardRead } from '@portal/contract/exams/exam-board.contract.ts'
import { examReceipt } from '@portal/contract/exams/exam-receipt.contract.ts'
import { passwordSignIn } from '@portal/contract/identity/session.contract.ts'
import { afterAll, expect, test } from 'vitest'
import { startJobs } from '../core/jobs/jobs.ts'
import { createTestExam } from '../features/exams/testing/exam.builders.ts'
import { createExamDriver, testAnswer } from '../features/exams/testing/exam.driver.ts'
import { allJobs } from '../jobs.ts'
import { aCompany, aPerson, quickPasswordHash } from '../testing/builders.ts'
import { type Pooler, poolerProgram, startPooler } from '../testing/pooler.ts'
import { openTestServer } from '../testing/test-server.ts'

if (!poolerProgram) process.stdout.write('pgbouncer is not here: the portal behind it is not tried.\n')
let pooler: Pooler | null = null
afterAll(() => pooler?.stop())

/** With fewer connections than the portal asks for. */
const startFew = async (url: string): Promise<string> => {
  pooler = await startPooler(url, { connections: 3 })
  return pooler.url
}

test.skipIf(!poolerProgram)(
  'behind PgBouncer in transaction mode people sign in, sit an exam whose saves are kept, and staff see the board',
  async () => {
    const server = await openTestServer({ through: startFew })
    const { deps } = server
    const drive = createExamDriver(server)
    try {
      const company = await aCompany(deps)
      const staff = await aPerson(deps, company, { grants: ['exams'] })
      const examId = await createTestExam(deps, { single: 5, short: 1 })
      const password = 'long-enough-for-all'
      const people = await Promise.all(
        Array.from({ length: 8 }, async (_, n) =>
          aPerson(deps, company, { login: `pooled${n}`, passwordHash: await quickPasswordHash(password) }),
        ),
      )
      await Promise.all(
        people.map(async (person, n) => {
          expect((await server.call(passwordSignIn, { userName: `pooled${n}`, password })).code).toBe(200)
          const paper = await drive.open(person, examId)
          // More at once than there are connections, each in a transaction of its own.
          const answers = paper.questions.map((one) => testAnswer(one))
          const saved = await Promise.all(answers.map((answer) => drive.save(person, paper.attemptId, [answer])))
          expect(saved.map(({ code }) => code)).toEqual(answers.map(() => 200))
          expect((await server.call(attemptClock, { attemptId: paper.attemptId }, person)).code).toBe(200)
          if (n > 0) return
          await drive.submit(person, paper.attemptId, 'submit-key-1', answers)
          expect((await server.call(examReceipt, { attemptId: paper.attemptId }, person)).data.isIntact).toBe(true)
        }),
      )
      const kept = await deps.sql<
        { count: number }[]
      >`select count(*)::int as count from saved_answer where answer is not null`
      expect(kept).toEqual([{ count: 48 }])
      const board = await server.call(examBoardRead, { examId }, staff)
      expect(board.code).toBe(200)
      // Notifications arrive, past the pooler.
      const { promise: heard, resolve } = Promise.withResolvers<string>()
      const listening = await deps.sql.listen('pooler_test', resolve)
      await deps.sql.notify('pooler_test', 'told')
      expect(await Promise.race([heard, sleep(5000, 'nothing')])).toBe('told')
      await listening.unlisten()
      const jobs = await startJobs(deps, server.url, allJobs, deps.log)
      await jobs.stop()
    } finally {
      await server.close()
    }
  },
)
