import { constants, createDecipheriv, privateDecrypt } from 'node:crypto'
import type { ExpectedSamlAnswer } from './saml.task.ts'
import { checkSamlCondition, checkSamlEnvelope, checkSamlSignatures, SamlRefusal } from './saml-response.rules.ts'
import { findSignedSamlBytes } from './saml-signature.rules.ts'
import {
  childElementsOf,
  onlyChildElement,
  readSaml,
  type SamlNode,
  samlNamespaces,
  selfAndDescendants,
} from './saml-xml.rules.ts'

/**
 * Encrypted assertions (XML Encryption 1.1). Data is AES-GCM, and keys are RSA-OAEP; RSA with PKCS #1 v1.5 does not
 * exist here. AES-CBC can't show that data was changed, so an attacker could learn it from our refusals: it is decrypted
 * only within a response whose signature has been checked before.
 */

const [enc, enc11] = ['http://www.w3.org/2001/04/xmlenc#', 'http://www.w3.org/2009/xmlenc11#']
type Cipher = {
  readonly name: 'aes-128-gcm' | 'aes-256-gcm' | 'aes-128-cbc' | 'aes-256-cbc'
  readonly keyBytes: number
}
const ciphers: Readonly<Record<string, Cipher>> = {
  [`${enc11}aes128-gcm`]: { name: 'aes-128-gcm', keyBytes: 16 },
  [`${enc11}aes256-gcm`]: { name: 'aes-256-gcm', keyBytes: 32 },
  [`${enc}aes128-cbc`]: { name: 'aes-128-cbc', keyBytes: 16 },
  [`${enc}aes256-cbc`]: { name: 'aes-256-cbc', keyBytes: 32 },
}
const [nonceBytes, tagBytes, blockBytes] = [12, 16, 16]
/** The hash of OAEP and that of its mask, by their names. */
const hashes: Readonly<Record<string, string>> = {
  'http://www.w3.org/2000/09/xmldsig#sha1': 'sha1',
  [`${enc}sha256`]: 'sha256',
  [`${enc}sha512`]: 'sha512',
}
const masks: Readonly<Record<string, string>> = {
  [`${enc11}mgf1sha1`]: 'sha1',
  [`${enc11}mgf1sha256`]: 'sha256',
  [`${enc11}mgf1sha512`]: 'sha512',
}

type Sealed = {
  readonly cipher: Cipher
  readonly data: Buffer
  /** The hash of OAEP, which is that of its mask too. */
  readonly hash: string
  readonly key: Buffer
}

/**
 * Returns a new response that holds only the decrypted assertion; a response without an encrypted one is returned
 * unchanged. Throws `SamlRefusal` for an invalid envelope or shape, a wrong signature, weak algorithms, and an
 * assertion that no key of the connection decrypts.
 */
export function decryptSamlResponse(xml: string, expected: ExpectedSamlAnswer): string {
  const root = readSaml(xml)
  if (!root || childElementsOf(root, 'assertion', 'EncryptedAssertion').length === 0) return xml
  const all = checkSamlEnvelope(root, expected)
  checkSamlCondition(expected.keys.length > 0, 'encrypted', 'encrypted, but there is no key')
  checkSamlCondition(
    !all.some(({ local }) => local === 'Assertion'),
    'structure',
    'an assertion beside the encrypted one',
  )
  checkSamlSignatures(all, [root])
  const sealed = readSealed(root, all)
  const plain = sealed.cipher.name.endsWith('cbc') ? openInSigned(xml, expected) : open(sealed, expected.keys)
  const assertion = readSaml(plain)
  checkSamlCondition(
    assertion?.ns === samlNamespaces.assertion && assertion.local === 'Assertion' && plain.trimStart().startsWith('<'),
    'structure',
    'no assertion was encrypted',
  )
  // From here on, only the assertion's own signature is trusted.
  return (
    `<samlp:Response xmlns:samlp="${samlNamespaces.protocol}" Version="2.0"><samlp:Status><samlp:StatusCode` +
    ` Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${plain}</samlp:Response>`
  )
}

/** Opens the assertion of a response that a key of the provider has signed, from the bytes that were signed. */
function openInSigned(xml: string, expected: ExpectedSamlAnswer): string {
  const signed = findSignedSamlBytes(xml, 'Response', expected.certificates)
  const root = signed === null ? null : readSaml(signed)
  if (!root) throw new SamlRefusal('cipher', 'AES-CBC in a response that is not signed')
  return open(readSealed(root, [...selfAndDescendants(root)]), expected.keys)
}

