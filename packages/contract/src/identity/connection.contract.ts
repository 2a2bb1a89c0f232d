import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Bilingual, Empty, Id, Instant, Nullable, OneOf, RequestKey } from '../http/scalars.ts'
import { connectionFieldKinds, connectionKinds } from './connection-kinds.ts'
import { DirectorySync } from './directory-sync.contract.ts'

/**
 * Connections of companies to their identity providers. An administrator of a company manages its own; staff for the
 * organisation manage all.
 */
const access = { grant: 'companies', orForCompany: true } as const

/** The outcomes of a test or a sign-in: how it found its person, or why it found none. */
export const connectionOutcomes = [
  'linked',
  'employeeNo',
  'email',
  'new',
  'denied',
  'provider',
  'noSubject',
  'unknown',
  'ambiguous',
  'taken',
  'left',
  'suspended',
  'protected',
] as const

const Claim = Type.String({ maxLength: 200, pattern: '^[A-Za-z0-9_.:/-]*$' })
const Setting = Type.Optional(Type.String({ maxLength: 500 }))
/**
 * The settings of all kinds. The form of a kind lists the settings of that kind; the server checks them and drops all
 * others.
 */
export const ConnectionSettings = Type.Object({
  issuer: Setting,
  clientId: Setting,
  scope: Setting,
  metadataUrl: Setting,
  metadata: Type.Optional(
    Type.String({ maxLength: 200_000, description: 'used when the form is saved, and not stored' }),
  ),
  idpEntityId: Setting,
  ssoUrl: Setting,
  certificates: Type.Optional(Type.String({ maxLength: 20_000 })),
  /** The organisation at DingTalk or WeCom. */
  corpId: Setting,
  /** The app's number, for work notices; at WeCom also for the QR code. */
  agentId: Setting,
  /** The custom field of WeCom's directory that holds the employee number. */
  numberField: Setting,
  /** An LDAP directory: its address, where its people are, and the account that searches them. */
  directoryUrl: Setting,
  baseDn: Setting,
  bindDn: Setting,
  peopleFilter: Setting,
  nameAttributes: Setting,
  managerAttribute: Setting,
  /** Attributes that a sync writes to fields of the company, one `field = attribute` on each line. */
  fieldAttributes: Type.Optional(Type.String({ maxLength: 1500 })),
  /** The names under which the provider sends the facts of a person. An empty one is not read. */
  claims: Type.Optional(
    Type.Object({ subject: Claim, email: Claim, name: Claim, employeeNo: Claim, department: Claim }),
  ),
})
/** A field of the form of a kind. `name`: of the setting; `claims.x` for a claim; `secret` for the secret. */
const Field = Type.Object({
  name: Type.String(),
  kind: OneOf(...connectionFieldKinds),
  label: Bilingual,
  hint: Nullable(Bilingual),
  placeholder: Type.String(),
  initial: Type.String({ description: 'the initial value in the form of a new connection' }),
  maxLength: Type.Integer(),
  isRequired: Type.Boolean(),
  isHalf: Type.Boolean({ description: 'half width: two such fields are side by side' }),
  movesLinks: Type.Boolean({ description: 'a different value ends the links of people' }),
  choices: Type.Array(Type.Object({ value: Type.String(), label: Bilingual })),
})
const Kind = Type.Object({
  kind: OneOf(...connectionKinds),
  short: Type.String({ description: 'its usual abbreviation' }),
  title: Bilingual,
  hint: Bilingual,
  steps: Type.Array(Bilingual, { description: 'the fields needed to connect, in order' }),
  sections: Type.Array(
    Type.Object({ title: Nullable(Bilingual), hint: Nullable(Bilingual), fields: Type.Array(Field) }),
  ),
})
/** Settings that a kind refuses. */
const settingErrors = [
  'sharedIssuer',
  'issuerNotHttps',
  'metadataUnreachable',
  'metadataInvalid',
  'signInUrlInvalid',
  'certificateInvalid',
  'directoryUrlInvalid',
  'directoryFilterInvalid',
  'directoryCertificateInvalid',
  'directoryFieldInvalid',
] as const
const content = {
  name: Type.String({ minLength: 1, maxLength: 60 }),
  settings: ConnectionSettings,
  secret: Type.Optional(
    Type.String({ maxLength: 500, description: 'omitted: unchanged; empty: the provider needs none' }),
  ),
  createsPeople: Type.Boolean({ description: 'an unknown person with a verified address becomes a learner' }),
}

