import path from 'node:path'
import { isHostName, splitHosts } from '@portal/contract/operations/host-names.ts'
import {
  type EditableSettingName,
  editableSettings,
  isSettingOrBundleGiven,
} from '@portal/contract/operations/setting.limits.ts'
import { type MerchantSettings, readMerchants } from './merchant-settings.ts'
import { type MessageSettings, readMessageSettings } from './message-settings.ts'
import { type HttpsCheck, type ProviderSettings, readProviderSettings } from './provider-settings.ts'
import {
  bucketRegionOf,
  hasBucketInHost,
  isAddressRange,
  isLocalAddress,
  localContentUrl,
} from './setting-addresses.rules.ts'
import { findMisspeltNames } from './settings-names.ts'
import { createSettingsReader, type Environment } from './settings-reader.ts'

/**
 * All settings of an operator: those of the environment, which is read once, here and nowhere else, completed by those
 * that staff saved in the console. docs/operations.md lists the same names for people.
 */
export interface Settings extends ProviderSettings, MessageSettings {
  /** Names of all settings given, `NAME_FILE` for those in a file; others have their default. */
  readonly given: ReadonlySet<string>
  /** Names of the settings in force that staff saved in the console. */
  readonly saved: ReadonlySet<string>
  /** Returns the same settings with others saved in the console. Throws a SettingsError. */
  readonly withSaved: (saved: SavedValues) => Settings
  /** A sentence for each variable that looks like a setting and is not one. */
  readonly misspelt: readonly string[]
  /** Names of all settings there are. */
  readonly known: ReadonlySet<string>
  readonly port: number
  readonly host: string
  /** The number of processes that a start makes. Null: one for each core (processes/process-count.ts). */
  readonly cores: number | null
  /** The address learners see, without a trailing slash. */
  readonly publicUrl: string
  /** A demo without PUBLIC_URL: its addresses are those by which it is opened (core/http/origin.ts). */
  readonly followsHost: boolean
  /** Another address of this portal, on which packages run, away from its pages. Null: there are no packages. */
  readonly contentUrl: string | null
  readonly dataDir: string
  /** Null: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | null
  /** The database itself, where `databaseUrl` is a pooler in transaction mode. Null: there is none between. */
  readonly databaseDirectUrl: string | null
  readonly databaseReadUrl: string | null
  readonly databasePool: number
  /**
   * True when the start updates the database. False: a start with an outdated one is refused, and `npm run migrate`
   * updates it.
   */
  readonly migratesAtStart: boolean
  /** The time limit of a call before it is answered with 503, in milliseconds. */
  readonly answerWithinMs: number
  readonly demo: boolean
  /** The demo moves on daily while it runs. */
  readonly demoLife: boolean
  /** The roles of this process: answers browsers, works on jobs, processes media, receives streams of live classes. */
  readonly roles: ReadonlySet<ProcessRole>
  /** `production` rules a demo out; nothing else depends on it. */
  readonly nodeEnv: string | null
  /** True: addresses may start with http:// in real use. For closed networks only. */
  readonly allowsPlainHttp: boolean
  /** The addresses of the portal's own proxies, or the number of those in a row before it; 0: none. */
  readonly trustProxy: number | string
  /** Names, addresses and ranges inside the own network that addresses typed by people may lead to (guarded-fetch.ts). */
  readonly outboundAllow: readonly string[]
  /**
   * Seals and signs; shared by all processes of one portal. Without `secret` and `secretFile` it is in a file under
   * `dataDir` (secrets.ts).
   */
  readonly secret: string | null
  /** The previous secret, which is used only to open. */
  readonly secretBefore: string | null
  /** A file of such secrets, one on each line, the newest first. */
  readonly secretFile: string | null
  /** Days for which numbers and documents of applicants are kept after their last application. */
  readonly idDocumentDays: number
  /** The zone in which study days, daily attempts and calendar dates are counted. */
  readonly timeZone: string
  readonly logLevel: string
  readonly session: { readonly idleSeconds: number; readonly maxSeconds: number; readonly rememberSeconds: number }
  readonly s3: {
    readonly endpoint: string
    readonly region: string
    readonly bucket: string
    readonly accessKeyId: string
    readonly secretAccessKey: string
    /** True: the bucket is named in the path; false: it is the first part of the host name. */
    readonly pathStyle: boolean
    /** True: browsers fetch videos from the bucket itself, by signed addresses. */
    readonly redirect: boolean
  } | null
  readonly payments: {
    /** Orders are paid at a page of this portal that takes no money: in a demo, or where the operator switched it on. */
    readonly sandbox: boolean
    /** None in real use: nothing can be bought. */
    readonly merchants: readonly MerchantSettings[]
    readonly alipayUrl: string
    readonly wechatUrl: string
  }
  /** Null: there is no /metrics. */
  readonly metricsToken: string | null
  /** Null: nothing is traced. */
  readonly traces: { readonly endpoint: string; readonly share: number } | null
  /** True: browsers require https for every subdomain of the portal's host. */
  readonly hstsSubdomains: boolean
  /** True: the reference of all calls is at /docs. */
  readonly docs: boolean
  /** Seconds for which a stopping process still accepts requests, until its proxy notices. */
  readonly drainSeconds: number
  /** The operator of this portal, as named by its terms, its privacy statement and its contact page. */
  readonly operator: {
    readonly name: { readonly zh?: string; readonly en?: string }
    readonly address: { readonly zh?: string; readonly en?: string }
    readonly email: string | null
    readonly phone: string | null
  }
  /** Streams of live classes (docs/operations.md, "Live classes"). `rtmpPort` 0: this process takes in none; `publicUrl` null: the portal's host at that port. */
  readonly live: { readonly rtmpPort: number; readonly publicUrl: string | null }
  /** The program that converts Word and PowerPoint files (docs/operations.md, "Word and PowerPoint documents"). */
  readonly soffice: string
  /** The processing of video and audio for playback (docs/operations.md, "Videos and sound"). */
  readonly media: {
    readonly ffmpeg: string
    readonly ffprobe: string
    /** Speed against size, a preset of x264. */
    readonly preset: string
    readonly maxBytes: number
    readonly maxSeconds: number
    /** Hosts of players of other sites that a lesson may embed. */
    readonly frameHosts: readonly string[]
    /** The number of files that all processes together may process at the same time; 0: this process processes none. */
    readonly atOnce: number
    /** The folder of files in work; it must hold the largest upload and its renditions. */
    readonly workDir: string
  }
}

