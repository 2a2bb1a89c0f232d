import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../apps/server/src/database/embedded-address.ts'
import { wecomStandInEnv } from '../apps/server/src/testing/wecom-stand-in.ts'
import { startPortal } from './portal-process.ts'

/** One portal with the demo organisation for all journeys. Journeys that kill it start their own. */
export default async function setup() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-e2e-'))
  chmodSync(dataDir, 0o755)
  const wecomPort = await freePort()
  const portal = await startPortal(dataDir, { ...wecomStandInEnv(`http://127.0.0.1:${wecomPort}`), LIVE_RTMP_PORT: String(await freePort()) })
  process.env.WECOM_PORT = String(wecomPort)
  process.env.PORTAL_URL = portal.url
  process.env.PORTAL_DATA = dataDir
  return async () => {
    await portal.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
