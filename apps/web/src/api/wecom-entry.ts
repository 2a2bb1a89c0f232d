import { signInWays } from '@portal/contract/identity/session.contract.ts'
import { goToWecom, openWecomDoor } from './redirects.ts'
import { send } from './send.ts'
import { isLogin } from './session.ts'
import { knownCorpId, staysOut, takeCorpId } from './wecom.ts'

/**
 * Inside WeCom nobody meets a form: whoever opens the portal there is sent to WeCom and comes back signed in. Answers whether the page is
 * being left for that; who came back without success, or signed out in this tab, stays.
 */
export async function enterFromWecom(hasReturned: boolean): Promise<boolean> {
  history.replaceState(history.state, '', takeCorpId(location.href))
  const corpId = knownCorpId()
  const ways = await send(signInWays, corpId ? { corpId } : {}).catch(() => null)
  if (!ways?.wecom) return false
  openWecomDoor(ways.wecom.corpId)
  if (isLogin() || hasReturned || staysOut()) return false
  goToWecom()
  return true
}
