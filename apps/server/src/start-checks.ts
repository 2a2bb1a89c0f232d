import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import type { Settings } from './settings/settings.ts'

/**
 * Throws for problems that an operator can fix, before a database is started or a demo is loaded: the port must be
 * free, and the folder of files, if they are on the disk, must be writable.
 */
export async function checkPortAndFolders(settings: Settings): Promise<void> {
  await checkPort(settings)
  if (!settings.s3) await checkFolder(path.join(settings.dataDir, 'files'))
}

async function checkPort({ port, host }: Settings): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen({ port, host }, resolve))
  await new Promise((resolve) => probe.close(resolve))
}

async function checkFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `.tried-by-${process.pid}`)
  await writeFile(file, '')
  await rm(file)
}
