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
  findCompanyWithMemberCount,
  findOrInsertCompanyDomain,
  lockSignInName,
  setCompanyDomainChecked,
} from './connection.store.ts'
import { onlyManagedCompanyOf, recordConnectionChange, resolveManagedCompany } from './connection-reach.service.ts'

export const domainTxtRecord = ({ domain, token }: Pick<CompanyDomainRow, 'domain' | 'token'>) => ({
  recordName: `${domainProof.host}.${domain}`,
  recordText: `${domainProof.prefix}${token}`,
})

/**
 * Adds a domain to a company; a domain that the company already has stays as it is. Returns the domain's id. Throws
 * `domainInvalid`, `notFound` for an unknown company, and `tooManyConnections` at the limit.
 */
export async function addCompanyDomain(deps: Deps, actor: Actor, input: InputOf<typeof domainAdd>): Promise<string> {
  const companyId = resolveManagedCompany(actor, input.companyId)
  const domain = parseMailDomain(input.domain)
  if (!domain) throw new AppError('domainInvalid', { fields: ['domain'] })
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    await lockSignInName(tx, companyId)
    if (!(await findCompanyWithMemberCount(tx, companyId))) throw new AppError('notFound')
    const id = newId(now, deps.random)
    const domainId = await findOrInsertCompanyDomain(tx, { id, companyId, domain, token: newSecret(deps.random), now })
    if (domainId !== id) return domainId
    if ((await countCompanyDomains(tx, companyId)) > connectionLimits.domains) throw new AppError('tooManyConnections')
    await recordConnectionChange(deps, tx, actor, { action: 'domain.add', companyId, detail: { domain } })
    return domainId
  })
}

/**
 * Returns true for answers of the DNS that a name or record does not exist. Anything else, such as no answer, proves
 * nothing.
 */
const isGone = (error: unknown) => ['ENODATA', 'ENOTFOUND'].includes((error as { code?: string }).code ?? '')

/**
 * Returns true if the TXT record of a domain exists and has its token, false if not, and null if the DNS gives no
 * answer.
 */
export async function hasDomainRecord(
  deps: Pick<Deps, 'resolveTxt'>,
  domain: Pick<CompanyDomainRow, 'domain' | 'token'>,
): Promise<boolean | null> {
  const { recordName, recordText } = domainTxtRecord(domain)
  const found = await deps.resolveTxt(recordName).catch((error: unknown) => (isGone(error) ? [] : null))
  return found === null ? null : found.some((parts) => parts.join('').trim() === recordText)
}

/**
 * Looks up the TXT record of a domain. While the record exists, the domain belongs to the company; when it is removed,
 * the domain is released. If the DNS gives no answer, nothing changes. Returns true if the domain is the company's.
 * Throws `notFound`, and `domainTaken` if another company has verified the domain.
 */
export async function checkCompanyDomain(deps: Deps, actor: Actor, domainId: string): Promise<boolean> {
  const domain = await findCompanyDomain(deps.sql, domainId, onlyManagedCompanyOf(actor))
  if (!domain) throw new AppError('notFound')
  const isProved = await hasDomainRecord(deps, domain)
  if (isProved === null) return domain.provedAt !== null
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
