import type { Deps } from '../../../core/deps.ts'
import type { MessengerAddress } from '../../identity/identity.public.ts'

/**
 * Returns the address of a page for an email: at the portal address of the company, or at PUBLIC_URL if it has none.
 */
export const noticePageAddress = (
  { hosts, settings }: Pick<Deps, 'hosts' | 'settings'>,
  companyId: string,
  link: string,
) => `${hosts.originOf(companyId) ?? settings.publicUrl}${link}`

/**
 * Returns the address of a page for a messenger's card. It names the connection or the WeCom corp, so that the
 * messenger's browser signs in automatically; it carries no session. It starts with PUBLIC_URL, the address that is
 * registered with WeCom and is the connections' redirect address.
 */
export function messengerNoticeAddress(
  { settings }: Pick<Deps, 'settings'>,
  { door, entry }: Pick<MessengerAddress, 'door' | 'entry'>,
  link: string,
): string {
  const url = new URL(link, settings.publicUrl)
  url.searchParams.set(entry, door)
  return url.href
}
