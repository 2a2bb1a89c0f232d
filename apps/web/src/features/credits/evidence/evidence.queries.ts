import { creditAuditProofSubmit, myCreditAudits } from '@portal/contract/credits/credit-audit.contract.ts'
import {
  creditEvidenceSubmit,
  creditEvidenceWithdraw,
  myCreditEvidence,
} from '@portal/contract/credits/credit-evidence.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { fileUpload } from '@portal/contract/http/file.contract.ts'
import { uploadFiles } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type OwnEvidenceList = DataOf<typeof myCreditEvidence>
export type OwnEvidence = OwnEvidenceList['evidence'][number]

export const useOwnEvidence = () => useAnswer(myCreditEvidence, {}, { staleTime: 0 })
export const uploadEvidenceFile = async (file: File) => {
  const { fileId, name, size } = await uploadFiles(fileUpload, { purpose: 'attachment' }, file)
  return { fileId, name, size }
}
export const submitEvidence = (input: InputOf<typeof creditEvidenceSubmit>) => write(creditEvidenceSubmit, input)
export const withdrawEvidence = (evidenceId: string) => write(creditEvidenceWithdraw, { evidenceId })

export type OwnCreditAudit = DataOf<typeof myCreditAudits>['audits'][number]
export const useOwnCreditAudits = () => useAnswer(myCreditAudits, {}, { staleTime: 0 })
export const submitAuditProof = (input: InputOf<typeof creditAuditProofSubmit>) => write(creditAuditProofSubmit, input)
