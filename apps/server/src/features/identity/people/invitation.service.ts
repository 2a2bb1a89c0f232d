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
import { isAuditRecorded, setInvited } from './person-change.store.ts'
import { findPerson } from './person-detail.store.ts'

/**
 * Sends a link that sets a first password, valid for seven days, and invalidates former invitations. Sends nothing if
 * repeated with the same key. The link is sent to the account's own address and never shown (`isSecret`): opening it
 * proves that address. It has the power of the sender, and opens nothing that this power would not open when the link
 * is used.
 */
export async function invitePeople(
  deps: Deps,
  tx: Transaction,
  staff: Pick<Actor, 'accountId' | 'companyId' | 'grants' | 'companyGrants' | 'sessionId'>,
  personId: string,
  requestKey: string,
  origin: string = portalOrigin(deps.settings),
): Promise<void> {
  const head = await findPerson(tx, personId, null)
  if (!head?.email) throw new AppError('noEmail', { fields: ['email'] })
  if (await isAuditRecorded(tx, 'account.invite', head.id, requestKey)) return
  const now = deps.clock.now()
  const minutes = peopleLimits.invitationDays * 1440
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await endMailedLinks(tx, head.id, now)
  await setInvited(tx, head.id, now)
  const link = await createMailedLink(deps, tx, head.id, {
    purpose: 'password',
    email: head.email,
    power: powerOfStaff(staff, 'companies'),
    origin,
    minutes,
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
  await writeAudit(deps, tx, staff.accountId, {
    action: 'account.invite',
    thing: 'account',
    thingId: head.id,
    companyId: companyBoundOf(staff, 'companies'),
    detail: { requestKey, isAgain: head.invitedAt !== null },
  })
}
