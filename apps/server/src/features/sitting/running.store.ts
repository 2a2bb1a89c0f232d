import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import { trialExamId } from './trials/trial.rules.ts'

export type RunningAttempt = {
  readonly id: string
  readonly examId: string
  readonly title: BilingualText
  readonly deadline: Date | null
  readonly isPaused: boolean
  readonly savedAt: Date | null
  readonly sheet: ('open' | 'answered' | 'uncertain')[]
}

/**
 * Finds the open attempt that ends first among those of a person at formal and course exams, with the state of each
 * question as one word; null when there is none.
 */
export async function findRunningAttempt(
  db: Db,
  owner: { readonly accountId: string; readonly companyId: string },
  now: Date,
): Promise<RunningAttempt | null> {
  const row = await db<RunningAttempt[]>`
    select t.id, t.exam_id as "examId", t.terms -> 'title' as title, t.deadline, t.paused_at is not null as "isPaused",
      max(q.saved_at) as "savedAt", json_agg(case when q.uncertain then 'uncertain' when q.answer is not null then 'answered' else 'open' end
        order by q.position) as sheet
    from attempt t join answered_paper q on q.attempt_id = t.id
    where t.account_id = ${owner.accountId} and t.company_id = ${owner.companyId} and t.state = 'open' and t.terms ->> 'kind' <> 'mock'
      and t.exam_id <> ${trialExamId} and (t.deadline is null or t.deadline > ${now})
    group by t.id order by t.deadline nulls last, t.started_at limit 1`.maybeOne()
  return row ?? null
}
