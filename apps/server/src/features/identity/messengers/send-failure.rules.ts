import { AppError } from '../../../core/http/app-error.ts'
import { OutboundError } from '../../../core/http/guarded-fetch.ts'
import type { DeliveryBatchOutcome } from '../../../core/messages/delivery.rules.ts'
import { MessengerError } from '../connections/kinds/messenger/messenger-client.ts'
import { isWecomError, wecomErrors } from '../wecom/wecom.rules.ts'
import { WecomError } from '../wecom/wecom-client.ts'

/** Errors of a connection that was never made. */
const neverMade = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

/** True if an error shows that the request never reached the provider. */
function isUnreached(error: unknown): boolean {
  if (error instanceof OutboundError)
    return ['address', 'private', 'name'].includes(error.reason) || neverMade.includes(error.detail)
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return neverMade.includes(String(code)) || (cause !== undefined && cause !== null && isUnreached(cause))
}

/**
 * Returns the outcome of a failed try. `wasSent` false: the error came before the message itself was sent, while the
 * portal asked for a token.
 */
export function outcomeOfFailure(
  error: unknown,
  wasSent: boolean,
): Exclude<DeliveryBatchOutcome, { kind: 'taken' | 'partly' }> {
  const cause = error instanceof AppError ? (error as { cause?: unknown }).cause : error
  const reason = cause instanceof Error ? cause.message : String(error)
  if (cause instanceof MessengerError) return { kind: cause.isBusy ? 'busy' : 'forbidden', reason }
  if (cause instanceof WecomError)
    return { kind: isWecomError(wecomErrors.busy, cause.errcode) ? 'busy' : 'forbidden', reason }
  if (!wasSent || isUnreached(cause)) return { kind: 'unreached', reason }
  return { kind: 'unknown', reason }
}
