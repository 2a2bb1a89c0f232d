import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Empty, Id, Nullable, OneOf } from '../http/scalars.ts'
import { noticeChannels, noticeGroups, noticeKinds, noticeModes } from './notice-kinds.ts'

const Kind = OneOf(...noticeKinds)
const Channel = OneOf(...noticeChannels)
const Mode = OneOf(...noticeModes)
/** The modes of one kind by channel. Null: the kind never uses the channel. */
const KindRow = Type.Object({
  kind: Kind,
  group: OneOf(...noticeGroups),
  name: Type.String(),
  requiredBecause: Nullable(Type.String({ description: 'the reason why it can’t be turned off; null: it can be' })),
  modes: Type.Array(Type.Object({ channel: Channel, mode: Nullable(Mode), isOwn: Type.Boolean() })),
})
/** Minutes after midnight. */
const Minute = Type.Integer({ minimum: 0, maximum: 1439 })
const hours = {
  timeZone: Type.String({ minLength: 1, maxLength: 60, description: 'such as Asia/Shanghai' }),
  isQuiet: Type.Boolean(),
  from: Minute,
  until: Minute,
}

export const noticePreferences = call({
  method: 'GET',
  path: '/user/pc/noticePreferences',
  access: 'signedIn',
  encoding: 'query',
  summary: 'The channels by which notifications reach the caller',
  shows: ['noticePreferences'],
  query: Type.Object({}),
  data: Type.Object({
    channels: Type.Array(
      Type.Object({
        channel: Channel,
        isReached: Type.Boolean({ description: 'the channel reaches the reader: an address, or a linked account' }),
      }),
    ),
    kinds: Type.Array(KindRow),
    hours: Type.Object(hours),
  }),
  errors: [],
})

/** Sets the mode of one channel for one kind; without `mode`, the company's default applies again. */
export const noticePreferenceSave = call({
  method: 'POST',
  path: '/user/pc/noticePreferenceSave',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Set the mode of a channel for one kind of notification',
  changes: ['noticePreferences'],
  body: Type.Object({ kind: Kind, channel: Channel, mode: Type.Optional(Mode) }),
  data: Empty,
  errors: ['noticeRequired'],
})

export const noticeHoursSave = call({
  method: 'POST',
  path: '/user/pc/noticeHoursSave',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Set quiet hours',
  changes: ['noticePreferences'],
  body: Type.Object(hours),
  data: Empty,
  errors: [],
})

const access = { grant: 'companies', orForCompany: true } as const
/** Returns the defaults of a company; without `companyId`, those of the caller's own company. */
export const noticeDefaults = call({
  method: 'GET',
  path: '/company/console/noticeDefaults',
  access,
  encoding: 'query',
  summary: "A company's defaults for notifications",
  shows: ['noticeDefaults'],
  query: Type.Object({ companyId: Type.Optional(Id) }),
  data: Type.Object({
    companyId: Id,
    company: Type.String(),
    channels: Type.Array(Channel, {
      description:
        'email, the messengers that the company has connected, and text messages if the portal can send them',
    }),
    kinds: Type.Array(KindRow),
  }),
  errors: ['notFound'],
})

export const noticeDefaultSave = call({
  method: 'POST',
  path: '/company/console/noticeDefaultSave',
  access,
  encoding: 'json',
  summary: 'Change a default for notifications',
  changes: ['noticeDefaults'],
  body: Type.Object({ companyId: Id, kind: Kind, channel: Channel, mode: Type.Optional(Mode) }),
  data: Empty,
  errors: ['notFound', 'noticeRequired'],
})
