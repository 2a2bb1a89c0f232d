import type { BrowserContext } from '@playwright/test'
import { expect, openSignedIn, portalUrl } from '../portal.ts'

/** Cases for officers, made by the calls that candidates and graders make. */
const writer = 'journey-window-1'
type Question = {
  readonly position: number
  readonly type: string
  readonly options: readonly { readonly key: string }[]
}

export const createCallSender =
  (context: BrowserContext, token: string) =>
  async <T>(address: string, data: object): Promise<T> => {
    const answer = await (
      await context.request.post(`${portalUrl()}${address}`, { headers: { access_token: token }, data })
    ).json()
    expect(answer.code, `${address}: ${JSON.stringify(answer.data)}`).toBe(200)
    return answer.data as T
  }

/**
 * Starts an exam as a person and saves an answer to every question: texts for short answers and gaps, otherwise the
 * first option. Returns the attempt's id and functions that submit it, reach the limit of exits, or make other calls.
 */
export async function startAndAnswerExam(context: BrowserContext, login: string, examId: string) {
  const ask = createCallSender(context, await openSignedIn(context, login))
  const { attemptId } = await ask<{ attemptId: string }>('/exam/pc/start', { examId, writer })
  const { questions } = await ask<{ questions: readonly Question[] }>('/exam/pc/paper', { attemptId, writer })
  const answers = questions.map(({ position, type, options }) => ({
    position,
    seq: 1,
    uncertain: false,
    answer:
      type === 'short'
        ? { text: '先看占用率最高的任务，再按接口比较报文速率。' }
        : type === 'blank'
          ? { texts: ['179', '89'] }
          : { keys: [options[0]?.key ?? 'A'] },
  }))
  await ask('/exam/pc/save', { attemptId, writer, answers })
  return {
    attemptId,
    ask,
    submit: () => ask('/exam/pc/submit', { attemptId, writer, submitKey: `journey-${attemptId.slice(-12)}` }),
    /** Away from the page until the exam is submitted. */
    leaveTooOften: async () => {
      for (let time = 0; time < 5; time++) {
        await ask('/exam/pc/leave', {
          attemptId,
          writer,
          leaves: [{ key: `away-page-${time}`, cause: time % 2 ? 'blur' : 'hidden', agoMs: 300, awayMs: 200 }],
        })
        await new Promise((resolve) => setTimeout(resolve, 1300))
      }
    },
  }
}

/**
 * Marks all answers of an exam that wait for a grader: each answer, and each of its criteria, gets this many points in
 * 1/100.
 */
export async function markAllAnswers(
  context: BrowserContext,
  login: string,
  examId: string,
  points: number,
): Promise<void> {
  const ask = createCallSender(context, await openSignedIn(context, login))
  for (;;) {
    const { task } = await ask<{ task: { readonly taskId: string; readonly criteria: readonly object[] } | null }>(
      '/exam/console/marking/claim',
      { examId },
    )
    if (!task) return
    await ask('/exam/console/marking/save', {
      taskId: task.taskId,
      points,
      criteria: task.criteria.map(() => points),
      comment: '要点只写到一半',
    })
  }
}
