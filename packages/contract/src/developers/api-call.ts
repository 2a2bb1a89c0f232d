import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from '../all-codes.ts'
import type { ApiScope } from './api-scopes.ts'

/**
 * A call of the public API. Unlike the calls of the portal's own pages it is stable: within `/api/v1`, fields and calls
 * may be added, but nothing is renamed or removed (a test compares it with api-v1.json). A success is answered with its
 * data, an error with a problem document (RFC 9457).
 */
export type ApiCall<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Answer extends TSchema = TSchema,
> = {
  /** The name of its function in the client. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** Parameters are written as `{name}`. */
  readonly path: `/api/v1/${string}`
  /** Null: any valid token. */
  readonly scope: ApiScope | null
  readonly summary: { readonly zh: string; readonly en: string }
  readonly params: Params
  readonly query: Query
  /** Only with POST, which always needs `Idempotency-Key`. */
  readonly body?: Body
  readonly answer: Answer
  /** The status of a success. */
  readonly status: 200 | 201
  readonly errors: readonly ErrorCode[]
}
export type ApiCallInput<C> = C extends ApiCall<infer P, infer Q, infer B> ? Static<P> & Static<Q> & Static<B> : never
export type ApiCallAnswer<C> = C extends ApiCall<TObject, TObject, TObject, infer A> ? Static<A> : never

/** The errors that every call of the public API may return. */
export const codesOfEveryApiCall = [
  'malformed',
  'tokenMissing',
  'tokenInvalid',
  'scopeMissing',
  'tooManyRequests',
  'tooLarge',
  'unavailable',
  'internal',
] as const satisfies readonly ErrorCode[]
