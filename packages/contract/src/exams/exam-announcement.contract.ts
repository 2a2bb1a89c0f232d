import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Id, Instant, RequestKey } from '../http/scalars.ts'
import { examLimits } from './exam.limits.ts'

/** An invigilator's message to candidates: plain text, shown as written. */
export const Announcement = Type.Object({ announcementId: Id, words: Type.String(), saidAt: Instant })

/** Sends a message to all open attempts of an exam, or to the named ones among them. */
export const announcementCreate = call({
  method: 'POST',
  path: '/exam/console/announce',
  access: { grant: 'exams', orForCompany: true, orForPost: 'invigilator' },
  encoding: 'json',
  summary: 'Send an announcement to the candidates of a running exam',
  changes: ['attempts'],
  body: Type.Object({
    examId: Id,
    attemptIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: examLimits.boardRows })),
    words: Type.String({ minLength: 2, maxLength: examLimits.announcementMax }),
    requestKey: RequestKey,
  }),
  data: Type.Object({
    announcementId: Id,
    told: Type.Integer({ description: 'attempts that received it' }),
    left: Type.Integer({ description: 'named attempts that are not open or belong to another exam' }),
  }),
  errors: ['examNotFound', 'attemptNotRunning', 'conflict'],
})

/**
 * Records that the candidate has read announcements. A repeated call, and a call after the end of the attempt, changes
 * nothing.
 */
export const announcementMarkSeen = call({
  method: 'POST',
  path: '/exam/pc/announcementSeen',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Mark announcements of an exam as read',
  changes: [],
  body: Type.Object({
    attemptId: Id,
    announcementIds: Type.Array(Id, { minItems: 1, maxItems: examLimits.announcementsShown }),
  }),
  data: Type.Object({ attemptId: Id }),
  errors: ['attemptNotFound'],
})
