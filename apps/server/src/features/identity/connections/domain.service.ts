import type { InputOf } from '@portal/contract/http/call.ts'
import type { domainAdd } from '@portal/contract/identity/connection.contract.ts'
import { connectionLimits, domainProof } from '@portal/contract/identity/connection.limits.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { announceCompanyHosts } from '../../../core/hosts/company-hosts.store.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { newId, newSecret } from '../../../core/secrets/random.ts'
import { inTransaction } from '../../../database/connection.ts'
import { parseMailDomain } from './connection.rules.ts'
import {
  type CompanyDomainRow,
  countCompanyDomains,
  deleteCompanyDomain,
  findCompanyDomain,
  findCompanyHead,
  insertCompanyDomain,
  lockSignInName,
  setCompanyDomainChecked,
} from './connection.store.ts'
import { onlyManagedCompanyOf, recordConnectionChange, resolveManagedCompany } from './connection-reach.service.ts'

export const domainRecord = ({ domain, token }: Pick<CompanyDomainRow, 'domain' | 'token'>) => ({
  recordName: `${domainProof.host}.${domain}`,
  recordText: `${domainProof.prefix}${token}`,
})

export async function addCompanyDomain(deps: Deps, actor: Actor, input: InputOf<typeof domainAdd>): Promise<string> {
  const companyId = resolveManagedCompany(actor, input.companyId)
  const domain = parseMailDomain(input.domain)
  if (!domain) throw new AppError('domainInvalid', { fields: ['domain'] })
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    await lockSignInName(tx, companyId)
    if (!(await findCompanyHead(tx, companyId))) throw new AppError('notFound')
    if ((await countCompanyDomains(tx, companyId)) >= connectionLimits.domains) throw new AppError('tooManyConnections')
    const id = newId(now, deps.random)
    const domainId = await insertCompanyDomain(tx, { id, companyId, domain, token: newSecret(deps.random), now })
    if (domainId === id)
      await recordConnectionChange(deps, tx, actor, { action: 'domain.add', companyId, detail: { domain } })
    return domainId
  })
}

/**
 * Looks up the TXT record of a domain and returns true if it exists. While it does, the domain belongs to the company;
 * if it is gone or the lookup fails, the domain is released. Throws `notFound`.
 */
export async function checkCompanyDomain(deps: Deps, actor: Actor, domainId: string): Promise<boolean> {
  const domain = await findCompanyDomain(deps.sql, domainId, onlyManagedCompanyOf(actor))
  if (!domain) throw new AppError('notFound')
  const { recordName, recordText } = domainRecord(domain)
  const found = await deps.resolveTxt(recordName).catch(() => [] as string[][])
  const isProved = found.some((parts) => parts.join('').trim() === recordText)
  await inTransaction(deps.sql, async (tx) => {
    await setCompanyDomainChecked(tx, domain.id, isProved, deps.clock.now())
    if (domain.hostSince) await announceCompanyHosts(tx)
    if (isProved !== (domain.provedAt !== null))
      await recordConnectionChange(deps, tx, actor, {
        action: 'domain.check',
        companyId: domain.companyId,
        detail: { domain: domain.domain, isProved },
      })
  })
  await deps.hosts.refresh()
  return isProved
}

export async function removeCompanyDomain(deps: Deps, actor: Actor, domainId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const domain = await findCompanyDomain(tx, domainId, onlyManagedCompanyOf(actor))
    if (!domain) throw new AppError('notFound')
    await deleteCompanyDomain(tx, domain.id)
    if (domain.hostSince) await announceCompanyHosts(tx)
    await recordConnectionChange(deps, tx, actor, {
      action: 'domain.remove',
      companyId: domain.companyId,
      detail: { domain: domain.domain },
    })
  })
  await deps.hosts.refresh()
}
