import { allCodes, type ErrorCode } from '@portal/contract/all-codes.ts'
import type { Lang } from '../text/language.ts'

/**
 * An error for the caller. `details` is sent with it, so it must hold no secrets. `words` replaces the default text of
 * its reason.
 */
export class AppError extends Error {
  readonly reason: ErrorCode
  readonly details: Readonly<Record<string, unknown>>
  readonly words: Readonly<Record<Lang, string>> | null
  constructor(
    reason: ErrorCode,
    details: Readonly<Record<string, unknown>> = {},
    words: Readonly<Record<Lang, string>> | null = null,
  ) {
    super(reason)
    this.reason = reason
    this.details = details
    this.words = words
  }
}

/** Returns the text of an error in the caller's language. */
export const errorText = (reason: ErrorCode, lang: Lang): string => allCodes[reason][lang]
