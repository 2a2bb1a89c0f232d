import { legalStatementRead } from '@portal/contract/identity/agreement.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export const useLegalStatement = (kind: 'terms' | 'privacy') => useAnswer(legalStatementRead, { kind })
