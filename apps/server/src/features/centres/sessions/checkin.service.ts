import type { checkinRoll, checkinSessions, checkinSync } from '@portal/contract/certificates/exam-checkin.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { type Actor, postBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { identityName, type Lang } from '../../../core/text/language.ts'
import { presentZone } from '../../../core/text/time-zone.ts'
import { inTransaction } from '../../../database/connection.ts'
import { canCheckInSeat } from './checkin.access.ts'
import {
  type CheckinSession,
  findCheckinSession,
  listCheckinRoll,
  listCheckinSessions,
  recordCheckinAct,
} from './checkin.store.ts'

const hourMs = 3_600_000
/** Check-in opens two hours before the start; acts recorded offline are accepted for a day. */
const [opensBefore, takenAfter] = [2 * hourMs, 24 * hourMs]

const presentSession = (deps: Deps, row: CheckinSession, lang: Lang) => ({
  sessionId: row.id,
  examTitle: row.examTitle,
  centre: row.centre,
  city: row.city,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  ...presentZone(row.timeZone ?? deps.settings.timeZone, lang),
  taken: row.taken,
  checkedIn: row.checkedIn,
  ...(row.checkInFirst ? { checkInFirst: true } : {}),
})

export async function loadCheckinSessions(
  deps: Deps,
  actor: Actor,
  lang: Lang,
): Promise<DataOf<typeof checkinSessions>> {
  const now = deps.clock.now().getTime()
  return {
    list: (
      await listCheckinSessions(
        deps.sql,
        postBoundOf(actor, 'certificates'),
        new Date(now - 12 * hourMs),
        new Date(now + 36 * hourMs),
      )
    ).map((row) => presentSession(deps, row, lang)),
  }
}

export async function loadCheckinRoll(
  deps: Deps,
  actor: Actor,
  { sessionId }: InputOf<typeof checkinRoll>,
  lang: Lang,
): Promise<DataOf<typeof checkinRoll>> {
  const [session, people] = await Promise.all([
    findCheckinSession(deps.sql, sessionId, postBoundOf(actor, 'certificates')),
    listCheckinRoll(deps.sql, sessionId),
  ])
  if (!session) throw new AppError('sessionNotFound')
  await writeAudit(deps, deps.sql, actor.accountId, {
    action: 'examSession.roll',
    thing: 'examSession',
    thingId: sessionId,
    detail: { people: people.length },
  })
  return {
    ...presentSession(deps, session, lang),
    people: people.map((row) => ({
      applicationId: row.id,
      ticketNo: row.ticketNo,
      seatNo: row.seatNo,
      name: identityName(row, lang),
      company: row.company,
      idTail: row.idTail,
      checkedInAt: row.checkedInAt?.toISOString() ?? null,
      ...(canCheckInSeat(actor, row) ? {} : { isOwn: true }),
    })),
  }
}

export async function saveCheckinActs(
  deps: Deps,
  actor: Actor,
  { sessionId, acts }: InputOf<typeof checkinSync>,
): Promise<DataOf<typeof checkinSync>> {
  const now = deps.clock.now()
  const session = await findCheckinSession(deps.sql, sessionId, postBoundOf(actor, 'certificates'))
  if (!session) throw new AppError('sessionNotFound')
  const [opens, closes] = [session.startsAt.getTime() - opensBefore, session.endsAt.getTime() + takenAfter]
  if (now.getTime() < opens || now.getTime() > closes) throw new AppError('checkinClosed')
  const results = await inTransaction(deps.sql, async (tx) => {
    const told: { actId: string; outcome: 'done' | 'gone' | 'started' }[] = []
    // Rows are locked in a fixed order, so that two devices can't deadlock.
    const ordered = acts
      .map((act, place) => ({ ...act, place }))
      .sort((a, b) =>
        a.applicationId === b.applicationId ? a.place - b.place : a.applicationId < b.applicationId ? -1 : 1,
      )
    for (const { actId, applicationId, act, at } of ordered) {
      // A device's clock may be wrong: no check-in is dated before the opening or later than now.
      const noted = new Date(Math.min(Math.max(Date.parse(at), opens), now.getTime()))
      const outcome = await recordCheckinAct(tx, {
        id: actId,
        sessionId,
        applicationId,
        act,
        at: noted,
        by: actor.accountId,
        now,
        isBounded: postBoundOf(actor, 'certificates') !== null,
      })
      told.push({ actId, outcome: outcome ?? 'gone' })
    }
    await writeAudit(deps, tx, actor.accountId, {
      action: 'examSession.checkIn',
      thing: 'examSession',
      thingId: sessionId,
      detail: { acts: acts.length },
    })
    return told
  })
  return { results }
}
