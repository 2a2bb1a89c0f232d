import { type TOptional, type TString, Type } from 'typebox'
import { call } from '../http/call.ts'
import { Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import {
  type EditableSetting,
  type EditableSettingName,
  editableSettingNames,
  editableSettings,
} from './setting.limits.ts'

const Setting = Type.Object({
  name: Type.String({ description: 'the variable that sets it' }),
  words: Type.String({ description: 'its meaning, in the caller’s language' }),
  kind: OneOf('text', 'number', 'flag', 'secret'),
  value: Nullable(Type.String({ description: 'the value in force, without credentials; always null for a secret' })),
  isSet: Type.Boolean({ description: 'the value in force, either set or the default' }),
  source: OneOf('given', 'file', 'saved', 'default'),
  /**
   * The form of a value that the console can change; null: it can't, since it needs a restart or the environment sets
   * it.
   */
  bounds: Nullable(
    Type.Object({
      maxLength: Type.Integer(),
      min: Nullable(Type.Integer()),
      max: Nullable(Type.Integer()),
      usual: Nullable(Type.Integer({ description: 'the default' })),
      protocol: Nullable(Type.String({ description: 'the value must be an address' })),
      hasLines: Type.Boolean({ description: 'a key or certificate of several lines' }),
    }),
  ),
})

const Service = OneOf(
  'files',
  'mail',
  'sms',
  'sso',
  'wecom',
  'directories',
  'payments',
  'traces',
  'address',
  'packages',
  'standby',
  'ffmpeg',
  'soffice',
)
const Group = OneOf(
  'addresses',
  'process',
  'database',
  'files',
  'keys',
  'mail',
  'sms',
  'sso',
  'wecom',
  'payments',
  'sessions',
  'media',
  'live',
  'operator',
)
const Health = Type.Object({
  service: Service,
  name: Type.String({ description: 'in the caller’s language' }),
  group: Group,
  state: OneOf('ok', 'warn', 'fail', 'off', 'unknown'),
  words: Type.String({
    description: 'the cause and what to do, in the caller’s language; empty before the first check',
  }),
  detail: Type.String({ description: 'the technical reason, without credentials' }),
  checkedAt: Nullable(Instant),
})

/** One optional value for each setting that the console changes; empty: the default again. */
const SavedValues = Type.Object(
  Object.fromEntries(
    editableSettingNames.map((name) => {
      const known: EditableSetting = editableSettings[name]
      return [name, Type.Optional(Type.String({ maxLength: known.kind === 'number' ? 10 : known.maxLength }))]
    }),
  ) as Record<EditableSettingName, TOptional<TString>>,
)

/**
 * The settings in force in the responding process. Secrets are never returned; the response states only whether they
 * are set.
 */
export const settingsRead = call({
  method: 'GET',
  path: '/user/console/settings/read',
  access: { grant: 'operations' },
  encoding: 'query',
  summary: 'The current settings without secrets, the environment, and warnings for the operator',
  shows: ['settings', 'wecom'],
  data: Type.Object({
    revision: Type.Integer({ description: 'of the settings saved in the console; 0: none was ever saved' }),
    warnings: Type.Array(
      Type.Object({
        id: OneOf(
          'demoReachable',
          'plainHttp',
          'localAddress',
          'databaseWrites',
          'databaseRoom',
          'files',
          'jobs',
          'messages',
          'services',
          'diskLow',
          'backupFailed',
          'backupNone',
          'backupOld',
          'sandboxPayments',
          'noPayments',
          'noMail',
          'noFfmpeg',
        ),
        settings: Type.Array(Type.String(), { description: 'the variables that fix it' }),
      }),
      { description: 'the worst first' },
    ),
    publicUrl: Type.String(),
    followsHost: Type.Boolean({ description: 'a demo that uses the address at which it is opened' }),
    about: Type.Object({
      now: Instant,
      version: Type.String(),
      node: Type.String(),
      startedAt: Instant,
      postgres: Type.String(),
      isEmbedded: Type.Boolean({ description: 'the embedded database is used' }),
      schema: Type.Object({ last: Type.String(), count: Type.Integer(), appliedAt: Instant }),
      timeZone: Type.String(),
      ffmpeg: Nullable(Type.String({ description: 'its version; null: videos cannot be transcoded' })),
      isReady: Type.Boolean({ description: 'nothing is missing' }),
    }),
    backup: Type.Object({
      succeededAt: Nullable(Instant),
      failedAt: Nullable(Instant),
      bytes: Nullable(Type.Integer()),
      seconds: Nullable(Type.Number()),
    }),
    groups: Type.Array(
      Type.Object({
        id: Group,
        state: OneOf('on', 'off', 'sandbox', 'development'),
        settings: Type.Array(Setting),
      }),
    ),
    services: Type.Array(Health, {
      description: 'external services, in the state in which this process last found them',
    }),
    wecom: Type.Array(
      Type.Object({
        companyId: Id,
        company: Type.String(),
        corpId: Type.String(),
        agentId: Type.String(),
        updatedAt: Instant,
      }),
      {
        description: 'companies with a WeCom app; the secret of each is sealed',
      },
    ),
    merchants: Type.Array(
      Type.Object({
        name: Type.String({ description: 'suffix of its variables; empty: the portal’s own' }),
        company: Nullable(Type.String()),
        alipay: Type.Boolean(),
        wechat: Type.Boolean(),
      }),
    ),
  }),
  errors: [],
})

/** Checks a service now, in the same way as the doctor and the regular checks. Sends and changes nothing. */
export const settingsTest = call({
  method: 'POST',
  path: '/user/console/settings/test',
  access: { grant: 'operations' },
  encoding: 'json',
  summary: 'Check an external service now, with the cause of a failure',
  changes: [],
  body: Type.Object({ service: Service }),
  data: Health,
  errors: ['notFound'],
  limit: { max: 30, perSeconds: 60 },
})

/**
 * Saves settings that the environment does not set. They apply in every process within seconds. Secrets are sealed and
 * never read back.
 */
export const settingsSave = call({
  method: 'POST',
  path: '/user/console/settings/save',
  access: { grant: 'operations' },
  encoding: 'json',
  summary: 'Change settings while the portal runs',
  changes: ['settings', 'audit'],
  reauthenticates: true,
  body: Type.Object({ revision: Type.Integer({ minimum: 0 }), values: SavedValues }),
  data: Type.Object({ revision: Type.Integer() }),
  errors: ['conflict', 'settingLocked', 'settingNeedsPublicUrl', 'settingsRefused'],
  limit: { max: 60, perSeconds: 300 },
})

/** Sends a test message to the caller's address, through the outbox, like any other message. */
export const settingsMailTest = call({
  method: 'POST',
  path: '/user/console/settings/mailTest',
  access: { grant: 'operations' },
  encoding: 'json',
  summary: 'Send a test email to yourself',
  changes: [],
  data: Type.Object({ email: Type.String() }),
  errors: ['noAddressForTest', 'noMailServer'],
  limit: { max: 5, perSeconds: 300 },
})
