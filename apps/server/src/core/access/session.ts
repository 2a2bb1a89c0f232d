import type { IncomingHttpHeaders } from 'node:http'
import { grantsOfPosts, type StaffGrant, type StaffPost } from '@portal/contract/http/call.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../database/connection.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Lang } from '../text/language.ts'
import { findSession, findSessionState, setSessionUsed } from './session.store.ts'

/** The caller of a call: a person in one company, with the grants held for the organisation and for that company. */
export type Actor = {
  readonly sessionId: string
  readonly accountId: string
  readonly companyId: string
  readonly grants: readonly StaffGrant[]
  readonly companyGrants: readonly StaffGrant[]
  /** Kinds of the posts that the person holds; their subjects are looked up where they decide. */
  readonly posts?: readonly StaffPost[]
  /** Permissions that the person holds, but that don't count in this session: its second factor was not proved. */
  readonly lockedGrants?: readonly StaffGrant[]
}

/** Returns the company to which a grant that the actor holds is limited; null: the whole organisation. */
export const companyBoundOf = (actor: Actor, grant: StaffGrant): string | null =>
  actor.grants.includes(grant) ? null : actor.companyId

/**
 * Returns the account whose posts limit the actor in a call that requires this grant; null if the actor holds the grant
 * for the organisation. Must not be used for calls that are `orForCompany`: a grant for one company does not count
 * here.
 */
export const postBoundOf = (actor: Actor, grant: StaffGrant): string | null =>
  actor.grants.includes(grant) ? null : actor.accountId

/**
 * Returns the token of a request: header `access_token` (specification section 6), or a bearer token; null without
 * either.
 */
export const tokenOfRequest = (request: FastifyRequest): string | null => tokenOfHeaders(request.headers)

/**
 * Returns the token in these headers, or null. Proxies drop names with an underscore by default, so pages send both
 * headers.
 */
export function tokenOfHeaders({ access_token: header, authorization = '' }: IncomingHttpHeaders): string | null {
  if (typeof header === 'string' && header) return header
  return /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? null
}

/**
 * Returns the actor of a token, given by its hash. Throws `notSignedIn` (401) without a token, `sessionExpired` (401)
 * for an unknown or expired one, and an error with status 202 when the server has ended the session for a reason that
 * the user should know (product decisions, section 4). Extends the session, at most once a minute. `lang`: the language
 * in which the caller reads, for messages.
 */
export async function requireActor(deps: Deps, tokenHash: Buffer | null, lang: Lang | null): Promise<Actor> {
  if (!tokenHash) throw new AppError('notSignedIn')
  const now = deps.clock.now()
  const session = await findSession(deps.sql, tokenHash, now)
  if (!session) throw new AppError('sessionExpired')
  if (session.refusal) throw new AppError(session.refusal)
  // Once a minute is enough, and keeps reads from writing.
  if (now.getTime() - session.seenAt.getTime() > 60_000) {
    const idle = session.remember ? deps.settings.session.rememberSeconds : deps.settings.session.idleSeconds
    await setSessionUsed(deps.sql, tokenHash, { now, idleUntil: new Date(now.getTime() + idle * 1000), lang })
  }
  const { sessionId, accountId, companyId, factorAt, factorGrants } = session
  const isOpen = (grant: string) => factorAt !== null || !factorGrants.includes(grant)
  return {
    sessionId,
    accountId,
    companyId,
    grants: session.grants.filter(isOpen) as StaffGrant[],
    companyGrants: session.companyGrants.filter(isOpen) as StaffGrant[],
    posts: session.posts.filter((post) => grantsOfPosts[post].every(isOpen)),
    lockedGrants: [...session.grants, ...session.companyGrants].filter((grant) => !isOpen(grant)) as StaffGrant[],
  }
}

/**
 * Checks a session again within the transaction of an act, for a request that had to wait for seconds. Throws the
 * errors of `requireActor`, and `companyMoved` when the session has moved to another company in the meantime.
 */
export async function recheckActor(db: Db, { sessionId, companyId }: Actor, now: Date): Promise<void> {
  const session = await findSessionState(db, sessionId, now)
  if (!session) throw new AppError('sessionExpired')
  if (session.refusal) throw new AppError(session.refusal)
  if (session.companyId !== companyId) throw new AppError('companyMoved')
}

/** Finds the actor of a public call; null for a visitor, and when the token is no longer valid. */
export async function findOptionalActor(
  deps: Deps,
  tokenHash: Buffer | null,
  lang: Lang | null,
): Promise<Actor | null> {
  if (!tokenHash) return null
  return requireActor(deps, tokenHash, lang).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
}
