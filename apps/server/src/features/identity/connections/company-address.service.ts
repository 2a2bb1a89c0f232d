import type { InputOf } from '@portal/contract/http/call.ts'
import type { domainHostSet } from '@portal/contract/identity/connection.contract.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { announceCompanyHosts } from '../../../core/hosts/company-hosts.store.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { defineJob } from '../../../core/jobs/define-job.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { inTransaction } from '../../../database/connection.ts'
import {
  findCompanyDomain,
  listHostDomains,
  lockSignInName,
  setCompanyDomainChecked,
  setCompanyHost,
} from './connection.store.ts'
import { hasDomainRecord } from './domain.service.ts'

/**
 * Makes a verified domain of a company its portal address, replacing any other, or removes the address. Throws
 * `notFound`, `domainNotProved`, and `hostIsPortals` for a name of the portal itself.
 */
export async function saveCompanyAddress(
  deps: Deps,
  actor: Actor,
  { domainId, isHost }: InputOf<typeof domainHostSet>,
): Promise<void> {
  const { settings } = deps
  await inTransaction(deps.sql, async (tx) => {
    const seen = await findCompanyDomain(tx, domainId, companyBoundOf(actor, 'companies'))
    if (!seen) throw new AppError('notFound')
    await lockSignInName(tx, seen.companyId)
    const own = [settings.publicUrl, settings.contentUrl].flatMap((url) => (url ? new URL(url).hostname : []))
    if (isHost && own.includes(seen.domain)) throw new AppError('hostIsPortals')
    if (isHost && !seen.provedAt) throw new AppError('domainNotProved')
    if (isHost === (seen.hostSince !== null)) return
    await setCompanyHost(tx, seen, isHost ? deps.clock.now() : null)
    await writeAudit(deps, tx, actor.accountId, {
      companyId: seen.companyId,
      action: 'domain.address',
      thing: 'company',
      thingId: seen.companyId,
      detail: { domain: seen.domain, isHost },
    })
    await announceCompanyHosts(tx)
  })
  await deps.hosts.refresh()
}

/**
 * Job, daily: looks up the TXT record of each company address. Without this record, the address no longer belongs to
 * the company, and links in emails no longer use it. A failed lookup changes nothing.
 */
export const checkCompanyAddresses = defineJob({
  name: 'checkCompanyAddresses',
  words: { zh: '核对企业地址的 DNS 记录', en: 'Check DNS records of company addresses' },
  schedule: '20 3 * * *',
  async run(deps: Deps) {
    for (const domain of await listHostDomains(deps.sql)) {
      const isProved = await hasDomainRecord(deps, domain)
      if (isProved === null) continue
      await inTransaction(deps.sql, async (tx) => {
        await setCompanyDomainChecked(tx, domain.id, isProved, deps.clock.now())
        if (isProved) return
        await writeAudit(deps, tx, null, {
          companyId: domain.companyId,
          action: 'domain.check',
          thing: 'company',
          thingId: domain.companyId,
          detail: { domain: domain.domain, isProved },
        })
        await announceCompanyHosts(tx)
      })
    }
    await deps.hosts.refresh()
  },
})
