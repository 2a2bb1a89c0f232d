import type { examExitsRecord } from '@portal/contract/exams/exam-leave.contract.ts'
import type { BodyOf } from '@portal/contract/http/call.ts'
import { isApiError } from '#web/api/api-error.ts'
import { tabStorage } from '#web/api/storage.ts'

type Words = BodyOf<typeof examExitsRecord>
const keyOf = (attemptId: string) => `exam left ${attemptId}`

/**
 * Stores the last report of a closing page, with its exits and unsaved answers, in its tab. A closing page gets no
 * response, so the report may be lost.
 */
export const storeClosingReport = (words: Words, now = Date.now()): void =>
  tabStorage.write(keyOf(words.attemptId), JSON.stringify({ words, at: now }))
export const clearClosingReport = (attemptId: string): void => tabStorage.remove(keyOf(attemptId))

/**
 * Repeats the last report of the previous page in this tab, if there is one, before another page takes over the
 * attempt, so that a reload can't overtake the report. The server counts it once even if it arrives twice. A crashed
 * page leaves no such report.
 */
export async function resendClosingReport(
  attemptId: string,
  tell: (words: Words) => Promise<unknown>,
  now = Date.now(),
): Promise<void> {
  const text = tabStorage.read(keyOf(attemptId))
  if (text === null) return
  try {
    const { words, at } = JSON.parse(text) as { words: Words; at: number }
    const sinceMs = Math.min(86_400_000, Math.max(0, now - at))
    await tell({
      ...words,
      leaves: words.leaves.map((leave) => ({ ...leave, agoMs: Math.min(86_400_000, leave.agoMs + sinceMs) })),
    })
  } catch (error) {
    // A lost or refused request must not keep a candidate out of the exam; a lost one is sent again.
    if (isApiError(error) && (error.code === 0 || error.code >= 500 || error.reason === 'companyMoved')) return
  }
  clearClosingReport(attemptId)
}
