import { webcrypto } from 'node:crypto'
import type { Deps } from '../../../core/deps.ts'
import { listConnectionKeys } from './connection-key.store.ts'

const purpose = (keyId: string) => `connection key ${keyId}`
const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const
/** Providers read the certificate for its key only; a few refuse one that has ended. */
const years = 10

/**
 * Creates a key pair with which a provider encrypts; returns its self-signed certificate, valid for ten years, and the
 * private key, both in PEM.
 */
export async function createEncryptionKey(
  now: Date,
  name: string,
): Promise<{ readonly certificate: string; readonly privateKey: string }> {
  // It is loaded only when a key is created, which is rare. The second module needs the first.
  await import('reflect-metadata')
  const { KeyUsageFlags, KeyUsagesExtension, PemConverter, X509CertificateGenerator } = await import('@peculiar/x509')
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: [{ CN: [name] }],
      notBefore: now,
      notAfter: until,
      // The types of the library are those of browsers, which know fewer uses of a key.
      keys: keys as unknown as CryptoKeyPair,
      signingAlgorithm: algorithm,
      extensions: [new KeyUsagesExtension(KeyUsageFlags.keyEncipherment | KeyUsageFlags.dataEncipherment, true)],
    },
    webcrypto as unknown as Crypto,
  )
  const privateKey = PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
  return { certificate: certificate.toString('pem').trim(), privateKey }
}

export const sealConnectionKey = (deps: Pick<Deps, 'sealer'>, keyId: string, privateKey: string): Buffer =>
  deps.sealer.seal(privateKey, purpose(keyId))

/**
 * Returns the private keys of a connection in PEM, the newest first, without keys that were sealed with another SECRET:
 * responses that are unencrypted or use another key still work for signing in.
 */
export async function openConnectionKeys(deps: Deps, connectionId: string): Promise<readonly string[]> {
  const keys = await listConnectionKeys(deps.sql, connectionId)
  return keys.flatMap(({ id, sealedKey }) => {
    const opened = deps.sealer.open(sealedKey, purpose(id))
    if (opened === null)
      deps.log.warn({ connectionId, keyId: id }, 'a key of a connection can not be read: SECRET was changed')
    return opened ?? []
  })
}
