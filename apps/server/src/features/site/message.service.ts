import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { messageList } from '@portal/contract/site/message.contract.ts'
import { AppError } from '../../core/app-error.ts'
import { writeAudit } from '../../core/audit.store.ts'
import type { Deps } from '../../core/deps.ts'
import type { Actor } from '../../core/session.ts'
import { inTransaction } from '../../database/connection.ts'
import { listMessages, reviveMessage } from './message.store.ts'

export async function messagesFor(deps: Deps, input: InputOf<typeof messageList>): Promise<DataOf<typeof messageList>> {
  const { list, total } = await listMessages(deps.sql, input)
  return {
    list: list.map((row) => ({
      messageId: row.id,
      channel: row.channel,
      recipient: row.recipient,
      subject: row.subject,
      isSecret: row.isSecret,
      body: row.state === 'kept' && !row.isSecret ? row.body : null,
      state: row.state,
      attempts: row.attempts,
      lastError: row.lastError,
      reference: row.reference,
      createdAt: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
      failedAt: row.failedAt?.toISOString() ?? null,
    })),
    total,
    page: input.page,
    size: input.size,
  }
}

/** Puts a message that was given up back to work. Refuses `conflict` for what was not given up, or is of no use any more. */
export async function retryMessage(deps: Deps, actor: Actor, messageId: string): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    const message = await reviveMessage(tx, messageId, now)
    if (!message) throw new AppError('notFound')
    if (!message.isRevived) throw new AppError('conflict')
    await deps.jobs.add(tx, message.channel === 'sms' ? 'sendSms' : 'sendMail', { id: messageId })
    await writeAudit(deps, tx, actor.accountId, { action: 'message.retry', thing: 'message', thingId: messageId })
  })
}
