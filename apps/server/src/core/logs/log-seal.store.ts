import type { Db, Transaction } from '../../database/connection.ts'
import type { LogLine, LogSeal, SealedLog } from './log-seal.rules.ts'

const lockKey = 7_316_594

/** Locks the chain until the transaction ends, so that one process at a time adds to it. */
export async function lockSealChain(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockKey})`
}

export type StoredLogSeal = LogSeal & { readonly keyId: string; readonly signature: Buffer }
const sealColumns = (db: Db) =>
  db`nth::float8 as nth, kind, log, lines, since, until, content, previous, sealed_at as "sealedAt", key_id as "keyId", signature`

export async function findLastLogSeal(db: Db): Promise<StoredLogSeal | null> {
  const row = await db<
    StoredLogSeal[]
  >`select ${sealColumns(db)} from log_seal order by log_seal.nth desc limit 1`.maybeOne()
  return row ?? null
}

/** Lists entries of the chain from a given one on, in order. */
export const listLogSeals = (db: Db, from: number, limit: number): Promise<StoredLogSeal[]> =>
  db<
    StoredLogSeal[]
  >`select ${sealColumns(db)} from log_seal where log_seal.nth >= ${from}::bigint order by log_seal.nth limit ${limit}`

export async function insertLogSeal(tx: Transaction, seal: StoredLogSeal): Promise<void> {
  await tx`
    insert into log_seal (nth, kind, log, lines, since, until, content, previous, sealed_at, key_id, signature)
    values (${seal.nth}::bigint, ${seal.kind}, ${seal.log}, ${seal.lines}, ${seal.since}, ${seal.until}, ${seal.content}, ${seal.previous}, ${seal.sealedAt},
      ${seal.keyId}, ${seal.signature})`
}

/** Takes the oldest lines of a log from the queue; returns them in no particular order. */
export const claimUnsealedLines = (
  tx: Transaction,
  log: SealedLog,
  limit: number,
): Promise<{ id: string; at: Date }[]> =>
  tx<{ id: string; at: Date }[]>`
    delete from log_waiting w using (select at, id from log_waiting where log = ${log} order by at, id limit ${limit}) o
    where w.log = ${log} and w.at = o.at and w.id = o.id returning w.id, w.at`

/** Returns the number of lines that wait to be sealed, and the instant of the oldest (null: none waits). */
export async function countUnsealedLines(db: Db): Promise<{ readonly count: number; readonly oldest: Date | null }> {
  const row = await db<
    { count: number; oldest: Date | null }[]
  >`select count(*)::int as count, min(at) as oldest from log_waiting`.one()
  return row ?? { count: 0, oldest: null }
}

/**
 * Lists lines as they are in their table now, in no particular order; deleted ones are missing. `places` must not be
 * empty.
 */
export function listLogLines(
  db: Db,
  log: SealedLog,
  places: readonly { readonly id: string; readonly at: Date }[],
): Promise<LogLine[]> {
  const ids = places.map(({ id }) => id)
  const ats = places.map(({ at }) => at.getTime())
  // The range allows PostgreSQL to skip the months that contain none of them.
  const within = db`id = any(${ids}::uuid[]) and at >= ${new Date(Math.min(...ats))} and at < ${new Date(Math.max(...ats) + 1)}`
  return log === 'audit_line'
    ? db<LogLine[]>`
        select id, at, json_build_array(actor_id, company_id, action, thing, thing_id)::text as facts, detail::text as personal
        from audit_line where ${within}`
    : db<LogLine[]>`select id, at, json_build_array(account_id, company_id, way, outcome)::text as facts,
          json_build_array(identifier, address, device)::text as personal
        from sign_in_entry where ${within}`
}

export type SealedLine = {
  readonly id: string
  readonly at: Date
  readonly digest: Buffer
  readonly salt: Buffer | null
  readonly erased: Buffer | null
  readonly erasedBy: number | null
}

export async function insertSealedLines(
  tx: Transaction,
  log: SealedLog,
  nth: number,
  lines: readonly { id: string; at: Date; digest: Buffer; salt: Buffer }[],
): Promise<void> {
  const rows = lines.map(({ id, at, digest, salt }) => ({
    id,
    at: at.toISOString(),
    digest: digest.toString('hex'),
    salt: salt.toString('hex'),
  }))
  await tx`
    insert into log_seal_line (log, id, at, nth, digest, salt)
    select ${log}, l.id, l.at, ${nth}::bigint, decode(l.digest, 'hex'), decode(l.salt, 'hex')
    from jsonb_to_recordset(${tx.json(rows as never)}) l (id uuid, at timestamptz, digest text, salt text)`
}

export const listSealedLines = (db: Db, nth: number): Promise<SealedLine[]> =>
  db<
    SealedLine[]
  >`select id, at, digest, salt, erased, erased_by::float8 as "erasedBy" from log_seal_line where nth = ${nth}::bigint order by at, id`

/** Lists the lines whose erasure entry `nth` of the chain records, sorted by instant and id. */
export const listErasedLogLines = (db: Db, nth: number): Promise<{ id: string; at: Date }[]> =>
  db<{ id: string; at: Date }[]>`select id, at from log_seal_line where erased_by = ${nth}::bigint order by at, id`

/** Lists sealed lines with an erasable part about a person: acts on their account, and their sign-in attempts. */
export const listLogLinesAbout = (db: Db, log: SealedLog, accountId: string): Promise<SealedLine[]> =>
  log === 'audit_line'
    ? db<SealedLine[]>`
        select s.id, s.at, s.digest, s.salt, s.erased, s.erased_by::float8 as "erasedBy" from audit_line l
        join log_seal_line s on s.log = 'audit_line' and s.at = l.at and s.id = l.id
        where l.thing_id = ${accountId} and l.thing in ('account', 'person') and l.detail <> '{}' and s.salt is not null`
    : db<SealedLine[]>`
        select s.id, s.at, s.digest, s.salt, s.erased, s.erased_by::float8 as "erasedBy" from sign_in_entry l
        join log_seal_line s on s.log = 'sign_in_entry' and s.at = l.at and s.id = l.id
        where l.account_id = ${accountId} and num_nonnulls(l.identifier, l.address, l.device) > 0 and s.salt is not null`

/** Deletes the salts of the lines that entry `nth` erases, and records the digests of their erased parts. */
export async function eraseLogSalts(
  tx: Transaction,
  log: SealedLog,
  nth: number,
  lines: readonly { id: string; at: Date; erased: Buffer }[],
): Promise<void> {
  const rows = lines.map(({ id, at, erased }) => ({ id, at: at.toISOString(), erased: erased.toString('hex') }))
  await tx`
    update log_seal_line s set salt = null, erased = decode(l.erased, 'hex'), erased_by = ${nth}::bigint
    from jsonb_to_recordset(${tx.json(rows as never)}) l (id uuid, at timestamptz, erased text) where s.log = ${log} and s.at = l.at and s.id = l.id`
}

/**
 * Clears the details of acts on a person's account, and the identifier, address and device of their sign-in attempts.
 * The person's id remains.
 */
export async function clearLogLinesAbout(tx: Transaction, accountId: string): Promise<void> {
  await tx`select set_config('portal.log_change', 'erasure', true)`
  await tx`update audit_line set detail = '{}' where thing_id = ${accountId} and thing in ('account', 'person') and detail <> '{}'`
  await tx`update sign_in_entry set identifier = null, address = null, device = null where account_id = ${accountId}`
  await tx`select set_config('portal.log_change', '', true)`
}

export async function hasLogLinesBefore(db: Db, log: SealedLog, before: Date): Promise<boolean> {
  const row = await db<{ has: boolean }[]>`select exists (select from ${db(log)} where at < ${before}) as has`.one()
  return row.has
}

/**
 * Deletes up to 5,000 lines before an instant and returns their number. Delete more in further transactions, so that
 * nothing is blocked for long.
 */
export async function deleteLogLines(tx: Transaction, log: SealedLog, before: Date): Promise<number> {
  await tx`select set_config('portal.log_change', 'retention', true)`
  const { count } = await tx`
    delete from ${tx(log)} where (tableoid, ctid) in (select tableoid, ctid from ${tx(log)} where at < ${before} limit 5000)`
  await tx`select set_config('portal.log_change', '', true)`
  return count
}

/**
 * Cleans up after retention: deletes the line digests of every entry whose lines are all older than `before`, and
 * removes lines older than `before` from the queue. The lines themselves are deleted by `deleteLogLines`.
 */
export async function deleteLogLineDigests(tx: Transaction, log: SealedLog, before: Date): Promise<void> {
  await tx`delete from log_waiting where log = ${log} and at < ${before}`
  await tx`
    delete from log_seal_line s using log_seal e where e.log = ${log} and e.kind = 'lines' and e.until < ${before} and s.nth = e.nth`
}

/**
 * Lists lines that no entry of the chain seals and that are not in the queue either. The portal itself never leaves
 * such a line.
 */
export const listUntrackedLogLines = (
  db: Db,
  log: SealedLog,
  from: Date,
  limit: number,
): Promise<{ id: string; at: Date }[]> => db<{ id: string; at: Date }[]>`
  select l.id, l.at from ${db(log)} l
  where l.at >= ${from} and not exists (select from log_seal_line s where s.log = ${log} and s.at = l.at and s.id = l.id)
    and not exists (select from log_waiting w where w.log = ${log} and w.at = l.at and w.id = l.id) limit ${limit}`
