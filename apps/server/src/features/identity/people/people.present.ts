import type { DataOf, StaffGrant } from '@portal/contract/http/call.ts'
import type { peopleList, personDetail } from '@portal/contract/identity/people.contract.ts'
import type { ListedPerson } from './people-list.store.ts'
import type { PersonCertificate } from './person-detail.store.ts'

type Row = DataOf<typeof peopleList>['rows'][number]
type Standing = Pick<ListedPerson, 'isSuspended' | 'isInvited' | 'signedInAt'>

export const formatSignInTime = (at: Date): string | null => (at.getTime() === 0 ? null : at.toISOString())

/** Returns the state of an account. If several apply, the strongest obstacle to signing in wins. */
export function accountState({ isSuspended, isInvited, signedInAt }: Standing, isLocked: boolean): Row['account'] {
  if (isSuspended) return 'suspended'
  if (isLocked) return 'locked'
  return isInvited && signedInAt.getTime() === 0 ? 'invited' : 'active'
}

/**
 * Presents a person. `bound`: the only company that the caller manages; contact details of people who left it are
 * hidden.
 */
export function presentPerson(person: ListedPerson, isLocked: boolean, bound: string | null): Row {
  const { id, name, nameLatin, login, email, employeeNo, position, membership, percent, overdue } = person
  return {
    id,
    name,
    nameLatin,
    login,
    email: bound !== null && membership === 'withdrawn' ? null : email,
    employeeNo,
    company: person.companyId ? { id: person.companyId, name: person.company ?? {} } : null,
    department: person.departmentId ? { id: person.departmentId, name: person.department ?? {} } : null,
    position,
    membership,
    account: accountState(person, isLocked),
    percent,
    overdue,
    grants: person.grants as StaffGrant[],
    lastSignInAt: formatSignInTime(person.signedInAt),
    changedAt: person.changedAt.toISOString(),
  }
}

type Certificate = DataOf<typeof personDetail>['person']['certificates'][number]
export const presentPersonCertificate = (
  { id, number, title, issuedAt, endsAt, state }: PersonCertificate,
  now: Date,
): Certificate => ({
  id,
  number,
  title,
  issuedAt: issuedAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  state: state === 'valid' && endsAt !== null && endsAt <= now ? 'expired' : state,
})
