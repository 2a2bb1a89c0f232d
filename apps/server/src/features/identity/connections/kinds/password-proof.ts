import type { ConnectionClaims } from '../connection.rules.ts'
import { ProviderRefusal, type VouchedFacts } from './connector.ts'

/**
 * Encodes the result of a directory's password check: the facts, or the refusal. It is stored until the browser fetches
 * it, and contains no password.
 */
export function encodePasswordProof(proof: VouchedFacts | ProviderRefusal): URLSearchParams {
  if (proof instanceof ProviderRefusal) return new URLSearchParams({ refused: proof.reason, outcome: proof.outcome })
  const { claims, signedInAt } = proof
  return new URLSearchParams({ claims: JSON.stringify(claims), ...(signedInAt ? { at: String(signedInAt) } : {}) })
}

/**
 * Reads the output of `encodePasswordProof`. Throws a `ProviderRefusal` for a refusal, and for a return without a
 * password.
 */
export function readPasswordProof(kept: URLSearchParams): VouchedFacts {
  const refused = kept.get('refused')
  if (refused !== null)
    throw new ProviderRefusal(refused, 'kept', kept.get('outcome') === 'denied' ? 'denied' : 'provider')
  const written = kept.get('claims')
  if (written === null) throw new ProviderRefusal('noPassword', 'no password was proved')
  const at = kept.get('at')
  return { claims: JSON.parse(written) as ConnectionClaims, signedInAt: at === null ? null : Number(at) }
}
