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

/** One try of a person to start. `at`: the time of the request. */
export type StartTry = StartLinePerson & { readonly at: Date }

const triesTable = (db: Db, tries: readonly StartTry[]) =>
  db`unnest(${tries.map(({ accountId }) => accountId)}::uuid[], ${tries.map(({ examId }) => examId)}::uuid[], ${tries.map(({ at }) => at)}::timestamptz[])
    with ordinality as t(account_id, exam_id, at, n)`

/**
 * Renews the positions that people hold in line, and returns, for each try, the person's position (null: none) together
 * with the highest number that may start now. A try within 30 seconds of the last recorded one writes nothing, so every
 * try reserves the position for at least 60 of the 90 seconds of `is_start_place_live`.
 */
export async function updateStartPlaces(
  db: Db,
  tries: readonly StartTry[],
): Promise<readonly (GivenStartPlace | null)[]> {
  const rows = await db<(GivenStartPlace & { readonly n: number })[]>`
    with present as (
      select t.n, t.at, p.account_id, p.exam_id, p.number, p.asked_at, p.seen_at from ${triesTable(db, tries)}
      join start_place p on p.account_id = t.account_id and p.exam_id = t.exam_id and is_start_place_live(p.seen_at, t.at)
    ), due as (
      select p.account_id, p.exam_id, q.at from present q join start_place p using (account_id, exam_id)
      where q.seen_at < q.at - interval '30 seconds' order by p.account_id, p.exam_id for update of p
    ), touched as (
      update start_place p set seen_at = d.at from due d where p.account_id = d.account_id and p.exam_id = d.exam_id
    )
    select p.n::int as n, p.number::int as number, p.asked_at as "askedAt", g.admitted::int as admitted, false as "isFirst"
    from present p cross join start_gate g`
  const byTry = new Map(rows.map(({ n, ...place }) => [n, place]))
  return tries.map((_, index) => byTry.get(index + 1) ?? null)
}

/**
 * Inserts the next positions in line, in the order of the tries, and returns them. A person who has just got a position
 * by a concurrent request keeps that one. No two tries may have the same person and exam. Rows are written in the order
 * of their keys, so that two processes don't wait for each other.
 */
export async function insertStartPlaces(db: Db, tries: readonly StartTry[]): Promise<readonly GivenStartPlace[]> {
  return db<GivenStartPlace[]>`
    with asked as materialized (
      select t.*, nextval('start_place_number_seq') as number from (select * from ${triesTable(db, tries)} order by n) t
    ), given as (
      insert into start_place as p (account_id, exam_id, number, asked_at, seen_at)
      select account_id, exam_id, number, at, at from asked order by account_id, exam_id
      on conflict (account_id, exam_id) do update set seen_at = excluded.seen_at,
        number = case when is_start_place_live(p.seen_at, excluded.seen_at) then p.number else excluded.number end,
        asked_at = case when is_start_place_live(p.seen_at, excluded.seen_at) then p.asked_at else excluded.asked_at end
      returning account_id, exam_id, number, asked_at
    )
    select p.number::int as number, p.asked_at as "askedAt", g.admitted::int as admitted,
      a.n = 1 and not exists (select from start_place o where o.number > g.admitted) as "isFirst"
    from asked a join given p using (account_id, exam_id) cross join start_gate g order by a.n`
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

/** Deletes the positions of people who have started or were refused. */
export async function deleteStartPlaces(db: Db, people: readonly StartLinePerson[]): Promise<void> {
  await db`
    delete from start_place where (account_id, exam_id) in (
      select * from unnest(${people.map(({ accountId }) => accountId)}::uuid[], ${people.map(({ examId }) => examId)}::uuid[]))`
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
