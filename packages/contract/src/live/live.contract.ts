import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Empty, Flag, Id, Instant, Nullable, OneOf, Seconds } from '../http/scalars.ts'
import { liveLimits } from './live.limits.ts'

/**
 * The state of a live class. `scheduled`: no stream yet; `interrupted`: started, but without a stream now; `replay`:
 * ended, with a replay.
 */
export const LiveState = OneOf('scheduled', 'running', 'interrupted', 'ended', 'replay', 'cancelled')
const OfClass = Type.Object({ classId: Id })

const classFields = {
  classId: Id,
  productId: Id,
  contentId: Id,
  title: Type.String(),
  promise: Type.String(),
  teacher: Type.String(),
  teacherTitle: Type.String(),
  coverUrl: Nullable(Type.String()),
  coverPattern: Nullable(Type.String()),
  startsAt: Instant,
  plannedSeconds: Seconds,
  state: LiveState,
  isOpen: Type.Boolean({ description: 'the room may be entered now' }),
  price: OneOf('free', 'vip', 'paid'),
  isEntitled: Type.Boolean(),
  capacity: Nullable(Type.Integer()),
  reserved: Type.Integer({ description: 'number of reservations' }),
  isReserved: Type.Boolean(),
  isRecorded: Type.Boolean(),
  replaySeconds: Nullable(Seconds),
}
/** A live class in the schedule. */
export const LiveClass = Type.Object(classFields)

/** An upcoming or running class in which the caller has reserved a seat. */
export const ReservedLiveClass = Type.Object({
  classId: Id,
  title: Type.String(),
  teacher: Type.String(),
  startsAt: Instant,
  state: LiveState,
})

export const liveList = call({
  method: 'POST',
  path: '/comp/pc/live/list',
  access: 'public',
  encoding: 'form',
  summary: 'Live classes visible to the caller: upcoming and running ones by time, replays newest first',
  shows: ['liveClasses'],
  body: Type.Object({
    list: Type.Optional(OneOf('upcoming', 'replays', 'calendar')),
    since: Type.Optional(Instant),
    until: Type.Optional(Instant),
    productId: Type.Optional(Id),
    classId: Type.Optional(Id),
    mine: Type.Optional(Flag),
    ...pageQuery(12),
  }),
  data: PageOf(LiveClass),
  errors: ['productNotFound', 'liveNotFound'],
})

const Reserved = Type.Object({ isReserved: Type.Boolean(), reserved: Type.Integer() })
export const liveReserve = call({
  method: 'POST',
  path: '/comp/pc/live/reserve',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Reserve a seat in a live class, or cancel it (`state` 0)',
  changes: ['liveClasses'],
  body: Type.Object({ classId: Id, state: Type.Optional(Flag) }),
  data: Reserved,
  errors: ['liveNotFound', 'liveFull', 'liveOver', 'liveCancelled', 'notEntitled'],
})

export const liveCalendar = call({
  method: 'GET',
  path: '/comp/pc/live/calendar.ics',
  access: 'public',
  encoding: 'query',
  summary: 'One live class as an iCalendar file',
  shows: [],
  query: OfClass,
  data: Empty,
  answersFile: true,
  errors: ['liveNotFound'],
})

/**
 * Returns the private calendar address of the caller's reservations; with `renew` 1 a new one, after which the previous
 * one no longer works.
 */
export const calendarFeed = call({
  method: 'POST',
  path: '/comp/pc/live/feed',
  access: 'signedIn',
  encoding: 'form',
  summary: 'The private calendar address of the caller’s reservations; `renew` 1 creates a new one',
  shows: ['calendarFeed'],
  changes: ['calendarFeed'],
  body: Type.Object({ renew: Type.Optional(Flag) }),
  data: Type.Object({ url: Type.String() }),
  errors: [],
})

export const calendarFeedFile = call({
  method: 'GET',
  path: '/comp/pc/live/reservations.ics',
  access: 'public',
  encoding: 'query',
  summary: 'Reservations as an iCalendar file, by the secret address',
  shows: [],
  query: Type.Object({ feedId: Id, token: Type.String({ maxLength: 400 }) }),
  data: Empty,
  answersFile: true,
  errors: ['notFound'],
  limit: { max: 240, perSeconds: 60 },
})

const Message = Type.Object({
  messageId: Id,
  version: Type.Integer(),
  name: Type.String(),
  isMine: Type.Boolean(),
  isStaff: Type.Boolean(),
  accountId: Nullable(Type.String({ description: 'for staff only' })),
  body: Type.String(),
  at: Instant,
})

