import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Empty, Flag, Id, Instant, Nullable } from '../http/scalars.ts'
import { SignedIn } from './session.contract.ts'

/** WeCom's corp ids and app ids: letters, digits, hyphens and underscores. */
const CorpId = Type.String({ pattern: '^[A-Za-z0-9_-]{4,64}$' })
const AppId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })
const WecomUser = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9][A-Za-z0-9_.@-]*$',
  description: 'UserId in WeCom, case-insensitive',
})

/**
 * Exchanges the code that WeCom gave the browser for a session (specification section 7). The code works once, in the
 * browser that started the sign-in.
 */
export const wecomSignIn = call({
  method: 'GET',
  path: '/isv/wecom/login',
  access: 'public',
  encoding: 'query',
  summary: 'Finish a sign-in with WeCom',
  changes: [],
  query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 512 }), appId: AppId, corpId: CorpId }),
  data: Type.Object({
    ...SignedIn.properties,
    /** Specification section 3: NORMAL 0, WE_COM 1. */
    loginSourceType: Type.Literal(1),
    /** Specification section 3: NORMAL 0, WE_COM_PROXY 1. */
    proxyAppType: Flag,
  }),
  errors: [
    'signInCodeInvalid',
    'wecomNotConfigured',
    'wecomUnbound',
    'wecomNotMember',
    'wecomRefused',
    'wecomUnavailable',
    'factorNeeded',
    'noCompany',
    'accountSuspended',
  ],
  limit: { max: 1200, perSeconds: 60 },
})

const access = { grant: 'companies' } as const

/** The stored settings of a company's app at WeCom. The secret is never answered. */
const App = Type.Object({
  companyId: Id,
  corpId: CorpId,
  agentId: AppId,
  proxyAppType: Flag,
  bindings: Type.Integer(),
  updatedAt: Instant,
  startUrl: Type.String({ description: 'the home page to configure for the app at WeCom' }),
  callbackHost: Type.String({ description: 'the trusted domain to configure for the app at WeCom' }),
})

export const wecomRead = call({
  method: 'GET',
  path: '/company/console/wecom/info',
  access,
  encoding: 'query',
  summary: 'The WeCom settings of a company. null: none',
  shows: ['wecom'],
  query: Type.Object({ companyId: Id }),
  data: Type.Object({ app: Nullable(App) }),
  errors: [],
})

export const wecomSave = call({
  method: 'POST',
  path: '/company/console/wecom/save',
  access,
  encoding: 'json',
  summary: 'Save the WeCom settings of a company. Another corp id ends all bindings',
  changes: ['wecom'],
  body: Type.Object({
    companyId: Id,
    corpId: CorpId,
    agentId: AppId,
    proxyAppType: Type.Optional(Flag),
    secret: Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 256,
        description: 'the app’s secret, or the permanent code of a provider’s app; omitted: unchanged',
      }),
    ),
  }),
  data: Type.Object({ app: App }),
  errors: ['wecomTaken', 'notFound'],
})

export const wecomRemove = call({
  method: 'POST',
  path: '/company/console/wecom/remove',
  access,
  encoding: 'json',
  summary: 'End sign-in with WeCom for a company, and delete all bindings',
  changes: ['wecom'],
  body: Type.Object({ companyId: Id }),
  data: Empty,
  errors: ['wecomNotConfigured'],
})

export const wecomCheck = call({
  method: 'POST',
  path: '/company/console/wecom/check',
  access,
  encoding: 'json',
  summary: 'Check that WeCom accepts the settings',
  changes: ['wecom'],
  body: Type.Object({ companyId: Id }),
  data: Type.Object({
    isAccepted: Type.Boolean(),
    errcode: Type.Integer({ description: 'the error code of WeCom; 0: accepted; -1: no response' }),
    explanation: Type.String(),
  }),
  errors: ['wecomNotConfigured'],
})

export const wecomBindings = call({
  method: 'GET',
  path: '/company/console/wecom/bindings',
  access,
  encoding: 'query',
  summary: 'Bindings of employees to WeCom members',
  shows: ['wecom'],
  query: Type.Object({ companyId: Id, ...pageQuery(20) }),
  data: PageOf(
    Type.Object({
      wecomUser: Type.String(),
      accountId: Id,
      name: Type.String(),
      account: Type.String(),
      boundAt: Instant,
      isByStaff: Type.Boolean(),
    }),
  ),
  errors: [],
})

export const wecomBind = call({
  method: 'POST',
  path: '/company/console/wecom/bind',
  access,
  encoding: 'json',
  summary: 'Bind a WeCom member to an employee. Both must be unbound',
  changes: ['wecom'],
  body: Type.Object({ companyId: Id, wecomUser: WecomUser, accountId: Id }),
  data: Empty,
  errors: ['wecomNotConfigured', 'wecomTaken', 'notFound', 'aboveYou'],
})

export const wecomUnbind = call({
  method: 'POST',
  path: '/company/console/wecom/unbind',
  access,
  encoding: 'json',
  summary: 'Remove a binding and end the sessions started through it',
  changes: ['wecom'],
  body: Type.Object({ companyId: Id, wecomUser: WecomUser }),
  data: Empty,
  errors: ['notFound'],
})
