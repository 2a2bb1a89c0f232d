import type { BilingualText } from '../../core/language.ts'
import type { Db } from '../../database/connection.ts'

export type Agreement = { readonly version: number; readonly title: BilingualText; readonly body: BilingualText; readonly isSigned: boolean }

/** The newest agreement, and whether this account has signed it. */
export async function findAgreement(db: Db, accountId: string, now: Date): Promise<Agreement | null> {
  const [row] = await db<Agreement[]>`
    select g.version, g.title, g.body, exists (select from agreement_signature s where s.account_id = ${accountId} and s.version = g.version) as "isSigned"
    from agreement g where g.published_at <= ${now} order by g.version desc limit 1`
  return row ?? null
}

/** Keeps a signature of the newest agreement; false when that is another version by now. */
export async function signAgreement(db: Db, accountId: string, version: number, now: Date): Promise<boolean> {
  const rows = await db`
    with newest as (select max(version) as version from agreement where published_at <= ${now}),
    signed as (
      insert into agreement_signature (account_id, version, signed_at) select ${accountId}, version, ${now} from newest where version = ${version} on conflict do nothing
    )
    select from newest where version = ${version}`
  return rows.length === 1
}
