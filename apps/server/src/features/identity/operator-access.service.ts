import type { Deps } from '../../core/deps.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { inTransaction } from '../../database/connection.ts'
import { type Account, findAccountByName, setPassword } from './account.store.ts'
import { endMailedLinks } from './account-access/account-access.store.ts'
import { hashPassword } from './password.ts'
import { countSessions, endSessionsOfAccount, endSessionsOfEveryone } from './sign-in.store.ts'

type Tools = Omit<Deps, 'log'>
export type PasswordResetRefusal = 'unknown' | 'suspended'

/** Unambiguous letters and digits. */
const signs = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRSTUVWXYZ2345679'
export const createRandomPassword = ({ random }: Pick<Deps, 'random'>): string =>
  Array.from(random.bytes(16), (byte) => signs[byte % signs.length]).join('')

/**
 * Sets a new password, ends the sessions and invalidates the links of an account. Returns its login and the password,
 * which the operator passes on; `unknown` if there is no such account, and `suspended` if it is suspended.
 */
export async function resetPasswordByOperator(
  deps: Tools,
  name: string,
): Promise<{ login: string; password: string } | PasswordResetRefusal> {
  const account = await findAccountByName(deps.sql, name)
  if (!account) return 'unknown'
  if (account.status !== 'active') return 'suspended'
  const password = createRandomPassword(deps)
  const passwordHash = await hashPassword(password)
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    await setPassword(tx, account.id, passwordHash, now)
    await endMailedLinks(tx, account.id, now)
    await endSessionsOfAccount(tx, account.id, 'passwordChanged', now)
    await writeAudit(deps, tx, null, { action: 'account.newPassword', thing: 'account', thingId: account.id })
  })
  return { login: account.login, password }
}

/**
 * Ends every session of one account, or of all accounts if `name` is null. Returns their number; `unknown` if there is
 * no such account.
 */
export async function endSessionsByOperator(deps: Tools, name: string | null): Promise<number | 'unknown'> {
  const account: Account | null = name === null ? null : await findAccountByName(deps.sql, name)
  if (name !== null && !account) return 'unknown'
  const now = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const sessions = await countSessions(tx, account?.id ?? null)
    if (account) await endSessionsOfAccount(tx, account.id, 'byStaff', now)
    else await endSessionsOfEveryone(tx, now)
    const thing = account ? { thing: 'account', thingId: account.id } : { thing: 'portal', thingId: 'portal' }
    await writeAudit(deps, tx, null, { action: 'account.endSessions', ...thing, detail: { sessions } })
    return sessions
  })
}
