import { isCompanyGrant, type StaffGrant, staffGrants } from '@portal/contract/http/call.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import {
  type AccountHoldings,
  grantKey,
  mayControlAccount,
  powerOfStaff,
} from '../account-access/account-access.rules.ts'

/**
 * Returns true if the actor may change or suspend an account. This requires the same power as opening it (decision 11),
 * since a changed email address allows signing in. Staff of a company have no power over people who left it (decision
 * 26).
 */
export const canChangePerson = (actor: Actor, gain: AccountHoldings): boolean =>
  mayControlAccount(powerOfStaff(actor, 'companies'), gain) &&
  !hasLeftCompany(companyBoundOf(actor, 'companies'), gain.companies)

/**
 * Returns true if a person with these companies no longer belongs to the caller's only company. Their contact details
 * are then hidden from the caller.
 */
export const hasLeftCompany = (bound: string | null, companies: readonly string[]): boolean =>
  bound !== null && !companies.includes(bound)

/**
 * Returns true if the actor may change a membership of the account: they hold all its grants, whatever companies it
 * belongs to.
 */
export const canChangeMembership = (actor: Actor, gain: AccountHoldings): boolean =>
  mayControlAccount({ ...powerOfStaff(actor, 'companies'), reach: null }, gain)

/**
 * Returns true if the actor may grant or revoke a permission (decision 24) for a company, or for the organisation if
 * `companyId` is null: they hold it themselves there or for the organisation, and staff of one company can't grant
 * anything beyond it.
 */
export function canGrant(actor: Actor, grant: StaffGrant, companyId: string | null): boolean {
  const bound = companyBoundOf(actor, 'companies')
  if (bound !== null && companyId !== bound) return false
  const { holdings } = powerOfStaff(actor, 'companies')
  return holdings.includes(grant) || (companyId !== null && holdings.includes(grantKey(grant, companyId)))
}

/**
 * Returns all grants that the actor may give a person of these companies and that the person lacks, for the
 * organisation (`companyId` null) and for each company; for a company, only those that apply to one.
 */
export function grantableGrants(
  actor: Actor,
  companyIds: readonly string[],
  held: readonly { grant: string; companyId: string | null }[],
): { grant: StaffGrant; companyId: string | null }[] {
  const isHeld = (grant: string, companyId: string | null) =>
    held.some((one) => one.grant === grant && one.companyId === companyId)
  return [null, ...companyIds].flatMap((companyId) =>
    staffGrants
      .filter(
        (grant) =>
          (companyId === null || isCompanyGrant(grant)) &&
          canGrant(actor, grant, companyId) &&
          !isHeld(grant, companyId),
      )
      .map((grant) => ({ grant, companyId })),
  )
}
