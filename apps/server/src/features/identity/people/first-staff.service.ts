import { staffGrants } from '@portal/contract/http/call.ts'
import { identifierText } from '@portal/contract/identity/identifier.rules.ts'
import { peopleLimits } from '@portal/contract/identity/people.limits.ts'
import type { Deps } from '../../../core/deps.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { createResetLink } from '../links/mailed-link.service.ts'
import { hasStaff, lockFirstStaff } from './first-staff.store.ts'
import {
  findAccountByLogin,
  findCompanyIdByName,
  insertImportedCompany,
  setCompanyFlags,
  setImportedGrants,
  upsertImportedAccount,
  upsertImportedMember,
} from './people-file.store.ts'

export type FirstStaff = {
  readonly email: string
  readonly name: string
  readonly login: string
  readonly company: string
}
type Tools = Omit<Deps, 'log'>
/** The reasons for not creating an account. */
export type FirstStaffRefusal = 'staffExist' | 'emailInvalid' | 'loginInvalid' | 'loginTaken' | 'emailTaken'

const textOf = (words: string): BilingualText => (/\p{Script=Han}/u.test(words) ? { zh: words } : { en: words })

/**
 * Creates the first account of an empty portal: its company, all grants, and a single-use link to set a password.
 * Returns a reason without creating anything if an input is invalid or taken, or if an active account already holds a
 * grant; later staff are added in the console, by the rules of decision 11.
 */
export async function createFirstStaff(
  deps: Tools,
  given: FirstStaff,
): Promise<{ login: string; link: string; minutes: number } | FirstStaffRefusal> {
  const [email, login] = [identifierText(given.email), identifierText(given.login)]
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return 'emailInvalid'
  if (!peopleLimits.login.test(login)) return 'loginInvalid'
  const now = deps.clock.now()
  const refused = await inTransaction(deps.sql, async (tx): Promise<FirstStaffRefusal | null> => {
    await lockFirstStaff(tx)
    if (await hasStaff(tx)) return 'staffExist'
    if (await findAccountByLogin(tx, login, newId(now, deps.random))) return 'loginTaken'
    const known = await findCompanyIdByName(tx, given.company)
    const companyId = known ?? newId(now, deps.random)
    if (!known) {
      await insertImportedCompany(tx, { id: companyId, name: textOf(given.company), now })
      await setCompanyFlags(tx, companyId, { knowledge: true, wishes: true, search: true, recommend: true })
    }
    const account = await upsertImportedAccount(tx, {
      id: newId(now, deps.random),
      login,
      name: given.name.trim() || login,
      email,
      phone: null,
      now,
    })
    await upsertImportedMember(tx, {
      companyId,
      accountId: account.id,
      employeeNo: null,
      departmentId: null,
      position: null,
      isWithdrawn: false,
      now,
    })
    await setImportedGrants(
      tx,
      { accountId: account.id, companyId, now },
      staffGrants.map((grant) => ({ grant, isForCompany: false })),
    )
    await writeAudit(deps, tx, null, {
      action: 'account.firstStaff',
      thing: 'account',
      thingId: account.id,
      companyId,
      detail: { after: { grants: [...staffGrants] } },
    })
    return null
  }).catch((error: unknown): FirstStaffRefusal => {
    if ((error as { constraint?: string }).constraint?.startsWith('account_email')) return 'emailTaken'
    throw error
  })
  if (refused) return refused
  const made = await createResetLink(deps, login)
  if (!made) throw new Error('the account that was made may not sign in')
  // The console opens after sign-in.
  return { ...made, link: `${made.link}&from=%2Fconsole` }
}
