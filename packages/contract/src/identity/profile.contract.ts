import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Empty, Flag, Id, Nullable, OneOf } from '../http/scalars.ts'
import { SignedIn } from './session.contract.ts'

/**
 * Lists the entries of a dictionary; `classify` 1: types of identity documents, 2: identity types (specification
 * section 9).
 */
export const dictionaryRead = call({
  method: 'GET',
  path: '/user/common/getDict',
  access: 'public',
  encoding: 'query',
  summary: 'Entries of a dictionary',
  shows: [],
  query: Type.Object({ classify: Type.Integer({ minimum: 1, maximum: 2 }) }),
  data: Type.Object({ list: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })) }),
  errors: [],
})

/** Countries with their dialling codes, the default first. */
export const countryList = call({
  method: 'POST',
  path: '/user/pc/countryCodeList',
  access: 'public',
  encoding: 'form',
  summary: 'Country codes',
  shows: [],
  data: Type.Object({
    list: Type.Array(Type.Object({ countryCode: Type.String(), country: Type.String(), name: Type.String() })),
  }),
  errors: [],
})

const gender = OneOf('male', 'female')
/** The language of emails and text messages; auto: the language in which the portal is read. */
const messageLanguage = OneOf('auto', 'zh', 'en')
const Message = Type.Object({ message: Type.String({ description: 'message for the user' }) })

/** Returns the caller's own profile in the company of the session. The middle of the phone number is hidden. */
export const ownProfileRead = call({
  method: 'POST',
  path: '/user/user/userDetail',
  access: 'signedIn',
  encoding: 'form',
  summary: 'All personal information of the user',
  shows: ['account'],
  data: Type.Object({
    userId: Id,
    name: Type.String(),
    account: Type.String(),
    email: Nullable(Type.String()),
    pendingEmail: Nullable(Type.String({ description: 'unconfirmed; its link was mailed' })),
    phone: Nullable(Type.String({ description: 'with the dialling code; the middle is hidden' })),
    gender: Nullable(gender),
    certificateType: Nullable(Type.String()),
    identityType: Nullable(Type.String()),
    company: Type.String(),
    employeeNo: Nullable(Type.String()),
    department: Nullable(Type.String()),
    position: Nullable(Type.String()),
    joinedAt: Type.String({ format: 'date-time' }),
    messageLanguage,
    hasPassword: Type.Boolean(),
  }),
  errors: [],
})

/**
 * Updates name, email and gender. The name must match `profileLimits.name`; a new email address takes effect once the
 * link emailed to it is opened.
 */
export const ownProfileUpdate = call({
  method: 'POST',
  path: '/user/pc/updateUserInfo',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Change name, email and gender',
  changes: ['account'],
  body: Type.Object({
    name: Type.String({ maxLength: 200 }),
    email: Type.Optional(Type.String({ maxLength: 200 })),
    gender: Type.Optional(gender),
  }),
  data: Message,
  errors: ['nameInvalid', 'emailInvalid', 'emailTaken', 'reauthenticationNeeded'],
  limit: { max: 30, perSeconds: 300 },
})

/**
 * Updates only the given fields of the profile, including some that `ownProfileUpdate` doesn't have. A new phone number
 * needs the code that was sent to it.
 */
export const ownContactUpdate = call({
  method: 'POST',
  path: '/user/user/updateUserInfoV3',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Change personal information, including the phone number',
  changes: ['account'],
  body: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 200 })),
    email: Type.Optional(Type.String({ maxLength: 200 })),
    gender: Type.Optional(gender),
    certificateType: Type.Optional(Type.String({ maxLength: 40 })),
    identityType: Type.Optional(Type.String({ maxLength: 40 })),
    countryCode: Type.Optional(Type.String({ maxLength: 8 })),
    phone: Type.Optional(Type.String({ maxLength: 20 })),
    code: Type.Optional(Type.String({ maxLength: 10 })),
    messageLanguage: Type.Optional(messageLanguage),
  }),
  data: Message,
  errors: [
    'nameInvalid',
    'emailInvalid',
    'emailTaken',
    'phoneInvalid',
    'phoneTaken',
    'smsCodeInvalid',
    'signInLocked',
    'reauthenticationNeeded',
  ],
  limit: { max: 30, perSeconds: 300 },
})

/** Changes the password, ends the account's other sessions and emailed links, and notifies its owner by email. */
export const passwordChange = call({
  method: 'POST',
  path: '/user/user/changePassword',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Change the password, with the current one',
  changes: ['account'],
  body: Type.Object({
    oldPassword: Type.String({ minLength: 1, maxLength: 200 }),
    newPassword: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  data: Empty,
  errors: ['wrongPassword', 'passwordTooWeak', 'signInLocked', 'conflict'],
  limit: { max: 20, perSeconds: 300 },
})

/**
 * Confirms an email address by the link that was emailed to it. The link works once, within a day, for a person who is
 * signed in to the requesting account.
 */
export const emailConfirm = call({
  method: 'POST',
  path: '/user/user/confirmEmail',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Confirm a new email address',
  changes: ['account'],
  body: Type.Object({ token: Type.String({ minLength: 20, maxLength: 200 }) }),
  data: Type.Object({ email: Type.String() }),
  errors: ['emailLinkInvalid', 'emailTaken'],
  limit: { max: 30, perSeconds: 300 },
})

export const emailLinkResend = call({
  method: 'POST',
  path: '/user/user/resendEmailLink',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Send the confirmation link again. The previous link stops working',
  changes: [],
  data: Type.Object({ email: Type.String() }),
  errors: ['notFound'],
})

export const emailChangeCancel = call({
  method: 'POST',
  path: '/user/user/cancelEmailChange',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Cancel the change and keep the current email address',
  changes: ['account'],
  data: Empty,
  errors: [],
})

/**
 * Sends six digits to a phone; for a sign-in only if the number belongs to an account. They work only for this phone
 * and purpose, and in this browser or session.
 */
export const phoneCodeSend = call({
  method: 'POST',
  path: '/user/user/sendSmsYZM',
  access: 'public',
  encoding: 'form',
  summary: 'Send a code to a phone',
  changes: [],
  body: Type.Object({
    countryCode: Type.Optional(Type.String({ maxLength: 8 })),
    phone: Type.String({ minLength: 1, maxLength: 20 }),
    purpose: Type.Optional(OneOf('signIn', 'changePhone', 'examApply')),
  }),
  data: Type.Object({
    resendAfter: Type.Integer(),
    expiresIn: Type.Integer(),
    demoCode: Nullable(
      Type.String({
        description: 'in a demo without an SMS gateway: the code, since no message is sent. Otherwise always null',
      }),
    ),
  }),
  errors: ['phoneInvalid', 'notSignedIn'],
  limit: { max: 240, perSeconds: 60 },
})

/** Signs in with a phone number and the code that was sent to it. */
export const phoneSignIn = call({
  method: 'POST',
  path: '/user/pc/loginCodeV2',
  access: 'public',
  encoding: 'form',
  summary: 'Sign in with phone and code',
  changes: [],
  body: Type.Object({
    countryCode: Type.Optional(Type.String({ maxLength: 8 })),
    phone: Type.String({ minLength: 1, maxLength: 20 }),
    code: Type.String({ minLength: 1, maxLength: 10 }),
    rememberMe: Type.Optional(Flag),
  }),
  data: SignedIn,
  errors: [
    'phoneInvalid',
    'smsCodeInvalid',
    'signInLocked',
    'factorNeeded',
    'confirmContacts',
    'noCompany',
    'companySignInRequired',
    'accountSuspended',
  ],
  limit: { max: 60, perSeconds: 60 },
})
