import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '../secrets/random.ts'
import { secretId } from '../secrets/sealer.ts'

/**
 * The tokens in media addresses, which replace the session's token (product decisions, section 13.2). Each is valid for
 * certain files, for some hours, and for a holder: a session, or a person as long as that person has one. The holder is
 * checked whenever a file is read.
 */
export type MediaTokens = {
  /**
   * Signs a token. `share`: the share of each file that may be read, in millionths from its beginning; all of it by
   * default.
   */
  sign(holder: string, scope: string, until: Date, share?: number): string
  /** The rights of a token that is genuine, in scope and not expired; otherwise null. */
  verify(token: string, scope: string, now: Date): { readonly holder: string; readonly share: number } | null
}

/** Returns the holder named in a token, not yet verified; null when it names none. */
export function readUnverifiedHolder(token: string | undefined): string | null {
  const holder = token?.split('.')[0]
  return isId(holder) ? holder : null
}

/**
 * Creates the media tokens of the portal, which are signed with the first secret and verified with any of them. A token
 * names its secret; older tokens, which don't, are tried with each. Throws without a secret.
 */
export function createMediaTokens(secrets: readonly string[]): MediaTokens {
  const keys = secrets.map((secret) => ({
    id: secretId(secret),
    mac: (text: string) => createHmac('sha256', secret).update(text).digest('base64url'),
  }))
  const [newest] = keys
  if (!newest) throw new Error('media tokens need a secret')
  return {
    sign(holder, scope, until, share = 1_000_000) {
      const head = `${holder}.${Math.floor(until.getTime() / 1000).toString(36)}.${share.toString(36)}`
      return `${head}.${newest.id}.${newest.mac(`${head}.${scope}`)}`
    },
    verify(token, scope, now) {
      const parts = token.split('.')
      const [holder, until, share, id] = parts
      const given = parts.at(-1)
      if (!holder || !until || !share || !given || parts.length < 4 || parts.length > 5) return null
      const isBy = ({ mac }: (typeof keys)[number]) => {
        const [expected, bytes] = [Buffer.from(mac(`${holder}.${until}.${share}.${scope}`)), Buffer.from(given)]
        return bytes.length === expected.length && timingSafeEqual(bytes, expected)
      }
      if (!keys.filter((key) => parts.length === 4 || key.id === id).some(isBy)) return null
      return Number.parseInt(until, 36) * 1000 > now.getTime() ? { holder, share: Number.parseInt(share, 36) } : null
    },
  }
}
