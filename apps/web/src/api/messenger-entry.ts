import { signInWays } from '@portal/contract/identity/session.contract.ts'
import { type Messenger, readConnection, storeConnection } from './messenger.ts'
import { redirectToCompany } from './redirects.ts'
import { send } from './send.ts'
import { isLogin } from './session.ts'
import { isWecomSignInPaused } from './wecom.ts'

/**
 * Inside DingTalk or Feishu there is no form: a visitor is redirected to the connection of their company and returns
 * signed in. Returns true if the page is being left. After a failed sign-in, or a sign-out in this tab, it stays.
 */
export async function enterFromMessenger(messenger: Messenger, hasReturned: boolean): Promise<boolean> {
  history.replaceState(history.state, '', storeConnection(location.href))
  if (isLogin() || hasReturned || isWecomSignInPaused()) return false
  const connectionId = readConnection()
  const ways = await send(signInWays, { messenger, ...(connectionId ? { connection: connectionId } : {}) }).catch(
    () => null,
  )
  if (!ways?.messenger) return false
  redirectToCompany(ways.messenger.connectionId, undefined, true)
  return true
}
