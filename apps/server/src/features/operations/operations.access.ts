import type { StaffGrant } from '@portal/contract/http/call.ts'
import type { Actor } from '../../core/access/session.ts'

type Grants = Pick<Actor, 'grants'>
type AllGrants = Pick<Actor, 'grants' | 'companyGrants'>

/**
 * Returns true for an actor with the grant for operations for all companies. Returns false for null: the owner of the
 * task is no longer active.
 */
export const canManageJobs = <A extends Grants>(actor: A | null): actor is A =>
  actor?.grants.includes('operations') ?? false

/**
 * Returns true for an actor with the grant for reports, for all companies or for one. Returns false for null: the owner
 * of the task is no longer active.
 */
export const canReadReports = <A extends AllGrants>(actor: A | null): actor is A =>
  actor !== null && [...actor.grants, ...actor.companyGrants].includes('reports')

/**
 * Returns true for an actor who holds one of these grants for all companies; grants for a single company don't count.
 */
export const hasAnyOrganisationGrant = (actor: Grants, ...grants: readonly StaffGrant[]): boolean =>
  grants.some((grant) => actor.grants.includes(grant))
