import type { Db } from '../../database/connection.ts'

export type StartLinePerson = { readonly accountId: string; readonly examId: string }
export type StartPlace = { readonly number: number; readonly askedAt: Date }
/**
 * The position of a person in line. `admitted`: the highest number that may start. `isFirst`: no one was waiting, so a
 * line begins.
 */
export type GivenStartPlace = StartPlace & { readonly admitted: number; readonly isFirst: boolean }
/**
 * The state of the gate of the start line. `admitted`: the highest number that may start. `last`: the highest number
 * issued. `isKept`: people with a number are still waiting.
 */
export type StartGateState = { readonly admitted: number; readonly last: number; readonly isKept: boolean }

export const startLineChannel = 'start_line'

/**
 * Renews the position that a person holds in line, and returns it with the highest number that may start; null when
 * they hold none. A try within 30 seconds of the last recorded one writes nothing, so every try reserves the position
 * for at least 60 of the 90 seconds of `is_start_place_live`.
 */
export async function updateStartPlace(
  db: Db,
  { accountId, examId }: StartLinePerson,
  now: Date,
): Promise<GivenStartPlace | null> {
  const row = await db<GivenStartPlace[]>`
    with present as (
      select number, asked_at, seen_at from start_place
      where account_id = ${accountId} and exam_id = ${examId} and is_start_place_live(seen_at, ${now}::timestamptz)
    ), touched as (
      update start_place set seen_at = ${now} where account_id = ${accountId} and exam_id = ${examId}
        and exists (select from present p where p.seen_at < ${now}::timestamptz - interval '30 seconds')
    )
    select p.number::int as number, p.asked_at as "askedAt", g.admitted::int as admitted, false as "isFirst" from present p cross join start_gate g`.maybeOne()
  return row ?? null
}

/**
 * Inserts the next position in line for a person, or returns the one that a concurrent request has just inserted for
 * them.
 */
export async function insertStartPlace(
  db: Db,
  { accountId, examId }: StartLinePerson,
  now: Date,
): Promise<GivenStartPlace> {
  return db<GivenStartPlace[]>`
    with given as (
      insert into start_place as p (account_id, exam_id, asked_at, seen_at)
      values (${accountId}::uuid, ${examId}::uuid, ${now}::timestamptz, ${now}::timestamptz)
      on conflict (account_id, exam_id) do update set seen_at = excluded.seen_at,
        number = case when is_start_place_live(p.seen_at, ${now}::timestamptz) then p.number else excluded.number end,
        asked_at = case when is_start_place_live(p.seen_at, ${now}::timestamptz) then p.asked_at else excluded.asked_at end
      returning number, asked_at
    )
    select p.number::int as number, p.asked_at as "askedAt", g.admitted::int as admitted,
      not exists (select from start_place o where o.number > g.admitted) as "isFirst" from given p cross join start_gate g`.one()
}

/** Finds the position that a person holds in line; null when they hold none. */
export async function findStartPlace(
  db: Db,
  { accountId, examId }: StartLinePerson,
  now: Date,
): Promise<StartPlace | null> {
  const row = await db<StartPlace[]>`
    select number::int as number, asked_at as "askedAt" from start_place
    where account_id = ${accountId} and exam_id = ${examId} and is_start_place_live(seen_at, ${now}::timestamptz)`.maybeOne()
  return row ?? null
}

export async function deleteStartPlace(db: Db, { accountId, examId }: StartLinePerson): Promise<void> {
  await db`delete from start_place where account_id = ${accountId} and exam_id = ${examId}`
}

/** Deletes the positions of people who have stopped trying. */
export async function deleteOldStartPlaces(db: Db, now: Date): Promise<void> {
  await db`delete from start_place where not is_start_place_live(seen_at, ${now}::timestamptz)`
}

/** Admits the given number of people from the line, in order, and returns the new state of the gate. */
export async function updateStartGate(db: Db, more: number, now: Date): Promise<StartGateState> {
  return db<StartGateState[]>`
    with given as (select coalesce(max(number), 0) as last from start_place), moved as (
      update start_gate set admitted = least(admitted + ${more}::int, given.last) from given where admitted < given.last and ${more}::int > 0
      returning admitted
    )
    select coalesce((select admitted from moved), g.admitted)::int as admitted, given.last::int as last,
      exists (select from start_place p where is_start_place_live(p.seen_at, ${now}::timestamptz)) as "isKept" from start_gate g cross join given`.one()
}
