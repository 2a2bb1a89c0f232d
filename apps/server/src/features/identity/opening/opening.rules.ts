import type { StaffGrant } from '@portal/contract/http/call.ts'
import { type Actor, boundOf } from '../../../core/session.ts'

/**
 * Whoever opens an account can do what its person can. So nobody opens an account, or makes it possible to, that holds a grant they do not
 * hold themselves, or that belongs to a company outside their reach. Every call that lets somebody sign in as another asks here (decision 11).
 */

/** A grant for the organisation by its name; one for a company as `name@company`. */
export type Holding = string
export const holdingOf = (grant: string, companyId: string | null): Holding => (companyId === null ? grant : `${grant}@${companyId}`)

/** How far somebody may open accounts. */
export type Power = {
  readonly holdings: readonly Holding[]
  /** The only company whose people they reach; null: every company. */
  readonly reach: string | null
}
/** The gain of opening an account: its grants, and the companies it may enter. */
export type Gain = { readonly holdings: readonly Holding[]; readonly companies: readonly string[] }

/** The power of staff in a call that asks for this grant. */
export const powerOf = (actor: Actor, grant: StaffGrant): Power => ({
  holdings: [...actor.grants, ...actor.companyGrants.map((one) => holdingOf(one, actor.companyId))],
  reach: boundOf(actor, grant),
})

/** The power of those who run a company's corp at WeCom: they decide who its members are, and hold nothing here. */
export const powerOfCorp = (companyId: string): Power => ({ holdings: [], reach: companyId })

/** A grant for the organisation asks for the same; a grant for a company for the same, or for the organisation's. */
export function mayOpen(power: Power, gain: Gain): boolean {
  const isHeld = (holding: Holding) => power.holdings.includes(holding) || power.holdings.includes(holding.split('@')[0] ?? '')
  return gain.holdings.every(isHeld) && (power.reach === null || gain.companies.every((company) => company === power.reach))
}
