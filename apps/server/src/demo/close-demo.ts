import type { Deps } from '../core/deps.ts'
import { inTransaction } from '../database/connection.ts'
import { StartError } from '../start-failure.ts'
import { closeDemoAccounts, hasPeople, isDemoClosed, isDemoLoaded, lockDemo, recordDemoClosed } from './demo.store.ts'

type Tools = Pick<Deps, 'sql' | 'clock'>

/**
 * Throws a `StartError` when the database has people but no demo, or a demo that was closed: a demo has known
 * passwords, so its accounts must never share a database with real people.
 */
export async function checkDemoDatabase(deps: Tools): Promise<void> {
  // The order matters: another process that is loading the demo commits the people and the record of it together.
  const isInUse = await hasPeople(deps.sql)
  const isLoaded = await isDemoLoaded(deps.sql)
  if (isLoaded && (await isDemoClosed(deps.sql)))
    throw new StartError(
      'This data was started with DEMO=0, which ended its demo. Start it with DEMO=0 again. For a new demo, use another folder, e.g. DATA_DIR=/tmp/demo npm start',
    )
  if (!isLoaded && isInUse)
    throw new StartError(
      'This data contains real people, and a demo has accounts with known passwords. Start it with DEMO=0. For a demo, use another folder, e.g. DATA_DIR=/tmp/demo npm start',
    )
}

/**
 * Suspends the accounts of the demo and ends their sessions. This includes accounts with changed passwords, since
 * anyone could change them during the demo. Returns the number of accounts; 0 when it was already done, or there is no
 * demo.
 */
export async function closeDemo(deps: Tools): Promise<number> {
  if (!(await isDemoLoaded(deps.sql)) || (await isDemoClosed(deps.sql))) return 0
  return inTransaction(deps.sql, async (tx) => {
    await lockDemo(tx)
    if (await isDemoClosed(tx)) return 0
    const now = deps.clock.now()
    await recordDemoClosed(tx, now)
    return closeDemoAccounts(tx, now)
  })
}
