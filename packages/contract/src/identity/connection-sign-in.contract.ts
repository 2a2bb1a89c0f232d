import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Bilingual, Id } from '../http/scalars.ts'

/** The sign-in at a company's provider. Pages of visitors load these calls, and not those of the console. */

/**
 * Returns the identity providers of the company with this code or email address; without either, those of the company
 * at whose host name the portal was opened. Returns an empty list for an unknown company.
 */
export const companySignInOptions = call({
  method: 'POST',
  path: '/user/pc/companySignIn',
  access: 'public',
  encoding: 'form',
  summary: 'The sign-in options of the company with a given address or code',
  changes: [],
  body: Type.Object({ name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) }),
  data: Type.Object({
    connections: Type.Array(Type.Object({ connectionId: Id, name: Type.String(), company: Bilingual })),
  }),
  errors: [],
  limit: { max: 600, perSeconds: 60 },
})

/**
 * A sign-in at a directory for which the portal's own page asks for the password. It belongs to the browser in which it
 * began.
 */
const directoryTrip = {
  connectionId: Id,
  state: Type.String({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' }),
}
export const directoryForm = call({
  method: 'POST',
  path: '/user/pc/directoryForm',
  access: 'public',
  encoding: 'form',
  summary: 'The directory that needs a password for a sign-in that began in this browser',
  changes: [],
  body: Type.Object(directoryTrip),
  data: Type.Object({ name: Type.String(), company: Bilingual, isTest: Type.Boolean() }),
  errors: ['signInCodeInvalid'],
  limit: { max: 120, perSeconds: 60 },
})
export const directorySignIn = call({
  method: 'POST',
  path: '/user/pc/directorySignIn',
  access: 'public',
  encoding: 'form',
  summary: 'Check a name and password with the directory of a company, and get the address that completes the sign-in',
  changes: [],
  body: Type.Object({
    ...directoryTrip,
    userName: Type.String({ minLength: 1, maxLength: 200 }),
    password: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  data: Type.Object({ address: Type.String({ description: 'the address to open in this browser' }) }),
  errors: ['wrongPassword', 'signInLocked', 'signInCodeInvalid'],
  limit: { max: 120, perSeconds: 60 },
})
