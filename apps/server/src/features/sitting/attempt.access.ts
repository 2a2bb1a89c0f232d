import type { Actor } from '../../core/access/session.ts'
import { keyGrants } from './key-readers.rules.ts'

/** Returns true for staff who are not the attempt's candidate: no one may change or judge their own attempt. */
export const canDecideOnAttempt = (
  actor: Pick<Actor, 'accountId'>,
  attempt: { readonly accountId: string | null },
): boolean => attempt.accountId !== actor.accountId

/** Returns true when the account holds a grant that shows keys, in this company or for all companies. */
export const canReadKeys = ({ grants, companyGrants }: Actor): boolean =>
  keyGrants.some((grant) => grants.includes(grant) || companyGrants.includes(grant))
