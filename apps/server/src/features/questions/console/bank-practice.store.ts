import type { Db } from '../../../database/connection.ts'
import { bankOfCompanyCondition } from '../bank-console.store.ts'

/**
 * Opens or closes a bank for practice. Returns `done`, `inUse` when exams reserve its questions, so that it may not be
 * opened, or null when it does not exist in that company (null: any company). Locks its row.
 */
export async function updateBankPractice(
  db: Db,
  bankId: string,
  companyId: string | null,
  open: boolean,
): Promise<'done' | 'inUse' | null> {
  const row = await db<{ inUse: boolean }[]>`
    with bank as (select b.id, exists (select from never_practised g where g.id = b.id) as used from question_bank b
      where b.id = ${bankId} and ${bankOfCompanyCondition(db, companyId)} for update of b),
    written as (update question_bank b set is_open_for_practice = ${open} from bank where b.id = bank.id and not (bank.used and ${open}))
    select used and ${open} as "inUse" from bank`.maybeOne()
  return row ? (row.inUse ? 'inUse' : 'done') : null
}