const Connection = Type.Object({
  connectionId: Id,
  kind: OneOf(...connectionKinds),
  name: Type.String(),
  settings: ConnectionSettings,
  hasSecret: Type.Boolean(),
  createsPeople: Type.Boolean(),
  isEnabled: Type.Boolean(),
  isRequired: Type.Boolean(),
  revision: Type.Integer(),
  people: Type.Integer({ description: 'people who have signed in through it' }),
  isWeakened: Type.Boolean({
    description: 'the person who saved it has lost a permission; until it is saved again, it signs in fewer people',
  }),
  savedBy: Nullable(Type.String({ description: 'the name of the person who saved it last' })),
  usedAt: Nullable(Instant),
  changedAt: Instant,
  callbackUrl: Type.String({ description: 'the redirect address to enter at the provider' }),
  ownCallbackUrl: Nullable(Type.String({ description: 'the redirect address at the company’s own address' })),
  startUrl: Type.String({ description: 'a link that begins a sign-in' }),
  provider: Type.String({ description: 'the host of the provider, or its name' }),
  isComplete: Type.Boolean({ description: 'a sign-in can be tried' }),
  matchesNumber: Type.Boolean({ description: 'people are matched by employee number first' }),
  addresses: Type.Array(Type.Object({ label: Bilingual, address: Type.String() }), {
    description: 'the addresses to enter at the provider',
  }),
  facts: Type.Array(Type.Object({ label: Bilingual, value: Type.String() })),
  directory: Type.Object({
    url: Type.String({ description: 'the SCIM address for the directory' }),
    since: Nullable(Instant),
    people: Type.Integer({ description: 'number of active users of the directory' }),
  }),
  /** The keys with which the provider encrypts, the newest first: it is published. Null: this kind encrypts nothing. */
  keys: Nullable(
    Type.Array(
      Type.Object({
        keyId: Id,
        certificate: Type.String({ description: 'in PEM' }),
        fingerprint: Type.String({ description: 'SHA-256 of the certificate' }),
        createdAt: Instant,
        validUntil: Instant,
      }),
    ),
  ),
  /** Null: the directory is not read; it may push by SCIM. */
  sync: Nullable(DirectorySync),
})
const Domain = Type.Object({
  domainId: Id,
  domain: Type.String(),
  isProved: Type.Boolean(),
  checkedAt: Nullable(Instant),
  recordName: Type.String(),
  recordText: Type.String(),
  people: Type.Integer({ description: 'number of members with an address in this domain' }),
  isHost: Type.Boolean({ description: 'it is the company’s address for the portal, while it is verified' }),
})

export const connectionList = call({
  method: 'GET',
  path: '/company/console/identity/list',
  access,
  encoding: 'query',
  summary: 'Sign-in of a company: its connections, domains, code and emergency accounts',
  shows: ['connections'],
  query: Type.Object({ companyId: Type.Optional(Id) }),
  data: Type.Object({
    companyId: Id,
    company: Bilingual,
    members: Type.Integer(),
    /** The portal's own provider, which the operator sets up. */
    portal: Nullable(Type.Object({ issuer: Type.String() })),
    /** The company's app at WeCom, which has separate settings. */
    wecom: Nullable(
      Type.Object({
        corpId: Type.String(),
        people: Type.Integer(),
        mayChange: Type.Boolean({ description: 'false: only staff of the organisation can set it up' }),
      }),
    ),
    kinds: Type.Array(Kind),
    connections: Type.Array(Connection),
    domains: Type.Array(Domain),
    code: Nullable(Type.String()),
    emergencyAccounts: Type.Array(
      Type.Object({
        accountId: Id,
        name: Type.String(),
        account: Type.String(),
        hasPassword: Type.Boolean(),
        hasFactor: Type.Boolean(),
        givenAt: Instant,
      }),
    ),
  }),
  errors: ['notFound'],
})

