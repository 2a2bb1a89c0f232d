import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Empty, Id, Instant, Nullable, NullableInteger, OneOf, RequestKey } from '../http/scalars.ts'
import { joiningApplicationStates, joiningKinds, joiningLimits } from './joining.limits.ts'

/**
 * Self-registration: visitors join a company by a code, or by an address in a mail domain that the company has proved.
 * No answer reveals whether an account exists, until the visitor has proved access to its mailbox.
 */
const Code = Type.String({ minLength: 1, maxLength: joiningLimits.code })
const Token = Type.String({ minLength: 20, maxLength: 200 })
/** A question of the company to people who join. Without choices it is answered by a text. */
const Field = Type.Object({
  fieldId: Id,
  label: Bilingual,
  isRequired: Type.Boolean(),
  choices: Type.Array(Type.String()),
})
const Answers = Type.Array(Type.Object({ fieldId: Id, value: Type.String({ maxLength: joiningLimits.answer }) }), {
  maxItems: joiningLimits.fields,
})
/** The company to join, and the rules of the way. */
const Offer = {
  company: Bilingual,
  logo: Type.String(),
  needsApproval: Type.Boolean(),
  fields: Type.Array(Field),
}
/** Reasons that close a way to everyone. */
const closed = ['joiningClosed', 'joiningFull'] as const

export const joiningOffer = call({
  method: 'POST',
  path: '/user/joining/offer',
  access: 'public',
  encoding: 'json',
  summary: 'The company that people can join with a code',
  shows: [],
  body: Type.Object({ code: Code }),
  data: Type.Object(Offer),
  errors: ['joiningCodeInvalid', ...closed],
  limit: { max: 120, perSeconds: 60 },
})

/**
 * Emails a link that continues the registration. The response is the same whether or not an account has the address.
 */
export const joiningStart = call({
  method: 'POST',
  path: '/user/joining/start',
  access: 'public',
  encoding: 'json',
  summary: 'Request an email with a link to join a company, by its code or by the domain of the address',
  changes: [],
  body: Type.Object({
    code: Type.Optional(Code),
    email: Type.String({ minLength: 3, maxLength: 120 }),
  }),
  data: Empty,
  errors: ['joiningCodeInvalid', 'joiningDomainUnknown', 'emailInvalid', ...closed],
  // A class registers behind one address; emails to one address are limited apart.
  limit: { max: 120, perSeconds: 60 },
})

export const joiningForm = call({
  method: 'POST',
  path: '/user/joining/form',
  access: 'public',
  encoding: 'json',
  summary: 'The form that an emailed link opens',
  shows: [],
  body: Type.Object({ token: Token }),
  data: Type.Object({
    ...Offer,
    email: Type.String(),
    hasAccount: Type.Boolean({ description: 'an account has this address: its owner signs in to join' }),
    isFormerMember: Type.Boolean({
      description: 'the address belongs to a former member without any company, who applies with their account',
    }),
  }),
  errors: ['joiningLinkInvalid', ...closed],
  limit: { max: 120, perSeconds: 60 },
})

const Joined = Type.Object({ state: OneOf('joined', 'waiting') })

export const joiningRegister = call({
  method: 'POST',
  path: '/user/joining/register',
  access: 'public',
  encoding: 'json',
  summary: 'Create an account with the link of the email, or apply for one',
  changes: [],
  body: Type.Object({
    token: Token,
    name: Type.String({ minLength: 1, maxLength: 40 }),
    password: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'the password of a new account' }),
    ),
    answers: Answers,
  }),
  data: Joined,
  errors: [
    'joiningLinkInvalid',
    ...closed,
    'joiningDomainUnknown',
    'joiningHasAccount',
    'joiningMember',
    'joiningSuspended',
    'joiningWaits',
    'nameInvalid',
    'passwordTooWeak',
    'emailTaken',
    'loginTaken',
  ],
  limit: { max: 120, perSeconds: 60 },
})

export const companyJoin = call({
  method: 'POST',
  path: '/user/joining/join',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Join a company with the account of the session, by a code or by the link of the email',
  changes: ['account', 'company'],
  body: Type.Object({ code: Type.Optional(Code), token: Type.Optional(Token), answers: Answers }),
  data: Type.Object({ ...Joined.properties, companyId: Id }),
  errors: [
    'joiningCodeInvalid',
    'joiningLinkInvalid',
    ...closed,
    'joiningDomainUnknown',
    'joiningMember',
    'joiningSuspended',
    'joiningManaged',
    'joiningWaits',
  ],
  limit: { max: 60, perSeconds: 60 },
})

/** Staff. An administrator of a company works on its own; staff for the organisation on all. */
const access = { grant: 'companies', orForCompany: true } as const
const content = {
  name: Type.String({ minLength: 1, maxLength: joiningLimits.name }),
  departmentId: Type.Optional(Id),
  needsApproval: Type.Boolean(),
  expiresAt: Type.Optional(Instant),
  mostUses: NullableInteger({ minimum: 1, maximum: joiningLimits.uses, description: 'null: no limit' }),
  fields: Type.Array(
    Type.Object({
      fieldId: Id,
      label: Type.Object({
        zh: Type.Optional(Type.String({ maxLength: joiningLimits.label })),
        en: Type.Optional(Type.String({ maxLength: joiningLimits.label })),
      }),
      isRequired: Type.Boolean(),
      choices: Type.Array(Type.String({ minLength: 1, maxLength: joiningLimits.choice }), {
        maxItems: joiningLimits.choices,
      }),
    }),
    { maxItems: joiningLimits.fields },
  ),
}
export const joiningWayStates = ['open', 'full', 'expired', 'revoked'] as const

