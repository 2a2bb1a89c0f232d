import { Type } from 'typebox'
import { call, staffGrants, staffPosts } from '../http/call.ts'
import { Empty, Flag, Id, Nullable, OneOf } from '../http/scalars.ts'
import { messengerKinds } from './connection-kinds.ts'

/** The part of a sign-in response about the company (specification section 3, login response data). */
export const CompanyInfo = Type.Object({ id: Id, logo: Type.String(), companyName: Type.String() })

/** The response to a successful sign-in. The web stores it as `publicData`. */
export const SignedIn = Type.Object({ access_token: Type.String(), userId: Id, companyInfo: CompanyInfo })

/** Exchanges the single-use code of the SSO round trip for a session (specification section 7). */
export const ssoSignIn = call({
  method: 'POST',
  path: '/user/pc/idaasLogin',
  access: 'public',
  encoding: 'form',
  summary: 'Finish a single sign-on round trip',
  changes: [],
  body: Type.Object({ code: Type.String({ minLength: 20, maxLength: 200 }) }),
  data: SignedIn,
  errors: ['signInCodeInvalid', 'factorNeeded', 'confirmContacts', 'noCompany', 'accountSuspended'],
  // A whole company may share one address before an exam; the code itself can't be guessed.
  limit: { max: 1200, perSeconds: 60 },
})

/** Signs in with user name (or email) and password. */
export const passwordSignIn = call({
  method: 'POST',
  path: '/user/pc/passwordLogin',
  access: 'public',
  encoding: 'form',
  summary: 'Sign in with username and password',
  changes: [],
  body: Type.Object({
    userName: Type.String({ minLength: 1, maxLength: 120 }),
    password: Type.String({ minLength: 1, maxLength: 200 }),
    rememberMe: Type.Optional(Type.Boolean({ default: false })),
  }),
  data: SignedIn,
  errors: [
    'wrongPassword',
    'signInLocked',
    'factorNeeded',
    'confirmContacts',
    'companySignInRequired',
    'noCompany',
    'accountSuspended',
  ],
  /** Per address: a whole office may share one. Guesses at one account are limited by origin. */
  limit: { max: 600, perSeconds: 60 },
})

/** Emails a link to set a new password. The response is the same whether or not the account exists. */
export const passwordResetRequest = call({
  method: 'POST',
  path: '/user/pc/forgotPassword',
  access: 'public',
  encoding: 'form',
  summary: 'Request a link to set a new password',
  changes: [],
  body: Type.Object({ account: Type.String({ minLength: 1, maxLength: 120 }) }),
  data: Empty,
  errors: [],
  limit: { max: 5, perSeconds: 300 },
})

