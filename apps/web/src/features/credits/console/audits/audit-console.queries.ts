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
export type Audit = DataOf<typeof creditAuditRead>
export type ChosenPerson = Audit['chosenPeople'][number]

export const useAudits = () => useAnswer(creditAudits, {}, { staleTime: 0 })
export const useAudit = (auditId: string) => useAnswer(creditAuditRead, { auditId }, { staleTime: 0 })
export const fetchAudit = (auditId: string) => send(creditAuditRead, { auditId })
export const drawAudit = (input: InputOf<typeof creditAuditDraw>) => write(creditAuditDraw, input)
export const decideAudit = (input: InputOf<typeof creditAuditDecide>) => write(creditAuditDecide, input)
