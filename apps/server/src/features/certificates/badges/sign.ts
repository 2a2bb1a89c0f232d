import { createThread } from '../../../core/drawing/thread.ts'
import type { Signer } from '../../../core/secrets/signer.ts'
import { encodeBase58 } from './base58.rules.ts'
import { formatWholeSecond, type UnsignedCredential } from './credential.rules.ts'

export type CredentialHashRequest = { readonly document: object; readonly proof: object }
const hashInThread = createThread<CredentialHashRequest, Uint8Array>(new URL('./canonical.worker.ts', import.meta.url))

/**
 * Signs a credential with a proof by the portal's newest key (Data Integrity, eddsa-rdfc-2022). It takes about 20 ms,
 * in a separate thread.
 */
export async function signCredential(
  signer: Signer,
  document: UnsignedCredential,
  did: string,
  now: Date,
): Promise<object> {
  const proof = {
    type: 'DataIntegrityProof',
    created: formatWholeSecond(now),
    cryptosuite: 'eddsa-rdfc-2022',
    proofPurpose: 'assertionMethod',
    verificationMethod: `${did}#${signer.keyId}`,
  }
  const hash = await hashInThread({ document, proof: { '@context': document['@context'], ...proof } })
  return { ...document, proof: { ...proof, proofValue: encodeBase58(signer.sign(hash)) } }
}
