import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import { type Addressee, insertAssuredNotices } from '../../community/community.public.ts'

export type CandidateNotice = {
  readonly id: string
  readonly attemptId: string
  readonly kind: 'attemptReopened' | 'appealAnswered'
  /** Makes repeated notifications one. */
  readonly cause: string
  readonly title: BilingualText
  readonly body: BilingualText
  readonly link: string
  readonly at: Date
}

/**
 * Inserts a notification for the candidate of an attempt. Returns the email address, or null when it was sent before or
 * there is no address.
 */
export async function insertCandidateNotice(
  db: Db,
  { attemptId, at, ...notice }: CandidateNotice,
): Promise<Addressee | null> {
  const of = await db<
    { accountId: string; companyId: string }[]
  >`select account_id as "accountId", company_id as "companyId" from attempt
    where id = ${attemptId}`.maybeOne()
  if (!of) return null
  const [reader] = await insertAssuredNotices(db, of.companyId, [{ ...notice, accountId: of.accountId }], at)
  return reader ?? null
}
