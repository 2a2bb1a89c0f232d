import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { neededConnections } from './connection-budget.ts'
import type { Metrics } from './metrics.ts'
import { findBackupState, isDatabaseReady } from './operations.store.ts'
import { findWatchedWork, type WatchedWork } from './watch.store.ts'

/** A database that is slow keeps the figures of this process back no longer than this; in milliseconds. */
const patience = 3000

/**
 * Refreshes, for one scrape of `/metrics`, the values that only the database knows. If it doesn't respond, the last
 * values are kept and `portal_database_up` is 0.
 */
export async function refreshWatchedMetrics(deps: Deps): Promise<void> {
  const { metrics } = deps
  if (!(await updateProcessMetrics(deps))) return
  const others = [...metrics.watched.values()].map((read) => read())
  const all = Promise.all([noteWatched(deps), noteBackup(deps), ...others]).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'figures could not be read'),
  )
  await Promise.race([all, sleep(patience, undefined, { ref: false })])
}

/** Updates the metrics of this process; returns true if the database answers. */
export async function updateProcessMetrics({ metrics, sql, settings }: Deps): Promise<boolean> {
  const begun = performance.now()
  const isUp = await isDatabaseReady(sql)
  metrics.databaseUp.set(isUp ? 1 : 0)
  metrics.databaseWait.set((performance.now() - begun) / 1000)
  metrics.poolSize.set(settings.databasePool)
  metrics.connectionsWanted.set(neededConnections(settings))
  return isUp
}

async function noteWatched({ sql, clock, metrics }: Deps): Promise<void> {
  const found = await findWatchedWork(sql, clock.now())
  if (found) setWatched(metrics, found)
}

function setWatched(
  {
    jobsWaiting,
    jobsOldest,
    messages,
    messagesOldest,
    connections,
    connectionsMost,
    standbys,
    replicationLag,
    archiveFailing,
  }: Metrics,
  found: WatchedWork,
): void {
  jobsWaiting.set({ state: 'due' }, found.jobsDue)
  jobsWaiting.set({ state: 'later' }, found.jobsLater)
  jobsWaiting.set({ state: 'running' }, found.jobsRunning)
  jobsWaiting.set({ state: 'failed' }, found.jobsFailed)
  jobsOldest.set(found.jobsOldest)
  messages.set({ state: 'waiting' }, found.messagesWaiting)
  messages.set({ state: 'failed' }, found.messagesFailed)
  messagesOldest.set(found.messagesOldest)
  connections.set({ state: 'active' }, found.connectionsActive)
  connections.set({ state: 'idle' }, found.connectionsIdle)
  connections.set({ state: 'inTransaction' }, found.connectionsInTransaction)
  connectionsMost.set(found.connectionsMost)
  standbys.set({ mode: 'synchronous' }, found.standbysSynchronous)
  standbys.set({ mode: 'asynchronous' }, found.standbysAsynchronous)
  replicationLag.set(found.replicationLag)
  archiveFailing.set(found.archiveFailing)
}

/** Of backups the database knows, since a command makes them. */
async function noteBackup({ sql, metrics: { backup } }: Deps): Promise<void> {
  for (const kind of ['portal', 'cluster'] as const) {
    const state = await findBackupState(sql, kind)
    // An operator without cluster backups must not be warned that theirs is old.
    if (kind === 'cluster' && !state) continue
    backup.at.set({ kind }, state?.succeededAt ? Date.parse(state.succeededAt) / 1000 : 0)
    backup.failed.set({ kind }, state?.failedAt ? 1 : 0)
    backup.seconds.set({ kind }, state?.seconds ?? 0)
    if (kind === 'portal') backup.bytes.set({ kind }, state?.bytes ?? 0)
  }
}
