import type { Deps } from '../../core/deps.ts'
import { previewHours } from './question-import.service.ts'
import { deleteOldQuestionImports } from './question-import.store.ts'

/** Job, hourly: deletes expired previews with their files. */
export async function clearOldImports(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const keys = await deleteOldQuestionImports(deps.sql, now, new Date(now.getTime() - previewHours * 3_600_000))
  for (const key of keys) await deps.files.delete(key)
}
