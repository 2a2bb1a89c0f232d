import { statfsSync } from 'node:fs'

const gibibyte = 2 ** 30

/**
 * Lets what this process and its children put into the folder for temporary files lie in memory, where there is plenty of it: databases are copied and
 * thrown away by the hundred, and what is tried is not the disk. Not for tests of durability or of load: there a commit has to reach the disk.
 */
export function useMemoryForFiles(): void {
  if (process.env.TMPDIR || process.availableMemory() < 6 * gibibyte) return
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize > 4 * gibibyte) process.env.TMPDIR = '/dev/shm'
  } catch {
    // A machine without such a folder has the usual one.
  }
}
