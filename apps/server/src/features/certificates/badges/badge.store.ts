import type { Db } from '../../../database/connection.ts'
import { statusListSize } from './status.rules.ts'

export async function findStatusListPlace(db: Db, certificateId: string): Promise<number | null> {
  const row = await db<
    { place: number }[]
  >`select status_place::float8 as place from certificate where id = ${certificateId}`.maybeOne()
  return row?.place ?? null
}

/**
 * Lists the positions of invalid certificates in one status list; null when no certificate uses the list, except for
 * the first list, which always exists.
 */
export async function listInvalidStatusListPlaces(db: Db, list: number): Promise<number[] | null> {
  const [from, to] = [list * statusListSize, (list + 1) * statusListSize]
  const row = await db<{ isThere: boolean; places: number[] }[]>`
    select exists (select from certificate where status_place >= ${from} and status_place < ${to}) or ${list} = 0 as "isThere",
      (select coalesce(json_agg(status_place), '[]') from certificate
      where status_place >= ${from} and status_place < ${to} and state <> 'valid') as places`.one()
  return row.isThere ? row.places : null
}
