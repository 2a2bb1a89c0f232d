import { type TProperties, Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'
import { ConfigData } from './company.contract.ts'
import { companyLimits } from './company.limits.ts'

/**
 * Companies, for staff. With the grant for the organisation, staff create, change and suspend them; with the grant for
 * one company, they see that company and change what its own people see of it (decision 26).
 */
const whole = { grant: 'companies' } as const
const access = { grant: 'companies', orForCompany: true } as const

const Name = Type.Object({
  zh: Type.Optional(Type.String({ maxLength: companyLimits.name })),
  en: Type.Optional(Type.String({ maxLength: companyLimits.name })),
})
const ShortName = Type.Object({
  zh: Type.Optional(Type.String({ maxLength: companyLimits.shortName })),
  en: Type.Optional(Type.String({ maxLength: companyLimits.shortName })),
})
const Color = Type.String({ pattern: '^(#[0-9a-fA-F]{6})?$', description: '#RRGGBB; empty: the colours of the portal' })

const facts = {
  name: Bilingual,
  shortName: Bilingual,
  logo: Type.String({ description: 'a URL; empty: none' }),
  brandColor: Nullable(Type.String()),
  singleSession: Type.Boolean({
    description: 'signing in ends the sessions of the same person elsewhere in this company',
  }),
  configData: ConfigData,
} satisfies TProperties

/** A company with the fields of its form. `revision` identifies the state of the form. */
export const CompanyDetail = Type.Object({
  id: Id,
  ...facts,
  revision: Type.String(),
  status: OneOf('active', 'suspended'),
  vipUntil: Nullable(Instant),
  createdAt: Instant,
  people: Type.Integer(),
  departments: Type.Integer(),
  hasWecom: Type.Boolean(),
  agreement: Type.Object({
    version: Type.Integer({ description: '0: nothing to sign' }),
    signed: Type.Integer({ description: 'members who have signed this version' }),
  }),
  isMine: Type.Boolean({ description: 'the company of the caller’s session' }),
  mayChangeAll: Type.Boolean({ description: 'false: colour, logo, short name and single session only' }),
})
const Company = Type.Object({ company: CompanyDetail })

export const companyRead = call({
  method: 'GET',
  path: '/company/console/company/read',
  access,
  encoding: 'query',
  summary: 'A company with all its settings',
  shows: ['companies', 'company', 'departments', 'wecom', 'subscriptions'],
  query: Type.Object({ companyId: Id }),
  data: Company,
  errors: ['notFound'],
})

/**
 * Editable fields of a company. The logo is a file the caller has uploaded as `companyLogo`; null removes it; if
 * omitted, it is not changed.
 */
const typed = {
  shortName: Type.Optional(ShortName),
  brandColor: Type.Optional(Color),
  logoFileId: Type.Optional(Type.Unsafe<string | null>({ ...Id, nullable: true })),
  singleSession: Type.Optional(Type.Boolean()),
  configData: Type.Optional(ConfigData),
}

export const companyCreate = call({
  method: 'POST',
  path: '/company/console/company/create',
  access: whole,
  encoding: 'json',
  summary: 'Create a company. Repeating the request key creates it once',
  changes: ['companies', 'audit'],
  body: Type.Object({ requestKey: RequestKey, name: Name, ...typed }),
  data: Company,
  errors: ['companyNameTaken', 'notFound'],
})

export const companyUpdate = call({
  method: 'POST',
  path: '/company/console/company/save',
  access,
  encoding: 'json',
  summary: 'Change a company. Returns `conflict` if it has changed in the meantime. Omitted fields do not change',
  changes: ['companies', 'company', 'audit', 'people'],
  body: Type.Object({
    companyId: Id,
    revision: Type.String({ minLength: 1, maxLength: 64 }),
    name: Type.Optional(Name),
    ...typed,
  }),
  data: Company,
  errors: ['notFound', 'conflict', 'companyNameTaken', 'companyPartAboveYou'],
})

export const companyAffectedPeople = call({
  method: 'GET',
  path: '/company/console/company/affected',
  access: whole,
  encoding: 'query',
  summary: 'The people whom suspending a company would affect now',
  shows: ['companies', 'people'],
  query: Type.Object({ companyId: Id }),
  data: Type.Object({
    people: Type.Integer({ description: 'number of members' }),
    onlyHere: Type.Integer({
      description: 'of these, people without another active company, who could no longer sign in',
    }),
    signedIn: Type.Integer({ description: 'open sessions in the company' }),
    inExams: Type.Integer({ description: 'people who are taking an exam in the company at this moment' }),
  }),
  errors: ['notFound'],
})

const reason = Type.Optional(Type.String({ maxLength: companyLimits.reason }))
const turn = (path: 'suspend' | 'resume', summary: string) => ({
  method: 'POST' as const,
  path: `/company/console/company/${path}` as const,
  access: whole,
  encoding: 'json' as const,
  summary,
  changes: ['companies', 'company', 'audit', 'people'] as const,
  body: Type.Object({ companyId: Id, reason }),
  data: Company,
})
export const companySuspend = call({
  ...turn(
    'suspend',
    'Close a company. Its members cannot use it until it is reopened; all data stays. Closing it twice is no error',
  ),
  errors: ['notFound', 'companyIsYours'],
})
export const companyResume = call({ ...turn('resume', 'Open a suspended company again'), errors: ['notFound'] })

export const activationCodeList = call({
  method: 'GET',
  path: '/company/console/subscription/codes',
  access: whole,
  encoding: 'query',
  summary: 'Activation codes created for or used by a company. The codes themselves are not stored',
  shows: ['subscriptions'],
  query: listQuery(['created'], { companyId: Id }),
  data: ListOf(
    Type.Object({
      id: Id,
      days: Type.Integer(),
      createdAt: Instant,
      createdBy: Type.String(),
      expiresAt: Instant,
      usedAt: Nullable(Instant),
      usedBy: Nullable(Type.String()),
      isForAny: Type.Boolean({ description: 'can be used by any company' }),
    }),
  ),
  errors: [],
})
