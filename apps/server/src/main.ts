import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Before anything else is loaded: what is compiled once is kept, so that a server that was killed is back in half the time.
enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/portal'))

/** Starts the portal. It serves pages once `webApp` is there: a build may be under way (tools/start.ts). */
export async function main(webApp: Promise<unknown> = Promise.resolve()): Promise<void> {
  // Told by the start that waits for it, at its time.
  webApp.catch(() => undefined)
  try {
    const { useEnvFile } = await import('./settings/env-file.ts')
    useEnvFile()
    const { runPortal } = await import('./run-portal.ts')
    await runPortal(webApp)
  } catch (error) {
    // Who started it can mend these; of anything else the place is told too.
    const isForOperator = error instanceof Error && ['SettingsError', 'StartError'].includes(error.name)
    process.stderr.write(
      `${isForOperator ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    process.exit(1)
  }
}

if (import.meta.main) await main()
