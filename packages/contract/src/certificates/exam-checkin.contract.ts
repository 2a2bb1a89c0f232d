import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Bilingual, DisplayZone, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'

/** Check-in at a centre. A device stores the list of one session, works offline, and sends its acts later. */
const access = { grant: 'certificates', orForPost: 'invigilator' } as const

const Session = {
  sessionId: Id,
  examTitle: Bilingual,
  centre: Bilingual,
  city: Bilingual,
  startsAt: Instant,
  endsAt: Instant,
  ...DisplayZone,
  taken: Type.Integer(),
  checkedIn: Type.Integer(),
  checkInFirst: Type.Optional(Type.Boolean({ description: 'candidates start only after check-in' })),
}

export const checkinSessions = call({
  method: 'GET',
  path: '/company/console/checkin/sessions',
  access,
  encoding: 'query',
  summary: 'Sessions for check-in: those from 12 hours ago to 36 hours ahead',
  shows: ['examApplies', 'examCentres'],
  data: Type.Object({ list: Type.Array(Type.Object(Session)) }),
  errors: [],
})

/** The roll of a session, with only the fields that are needed to distinguish people at the door. */
export const checkinRoll = call({
  method: 'POST',
  path: '/company/console/checkin/roll',
  access,
  encoding: 'json',
  summary: 'The candidates of a session, for a device to store until it ends',
  changes: ['audit'],
  body: Type.Object({ sessionId: Id }),
  data: Type.Object({
    ...Session,
    people: Type.Array(
      Type.Object({
        applicationId: Id,
        ticketNo: Type.String(),
        seatNo: Nullable(Type.Integer()),
        name: Type.String(),
        company: Bilingual,
        idTail: Type.String(),
        checkedInAt: Nullable(Instant),
        isOwn: Type.Optional(Type.Boolean({ description: "the caller's own seat: a colleague must check them in" })),
      }),
    ),
  }),
  errors: ['sessionNotFound'],
})

/**
 * Applies check-ins and their withdrawals (`out`) that a device has recorded. `gone`: the seat was cancelled or moved
 * to another session before the record arrived, or it is the caller's own seat, so nothing was changed. `started`: the
 * candidate has started the exam, so the check-in was not undone.
 */
export const checkinSync = call({
  method: 'POST',
  path: '/company/console/checkin/sync',
  access,
  encoding: 'json',
  summary: 'Send check-ins recorded on a device. Each has an id and is applied once',
  changes: ['examApplies'],
  body: Type.Object({
    sessionId: Id,
    acts: Type.Array(Type.Object({ actId: Id, applicationId: Id, act: OneOf('in', 'out'), at: Instant }), {
      minItems: 1,
      maxItems: 200,
    }),
  }),
  data: Type.Object({ results: Type.Array(Type.Object({ actId: Id, outcome: OneOf('done', 'gone', 'started') })) }),
  errors: ['sessionNotFound', 'checkinClosed'],
})
