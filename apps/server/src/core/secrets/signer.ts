import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'

/**
 * A signer for the portal (Ed25519), which uses the newest of its keys. Everything that was ever signed can be
 * verified.
 */
export type Signer = {
  /** Names the newest key: the first 16 hexadecimal digits of the SHA-256 of its public half. */
  readonly keyId: string
  /** All keys that ever signed, the newest first, with their public halves (SPKI in base64). */
  readonly publicKeys: readonly PublicKey[]
  /** The public half of a key, SPKI in base64, for verifiers without the portal. */
  publicKeyOf(keyId: string): string | null
  /**
   * True when the portal has the private half of this key. With write access to the database one can add a public key,
   * but not a private one.
   */
  vouches(keyId: string): boolean
  sign(text: string | Uint8Array): Buffer
  /** Returns true if this key signed this text. */
  verify(keyId: string, text: string, signature: Uint8Array): boolean
}

export type PublicKey = { readonly keyId: string; readonly publicKey: string }
/** A key that signs. `privateKey`: PKCS 8 in base64; null when the secret that sealed it is lost. */
export type SigningKey = PublicKey & { readonly privateKey: string | null }

const der = (key: KeyObject) => key.export({ type: 'spki', format: 'der' })
const idOf = (spki: Buffer) => createHash('sha256').update(spki).digest('hex').slice(0, 16)

export function signingKeyOf(privateKey: string): SigningKey & { readonly privateKey: string } {
  const spki = der(
    createPublicKey(createPrivateKey({ key: Buffer.from(privateKey, 'base64'), type: 'pkcs8', format: 'der' })),
  )
  return { keyId: idOf(spki), publicKey: spki.toString('base64'), privateKey }
}

function isPairOf({ keyId, publicKey }: PublicKey, privateKey: string): boolean {
  const own = signingKeyOf(privateKey)
  return own.keyId === keyId && own.publicKey === publicKey
}

/** Creates a new private key, PKCS 8 in base64. */
export const createSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')

/**
 * Creates a signer, which signs with the first key that has its private half and verifies with all of them. Throws if
 * no key has a private half.
 */
export function createSigner(keys: readonly SigningKey[]): Signer {
  const newest = keys.find((key) => key.privateKey !== null)
  if (!newest?.privateKey) throw new Error('a signer needs a key')
  const own = createPrivateKey({ key: Buffer.from(newest.privateKey, 'base64'), type: 'pkcs8', format: 'der' })
  const publicKeys = new Map(
    keys.map(({ keyId, publicKey }) => [
      keyId,
      createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' }),
    ]),
  )
  return {
    keyId: newest.keyId,
    publicKeys: keys.map(({ keyId, publicKey }) => ({ keyId, publicKey })),
    publicKeyOf: (keyId) => keys.find((key) => key.keyId === keyId)?.publicKey ?? null,
    vouches: (keyId) =>
      keys.some((key) => key.keyId === keyId && key.privateKey !== null && isPairOf(key, key.privateKey)),
    sign: (text) => sign(null, typeof text === 'string' ? Buffer.from(text) : text, own),
    verify(keyId, text, signature) {
      const key = publicKeys.get(keyId)
      return key !== undefined && verify(null, Buffer.from(text), key, signature)
    },
  }
}
