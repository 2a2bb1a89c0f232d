import type { DataOf } from '@portal/contract/http/call.ts'
import {
  type EditableSetting,
  type EditableSettingName,
  editableSettings,
  isSettingOrBundleGiven,
} from '@portal/contract/operations/setting.limits.ts'
import type { settingsRead } from '@portal/contract/operations/settings.contract.ts'
import type { ExternalService } from '../../../core/health/health.ts'
import type { BackupState } from '../../../core/operations/operations.store.ts'
import type { PortalPart } from '../../../core/operations/readiness.ts'
import type { MerchantSettings } from '../../../settings/merchant-settings.ts'
import { isDemoReachable, type Settings } from '../../../settings/settings.ts'

type Answer = DataOf<typeof settingsRead>
type Setting = Omit<Answer['groups'][number]['settings'][number], 'words'>
type Group = Omit<Answer['groups'][number], 'settings'> & { readonly settings: readonly Setting[] }
export type SettingWarning = Answer['warnings'][number]['id']

/**
 * Removes the credentials and the query from an address, since both may contain a password; empty for a text that is
 * not an address.
 */
export function addressWithoutCredentials(address: string): string {
  if (!URL.canParse(address)) return ''
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}

type Sources = Pick<Settings, 'given' | 'saved'>
const sourceOf = ({ given, saved }: Sources, name: string): Setting['source'] =>
  given.has(name) ? 'given' : given.has(`${name}_FILE`) ? 'file' : saved.has(name) ? 'saved' : 'default'

/**
 * Returns true when the console can change a setting: it is editable, and the environment sets neither it nor a setting
 * that only makes sense together with it.
 */
export const isSettingEditable = ({ given }: Pick<Settings, 'given'>, name: string): boolean =>
  name in editableSettings && !isSettingOrBundleGiven(name, (one) => given.has(one))

/** The bounds of a value that the console can change. Null: it can't change this setting. */
function boundsOf(sources: Sources, name: string): Setting['bounds'] {
  if (!isSettingEditable(sources, name)) return null
  const known: EditableSetting = editableSettings[name as EditableSettingName]
  return known.kind === 'number'
    ? { maxLength: 10, min: known.min, max: known.max, usual: known.usual, protocol: null, hasLines: false }
    : {
        maxLength: known.maxLength,
        min: null,
        max: null,
        usual: null,
        protocol: known.kind === 'address' ? (known.protocols.at(-1) ?? null) : null,
        hasLines: known.kind === 'secret' && known.hasLines === true,
      }
}

const describe = (sources: Sources) => {
  const of = (kind: Setting['kind']) => (name: string, value: string | number | boolean | null | undefined) => ({
    name,
    kind,
    value:
      value === null || value === undefined || value === ''
        ? null
        : typeof value === 'boolean'
          ? value
            ? '1'
            : '0'
          : String(value),
    isSet: value !== null && value !== undefined && value !== '',
    source: sourceOf(sources, name),
    bounds: boundsOf(sources, name),
  })
  return {
    text: of('text'),
    number: of('number'),
    flag: of('flag'),
    address: (name: string, value: string | null) =>
      of('text')(name, value === null ? null : addressWithoutCredentials(value)),
    /** Shows only that a value is set. */
    secret: (name: string, isSet: boolean): Setting => ({
      name,
      kind: 'secret',
      value: null,
      isSet,
      source: sourceOf(sources, name),
      bounds: boundsOf(sources, name),
    }),
  }
}

/**
 * Returns the groups of settings that the console shows. Each setting is listed explicitly, as text or as a secret, so
 * that a new one is shown only when it is added here.
 */
