import { type ApiScope, apiScopes, grantOfScope } from '@portal/contract/developers/api-scopes.ts'
import type {
  serviceAccountCreate,
  serviceAccountList,
  serviceTokenRotate,
} from '@portal/contract/developers/service-account.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { type Actor, companyBoundOf } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { deriveBytes, deriveId, hashSecret } from '../../core/secrets/random.ts'
import { type Lang, pickName } from '../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../database/connection.ts'
import { canGrant } from '../identity/identity.public.ts'
import {
  endOtherServiceTokens,
  insertServiceAccount,
  insertServiceToken,
  isActiveCompany,
  listActiveCompanies,
  listServiceAccounts,
  listServiceTokens,
  lockServiceAccount,
  type ServiceAccount,
  setServiceAccountRevoked,
} from './service-account.store.ts'
import { createServiceToken, serviceTokenHint } from './token.rules.ts'

const boundOf = (actor: Actor) => companyBoundOf(actor, 'companies')
const dayMs = 86_400_000

/** Scopes that the actor may give in this company, or in the whole portal: their own permissions cover them. */
const scopesToGive = (actor: Actor, companyId: string | null): ApiScope[] =>
  apiScopes.filter((scope) => canGrant(actor, grantOfScope[scope], companyId))
const canManage = (actor: Actor, { companyId, scopes }: Pick<ServiceAccount, 'companyId' | 'scopes'>): boolean => {
  const mine = scopesToGive(actor, companyId)
  return scopes.every((scope) => mine.includes(scope))
}

/**
 * Loads the service accounts of the actor's company, or of the whole portal. `mayChange` marks those that the actor may
 * change; `mayGive` lists the companies, or the organisation, for which the actor may create more.
 */
export async function loadServiceAccounts(
  deps: Deps,
  actor: Actor,
  lang: Lang,
): Promise<DataOf<typeof serviceAccountList>> {
  const bound = boundOf(actor)
  const now = deps.clock.now()
  const accounts = await listServiceAccounts(deps.sql, bound)
  const [tokens, companies] = await Promise.all([
    listServiceTokens(
      deps.sql,
      accounts.map(({ id }) => id),
    ),
    listActiveCompanies(deps.sql, bound),
  ])
  const places = [
    ...(bound === null ? [{ companyId: null, company: null }] : []),
    ...companies.map(({ id, name }) => ({ companyId: id, company: name })),
  ]
  return {
    accounts: accounts.map((one) => ({
      accountId: one.id,
      name: one.name,
      companyId: one.companyId,
      company: one.company,
      scopes: apiScopes.filter((scope) => one.scopes.includes(scope)),
      createdAt: one.createdAt.toISOString(),
      createdBy: pickName(one.createdBy, lang),
      revokedAt: one.revokedAt?.toISOString() ?? null,
      mayChange: canManage(actor, one),
      tokens: tokens
        .filter(({ accountId }) => accountId === one.id)
        .map((token) => ({
          tokenId: token.id,
          hint: token.hint,
          createdAt: token.createdAt.toISOString(),
          expiresAt: token.expiresAt.toISOString(),
          isValid: one.revokedAt === null && token.expiresAt > now,
          lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
          lastUsedFrom: token.lastUsedFrom,
        })),
    })),
    mayGive: places
      .map((place) => ({ ...place, scopes: scopesToGive(actor, place.companyId) }))
      .filter(({ scopes }) => scopes.length > 0),
  }
}

type Wanted = { readonly accountId: string; readonly requestKey: string; readonly days: number }
/**
 * Creates a token. It is derived from the act's key and the portal's secret, so that a repeated act returns the same
 * one.
 */
async function addToken(deps: Deps, tx: Transaction, actor: Actor, { accountId, requestKey, days }: Wanted) {
  const now = deps.clock.now()
  const act = `service token ${accountId}`
  const token = createServiceToken(deriveBytes(deps.signer, act, actor.accountId, requestKey))
  const tokenId = deriveId(deps.signer, `${act} id`, actor.accountId, requestKey)
  const isNew = await insertServiceToken(tx, {
    id: tokenId,
    accountId,
    hash: hashSecret(token),
    hint: serviceTokenHint(token),
    now,
    expiresAt: new Date(now.getTime() + days * dayMs),
  })
  return { tokenId, token, isNew }
}

