import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Random } from './random.ts'

/**
 * Keeps what the portal must be able to read again, such as the secret of a company's app at another service (AES-256-GCM).
 * `purpose` belongs to the lock: what was sealed for one row opens nowhere else.
 */
export type Sealer = {
  seal(text: string, purpose: string): Buffer
  /** Null when it was sealed with another secret or for another purpose, or was changed. */
  open(sealed: Uint8Array, purpose: string): string | null
}

const [nonceBytes, tagBytes] = [12, 16]

export function createSealer(secret: string, random: Random): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'portal sealer', 32))
  return {
    seal(text, purpose) {
      const nonce = random.bytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed, purpose) {
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
    },
  }
}
