import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Empty, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { contactLimits, contactTopics } from './contact.limits.ts'

const access = { grant: 'site' } as const
const Topic = OneOf(...contactTopics)
const Address = Type.String({ maxLength: contactLimits.email, pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' })

export const contactList = call({
  method: 'GET',
  path: '/company/pc/contacts',
  access: 'public',
  encoding: 'query',
  summary: 'The operator of the portal, and its contacts by region',
  shows: ['contacts'],
  data: Type.Object({
    operator: Type.Object({
      name: Type.String(),
      address: Type.String(),
      email: Nullable(Type.String()),
      phone: Nullable(Type.String()),
    }),
    offices: Type.Array(
      Type.Object({
        officeId: Id,
        region: Type.String(),
        address: Type.String(),
        hours: Type.String(),
        phone: Nullable(Type.String()),
        email: Nullable(Type.String()),
      }),
    ),
  }),
  errors: [],
})

/** Sends a message. A message that the same sender repeats on the same day is ignored. */
export const contactMessageSend = call({
  method: 'POST',
  path: '/company/pc/contactSend',
  access: 'public',
  encoding: 'form',
  summary: 'Send a message to the operator of the portal',
  changes: ['contactMessages'],
  body: Type.Object({
    topic: Topic,
    name: Type.String({ minLength: 1, maxLength: contactLimits.name, pattern: '\\S' }),
    email: Address,
    content: Type.String({ minLength: 1, maxLength: contactLimits.content, pattern: '\\S' }),
  }),
  data: Empty,
  errors: [],
  limit: { max: 10, perSeconds: 3600 },
})

const StaffMessage = Type.Object({
  messageId: Id,
  topic: Topic,
  name: Type.String(),
  email: Type.String(),
  content: Type.String(),
  lang: OneOf('zh', 'en'),
  account: Nullable(Type.String({ description: 'the account that was signed in' })),
  company: Nullable(Bilingual),
  createdAt: Instant,
  closedAt: Nullable(Instant),
  closedBy: Nullable(Type.String()),
  note: Type.String({ description: 'for colleagues' }),
  answer: Type.String({ description: 'the emailed answer; empty: none' }),
})

export const contactMessageList = call({
  method: 'GET',
  path: '/site/console/contactMessageList',
  access,
  encoding: 'query',
  summary: 'Messages from the contact page, searched by name, email and text',
  shows: ['contactMessages'],
  query: listQuery(['createdAt'], { state: Type.Optional(OneOf('open', 'closed')), topic: Type.Optional(Topic) }),
  data: ListOf(StaffMessage),
  errors: [],
})

export const contactMessageRead = call({
  method: 'GET',
  path: '/site/console/contactMessageRead',
  access,
  encoding: 'query',
  summary: 'One message from the contact page',
  shows: ['contactMessages'],
  query: Type.Object({ messageId: Id }),
  data: Type.Object({ message: StaffMessage }),
  errors: ['notFound'],
})

/**
 * Closes an open message, and throws `conflict` for a closed one. An answer is emailed to the sender, in their
 * language.
 */
export const contactMessageClose = call({
  method: 'POST',
  path: '/site/console/contactMessageClose',
  access,
  encoding: 'json',
  summary: 'Close a message, with an answer or a note',
  changes: ['contactMessages'],
  body: Type.Object({
    messageId: Id,
    note: Type.Optional(Type.String({ maxLength: 400 })),
    answer: Type.Optional(Type.String({ maxLength: contactLimits.content })),
  }),
  data: Empty,
  errors: ['notFound', 'conflict'],
})

/** Reopens a message; an answer that was sent can't be recalled. Throws `conflict` for open messages. */
export const contactMessageReopen = call({
  method: 'POST',
  path: '/site/console/contactMessageReopen',
  access,
  encoding: 'json',
  summary: 'Reopen a message',
  changes: ['contactMessages'],
  body: Type.Object({ messageId: Id }),
  data: Empty,
  errors: ['notFound', 'conflict'],
})

const Line = Type.Object({
  zh: Type.Optional(Type.String({ maxLength: 200 })),
  en: Type.Optional(Type.String({ maxLength: 200 })),
})

export const contactOfficesRead = call({
  method: 'GET',
  path: '/site/console/contactOfficesRead',
  access,
  encoding: 'query',
  summary: 'The contacts by region, for staff',
  shows: ['contacts'],
  data: Type.Object({
    revision: Type.String(),
    offices: Type.Array(
      Type.Object({
        region: Bilingual,
        address: Bilingual,
        hours: Bilingual,
        phone: Nullable(Type.String()),
        email: Nullable(Type.String()),
      }),
    ),
  }),
  errors: [],
})

/** Replaces the offices. The revision that was read prevents overwriting newer ones. */
export const contactOfficesSave = call({
  method: 'POST',
  path: '/site/console/contactOfficesPut',
  access,
  encoding: 'json',
  summary: 'Replace the contacts by region',
  changes: ['contacts'],
  body: Type.Object({
    revision: Type.Optional(Type.String({ maxLength: 64 })),
    offices: Type.Array(
      Type.Object({
        region: Line,
        address: Line,
        hours: Line,
        phone: Type.Optional(Type.String({ maxLength: 40 })),
        email: Type.Optional(Address),
      }),
      {
        maxItems: 40,
      },
    ),
  }),
  data: Type.Object({ revision: Type.String() }),
  errors: ['conflict'],
})