export const connectionKeySet = call({
  method: 'POST',
  path: '/company/console/identity/key',
  access,
  encoding: 'json',
  summary: 'Rotate the key with which the provider of a connection encrypts, or end former keys or all keys',
  changes: ['connections'],
  reauthenticates: true,
  body: Type.Object({
    connectionId: Id,
    act: OneOf('renew', 'endFormer', 'endAll'),
  }),
  data: Empty,
  errors: ['notFound'],
  limit: { max: 20, perSeconds: 3600 },
})

export const connectionCreate = call({
  method: 'POST',
  path: '/company/console/identity/create',
  access,
  encoding: 'json',
  summary: 'Create a connection of a company. It is turned off at first',
  changes: ['connections'],
  reauthenticates: true,
  body: Type.Object({ requestKey: RequestKey, companyId: Id, kind: OneOf(...connectionKinds), ...content }),
  data: Type.Object({ connectionId: Id }),
  errors: ['notFound', ...settingErrors, 'tooManyConnections'],
})

export const connectionUpdate = call({
  method: 'POST',
  path: '/company/console/identity/save',
  access,
  encoding: 'json',
  summary: 'Change a connection. Another provider or subject ends all its links',
  changes: ['connections'],
  reauthenticates: true,
  body: Type.Object({ connectionId: Id, revision: Type.Integer({ minimum: 1 }), ...content }),
  data: Type.Object({ revision: Type.Integer() }),
  errors: ['notFound', 'conflict', ...settingErrors],
})

export const connectionStateSet = call({
  method: 'POST',
  path: '/company/console/identity/switch',
  access,
  encoding: 'json',
  summary: 'Turn a connection on or off, or require it for everyone in its company',
  changes: ['connections'],
  reauthenticates: true,
  body: Type.Object({ connectionId: Id, isEnabled: Type.Boolean(), isRequired: Type.Boolean() }),
  data: Empty,
  errors: ['notFound', 'noEmergencyAccount', 'connectionNotProven'],
})

export const connectionRemove = call({
  method: 'POST',
  path: '/company/console/identity/remove',
  access,
  encoding: 'json',
  summary: 'Delete a connection that is off, with its links',
  changes: ['connections'],
  reauthenticates: true,
  body: Type.Object({ connectionId: Id }),
  data: Empty,
  errors: ['notFound', 'connectionIsOn'],
})

export const directoryTokenSet = call({
  method: 'POST',
  path: '/company/console/identity/token',
  access,
  encoding: 'json',
  summary: 'Create a new token for the directory of a connection, shown once, or end the current one',
  changes: ['connections'],
  reauthenticates: true,
  body: Type.Object({ connectionId: Id, isOn: Type.Boolean() }),
  data: Type.Object({ token: Nullable(Type.String()) }),
  errors: ['notFound'],
})

export const provisioningActs = ['create', 'adopt', 'update', 'deactivate', 'reactivate', 'delete', 'refuse'] as const
export const provisioningLog = call({
  method: 'GET',
  path: '/company/console/identity/provisioning',
  access,
  encoding: 'query',
  summary: 'Changes made by the directory of a connection in the last 180 days, newest first',
  shows: ['connections'],
  query: Type.Object({ connectionId: Id, beforeId: Type.Optional(Id) }),
  data: Type.Object({
    entries: Type.Array(
      Type.Object({
        entryId: Id,
        at: Instant,
        act: OneOf(...provisioningActs),
        userName: Type.String(),
        accountId: Nullable(Id),
        name: Nullable(Type.String()),
        changed: Type.Array(Type.String()),
        endedSessions: Nullable(Type.Integer()),
        reason: Nullable(
          Type.String({ description: 'for a refusal: a stable name, or the text that the directory received' }),
        ),
        isGroup: Type.Optional(Type.Boolean({ description: '`userName` is the name of a group' })),
      }),
    ),
    hasMore: Type.Boolean(),
  }),
  errors: ['notFound'],
})

