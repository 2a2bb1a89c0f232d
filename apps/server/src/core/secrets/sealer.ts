import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import type { Random } from './random.ts'

/**
 * An encrypter of values that the portal must be able to read again, such as the secret of a company's app at another
 * service (AES-256-GCM). `purpose` is authenticated with the value: one sealed for a row can't be opened for another.
 */
export type Sealer = {
  seal(text: string, purpose: string): Buffer
  /** Null if it was sealed with an unknown secret or for another purpose, or was changed. */
  open(sealed: Uint8Array, purpose: string): string | null
  /** Returns true if it was sealed with the newest secret. */
  isNewest(sealed: Uint8Array): boolean
}

const [nonceBytes, tagBytes, idBytes] = [12, 16, 4]
/** The byte in front of the id of the key; data sealed before keys had ids begins with its nonce. */
const format = 1

/** Returns an id of a secret that reveals nothing about the secret. */
export const secretId = (secret: string): string =>
  createHash('sha256')
    .update(Buffer.from(hkdfSync('sha256', secret, '', 'portal key id', 32)))
    .digest('hex')
    .slice(0, idBytes * 2)

/** Creates a sealer, which seals with the first secret and opens with any of them. Throws without a secret. */
export function createSealer(secrets: readonly string[], random: Random): Sealer {
  const keys = secrets.map((secret) => ({
    head: Buffer.from([format, ...Buffer.from(secretId(secret), 'hex')]),
    key: Buffer.from(hkdfSync('sha256', secret, '', 'portal sealer', 32)),
  }))
  const [newest] = keys
  if (!newest) throw new Error('a sealer needs a secret')
  const has = (bytes: Uint8Array, { head }: { head: Buffer }) =>
    bytes.length > head.length && head.equals(bytes.subarray(0, head.length))
  return {
    seal(text, purpose) {
      const nonce = random.bytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([newest.head, nonce, cipher.getAuthTag(), body])
    },
    open(sealed, purpose) {
      const named = keys.find((key) => has(sealed, key))
      const opened = named ? openWith(named.key, sealed.subarray(named.head.length), purpose) : null
      if (opened !== null) return opened
      for (const { key } of keys) {
        const text = openWith(key, sealed, purpose)
        if (text !== null) return text
      }
      return null
    },
    isNewest: (sealed) => has(sealed, newest),
  }
}

function openWith(key: Buffer, sealed: Uint8Array, purpose: string): string | null {
  const bytes = Buffer.from(sealed)
  if (bytes.length < nonceBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
