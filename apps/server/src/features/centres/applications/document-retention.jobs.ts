import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../database/connection.ts'
import { deleteOldEvidence } from '../../certificates/certificates.public.ts'
import { deleteApplicantDocuments } from './document-retention.store.ts'

/** Job, once a day: forgets numbers and documents of people whose last application ended as many days ago as the settings name. */
export async function deleteOldDocuments(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - deps.settings.idDocumentDays * 86_400_000)
  await inTransaction(deps.sql, async (tx) => {
    await deleteApplicantDocuments(tx, before)
    await deleteOldEvidence(tx, before)
  })
}
