import { Type } from 'typebox'
import { call, staffGrants } from '../http/call.ts'
import { Empty, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { SignedIn } from './session.contract.ts'

/** The kinds of a second factor that a person can set up. Recovery codes are created together with the first factor. */
export const factorKinds = ['totp', 'passkey'] as const

const Token = Type.String({ minLength: 20, maxLength: 200 })
const Code = Type.String({ minLength: 1, maxLength: 40, description: 'six digits of an app, or a recovery code' })
const Answer = Type.String({ minLength: 2, maxLength: 20_000, description: 'the answer of the passkey, as JSON' })
const Name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
/**
 * A challenge for a passkey: `options` for the browser as JSON, and `challenge`, which is sent back with the answer.
 */
const Challenge = Type.Object({ challenge: Token, options: Type.String() })

const Factors = Type.Object({
  list: Type.Array(
    Type.Object({
      factorId: Id,
      kind: OneOf(...factorKinds),
      name: Type.String(),
      createdAt: Instant,
      lastUsedAt: Nullable(Instant),
    }),
  ),
  recoveryCodesLeft: Type.Integer({ minimum: 0 }),
  isRequired: Type.Boolean({ description: 'a permission of the user counts only with a second factor' }),
  isProved: Type.Boolean({ description: 'the second factor was proved in this session' }),
})
/** `recoveryCodes`: new ones, shown this once; null when the user has some already. */
const Changed = Type.Object({ factors: Factors, recoveryCodes: Nullable(Type.Array(Type.String())) })

const own = <const P extends string>(path: P) =>
  ({ method: 'POST', path: `/user/user/${path}`, access: 'signedIn', encoding: 'form' }) as const
const limit = { max: 30, perSeconds: 300 } as const

export const ownFactors = call({
  ...own('factors'),
  summary: 'Second factors of the user',
  shows: ['factors'],
  data: Factors,
  errors: [],
})

/**
 * Begins the setup of an authenticator app. Its codes are accepted as a factor once the first one has been confirmed
 * (`totpConfirm`).
 */
export const totpBegin = call({
  ...own('totpBegin'),
  summary: 'Start the setup of an authenticator app',
  changes: [],
  reauthenticates: true,
  data: Type.Object({
    factorId: Id,
    secret: Type.String({ description: 'the secret, to type into the app' }),
    qr: Type.Object(
      { path: Type.String(), modules: Type.Integer() },
      { description: 'the QR code, as an SVG path of square modules' },
    ),
  }),
  errors: ['tooManyFactors'],
  limit,
})

export const totpConfirm = call({
  ...own('totpConfirm'),
  summary: 'Confirm an authenticator app with its first code',
  changes: ['factors', 'account'],
  reauthenticates: true,
  body: Type.Object({ factorId: Id, name: Name, code: Code }),
  data: Changed,
  errors: ['factorCodeInvalid', 'tooManyFactors', 'notFound'],
  limit,
})

export const passkeyBegin = call({
  ...own('passkeyBegin'),
  summary: 'Start the setup of a passkey',
  changes: [],
  reauthenticates: true,
  data: Challenge,
  errors: ['tooManyFactors'],
  limit,
})

export const passkeyConfirm = call({
  ...own('passkeyConfirm'),
  summary: 'Store a new passkey',
  changes: ['factors', 'account'],
  reauthenticates: true,
  body: Type.Object({ challenge: Token, name: Name, answer: Answer }),
  data: Changed,
  errors: ['passkeyRefused', 'tooManyFactors'],
  limit,
})

export const factorRemove = call({
  ...own('factorRemove'),
  summary: 'Remove a second factor. Recovery codes are removed with the last one',
  changes: ['factors', 'account'],
  reauthenticates: true,
  body: Type.Object({ factorId: Id }),
  data: Changed,
  errors: ['notFound'],
})

export const recoveryCodesRenew = call({
  ...own('recoveryCodesRenew'),
  summary: 'Replace the recovery codes',
  changes: ['factors'],
  reauthenticates: true,
  data: Changed,
  errors: ['notFound'],
  limit,
})

/** Returns the challenge for reauthenticating with a passkey (`factorReauthenticate`). */
export const passkeyReauthenticationChallenge = call({
  ...own('passkeyProof'),
  summary: 'The challenge for reauthentication with a passkey',
  changes: [],
  data: Challenge,
  errors: [],
  limit,
})

/** Reauthenticates with a second factor; the password is not enough for a person who has one. */
export const factorReauthenticate = call({
  ...own('reauthenticateWithFactor'),
  summary: 'Reauthenticate with a second factor',
  changes: ['factors', 'account'],
  body: Type.Object({
    code: Type.Optional(Code),
    challenge: Type.Optional(Token),
    answer: Type.Optional(Answer),
  }),
  data: Empty,
  errors: ['factorCodeInvalid', 'passkeyRefused', 'signInLocked'],
  limit,
})

const open = <const P extends string>(path: P) =>
  ({ method: 'POST', path: `/user/pc/${path}`, access: 'public', encoding: 'form' }) as const

/**
 * Completes a sign-in that was answered with `factorNeeded`. It takes a code, or the answer of a passkey to a
 * challenge.
 */
export const factorSignIn = call({
  ...open('factorSignIn'),
  summary: 'Complete a sign-in with the second factor',
  changes: [],
  body: Type.Object({
    token: Token,
    code: Type.Optional(Code),
    challenge: Type.Optional(Token),
    answer: Type.Optional(Answer),
  }),
  data: SignedIn,
  errors: [
    'factorCodeInvalid',
    'passkeyRefused',
    'waitingSignInOver',
    'signInLocked',
    'confirmContacts',
    'companySignInRequired',
    'resetLinkInvalid',
    'signInLinkInvalid',
    'wecomUnbound',
    'noCompany',
    'accountSuspended',
  ],
  limit: { max: 600, perSeconds: 60 },
})

export const factorChallenge = call({
  ...open('factorChallenge'),
  summary: 'The challenge for a passkey as the second factor of a sign-in',
  changes: [],
  body: Type.Object({ token: Token }),
  data: Challenge,
  errors: ['waitingSignInOver'],
  limit: { max: 600, perSeconds: 60 },
})

export const passkeyChallenge = call({
  ...open('passkeyChallenge'),
  summary: 'The challenge for a sign-in with a passkey alone',
  changes: [],
  data: Challenge,
  errors: [],
  limit: { max: 600, perSeconds: 60 },
})

/** Signs in with a passkey alone. A passkey verifies its user, so it counts as both factors. */
export const passkeySignIn = call({
  ...open('passkeyLogin'),
  summary: 'Sign in with a passkey',
  changes: [],
  body: Type.Object({ challenge: Token, answer: Answer }),
  data: SignedIn,
  errors: ['passkeyRefused', 'confirmContacts', 'companySignInRequired', 'noCompany', 'accountSuspended'],
  limit: { max: 600, perSeconds: 60 },
})

const Policy = Type.Object({
  grants: Type.Array(OneOf(...staffGrants)),
  /** Holders of these permissions, and how many of them have a second factor. */
  holders: Type.Array(
    Type.Object({ grant: OneOf(...staffGrants), people: Type.Integer(), withFactor: Type.Integer() }),
  ),
})

/** The permissions that count only with a second factor. */
export const factorPolicy = call({
  method: 'GET',
  path: '/user/console/factorPolicy',
  access: { grant: 'operations' },
  encoding: 'query',
  summary: 'Permissions that need a second factor',
  shows: ['factorPolicy'],
  data: Policy,
  errors: [],
})

export const factorPolicySave = call({
  method: 'POST',
  path: '/user/console/factorPolicySave',
  access: { grant: 'operations' },
  encoding: 'json',
  summary: 'Set the permissions that need a second factor',
  changes: ['factorPolicy'],
  reauthenticates: true,
  body: Type.Object({
    grants: Type.Array(OneOf(...staffGrants), { maxItems: staffGrants.length, uniqueItems: true }),
  }),
  data: Policy,
  errors: ['factorOfYourOwnFirst'],
})

/**
 * Deletes all second factors of a person who has lost them: one member of staff requests the reset, and another
 * confirms it.
 */
export const personFactorReset = call({
  method: 'POST',
  path: '/user/console/people/factorReset',
  access: { grant: 'companies' },
  encoding: 'json',
  summary: "Request or confirm the reset of a person's second factors",
  changes: ['people'],
  reauthenticates: true,
  body: Type.Object({ personId: Id }),
  data: Type.Object({ state: OneOf('requested', 'reset') }),
  errors: ['notFound', 'personAboveYou', 'notYourself', 'noFactor'],
})
