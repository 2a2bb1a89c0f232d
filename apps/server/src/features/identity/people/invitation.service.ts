import { peopleLimits } from '@portal/contract/identity/people.limits.ts'
import { AppError } from '../../../core/app-error.ts'
import { writeAudit } from '../../../core/audit.store.ts'
import type { Deps } from '../../../core/deps.ts'
import { originOf } from '../../../core/origin.ts'
import { hashSecret, newSecret } from '../../../core/random.ts'
import { type Actor, boundOf } from '../../../core/session.ts'
import type { Transaction } from '../../../database/connection.ts'
import { insertPasswordReset, useAllPasswordResets } from '../sign-in.store.ts'
import { invitationWords } from './people.words.ts'
import { isNoted, noteInvitation } from './person-change.store.ts'
import { findPerson } from './person-detail.store.ts'

/**
 * Sends somebody a link that sets a first password, for seven days; the links of former invitations work no more. Asked again with the same
 * key nothing is sent. The link goes to the account's own address and is shown to nobody (`isSecret`): opening it proves that address.
 */
export async function invitePeople(
  deps: Deps,
  tx: Transaction,
  staff: Pick<Actor, 'accountId' | 'companyId' | 'grants' | 'companyGrants' | 'sessionId'>,
  personId: string,
  requestKey: string,
): Promise<void> {
  const head = await findPerson(tx, personId, null)
  if (!head?.email) throw new AppError('noEmail', { fields: ['email'] })
  if (await isNoted(tx, 'account.invite', head.id, requestKey)) return
  const now = deps.clock.now()
  const token = newSecret(deps.random)
  const expiresAt = new Date(now.getTime() + peopleLimits.invitationDays * 86_400_000)
  await useAllPasswordResets(tx, head.id, now)
  await insertPasswordReset(tx, { tokenHash: hashSecret(token), accountId: head.id, isMailed: true, expiresAt })
  await noteInvitation(tx, head.id, now)
  const link = `${originOf(deps.settings)}/login?token=${token}`
  await deps.outbox.put(tx, {
    channel: 'mail',
    to: head.email,
    lang: head.locale,
    isSecret: true,
    expiresAt,
    ...invitationWords[head.locale]({ name: head.name, login: head.login, link }),
  })
  await writeAudit(deps, tx, staff.accountId, {
    action: 'account.invite',
    thing: 'account',
    thingId: head.id,
    companyId: boundOf(staff, 'companies'),
    detail: { requestKey, isAgain: head.invitedAt !== null },
  })
}
