import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import { findRunningAttempt } from './running.store.ts'

/** Loads the exam that the caller is taking now, with its answer sheet; null when they are not taking one. */
export async function loadRunningExam(deps: Deps, actor: Actor, lang: Lang) {
  const row = await findRunningAttempt(deps.sql, actor, deps.clock.now())
  return (
    row && {
      examId: row.examId,
      attemptId: row.id,
      title: pickText(row.title, lang),
      endsAt: row.deadline?.toISOString() ?? null,
      isPaused: row.isPaused,
      savedAt: row.savedAt?.toISOString() ?? null,
      sheet: row.sheet,
    }
  )
}
