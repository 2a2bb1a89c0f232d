import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { findPasswordContext } from './account.store.ts'
import { loadCommonPasswords } from './common-passwords.ts'
import { passwordWeakness } from './password.rules.ts'
import { passwordWeaknessWords } from './password.words.ts'

/**
 * Throws `passwordTooWeak`, with the reason in words, for a password that is easy to guess for this account. `field` is
 * the name of the password in the caller's form.
 */
export async function checkPasswordStrength(
  deps: Pick<Deps, 'sql' | 'brand'>,
  accountId: string,
  password: string,
  field: string,
): Promise<void> {
  await checkNewAccountPassword(deps, await findPasswordContext(deps.sql, accountId), password, field)
}

/**
 * Checks a password like `checkPasswordStrength`, for an account that doesn't exist yet. `known`: public words about
 * its owner, such as names and addresses. Throws `passwordTooWeak`.
 */
export async function checkNewAccountPassword(
  deps: Pick<Deps, 'brand'>,
  { login, known }: { readonly login: string; readonly known: readonly string[] },
  password: string,
  field: string,
): Promise<void> {
  const { name, shortName, issuer } = deps.brand.current()
  const why = passwordWeakness(
    password,
    { login, known: [...known, 'portal', ...[name, shortName, issuer].flatMap(({ zh, en }) => [zh, en])] },
    await loadCommonPasswords(),
  )
  if (why) throw new AppError('passwordTooWeak', { fields: [field], why }, passwordWeaknessWords[why])
}
