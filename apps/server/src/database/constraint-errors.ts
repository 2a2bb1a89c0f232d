import type { ErrorCode } from '@portal/contract/all-codes.ts'

type Known = { reason: ErrorCode; details: Record<string, unknown> }

/** Constraints that express a rule, and the caller's error when one of them refuses a write. */
const byConstraint: Readonly<Record<string, ErrorCode>> = {
  account_login: 'loginTaken',
  account_email: 'emailTaken',
  account_phone: 'phoneTaken',
  account_login_once: 'loginTaken',
  account_email_once: 'emailTaken',
  account_phone_once: 'phoneTaken',
  membership_employee_no: 'employeeNoTaken',
  membership_employee_no_once: 'employeeNoTaken',
  saved_view_owner_id_list_name_key: 'viewNameTaken',
  attempt_one_open: 'conflict',
  comment_report_not_own: 'ownComment',
  exam_of_company: 'malformed',
  exam_not_paused: 'examPaused',
  exam_owner_fits: 'examOfOthers',
  exam_appeal_once: 'appealNotPossible',
  exam_appeal_one_open: 'appealOpen',
  question_bank_title_key_key: 'bankTitleTaken',
  question_once: 'questionExists',
  question_second_person: 'authorMayNotApprove',
  regrade_one_proposed: 'regradeOpen',
  regrade_second_person: 'secondPersonNeeded',
  company_wecom_corp_id_key: 'wecomTaken',
  identity_domain_proved: 'domainTaken',
  company_sign_in_code_once: 'companyCodeTaken',
  reward_balance_enough: 'pointsShort',
  reward_rule_pkey: 'conflict',
  certificate_scheme_code_key: 'schemeCodeTaken',
  certificate_scheme_once_a_level: 'levelTaken',
  joining_way_domain_once: 'joiningDomainOpen',
  joining_application_once: 'joiningWaits',
  joining_application_account_once: 'joiningWaits',
  order_invoice_number: 'invoiceNumberTaken',
  order_invoice_red_number: 'invoiceNumberTaken',
  wecom_binding_pkey: 'wecomTaken',
  wecom_binding_company_id_account_id_key: 'wecomTaken',
}

/** Errors that only an input can cause: no such number, day, instant or text. */
const isOfInput = new Set(['22P02', '22003', '22007', '22008', '22P05', '22021'])

/**
 * Returns true for a violated foreign key: a row refers to one that does not exist, or the row to be deleted or changed
 * is still referred to.
 */
export const isForeignKeyViolation = (error: unknown): boolean => (error as { code?: string }).code === '23503'

/**
 * Returns the error to show the caller when PostgreSQL refuses a statement or can't be reached; null when the fault is
 * the portal's.
 */
export function errorOfConstraint(error: unknown): Known | null {
  const { code, constraint, syscall, routine } = error as {
    code?: string
    constraint?: string
    syscall?: string
    routine?: string
  }
  if (typeof code !== 'string') return null
  if (constraint && byConstraint[constraint]) return { reason: byConstraint[constraint], details: {} }
  if (isOfInput.has(code)) return { reason: 'malformed', details: {} }
  const isOutage =
    ['40001', '40P01', '55P03'].includes(code) || // another transaction was faster, or a lock could not be obtained
    code.startsWith('08') ||
    code.startsWith('57') || // stopped, started or cancelled by an operator, or by its own time limit
    code.startsWith('53') || // no disk, no memory, no connection left
    code.startsWith('58') || // a system below it, such as a disk, fails
    routine === 'RevalidateCachedQuery' || // a table that changed under a prepared statement, as in an upgrade; the next try prepares it again
    code === '25006' || // a former primary
    code === '25P03' || // the transaction was idle for too long
    [
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'CONNECTION_CLOSED',
      'CONNECTION_ENDED',
      'CONNECTION_DESTROYED',
      'CONNECT_TIMEOUT',
      'ETIMEDOUT',
      'EHOSTUNREACH',
    ].includes(code) ||
    (code === 'ENOENT' && syscall === 'connect') || // its socket is gone
    ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(code) // the disk of the files is full or broken
  return isOutage ? { reason: 'unavailable', details: {} } : null
}
