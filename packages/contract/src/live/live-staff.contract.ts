import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Empty, Id, Instant, Nullable, OneOf, RequestKey, Seconds } from '../http/scalars.ts'
import { Task } from '../operations/task.contract.ts'
import { LiveState } from './live.contract.ts'

/** Staff calls on live classes: schedule them, run their rooms, read their attendance. */
const access = { grant: 'live' } as const
const Text = (maxLength: number) =>
  Type.Object({ zh: Type.Optional(Type.String({ maxLength })), en: Type.Optional(Type.String({ maxLength })) })

/**
 * The fields of a live class. A person has attended if they were present for `attendPercent` of its length and checked
 * in `needSignIns` times, or at every check-in if there were fewer.
 */
export const LiveContent = Type.Object({
  title: Text(200),
  promise: Type.Optional(Text(300)),
  introduction: Type.Optional(Text(20_000)),
  teacherId: Id,
  startsAt: Instant,
  plannedSeconds: Type.Integer({ minimum: 300, maximum: 43_200 }),
  price: Type.Optional(OneOf('free', 'vip', 'paid')),
  priceFen: Type.Integer({ minimum: 0, default: 0 }),
  companyIds: Type.Array(Id, {
    maxItems: 1000,
    default: [],
    description: 'the only companies that can see it; none: all',
  }),
  capacity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  isRecorded: Type.Boolean({ default: true }),
  attendPercent: Type.Integer({ minimum: 1, maximum: 100, default: 80 }),
  needSignIns: Type.Integer({ minimum: 0, maximum: 20, default: 0 }),
})
const OfClass = Type.Object({ classId: Id })
const Stand = { classId: Id, revision: Type.Integer(), state: LiveState }
/** The key is returned only here; the portal stores only its hash. */
const Key = {
  streamKey: Type.String(),
  streamUrl: Nullable(Type.String({ description: 'address to publish to; null: this portal accepts no streams' })),
}

export const liveSchedule = call({
  method: 'POST',
  path: '/comp/console/live/schedule',
  access,
  encoding: 'json',
  summary:
    'Schedule a live class. Returns its secret stream key once. A repeated request key returns the same class with a new stream key',
  changes: ['liveClasses'],
  body: Type.Object({ requestKey: Type.Optional(RequestKey), content: LiveContent }),
  data: Type.Object({ ...Stand, ...Key, productId: Id }),
  errors: [],
})

export const liveUpdate = call({
  method: 'POST',
  path: '/comp/console/live/change',
  access,
  encoding: 'json',
  summary: 'Change a class that has not started. People with a reservation are notified of a new time',
  changes: ['liveClasses'],
  body: Type.Object({ classId: Id, revision: Type.Integer({ minimum: 1 }), content: LiveContent }),
  data: Type.Object(Stand),
  errors: ['liveNotFound', 'conflict', 'liveBegun', 'liveOver', 'liveCancelled'],
})

export const liveStreamKeyRotate = call({
  method: 'POST',
  path: '/comp/console/live/rotateKey',
  access,
  encoding: 'form',
  summary: 'Create a new stream key. The old one stops working, and its stream ends',
  changes: ['liveClasses'],
  body: OfClass,
  data: Type.Object({ classId: Id, ...Key }),
  errors: ['liveNotFound', 'liveOver', 'liveCancelled'],
})

export const liveCancel = call({
  method: 'POST',
  path: '/comp/console/live/cancel',
  access,
  encoding: 'form',
  summary: 'Cancel a class that has not started. People with a reservation are notified',
  changes: ['liveClasses'],
  body: OfClass,
  data: Type.Object(Stand),
  errors: ['liveNotFound', 'liveBegun', 'liveOver', 'liveCancelled'],
})

export const liveEnd = call({
  method: 'POST',
  path: '/comp/console/live/end',
  access,
  encoding: 'form',
  summary: 'End a class. Its stream stops, attendance is counted, and its recording becomes the replay',
  changes: ['liveClasses'],
  body: OfClass,
  data: Type.Object(Stand),
  errors: ['liveNotFound', 'liveNotOpen', 'liveOver', 'liveCancelled'],
})

export const liveCheckInStart = call({
  method: 'POST',
  path: '/comp/console/live/openSignIn',
  access,
  encoding: 'form',
  summary: 'Open a check-in for some seconds',
  changes: [],
  body: Type.Object({ classId: Id, seconds: Type.Integer({ minimum: 10, maximum: 1800, default: 120 }) }),
  data: Type.Object({ signInId: Id, closesAt: Instant }),
  errors: ['liveNotFound', 'liveNotOpen', 'liveOver', 'liveCancelled', 'signInOpen'],
})

export const liveCheckInEnd = call({
  method: 'POST',
  path: '/comp/console/live/closeSignIn',
  access,
  encoding: 'form',
  summary: 'Close the open check-in',
  changes: [],
  body: OfClass,
  data: Type.Object({ signed: Type.Integer() }),
  errors: ['liveNotFound', 'signInClosed'],
})