const allRoles = ['web', 'jobs', 'media', 'live'] as const
export type ProcessRole = (typeof allRoles)[number]

const presets = ['ultrafast', 'superfast', 'veryfast', 'faster', 'fast', 'medium', 'slow', 'slower', 'veryslow']

/** Thrown with every problem found, so that an operator can fix a configuration in one pass. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The settings have ${problems.length} problem(s):\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Settings that are read only where others are given. */
const dependent = [
  'DEMO_LIFE',
  'SMS_ALIYUN_TEMPLATE_EN',
  'SMS_ALIYUN_TEMPLATE_PHONE_CHANGED',
  'SMS_ALIYUN_TEMPLATE_PHONE_CHANGED_EN',
  'SMS_ALIYUN_TEMPLATE_TRAINING',
  'SMS_ALIYUN_TEMPLATE_TRAINING_EN',
  'SMS_ALIYUN_TEMPLATE_PLAN',
  'SMS_ALIYUN_TEMPLATE_PLAN_EN',
  'SMS_ALIYUN_TEMPLATE_CLASS',
  'SMS_ALIYUN_TEMPLATE_CLASS_EN',
  'SMS_ALIYUN_TEMPLATE_REGISTRATION',
  'SMS_ALIYUN_TEMPLATE_REGISTRATION_EN',
  'SMS_ALIYUN_TEMPLATE_DIGEST',
  'SMS_ALIYUN_TEMPLATE_DIGEST_EN',
  'S3_REGION',
  'S3_PATH_STYLE',
  'S3_REDIRECT',
  'SSO_CLIENT_SECRET',
  'SSO_SCOPE',
  'TRACES_PERCENT',
]
const ofMerchants = ['ALIPAY_PRIVATE_KEY', 'WECHATPAY_PRIVATE_KEY', 'WECHATPAY_API_KEY']

