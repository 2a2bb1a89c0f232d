import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Returns the microseconds of CPU that a process and its threads have used so far, from /proc; 0 for one that has
 * ended.
 */
function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10_000
  } catch {
    return 0
  }
}

/** Returns the process ids of a cluster's postmaster and of its child processes. */
export function databasePids(clusterDir: string): number[] {
  const postmaster = Number(readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  const below = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === postmaster)
  return [postmaster, ...below.map(Number)]
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/**
 * Returns the microseconds of CPU that the machine has used since its start, including those that its host gave to
 * other machines.
 */
export function cpuOfMachine(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq + steal) * 10_000
}

/** Returns the total microseconds of CPU that these processes have used; an ended process adds 0. */
export const cpuOfProcesses = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + cpuOf(pid), 0)
