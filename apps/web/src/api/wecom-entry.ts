import { signInWays } from '@portal/contract/identity/session.contract.ts'
import { redirectToWecom, setWecomCorp } from './redirects.ts'
import { send } from './send.ts'
import { isLogin } from './session.ts'
import { isWecomSignInPaused, readCorpId, storeCorpId } from './wecom.ts'

/**
 * Inside WeCom nobody meets a form: whoever opens the portal there is sent to WeCom and comes back signed in. Answers whether the page is
 * being left for that; who came back without success, or signed out in this tab, stays.
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
