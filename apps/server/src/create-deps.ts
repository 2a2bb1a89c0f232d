import { resolveTxt } from 'node:dns/promises'
import path from 'node:path'
import { openBrand } from './core/brand/brand.ts'
import { type Clock, systemClock } from './core/clock.ts'
import type { Deps } from './core/deps.ts'
import { createDiskStore } from './core/files/disk-store.ts'
import type { FileStore } from './core/files/file-store.ts'
import { createMediaTokens } from './core/files/media-token.ts'
import { createS3Store } from './core/files/s3-store.ts'
import { openCompanyHosts } from './core/hosts/company-hosts.ts'
import { createOutboundClient } from './core/http/guarded-fetch.ts'
import type { EventSubscription } from './core/jobs/events.ts'
import { createDatabaseJobs } from './core/jobs/jobs.ts'
import { createDatabaseOutbox } from './core/messages/outbox.ts'
import { createMetrics } from './core/operations/metrics.ts'
import { openSavedSettings } from './core/saved-settings/saved-settings.ts'
import { ensureSigningKeys } from './core/secrets/keys.store.ts'
import { type Random, systemRandom } from './core/secrets/random.ts'
import { createSealer } from './core/secrets/sealer.ts'
import { createSigner } from './core/secrets/signer.ts'
import { followSmsGateway } from './core/sms/sms-gateway.ts'
import { inTransaction, type Pool } from './database/connection.ts'
import { healthChecks } from './health-checks.ts'
import { allJobs } from './jobs.ts'
import { listeners } from './listeners.ts'
import { providers } from './providers.ts'
import { readSecrets } from './settings/secrets.ts'
import type { Settings } from './settings/settings.ts'

/** Opens the file store of the settings: their bucket, or otherwise a folder in the data folder. */
export const openFileStore = (settings: Settings): FileStore =>
  settings.s3 ? createS3Store(settings.s3) : createDiskStore(path.join(settings.dataDir, 'files'))

type Own = {
  readonly clock?: Clock
  readonly random?: Random
  readonly acceptsLoss?: boolean
  readonly makesSecret?: boolean
  readonly listeners?: readonly EventSubscription[]
  readonly resolveTxt?: Deps['resolveTxt']
  readonly readSql?: () => Pool
}

/** Creates all dependencies of the server, for one migrated database. */
export async function createDeps(base: Settings, sql: Pool, own: Own = {}): Promise<Omit<Deps, 'log'>> {
  const clock = own.clock ?? systemClock
  const random = own.random ?? systemRandom
  const secrets = await readSecrets(base, sql, own)
  const sealer = createSealer(secrets, random)
  const { settings, saved, merchants } = await openSavedSettings(sql, sealer, base)
  const jobs = createDatabaseJobs(allJobs)
  const brand = await openBrand(sql, settings)
  return {
    settings,
    savedSettings: saved,
    sql,
    readSql: own.readSql ?? (() => sql),
    clock,
    random,
    brand,
    files: openFileStore(settings),
    mediaTokens: createMediaTokens(secrets),
    signer: createSigner(await inTransaction(sql, (tx) => ensureSigningKeys(tx, sealer, { now: clock.now() }))),
    sealer,
    outside: createOutboundClient(settings.outboundAllow),
    jobs,
    sms: followSmsGateway(settings, { clock, random }),
    outbox: createDatabaseOutbox({ clock, random, jobs, settings, sealer, brand }),
    merchants,
    hosts: await openCompanyHosts(sql, settings),
    metrics: createMetrics(),
    resolveTxt: own.resolveTxt ?? resolveTxt,
    healthChecks,
    listeners: [...listeners, ...(own.listeners ?? [])],
    providers,
  }
}
