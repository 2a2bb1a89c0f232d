import type { DataOf } from '@portal/contract/http/call.ts'
import type { personalPageCounts } from '@portal/contract/site/centre.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { countOpenExams } from '../exams/exams.public.ts'
import { countOwnItems } from './centre.store.ts'

/** Loads the counts that the account menu shows. */
export async function loadAccountMenuCounts(deps: Deps, actor: Actor): Promise<DataOf<typeof personalPageCounts>> {
  const [examsOpen, { certificates, favourites, subscriptions, unread }] = await Promise.all([
    countOpenExams(deps, actor),
    countOwnItems(deps.sql, actor),
  ])
  return { examsOpen, certificates, favourites, subscriptions, unread }
}
