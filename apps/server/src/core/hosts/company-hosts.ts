import type { Pool } from '../../database/connection.ts'
import type { Settings } from '../../settings/settings.ts'
import { followChanges } from '../operations/follow-changes.ts'
import { type CompanyAddress, companyHostsChannel, listCompanyAddresses } from './company-hosts.store.ts'

/**
 * The addresses of companies, as this process last read them. Only names that a company has verified are among them.
 */
export type CompanyHosts = {
  /** The company with this host as its address; a port and capitals in the host don't matter. Null: there is none. */
  at(host: string): CompanyAddress | null
  /** The address of a company, without a trailing slash; null: it has none. */
  originOf(companyId: string): string | null
  /** The addresses of all companies. */
  origins(): readonly string[]
  /** Reads them again. A change by this process does so itself. */
  refresh(): Promise<void>
  /** Follows changes made by other processes. Returns a function that stops it. */
  watch(): Promise<() => Promise<void>>
}

/**
 * Reads the addresses of companies from a migrated database; the result can read them again and follow their changes.
 * Protocol and port of the addresses are those of PUBLIC_URL.
 */
export async function openCompanyHosts(sql: Pool, { publicUrl }: Pick<Settings, 'publicUrl'>): Promise<CompanyHosts> {
  const { protocol, port } = new URL(publicUrl)
  let byHost: ReadonlyMap<string, CompanyAddress> = new Map()
  let byCompany: ReadonlyMap<string, string> = new Map()
  const refresh = async () => {
    const all = await listCompanyAddresses(sql)
    byHost = new Map(all.map((one) => [one.host, one]))
    byCompany = new Map(all.map(({ host, companyId }) => [companyId, `${protocol}//${host}${port && `:${port}`}`]))
  }
  await refresh()
  return {
    at: (host) => byHost.get(host.toLowerCase().replace(/:\d{1,5}$/, '')) ?? null,
    originOf: (companyId) => byCompany.get(companyId) ?? null,
    origins: () => [...byCompany.values()],
    refresh,
    watch: () => followChanges(sql, companyHostsChannel, refresh),
  }
}
