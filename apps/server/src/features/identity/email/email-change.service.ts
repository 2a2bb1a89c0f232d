import { identifierKey } from '@portal/contract/identity/identifier.rules.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { portalOrigin } from '../../../core/http/origin.ts'
import { recordRateLimitHit } from '../../../core/http/rate-limit.store.ts'
import { renderMessageText } from '../../../core/messages/message-text.rules.ts'
import { hashSecret, newSecret } from '../../../core/secrets/random.ts'
import { type Db, inTransaction, type Transaction } from '../../../database/connection.ts'
import { checkSignInAllowed } from '../account-access/account-access.service.ts'
import { changeContacts } from '../contacts.service.ts'
import {
  claimEmailChange,
  deleteEmailChange,
  findAccountEmail,
  findEmailChange,
  isEmailTaken,
  upsertEmailChange,
} from './email-change.store.ts'

/** Hours for which the link works that confirms an address. */
const linkHours = 24

/** The maximum of links mailed for one account, and to one address by anyone. */
const limits = [
  { name: 'account', max: 6, perSeconds: 3600 },
  { name: 'address', max: 6, perSeconds: 86_400 },
] as const

/**
 * Requests a change of the email address. `email` null removes the current one immediately; a new one takes effect once
 * its owner opens the link emailed to it. No link is sent to an address that is already pending, nor to the current one
 * if it is confirmed, which cancels a pending change. Throws `emailTaken` and `tooManyRequests`.
 */
export async function requestEmailChange(
  deps: Deps,
  tx: Transaction,
  accountId: string,
  email: string | null,
): Promise<void> {
  const owner = await findAccountEmail(tx, accountId)
  if (!owner) return
  if (email === null) {
    await deleteEmailChange(tx, accountId)
    await changeContacts(deps, tx, accountId, { email: null }, deps.clock.now())
    return
  }
  const isPresent = identifierKey(owner.email ?? '') === identifierKey(email)
  if (isPresent && owner.isConfirmed) {
    await deleteEmailChange(tx, accountId)
    return
  }
  if (identifierKey((await findEmailChange(tx, accountId))?.email ?? '') === identifierKey(email)) return
  if (await isEmailTaken(tx, accountId, email)) throw new AppError('emailTaken', { fields: ['email'] })
  await mailLink(deps, tx, { accountId, email, locale: owner.locale })
}

async function mailLink(
  deps: Deps,
  tx: Transaction,
  { accountId, email, locale }: { accountId: string; email: string; locale: 'zh' | 'en' },
): Promise<void> {
  const now = deps.clock.now()
  for (const { name, max, perSeconds } of limits) {
    const wait = await recordRateLimitHit(
      tx,
      `email ${name} ${name === 'account' ? accountId : identifierKey(email)}`,
      { max, perSeconds },
      now,
    )
    if (wait > 0) throw new AppError('tooManyRequests', { retryAfter: wait })
  }
  const token = newSecret(deps.random)
  const expiresAt = new Date(now.getTime() + linkHours * 3_600_000)
  await upsertEmailChange(tx, { accountId, email, tokenHash: hashSecret(token), now, expiresAt })
  await deps.outbox.put(tx, {
    channel: 'mail',
    to: email,
    isSecret: true,
    lang: locale,
    expiresAt,
    ...renderMessageText(deps.brand.current(), 'emailConfirm', locale, {
      link: `${portalOrigin(deps.settings)}/user/userinfo?emailToken=${token}`,
      hours: linkHours,
    }),
  })
}

/**
 * Emails a new link to the pending address; the previous link no longer works. Throws `notFound` without a pending
 * address, and `tooManyRequests`.
 */
export async function resendConfirmationLink(deps: Deps, actor: Actor): Promise<{ email: string }> {
  return inTransaction(deps.sql, async (tx) => {
    const [change, owner] = [await findEmailChange(tx, actor.accountId), await findAccountEmail(tx, actor.accountId)]
    if (!change || !owner) throw new AppError('notFound')
    await mailLink(deps, tx, { accountId: actor.accountId, email: change.email, locale: owner.locale })
    return { email: change.email }
  })
}

/** Cancels the pending address; returns false if there is none. */
export const discardEmailChange = (db: Db, actor: Actor): Promise<boolean> => deleteEmailChange(db, actor.accountId)

/**
 * Confirms an address by its link, which works once, for a day, and only for the account that requested it, so that no
 * one can be tricked into adding their address to another account. Notifies the previous address. Throws
 * `emailLinkInvalid`, `emailTaken`, and the errors of `checkSignInAllowed`.
 */
export async function confirmNewEmail(deps: Deps, actor: Actor, token: string): Promise<{ email: string }> {
  return inTransaction(deps.sql, async (tx) => {
    const now = deps.clock.now()
    const change = await claimEmailChange(tx, actor.accountId, hashSecret(token), now)
    if (!change) throw new AppError('emailLinkInvalid')
    await checkSignInAllowed(tx, actor.accountId, { kind: 'proof', madeAt: change.madeAt })
    await changeContacts(deps, tx, actor.accountId, { email: change.email }, now)
    return { email: change.email }
  })
}
