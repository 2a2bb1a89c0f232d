import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { buildServer } from './build-server.ts'
import { startJobs } from './core/jobs.ts'
import { logOptions } from './core/log.ts'
import { createDeps } from './create-deps.ts'
import { connect } from './database/connection.ts'
import { type EmbeddedDatabase, startEmbedded } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { allJobs, startSweepers } from './serve-features.ts'
import { readSettings, type Settings } from './settings.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Reads the settings, starts or finds the database, migrates, loads the demo, listens, and stops gently. */
export async function runPortal(): Promise<void> {
  const settings = readSettings(process.env, root)
  const embedded: EmbeddedDatabase | null = settings.databaseUrl === null ? await startEmbedded({ dataDir: settings.dataDir, database: 'portal' }) : null
  const url = settings.databaseUrl ?? embedded?.localUrl ?? ''
  const sql = connect({ url, max: settings.databasePool })
  await migrate(sql, url)
  const deps = await createDeps(settings, sql)
  if (settings.demo) {
    const { loadDemo } = await import('./demo/load-demo.ts')
    await loadDemo(deps)
  }
  const server = await buildServer({ deps, logger: logOptions(settings) })
  const jobs = await startJobs(server.deps, url, allJobs, server.app.log)
  const stopSweepers = startSweepers(server.deps)
  await server.app.listen({ port: settings.port, host: settings.host })
  greet(settings, embedded)
  flushCompileCache()

  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    server.app.log.info({ signal }, 'stopping')
    server.stopping()
    await stopSweepers()
    await server.app.close()
    await jobs.stop()
    await sql.end({ timeout: 5 })
    await embedded?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
}

function greet(settings: Settings, embedded: EmbeddedDatabase | null) {
  const lines = ['', `  培训认证中心 · Training and Certification Centre`, `  ${settings.publicUrl}`]
  if (embedded) lines.push(`  database: embedded, in ${embedded.clusterDir}`)
  if (settings.demo) lines.push('  demo accounts, password demo:  learner (two companies) · colleague · staff')
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
