import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { deleteRateLimitWindow, recordRateLimitHit } from '../../../core/http/rate-limit.store.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { inTransaction } from '../../../database/connection.ts'
import { loadManagedExam } from './authoring.service.ts'
import { setStartPassword } from './authoring.store.ts'
import {
  comparableExamPassword,
  isSameExamPassword,
  maxExamPasswordTries,
  minExamPasswordLength,
  needsExamPassword,
  type PasswordCheckedExam,
} from './exam-password.rules.ts'

/**
 * Sets the password of an exam, or removes it (undefined). The password is not written to the audit log. Throws
 * `examNotFound`, and `malformed` for a password that is too short or of a mock exam.
 */
export async function changeExamPassword(
  deps: Deps,
  actor: Actor,
  { examId, password }: { readonly examId: string; readonly password?: string },
): Promise<{ examId: string; password: string | null }> {
  const next = password?.trim() ?? null
  if (next !== null && comparableExamPassword(next).length < minExamPasswordLength)
    throw new AppError('malformed', { fields: ['password'] })
  return inTransaction(deps.sql, async (tx) => {
    const { id, companyId, kind } = await loadManagedExam(tx, actor, examId)
    // A mock exam starts from any link, without a page that could ask for the password.
    if (kind === 'mock' && next !== null) throw new AppError('malformed', { fields: ['password'] })
    await setStartPassword(tx, id, next)
    await writeAudit(deps, tx, actor.accountId, {
      action: next === null ? 'exam.removePassword' : 'exam.setPassword',
      thing: 'exam',
      thingId: id,
      companyId,
      detail: {},
    })
    return { examId: id, password: next }
  })
}

/**
 * Checks the password of a new attempt. Throws `examPasswordMissing`, `examPasswordWrong`, or `examPasswordTries` after
 * too many wrong tries of the same person. Tries are counted in the database before the comparison, so that all
 * processes share the limit.
 */
export async function checkExamPassword(
  deps: Pick<Deps, 'sql' | 'clock'>,
  exam: PasswordCheckedExam & { readonly id: string },
  accountId: string,
  given: string | undefined,
): Promise<void> {
  if (exam.startPassword === null || !needsExamPassword(exam)) return
  if (given === undefined || comparableExamPassword(given) === '') throw new AppError('examPasswordMissing')
  const key = `exam password ${exam.id} ${accountId}`
  const retryAfter = await recordRateLimitHit(deps.sql, key, maxExamPasswordTries, deps.clock.now())
  if (retryAfter > 0) throw new AppError('examPasswordTries', { retryAfter })
  if (!isSameExamPassword(given, exam.startPassword)) throw new AppError('examPasswordWrong')
  await deleteRateLimitWindow(deps.sql, key)
}
