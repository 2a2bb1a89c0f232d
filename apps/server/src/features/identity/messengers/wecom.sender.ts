import type { Deps } from '../../../core/deps.ts'
import type { DeliveryBatchOutcome } from '../../../core/messages/delivery.rules.ts'
import type { DeliveryBatch } from '../../../core/messages/delivery.store.ts'
import { hasAppliedSyncSince } from '../connections/directory/directory-sync.store.ts'
import { MessengerError } from '../connections/kinds/messenger/messenger-client.ts'
import { sendWecomCard } from '../connections/kinds/wecom/wecom-client.ts'
import { findWecomAppOfCompany } from '../wecom/wecom.store.ts'
import { sendWecomMessage, WecomError } from '../wecom/wecom-client.ts'
import { openButtonWords } from './messenger.words.ts'
import { formatCardTime, renderWecomCard } from './messenger-card.rules.ts'
import type { MessengerSender } from './messenger-sender.ts'
import { findSendingConnection, listDirectoryUserIds } from './messengers.store.ts'
import { outcomeOfFailure } from './send-failure.rules.ts'

/** No recipient exists or is in the range of the app. */
const noneValid = 81013
const hours = 3_600_000
/** Hours after which user ids of a directory may have other holders. A nightly sync may fail once. */
const freshHours = 48

type Card = Readonly<Record<string, unknown>>
type Sent = {
  readonly invaliduser?: string | null
  readonly unlicenseduser?: string | null
  readonly msgid?: string | null
}
/** Sends one card to the people of a batch. `userIdOf`: their user ids; a person without one has left. */
async function sendBatch(
  deps: Deps,
  { rows }: DeliveryBatch,
  userIdOf: (recipient: string) => string | undefined,
  sendCard: (card: Card, onSend: () => void) => Promise<Sent>,
): Promise<DeliveryBatchOutcome> {
  const left = rows.filter(({ recipient }) => !userIdOf(recipient))
  const refused = left.map(({ recipient }) => ({ recipient, reason: 'WeCom: no longer in the directory' }))
  const reached = rows.filter(({ recipient }) => userIdOf(recipient))
  const [first] = reached
  if (!first) return { kind: 'taken', reference: null, refused }
  const time = formatCardTime(first.createdAt, deps.settings.timeZone)
  const card = {
    touser: reached.map(({ recipient }) => userIdOf(recipient)).join('|'),
    ...renderWecomCard({ ...first, time }, openButtonWords[first.lang]),
  }
  let wasSent = false
  try {
    const { invaliduser, unlicenseduser, msgid } = await sendCard(card, () => {
      wasSent = true
    })
    const reasonOf = new Map([
      ...(invaliduser ?? '').split('|').map((id) => [id.toLowerCase(), 'not in the range of the app'] as const),
      ...(unlicenseduser ?? '').split('|').map((id) => [id.toLowerCase(), 'has no licence for the app'] as const),
    ])
    for (const { recipient } of reached) {
      const reason = reasonOf.get((userIdOf(recipient) ?? '').toLowerCase())
      if (reason) refused.push({ recipient, reason: `WeCom: ${reason}` })
    }
    return { kind: 'taken', reference: msgid ?? null, refused }
  } catch (error) {
    const code =
      error instanceof WecomError ? error.errcode : error instanceof MessengerError ? Number(error.code) : null
    if (code !== noneValid) return outcomeOfFailure(error, wasSent)
    const reason = (error as Error).message
    return { kind: 'taken', reference: null, refused: rows.map(({ recipient }) => ({ recipient, reason })) }
  }
}

/**
 * The sender of WeCom app cards, each to at most 1000 people. WeCom drops a repeated request within four hours, and
 * silently drops more than 30 messages a minute to one member. The company's app from the older settings is preferred.
 * Without one, the connection sends to the people found in the last reading of the directory, unless that is older than
 * two days.
 */
export const wecomSender: MessengerSender = {
  channel: 'wecom',
  size: 1000,
  limits: [{ max: 600, perSeconds: 60 }],
  perMinute: 25,
  mayRepeat: (triedAt, now) => now.getTime() - triedAt.getTime() < 3.9 * hours,
  async open(deps, companyId) {
    const app = await findWecomAppOfCompany(deps.sql, companyId)
    if (app)
      return {
        send: (batch) =>
          sendBatch(
            deps,
            batch,
            (recipient) => recipient,
            (card, onSend) => sendWecomMessage(deps, app, card, onSend),
          ),
      }
    const connection = await findSendingConnection(deps.sql, companyId, 'wecom')
    if (!connection) return null
    return {
      async send(batch) {
        const since = new Date(deps.clock.now().getTime() - freshHours * hours)
        if (!(await hasAppliedSyncSince(deps.sql, connection.id, since))) {
          const reason = 'WeCom: the directory was not synced for two days'
          return { kind: 'taken', reference: null, refused: batch.rows.map(({ recipient }) => ({ recipient, reason })) }
        }
        const subjects = batch.rows.map(({ recipient }) => recipient)
        const userIds = await listDirectoryUserIds(deps.sql, connection.id, subjects)
        return sendBatch(
          deps,
          batch,
          (recipient) => userIds.get(recipient),
          (card, onSend) => sendWecomCard(deps, connection, card, onSend),
        )
      },
    }
  },
}