export function settingGroups(settings: Settings, { usesWecom }: { readonly usesWecom: boolean }): Group[] {
  const { media, soffice, live, session, sso, sms, s3, operator, payments, wecom } = settings
  const { text, number, flag, address, secret } = describe(settings)
  const aliyun = sms?.kind === 'aliyun' ? sms : null
  const http = sms?.kind === 'http' ? sms : null
  const smtp = settings.smtpUrl ? new URL(settings.smtpUrl) : null
  const groups: Record<Group['id'], Omit<Group, 'id'>> = {
    addresses: {
      state: 'on',
      settings: [
        address('PUBLIC_URL', settings.publicUrl),
        address('CONTENT_URL', settings.contentUrl),
        flag('ALLOW_PLAIN_HTTP', settings.allowsPlainHttp),
        text('HOST', settings.host),
        number('PORT', settings.port),
        text('TRUST_PROXY', String(settings.trustProxy)),
        text('OUTBOUND_ALLOW', settings.outboundAllow.join(', ')),
        address('DINGTALK_LOGIN_URL', settings.dingtalk.loginUrl),
        address('DINGTALK_API_URL', settings.dingtalk.apiUrl),
        address('DINGTALK_OAPI_URL', settings.dingtalk.formerApiUrl),
        address('FEISHU_LOGIN_URL', settings.feishu.loginUrl),
        address('FEISHU_API_URL', settings.feishu.apiUrl),
      ],
    },
    process: {
      state: 'on',
      settings: [
        number('CORES', settings.cores),
        text('PORTAL_ROLES', [...settings.roles].join(',')),
        text('NODE_ENV', settings.nodeEnv),
        flag('DEMO', settings.demo),
        flag('DEMO_LIFE', settings.demoLife),
        text('TIME_ZONE', settings.timeZone),
        text('LOG_LEVEL', settings.logLevel),
        flag('DOCS', settings.docs),
        flag('HSTS_INCLUDE_SUBDOMAINS', settings.hstsSubdomains),
        number('ANSWER_WITHIN_SECONDS', settings.answerWithinMs / 1000),
        number('DRAIN_SECONDS', settings.drainSeconds),
      ],
    },
    database: {
      state: 'on',
      settings: [
        address('DATABASE_URL', settings.databaseUrl),
        address('DATABASE_DIRECT_URL', settings.databaseDirectUrl),
        address('DATABASE_READ_URL', settings.databaseReadUrl),
        number('DATABASE_POOL', settings.databasePool),
        flag('MIGRATE_AT_START', settings.migratesAtStart),
        text('DATA_DIR', settings.dataDir),
      ],
    },
    files: {
      state: s3 ? 'on' : 'off',
      settings: [
        address('S3_ENDPOINT', s3?.endpoint ?? null),
        text('S3_BUCKET', s3?.bucket),
        text('S3_REGION', s3?.region),
        flag('S3_PATH_STYLE', s3?.pathStyle),
        flag('S3_REDIRECT', s3?.redirect),
        secret('S3_ACCESS_KEY_ID', s3 !== null),
        secret('S3_SECRET_ACCESS_KEY', s3 !== null),
      ],
    },
    keys: {
      // Off: the portal has created a secret for itself.
      state: settings.secret !== null || settings.secretFile !== null ? 'on' : 'off',
      settings: [
        secret('SECRET', settings.secret !== null),
        secret('SECRET_BEFORE', settings.secretBefore !== null),
        text('SECRET_FILE', settings.secretFile),
        secret('METRICS_TOKEN', settings.metricsToken !== null),
        address('OTEL_EXPORTER_OTLP_ENDPOINT', settings.traces?.endpoint ?? null),
        text('TRACES_PERCENT', settings.traces ? `${settings.traces.share * 100}` : null),
      ],
    },
    mail: {
      state: settings.smtpUrl ? 'on' : 'off',
      settings: [
        address('SMTP_URL', settings.smtpUrl),
        text('SMTP_USER', smtp && decodeURIComponent(smtp.username)),
        secret('SMTP_PASSWORD', Boolean(smtp?.password)),
        text('MAIL_FROM', settings.mailFrom),
      ],
    },
    sms: {
      state: sms ? 'on' : 'off',
      settings: [
        secret('SMS_ALIYUN_ACCESS_KEY_ID', aliyun !== null),
        secret('SMS_ALIYUN_ACCESS_KEY_SECRET', aliyun !== null),
        text('SMS_ALIYUN_SIGN_NAME', aliyun?.signName),
        text('SMS_ALIYUN_TEMPLATE', aliyun?.templates.zh),
        text('SMS_ALIYUN_TEMPLATE_EN', aliyun?.templates.en),
        text('SMS_ALIYUN_TEMPLATE_PHONE_CHANGED', aliyun?.noticeTemplates?.zh),
        text('SMS_ALIYUN_TEMPLATE_PHONE_CHANGED_EN', aliyun?.noticeTemplates?.en),
        text('SMS_ALIYUN_TEMPLATE_TRAINING', aliyun?.reminderTemplates.training?.zh),
        text('SMS_ALIYUN_TEMPLATE_TRAINING_EN', aliyun?.reminderTemplates.training?.en),
        text('SMS_ALIYUN_TEMPLATE_PLAN', aliyun?.reminderTemplates.plan?.zh),
        text('SMS_ALIYUN_TEMPLATE_PLAN_EN', aliyun?.reminderTemplates.plan?.en),
        text('SMS_ALIYUN_TEMPLATE_CLASS', aliyun?.reminderTemplates.class?.zh),
        text('SMS_ALIYUN_TEMPLATE_CLASS_EN', aliyun?.reminderTemplates.class?.en),
        text('SMS_ALIYUN_TEMPLATE_REGISTRATION', aliyun?.reminderTemplates.registration?.zh),
        text('SMS_ALIYUN_TEMPLATE_REGISTRATION_EN', aliyun?.reminderTemplates.registration?.en),
        text('SMS_ALIYUN_TEMPLATE_DIGEST', aliyun?.reminderTemplates.digest?.zh),
        text('SMS_ALIYUN_TEMPLATE_DIGEST_EN', aliyun?.reminderTemplates.digest?.en),
        address('SMS_ALIYUN_ENDPOINT', aliyun?.endpoint ?? null),
        address('SMS_HTTP_URL', http?.url ?? null),
        secret('SMS_HTTP_TOKEN', http !== null),
      ],
    },
    sso: {
      state: sso ? 'on' : settings.demo ? 'development' : 'off',
      settings: [
        address('SSO_ISSUER', sso?.issuer ?? null),
        text('SSO_CLIENT_ID', sso?.clientId),
        secret('SSO_CLIENT_SECRET', sso !== null && sso.clientSecret !== null),
        text('SSO_SCOPE', sso?.scope),
        flag('SSO_TRUST_EMAIL', sso?.trust.trustsEmail),
        text('SSO_CLAIM_EMAIL', sso?.trust.claims.email),
        text('SSO_CLAIM_EMAIL_VERIFIED', sso?.trust.claims.emailVerified),
        text('SSO_CLAIM_LOGIN', sso?.trust.claims.login),
        text('SSO_CLAIM_PHONE', sso?.trust.claims.phone),
      ],
    },
    wecom: {
      state: usesWecom ? 'on' : 'off',
      settings: [
        address('WECOM_API_URL', wecom.apiUrl),
        address('WECOM_AUTHORIZE_URL', wecom.authorizeUrl),
        address('WECOM_QR_URL', wecom.qrUrl),
      ],
    },
    payments: {
      state: payments.merchants.length > 0 ? 'on' : payments.sandbox ? 'sandbox' : 'off',
      settings: [
        flag('PAY_SANDBOX', payments.sandbox),
        text('PAY_COMPANIES', payments.merchants.flatMap(({ name }) => name || []).join(', ')),
        address('ALIPAY_URL', payments.alipayUrl),
        address('WECHATPAY_URL', payments.wechatUrl),
        ...[
          payments.merchants.find(({ name }) => name === '') ?? noMerchant,
          ...payments.merchants.filter(({ name }) => name !== ''),
        ].flatMap((merchant) => merchantOf(merchant, { text, secret })),
      ],
    },
    sessions: {
      state: 'on',
      settings: [
        number('SESSION_IDLE_MINUTES', session.idleSeconds / 60),
        number('SESSION_MAX_HOURS', session.maxSeconds / 3600),
        number('SESSION_REMEMBER_DAYS', session.rememberSeconds / 86_400),
        number('ID_DOCUMENT_DAYS', settings.idDocumentDays),
      ],
    },
    media: {
      state: media.atOnce > 0 ? 'on' : 'off',
      settings: [
        number('MEDIA_MAX_MB', media.maxBytes / 1024 / 1024),
        number('MEDIA_MAX_HOURS', media.maxSeconds / 3600),
        text('MEDIA_FRAME_HOSTS', media.frameHosts.join(', ')),
        number('MEDIA_AT_ONCE', media.atOnce),
        text('MEDIA_PRESET', media.preset),
        text('MEDIA_WORK_DIR', media.workDir),
        text('FFMPEG_PATH', media.ffmpeg),
        text('FFPROBE_PATH', media.ffprobe),
        text('SOFFICE_PATH', soffice),
      ],
    },
    live: {
      state: live.rtmpPort > 0 ? 'on' : 'off',
      settings: [number('LIVE_RTMP_PORT', live.rtmpPort), address('LIVE_RTMP_URL', live.publicUrl)],
    },
    operator: {
      state: operator.name.zh || operator.name.en ? 'on' : 'off',
      settings: [
        text('OPERATOR_NAME', operator.name.zh),
        text('OPERATOR_NAME_EN', operator.name.en),
        text('OPERATOR_ADDRESS', operator.address.zh),
        text('OPERATOR_ADDRESS_EN', operator.address.en),
        text('OPERATOR_EMAIL', operator.email),
        text('OPERATOR_PHONE', operator.phone),
      ],
    },
  }
  return (Object.keys(groups) as Group['id'][]).map((id) => ({ id, ...groups[id] }))
}

