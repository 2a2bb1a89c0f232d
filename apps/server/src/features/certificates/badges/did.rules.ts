import type { PublicKey } from '../../../core/secrets/signer.ts'
import { jwkOf } from '../proof/key.rules.ts'
import { encodeBase58 } from './base58.rules.ts'

/** Returns the identity of the portal for verifiers of badges: its own address (did:web), where its keys are found. */
export const portalDid = (origin: string): string => `did:web:${encodeURIComponent(new URL(origin).host)}`

/** Before the 32 bytes of an Ed25519 key. */
const ed25519Head = [0xed, 0x01]

export const multikeyOf = (key: PublicKey): string =>
  encodeBase58(Uint8Array.from([...ed25519Head, ...Buffer.from(jwkOf(key).x ?? '', 'base64url')]))

/**
 * Builds the DID document with all keys that have ever signed, each under its name, so that a badge stays valid when a
 * newer key signs.
 */
export function didDocument(origin: string, keys: readonly PublicKey[]) {
  const id = portalDid(origin)
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id,
    verificationMethod: keys.map((key) => ({
      id: `${id}#${key.keyId}`,
      type: 'Multikey',
      controller: id,
      publicKeyMultibase: multikeyOf(key),
    })),
    assertionMethod: keys.map(({ keyId }) => `${id}#${keyId}`),
  }
}
