import type { Transaction } from '../database/connection.ts'

export type LessonReader = { readonly companyId: string; readonly accountId: string; readonly openedAt: Date }

/** Lists the learners who completed a lesson, with the time at which each opened it. */
export const listLessonReaders = (tx: Transaction, contentId: string): Promise<LessonReader[]> => tx<LessonReader[]>`
  select company_id as "companyId", account_id as "accountId", opened_at as "openedAt" from content_progress
  where content_id = ${contentId} and percent = 100`
