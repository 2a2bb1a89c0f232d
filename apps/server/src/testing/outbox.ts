import type { Deps } from '../core/deps.ts'
import { renderMessage } from '../core/messages/outbox.ts'

export type TestMessage = {
  readonly channel: 'mail' | 'sms'
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly params: Readonly<Record<string, string>>
  readonly isSecret: boolean
}

/**
 * Reads the messages of the outbox in the form in which readers get them, including sealed ones, the oldest first:
 * those to `recipient`, or all without one.
 */
export async function readOutbox(deps: Deps, recipient?: string): Promise<TestMessage[]> {
  type Row = TestMessage & { readonly id: string; readonly sealedWords: Buffer | null }
  const rows = await deps.sql<Row[]>`
    select id, channel, recipient, subject, body, params, is_secret as "isSecret", sealed_words as "sealedWords" from outbound_message
    where ${recipient ?? null}::text is null or recipient = ${recipient ?? null} order by created_at, id`
  return rows.map(({ id, sealedWords, ...message }) => {
    const words = renderMessage(deps.sealer, { id, sealedWords, body: message.body, params: message.params })
    if (!words) throw new Error('no secret opens this message')
    return { ...message, ...words }
  })
}

/** Returns the last message to a recipient in the outbox; throws when there is none. */
export async function lastMessage(deps: Deps, recipient: string): Promise<TestMessage> {
  const last = (await readOutbox(deps, recipient)).at(-1)
  if (!last) throw new Error(`no message to ${recipient}`)
  return last
}