export const connectionTest = call({
  method: 'POST',
  path: '/company/console/identity/test',
  access,
  encoding: 'json',
  summary: 'Start a test sign-in, which signs no one in',
  changes: [],
  body: Type.Object({ connectionId: Id }),
  data: Type.Object({ testId: Id, address: Type.String({ description: 'the address to open in this browser' }) }),
  errors: ['notFound'],
})

export const connectionTestResult = call({
  method: 'GET',
  path: '/company/console/identity/testResult',
  access,
  encoding: 'query',
  summary: 'The result of a test sign-in: the data that the provider sent, and the person who matches',
  shows: [],
  query: Type.Object({ testId: Id }),
  data: Type.Object({
    isFinished: Type.Boolean(),
    outcome: Nullable(OneOf(...connectionOutcomes)),
    reason: Nullable(Bilingual),
    person: Nullable(Type.Object({ accountId: Id, name: Type.String(), account: Type.String() })),
    claims: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  }),
  errors: ['notFound'],
})

export const domainAdd = call({
  method: 'POST',
  path: '/company/console/identity/domain/add',
  access,
  encoding: 'json',
  summary: 'Add a mail domain of a company, which a TXT record must prove',
  changes: ['connections'],
  body: Type.Object({
    companyId: Id,
    domain: Type.String({ minLength: 3, maxLength: 253, pattern: '^[A-Za-z0-9.-]+$' }),
  }),
  data: Type.Object({ domainId: Id }),
  errors: ['notFound', 'domainInvalid', 'tooManyConnections'],
})

export const domainCheck = call({
  method: 'POST',
  path: '/company/console/identity/domain/check',
  access,
  encoding: 'json',
  summary: 'Look for the TXT record of a domain',
  changes: ['connections'],
  body: Type.Object({ domainId: Id }),
  data: Type.Object({ isProved: Type.Boolean() }),
  errors: ['notFound', 'domainTaken'],
  limit: { max: 30, perSeconds: 60 },
})

export const domainHostSet = call({
  method: 'POST',
  path: '/company/console/identity/domain/host',
  access,
  encoding: 'json',
  summary: 'Use a verified domain as the company’s address for the portal, or stop using it',
  changes: ['connections'],
  reauthenticates: true,
  body: Type.Object({ domainId: Id, isHost: Type.Boolean() }),
  data: Empty,
  errors: ['notFound', 'domainNotProved', 'hostIsPortals'],
})

export const domainRemove = call({
  method: 'POST',
  path: '/company/console/identity/domain/remove',
  access,
  encoding: 'json',
  summary: 'Remove a mail domain',
  changes: ['connections'],
  body: Type.Object({ domainId: Id }),
  data: Empty,
  errors: ['notFound'],
})

export const companyCodeSet = call({
  method: 'POST',
  path: '/company/console/identity/code',
  access,
  encoding: 'json',
  summary: 'Set the code that people of a company may type on the sign-in page; empty: none',
  changes: ['connections'],
  body: Type.Object({ companyId: Id, code: Type.String({ maxLength: 32 }) }),
  data: Empty,
  errors: ['notFound', 'companyCodeInvalid', 'companyCodeTaken'],
})

export const emergencyAccountSet = call({
  method: 'POST',
  path: '/company/console/identity/emergency',
  access,
  encoding: 'json',
  summary: 'Allow a member to sign in with a password although the company requires its provider, or end that',
  changes: ['connections'],
  reauthenticates: true,
  body: Type.Object({ companyId: Id, accountId: Id, isEmergency: Type.Boolean() }),
  data: Empty,
  errors: ['notFound', 'noEmergencyAccount', 'tooManyConnections'],
})
