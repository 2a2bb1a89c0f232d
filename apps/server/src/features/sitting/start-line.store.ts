import type { Db } from '../../database/connection.ts'

export type Starter = { readonly accountId: string; readonly examId: string }
export type StartPlace = { readonly number: number; readonly askedAt: Date }
/** `last`: the last number assigned. `isKept`: some people still have a place in line. */
export type GateState = { readonly admitted: number; readonly last: number; readonly isKept: boolean }

export const startLineChannel = 'start_line'

/**
 * Returns a person's place in the line of starts, with the number up to which people may start; gives them the next
 * place if they have none. A try within 45 seconds of the last recorded one writes nothing. Null: they have an open
 * attempt, and need none.
 */
export async function upsertStartPlace(
  db: Db,
  { accountId, examId }: Starter,
  now: Date,
): Promise<(StartPlace & { readonly admitted: number }) | null> {
  const row = await db<(StartPlace & { admitted: number })[]>`
    with present as (
      select number, asked_at, seen_at from start_place
      where account_id = ${accountId} and exam_id = ${examId} and is_start_place_live(seen_at, ${now}::timestamptz)
    ), touched as (
      update start_place set seen_at = ${now} where account_id = ${accountId} and exam_id = ${examId}
        and exists (select from present p where p.seen_at < ${now}::timestamptz - interval '45 seconds')
    ), fresh as (
      insert into start_place as p (account_id, exam_id, asked_at, seen_at)
      select ${accountId}::uuid, ${examId}::uuid, ${now}::timestamptz, ${now}::timestamptz where not exists (select from present)
        and not exists (select from attempt a where a.account_id = ${accountId} and a.exam_id = ${examId} and a.state = 'open')
      on conflict (account_id, exam_id) do update set seen_at = excluded.seen_at,
        number = case when is_start_place_live(p.seen_at, ${now}::timestamptz) then p.number else excluded.number end,
        asked_at = case when is_start_place_live(p.seen_at, ${now}::timestamptz) then p.asked_at else excluded.asked_at end
      returning number, asked_at
    )
    select p.number::int as number, p.asked_at as "askedAt", g.admitted::int as admitted
    from (select number, asked_at from present union all select number, asked_at from fresh) p cross join start_gate g`.maybeOne()
  return row ?? null
}

/** Finds the place that a person has kept. */
export async function findStartPlace(db: Db, { accountId, examId }: Starter, now: Date): Promise<StartPlace | null> {
  const row = await db<StartPlace[]>`
    select number::int as number, asked_at as "askedAt" from start_place
    where account_id = ${accountId} and exam_id = ${examId} and is_start_place_live(seen_at, ${now}::timestamptz)`.maybeOne()
  return row ?? null
}

export async function deleteStartPlace(db: Db, { accountId, examId }: Starter): Promise<void> {
  await db`delete from start_place where account_id = ${accountId} and exam_id = ${examId}`
}

/** Deletes the places of people who stayed away. */
export async function deleteOldStartPlaces(db: Db, now: Date): Promise<void> {
  await db`delete from start_place where not is_start_place_live(seen_at, ${now}::timestamptz)`
}

/** Lets this many more people of the line in, in its order. */
export async function updateStartGate(db: Db, more: number, now: Date): Promise<GateState> {
  return db<GateState[]>`
    with given as (select coalesce(max(number), 0) as last from start_place), moved as (
      update start_gate set admitted = least(admitted + ${more}::int, given.last) from given where admitted < given.last and ${more}::int > 0
      returning admitted
    )
    select coalesce((select admitted from moved), g.admitted)::int as admitted, given.last::int as last,
      exists (select from start_place p where is_start_place_live(p.seen_at, ${now}::timestamptz)) as "isKept" from start_gate g cross join given`.one()
}
