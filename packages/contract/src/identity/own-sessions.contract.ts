import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Empty, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'

const Sessions = Type.Object({
  list: Type.Array(
    Type.Object({
      ownSessionId: Id,
      browser: Nullable(Type.String()),
      system: Nullable(Type.String()),
      address: Nullable(Type.String({ description: 'the network address from which it began' })),
      source: OneOf('sso', 'password', 'wecom', 'phone', 'link', 'passkey', 'other'),
      company: Type.String(),
      beganAt: Instant,
      seenAt: Instant,
      isThis: Type.Boolean(),
    }),
  ),
})

/** Lists the caller's sessions that have not ended, the most recently used first. */
export const ownSessionList = call({
  method: 'POST',
  path: '/user/user/sessions',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Sessions of the user',
  shows: ['sessions'],
  data: Sessions,
  errors: [],
})

export const ownSessionEnd = call({
  method: 'POST',
  path: '/user/user/sessionEnd',
  access: 'signedIn',
  encoding: 'form',
  summary: 'End one session of the user',
  changes: ['sessions'],
  body: Type.Object({ ownSessionId: Id }),
  data: Sessions,
  errors: ['notFound'],
})

export const otherSessionsEnd = call({
  method: 'POST',
  path: '/user/user/sessionsEnd',
  access: 'signedIn',
  encoding: 'form',
  summary: 'End all other sessions of the user',
  changes: ['sessions'],
  data: Sessions,
  errors: [],
})

/**
 * Reauthenticates this session's person with the password. Calls that would otherwise fail with
 * `reauthenticationNeeded` are then accepted for some minutes. People who sign in at a provider reauthenticate there:
 * `/sso/login?again=1`.
 */
export const passwordReauthenticate = call({
  method: 'POST',
  path: '/user/user/reauthenticate',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Reauthenticate the person of the session with their password',
  changes: [],
  body: Type.Object({ password: Type.String({ minLength: 1, maxLength: 200 }) }),
  data: Empty,
  errors: ['wrongPassword', 'signInLocked', 'factorNeeded'],
  limit: { max: 30, perSeconds: 300 },
})
