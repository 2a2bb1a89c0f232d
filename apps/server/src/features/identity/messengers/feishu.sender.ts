import type { DeliveryBatchOutcome } from '../../../core/messages/delivery.rules.ts'
import type { BatchedDelivery } from '../../../core/messages/delivery.store.ts'
import { sendFeishuCard } from '../connections/kinds/feishu/feishu-client.ts'
import { MessengerError } from '../connections/kinds/messenger/messenger-client.ts'
import { openButtonWords } from './messenger.words.ts'
import { formatCardTime, renderFeishuCard } from './messenger-card.rules.ts'
import type { MessengerSender } from './messenger-sender.ts'
import { findSendingConnection } from './messengers.store.ts'
import { outcomeOfFailure } from './send-failure.rules.ts'

/** Refusals of one reader: outside the range of the bot, has left, unknown id, takes no messages of the bot. */
const readerRefused = ['230013', '230029', '230034', '230053', '99992351', '99992352', '99992361']
/** Requests at the same time. */
const atOnce = 8

/**
 * The sender of Feishu cards by the bot, one person per call: only this call drops a message that was already sent
 * within the last hour. Feishu accepts 1000 calls a minute and 50 a second.
 */
export const feishuSender: MessengerSender = {
  channel: 'feishu',
  size: 40,
  limits: [
    { max: 1, perSeconds: 1 },
    { max: 24, perSeconds: 60 },
  ],
  perMinute: 25,
  mayRepeat: (triedAt, now) => now.getTime() - triedAt.getTime() < 55 * 60_000,
  async open(deps, companyId) {
    const connection = await findSendingConnection(deps.sql, companyId, 'feishu')
    if (!connection) return null
    return {
      async send({ rows }) {
        const refused: { recipient: string; reason: string }[] = []
        const [sentIds, unknownIds]: [string[], string[]] = [[], []]
        let failure: Exclude<DeliveryBatchOutcome['kind'], 'taken' | 'partly'> | null = null
        let reason = ''
        const sendOne = async (row: BatchedDelivery) => {
          const time = formatCardTime(row.createdAt, deps.settings.timeZone)
          const card = renderFeishuCard({ ...row, time }, openButtonWords[row.lang])
          let wasSent = false
          try {
            await sendFeishuCard(deps, connection, { unionId: row.recipient, uuid: row.id, card }, () => {
              wasSent = true
            })
            sentIds.push(row.id)
          } catch (error) {
            if (error instanceof MessengerError && readerRefused.includes(error.code)) {
              refused.push({ recipient: row.recipient, reason: error.message })
              return
            }
            const outcome = outcomeOfFailure(error, wasSent)
            if (outcome.kind === 'unknown') unknownIds.push(row.id)
            failure = outcome.kind
            reason = outcome.reason
          }
        }
        for (let from = 0; from < rows.length && failure === null; from += atOnce)
          await Promise.all(rows.slice(from, from + atOnce).map(sendOne))
        if (failure !== null)
          return {
            kind: 'partly',
            sentIds,
            unknownIds,
            refused,
            rest: failure === 'unknown' ? 'unreached' : failure,
            reason,
          }
        return { kind: 'taken', reference: null, refused }
      },
    }
  },
}
