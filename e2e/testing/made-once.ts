import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Creates a folder once per run, and returns its path: the first worker that needs it creates it, and the others wait.
 * Throws when `make` has failed, in this worker or in another.
 */
export async function createFolderOnce(name: string, make: (folder: string) => void | Promise<void>): Promise<string> {
  const folder = path.join(process.env.JOURNEYS_FOLDER ?? '', name)
  const [done, failed] = [`${folder}.done`, `${folder}.failed`]
  try {
    mkdirSync(folder)
  } catch {
    while (!existsSync(done)) {
      if (existsSync(failed)) throw new Error(`${name} could not be made by another worker`)
      await sleep(50)
    }
    return folder
  }
  try {
    await make(folder)
  } catch (error) {
    writeFileSync(failed, '')
    throw error
  }
  writeFileSync(done, '')
  return folder
}