export const passwordReset = call({
  method: 'POST',
  path: '/user/pc/resetPassword',
  access: 'public',
  encoding: 'form',
  summary: 'Set a new password with the mailed token. Ends all sessions of the account',
  changes: [],
  body: Type.Object({
    token: Type.String({ minLength: 20, maxLength: 200 }),
    password: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  data: Empty,
  errors: ['resetLinkInvalid', 'passwordTooWeak', 'companySignInRequired', 'accountSuspended'],
  // The people of a company open their invitations from one address, on the same morning; a token can't be guessed.
  limit: { max: 600, perSeconds: 60 },
})

/**
 * Emails a link for signing in once. It works even while sign-in by password is locked. The response is the same
 * whether or not the account exists.
 */
export const signInLinkRequest = call({
  method: 'POST',
  path: '/user/pc/askSignInLink',
  access: 'public',
  encoding: 'form',
  summary: 'Request a sign-in link',
  changes: [],
  body: Type.Object({ account: Type.String({ minLength: 1, maxLength: 120 }) }),
  data: Empty,
  errors: [],
  limit: { max: 5, perSeconds: 300 },
})

export const linkSignIn = call({
  method: 'POST',
  path: '/user/pc/linkLogin',
  access: 'public',
  encoding: 'form',
  summary: 'Sign in with the token of a mailed link, once',
  changes: [],
  body: Type.Object({ token: Type.String({ minLength: 20, maxLength: 200 }) }),
  data: SignedIn,
  errors: ['signInLinkInvalid', 'factorNeeded', 'companySignInRequired', 'noCompany', 'accountSuspended'],
  limit: { max: 60, perSeconds: 300 },
})

/** Ends the session (specification section 9: logout type 5). Signing out twice is not an error. */
export const sessionSignOut = call({
  method: 'POST',
  path: '/user/pc/loginOut',
  access: 'public',
  encoding: 'form',
  summary: 'Sign out',
  changes: [],
  body: Type.Object({ type: Type.Optional(Type.Integer({ default: 5 })) }),
  data: Empty,
  errors: [],
})

/** Returns the sign-in methods of this portal, for the sign-in page. */
export const signInMethods = call({
  method: 'GET',
  path: '/user/pc/signInWays',
  access: 'public',
  encoding: 'query',
  summary: 'Sign-in methods',
  shows: [],
  query: Type.Object({
    corpId: Type.Optional(
      Type.String({ maxLength: 64, description: 'the WeCom corp to sign in with; omitted: the only one' }),
    ),
    messenger: Type.Optional(OneOf(...messengerKinds)),
    /**
     * The connection for which the page was opened. It is public; one of another messenger, or a closed one, is
     * ignored.
     */
    connection: Type.Optional(Id),
  }),
  data: Type.Object({
    wecom: Nullable(Type.Object({ corpId: Type.String() })),
    sso: Type.Boolean(),
    ssoIsForDevelopment: Type.Boolean(),
    company: Type.Boolean({ description: 'at least one company has connected its own provider' }),
    joining: Type.Boolean({ description: 'at least one company allows self-registration' }),
    /** Inside a messenger: the given connection of its kind, or the only one. */
    messenger: Nullable(Type.Object({ connectionId: Id })),
    password: Type.Boolean(),
    sms: Type.Boolean({ description: 'codes can be sent by SMS: the portal has a gateway' }),
    demoIsReachable: Type.Boolean({ description: 'a demo with known passwords that can be reached from the network' }),
    demoAccounts: Type.Array(Type.Object({ login: Type.String(), password: Type.String(), note: Type.String() })),
  }),
  errors: [],
})

export const currentUserRead = call({
  method: 'POST',
  path: '/user/pc/profile',
  access: 'signedIn',
  encoding: 'form',
  summary: 'The signed-in user',
  shows: ['account'],
  data: Type.Object({
    userId: Id,
    name: Type.String(),
    account: Type.String(),
    email: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    gender: Nullable(OneOf('male', 'female')),
    employeeNo: Nullable(Type.String()),
    position: Nullable(Type.String()),
    department: Nullable(Type.String()),
    isStaff: Type.Boolean(),
    timeZone: Type.String({ description: "the portal's time zone, in which staff set times" }),
    grants: Type.Array(OneOf(...staffGrants), { description: 'permissions for the whole organisation' }),
    companyGrants: Type.Array(OneOf(...staffGrants), {
      description: 'permissions for the company of the session only',
    }),
    posts: Type.Array(OneOf(...staffPosts), { description: 'kinds of posts, for single courses, exams and centres' }),
    lockedGrants: Type.Array(OneOf(...staffGrants), {
      description: "permissions that don't count, because the second factor was not proved in this session",
    }),
    /** For staff only: PUBLIC_URL, if the portal is opened at another host. */
    rightAddress: Nullable(Type.String()),
  }),
  errors: [],
})

/** Returns the agreement to show when `againShowFlag` is 1 (specification section 4, privacy sign). */
export const ownAgreementRead = call({
  method: 'POST',
  path: '/user/protocolSign/get',
  access: 'signedIn',
  encoding: 'form',
  summary: 'The current agreement, and whether the user has signed it',
  shows: ['agreements'],
  data: Type.Object({
    againShowFlag: Flag,
    version: Type.Integer(),
    title: Type.String(),
    body: Type.String({ description: 'the terms, sanitised HTML; empty if there is nothing to sign' }),
    privacy: Type.String({ description: 'the privacy statement, in the same form' }),
  }),
  errors: [],
})

export const agreementSign = call({
  method: 'POST',
  path: '/user/protocolSign/sign',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Sign the current agreement',
  changes: ['agreements'],
  body: Type.Object({ version: Type.Integer({ minimum: 1 }) }),
  data: Empty,
  errors: ['conflict'],
})
