import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { joinSupervisor } from './processes/member.ts'

// Called before other modules load: with the compile cache, a restarted process is ready in half the time.
enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/portal'))

/**
 * Starts the portal, in one process or several. It serves pages once `webApp` is complete, because a build may be in
 * progress (tools/start.ts).
 */
export async function main(webApp: Promise<unknown> = Promise.resolve()): Promise<void> {
  // The waiting start process prints it at the right time.
  webApp.catch(() => undefined)
  try {
    const member = cluster.isWorker ? joinSupervisor() : null
    const { loadEnvFile } = await import('./settings/env-file.ts')
    loadEnvFile()
    const { readSettings } = await import('./settings/settings.ts')
    const { countProcesses } = await import('./processes/process-count.ts')
    const settings = readSettings(process.env, path.resolve(import.meta.dirname, '../../..'))
    const processes = countProcesses(settings)
    if (member || processes === 1) {
      const { runPortal } = await import('./run-portal.ts')
      await runPortal(settings, member?.webAppBuilt ?? webApp, member)
    } else {
      const { superviseProcesses } = await import('./processes/supervisor.ts')
      await superviseProcesses(settings, processes, webApp)
    }
  } catch (error) {
    // The operator can fix these; other errors are printed with a stack.
    const isForOperator = error instanceof Error && ['SettingsError', 'StartError'].includes(error.name)
    process.stderr.write(
      `${isForOperator ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    process.exit(1)
  }
}

if (import.meta.main) await main()