/** The parts of the one encrypted assertion of a response. */
function readSealed(root: SamlNode, all: readonly SamlNode[]): Sealed {
  const found = all.filter(({ local }) => local.startsWith('Encrypted'))
  const outer = onlyChildElement(root, 'assertion', 'EncryptedAssertion')
  const data = onlyChildElement(outer, 'encryption', 'EncryptedData')
  const info = onlyChildElement(data, 'signature', 'KeyInfo')
  // The key is inside the data, or next to it.
  const keys = [
    ...childElementsOf(info, 'encryption', 'EncryptedKey'),
    ...childElementsOf(outer, 'encryption', 'EncryptedKey'),
  ]
  const [key] = keys
  const isWhole = outer && data && key && keys.length === 1
  if (!isWhole || found.length !== 3) throw new SamlRefusal('structure', 'not one encrypted assertion with one key')
  const cipher = ciphers[algorithmOf(data)]
  if (!cipher) throw new SamlRefusal('cipher', algorithmOf(data) || 'no algorithm')
  return { cipher, data: cipherValueOf(data), hash: hashOf(key), key: cipherValueOf(key) }
}
const algorithmOf = (sealed: SamlNode) =>
  onlyChildElement(sealed, 'encryption', 'EncryptionMethod')?.attributes.Algorithm ?? ''
function cipherValueOf(sealed: SamlNode): Buffer {
  const value = onlyChildElement(onlyChildElement(sealed, 'encryption', 'CipherData'), 'encryption', 'CipherValue')
  const text = value?.text.replace(/\s+/g, '') ?? ''
  checkSamlCondition(/^[A-Za-z0-9+/]+={0,2}$/.test(text), 'structure', 'no cipher value')
  return Buffer.from(text, 'base64')
}

/** The hash of RSA-OAEP. Node has it only where the mask uses the same one. */
function hashOf(key: SamlNode): string {
  const method = onlyChildElement(key, 'encryption', 'EncryptionMethod')
  const algorithm = algorithmOf(key)
  checkSamlCondition(
    [`${enc}rsa-oaep-mgf1p`, `${enc11}rsa-oaep`].includes(algorithm),
    'cipher',
    algorithm || 'no algorithm',
  )
  const digest = onlyChildElement(method, 'signature', 'DigestMethod')?.attributes.Algorithm
  const mask = method?.children.find(({ ns, local }) => ns === enc11 && local === 'MGF')?.attributes.Algorithm
  checkSamlCondition(!method?.children.some(({ local }) => local === 'OAEPparams'), 'cipher', 'OAEP with a label')
  const hash = digest === undefined ? 'sha1' : hashes[digest]
  const ofMask = mask === undefined || algorithm === `${enc}rsa-oaep-mgf1p` ? 'sha1' : masks[mask]
  if (!hash || hash !== ofMask) throw new SamlRefusal('cipher', `OAEP with ${digest} and ${mask}`)
  return hash
}

/** Decrypts an assertion. Throws the same error for a wrong key as for changed data. */
function open({ cipher, data, hash, key }: Sealed, keys: readonly string[]): string {
  for (const pem of keys)
    try {
      const secret = privateDecrypt({ key: pem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: hash }, key)
      if (secret.length === cipher.keyBytes) return decrypt(cipher, secret, data)
    } catch {
      // The other key may decrypt it.
    }
  throw new SamlRefusal('decryption', 'no key of the connection opens it')
}

function decrypt({ name }: Cipher, secret: Buffer, data: Buffer): string {
  if (name === 'aes-128-gcm' || name === 'aes-256-gcm') {
    if (data.length <= nonceBytes + tagBytes) throw new Error('too short')
    const decipher = createDecipheriv(name, secret, data.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAuthTag(data.subarray(-tagBytes))
    return Buffer.concat([decipher.update(data.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8')
  }
  const decipher = createDecipheriv(name, secret, data.subarray(0, blockBytes))
  // The last byte gives the number of padding bytes; the others may have any value.
  decipher.setAutoPadding(false)
  const padded = Buffer.concat([decipher.update(data.subarray(blockBytes)), decipher.final()])
  const padding = padded.at(-1) ?? 0
  if (padding < 1 || padding > blockBytes) throw new Error('wrong padding')
  return padded.subarray(0, -padding).toString('utf8')
}
