import type { Db } from '../database/connection.ts'

export type MessageRow = { id: string; channel: string; recipient: string; subject: string; body: string; createdAt: Date; sentAt: Date | null }

export async function addMessage(db: Db, message: Omit<MessageRow, 'sentAt'>): Promise<void> {
  await db`insert into outbound_message (id, channel, recipient, subject, body, created_at)
    values (${message.id}, ${message.channel}, ${message.recipient}, ${message.subject}, ${message.body}, ${message.createdAt})`
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | null> {
  const [row] = await db<MessageRow[]>`select id, channel, recipient, subject, body, created_at as "createdAt", sent_at as "sentAt" from outbound_message where id = ${id}`
  return row ?? null
}

export async function markSent(db: Db, id: string, at: Date): Promise<void> {
  await db`update outbound_message set sent_at = ${at}, attempts = attempts + 1, last_error = null where id = ${id}`
}

export async function markFailed(db: Db, id: string, error: string): Promise<void> {
  await db`update outbound_message set attempts = attempts + 1, last_error = ${error.slice(0, 500)} where id = ${id}`
}