/** Changes in a room. */
const roomFields = {
  version: Type.Integer({ description: 'send it with the next `live/wait`' }),
  state: LiveState,
  stream: OneOf('on', 'off', 'unavailable'),
  streamSerial: Type.Integer({ description: 'number of streams so far; the player restarts when it increases' }),
  viewers: Type.Integer(),
  messages: Type.Array(Message, { description: 'new messages, oldest first' }),
  removedIds: Type.Array(Id, { description: 'ids of deleted messages' }),
  isMuted: Type.Boolean(),
  hands: Type.Object({
    raised: Type.Integer(),
    called: Nullable(Type.String({ description: 'name of the person who was called on last' })),
    mine: OneOf('down', 'raised', 'called'),
    queue: Type.Array(
      Type.Object({ accountId: Id, name: Type.String(), raisedAt: Instant, isCalled: Type.Boolean() }),
      { description: 'for staff only' },
    ),
  }),
  signIn: Nullable(
    Type.Object({
      signInId: Id,
      closesAt: Instant,
      isSigned: Type.Boolean(),
      signed: Nullable(Type.Integer({ description: 'number; for staff only' })),
    }),
  ),
}
const roomErrors = ['liveNotFound', 'liveNotOpen', 'liveCancelled', 'notEntitled', 'liveFull'] as const

/** The caller's attendance: credited seconds and the requirements. */
const Attendance = Type.Object({
  seconds: Seconds,
  percent: Type.Integer({ description: 'percent of the length so far' }),
  needPercent: Type.Integer(),
  signedIn: Type.Integer(),
  needSignIns: Type.Integer(),
  isMet: Type.Boolean({ description: 'attendance is sufficient so far; it is decided when the class ends' }),
  isCompleted: Type.Boolean(),
})

export const liveRoomEnter = call({
  method: 'POST',
  path: '/comp/pc/live/enter',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Enter the room of a live class',
  shows: [],
  body: OfClass,
  data: Type.Object({
    class: LiveClass,
    now: Instant,
    playlistUrl: Nullable(Type.String()),
    mediaToken: Nullable(Type.String()),
    isStaff: Type.Boolean(),
    room: Type.Object(roomFields),
    attendance: Attendance,
  }),
  errors: roomErrors,
})

export const liveRoomChanges = call({
  method: 'POST',
  path: '/comp/pc/live/wait',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Changes in the room since a version. Waits until there is one, or until the time limit',
  shows: [],
  body: Type.Object({
    classId: Id,
    after: Type.Integer({ minimum: 0 }),
    seconds: Type.Integer({ minimum: 0, maximum: 20, default: 0 }),
  }),
  data: Type.Object(roomFields),
  errors: roomErrors,
  holdsSeconds: 20,
})

export const liveMessageSend = call({
  method: 'POST',
  path: '/comp/pc/live/say',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Write in the chat of a room',
  changes: [],
  body: Type.Object({ classId: Id, body: Type.String({ minLength: 1, maxLength: liveLimits.messageLength }) }),
  data: Type.Object({ messageId: Id }),
  errors: [...roomErrors, 'liveOver', 'liveMuted', 'liveTooFast'],
})

export const liveHandRaise = call({
  method: 'POST',
  path: '/comp/pc/live/hand',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Raise the hand, or lower it (`state` 0)',
  changes: [],
  body: Type.Object({ classId: Id, state: Flag }),
  data: Empty,
  errors: [...roomErrors, 'liveOver', 'liveMuted'],
})

export const liveCheckIn = call({
  method: 'POST',
  path: '/comp/pc/live/signIn',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Check in while a check-in is open',
  changes: [],
  body: Type.Object({ classId: Id, signInId: Id }),
  data: Type.Object({ signedIn: Type.Integer() }),
  errors: [...roomErrors, 'signInClosed'],
})

export const livePresenceSend = call({
  method: 'POST',
  path: '/comp/pc/live/presence',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Report presence in the room. The server counts the time between two reports during which the stream played',
  changes: [],
  body: Type.Object({ classId: Id, isPlaying: Flag }),
  data: Attendance,
  errors: roomErrors,
})

export const livePlaylist = call({
  method: 'GET',
  path: '/comp/pc/live/playlist.m3u8',
  access: 'public',
  encoding: 'query',
  summary: 'The playlist of a running class or its replay, by media token',
  shows: [],
  query: Type.Object({ classId: Id, access_token: Type.Optional(Type.String({ maxLength: 400 })) }),
  data: Empty,
  answersFile: true,
  errors: ['notFound', 'mediaExpired'],
})

export const liveSegment = call({
  method: 'GET',
  path: '/comp/pc/live/segment.ts',
  access: 'public',
  encoding: 'query',
  summary: 'A segment of a class, by media token',
  shows: [],
  query: Type.Object({
    streamId: Id,
    seq: Type.Integer({ minimum: 0 }),
    access_token: Type.Optional(Type.String({ maxLength: 400 })),
  }),
  data: Empty,
  answersFile: true,
  errors: ['notFound', 'mediaExpired'],
})
