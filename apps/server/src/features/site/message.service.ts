import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { outgoingMessageList } from '@portal/contract/site/message.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { toStorableText } from '../../core/http/storable.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { listMessages, messageSource, retryFailedMessage } from '../../core/messages/message-list.store.ts'
import { enqueueMessenger, sendMail, sendSms } from '../../core/messages/outbox.ts'
import { inTransaction } from '../../database/connection.ts'

export async function loadOutboxMessages(
  deps: Deps,
  input: InputOf<typeof outgoingMessageList>,
): Promise<DataOf<typeof outgoingMessageList>> {
  const { channel = null, state = null, q, sort = '-createdAt', after, before, limit } = input
  const filter = { channel, state, recipient: toStorableText(q ?? '') || null }
  const order = { key: 'createdAt', kind: 'instant', isDescending: sort === '-createdAt' } as const
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'outbox', order, filters: filter, source: messageSource(deps.sql, filter) },
    { after, before, limit },
  )
  return {
    ...page,
    rows: sortByIds(ids, await listMessages(deps.sql, ids)).map((row) => ({
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
  }
}

/**
 * Returns a failed message to the queue. Throws `notFound`, and `conflict` for messages that haven't failed, have
 * expired or have no transport.
 */
export async function retryMessage(deps: Deps, actor: Actor, messageId: string): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    const message = await retryFailedMessage(tx, messageId, now)
    if (!message) throw new AppError('notFound')
    if (!message.isRevived) throw new AppError('conflict')
    const { channel, companyId } = message
    if (channel === 'sms' || channel === 'mail')
      await deps.jobs.add(tx, channel === 'sms' ? sendSms : sendMail, { id: messageId })
    else if (companyId) await enqueueMessenger(deps, tx, { channel, companyId })
    await writeAudit(deps, tx, actor.accountId, { action: 'message.retry', thing: 'message', thingId: messageId })
  })
}
