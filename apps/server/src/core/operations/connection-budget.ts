import type { Pool } from '../../database/connection.ts'
import type { Settings } from '../../settings/settings.ts'
import { type ConnectionFacts, findConnectionFacts } from './watch.store.ts'

/**
 * Besides its pool a process has six connections for candidates, five for saves and one to listen; with jobs three to
 * work on them and one to mark its workers as alive.
 */
const [forCandidates, besidePool, forJobs] = [6, 6, 4]

export type Budget = {
  /** Connections that one process with these settings may open. */
  readonly wanted: number
  /** Connections left for it. */
  readonly room: number
  readonly words: string
}

type Asked = Pick<Settings, 'databasePool' | 'databaseDirectUrl' | 'roles'>

/** Behind a pooler the pool and candidates take none of the database's connections. */
export const neededConnections = ({ databasePool, databaseDirectUrl, roles }: Asked): number =>
  (databaseDirectUrl ? 0 : databasePool + forCandidates) + besidePool + (roles.has('jobs') ? forJobs : 0)

export function computeConnectionBudget(facts: ConnectionFacts, asked: Asked): Budget {
  const wanted = neededConnections(asked)
  return {
    wanted,
    room: facts.maxConnections - facts.reserved - facts.connections,
    words: `max_connections ${facts.maxConnections}, ${facts.connections} in use; one process takes up to ${wanted}`,
  }
}

/**
 * The warning at start, before this process opens more than one connection. Null if there is room, or if the database
 * does not tell its limits.
 */
export async function findConnectionWarning(sql: Pool, asked: Asked): Promise<string | null> {
  const facts = await findConnectionFacts(sql).catch(() => null)
  const budget = facts && computeConnectionBudget(facts, asked)
  return budget && budget.room < budget.wanted
    ? `The database has too few connections for this process: ${budget.words}. Raise max_connections, lower DATABASE_POOL, or put a pooler in front of it (docs/operations.md, "A pooler")`
    : null
}
