import type { Pool } from '../../database/connection.ts'
import { findStandbyLag } from './standby.store.ts'

/** The maximum lag, in seconds, of a standby that may still be read. */
export const maxStandbyLagSeconds = 10
const everyMs = 2000

export type StandbyFollower = {
  /** The database for reads that may be a few seconds old: the standby while it is near, otherwise the primary. */
  readonly sql: () => Pool
  /** Checks now, instead of at the next regular check. */
  readonly look: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Watches the lag of the standby. It counts as too far behind until a check finds it close enough, and again as soon as
 * it lags too much, follows no primary or doesn't respond.
 */
export function followStandby(standby: Pool, database: Pool): StandbyFollower {
  let isNear = false
  let looking: Promise<void> | null = null
  const look = () => {
    looking ??= findStandbyLag(standby)
      .then(
        (lag) => {
          isNear = lag !== null && lag <= maxStandbyLagSeconds
        },
        () => {
          isNear = false
        },
      )
      .finally(() => {
        looking = null
      })
    return looking
  }
  void look()
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return {
    sql: () => (isNear ? standby : database),
    look,
    stop: async () => {
      clearInterval(timer)
      isNear = false
      await standby.end({ timeout: 5 })
    },
  }
}
