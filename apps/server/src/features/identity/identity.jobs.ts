import type { Deps } from '../../core/deps.ts'
import { deleteOldEmailChanges } from './email/email-change.store.ts'
import { sendResetLink, sendSignInLink } from './links/mailed-link.service.ts'
import { deleteOldPeopleImports } from './people/people-import.service.ts'
import { sendSignInCode } from './phone-code.service.ts'
import { deleteOldPhoneCodes } from './phone-code.store.ts'
import { deleteOldSessions, deleteOldSignIns } from './sign-in.store.ts'
import { deleteOldWecomSignIns } from './wecom/wecom.store.ts'

/** Jobs of identity. */
export const identityJobs = { mailResetLink: sendResetLink, mailSignInLink: sendSignInLink, sendSignInCode }

/** Days for which a returning page can show why its session ended. */
const sessionDays = 30

/** Job, hourly: deletes unfinished round trips, expired codes and links, and sessions that ended long ago. */
export async function clearOldSignIns(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - 86_400_000)
  await deleteOldSignIns(deps.sql, before)
  await deleteOldPhoneCodes(deps.sql, before)
  await deleteOldEmailChanges(deps.sql, before)
  await deleteOldWecomSignIns(deps.sql, before)
  await deleteOldPeopleImports(deps)
  await deleteOldSessions(deps.sql, new Date(now.getTime() - sessionDays * 86_400_000))
}
