import type { Db } from '../database/connection.ts'

/** Finds the id of the certificate scheme with this code; null when there is none. */
export async function findSchemeByCode(db: Db, code: string): Promise<string | null> {
  const row = await db<{ id: string }[]>`select id from certificate_scheme where code = ${code}`.maybeOne()
  return row?.id ?? null
}
