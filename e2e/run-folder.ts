import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildPartsOnce } from './testing/built-parts.ts'
import { loadDemoOnce } from './testing/demo-folder.ts'

/**
 * A folder for what all workers of a run use and one of them makes (testing/made-once.ts); gone when the run is over. A
 * run of all journeys loads the demo and builds the parts from the start, while the journeys are read.
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
