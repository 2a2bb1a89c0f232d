import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Bilingual, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'

const At = Type.Object({ at: Instant })
/**
 * The moment of a release: immediately, never, at an instant, or once the exam's window has ended for everyone
 * (`afterClose`).
 */
export const ReleaseMoment = Type.Union([OneOf('atOnce', 'never', 'afterClose'), At])
/**
 * The time at which the key is released. It may also depend on the candidate having passed, or having no attempts left.
 */
export const KeyReleaseMoment = Type.Union([OneOf('atOnce', 'never', 'afterClose', 'afterPass', 'whenUsedUp'), At])

export const ReleaseRule = Type.Object({
  graded: ReleaseMoment,
  score: ReleaseMoment,
  marks: ReleaseMoment,
  key: KeyReleaseMoment,
})
const Answered = Type.Object({ examId: Id, closesAt: Nullable(Instant), release: ReleaseRule })

/**
 * Sets the release rule of an exam. It applies immediately to every attempt, but promises made at the start of an
 * attempt remain valid.
 */
export const releaseRuleSet = call({
  method: 'POST',
  path: '/exam/console/release',
  access: { grant: 'exams', orForCompany: true },
  reauthenticates: true,
  encoding: 'json',
  summary: 'Set the release rule of an exam',
  changes: ['exams', 'results'],
  body: Type.Object({ examId: Id, release: ReleaseRule }),
  data: Answered,
  errors: ['examNotFound'],
})

/**
 * Releases a part of an exam's results now, with the parts that it needs: the key needs the marks, and the marks need
 * the score.
 */
export const resultPartRelease = call({
  method: 'POST',
  path: '/exam/console/releaseNow',
  access: { grant: 'exams', orForCompany: true },
  reauthenticates: true,
  encoding: 'form',
  summary: 'Release results of an exam now',
  changes: ['exams', 'results'],
  body: Type.Object({ examId: Id, what: OneOf('graded', 'score', 'marks', 'key') }),
  data: Answered,
  errors: ['examNotFound'],
})

/**
 * Returns the state of an exam's release: the parts released by its current rule, the results still pending, and the
 * number of people notified.
 */
export const releaseStateRead = call({
  method: 'POST',
  path: '/exam/console/release/read',
  access: { grant: 'exams', orForCompany: true },
  encoding: 'form',
  summary: 'The release state of an exam, and the candidates notified so far',
  shows: ['exams', 'results', 'marking'],
  body: Type.Object({ examId: Id }),
  data: Type.Object({
    examId: Id,
    title: Bilingual,
    closesAt: Nullable(Instant),
    overAt: Nullable(
      Type.Union([Instant], { description: 'end of everyone’s time; later than closesAt if there is extra time' }),
    ),
    changedAt: Nullable(Instant),
    release: ReleaseRule,
    out: Type.Object({ graded: Type.Boolean(), score: Type.Boolean(), marks: Type.Boolean(), key: Type.Boolean() }),
    attempts: Type.Object({
      open: Type.Integer(),
      marking: Type.Integer({ description: 'submitted, with answers that graders have to mark' }),
      final: Type.Integer(),
      reviews: Type.Integer({ description: 'final, but withheld until exits are reviewed' }),
      told: Type.Integer({ description: 'final and released' }),
    }),
    regrades: Type.Integer({ description: 'proposed or being applied' }),
    appeals: Type.Integer({ description: 'appeals that wait for an answer' }),
  }),
  errors: ['examNotFound'],
})
