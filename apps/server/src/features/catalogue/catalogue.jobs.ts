import type { Deps } from '../../core/deps.ts'
import { indexProducts as index } from './search.service.ts'

/** Job, every minute: products that were written and are not findable yet. */
export async function runProductIndexing(deps: Deps): Promise<void> {
  await index(deps.sql)
}
