import type { Db } from '../database/connection.ts'

/** Finds the certificate scheme whose numbers begin with the code; null when the portal has none. */
export async function findSchemeByCode(db: Db, code: string): Promise<string | null> {
  const row = await db<{ id: string }[]>`select id from certificate_scheme where code = ${code}`.maybeOne()
  return row?.id ?? null
}
