import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { renderMessageText } from '../../core/messages/message-text.rules.ts'
import { inTransaction } from '../../database/connection.ts'
import { updatePasswordIfUnchanged } from './account.store.ts'
import { endMailedLinks } from './account-access/account-access.store.ts'
import { checkPasswordStrength } from './password.service.ts'
import { hashPassword } from './password.ts'
import { checkOwnPassword } from './reauthentication.service.ts'
import { endSessionsOnPasswordChange } from './sign-in.store.ts'

/**
 * Changes a password after checking the current one, ends the account's other sessions and emailed links, and notifies
 * its owner by email. Throws `wrongPassword`, `passwordTooWeak`, `signInLocked`, and `conflict` if the password was
 * changed in the meantime.
 */
export async function changeOwnPassword(
  deps: Deps,
  actor: Actor,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const now = deps.clock.now()
  const owner = await checkOwnPassword(deps, actor, oldPassword, 'oldPassword')
  await checkPasswordStrength(deps, actor.accountId, newPassword, 'newPassword')
  const [former, passwordHash] = [owner.passwordHash, await hashPassword(newPassword)]
  await inTransaction(deps.sql, async (tx) => {
    if (!(await updatePasswordIfUnchanged(tx, { accountId: actor.accountId, former, passwordHash, now })))
      throw new AppError('conflict')
    await endSessionsOnPasswordChange(tx, { accountId: actor.accountId, sessionId: actor.sessionId, now })
    await endMailedLinks(tx, actor.accountId, now)
    await writeAudit(deps, tx, actor.accountId, {
      action: 'account.changePassword',
      thing: 'account',
      thingId: actor.accountId,
    })
    if (owner.email)
      await deps.outbox.put(tx, {
        channel: 'mail',
        to: owner.email,
        isSecret: false,
        lang: owner.locale,
        ...renderMessageText(deps.brand.current(), 'passwordChanged', owner.locale, {}),
      })
  })
}
