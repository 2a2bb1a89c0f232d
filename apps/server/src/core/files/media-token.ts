import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Tokens that stand in media addresses instead of the session's (product decisions, section 13.2):
 * this account, these files, some hours. They open nothing else and need no look-up.
 */
export type MediaTokens = {
  /** `share`: how much of each file may be read, in millionths from its beginning; all of it when not said. */
  sign(accountId: string, scope: string, until: Date, share?: number): string
  /** What a token that is genuine, fits the scope and has not run out allows; else null. */
  verify(token: string, scope: string, now: Date): { readonly accountId: string; readonly share: number } | null
}

export function createMediaTokens(secret: string): MediaTokens {
  const mac = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return {
    sign(accountId, scope, until, share = 1_000_000) {
      const head = `${accountId}.${Math.floor(until.getTime() / 1000).toString(36)}.${share.toString(36)}`
      return `${head}.${mac(`${head}.${scope}`)}`
    },
    verify(token, scope, now) {
      const [accountId, until, share, given] = token.split('.')
      if (!accountId || !until || !share || !given) return null
      const expected = Buffer.from(mac(`${accountId}.${until}.${share}.${scope}`))
      const bytes = Buffer.from(given)
      if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return null
      return Number.parseInt(until, 36) * 1000 > now.getTime() ? { accountId, share: Number.parseInt(share, 36) } : null
    },
  }
}
