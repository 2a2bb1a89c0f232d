import { signInMethods } from '@portal/contract/identity/session.contract.ts'
import type { Messenger } from './messenger.ts'
import { redirectToCompanyProvider } from './redirects.ts'
import { send } from './send.ts'
import { isLogin } from './session.ts'
import { storage } from './storage.ts'
import { isMessengerSignInPaused } from './wecom.ts'

const connectionKey = 'messengerConnection'

/** Returns the id of the connection whose link opened the portal last; null if none did. */
export const readLastConnectionId = (): string | null => storage.read(connectionKey)

/**
 * Stores the `connection` of a link from a messenger; returns the address without it. An address without a valid one is
 * returned unchanged, and nothing is stored.
 */
export function storeConnectionFromLink(address: string): string {
  const url = new URL(address)
  const given = url.searchParams.get('connection')
  if (!given || !/^[0-9a-f-]{36}$/i.test(given)) return address
  storage.write(connectionKey, given)
  url.searchParams.delete('connection')
  return url.href
}

/**
 * Signs a visitor in inside WeCom, DingTalk or Feishu; there is no form. Redirects to the connection of their company,
 * which returns them signed in, and returns true. Returns false for a signed-in person, after a failed sign-in or a
 * sign-out in this tab, and if the server names no connection for this messenger or can't be reached.
 */
export async function startMessengerSignIn(messenger: Messenger, hasReturned: boolean): Promise<boolean> {
  history.replaceState(history.state, '', storeConnectionFromLink(location.href))
  if (isLogin() || hasReturned || isMessengerSignInPaused()) return false
  const connectionId = readLastConnectionId()
  const ways = await send(signInMethods, { messenger, ...(connectionId ? { connection: connectionId } : {}) }).catch(
    () => null,
  )
  if (!ways?.messenger) return false
  redirectToCompanyProvider(ways.messenger.connectionId, undefined, true)
  return true
}