const Way = Type.Object({
  wayId: Id,
  kind: OneOf(...joiningKinds),
  name: Type.String(),
  state: OneOf(...joiningWayStates),
  department: Nullable(Type.Object({ id: Id, name: Bilingual })),
  needsApproval: Type.Boolean(),
  expiresAt: Nullable(Instant),
  mostUses: Nullable(Type.Integer()),
  uses: Type.Integer({ description: 'people who joined, and pending applications' }),
  fields: Type.Array(Field),
  revision: Type.Integer(),
  createdAt: Instant,
  createdBy: Nullable(Type.String()),
})

export const joiningWays = call({
  method: 'GET',
  path: '/company/console/joining/ways',
  access,
  encoding: 'query',
  summary: 'The ways to join a company',
  shows: ['joining'],
  query: Type.Object({ companyId: Type.Optional(Id) }),
  data: Type.Object({
    companyId: Id,
    company: Bilingual,
    domains: Type.Array(Type.String(), { description: 'the verified mail domains of the company' }),
    isClosedByProvider: Type.Boolean({ description: 'the company requires its identity provider, so no way is open' }),
    waiting: Type.Integer({ description: 'number of pending applications' }),
    ways: Type.Array(Way, { description: 'newest first' }),
  }),
  errors: ['notFound'],
})

export const joiningWayCreate = call({
  method: 'POST',
  path: '/company/console/joining/wayCreate',
  access,
  encoding: 'json',
  summary: 'Open a way to join a company: a code, or its verified mail domains',
  changes: ['joining'],
  body: Type.Object({ requestKey: RequestKey, companyId: Id, kind: OneOf(...joiningKinds), ...content }),
  data: Type.Object({ wayId: Id }),
  errors: [
    'notFound',
    'departmentNotFound',
    'joiningByProvider',
    'joiningNoDomain',
    'joiningDomainOpen',
    'tooManyWays',
  ],
})

export const joiningWayUpdate = call({
  method: 'POST',
  path: '/company/console/joining/waySave',
  access,
  encoding: 'json',
  summary: 'Change a way to join that is not revoked',
  changes: ['joining'],
  body: Type.Object({ wayId: Id, revision: Type.Integer({ minimum: 1 }), ...content }),
  data: Type.Object({ revision: Type.Integer() }),
  errors: ['notFound', 'conflict', 'departmentNotFound'],
})

export const joiningWayRevoke = call({
  method: 'POST',
  path: '/company/console/joining/wayRevoke',
  access,
  encoding: 'json',
  summary: 'Revoke a way to join permanently. Pending applications are kept',
  changes: ['joining'],
  body: Type.Object({ wayId: Id }),
  data: Empty,
  errors: ['notFound'],
})

export const joiningWayCode = call({
  method: 'GET',
  path: '/company/console/joining/wayCode',
  access,
  encoding: 'query',
  summary: 'The link of a way as text and as a QR code, with its code if it has one',
  shows: ['joining'],
  query: Type.Object({ wayId: Id }),
  data: Type.Object({
    code: Nullable(Type.String()),
    link: Type.String(),
    qr: Type.Object({
      path: Type.String({ description: 'the dark modules, as an SVG path' }),
      modules: Type.Integer({ description: 'width and height of the code' }),
    }),
  }),
  errors: ['notFound'],
})

export const joiningApplications = call({
  method: 'GET',
  path: '/company/console/joining/applications',
  access,
  encoding: 'query',
  summary: 'Applications to join companies, and people who joined without approval',
  shows: ['joining'],
  query: listQuery(['madeAt'], {
    companyId: Type.Optional(Id),
    state: Type.Optional(OneOf(...joiningApplicationStates)),
  }),
  data: ListOf(
    Type.Object({
      applicationId: Id,
      company: Type.Object({ id: Id, name: Bilingual }),
      name: Type.String(),
      email: Type.String({ description: 'the verified address, or otherwise the login of the account' }),
      isLogin: Type.Boolean({ description: 'the account has confirmed no address: `email` is its login' }),
      state: OneOf(...joiningApplicationStates),
      way: Type.String({ description: 'the name of the way to join' }),
      department: Nullable(Bilingual),
      account: Nullable(
        Type.Object({
          id: Id,
          login: Type.String(),
          name: Type.String({ description: 'for comparison with that of the applicant' }),
          isFormerMember: Type.Boolean({ description: 'was a member of this company before' }),
        }),
      ),
      answers: Type.Array(Type.Object({ label: Bilingual, value: Type.String() })),
      madeAt: Instant,
      expiresAt: Instant,
      decidedAt: Nullable(Instant),
      decidedBy: Nullable(Type.String()),
      reason: Nullable(Type.String()),
    }),
  ),
  errors: [],
})

export const joiningDecide = call({
  method: 'POST',
  path: '/company/console/joining/decide',
  access,
  encoding: 'json',
  summary: 'Approve or reject an application. The applicant gets an email',
  changes: ['joining', 'people'],
  body: Type.Object({
    applicationId: Id,
    isApproved: Type.Boolean(),
    reason: Type.Optional(
      Type.String({ maxLength: joiningLimits.reason, description: 'the reason for a rejection, for the applicant' }),
    ),
  }),
  data: Empty,
  errors: [
    'notFound',
    'conflict',
    'joiningByProvider',
    'joiningClosed',
    'joiningDomainUnknown',
    'joiningHasAccount',
    'joiningSuspended',
    'joiningManaged',
    'emailTaken',
    'loginTaken',
  ],
})
