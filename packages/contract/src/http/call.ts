import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from '../all-codes.ts'
import type { codesOfEveryCall, codesOfEverySession } from './codes.ts'
import type { AnswerTag } from './tags.ts'

/** Kinds of staff work. A grant is given to a user, for the training organisation as a whole or for one company. */
export const staffGrants = [
  'courses',
  'questions',
  'exams',
  'grading',
  'certificates',
  'companies',
  'site',
  'moderation',
  'reports',
  'commerce',
  'live',
  'operations',
] as const
export type StaffGrant = (typeof staffGrants)[number]
/**
 * The grants that may be limited to one company: those with a call that is `orForCompany`. All other grants are given
 * for the whole organisation only.
 */
export const companyGrants = [
  'questions',
  'exams',
  'grading',
  'certificates',
  'companies',
  'moderation',
  'reports',
  'operations',
] as const satisfies readonly StaffGrant[]
export type CompanyGrant = (typeof companyGrants)[number]
export const isCompanyGrant = (grant: StaffGrant): grant is CompanyGrant =>
  (companyGrants as readonly StaffGrant[]).includes(grant)

/** Kinds of posts. A post opens some calls of a permission, for one course, exam or exam centre (decision 138). */
export const staffPosts = ['teacher', 'invigilator'] as const
export type StaffPost = (typeof staffPosts)[number]
/** The permissions of which a post opens some calls, by kind of post. */
export const grantsOfPosts: Readonly<Record<StaffPost, readonly StaffGrant[]>> = {
  teacher: ['courses'],
  invigilator: ['exams', 'certificates'],
}

/**
 * Access to a call: everyone, anyone signed in, or staff with the grant. There is no default. Staff with the grant for
 * one company may make only calls that allow this, only in that company, and neither see nor change anything of another
 * company. Holders of a post may make only calls that allow this, for the subjects of their posts.
 */
export type CallAccess =
  | 'public'
  | 'signedIn'
  | { readonly grant: StaffGrant; readonly orForCompany?: undefined; readonly orForPost?: StaffPost }
  | { readonly grant: CompanyGrant; readonly orForCompany: true; readonly orForPost?: StaffPost }

/**
 * The encoding of a call's input. Calls with `form` or `json` accept both; the value is the one that the specification
 * uses.
 */
export type CallEncoding = 'query' | 'form' | 'json' | 'multipart'

/** A rate limit: at most `max` calls in `perSeconds` seconds, counted per signed-in user or client address. */
export type CallLimit = { readonly max: number; readonly perSeconds: number }

export type Call<
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Data extends TSchema = TSchema,
  Errors extends readonly ErrorCode[] = readonly ErrorCode[],
> = {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly access: CallAccess
  readonly encoding: CallEncoding
  readonly summary: string
  /**
   * The subjects of its answer. The web app fetches the answer again when a write has changed one of them. Every call
   * declares this or `changes`, even if it is empty.
   */
  readonly shows?: readonly AnswerTag[]
  /** The subjects whose answers are outdated after the call. */
  readonly changes?: readonly AnswerTag[]
  readonly query?: Query
  readonly body?: Body
  /** Form fields that hold a JSON text (specification section 7: `recordJson`). */
  readonly jsonFields?: readonly string[]
  readonly data: Data
  /** The answer is a file, not an envelope; `data` is then `Empty`. Errors are still sent as envelopes. */
  readonly answersFile?: boolean
  /** The caller must have reauthenticated within the last minutes; otherwise the answer is `reauthenticationNeeded`. */
  readonly reauthenticates?: true
  /**
   * The errors that this call may return in addition to those of every call and every session; a test fails for any
   * other.
   */
  readonly errors: Errors
  readonly limit?: CallLimit
  /** The maximum number of seconds for which the call may wait while there is nothing new. */
  readonly holdsSeconds?: number
  /** The maximum size of the body in bytes; default 256 KiB. */
  readonly bodyLimit?: number
}

/** Declares a call once, for the server's route, the web's client, OpenAPI and the access matrix. */
export function call<
  Data extends TSchema,
  const Errors extends readonly ErrorCode[],
  Query extends TObject = TObject<{}>,
  Body extends TObject = TObject<{}>,
>(declaration: Call<Query, Body, Data, Errors>): Call<Query, Body, Data, Errors> {
  return declaration
}

// biome-ignore lint/suspicious/noExplicitAny: the list holds calls of every shape
export type AnyCall = Call<any, any, any, readonly ErrorCode[]>
export type QueryOf<C extends AnyCall> = C extends Call<infer Q, TObject, TSchema> ? Static<Q> : never
export type BodyOf<C extends AnyCall> = C extends Call<TObject, infer B, TSchema> ? Static<B> : never
export type DataOf<C extends AnyCall> = C extends Call<TObject, TObject, infer D> ? Static<D> : never
/** The input that a handler receives and a client sends: query and body as one object. */
export type InputOf<C extends AnyCall> = QueryOf<C> & BodyOf<C>
/** The names of all errors that a call may return. */
export type ErrorsOf<C extends AnyCall> =
  | C['errors'][number]
  | (typeof codesOfEveryCall)[number]
  | (typeof codesOfEverySession)[number]
  | 'forbidden'
  | 'factorRequired'
  | 'reauthenticationNeeded'
