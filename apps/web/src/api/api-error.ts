import type { ErrorCode } from '@portal/contract/all-codes.ts'

/** `timeout`, `network` and `parse` never reached an answer of the server; the rest are the names of the contract. */
export type ErrorReason = ErrorCode | 'timeout' | 'network' | 'parse'

/** Why a call did not answer what was asked. `msg` is already in the reader's language and may be shown as it is. */
export class ApiError extends Error {
  /** Code of the envelope, or 0 when there was no envelope. */
  readonly code: number
  readonly reason: ErrorReason
  readonly msg: string
  /** Names of the fields that were refused, for forms. */
  readonly fields: readonly string[]
  readonly details: Readonly<Record<string, unknown>>
  constructor(code: number, reason: ErrorReason, msg: string, details: Readonly<Record<string, unknown>> = {}) {
    super(`${reason}: ${msg}`)
    this.name = 'ApiError'
    this.code = code
    this.reason = reason
    this.msg = msg
    this.details = details
    this.fields = Array.isArray(details.fields) ? details.fields.filter((field): field is string => typeof field === 'string') : []
  }
}

/** The words of any thrown thing, for a toast or an error state. */
export const wordsOfError = (error: unknown, fallback: string): string => (error instanceof ApiError && error.msg ? error.msg : fallback)
export const isApiError = (error: unknown, reason?: ErrorReason): error is ApiError => error instanceof ApiError && (!reason || error.reason === reason)
