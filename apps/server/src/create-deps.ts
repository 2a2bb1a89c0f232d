import path from 'node:path'
import { type Clock, systemClock } from './core/clock.ts'
import type { Deps } from './core/deps.ts'
import { createDiskStore } from './core/files/disk-store.ts'
import { createMediaTokens } from './core/files/media-token.ts'
import { createS3Store } from './core/files/s3-store.ts'
import { databaseJobs } from './core/jobs.ts'
import { createMetrics } from './core/metrics.ts'
import { valueOnce } from './core/operations.store.ts'
import { databaseOutbox } from './core/outbox.ts'
import { type Random, systemRandom } from './core/random.ts'
import { createSealer } from './core/sealer.ts'
import { createSigner, newSigningKey } from './core/signer.ts'
import { createSmsGateway } from './core/sms/sms-gateway.ts'
import type { Pool } from './database/connection.ts'
import type { Settings } from './settings.ts'

/** Everything the server works with, for one database that is migrated. */
export async function createDeps(settings: Settings, sql: Pool, own: { clock?: Clock; random?: Random } = {}): Promise<Omit<Deps, 'log'>> {
  const clock = own.clock ?? systemClock
  const random = own.random ?? systemRandom
  const secret = settings.secret ?? (await valueOnce(sql, 'secret', () => systemRandom.bytes(32).toString('base64url')))
  return {
    settings,
    sql,
    clock,
    random,
    files: settings.s3 ? createS3Store(settings.s3) : createDiskStore(path.join(settings.dataDir, 'files')),
    mediaTokens: createMediaTokens(secret),
    signer: createSigner(await valueOnce(sql, 'signingKey', newSigningKey)),
    sealer: createSealer(secret, random),
    jobs: databaseJobs,
    sms: createSmsGateway(settings.sms, { clock, random }),
    outbox: databaseOutbox(clock, random, databaseJobs, settings),
    metrics: createMetrics(),
  }
}
