import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Empty, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'

const access = { grant: 'operations' } as const
const Channel = OneOf('mail', 'sms', 'wecom', 'dingtalk', 'feishu')
/**
 * `kept`: there is no transport, so staff read it here; `queued`: being sent, retried as needed; `failed`: given up,
 * with the reason.
 */
const State = OneOf('kept', 'queued', 'sent', 'failed')

/**
 * Outgoing messages, newest first; `q` is part of the address or number. The content is returned only if it is still
 * stored, and never for messages that can be used to sign in, because those are for their readers alone.
 */
export const outgoingMessageList = call({
  method: 'GET',
  path: '/site/console/messageList',
  access,
  encoding: 'query',
  summary: 'Outgoing messages with their state',
  shows: ['messages'],
  query: listQuery(['createdAt'], { channel: Type.Optional(Channel), state: Type.Optional(State) }),
  data: ListOf(
    Type.Object({
      messageId: Id,
      channel: Channel,
      recipient: Type.String(),
      subject: Type.String(),
      isSecret: Type.Boolean({ description: 'the text contains a sign-in link or code and is never shown' }),
      body: Nullable(Type.String()),
      state: State,
      attempts: Type.Integer(),
      lastError: Nullable(Type.String()),
      reference: Nullable(Type.String({ description: 'the number assigned by the gateway' })),
      createdAt: Instant,
      sentAt: Nullable(Instant),
      failedAt: Nullable(Instant),
    }),
  ),
  errors: [],
})

export const outgoingMessageRetry = call({
  method: 'POST',
  path: '/site/console/messageRetry',
  access,
  encoding: 'json',
  summary: 'Retry a failed message',
  changes: ['messages'],
  body: Type.Object({ messageId: Id }),
  data: Empty,
  errors: ['notFound', 'conflict'],
})
