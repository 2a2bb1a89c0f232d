import { peopleLimits } from '@portal/contract/identity/people.limits.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { portalOrigin } from '../../../core/http/origin.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { renderMessageText } from '../../../core/messages/message-text.rules.ts'
import type { Transaction } from '../../../database/connection.ts'
import { powerOfStaff } from '../account-access/account-access.rules.ts'
import { endMailedLinks } from '../account-access/account-access.store.ts'
import { createMailedLink } from '../links/mailed-link.service.ts'
import { findLinkAddress } from '../links/own-address.service.ts'
import { hasAuditEntryOfRequest, setPersonInvited } from './person-change.store.ts'
import type { PersonFacts } from './person-detail.store.ts'

type Staff = Pick<Actor, 'accountId' | 'companyId' | 'grants' | 'companyGrants' | 'sessionId'>
type Invited = Pick<PersonFacts, 'id' | 'invitedAt'>
type Way = {
  readonly action: 'account.invite' | 'account.sheet'
  /** Opening the link proves this address; null for a link on paper. */
  readonly email: string | null
  readonly origin: string
  readonly token?: string
  readonly detail: Readonly<Record<string, string>>
}

/**
 * Replaces all links of a person with one that sets a first password, valid for seven days, and records the invitation.
 * The link has the power of its sender: it opens no account beyond that power at the time of its use.
 */
export async function createInvitationLink(
  deps: Deps,
  tx: Transaction,
  staff: Staff,
  { id, invitedAt }: Invited,
  { action, email, origin, token, detail }: Way,
): Promise<{ readonly link: string; readonly expiresAt: Date }> {
  const now = deps.clock.now()
  const minutes = peopleLimits.invitationDays * 1440
  await endMailedLinks(tx, id, now)
  await setPersonInvited(tx, id, now)
  const link = await createMailedLink(deps, tx, id, {
    purpose: 'password',
    email,
    power: powerOfStaff(staff, 'companies'),
    origin: (await findLinkAddress(deps, tx, id)) ?? origin,
    minutes,
    ...(token === undefined ? {} : { token }),
  })
  await writeAudit(deps, tx, staff.accountId, {
    action,
    thing: 'account',
    thingId: id,
    companyId: companyBoundOf(staff, 'companies'),
    detail: { ...detail, isAgain: invitedAt !== null },
  })
  return { link, expiresAt: new Date(now.getTime() + minutes * 60_000) }
}

/**
 * Emails an invitation to the address of an account. The text of the email is never shown (`isSecret`), because opening
 * the link proves the address. Sends nothing if repeated with the same key. Throws `noEmail`.
 */
export async function sendInvitation(
  deps: Deps,
  tx: Transaction,
  staff: Staff,
  head: PersonFacts,
  requestKey: string,
  origin: string = portalOrigin(deps.settings),
): Promise<void> {
  if (!head.email) throw new AppError('noEmail', { fields: ['email'] })
  if (await hasAuditEntryOfRequest(tx, 'account.invite', head.id, requestKey)) return
  const { link, expiresAt } = await createInvitationLink(deps, tx, staff, head, {
    action: 'account.invite',
    email: head.email,
    origin,
    detail: { requestKey },
  })
  await deps.outbox.put(tx, {
    channel: 'mail',
    to: head.email,
    lang: head.locale,
    isSecret: true,
    expiresAt,
    ...renderMessageText(deps.brand.current(), 'invitation', head.locale, {
      name: head.name,
      login: head.login,
      link,
      days: peopleLimits.invitationDays,
    }),
  })
}
