import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A folder for what all workers of a run use and one of them makes (testing/made-once.ts); gone when the run is over.
 */
export default function openRunFolder(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-journeys-'))
  chmodSync(folder, 0o755)
  process.env.JOURNEYS_FOLDER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
