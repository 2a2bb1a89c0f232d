import { idaasLogin, loginOut } from '@portal/contract/identity/session.contract.ts'
import { readMarker } from './redirects.ts'
import { send } from './send.ts'
import { clearPublicData, currentSession, storeSignIn } from './session.ts'

/**
 * Finishes a return from single sign-on when the address carries the marker: takes the marker out of the address,
 * exchanges the code and stores the session. Answers whether somebody has just signed in; null when nobody came back.
 */
export async function finishSignIn(): Promise<{ signedIn: boolean; error: unknown } | null> {
  const marker = readMarker(location.href)
  if (!marker) return null
  history.replaceState(history.state, '', marker.address)
  if (!marker.code) return { signedIn: false, error: null }
  try {
    storeSignIn(await send(idaasLogin, { code: marker.code }, { leaveSession: true }))
    return { signedIn: true, error: null }
  } catch (error) {
    return { signedIn: false, error }
  }
}

/** Ends the session on the server (specification section 9: type 5), then here. Throws when the server could not be reached. */
export async function signOut(): Promise<void> {
  if (currentSession()) await send(loginOut, { type: 5 }, { leaveSession: true })
  clearPublicData()
}

/** Tells the server goodbye for a token that is being given up. */
export const signOutToken = (token: string): Promise<unknown> =>
  fetch(loginOut.path, { method: 'POST', headers: { access_token: token }, body: new URLSearchParams({ type: '5', from: 'pc' }), keepalive: true })
