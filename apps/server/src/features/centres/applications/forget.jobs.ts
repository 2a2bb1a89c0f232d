import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../database/connection.ts'
import { forgetEvidence } from '../../certificates/certificates.public.ts'
import { forgetApplicants } from './forget.store.ts'

/** Job, once a day: forgets numbers and documents of people whose last application ended as many days ago as the settings name. */
export async function forgetDocuments(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - deps.settings.idDocumentDays * 86_400_000)
  await inTransaction(deps.sql, async (tx) => {
    await forgetApplicants(tx, before)
    await forgetEvidence(tx, before)
  })
}
