import type { Deps } from '../../../core/deps.ts'
import { newId } from '../../../core/secrets/random.ts'
import { pickText } from '../../../core/text/language.ts'
import type { Transaction } from '../../../database/connection.ts'
import { type CandidateNotice, insertCandidateNotice } from './candidate-notice.store.ts'
import { candidateMail } from './candidate-notice.words.ts'

/** Notifies the candidate of an attempt in the portal and by email, in the transaction of the act. */
export async function notifyCandidate(
  deps: Deps,
  tx: Transaction,
  notice: Omit<CandidateNotice, 'id' | 'at'>,
): Promise<void> {
  const at = deps.clock.now()
  const to = await insertCandidateNotice(tx, { ...notice, id: newId(at, deps.random), at })
  if (!to) return
  const body = candidateMail[to.locale](
    to.name,
    pickText(notice.body, to.locale),
    `${deps.settings.publicUrl}${notice.link}`,
  )
  await deps.outbox.put(tx, {
    channel: 'mail',
    to: to.email,
    isSecret: false,
    subject: pickText(notice.title, to.locale),
    body,
  })
}
