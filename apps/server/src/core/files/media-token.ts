import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Tokens that stand in media addresses instead of the session's (product decisions, section 13.2):
 * this account, these files, some hours. They open nothing else and need no look-up.
 */
export type MediaTokens = {
  sign(accountId: string, scope: string, until: Date): string
  /** The account of a token that is genuine, fits the scope and has not run out; else null. */
  verify(token: string, scope: string, now: Date): string | null
}

export function createMediaTokens(secret: string): MediaTokens {
  const mac = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return {
    sign(accountId, scope, until) {
      const head = `${accountId}.${Math.floor(until.getTime() / 1000).toString(36)}`
      return `${head}.${mac(`${head}.${scope}`)}`
    },
    verify(token, scope, now) {
      const [accountId, until, given] = token.split('.')
      if (!accountId || !until || !given) return null
      const expected = Buffer.from(mac(`${accountId}.${until}.${scope}`))
      const bytes = Buffer.from(given)
      if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return null
      return Number.parseInt(until, 36) * 1000 > now.getTime() ? accountId : null
    },
  }
}
