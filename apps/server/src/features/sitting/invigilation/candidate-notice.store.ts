import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import { type Addressee, insertAssuredNotices } from '../../community/community.public.ts'

export type CandidateNotice = {
  readonly id: string
  readonly attemptId: string
  readonly kind: 'attemptReopened' | 'appealAnswered'
  /** Told once, however often it is tried. */
  readonly cause: string
  readonly title: BilingualText
  readonly body: BilingualText
  readonly link: string
  readonly at: Date
}

/** Keeps a notification for the candidate of an attempt; answers where it may be mailed to, null when it was told before or there is no address. */
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
