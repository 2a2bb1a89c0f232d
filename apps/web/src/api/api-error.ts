import type { ErrorCode } from '@portal/contract/all-codes.ts'
import type { FieldProblem } from '@portal/contract/http/field-rules.ts'
import { currentLocale } from './locale.ts'

/**
 * `timeout`, `network` and `parse` are failures without an envelope: no response arrived in time, none arrived at all,
 * or the one that arrived can't be read. The others are the contract's error names.
 */
export type ErrorReason = ErrorCode | 'timeout' | 'network' | 'parse'

/** The error of a call. `msg` is in the reader's language and can be shown unchanged. */
export class ApiError extends Error {
  /** Code of the envelope, or 0 when there was no envelope. */
  readonly code: number
  readonly reason: ErrorReason
  readonly msg: string
  /** Names of the fields that were refused, for forms. */
  readonly fields: readonly string[]
  /** The words for each violated rule, in the reader's language. */
  readonly problems: readonly FieldProblem[]
  readonly details: Readonly<Record<string, unknown>>
  constructor(code: number, reason: ErrorReason, msg: string, details: Readonly<Record<string, unknown>> = {}) {
    super(`${reason}: ${msg}`)
    this.name = 'ApiError'
    this.code = code
    this.reason = reason
    this.msg = msg
    this.details = details
    this.fields = Array.isArray(details.fields)
      ? details.fields.filter((field): field is string => typeof field === 'string')
      : []
    this.problems = Array.isArray(details.problems) ? (details.problems as (FieldProblem & Said)[]).map(worded) : []
  }
}

/** Rules of a feature have their words in both languages. */
type Said = { readonly zh?: string; readonly en?: string }
const worded = (problem: FieldProblem & Said): FieldProblem => ({
  ...problem,
  msg: problem.msg ?? problem[currentLocale()] ?? '',
})

/**
 * Returns the message of an `ApiError`, for a toast or an error state; `fallback` for any other thrown value, and for
 * an error without a message.
 */
export const errorWords = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.msg ? error.msg : fallback

/**
 * Returns a message for each of `fields` that a rejected call names, in their order. If the error names none of them,
 * its message is under `form`.
 */
export function fieldErrorWords<F extends string>(
  error: unknown,
  fields: readonly F[],
  fallback: string,
): { readonly [K in F | 'form']?: string } {
  const refused = error instanceof ApiError ? error : null
  const nameOf = (path: string) => path.split('.')[0]
  const told = fields.flatMap((field) => {
    const problem = refused?.problems.find((one) => nameOf(one.field) === field)
    return problem
      ? [[field, problem.msg]]
      : refused?.fields.some((path) => nameOf(path) === field)
        ? [[field, errorWords(error, fallback)]]
        : []
  })
  return Object.fromEntries(told.length > 0 ? told : [['form', errorWords(error, fallback)]])
}
export const isApiError = (error: unknown, reason?: ErrorReason): error is ApiError =>
  error instanceof ApiError && (!reason || error.reason === reason)
