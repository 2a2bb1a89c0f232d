import { createTransport, type Transporter } from 'nodemailer'
import type { Db } from '../database/connection.ts'
import type { Settings } from '../settings.ts'
import type { Clock } from './clock.ts'
import type { Deps } from './deps.ts'
import type { Jobs } from './jobs.ts'
import { addMessage, findMessage, markFailed, markSent } from './outbox.store.ts'
import { newId, type Random } from './random.ts'

export type Message = { readonly channel: 'mail' | 'sms'; readonly to: string; readonly subject?: string; readonly body: string }
/** Messages to the outside. They are kept first and sent by a job, so that none is lost and none is sent for an act undone. */
export type Outbox = { put(db: Db, message: Message): Promise<string> }

export function databaseOutbox(clock: Clock, random: Random, jobs: Jobs, settings: Settings): Outbox {
  return {
    async put(db, message) {
      const now = clock.now()
      const id = newId(now, random)
      await addMessage(db, { id, createdAt: now, channel: message.channel, recipient: message.to, subject: message.subject ?? '', body: message.body })
      // Without a transport the message stays in the outbox, where the operator reads it.
      if (message.channel === 'mail' && settings.smtpUrl) await jobs.add(db, 'sendMail', { id })
      return id
    },
  }
}

let transport: Transporter | null = null

/** Job: hands one kept mail to the SMTP server; doing it again after success does nothing. */
export async function sendMail(deps: Deps, payload: Record<string, unknown>): Promise<void> {
  const message = await findMessage(deps.sql, String(payload.id))
  if (!message || message.sentAt || !deps.settings.smtpUrl) return
  transport ??= createTransport(deps.settings.smtpUrl)
  try {
    await transport.sendMail({ from: deps.settings.mailFrom, to: message.recipient, subject: message.subject, text: message.body })
    await markSent(deps.sql, message.id, deps.clock.now())
  } catch (error) {
    await markFailed(deps.sql, message.id, (error as Error).message)
    throw error
  }
}
