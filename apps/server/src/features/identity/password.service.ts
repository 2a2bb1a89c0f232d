import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { findPasswordContext } from './account.store.ts'
import { loadCommonPasswords } from './common-passwords.ts'
import { passwordWeakness } from './password.rules.ts'
import { portalNames, weaknessWords } from './password.words.ts'

/** Refuses `passwordTooWeak`, with the reason in words, for a password that is easy to guess for this account. `field` names it in the caller's form. */
export async function checkPasswordStrength(
  deps: Pick<Deps, 'sql' | 'settings'>,
  accountId: string,
  password: string,
  field: string,
): Promise<void> {
  const { login, known } = await findPasswordContext(deps.sql, accountId)
  const { name } = deps.settings.operator
  const why = passwordWeakness(
    password,
    { login, known: [...known, ...portalNames, name.zh ?? '', name.en ?? ''] },
    await loadCommonPasswords(),
  )
  if (why) throw new AppError('passwordTooWeak', { fields: [field], why }, weaknessWords[why])
}
