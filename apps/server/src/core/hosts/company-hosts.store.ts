import type { Db } from '../../database/connection.ts'
import type { BilingualText } from '../text/language.ts'

/** The channel on which a process announces changed addresses of companies to all others. */
export const companyHostsChannel = 'portal_company_host'

export type CompanyAddress = {
  readonly host: string
  readonly companyId: string
  readonly name: BilingualText
  readonly shortName: BilingualText
  readonly logoFile: string | null
  readonly brandColor: string | null
}
/** Lists the addresses that companies have verified and use. */
export const listCompanyAddresses = (db: Db): Promise<CompanyAddress[]> =>
  db<CompanyAddress[]>`
    select host, company_id as "companyId", name, short_name as "shortName", logo_file as "logoFile", brand_color as "brandColor"
    from company_address order by host`

/** Notifies every process of changed addresses, once the transaction is committed. */
export async function announceCompanyHosts(db: Db): Promise<void> {
  await db`select pg_notify(${companyHostsChannel}, '')`
}
