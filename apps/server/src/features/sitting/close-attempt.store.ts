import type { Db } from '../../database/connection.ts'
import type { EndedBy } from '../exams/exams.public.ts'
import { openAttemptCondition } from './is-open.store.ts'

/**
 * Returns the SQL expression of the seconds spent on each question: those that the attempt's row already holds, or else
 * the page's last report, or else the newest stored report.
 */
export const finalTimeSpentExpression = (db: Db, { attemptId, spent }: AttemptClosing) =>
  db`coalesce(attempt.spent, ${spent ? [...spent] : null}::int[], (select k.spent from attempt_contact k where k.attempt_id = ${attemptId}))`

export type AttemptClosing = {
  readonly attemptId: string
  readonly submittedAt: Date
  readonly endedBy: EndedBy
  readonly submitKey: string | null
  readonly spent?: readonly number[] | null
}

/** Closes an attempt without grading it, and queues it for grading. */
export async function setAttemptClosed(db: Db, closing: AttemptClosing): Promise<void> {
  await db`
    with noted as (
      insert into ungraded_attempt (attempt_id, next_at) values (${closing.attemptId}, ${closing.submittedAt}) on conflict do nothing
    )
    update attempt set state = 'closed', submitted_at = ${closing.submittedAt}, ended_by = ${closing.endedBy}, submit_key = ${closing.submitKey},
      spent = ${finalTimeSpentExpression(db, closing)}, time_used = extract(epoch
        from ${closing.submittedAt}::timestamptz - started_at - stopped_ms * interval '1 millisecond')::int
    where id = ${closing.attemptId} and ${openAttemptCondition(db, 'attempt')}`
}
