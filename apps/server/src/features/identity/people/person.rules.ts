import { createHash } from 'node:crypto'
import { isCompanyGrant, type StaffGrant, staffGrants } from '@portal/contract/http/call.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import { type Gain, grantKey, mayControlAccount, powerOfStaff } from '../account-access/account-access.rules.ts'

/** The fields of a form about a person. */
export type FormFacts = {
  readonly login: string
  readonly name: string
  readonly nameLatin: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly gender: 'male' | 'female' | null
}
export const personForm = ({ login, name, nameLatin, email, phone, gender }: FormFacts): FormFacts => ({
  login,
  name,
  nameLatin,
  email,
  phone,
  gender,
})

/** Names a state of a form: the same facts are the same revision, whoever wrote them. */
export const personRevision = (facts: FormFacts): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.values(personForm(facts))))
    .digest('base64url')
    .slice(0, 16)

/**
 * Changing, barring and opening an account asks for the same as opening it (decision 11): who may change its e-mail address may sign in with it.
 * Somebody who left a company is none of those any more who look after it alone (decision 26).
 */
export const mayChangePerson = (actor: Actor, gain: Gain): boolean =>
  mayControlAccount(powerOfStaff(actor, 'companies'), gain) &&
  !hasLeft(companyBoundOf(actor, 'companies'), gain.companies)

/** Does somebody with these companies belong to the one that bounds the caller no more? Their addresses are then not the caller's to see. */
export const hasLeft = (bound: string | null, companies: readonly string[]): boolean =>
  bound !== null && !companies.includes(bound)

/** Whether somebody holds all that an account holds, wherever it belongs: what is asked of who changes its place in a company. */
export const hasAllGrantsOf = (actor: Actor, gain: Gain): boolean =>
  mayControlAccount({ ...powerOfStaff(actor, 'companies'), reach: null }, gain)

/**
 * Whether somebody gives or takes a grant (decision 24): they hold it themselves, for the organisation or, where it is for one company, for
 * that company; and who is bound to a company gives nothing beyond it.
 */
export function mayGrant(actor: Actor, grant: StaffGrant, companyId: string | null): boolean {
  const bound = companyBoundOf(actor, 'companies')
  if (bound !== null && companyId !== bound) return false
  const { holdings } = powerOfStaff(actor, 'companies')
  return holdings.includes(grant) || (companyId !== null && holdings.includes(grantKey(grant, companyId)))
}

/** All grants that somebody may give a person of these companies who does not hold them yet; for one company only those that work there. */
export function grantableTo(
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
          mayGrant(actor, grant, companyId) &&
          !isHeld(grant, companyId),
      )
      .map((grant) => ({ grant, companyId })),
  )
}
