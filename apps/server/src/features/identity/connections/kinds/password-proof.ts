import type { Claims } from '../connection.rules.ts'
import { ProviderRefusal, type Vouched } from './connector.ts'

/** An answer of a directory that was asked with a password: the facts, or the refusal. It is kept until its browser comes for it, and holds no password. */
export function writeProof(proof: Vouched | ProviderRefusal): URLSearchParams {
  if (proof instanceof ProviderRefusal) return new URLSearchParams({ refused: proof.reason, outcome: proof.outcome })
  const { claims, signedInAt } = proof
  return new URLSearchParams({ claims: JSON.stringify(claims), ...(signedInAt ? { at: String(signedInAt) } : {}) })
}

/** Reads what `writeProof` wrote. Throws a `ProviderRefusal` for a refusal, and for a way back without a password. */
export function readProof(kept: URLSearchParams): Vouched {
  const refused = kept.get('refused')
  if (refused !== null)
    throw new ProviderRefusal(refused, 'kept', kept.get('outcome') === 'denied' ? 'denied' : 'provider')
  const written = kept.get('claims')
  if (written === null) throw new ProviderRefusal('noPassword', 'no password was proved')
  const at = kept.get('at')
  return { claims: JSON.parse(written) as Claims, signedInAt: at === null ? null : Number(at) }
}
