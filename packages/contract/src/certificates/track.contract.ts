import { Type } from 'typebox'
import { ExamState } from '../exams/exam.contract.ts'
import { call } from '../http/call.ts'
import { Day, Empty, Id, Nullable, OneOf } from '../http/scalars.ts'
import { CertificateState } from './certificate.contract.ts'

/** The caller's seat in an exam at a centre. */
const Seat = OneOf('missing', 'booked', 'now')
const Course = Type.Object({ productId: Id, title: Type.String() })

/**
 * A track with the caller's position on it. `courseFirst`: the `course` that an exam requires, as long as the caller
 * has not completed it. `seat` is null for exams that are not at a centre. `applySchemeId`: the certificate that the
 * caller may apply for with evidence; null while no new one would be issued or an application awaits its decision.
 * `standing`: `chosen` by the caller, `begun` by a requirement they have met; at most one track has a standing.
 */
export const CertificateTrack = Type.Object({
  trackId: Id,
  title: Type.String(),
  standing: Nullable(OneOf('chosen', 'begun')),
  levels: Type.Array(
    Type.Object({
      name: Type.String(),
      certificate: Nullable(Type.String({ description: 'null: this level is not offered yet' })),
      validityMonths: Nullable(Type.Integer()),
      exams: Type.Array(
        Type.Object({
          examId: Id,
          title: Type.String(),
          state: ExamState,
          courseFirst: Nullable(Course),
          course: Nullable(Course),
          seat: Nullable(Seat),
        }),
      ),
      applySchemeId: Nullable(Id),
      held: Nullable(
        Type.Object({ certificateId: Id, state: CertificateState, issuedAt: Day, validUntil: Nullable(Day) }),
      ),
    }),
  ),
})

export const certificateTracks = call({
  method: 'GET',
  path: '/company/certificate/tracks',
  access: 'public',
  encoding: 'query',
  summary: "Career certification: the levels of each track, their requirements and the caller's progress",
  shows: ['certificates', 'certificateApplies'],
  data: Type.Object({ list: Type.Array(CertificateTrack) }),
  errors: [],
})

/** Chooses the track that the caller wants to follow. The choice is valid until they choose another. */
export const certificateTrackChoose = call({
  method: 'POST',
  path: '/company/certificate/chooseTrack',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Choose the certification track to follow',
  changes: ['certificates', 'progress'],
  body: Type.Object({ trackId: Id }),
  data: Empty,
  errors: ['trackNotFound'],
})
