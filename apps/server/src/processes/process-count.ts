import { availableParallelism, totalmem } from 'node:os'
import type { Settings } from '../settings/settings.ts'

type Machine = { readonly platform: NodeJS.Platform; readonly cores: number; readonly bytes: number }

/** Memory reserved for one process: twice its need under the load of an exam. */
const bytesPerProcess = 512 * 1024 * 1024

/** This machine, or what its container may use of it. */
const thisMachine = (): Machine => ({
  platform: process.platform,
  cores: availableParallelism(),
  bytes: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
})

/**
 * Returns the number of processes to start: `CORES`; if that is not set, one for each core, as far as there is memory,
 * and only one on Windows, which does not distribute connections to a shared port evenly. It is always one without the
 * role that serves browsers.
 */
export function countProcesses({ cores, roles }: Pick<Settings, 'cores' | 'roles'>, machine = thisMachine()): number {
  if (!roles.has('web')) return 1
  if (cores !== null) return cores
  if (machine.platform === 'win32') return 1
  return Math.max(1, Math.min(machine.cores, Math.floor(machine.bytes / bytesPerProcess)))
}

/** Milliseconds. A process that ran longer than this is replaced immediately. */
const livedWell = 60_000
const [shortestPause, longestPause] = [500, 30_000]

/**
 * Returns the milliseconds to wait before a process that has died after `lifetime` milliseconds is replaced: 0 after a
 * long life or if `earlier` is 0, otherwise a pause that doubles, up to 30 seconds. `earlier`: the consecutive early
 * deaths in its slot before this one.
 */
export function pauseBeforeReplacement(lifetime: number, earlier: number): number {
  if (lifetime > livedWell || earlier === 0) return 0
  return Math.min(longestPause, shortestPause * 2 ** (earlier - 1))
}

/**
 * Returns the number of consecutive early deaths of a slot, including that of a process that has just died after
 * `lifetime` milliseconds: 1 after a long life, otherwise `earlier` + 1.
 */
export const countEarlyDeaths = (lifetime: number, earlier: number): number => (lifetime > livedWell ? 1 : earlier + 1)

/** Returns the settings of one of several processes: that of slot 1 keeps all roles, the others serve browsers only. */
export const settingsOfSlot = (settings: Settings, slot: number): Settings =>
  slot === 1 ? settings : { ...settings, roles: new Set(['web'] as const), demoLife: false }
