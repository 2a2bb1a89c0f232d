import type { Db, Transaction } from '../../../database/connection.ts'
import { readPage } from '../../../database/paged.ts'
import { attemptRanDuringCondition } from './attempt-staff.store.ts'

/**
 * Records that a process of the portal is alive. Returns false when no process had done so for longer than `silentMs`,
 * because that gap must be credited first.
 */
export async function upsertHeartbeat(db: Db, at: Date, silentMs: number): Promise<boolean> {
  const { count } = await db`
    insert into server_heartbeat as h (seen_at) values (${at})
    on conflict (is_only) do update set seen_at = greatest(h.seen_at, excluded.seen_at) where h.seen_at >= ${new Date(at.getTime() - silentMs)}`
  return count === 1
}

/**
 * Returns true when no process has recorded a heartbeat for longer than `silentMs`. Returns false for a portal whose
 * processes have never recorded one, as in tests.
 */
export async function isServerSilent(db: Db, at: Date, silentMs: number): Promise<boolean> {
  const row = await db<
    { silent: boolean }[]
  >`select exists (select from server_heartbeat where seen_at < ${new Date(at.getTime() - silentMs)}) as silent`.one()
  return row.silent
}

/**
 * Claims a gap in the heartbeat and ends it. One of several concurrent processes gets the start of the gap, the others
 * get null.
 */
export async function claimHeartbeatGap(tx: Transaction, at: Date, silentMs: number): Promise<Date | null> {
  const row = await tx<{ seenAt: Date }[]>`
    with was as (select seen_at from server_heartbeat where seen_at < ${new Date(at.getTime() - silentMs)} for update),
      moved as (update server_heartbeat set seen_at = ${at} from was)
    select seen_at as "seenAt" from was`.maybeOne()
  return row?.seenAt ?? null
}

export type OutageState = 'credited' | 'proposed' | 'granted' | 'dismissed'
export type Outage = {
  readonly id: string
  readonly beganAt: Date
  readonly endedAt: Date
  readonly state: OutageState
  readonly attempts: number
  readonly reason: string | null
  readonly decidedBy: string | null
}

export async function insertOutage(tx: Transaction, outage: Omit<Outage, 'reason' | 'decidedBy'>): Promise<void> {
  await tx`insert into server_outage (id, began_at, ended_at, state, attempts)
    values (${outage.id}, ${outage.beganAt}, ${outage.endedAt}, ${outage.state}, ${outage.attempts})`
}

/** Counts attempts with a limit that were running in a gap and are still open. */
export async function countAttemptsRunningDuring(db: Db, from: Date, until: Date): Promise<number> {
  const row = await db<
    { count: number }[]
  >`select count(*)::int as count from attempt where state = 'open' and ${attemptRanDuringCondition(db, { from, until })}`.one()
  return row.count
}

const outageColumns = (db: Db) =>
  db`id, began_at as "beganAt", ended_at as "endedAt", state, attempts, reason, decided_by as "decidedBy"`

export async function listOutages(
  db: Db,
  filter: { state: OutageState | null; page: number; size: number },
): Promise<{ list: Outage[]; total: number }> {
  return readPage(
    db,
    filter,
    (part) => db<(Outage & { total: number })[]>`
    select ${outageColumns(db)}, count(*) over ()::int as total from server_outage where ${filter.state}::text is null or state = ${filter.state}
    order by began_at desc, id ${part}`,
  )
}

export async function lockOutage(tx: Transaction, outageId: string): Promise<Outage | null> {
  const row = await tx<
    Outage[]
  >`select ${outageColumns(tx)} from server_outage where id = ${outageId} for update`.maybeOne()
  return row ?? null
}

export async function setOutageDecision(
  tx: Transaction,
  outageId: string,
  decision: { state: 'granted' | 'dismissed'; attempts: number; actorId: string; at: Date; reason: string },
): Promise<void> {
  await tx`
    update server_outage set state = ${decision.state}, attempts = ${decision.attempts}, decided_by = ${decision.actorId}, decided_at = ${decision.at},
      reason = ${decision.reason}
    where id = ${outageId}`
}

/** Updates the number of attempts that have the time of a granted outage. */
export async function setOutageAttempts(tx: Transaction, outageId: string, attempts: number): Promise<void> {
  await tx`update server_outage set attempts = ${attempts} where id = ${outageId}`
}

/** Records the time that an attempt was reopened with; an attempt with a record gets no time of the outage again. */
export async function recordReopeningCredit(
  tx: Transaction,
  credit: { attemptId: string; outageId: string; seconds: number; reason: string; at: Date },
): Promise<void> {
  await tx`insert into attempt_credit (attempt_id, source_id, cause, seconds, reason, at)
    values (${credit.attemptId}, ${credit.outageId}, 'outage', ${credit.seconds}, ${credit.reason}, ${credit.at})`
}

/** The people whose attempts get the time of an outage: one person, or all but the actor. */
export type OutagePeople = { readonly accountId: string } | { readonly except: string }

/** Returns the SQL condition that an attempt has not got the time of an outage. */
const lacksCredit = (db: Db, outageId: string) =>
  db`not exists (select from attempt_credit c where c.attempt_id = attempt.id and c.source_id = ${outageId})`

/**
 * Lists the ids of attempts that were running during an outage and have reached their deadline since it began; of
 * several attempts of one person at an exam only the last, because it lost more than the moments before its start. Left
 * out are attempts that have the time already, and those of people who have passed the exam or have an attempt at it
 * open.
 */
export async function listOutageAttemptsToReopen(
  db: Db,
  { id, beganAt, endedAt }: Pick<Outage, 'id' | 'beganAt' | 'endedAt'>,
  people: OutagePeople,
): Promise<string[]> {
  const ofPeople = 'except' in people ? db`account_id <> ${people.except}` : db`account_id = ${people.accountId}`
  const rows = await db<{ id: string }[]>`
    select id from (
      select distinct on (exam_id, account_id, company_id) id from attempt
      where state <> 'open' and ended_by = 'deadline' and submitted_at > ${beganAt} and deadline > ${beganAt} and started_at < ${endedAt}
        and ${ofPeople} and ${lacksCredit(db, id)}
        and not exists (select from attempt o where o.exam_id = attempt.exam_id and o.account_id = attempt.account_id
          and o.company_id = attempt.company_id and (o.state = 'open' or o.passed))
      order by exam_id, account_id, company_id, number desc
    ) last order by id`
  return rows.map((row) => row.id)
}

/** Counts the attempts of the officer who granted an outage that a colleague can still give its time. */
export async function countOutageAttemptsLeft(db: Db, outage: Outage): Promise<number> {
  const { id, beganAt, endedAt, decidedBy } = outage
  if (outage.state !== 'granted' || decidedBy === null) return 0
  const [open, ended] = await Promise.all([
    db<{ count: number }[]>`
      select count(*)::int as count from attempt where state = 'open' and account_id = ${decidedBy} and ${lacksCredit(db, id)}
        and ${attemptRanDuringCondition(db, { from: beganAt, until: endedAt })}`.one(),
    listOutageAttemptsToReopen(db, outage, { accountId: decidedBy }),
  ])
  return open.count + ended.length
}
