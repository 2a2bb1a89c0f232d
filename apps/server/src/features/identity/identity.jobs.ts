import type { Deps } from '../../core/deps.ts'
import { deleteOldEmailChanges } from './email/email-change.store.ts'
import { deleteOldPhoneCodes } from './phone-code.store.ts'
import { deleteOldSignIns } from './sign-in.store.ts'
import { deleteOldWecomSignIns } from './wecom/wecom.store.ts'

/** Job, hourly: round trips that nobody finished, and codes and links that work no more. */
export async function clearOldSignIns(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - 86_400_000)
  await deleteOldSignIns(deps.sql, before)
  await deleteOldPhoneCodes(deps.sql, before)
  await deleteOldEmailChanges(deps.sql, before)
  await deleteOldWecomSignIns(deps.sql, before)
}
