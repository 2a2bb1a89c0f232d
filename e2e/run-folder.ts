import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Creates the folder in which one worker of a run makes things that all workers use (testing/made-once.ts). Returns the
 * function that deletes it.
 */
export default function openRunFolder(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-journeys-'))
  chmodSync(folder, 0o755)
  process.env.JOURNEYS_FOLDER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
