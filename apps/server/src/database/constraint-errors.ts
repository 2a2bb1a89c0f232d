import type { ErrorCode } from '@portal/contract/all-codes.ts'

type Known = { reason: ErrorCode; details: Record<string, unknown> }

/** Constraints that say a rule, and the error a caller hears when one of them refuses a write. */
const byConstraint: Readonly<Record<string, ErrorCode>> = {
  account_login: 'conflict',
  account_email: 'emailTaken',
  account_phone: 'phoneTaken',
  attempt_one_open: 'conflict',
  comment_report_not_own: 'ownComment',
  exam_appeal_once: 'appealNotPossible',
  exam_appeal_one_open: 'appealOpen',
  question_bank_id_fingerprint_key: 'questionExists',
  regrade_one_proposed: 'regradeOpen',
  regrade_second_person: 'secondPersonNeeded',
  company_wecom_corp_id_key: 'wecomTaken',
  reward_balance_enough: 'pointsShort',
  reward_rule_pkey: 'conflict',
  wecom_binding_pkey: 'wecomTaken',
  wecom_binding_company_id_account_id_key: 'wecomTaken',
}

/** What can only have come with the input: no such number, day, instant or text. */
const isOfInput = new Set(['22P02', '22003', '22007', '22008', '22P05', '22021'])

/** What PostgreSQL's refusal means to a caller; null when it is our mistake. */
export function errorOfConstraint(error: unknown): Known | null {
  const { code, constraint_name: constraint } = error as { code?: string; constraint_name?: string }
  if (typeof code !== 'string') return null
  if (constraint && byConstraint[constraint]) return { reason: byConstraint[constraint], details: {} }
  if (isOfInput.has(code)) return { reason: 'malformed', details: {} }
  if (code === '40001' || code === '40P01' || code === '55P03') return { reason: 'unavailable', details: {} }
  const isOutage =
    code.startsWith('08') ||
    code.startsWith('57P') ||
    code.startsWith('53') || // no disk, no memory, no connection left
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'].includes(code)
  return isOutage ? { reason: 'unavailable', details: {} } : null
}
