import { createHash, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSigner, type Signer, signingKeyOf } from '../core/secrets/signer.ts'
import { ownSecretFile } from '../settings/secrets.ts'
import type { Settings } from '../settings/settings.ts'

/** The PKCS 8 prefix of a 32-byte Ed25519 key. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Creates a signer of backups, with a key derived from the portal's secret. The key that signs receipts is not
 * suitable: it is in the database, which a restore replaces. The secret is outside the database, and anyone who
 * restores a portal has it.
 */
export function createBackupSigner(secrets: readonly string[]): Signer {
  const keyOf = (secret: string) =>
    Buffer.concat([pkcs8Head, Buffer.from(hkdfSync('sha256', secret, '', 'portal backups', 32))]).toString('base64')
  return createSigner(secrets.filter(Boolean).map((secret) => signingKeyOf(keyOf(secret))))
}

/** Returns the fingerprint of a public key: the SHA-256 of its SPKI form, in hexadecimal. */
export const keyFingerprint = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')

export type BackupSignature = { readonly publicKey: string; readonly signature: string }
const signedText = (manifest: string) => `portal backup 1\n${createHash('sha256').update(manifest).digest('hex')}`

export function signBackupManifest(signer: Signer, manifest: string): BackupSignature {
  const publicKey = signer.publicKeyOf(signer.keyId) ?? ''
  return { publicKey, signature: signer.sign(signedText(manifest)).toString('base64') }
}

/** Returns the fingerprint of the key that signed this manifest; null when the signature is invalid. */
export function findVerifiedSigner(manifest: string, { publicKey, signature }: BackupSignature): string | null {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
    return key.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(signedText(manifest)), key, Buffer.from(signature, 'base64'))
      ? keyFingerprint(publicKey)
      : null
  } catch {
    return null
  }
}

/**
 * The backups to trust: those signed with one of these secrets, those signed by the key with this fingerprint and, if
 * `acceptsUnsigned`, those without a signature.
 */
export type BackupTrust = {
  readonly secrets: readonly string[]
  readonly signedBy: string | null
  readonly acceptsUnsigned: boolean
}

/**
 * Returns the fingerprints of the keys with which these secrets sign backups, in their order; empty without a secret.
 */
export const ownKeyFingerprints = (secrets: readonly string[]): string[] =>
  secrets.filter(Boolean).length === 0
    ? []
    : createBackupSigner(secrets).publicKeys.map(({ publicKey }) => keyFingerprint(publicKey))

/**
 * Reads the secrets that already exist in the settings or the data folder, without creating any; null when there are
 * none.
 */
export async function readExistingSecrets(settings: Settings): Promise<readonly string[] | null> {
  if (settings.secret) return [settings.secret, ...(settings.secretBefore ? [settings.secretBefore] : [])]
  const text = await readFile(settings.secretFile ?? ownSecretFile(settings), 'utf8').catch(() => null)
  return text === null ? null : nonEmptyLines(text)
}
export const nonEmptyLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
