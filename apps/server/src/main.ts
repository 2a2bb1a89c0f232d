import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Before anything else is loaded: what is compiled once is kept, so that a server that was killed is back in half the time.
enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/portal'))

try {
  const { runPortal } = await import('./run-portal.ts')
  await runPortal()
} catch (error) {
  const isWrongSetting = error instanceof Error && error.name === 'SettingsError'
  process.stderr.write(`${isWrongSetting ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}
