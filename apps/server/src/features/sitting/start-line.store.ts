import type { Db } from '../../database/connection.ts'

export type Starter = { readonly accountId: string; readonly examId: string }
export type StartPlace = { readonly number: number; readonly askedAt: Date }
/** `admitted`: the number up to which people may start. `isFirst`: nobody waited before, so a line begins. */
export type GivenPlace = StartPlace & { readonly admitted: number; readonly isFirst: boolean }
/** `last`: the last number that was given. `isKept`: there are people who keep a place. */
export type GateState = { readonly admitted: number; readonly last: number; readonly isKept: boolean }

export const startLineChannel = 'start_line'

/**
 * Returns the place that a person has kept, with the number up to which people may start. A try within 30 seconds of the
 * last noted one writes nothing, so every try keeps the place for at least 60 of the 90 seconds of `is_start_place_live`.
 */
export async function touchStartPlace(db: Db, { accountId, examId }: Starter, now: Date): Promise<GivenPlace | null> {
  const row = await db<GivenPlace[]>`
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

/** Gives a person the next place in the line of starts, or returns the one that they were given at the same moment. */
export async function insertStartPlace(db: Db, { accountId, examId }: Starter, now: Date): Promise<GivenPlace> {
  return db<GivenPlace[]>`
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
