import type { Pool } from '../../database/connection.ts'
import type { Settings } from '../../settings/settings.ts'
import { type ConnectionFacts, findConnectionFacts } from './watch.store.ts'

/**
 * Besides its pool a process has six connections for candidates, five for saves and one to listen; with jobs three to
 * work on them and one to mark its workers as alive.
 */
const [forCandidates, besidePool, forJobs] = [6, 6, 4]

export type ConnectionBudget = {
  /** Connections that one process with these settings may open. */
  readonly wanted: number
  /** Connections left for it. */
  readonly room: number
  readonly words: string
}

type Asked = Pick<Settings, 'databasePool' | 'databaseDirectUrl' | 'roles'>

/**
 * Returns the number of database connections that the processes of one server need. If there are several processes, all
 * but the first only serve browsers. Behind a pooler, neither the pool nor the connections for candidates are included,
 * because they go to the pooler.
 */
export const neededConnections = (asked: Asked, processes = 1): number => {
  const { databasePool, databaseDirectUrl, roles } = asked
  const ofBrowsers = (databaseDirectUrl ? 0 : databasePool + forCandidates) + besidePool
  return processes * ofBrowsers + (roles.has('jobs') ? forJobs : 0)
}

export function computeConnectionBudget(facts: ConnectionFacts, asked: Asked, processes = 1): ConnectionBudget {
  const wanted = neededConnections(asked, processes)
  return {
    wanted,
    room: facts.maxConnections - facts.reserved - facts.connections,
    words: `max_connections ${facts.maxConnections}, ${facts.connections} in use; ${processes === 1 ? 'one process takes' : `${processes} processes take`} up to ${wanted}`,
  }
}

/**
 * Returns the warning to log at the start, before this process opens more than one connection; null if there is room,
 * or if the database does not reveal its limits.
 */
export async function findConnectionWarning(sql: Pool, asked: Asked, processes = 1): Promise<string | null> {
  const facts = await findConnectionFacts(sql).catch(() => null)
  const budget = facts && computeConnectionBudget(facts, asked, processes)
  return budget && budget.room < budget.wanted
    ? `The database has too few connections for this ${processes === 1 ? 'process' : 'start'}: ${budget.words}. Raise max_connections, lower DATABASE_POOL, or put a pooler in front of it (docs/operations.md, "A pooler")`
    : null
}

/**
 * Returns the number of processes, at most `most`, for which the database has room while one of them is being replaced,
 * and a warning when that is fewer, otherwise null.
 */
export async function computeProcessLimit(
  sql: Pool,
  asked: Asked,
  most: number,
): Promise<{ readonly processes: number; readonly warning: string | null }> {
  const facts = await findConnectionFacts(sql).catch(() => null)
  const hasRoom = (processes: number) => {
    const budget = facts && computeConnectionBudget(facts, asked, processes + 1)
    return !budget || budget.wanted <= budget.room
  }
  let processes = most
  while (processes > 1 && !hasRoom(processes)) processes--
  if (processes === most) return { processes, warning: null }
  const { words } = computeConnectionBudget(facts as ConnectionFacts, asked, most + 1)
  const warning = `The database has room for ${processes} of ${most} processes, one for each core: ${words} while one is replaced. Raise max_connections, lower DATABASE_POOL, or set CORES (docs/operations.md, "The process")`
  return { processes, warning: processes === 1 ? ((await findConnectionWarning(sql, asked)) ?? warning) : warning }
}
