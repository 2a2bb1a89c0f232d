import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from '../database/connection.ts'
import type { Settings } from '../settings/settings.ts'
import type { BrandSource } from './brand/brand.ts'
import type { Clock } from './clock.ts'
import type { FileStore } from './files/file-store.ts'
import type { MediaTokens } from './files/media-token.ts'
import type { HealthCheck } from './health/health.ts'
import type { CompanyHosts } from './hosts/company-hosts.ts'
import type { OutboundClient } from './http/guarded-fetch.ts'
import type { EventSubscription } from './jobs/events.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Provider } from './jobs/ports.ts'
import type { Outbox } from './messages/outbox.ts'
import type { Metrics } from './operations/metrics.ts'
import type { SavedSettings } from './saved-settings/saved-settings.ts'
import type { Merchant } from './secrets/merchant.ts'
import type { Random } from './secrets/random.ts'
import type { Sealer } from './secrets/sealer.ts'
import type { Signer } from './secrets/signer.ts'
import type { SmsGateway } from './sms/sms.ts'

/** The dependencies of the server: everything that reaches outside the process, so that a test can replace it. */
export type Deps = {
  /** Those that change while the portal runs always have their present value here: keep no copy of one. */
  readonly settings: Settings
  readonly savedSettings: SavedSettings
  readonly sql: Pool
  /**
   * The source of reports, searches, rankings and exports, which may be a few seconds old: a close standby, otherwise
   * the database itself. Never written to.
   */
  readonly readSql: () => Pool
  readonly clock: Clock
  readonly random: Random
  /** The brand under which the portal appears, as this process last read it. */
  readonly brand: BrandSource
  readonly files: FileStore
  readonly mediaTokens: MediaTokens
  readonly signer: Signer
  readonly sealer: Sealer
  /** The HTTP client for addresses that people type. */
  readonly outside: OutboundClient
  readonly jobs: Jobs
  readonly outbox: Outbox
  /** The gateway of the current settings. Null: text messages stay in the outbox. */
  readonly sms: () => SmsGateway | null
  /** The merchants for whose payment gateways the current settings have keys. */
  readonly merchants: () => readonly Merchant[]
  /** The addresses of companies. */
  readonly hosts: CompanyHosts
  readonly metrics: Metrics
  /** Resolves the TXT records of a name in the DNS. */
  readonly resolveTxt: (name: string) => Promise<string[][]>
  /** Listeners to events of other features. */
  readonly listeners: readonly EventSubscription[]
  /** Functions that higher features provide to lower ones. */
  readonly providers: readonly Provider[]
  /** The check of every service outside of the portal (health-checks.ts). */
  readonly healthChecks: readonly HealthCheck[]
  readonly log: FastifyBaseLogger
}
