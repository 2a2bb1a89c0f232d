import type { ApiError } from './api-error.ts'
import { mustNotLeavePageStore, openSignInModal, sessionRequiredStore } from './login-modal.ts'
import { isInWecom, redirectToSignIn } from './redirects.ts'
import { clearPublicData, currentSession, recomputeLogin } from './session.ts'
import { isSigningOut } from './sign-out-state.ts'

type Handlers = {
  readonly signOutCall: (token: string) => Promise<unknown>
  readonly say: (words: string) => void
  readonly goHome: () => void
  readonly learnCompany: () => Promise<unknown>
}
let handlers: Handlers | null = null

/**
 * Sets the handlers of the session codes. They need a call, a toast and the router; main.tsx passes them in, so that
 * this file imports none of these.
 */
export const setSessionCodeHandlers = (given: Handlers): void => {
  handlers = given
}

/**
 * Handles codes 401 (the session has ended: asks for a new sign-in) and 202 (the person must leave: signs out and opens
 * the home page); see specification sections 4 and 8. A response to an earlier token is outdated and must not end the
 * current session.
 */
export function handleSessionCode(error: ApiError, sentToken: string | null): void {
  if (error.code !== 401 && error.code !== 202) return
  // While signing out, pending calls may report the ended session.
  if (isSigningOut()) return
  recomputeLogin()
  const token = currentSession()?.access_token ?? null
  if (sentToken !== token) return
  if (error.code === 401) {
    clearPublicData()
    // An expired session is started again on the same page (specification section 4); a visitor chooses how to sign in.
    if (!mustNotLeavePageStore.get() && ((token && sessionRequiredStore.get()) || isInWecom())) redirectToSignIn()
    else openSignInModal()
    return
  }
  if (token) void handlers?.signOutCall(token).catch(() => undefined)
  clearPublicData()
  handlers?.say(error.msg)
  handlers?.goHome()
}

let isLearning = false

/**
 * Handles a session that is in a different company from the one shown. The window that switched has usually stored the
 * company; if the response was lost, this fetches it from the server. Without this, every window would continue to show
 * a company in which no call works.
 */
export function handleCompanySwitched(sentCompany: string | null): void {
  recomputeLogin()
  if (!handlers || isLearning || currentSession()?.companyId !== sentCompany) return
  isLearning = true
  const done = () => {
    isLearning = false
  }
  handlers.learnCompany().then(done, done)
}
