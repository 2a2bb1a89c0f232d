import { createHmac, timingSafeEqual } from 'node:crypto'

/** Time-based codes as authenticator apps make them: RFC 6238 with SHA-1, 30 seconds and six digits. */
const [stepSeconds, digits] = [30, 6]
/** Steps before and after the present one that are accepted, for clocks that differ. */
const drift = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Computes the code of a time step. `length`: the number of its digits. */
export function computeTotp(secret: Buffer, step: number, length: number = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac[19] ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** length).padStart(length, '0')
}

export const totpStepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/**
 * Returns the time step of a code, at most one step before or after the current one; null if the code is wrong. Only
 * steps after `lastStep` count, since each code works once. Spaces between the digits are ignored.
 */
export function findTotpStep(secret: Buffer, code: string, now: Date, lastStep: number | null): number | null {
  const given = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(given)) return null
  const present = totpStepOf(now)
  for (let step = present - drift; step <= present + drift; step++) {
    if (lastStep !== null && step <= lastStep) continue
    if (timingSafeEqual(Buffer.from(computeTotp(secret, step)), Buffer.from(given))) return step
  }
  return null
}

/** Encodes bytes as base32 (RFC 4648) without padding, the form in which apps accept a secret. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31]
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text
}

/** Builds the address that an authenticator app reads from a QR code. */
export function buildTotpUrl(secret: Buffer, issuer: string, login: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(login)}`
  return `otpauth://totp/${label}?secret=${encodeBase32(secret)}&issuer=${encodeURIComponent(issuer)}&digits=${digits}&period=${stepSeconds}`
}

/** Normalises a recovery code for comparison: without spaces and hyphens, in capitals. */
export const normaliseRecoveryCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()
/** Formats 80 random bits as four groups of four characters. */
export const formatRecoveryCode = (bytes: Buffer): string => (encodeBase32(bytes).match(/.{4}/g) ?? []).join('-')
