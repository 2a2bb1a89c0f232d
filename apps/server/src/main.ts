import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Before anything else is loaded: what is compiled once is kept, so that a server that was killed is back in half the time.
enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/portal'))

/** Starts the portal. It serves pages once `webApp` is there: a build may be in progress (tools/start.ts). */
export async function main(webApp: Promise<unknown> = Promise.resolve()): Promise<void> {
  // The waiting start process prints it in time.
  webApp.catch(() => undefined)
  try {
    const { useEnvFile } = await import('./settings/env-file.ts')
    useEnvFile()
    const { runPortal } = await import('./run-portal.ts')
    await runPortal(webApp)
  } catch (error) {
    // The operator can fix these; other errors are printed with their place.
    const isForOperator = error instanceof Error && ['SettingsError', 'StartError'].includes(error.name)
    process.stderr.write(
      `${isForOperator ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    process.exit(1)
  }
}

if (import.meta.main) await main()
