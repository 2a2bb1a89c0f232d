import { signInMethods } from '@portal/contract/identity/session.contract.ts'
import { readLastConnectionId } from './messenger-entry.ts'
import { redirectToWecom, setWecomCorp } from './redirects.ts'
import { send } from './send.ts'
import { isLogin } from './session.ts'
import { isMessengerSignInPaused, readWecomCorpId, storeWecomCorpFromLink } from './wecom.ts'

/**
 * Signs a visitor in inside WeCom, with an app from the older settings; there is no form. Redirects to WeCom, which
 * returns them signed in, and returns true. Returns false for a signed-in person, after a failed sign-in or a sign-out
 * in this tab, if the server names no such app or can't be reached, and if the link (or, unless it names a corp, the
 * device) names a connection instead.
 */
export async function startWecomSignIn(hasReturned: boolean): Promise<boolean> {
  const link = new URL(location.href).searchParams
  // The company's connection of the last link comes first, unless this link names a corp.
  if (link.has('connection') || (readLastConnectionId() !== null && !link.has('corpId'))) return false
  history.replaceState(history.state, '', storeWecomCorpFromLink(location.href))
  const corpId = readWecomCorpId()
  const ways = await send(signInMethods, corpId ? { corpId } : {}).catch(() => null)
  if (!ways?.wecom) return false
  setWecomCorp(ways.wecom.corpId)
  if (isLogin() || hasReturned || isMessengerSignInPaused()) return false
  redirectToWecom()
  return true
}
