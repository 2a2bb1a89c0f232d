import { sessionSignOut, ssoSignIn } from '@portal/contract/identity/session.contract.ts'
import { wecomSignIn } from '@portal/contract/identity/wecom.contract.ts'
import { ApiError } from './api-error.ts'
import {
  readSignInMarker,
  redirectToSignOut,
  redirectToWecom,
  type SignInMarker,
  signInFormAddress,
} from './redirects.ts'
import { send, waitForPendingRequests } from './send.ts'
import { clearPublicData, currentSession, isLogin, storeSignIn, tokenHeaders } from './session.ts'
import { cancelSignOut, clearSessionStorage, endSignOut, startSignOut } from './sign-out-state.ts'
import { isEnvWxWork, isSignInAutomatic, setMessengerSignInPaused, signInTabStorage } from './wecom.ts'

export type SignInOutcome = {
  readonly signedIn: boolean
  readonly error: unknown
  /** The reason for which the provider returned the person without a code. */
  readonly reason: string | null
}

/**
 * Completes a return from single sign-on or WeCom when the address carries the marker: removes the marker, exchanges
 * the code and stores the session. Returns the outcome; null if this isn't a return. After a failure, a visitor's
 * address becomes that of the sign-in form.
 */
export async function finishSignIn(): Promise<SignInOutcome | null> {
  const marker = readSignInMarker(location.href)
  if (!marker) return null
  history.replaceState(history.state, '', marker.address)
  if (isSignInAutomatic()) setMessengerSignInPaused(true)
  if (!marker.code) return stayWith(marker, { signedIn: false, error: null, reason: marker.error })
  try {
    await exchange(marker, marker.code)
    if (isSignInAutomatic()) setMessengerSignInPaused(false)
    return { signedIn: true, error: null, reason: null }
  } catch (error) {
    if (marker.wecom && mayShowContacts(error)) {
      redirectToWecom({ corpId: marker.wecom.corpId, asksContacts: true })
      return new Promise(() => undefined)
    }
    return stayWith(marker, { signedIn: false, error, reason: null })
  }
}

/** Redirects a failed sign-in to the form: the page itself might require a sign-in again, and loop. */
function stayWith({ address }: SignInMarker, outcome: SignInOutcome): SignInOutcome {
  if (!isLogin()) history.replaceState(null, '', signInFormAddress(address))
  return outcome
}

async function exchange({ wecom }: SignInMarker, code: string): Promise<void> {
  if (!wecom) return storeSignIn(await send(ssoSignIn, { code }, { leaveSession: true }))
  const { loginSourceType, proxyAppType, ...answer } = await send(
    wecomSignIn,
    { code, ...wecom },
    { leaveSession: true },
  )
  storeSignIn(answer, { loginSourceType, proxyAppType })
}

/** Inside WeCom, an unbound member is asked once for permission to read the number and address that may bind them. */
function mayShowContacts(error: unknown): boolean {
  const isAsked = error instanceof ApiError && error.reason === 'wecomUnbound' && error.details.asksContacts === true
  if (!isAsked || !isEnvWxWork() || signInTabStorage.read('wecomContacts') !== null) return false
  signInTabStorage.write('wecomContacts', '1')
  return true
}

/** The maximum time a sign-out waits for an answer. */
const answersWithinMs = 1000

/**
 * Signs out on the server (specification section 9: type 5), in all tabs of this browser, and at the sign-on portal.
 * Throws when the server can't be reached, and the person then remains signed in everywhere; with `inAnyCase`, signs
 * out this browser all the same and doesn't throw. Does nothing while a sign-out is in progress.
 */
export async function signOutEverywhere({
  inAnyCase = false,
  onDone,
}: {
  readonly inAnyCase?: boolean
  readonly onDone?: () => void
} = {}): Promise<void> {
  if (!startSignOut()) return
  try {
    await waitForPendingRequests(answersWithinMs)
    if (currentSession()) await send(sessionSignOut, { type: 5 }, { leaveSession: true, isSignOut: true })
  } catch (error) {
    const isOver = error instanceof ApiError && (error.code === 401 || error.code === 202)
    if (!isOver && !inAnyCase) {
      cancelSignOut()
      throw error
    }
  }
  clearPublicData()
  clearSessionStorage()
  onDone?.()
  redirectToSignOut()
  endSignOut()
}

/** Ends the session of a token that is being discarded, even if the page is left before the response. */
export const signOutToken = (token: string): Promise<unknown> =>
  fetch(sessionSignOut.path, {
    method: 'POST',
    headers: tokenHeaders(token),
    body: new URLSearchParams({ type: '5', from: 'pc' }),
    keepalive: true,
  })
