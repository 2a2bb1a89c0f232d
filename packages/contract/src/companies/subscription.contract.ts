import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Empty, Id, Instant, RequestKey } from '../http/scalars.ts'
import { contactLimits } from '../site/contact.limits.ts'

/** Sends the operator a company's request to use the portal. */
export const companyApplicationSend = call({
  method: 'POST',
  path: '/company/pc/apply',
  access: 'public',
  encoding: 'form',
  summary: 'Request a company account',
  changes: [],
  body: Type.Object({
    companyName: Type.String({ minLength: 1, maxLength: contactLimits.company, pattern: '\\S' }),
    name: Type.String({ minLength: 1, maxLength: contactLimits.name, pattern: '\\S' }),
    email: Type.String({ maxLength: contactLimits.email, pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' }),
    phone: Type.Optional(Type.String({ maxLength: contactLimits.phone })),
    content: Type.Optional(Type.String({ maxLength: contactLimits.wish })),
  }),
  data: Empty,
  errors: [],
  limit: { max: 10, perSeconds: 3600 },
})

export const activationCodeUse = call({
  method: 'POST',
  path: '/company/subscribe/activation',
  access: 'signedIn',
  encoding: 'form',
  summary: "Extend the company's VIP term with an activation code",
  changes: ['purchases'],
  body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 60 }) }),
  data: Type.Object({ validUntil: Instant }),
  errors: ['activationCodeInvalid'],
  limit: { max: 10, perSeconds: 600 },
})

export const activationCodeCreate = call({
  method: 'POST',
  path: '/company/console/subscription/codeCreate',
  access: { grant: 'companies' },
  encoding: 'json',
  summary: 'Create an activation code. It is shown once; a call with the same request key returns it again',
  changes: ['subscriptions'],
  body: Type.Object({
    days: Type.Integer({ minimum: 1, maximum: 1100 }),
    expiresAt: Instant,
    companyId: Type.Optional(Id),
    requestKey: RequestKey,
  }),
  data: Type.Object({ code: Type.String() }),
  errors: ['notFound', 'conflict'],
})
