import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Id, Instant, Nullable, OneOf } from '../http/scalars.ts'

export const signInLogMethods = ['password', 'phone', 'sso', 'wecom', 'link', 'passkey'] as const

/** The log of sign-ins: people, attempts, methods and origins. */
export const signInList = call({
  method: 'GET',
  path: '/user/console/signIn/list',
  access: { grant: 'operations' },
  encoding: 'query',
  summary: 'The log of sign-ins, newest first, searched by person, entered name and address',
  shows: ['signIns'],
  query: listQuery(['at'], {
    accountId: Type.Optional(Id),
    way: Type.Optional(OneOf(...signInLogMethods)),
    result: Type.Optional(OneOf('signedIn', 'refused')),
    address: Type.Optional(Type.String({ minLength: 1, maxLength: 60, description: 'the complete network address' })),
    from: Type.Optional(Instant),
    until: Type.Optional({ ...Instant, description: 'before this instant' }),
  }),
  data: ListOf(
    Type.Object({
      id: Id,
      at: Instant,
      person: Nullable(Type.Object({ id: Id, name: Type.String() })),
      company: Nullable(Type.Object({ id: Id, name: Type.String() })),
      identifier: Nullable(Type.String({ description: 'the entered name, if the sign-in was refused' })),
      way: OneOf(...signInLogMethods),
      isSignedIn: Type.Boolean(),
      outcome: Type.String({ description: 'as text: signed in, or the reason why not' }),
      address: Nullable(Type.String()),
      device: Nullable(Type.String({ description: 'the browser in a few words' })),
    }),
  ),
  errors: [],
})
