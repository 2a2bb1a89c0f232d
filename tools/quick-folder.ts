import { statfsSync } from 'node:fs'

const gibibyte = 2 ** 30

/**
 * Switches the temporary files of this process and its children to memory, if there is enough of it: databases are
 * copied and deleted by the hundreds, and the disk is not under test. Don't use it for tests of durability or load,
 * where a commit has to reach the disk.
 */
export function switchToMemoryFolder(): void {
  if (process.env.TMPDIR || process.availableMemory() < 6 * gibibyte) return
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize > 4 * gibibyte) process.env.TMPDIR = '/dev/shm'
  } catch {
    // A machine without such a folder uses the usual one.
  }
}
