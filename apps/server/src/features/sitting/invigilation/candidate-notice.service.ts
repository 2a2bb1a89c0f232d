import type { Deps } from '../../../core/deps.ts'
import { newId } from '../../../core/secrets/random.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Transaction } from '../../../database/connection.ts'
import { sendPersonalNotices } from '../../community/community.public.ts'
import { findCandidateOfAttempt } from './candidate-notice.store.ts'
import { candidateNoticeEmail } from './candidate-notice.words.ts'

type CandidateNotice = {
  readonly attemptId: string
  readonly kind: 'attemptReopened' | 'appealAnswered'
  /** Makes repeated notifications one. */
  readonly cause: string
  readonly title: BilingualText
  readonly body: BilingualText
  readonly link: string
}

/**
 * Sends a notification to the person who takes an attempt, in the transaction of the act that it reports. Does nothing
 * for an unknown attempt.
 */
export async function notifyCandidate(
  deps: Deps,
  tx: Transaction,
  { attemptId, ...notice }: CandidateNotice,
): Promise<void> {
  const to = await findCandidateOfAttempt(tx, attemptId)
  if (!to) return
  const id = newId(deps.clock.now(), deps.random)
  await sendPersonalNotices(
    deps,
    tx,
    to.companyId,
    [{ ...notice, id, accountId: to.accountId }],
    ({ name, locale }, { body, url }) => candidateNoticeEmail[locale](name, body, url),
  )
}