const note = (
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  { id, companyId }: Pick<ServiceAccount, 'id' | 'companyId'>,
  action: 'serviceAccount.create' | 'serviceAccount.rotate' | 'serviceAccount.revoke',
  detail: Readonly<Record<string, unknown>>,
) => writeAudit(deps, tx, actor.accountId, { action, thing: 'serviceAccount', thingId: id, companyId, detail })

/**
 * Creates a service account with its first token. Repeating it with the same key returns the same account and token.
 * Throws `scopeAboveYou` for a scope that the actor's own permissions do not cover, and `notFound` for a company that
 * is not active or not the actor's.
 */
export async function createServiceAccount(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof serviceAccountCreate>,
): Promise<DataOf<typeof serviceAccountCreate>> {
  const bound = boundOf(actor)
  const companyId = input.companyId?.toLowerCase() ?? null
  if (bound !== null && companyId !== bound) throw new AppError('notFound', { fields: ['companyId'] })
  const scopes = apiScopes.filter((scope) => input.scopes.includes(scope))
  if (!canManage(actor, { companyId, scopes })) throw new AppError('scopeAboveYou', { fields: ['scopes'] })
  const id = deriveId(deps.signer, 'service account', actor.accountId, input.requestKey)
  const name = input.name.trim()
  return inTransaction(deps.sql, async (tx) => {
    if (companyId !== null && !(await isActiveCompany(tx, companyId)))
      throw new AppError('notFound', { fields: ['companyId'] })
    const account = { id, companyId, name, scopes }
    const isNew = await insertServiceAccount(tx, { ...account, by: actor.accountId, now: deps.clock.now() })
    const { tokenId, token } = await addToken(deps, tx, actor, { ...input, accountId: id })
    if (isNew)
      await note(deps, tx, actor, account, 'serviceAccount.create', {
        name,
        scopes: scopes.join(', '),
        days: input.days,
        token: serviceTokenHint(token),
      })
    return { accountId: id, tokenId, token }
  })
}

/** An account that the actor may change; refuses `notFound` and `scopeAboveYou`. */
async function findManageable(tx: Transaction, actor: Actor, accountId: string): Promise<ServiceAccount> {
  const account = await lockServiceAccount(tx, accountId, boundOf(actor))
  if (!account) throw new AppError('notFound')
  if (!canManage(actor, account)) throw new AppError('scopeAboveYou')
  return account
}

/**
 * Adds a token; the account's other tokens end after a period in which old and new ones work. Repeating it with the
 * same key returns the same token. Throws `notFound`, `scopeAboveYou`, and `serviceAccountRevoked` for a revoked
 * account.
 */
export async function rotateServiceToken(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof serviceTokenRotate>,
): Promise<DataOf<typeof serviceTokenRotate>> {
  return inTransaction(deps.sql, async (tx) => {
    const account = await findManageable(tx, actor, input.accountId)
    if (account.revokedAt) throw new AppError('serviceAccountRevoked')
    const { tokenId, token, isNew } = await addToken(deps, tx, actor, { ...input, accountId: account.id })
    if (isNew) {
      const until = new Date(deps.clock.now().getTime() + input.overlapHours * 3_600_000)
      await endOtherServiceTokens(tx, account.id, tokenId, until)
      await note(deps, tx, actor, account, 'serviceAccount.rotate', {
        name: account.name,
        token: serviceTokenHint(token),
        days: input.days,
        overlapHours: input.overlapHours,
      })
    }
    return { accountId: account.id, tokenId, token }
  })
}

/**
 * Revokes an account for good: the next call with any of its tokens is refused. Revoking it again is not an error.
 * Throws `notFound` and `scopeAboveYou`.
 */
export async function revokeServiceAccount(deps: Deps, actor: Actor, accountId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const account = await findManageable(tx, actor, accountId)
    if (account.revokedAt) return
    await setServiceAccountRevoked(tx, account.id, deps.clock.now())
    await note(deps, tx, actor, account, 'serviceAccount.revoke', { name: account.name })
  })
}
