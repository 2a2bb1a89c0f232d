import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A pair of RSA keys as PEM, like those of payment gateways and their merchants. */
export type RsaPair = { readonly privateKey: string; readonly publicKey: string }

export function createRsaPair(): RsaPair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
}

/** Creates a self-signed certificate of this key, as PEM. */
export function createSelfSignedCertificate({ privateKey }: RsaPair, name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-cert-'))
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  try {
    writeFileSync(keyFile, privateKey, { mode: 0o600 })
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-new',
        '-sha256',
        '-key',
        keyFile,
        '-out',
        certFile,
        '-days',
        '3650',
        '-subj',
        `/C=CN/O=Stand-in/CN=${name}`,
      ],
      { stdio: 'ignore' },
    )
    return readFileSync(certFile, 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Returns the number by which Alipay identifies a certificate: MD5 over its issuer, most specific first, and its serial
 * number in decimal.
 */
export function alipayCertificateNumber(pem: string): string {
  const { issuer, serialNumber } = new X509Certificate(pem)
  return createHash('md5')
    .update(`${issuer.split('\n').reverse().join(',')}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex')
}