export const liveMessageRemove = call({
  method: 'POST',
  path: '/comp/console/live/removeMessage',
  access,
  encoding: 'form',
  summary: 'Remove a chat message',
  changes: [],
  body: Type.Object({ classId: Id, messageId: Id }),
  data: Empty,
  errors: ['liveNotFound', 'notFound'],
})

export const livePersonMute = call({
  method: 'POST',
  path: '/comp/console/live/mute',
  access,
  encoding: 'form',
  summary: 'Mute a person in a room, or unmute them',
  changes: [],
  body: Type.Object({ classId: Id, accountId: Id, isMuted: Type.Boolean() }),
  data: Empty,
  errors: ['liveNotFound', 'notFound'],
})

export const livePersonCallOn = call({
  method: 'POST',
  path: '/comp/console/live/callOn',
  access,
  encoding: 'form',
  summary: 'Call on a raised hand, or lower it (`isDone`)',
  changes: [],
  body: Type.Object({ classId: Id, accountId: Id, isDone: Type.Boolean({ default: false }) }),
  data: Empty,
  errors: ['liveNotFound', 'notFound'],
})

const Managed = {
  ...Stand,
  productId: Id,
  title: Bilingual,
  teacher: Bilingual,
  startsAt: Instant,
  plannedSeconds: Seconds,
  capacity: Nullable(Type.Integer()),
  reserved: Type.Integer(),
  attended: Type.Integer({ description: 'number of people who were in the room' }),
  completed: Type.Integer(),
  isRecorded: Type.Boolean(),
  replaySeconds: Nullable(Seconds),
}

export const liveRead = call({
  method: 'POST',
  path: '/comp/console/live/read',
  access,
  encoding: 'form',
  summary: 'One class, for the staff who manage it',
  shows: ['liveClasses'],
  body: OfClass,
  data: Type.Object({
    ...Managed,
    content: LiveContent,
    streamUrl: Nullable(Type.String()),
    encoder: OneOf('ready', 'off', 'missing'),
    companies: Type.Array(Type.Object({ id: Id, name: Bilingual }), {
      description: 'the only companies that can see it',
    }),
  }),
  errors: ['liveNotFound'],
})

export const managedLiveClassList = call({
  method: 'POST',
  path: '/comp/console/live/list',
  access,
  encoding: 'form',
  summary: 'Live classes, latest first',
  shows: ['liveClasses'],
  body: listQuery(['starts'], { phase: Type.Optional(OneOf('coming', 'running', 'over', 'cancelled')) }),
  data: ListOf(Type.Object(Managed)),
  errors: [],
})

export const liveClassFormChoices = call({
  method: 'POST',
  path: '/comp/console/live/choices',
  access,
  encoding: 'form',
  summary: 'Teachers and companies for a class, searched by name',
  shows: ['teachers', 'companies'],
  body: Type.Object({ kind: OneOf('teacher', 'company'), q: Type.String({ maxLength: 80, default: '' }) }),
  data: Type.Object({ choices: Type.Array(Type.Object({ id: Id, name: Bilingual, note: Bilingual })) }),
  errors: [],
})

const attendanceFilters = {
  isCompleted: Type.Optional(Type.Boolean({ description: 'attended, or watched the rest of the recording' })),
}
export const liveAttendance = call({
  method: 'POST',
  path: '/comp/console/live/attendance',
  access,
  encoding: 'form',
  summary: 'The people of a class, with their time and attendance',
  shows: ['liveClasses'],
  body: Type.Object({ classId: Id, ...listQuery(['entered'], attendanceFilters).properties }),
  data: ListOf(
    Type.Object({
      id: Id,
      accountId: Id,
      name: Type.String(),
      company: Bilingual,
      employeeNo: Nullable(Type.String()),
      enteredAt: Instant,
      seconds: Seconds,
      signedIn: Type.Integer(),
      messages: Type.Integer(),
      isCompleted: Type.Boolean(),
    }),
  ),
  errors: ['liveNotFound'],
})

export const liveAttendanceColumns = [
  'name',
  'employeeNo',
  'company',
  'entered',
  'minutes',
  'signedIn',
  'messages',
  'completed',
] as const
export const liveAttendanceExport = call({
  method: 'POST',
  path: '/comp/console/live/attendanceExport',
  access,
  reauthenticates: true,
  encoding: 'json',
  summary: 'Export the attendance of a class to Excel, with the filters, sort and columns of the list',
  changes: ['tasks', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    classId: Id,
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...attendanceFilters,
    sort: Type.Optional(OneOf('entered', '-entered')),
    columns: Type.Array(OneOf(...liveAttendanceColumns), {
      minItems: 1,
      maxItems: liveAttendanceColumns.length,
      uniqueItems: true,
    }),
  }),
  data: Type.Object({ task: Task }),
  errors: ['liveNotFound'],
})
