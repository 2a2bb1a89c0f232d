import { hash, randomBytes } from 'node:crypto'
import type { Signer } from './signer.ts'

/** The source of randomness. It is passed in, so that a test can repeat it. */
export type Random = { bytes(length: number): Buffer }
export const systemRandom: Random = { bytes: (length) => randomBytes(length) }

/** Generates a secret for use outside the portal: 256 random bits, URL-safe. Store only its `hashSecret`. */
export const newSecret = (random: Random) => random.bytes(32).toString('base64url')
/** 32 letters and digits that are not mistaken for one another. */
const typed = '23456789abcdefghijkmnpqrstuvwxyz'
/** Creates a secret that a person can type, in groups of four letters or digits; each group has 20 bits. */
export function createTypeableSecret(random: Random, groups: number): string {
  const signs = Array.from(random.bytes(groups * 4), (byte) => typed[byte % typed.length])
  return Array.from({ length: groups }, (_, nth) => signs.slice(nth * 4, nth * 4 + 4).join('')).join('-')
}
/** Creates a secret of 100 bits that a person can type: five groups of four letters or digits. */
export const createShortSecret = (random: Random): string => createTypeableSecret(random, 5)
export const hashSecret = (secret: string) => hash('sha256', secret, 'buffer')
/** Returns the hash of a secret in hexadecimal, which takes a quarter of the time of `hashSecret`. */
export const hashSecretHex = (secret: string) => hash('sha256', secret, 'hex')

/** Generates an identifier: UUID version 7, so that rows created together are close in an index. */
export function newId(now: Date, random: Random): string {
  const bytes = random.bytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/**
 * Derives unguessable bytes that are the same whenever a person repeats an act, so that an object identified by them is
 * created only once.
 */
export const deriveBytes = (signer: Pick<Signer, 'sign'>, act: string, accountId: string, requestKey: string): Buffer =>
  hash('sha256', signer.sign(`${act} ${accountId} ${requestKey}`), 'buffer')

/** Returns true when a text has the form of an id. */
export const isId = (text: string | null | undefined): text is string =>
  typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Derives the id of the object that a person creates by an act. Repeating the act gives the same id. */
export function deriveId(signer: Pick<Signer, 'sign'>, act: string, accountId: string, requestKey: string): string {
  const hex = deriveBytes(signer, act, accountId, requestKey).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