/** Settings with a file that is read separately: keys, and merchants' keys (readMerchant). */
const ownFiles = ['SECRET']

/** The values of settings that staff saved in the console, by name. */
export type SavedValues = Readonly<Record<string, string>>

/**
 * Reads the settings, or throws a SettingsError that lists every problem. Saved settings apply where the environment
 * has none.
 */
export function readSettings(env: Environment, root: string, saved: SavedValues = {}): Settings {
  const free = Object.fromEntries(
    Object.entries(saved).filter(([name]) => !isSettingOrBundleGiven(name, (one) => Boolean(env[one]?.trim()))),
  )
  const reader = createSettingsReader({ ...env, ...free }, root, ownFiles)
  const { problems, text, whole, flag, url, group } = reader
  const editable = (name: EditableSettingName) => {
    const known = editableSettings[name]
    return known.kind === 'number' ? whole(name, known.usual, known.min, known.max) : 0
  }

  const port = whole('PORT', 3000, 0, 65535)
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const databaseDirectUrl = url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:'])
  const databaseReadUrl = url('DATABASE_READ_URL', ['postgres:', 'postgresql:'])
  if (databaseReadUrl && !databaseUrl)
    problems.push('DATABASE_READ_URL requires DATABASE_URL: it must be a standby of that database')
  if (databaseDirectUrl && !databaseUrl)
    problems.push('DATABASE_DIRECT_URL requires DATABASE_URL, which is then the address of a pooler')
  const named = (text('PORTAL_ROLES') ?? allRoles.join(',')).split(',').map((role) => role.trim())
  const roles = new Set(allRoles.filter((role) => named.includes(role)))
  if (roles.size !== new Set(named).size)
    problems.push(`PORTAL_ROLES must be some of ${allRoles.join(',')}, not "${named.join(',')}"`)
  const givenUrl = url('PUBLIC_URL', ['http:', 'https:'])
  const publicUrl = givenUrl ?? `http://localhost:${port}`
  const contentUrl = url('CONTENT_URL', ['http:', 'https:']) ?? localContentUrl(publicUrl)
  if (contentUrl && new URL(contentUrl).hostname === new URL(publicUrl).hostname)
    problems.push('CONTENT_URL must have another host name than PUBLIC_URL, so that packages cannot reach the portal')
  // Safety depends on this alone, never on how the process was started: anything that is not a demo is in real use.
  // NODE_ENV can only rule a demo out.
  const nodeEnv = text('NODE_ENV')
  const isNoDemo = nodeEnv === 'production'
  const demo = flag('DEMO', databaseUrl === null && !isNoDemo)
  if (isNoDemo && demo)
    problems.push(
      'DEMO must be off when NODE_ENV is production: it has known passwords and a development sign-in provider',
    )
  const allowsPlainHttp = flag('ALLOW_PLAIN_HTTP', demo)
  const checkHttps: HttpsCheck = (addresses) => {
    for (const [name, address] of Object.entries(addresses))
      if (address?.startsWith('http:') && !allowsPlainHttp && !isLocalAddress(address))
        problems.push(
          `${name} must start with https:// in real use (on a closed network, ALLOW_PLAIN_HTTP=1 allows http)`,
        )
  }
  checkHttps({ PUBLIC_URL: publicUrl, CONTENT_URL: contentUrl })
  const secret = text('SECRET')
  if (secret !== null && secret.length < 32) problems.push('SECRET must have at least 32 characters')
  const [secretBefore, secretFile] = [text('SECRET_BEFORE'), text('SECRET_FILE')]
  if (secretBefore && !secret) problems.push('SECRET_BEFORE requires SECRET')
  if (secretFile && secret) problems.push('SECRET and SECRET_FILE are both set. Set only one')

  const providers = readProviderSettings(reader, publicUrl, checkHttps)
  const messages = readMessageSettings(reader, checkHttps)
  const tracesEndpoint = url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  const s3 = group({
    endpoint: 'S3_ENDPOINT',
    bucket: 'S3_BUCKET',
    accessKeyId: 'S3_ACCESS_KEY_ID',
    secretAccessKey: 'S3_SECRET_ACCESS_KEY',
  })
  if (s3) url('S3_ENDPOINT', ['http:', 'https:'])
  const merchants = readMerchants(reader)
  const [alipayUrl, wechatUrl] = [
    url('ALIPAY_URL', ['http:', 'https:']) ?? 'https://openapi.alipay.com/gateway.do',
    url('WECHATPAY_URL', ['http:', 'https:']) ?? 'https://api.mch.weixin.qq.com',
  ]
  checkHttps({ ALIPAY_URL: alipayUrl, WECHATPAY_URL: wechatUrl })
  if (merchants.length > 0 && givenUrl === null)
    problems.push('Payment gateway keys require PUBLIC_URL: the gateway sends its notifications there')
  const sandbox = flag('PAY_SANDBOX', demo && merchants.length === 0)
  if (sandbox && !demo && merchants.length > 0)
    problems.push('PAY_SANDBOX must be off when a merchant has keys: orders could be paid without money')
  const timeZone = text('TIME_ZONE') ?? 'Asia/Shanghai'
  try {
    new Intl.DateTimeFormat('en', { timeZone })
  } catch {
    problems.push(`TIME_ZONE must be a time zone such as Asia/Shanghai, not "${timeZone}"`)
  }
  const trustProxy = text('TRUST_PROXY') ?? '0'
  const isCount = /^\d$/.test(trustProxy)
  if (!isCount && !trustProxy.split(',').every(isAddressRange))
    problems.push(
      `TRUST_PROXY must be the number of proxies in front of the portal, or their addresses such as 10.0.0.0/8, not "${trustProxy}"`,
    )
  const outboundAllow = (text('OUTBOUND_ALLOW') ?? '').split(/[\s,]+/).filter(Boolean)
  for (const one of outboundAllow.filter(
    (one) => !isAddressRange(one) && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(one),
  ))
    problems.push(`OUTBOUND_ALLOW must list host names, addresses or ranges such as 10.20.0.0/16, not "${one}"`)
  const frameHosts = splitHosts(text('MEDIA_FRAME_HOSTS') ?? '')
  for (const one of frameHosts.filter((one) => !isHostName(one)))
    problems.push(`MEDIA_FRAME_HOSTS must list host names such as player.bilibili.com, not "${one}"`)
  const logLevel = text('LOG_LEVEL') ?? 'info'
  if (!['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(logLevel))
    problems.push(`LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent`)

  /** A text in Chinese, and in English under the same name with `_EN`; one of them serves for both. */
  const inBoth = (name: string) => {
    const [zh, en] = [text(name), text(`${name}_EN`)]
    return { ...(zh ? { zh } : {}), ...(en ? { en } : {}) }
  }
  const operatorEmail = text('OPERATOR_EMAIL')
  if (operatorEmail !== null && !/^[^\s@]+@[^\s@]+$/.test(operatorEmail))
    problems.push(`OPERATOR_EMAIL must be an email address, not "${operatorEmail}"`)
  const preset = text('MEDIA_PRESET') ?? 'fast'
  if (!presets.includes(preset)) problems.push(`MEDIA_PRESET must be one of ${presets.join(', ')}`)
  const dataDir = path.resolve(root, text('DATA_DIR') ?? 'data')

  for (const name of [...dependent, ...ofMerchants, 'SECRET'])
    for (const one of [name, `${name}_FILE`]) reader.known.add(one)

  const settings: Omit<Settings, 'given' | 'misspelt'> = {
    saved: new Set(Object.keys(free)),
    withSaved: (others) => readSettings(env, root, others),
    known: reader.known,
    port,
    host: text('HOST') ?? '0.0.0.0',
    cores: text('CORES') === null ? null : whole('CORES', 1, 1, 256),
    publicUrl,
    followsHost: demo && givenUrl === null,
    contentUrl,
    dataDir,
    databaseUrl,
    databaseDirectUrl,
    databaseReadUrl,
    migratesAtStart: flag('MIGRATE_AT_START', true),
    databasePool: whole('DATABASE_POOL', 10, 2, 200),
    answerWithinMs: whole('ANSWER_WITHIN_SECONDS', 10, 1, 600) * 1000,
    demo,
    demoLife: demo && flag('DEMO_LIFE', true),
    roles,
    nodeEnv,
    allowsPlainHttp,
    trustProxy: isCount ? Number(trustProxy) : trustProxy,
    outboundAllow,
    secret,
    secretBefore,
    secretFile: secretFile && path.resolve(root, secretFile),
    timeZone,
    logLevel,
    session: {
      idleSeconds: editable('SESSION_IDLE_MINUTES') * 60,
      maxSeconds: editable('SESSION_MAX_HOURS') * 3600,
      rememberSeconds: editable('SESSION_REMEMBER_DAYS') * 86400,
    },
    idDocumentDays: editable('ID_DOCUMENT_DAYS'),
    ...providers,
    ...messages,
    s3: s3
      ? {
          ...s3,
          region: text('S3_REGION') ?? bucketRegionOf(s3.endpoint),
          pathStyle: flag('S3_PATH_STYLE', !hasBucketInHost(s3.endpoint)),
          redirect: flag('S3_REDIRECT', false),
        }
      : null,
    payments: { sandbox, merchants, alipayUrl, wechatUrl },
    metricsToken: text('METRICS_TOKEN'),
    traces: tracesEndpoint ? { endpoint: tracesEndpoint, share: whole('TRACES_PERCENT', 100, 1, 100) / 100 } : null,
    hstsSubdomains: flag('HSTS_INCLUDE_SUBDOMAINS', true),
    docs: flag('DOCS', demo),
    drainSeconds: whole('DRAIN_SECONDS', publicUrl.startsWith('https:') ? 5 : 0, 0, 300),
    operator: {
      name: inBoth('OPERATOR_NAME'),
      address: inBoth('OPERATOR_ADDRESS'),
      email: operatorEmail,
      phone: text('OPERATOR_PHONE'),
    },
    live: {
      rtmpPort: whole('LIVE_RTMP_PORT', demo ? 1935 : 0, 0, 65535),
      publicUrl: url('LIVE_RTMP_URL', ['rtmp:', 'rtmps:']),
    },
    soffice: text('SOFFICE_PATH') ?? 'soffice',
    media: {
      ffmpeg: text('FFMPEG_PATH') ?? 'ffmpeg',
      ffprobe: text('FFPROBE_PATH') ?? 'ffprobe',
      preset,
      maxBytes: editable('MEDIA_MAX_MB') * 1024 * 1024,
      maxSeconds: editable('MEDIA_MAX_HOURS') * 3600,
      frameHosts,
      atOnce: whole('MEDIA_AT_ONCE', 1, 0, 32),
      workDir: path.resolve(root, text('MEDIA_WORK_DIR') ?? path.join(dataDir, 'media-work')),
    },
  }
  // This comes last, when all names are known.
  const misspelt = findMisspeltNames(env, reader.known)
  if (problems.length > 0) throw new SettingsError([...problems, ...misspelt])
  return { ...settings, given: new Set([...reader.given].filter((name) => !(name in free))), misspelt }
}

/** Returns true for a demo with known passwords that other machines can reach. */
export const isDemoReachable = ({ demo, host }: Pick<Settings, 'demo' | 'host'>): boolean =>
  demo && !/^(localhost|127(\.\d+){3}|::1)$/.test(host)
