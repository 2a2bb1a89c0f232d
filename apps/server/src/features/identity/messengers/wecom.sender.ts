import { findWecomAppOf } from '../wecom/wecom.store.ts'
import { sendWecomMessage, WecomError } from '../wecom/wecom-client.ts'
import { openWords } from './messenger.words.ts'
import { formatCardTime, renderWecomCard } from './messenger-card.rules.ts'
import type { MessengerSender } from './messenger-sender.ts'
import { outcomeOfFailure } from './send-failure.rules.ts'

/** No recipient exists or is in the range of the app. */
const noneValid = 81013
const hours = 3_600_000

/**
 * Sends cards of the WeCom app, to 1000 people at once. WeCom drops the same request within four hours, and silently
 * any message to one member above 30 in a minute.
 */
export const wecomSender: MessengerSender = {
  channel: 'wecom',
  size: 1000,
  limits: [{ max: 600, perSeconds: 60 }],
  perMinute: 25,
  mayRepeat: (triedAt, now) => now.getTime() - triedAt.getTime() < 3.9 * hours,
  async open(deps, companyId) {
    const app = await findWecomAppOf(deps.sql, companyId)
    if (!app) return null
    return {
      async send({ rows }) {
        const [first] = rows
        if (!first) return { kind: 'taken', reference: null, refused: [] }
        const time = formatCardTime(first.createdAt, deps.settings.timeZone)
        const message = {
          touser: rows.map(({ recipient }) => recipient).join('|'),
          ...renderWecomCard({ ...first, time }, openWords[first.lang]),
        }
        let wasSent = false
        try {
          const {
            invaliduser = '',
            unlicenseduser = '',
            msgid,
          } = await sendWecomMessage(deps, app, message, () => {
            wasSent = true
          })
          const reasonOf = new Map([
            ...invaliduser.split('|').map((id) => [id.toLowerCase(), 'not in the range of the app'] as const),
            ...unlicenseduser.split('|').map((id) => [id.toLowerCase(), 'has no licence for the app'] as const),
          ])
          const refused = rows.flatMap(({ recipient }) => {
            const reason = reasonOf.get(recipient.toLowerCase())
            return reason ? [{ recipient, reason: `WeCom: ${reason}` }] : []
          })
          return { kind: 'taken', reference: msgid ?? null, refused }
        } catch (error) {
          if (error instanceof WecomError && error.errcode === noneValid)
            return {
              kind: 'taken',
              reference: null,
              refused: rows.map(({ recipient }) => ({ recipient, reason: error.message })),
            }
          return outcomeOfFailure(error, wasSent)
        }
      },
    }
  },
}