const noMerchant: MerchantSettings = { name: '', companyId: null, alipay: null, wechat: null }

/** The settings of a merchant; keys are only shown as set or not. A company's gateway that isn't set up is a single line. */
function merchantOf(
  { name, alipay, wechat }: MerchantSettings,
  { text, secret }: Pick<ReturnType<typeof describe>, 'text' | 'secret'>,
): Setting[] {
  const as = (setting: string) => (name ? `${setting}_${name}` : setting)
  const isOwn = name === ''
  return [
    text(as('ALIPAY_APP_ID'), alipay?.appId),
    ...(alipay || isOwn
      ? [
          text(as('ALIPAY_SELLER_ID'), alipay?.sellerId),
          secret(as('ALIPAY_PRIVATE_KEY'), alipay !== null),
          secret(as('ALIPAY_PUBLIC_KEY'), Boolean(alipay?.publicKey)),
          secret(as('ALIPAY_APP_CERT'), Boolean(alipay?.certificates)),
          secret(as('ALIPAY_PUBLIC_CERT'), Boolean(alipay?.certificates)),
          secret(as('ALIPAY_ROOT_CERT'), Boolean(alipay?.certificates)),
        ]
      : []),
    text(as('WECHATPAY_MCH_ID'), wechat?.merchantId),
    ...(wechat || isOwn
      ? [
          text(as('WECHATPAY_APP_ID'), wechat?.appId),
          text(as('WECHATPAY_SERIAL_NO'), wechat?.serial),
          secret(as('WECHATPAY_PRIVATE_KEY'), wechat !== null),
          secret(as('WECHATPAY_API_KEY'), wechat !== null),
          text(as('WECHATPAY_PUBLIC_KEY_ID'), wechat?.publicKey?.id),
          secret(as('WECHATPAY_PUBLIC_KEY'), Boolean(wechat?.publicKey)),
        ]
      : []),
  ]
}

