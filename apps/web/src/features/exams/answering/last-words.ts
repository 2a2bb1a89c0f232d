import type { examLeave } from '@portal/contract/exams/exam-leave.contract.ts'
import type { BodyOf } from '@portal/contract/http/call.ts'
import { isApiError } from '#web/api/api-error.ts'
import { tabStorage } from '#web/api/storage.ts'

type Words = BodyOf<typeof examLeave>
const keyOf = (attemptId: string) => `exam left ${attemptId}`

/** Keeps the last words of a page in its tab: whether the server heard them a closing page does not learn. */
export const saveLastWords = (words: Words, now = Date.now()): void =>
  tabStorage.write(keyOf(words.attemptId), JSON.stringify({ words, at: now }))
export const removeLastWords = (attemptId: string): void => tabStorage.remove(keyOf(attemptId))

/**
 * Says the last words of the page that stood in this tab before, if there are any, so that the server hears them before another page takes
 * the attempt: a reload must not be faster than what it says. Heard twice they count once. The page that breaks down says none.
 */
export async function sendLastWordsAgain(
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
    // What the server does not hear or refuses keeps nobody from their exam; what it did not hear is said again.
    if (isApiError(error) && (error.code === 0 || error.code >= 500 || error.reason === 'companyMoved')) return
  }
  removeLastWords(attemptId)
}
