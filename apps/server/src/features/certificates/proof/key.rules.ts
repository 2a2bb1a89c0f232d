import { createPublicKey } from 'node:crypto'
import type { PublicKey } from '../../../core/secrets/signer.ts'

const keyOf = ({ publicKey }: PublicKey) =>
  createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })

/** Formats a public key as PEM, which openssl reads. */
export const pemOf = (key: PublicKey): string => String(keyOf(key).export({ type: 'spki', format: 'pem' }))

/** Formats a public key as a JWK (RFC 8037), which JOSE libraries read. */
export const jwkOf = (key: PublicKey) => ({
  kty: 'OKP',
  crv: 'Ed25519',
  x: keyOf(key).export({ format: 'jwk' }).x,
  kid: key.keyId,
  alg: 'EdDSA',
  use: 'sig',
})
