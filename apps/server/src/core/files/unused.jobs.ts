import type { Deps } from '../deps.ts'
import { dayMs } from './quota.rules.ts'
import { deleteUnused, listUnused } from './unused.store.ts'

/** Job, every six hours: what was uploaded more than a day ago and is used by nothing. */
export async function clearUnusedUploads(deps: Deps): Promise<void> {
  for (const id of await listUnused(deps.sql, new Date(deps.clock.now().getTime() - dayMs))) {
    const key = await deleteUnused(deps.sql, id)
    if (key) await deps.files.delete(key)
  }
}
