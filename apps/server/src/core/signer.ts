import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'

/** Signs for the portal (Ed25519). The key is made once and kept in the database, so that every process and every restored backup has it. */
export type Signer = {
  /** Names the key: the first 16 hexadecimal digits of the SHA-256 of its public half. */
  readonly keyId: string
  /** The public half, SPKI in base64, for whoever checks a signature without the portal. */
  readonly publicKey: string
  sign(text: string): Buffer
  /** Is it a signature of this text by this key? */
  verify(keyId: string, text: string, signature: Uint8Array): boolean
}

/** A new private key, PKCS 8 in base64. */
export const newSigningKey = (): string => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')

export function createSigner(key: string): Signer {
  const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), type: 'pkcs8', format: 'der' })
  const publicKey = createPublicKey(privateKey)
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const keyId = createHash('sha256').update(spki).digest('hex').slice(0, 16)
  return {
    keyId,
    publicKey: spki.toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), privateKey),
    verify: (given, text, signature) => given === keyId && verify(null, Buffer.from(text), publicKey, signature),
  }
}
