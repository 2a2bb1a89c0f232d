import {
  creditAuditDecide,
  creditAuditDraw,
  creditAuditRead,
  creditAudits,
} from '@portal/contract/credits/credit-audit.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type CreditAuditLine = DataOf<typeof creditAudits>['audits'][number]
export type CreditAudit = DataOf<typeof creditAuditRead>
export type AuditedPerson = CreditAudit['chosenPeople'][number]

export const useCreditAudits = () => useAnswer(creditAudits, {}, { staleTime: 0 })
export const useCreditAudit = (auditId: string) => useAnswer(creditAuditRead, { auditId }, { staleTime: 0 })
export const fetchCreditAudit = (auditId: string) => send(creditAuditRead, { auditId })
export const drawCreditAudit = (input: InputOf<typeof creditAuditDraw>) => write(creditAuditDraw, input)
export const decideCreditAudit = (input: InputOf<typeof creditAuditDecide>) => write(creditAuditDecide, input)
