import { defineJob } from '../../core/jobs/define-job.ts'
import { deleteOldConnectionRequests } from './connections/connection-sign-in.store.ts'
import { clearOldDirectorySyncPreviews } from './connections/directory/directory-sync.store.ts'
import { deleteOldProvisioning } from './connections/scim/scim.store.ts'
import { deleteOldEmailChanges } from './email/email-change.store.ts'
import { deleteOldWaitingSignIns } from './factors/factor.store.ts'
import { deleteOldPeopleImports } from './people/people-import.service.ts'
import { deleteOldPhoneCodes } from './phone-code.store.ts'
import { deleteExpiredSignInRequests, deleteOldSessions } from './sign-in.store.ts'
import { deleteExpiredWecomRequests } from './wecom/wecom.store.ts'

/** Days for which a returning page can show why its session ended. */
const sessionDays = 30
/** Days for which the log of a directory is kept. */
const provisioningDays = 180

/**
 * Job, hourly: deletes round trips, codes, links and the names in directory previews a day after their end, previews of
 * imports a week after their end, sessions a month after their end, and log entries of directories after 180 days.
 */
export const clearOldIdentityData = defineJob({
  name: 'clearOldSignIns',
  words: { zh: '清理过期的登录记录', en: 'Clear old sign-ins' },
  schedule: '47 * * * *',
  async run(deps) {
    const now = deps.clock.now()
    const before = new Date(now.getTime() - 86_400_000)
    await deleteExpiredSignInRequests(deps.sql, before)
    await deleteOldWaitingSignIns(deps.sql, before)
    await deleteOldPhoneCodes(deps.sql, before)
    await deleteOldEmailChanges(deps.sql, before)
    await deleteExpiredWecomRequests(deps.sql, before)
    await deleteOldConnectionRequests(deps.sql, before)
    await clearOldDirectorySyncPreviews(deps.sql, before)
    await deleteOldProvisioning(deps.sql, new Date(now.getTime() - provisioningDays * 86_400_000))
    await deleteOldPeopleImports(deps)
    await deleteOldSessions(deps.sql, new Date(now.getTime() - sessionDays * 86_400_000))
  },
})
