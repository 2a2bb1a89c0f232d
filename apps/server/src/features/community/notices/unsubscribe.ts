import type { Deps } from '../../../core/deps.ts'

/** A request of a person to end emails: of one kind of notice, or digests of a period. */
export type UnsubscribeRequest = { readonly accountId: string; readonly companyId: string; readonly kind: string }
const purpose = 'unsubscribe from notices'

/**
 * Returns the address with which an email program ends the emails of a kind or the digests of a period (RFC 8058). It
 * gives access to nothing else.
 */
export function unsubscribeAddress(
  { sealer, settings }: Pick<Deps, 'sealer' | 'settings'>,
  { accountId, companyId, kind }: UnsubscribeRequest,
): string {
  const token = sealer.seal(JSON.stringify([accountId, companyId, kind]), purpose).toString('base64url')
  return `${settings.publicUrl}/unsubscribe?token=${token}`
}
/** Reads an unsubscribe token; null when the portal did not issue it. */
export function readUnsubscribeToken({ sealer }: Pick<Deps, 'sealer'>, token: string): UnsubscribeRequest | null {
  const opened = sealer.open(Buffer.from(token, 'base64url'), purpose)
  if (opened === null) return null
  const [accountId = '', companyId = '', kind = ''] = JSON.parse(opened) as string[]
  return { accountId, companyId, kind }
}
