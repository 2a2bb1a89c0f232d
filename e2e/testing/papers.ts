import type { Deps } from '../../apps/server/src/core/deps.ts'
import type { Pool } from '../../apps/server/src/database/connection.ts'
import { createTestExam } from '../../apps/server/src/features/exams/testing/exam.builders.ts'
import { startAttempt } from '../../apps/server/src/features/sitting/attempt.service.ts'
import { createWordingCache } from '../../apps/server/src/features/sitting/wordings.ts'
import { aCompany, aPerson } from '../../apps/server/src/testing/builders.ts'

export const benchWriter = 'bench-window'
export type OpenAttempt = { readonly token: string; readonly attemptId: string }

/**
 * Creates an exam of 20 questions and an attempt for each of this many people, and refreshes the table statistics as
 * autovacuum does.
 */
export async function createOpenAttempts(
  { deps, sql }: { readonly deps: Deps; readonly sql: Pool },
  count: number,
): Promise<OpenAttempt[]> {
  const company = await aCompany(deps)
  const examId = await createTestExam(deps, { single: 20 }, { timeLimit: 36_000 })
  const wordings = createWordingCache()
  const papers: OpenAttempt[] = []
  while (papers.length < count) {
    const some = await Promise.all(
      Array.from({ length: Math.min(8, count - papers.length) }, () => aPerson(deps, company)),
    )
    papers.push(
      ...(await Promise.all(
        some.map(async (person) => ({
          token: person.token,
          ...(await startAttempt(
            { ...deps, wordings },
            { ...person, sessionId: '', grants: [], companyGrants: [], address: '127.0.0.1' },
            { examId, writer: benchWriter },
            'zh',
          )),
        })),
      )),
    )
  }
  await sql`analyze`
  return papers
}
