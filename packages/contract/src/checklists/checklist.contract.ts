import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Bilingual, Empty, Id, Instant, Nullable, Words } from '../http/scalars.ts'
import { checklistLimits as limits } from './checklist.limits.ts'
import { ChecklistFields, ChecklistSections, ObservationAnswers, PassPercent } from './checklist-form.ts'
import { observationPictureLimits } from './checklist-pictures.ts'

export const ObservationOutcome = Words('passed', 'failed')

/** The fields by which lists identify an observation. */
export const ObservationHead = {
  observationId: Id,
  title: Bilingual,
  person: Type.String(),
  observer: Type.String(),
  observedAt: Instant,
  outcome: ObservationOutcome,
  passed: Type.Integer(),
  judged: Type.Integer(),
  failedCritical: Type.Integer(),
  acknowledgedAt: Nullable(Instant),
}
/** An observation with its form, in the version with which it was filled in. */
export const Observation = Type.Object({
  ...ObservationHead,
  version: Type.Integer(),
  sections: ChecklistSections,
  passPercent: PassPercent,
  answers: ObservationAnswers,
  remark: Type.String(),
  comment: Nullable(Type.String()),
  pictures: Type.Array(Type.Object({ pictureId: Id, itemId: Type.String(), url: Type.String() }), {
    description: 'photos and drawn signatures that the answers name, with addresses for this reader',
  }),
})

export const observationRoll = call({
  method: 'POST',
  path: '/company/pc/observation/roll',
  access: 'signedIn',
  encoding: 'form',
  summary:
    'The people that the caller manages and the checklists of the company, for a device to store. Each person comes with a pass that proves who managed them and when',
  shows: ['observations', 'checklists', 'people'],
  body: Type.Object({}),
  data: Type.Object({
    issuedAt: Instant,
    people: Type.Array(
      Type.Object({
        accountId: Id,
        name: Type.String(),
        position: Nullable(Bilingual),
        department: Nullable(Bilingual),
        pass: Type.String(),
      }),
    ),
    checklists: Type.Array(Type.Object({ checklistId: Id, version: Type.Integer(), ...ChecklistFields })),
    recent: Type.Array(Type.Object(ObservationHead), { description: 'made by the caller, the latest first' }),
  }),
  errors: [],
})

/**
 * Sends observations. `refused`: nothing was stored, because the person is no longer a member or was not on the team
 * when the device last loaded the team, the pass is too old, answers are missing or don't fit the checklist, or a
 * picture that an answer names has not arrived.
 */
export const observationSync = call({
  method: 'POST',
  path: '/company/pc/observation/sync',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Send observations that a device has stored. Each is stored once, however often it is sent',
  changes: ['observations', 'requirements'],
  body: Type.Object({
    observations: Type.Array(
      Type.Object({
        observationId: { ...Id, description: 'made by the device' },
        checklistId: Id,
        version: Type.Integer({ minimum: 1 }),
        accountId: Id,
        issuedAt: Instant,
        pass: Type.String({ maxLength: 300 }),
        observedAt: Instant,
        answers: ObservationAnswers,
        remark: Type.String({ maxLength: limits.remark, default: '' }),
      }),
      { minItems: 1, maxItems: limits.perSync },
    ),
  }),
  data: Type.Object({
    results: Type.Array(
      Type.Object({
        observationId: Id,
        outcome: Words('passed', 'failed', 'refused'),
        reason: Nullable(Words('notOnTeam', 'passExpired', 'noChecklist', 'incomplete', 'noPicture')),
      }),
    ),
  }),
  errors: [],
  bodyLimit: 2 * 1024 * 1024,
})

/**
 * Sends a photo or a drawn signature, before the observation that names it. The pass and its person are the same as for
 * the observation. A picture is deleted if its observation never arrives.
 */
export const observationPictureUpload = call({
  method: 'POST',
  path: '/company/pc/observation/picture',
  access: 'signedIn',
  encoding: 'multipart',
  summary: 'Send a photo or signature of an observation. Each is stored once, however often it is sent',
  changes: [],
  query: Type.Object({
    pictureId: { ...Id, description: 'made by the device' },
    observationId: Id,
    itemId: Type.String({ pattern: '^[a-z0-9]{1,16}$' }),
    checklistId: Id,
    version: Type.Integer({ minimum: 1 }),
    accountId: Id,
    issuedAt: Instant,
    pass: Type.String({ maxLength: 300 }),
  }),
  data: Empty,
  errors: ['observationPictureRefused', 'tooLarge', 'wrongFileType', 'pictureTooLarge'],
  bodyLimit: observationPictureLimits.bytes + 64 * 1024,
  limit: { max: 600, perSeconds: 3600 },
})

export const myObservations = call({
  method: 'POST',
  path: '/company/pc/observation/mine',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Observations of the caller, the latest first',
  shows: ['observations'],
  body: Type.Object({}),
  data: Type.Object({ observations: Type.Array(Type.Object(ObservationHead)) }),
  errors: [],
})

export const myObservation = call({
  method: 'POST',
  path: '/company/pc/observation/read',
  access: 'signedIn',
  encoding: 'form',
  summary: 'An observation with its answers, for its person and its observer',
  shows: ['observations'],
  body: Type.Object({ observationId: Id }),
  data: Type.Object({ ...Observation.properties, mayAcknowledge: Type.Boolean() }),
  errors: ['observationNotFound'],
})

export const observationAcknowledge = call({
  method: 'POST',
  path: '/company/pc/observation/acknowledge',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Acknowledge an observation as the person who was observed, with a comment if there is one',
  changes: ['observations', 'requirements'],
  body: Type.Object({
    observationId: Id,
    comment: Type.String({ maxLength: limits.remark, default: '' }),
  }),
  data: Empty,
  errors: ['observationNotFound', 'observationAcknowledged'],
})
