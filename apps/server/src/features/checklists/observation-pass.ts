import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'

/** The subject of a pass: the person, in the company, on the team of its holder at an instant. */
const scopeOf = (companyId: string, accountId: string, issuedAt: Date) =>
  `observation ${companyId} ${accountId.toLowerCase()} ${issuedAt.toISOString()}`

/** Signs the pass that allows a manager to observe a member of their team from this instant on. */
export const signObserverPass = (
  { mediaTokens }: Pick<Deps, 'mediaTokens'>,
  { accountId: managerId, companyId }: Actor,
  accountId: string,
  issuedAt: Date,
): string => mediaTokens.sign(managerId, scopeOf(companyId, accountId, issuedAt), issuedAt)

type Shown = { readonly pass: string; readonly accountId: string; readonly issuedAt: string }
/** Returns true when the caller has a genuine pass for a person, however old it is. */
export function hasObserverPass({ mediaTokens }: Pick<Deps, 'mediaTokens'>, actor: Actor, shown: Shown): boolean {
  const issuedAt = new Date(shown.issuedAt)
  // A second earlier, the pass has not expired: the time in the pass counts.
  const before = new Date(issuedAt.getTime() - 1000)
  return (
    mediaTokens.verify(shown.pass, scopeOf(actor.companyId, shown.accountId, issuedAt), before)?.holder ===
    actor.accountId
  )
}
