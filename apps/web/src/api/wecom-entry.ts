import { signInWays } from '@portal/contract/identity/session.contract.ts'
import { redirectToWecom, setWecomCorp } from './redirects.ts'
import { send } from './send.ts'
import { isLogin } from './session.ts'
import { isWecomSignInPaused, readCorpId, storeCorpId } from './wecom.ts'

/**
 * Signs a visitor in without a form inside WeCom, by a redirect to WeCom. Returns true if the page is being left. After
 * a failed sign-in, or a sign-out in this tab, it stays.
 */
export async function enterFromWecom(hasReturned: boolean): Promise<boolean> {
  history.replaceState(history.state, '', storeCorpId(location.href))
  const corpId = readCorpId()
  const ways = await send(signInWays, corpId ? { corpId } : {}).catch(() => null)
  if (!ways?.wecom) return false
  setWecomCorp(ways.wecom.corpId)
  if (isLogin() || hasReturned || isWecomSignInPaused()) return false
  redirectToWecom()
  return true
}
