import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPortal } from '../portal-process.ts'
import { createFolderOnce } from './made-once.ts'

/** Loads the demo organisation into a folder, once per run, and returns the folder. */
export const loadDemoOnce = (): Promise<string> =>
  createFolderOnce('demo', async (folder) => {
    chmodSync(folder, 0o755)
    await (await startPortal(folder, { LIVE_RTMP_PORT: '0' })).stop()
  })

/**
 * Creates a data folder with the demo organisation: a portal that starts there behaves like one that has just been
 * stopped. The organisation is loaded once per run and copied, since loading it takes five times as long as starting.
 * Where PostgreSQL can't keep its cluster in the data folder, the folder is empty, and the portal loads the demo
 * itself.
 */
export async function createDemoFolder(): Promise<string> {
  const demo = await loadDemoOnce()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-e2e-'))
  chmodSync(dataDir, 0o755)
  // A cluster elsewhere is not in the folder: then this one starts empty.
  if (!existsSync(path.join(demo, 'postgres-lies-in.txt'))) execFileSync('cp', ['-a', `${demo}/.`, dataDir])
  return dataDir
}
