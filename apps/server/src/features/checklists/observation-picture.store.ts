import type { Db } from '../../database/connection.ts'
import type { ObservationMember } from './observation.store.ts'

export type ObservationPictureRow = { readonly pictureId: string; readonly itemId: string; readonly fileId: string }
type Place = { readonly observationId: string; readonly itemId: string }

/** Returns true when the same observer has sent this picture for the same item of the same observation. */
export const isObservationPictureStored = async (
  db: Db,
  id: string,
  by: ObservationMember,
  { observationId, itemId }: Place,
) =>
  (
    await db`
    select from observation_picture where id = ${id} and observation_id = ${observationId} and item_id = ${itemId}
      and observer_id = ${by.accountId} and company_id = ${by.companyId}`
  ).length === 1

/**
 * Counts the pictures already stored for an observation, and locks it against new ones until the transaction ends.
 * Returns null when the observation itself has arrived, or another observer has sent pictures for its id.
 */
export async function countObservationPictures(
  db: Db,
  observationId: string,
  by: ObservationMember,
): Promise<number | null> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`observation pictures ${observationId.toLowerCase()}`}, 0))`
  const row = await db<{ pictures: number; isClosed: boolean }[]>`
    select count(*)::int as pictures,
      exists (select from observation o where o.id = ${observationId}) or coalesce(bool_or(p.observer_id <> ${by.accountId}), false) as "isClosed"
    from observation_picture p where p.observation_id = ${observationId}`.one()
  return row.isClosed ? null : row.pictures
}

type NewPicture = Place & {
  readonly id: string
  readonly companyId: string
  readonly accountId: string
  readonly observerId: string
  readonly fileId: string
  readonly at: Date
}
/** Inserts a picture of a member. Returns false when its id exists, or the person is not a member. */
export async function insertObservationPicture(db: Db, one: NewPicture): Promise<boolean> {
  const { count } = await db`
    insert into observation_picture (id, observation_id, item_id, company_id, account_id, observer_id, file_id, at)
    select ${one.id}, ${one.observationId}, ${one.itemId}, m.company_id, m.account_id, ${one.observerId}, ${one.fileId}, ${one.at}
    from active_membership m where m.company_id = ${one.companyId} and m.account_id = ${one.accountId}
    on conflict (id) do nothing`
  return count === 1
}

/** Lists the pictures that were sent for an observation. */
export const listObservationPictures = (db: Db, observationId: string): Promise<ObservationPictureRow[]> => db<
  ObservationPictureRow[]
>`
  select id as "pictureId", item_id as "itemId", file_id as "fileId" from observation_picture
  where observation_id = ${observationId}`

type Named = { readonly itemId: string; readonly pictureId: string }
/** Returns true when all these pictures have arrived, each for its item, from the observer and about the person. */
export async function hasAllObservationPictures(
  db: Db,
  of: { observationId: string; companyId: string; observerId: string; accountId: string },
  named: readonly Named[],
): Promise<boolean> {
  const row = await db<{ missing: number }[]>`
    select count(*)::int as missing from jsonb_to_recordset(${db.json(named)}) as n("itemId" text, "pictureId" uuid)
    where not exists (select from observation_picture p where p.id = n."pictureId" and p.item_id = n."itemId"
      and p.observation_id = ${of.observationId} and p.company_id = ${of.companyId} and p.observer_id = ${of.observerId}
      and p.account_id = ${of.accountId})`.one()
  return row.missing === 0
}

/**
 * Deletes pictures that were sent before an instant and that no answer contains: their observation was refused or never
 * arrived. The job `clearUnusedUploads` deletes the files. Returns the number of pictures.
 */
export async function deleteOrphanObservationPictures(db: Db, before: Date): Promise<number> {
  const { count } = await db`
    delete from observation_picture p where p.at < ${before} and not exists (
      select from observation o, jsonb_array_elements(o.answers) a
      where o.id = p.observation_id and a ->> 'itemId' = p.item_id and p.id::text = any(string_to_array(a ->> 'value', ',')))`
  return count
}
