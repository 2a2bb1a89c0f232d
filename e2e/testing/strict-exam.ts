import type { BrowserContext } from '@playwright/test'
import { callPortalApi } from '../portal.ts'

type Listed = { readonly examId: string; readonly kind: string; readonly state: string; readonly title: string }
type Rules = { readonly leavePolicy: string; readonly leaveLimit: number; readonly onReload: string }

/** Exams that other journeys made in the same portal and end there, or that ask for more. */
const madeByJourneys = /Full screen|五种题型|^(选择|时钟|对话框后面|提前到时)/

/**
 * Finds a formal exam of the demo that the learner may start, and that is submitted at the fifth exit or at a reload.
 * Exams that other journeys created are passed over. Returns its id; throws when there is none.
 */
export async function findStrictExam(context: BrowserContext, token: string): Promise<string> {
  const { list } = await callPortalApi<{ list: Listed[] }>(context, '/exam/pc/examList', { size: 50 }, token)
  for (const { examId } of list.filter(
    ({ kind, state, title }) => kind === 'formal' && state === 'ready' && !madeByJourneys.test(title),
  )) {
    const { leavePolicy, leaveLimit, onReload } = await callPortalApi<Rules>(
      context,
      '/exam/pc/examDetail',
      { examId },
      token,
    )
    if (leavePolicy === 'strict' && leaveLimit === 5 && onReload === 'submit') return examId
  }
  throw new Error('the demo has no strict exam that is open to this learner')
}
