import { defineJob } from '../../../core/jobs/define-job.ts'
import { inTransaction } from '../../../database/connection.ts'
import { deleteOldCertificateEvidence } from '../../certificates/certificates.public.ts'
import { deleteApplicantDocuments } from './document-retention.store.ts'

/**
 * Job, daily: deletes the saved details, document numbers and files of applicants who have had no open application and
 * changed no details for the configured number of days, and the evidence of certificate applications decided longer ago
 * than that.
 */
export const deleteOldIdDocuments = defineJob({
  name: 'forgetDocuments',
  words: { zh: '删除到期的证件资料', en: 'Delete expired ID documents' },
  schedule: '37 3 * * *',
  async run(deps) {
    const before = new Date(deps.clock.now().getTime() - deps.settings.idDocumentDays * 86_400_000)
    await inTransaction(deps.sql, async (tx) => {
      await deleteApplicantDocuments(tx, before)
      await deleteOldCertificateEvidence(tx, before)
    })
  },
})
