import { type Static, Type } from 'typebox'
import type { Deps } from '../../../core/deps.ts'
import { type BatchedDelivery, setDeliveryUserIds } from '../../../core/messages/delivery.store.ts'
import { dayInZone } from '../../../core/text/calendar.ts'
import type { ConnectionRow } from '../connections/connection.store.ts'
import { ProviderRefusal } from '../connections/kinds/connector.ts'
import { callDingtalkNotices, fetchDingtalkMember } from '../connections/kinds/dingtalk/dingtalk-client.ts'
import { openButtonWords } from './messenger.words.ts'
import { formatCardTime, renderDingtalkCard } from './messenger-card.rules.ts'
import type { DeliveryReport, MessengerSender } from './messenger-sender.ts'
import { findSendingConnection, listDirectoryUserIds } from './messengers.store.ts'
import { outcomeOfFailure } from './send-failure.rules.ts'

/** DingTalk counts its days by this zone. */
const zone = 'Asia/Shanghai'
/** A person had this message today: a repeated batch found its first try. */
const sameMessage = '143106'
/** The app or the organisation has sent too much within this minute. */
const tooMany = ['143103', '143104']

type Resolved = {
  readonly userIds: ReadonlyMap<string, string>
  readonly refused: { recipient: string; reason: string }[]
}
/** Resolves the user ids of the readers: as recorded before, as the directory was read, or requested one by one. */
async function resolveUserIds(
  deps: Deps,
  connection: ConnectionRow,
  rows: readonly BatchedDelivery[],
): Promise<Resolved> {
  const unknown = rows.filter(({ params }) => !params.userId).map(({ recipient }) => recipient)
  const read =
    unknown.length > 0 ? await listDirectoryUserIds(deps.sql, connection.id, unknown) : new Map<string, string>()
  const userIds = new Map<string, string>()
  const refused = []
  try {
    for (const { id, recipient, params } of rows) {
      const known = params.userId ?? read.get(recipient)
      if (known) userIds.set(id, known)
      else
        try {
          userIds.set(id, (await fetchDingtalkMember(deps, connection, recipient)).userName)
        } catch (error) {
          if (!(error instanceof ProviderRefusal)) throw error
          refused.push({ recipient, reason: error.message })
        }
    }
  } finally {
    // This also applies if DingTalk was too busy for the rest: the next try covers only those.
    await setDeliveryUserIds(
      deps.sql,
      [...userIds].map(([id, userId]) => ({ id, userId })),
    )
  }
  return { userIds, refused }
}

const Ids = Type.Optional(Type.Array(Type.String()))
const Report = Type.Object({
  invalid_user_id_list: Ids,
  failed_user_id_list: Ids,
  forbidden_user_id_list: Ids,
  forbidden_list: Type.Optional(
    Type.Array(Type.Object({ userid: Type.String(), code: Type.Union([Type.String(), Type.Integer()]) })),
  ),
})
const Progress = Type.Object({ progress: Type.Object({ status: Type.Integer() }) })
/** Before this state, the report lacks people whom DingTalk has not processed yet. */
const taskIsDone = 2

/**
 * Reads the report of DingTalk about a task. People who already got the same message today count as reached: they are
 * neither refused nor sent the message again.
 */
export function readDingtalkReport(report: Static<typeof Report>): DeliveryReport {
  const codes = new Map((report.forbidden_list ?? []).map(({ userid, code }) => [userid, String(code)]))
  const forbidden = (report.forbidden_user_id_list ?? []).map((userId) => ({ userId, code: codes.get(userId) ?? '' }))
  return {
    refused: [
      ...(report.invalid_user_id_list ?? []).map((userId) => ({ userId, reason: 'DingTalk: no such employee' })),
      ...(report.failed_user_id_list ?? []).map((userId) => ({ userId, reason: 'DingTalk: not delivered' })),
      ...forbidden
        .filter(({ code }) => code !== sameMessage && !tooMany.includes(code))
        .map(({ userId, code }) => ({ userId, reason: `DingTalk: held back ${code}`.trim() })),
    ],
    again: forbidden.filter(({ code }) => tooMany.includes(code)).map(({ userId }) => userId),
  }
}

/**
 * The sender of DingTalk work notices, to up to 100 people per request. DingTalk delivers the same message to a person
 * only once a day, and later reports the people that it did not reach.
 */
export const dingtalkSender: MessengerSender = {
  channel: 'dingtalk',
  size: 100,
  // 5000 people per minute are allowed.
  limits: [{ max: 45, perSeconds: 60 }],
  perMinute: 25,
  mayRepeat: (triedAt, now) => dayInZone(triedAt, zone) === dayInZone(now, zone),
  async open(deps, companyId) {
    const connection = await findSendingConnection(deps.sql, companyId, 'dingtalk')
    const agentId = Number(connection?.settings.agentId ?? '')
    if (!connection || !agentId) return null
    return {
      async send({ rows }) {
        const [first] = rows
        if (!first) return { kind: 'taken', reference: null, refused: [] }
        let wasSent = false
        try {
          const { userIds, refused } = await resolveUserIds(deps, connection, rows)
          if (userIds.size === 0) return { kind: 'taken', reference: null, refused }
          const time = formatCardTime(first.createdAt, deps.settings.timeZone)
          const answer = await callDingtalkNotices(
            deps,
            connection,
            'asyncsend_v2',
            {
              agent_id: agentId,
              userid_list: [...userIds.values()].join(','),
              msg: renderDingtalkCard({ ...first, time }, openButtonWords[first.lang]),
            },
            Type.Object({ task_id: Type.Union([Type.Integer(), Type.String()]) }),
            () => {
              wasSent = true
            },
          )
          return { kind: 'taken', reference: String(answer.task_id), refused, needsReport: true }
        } catch (error) {
          return outcomeOfFailure(error, wasSent)
        }
      },
      async report(reference) {
        const task = { agent_id: agentId, task_id: Number(reference) }
        const { progress } = await callDingtalkNotices(deps, connection, 'getsendprogress', task, Progress)
        if (progress.status !== taskIsDone) return null
        const { send_result: result } = await callDingtalkNotices(
          deps,
          connection,
          'getsendresult',
          task,
          Type.Object({ send_result: Type.Optional(Report) }),
        )
        return result ? readDingtalkReport(result) : null
      },
    }
  },
}
