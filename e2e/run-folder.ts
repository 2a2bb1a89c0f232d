import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildPartsOnce } from './testing/built-parts.ts'
import { loadDemoOnce } from './testing/demo-folder.ts'

/**
 * Creates the folder in which one worker of a run makes things that all workers use (testing/made-once.ts). A run of all
 * journeys loads the demo and builds the parts from the start, while the journeys are read. Returns the function that
 * deletes the folder.
 */
export default function openRunFolder(): () => Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-journeys-'))
  chmodSync(folder, 0o755)
  process.env.JOURNEYS_FOLDER = folder
  const [, , ...words] = process.argv
  const isRunOfAll = words.join(' ') === 'test -c e2e/playwright.config.ts'
  // A worker that waits for one of them throws when it has failed.
  const made = Promise.allSettled(isRunOfAll ? [loadDemoOnce(), buildPartsOnce()] : [])
  return async () => {
    await made
    rmSync(folder, { recursive: true, force: true })
  }
}
