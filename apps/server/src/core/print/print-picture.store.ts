import type { Db } from '../../database/connection.ts'

/** Lists stored pictures with the locations of their bytes. */
export const listPrintPictures = (
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; mime: string; storageKey: string }[]> =>
  db<{ id: string; mime: string; storageKey: string }[]>`
    select id, mime, storage_key as "storageKey" from file_entry
    where id = any(${[...ids]}::uuid[]) and mime like 'image/%' order by id`
