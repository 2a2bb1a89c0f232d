import { statfsSync } from 'node:fs'

const gibibyte = 2 ** 30

/**
 * Keeps the temporary files of this process and its children in memory, if there is plenty: databases are copied and
 * deleted by the hundred, and the disk is not under test. Not for tests of durability or of load: there a commit has to
 * reach the disk.
 */
export function useMemoryFolder(): void {
  if (process.env.TMPDIR || process.availableMemory() < 6 * gibibyte) return
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize > 4 * gibibyte) process.env.TMPDIR = '/dev/shm'
  } catch {
    // A machine without such a folder has the usual one.
  }
}