/** The group of settings that configures each service. */
export const settingGroupOfService: Readonly<Record<ExternalService, Group['id']>> = {
  files: 'files',
  mail: 'mail',
  sms: 'sms',
  sso: 'sso',
  wecom: 'wecom',
  directories: 'sso',
  payments: 'payments',
  traces: 'keys',
  address: 'addresses',
  packages: 'addresses',
  standby: 'database',
  ffmpeg: 'media',
  soffice: 'media',
}

/** The variables by which each warning can be fixed; none if no variable fixes it. */
export const settingWarningFixes: Readonly<Record<SettingWarning, readonly string[]>> = {
  demoReachable: ['HOST', 'DEMO'],
  plainHttp: ['PUBLIC_URL'],
  localAddress: ['PUBLIC_URL'],
  databaseWrites: ['DATABASE_URL'],
  databaseRoom: [],
  files: ['DATA_DIR', 'S3_ENDPOINT'],
  jobs: [],
  messages: ['SMTP_URL'],
  services: [],
  diskLow: ['DATA_DIR'],
  backupFailed: [],
  backupNone: [],
  backupOld: [],
  sandboxPayments: ['PAY_SANDBOX'],
  noPayments: ['ALIPAY_APP_ID', 'WECHATPAY_MCH_ID'],
  noMail: ['SMTP_URL'],
  noFfmpeg: ['FFMPEG_PATH', 'FFPROBE_PATH'],
}

/** Same as in the doctor: a night was missed. */
const oldHours = 26
const scarceBytes = 2_000_000_000

type Seen = {
  readonly lacks: readonly PortalPart[]
  readonly freeBytes: number | null
  readonly hasFfmpeg: boolean
  readonly backup: BackupState | null
  readonly now: Date
}

/**
 * Returns the warnings for the operator, the most serious first: what is open to abuse, does not work now, may cause
 * loss, or is not set up.
 */
export function computeSettingWarnings(
  settings: Settings,
  { lacks, freeBytes, hasFfmpeg, backup, now }: Seen,
): SettingWarning[] {
  const { protocol, hostname } = new URL(settings.publicUrl)
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  const backupAge = backup?.succeededAt ? now.getTime() - Date.parse(backup.succeededAt) : null
  const found: Record<SettingWarning, boolean> = {
    demoReachable: isDemoReachable(settings),
    plainHttp: !settings.demo && protocol === 'http:' && !isLocal,
    localAddress: !settings.demo && isLocal,
    databaseWrites: lacks.includes('databaseWrites'),
    databaseRoom: lacks.includes('databaseRoom'),
    files: lacks.includes('files'),
    jobs: lacks.includes('jobs'),
    messages: lacks.includes('messages'),
    services: lacks.some((part) => part !== 'files' && part in settingGroupOfService),
    diskLow: freeBytes !== null && freeBytes < scarceBytes,
    backupFailed: Boolean(backup?.failedAt),
    backupNone: backupAge === null,
    backupOld: backupAge !== null && backupAge > oldHours * 3_600_000,
    sandboxPayments: settings.payments.sandbox,
    noPayments: !settings.payments.sandbox && settings.payments.merchants.length === 0,
    noMail: settings.smtpUrl === null,
    noFfmpeg: !hasFfmpeg,
  }
  return (Object.keys(found) as SettingWarning[]).filter((one) => found[one])
}
