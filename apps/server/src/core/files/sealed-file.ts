import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../deps.ts'
import type { StoredFile } from './file.store.ts'

/**
 * A file is encrypted with a separate key (AES-256-GCM: nonce, tag, body). That key is sealed with the portal's, which
 * is in no database, so that a new key of the portal requires only the file's key to be sealed again.
 */
const [nonceBytes, tagBytes] = [12, 16]

/** The purpose for which the key of a file is sealed; keys.store.ts has the same in SQL. */
const purposeOf = (fileId: string) => `file ${fileId}`

export type SealedBytes = { readonly bytes: Buffer; readonly sealedKey: Buffer; readonly sha256: Buffer }

export function sealFile(
  { random, sealer }: Pick<Deps, 'random' | 'sealer'>,
  fileId: string,
  bytes: Buffer,
): SealedBytes {
  const [key, nonce] = [random.bytes(32), random.bytes(nonceBytes)]
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purposeOf(fileId)))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), body])
  return {
    bytes: sealed,
    sealedKey: sealer.seal(key.toString('base64'), purposeOf(fileId)),
    sha256: createHash('sha256').update(sealed).digest(),
  }
}

/**
 * Returns the bytes of a file as they were uploaded; null when it is not sealed, its key is lost, or the stored bytes
 * were changed.
 */
export async function readSealedFile(
  { files, sealer }: Pick<Deps, 'files' | 'sealer'>,
  file: Pick<StoredFile, 'id' | 'storageKey' | 'sealedKey'>,
): Promise<Buffer | null> {
  const key = file.sealedKey && sealer.open(file.sealedKey, purposeOf(file.id))
  if (!key) return null
  const bytes = await buffer(await files.read(file.storageKey))
  const head = nonceBytes + tagBytes
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(purposeOf(file.id)))
      .setAuthTag(bytes.subarray(nonceBytes, head))
    return Buffer.concat([decipher.update(bytes.subarray(head)), decipher.final()])
  } catch {
    return null
  }
}
