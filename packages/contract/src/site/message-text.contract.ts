import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Empty, OneOf } from '../http/scalars.ts'
import { messageTextKinds, messageTextLimits as most } from './message-text.limits.ts'

/** Staff calls for the texts of emails and text messages. */
const access = { grant: 'operations' } as const
const Kind = OneOf(...messageTextKinds)
const Text = Type.Object({ subject: Type.String(), body: Type.String() })
const AskedText = Type.Object({
  subject: Type.String({ minLength: 1, maxLength: most.subject }),
  body: Type.String({ minLength: 1, maxLength: most.body }),
})

/** Each message with its current text, in the order of the console. */
export const messageTextList = call({
  method: 'GET',
  path: '/site/console/messageTextList',
  access,
  encoding: 'query',
  summary: 'The texts of emails and text messages',
  shows: ['messageTexts'],
  data: Type.Object({
    list: Type.Array(
      Type.Object({
        kind: Kind,
        channel: OneOf('mail', 'sms'),
        label: Type.String({ description: 'in the caller’s language' }),
        revision: Type.Integer({ description: '0: the default text' }),
        placeholders: Type.Array(Type.String()),
        required: Type.Array(Type.String(), { description: 'placeholders that the body must contain' }),
        zh: Text,
        en: Text,
      }),
    ),
  }),
  errors: [],
})

/**
 * Saves the text of a message. A subject is ignored for a text message. Fails with `messagePlaceholders` if a
 * placeholder is unknown or missing.
 */
export const messageTextSave = call({
  method: 'POST',
  path: '/site/console/messageTextPut',
  access,
  encoding: 'json',
  summary: 'Change the text of an email or text message',
  changes: ['messageTexts'],
  body: Type.Object({ kind: Kind, revision: Type.Integer({ minimum: 0 }), zh: AskedText, en: AskedText }),
  data: Type.Object({ revision: Type.Integer() }),
  errors: ['conflict', 'messagePlaceholders'],
})

/** Restores the default text of a message. */
export const messageTextReset = call({
  method: 'POST',
  path: '/site/console/messageTextReset',
  access,
  encoding: 'json',
  summary: 'Reset an email or text message to its default text',
  changes: ['messageTexts'],
  body: Type.Object({ kind: Kind }),
  data: Empty,
  errors: [],
})
