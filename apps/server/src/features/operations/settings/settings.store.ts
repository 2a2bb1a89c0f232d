import type { BilingualText } from '../../../core/language.ts'
import type { Db } from '../../../database/connection.ts'

export type Ground = { readonly postgres: string; readonly last: string; readonly count: number; readonly appliedAt: Date }

/** What the database is, and the last change that was made to its schema. */
export async function findGround(db: Db): Promise<Ground | null> {
  const [row] = await db<Ground[]>`
    select current_setting('server_version') as postgres, name as last, (select count(*)::int from schema_migration) as count, applied_at as "appliedAt"
    from schema_migration order by name desc limit 1`
  return row ?? null
}

export type CompanyApp = { readonly companyId: string; readonly company: BilingualText; readonly corpId: string; readonly agentId: string; readonly updatedAt: Date }

/** Companies with an app at WeCom. Its secret stays where it is. */
export const listApps = (db: Db): Promise<CompanyApp[]> => db<CompanyApp[]>`
  select a.company_id as "companyId", c.short_name as company, c.wecom_corp_id as "corpId", a.agent_id as "agentId", a.updated_at as "updatedAt"
  from wecom_app a join company c on c.id = a.company_id where c.wecom_corp_id is not null order by c.id limit 500`

export const listCompanyNames = (db: Db, ids: readonly string[]): Promise<{ id: string; name: BilingualText }[]> =>
  ids.length === 0 ? Promise.resolve([]) : db<{ id: string; name: BilingualText }[]>`select id, short_name as name from company where id = any(${ids as string[]}::uuid[])`
