import type { ApiError } from './api-error.ts'
import { guardedPageStore, openLoginModal, unsavedPageStore } from './login-modal.ts'
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

/** The session codes need a call, a toast and the router; main.tsx hands them in, so that this file knows none of them. */
export const handleSessionCodesWith = (given: Handlers): void => {
  handlers = given
}

/**
 * What the client does at 401 and 202 (specification sections 4 and 8). An answer to a token that is no longer the
 * current one is old news: it must not end the session that came after it.
 */
export function handleSessionCode(error: ApiError, sentToken: string | null): void {
  if (error.code !== 401 && error.code !== 202) return
  // Who is signing out hears of a dying session from every call that is still on its way.
  if (isSigningOut()) return
  recomputeLogin()
  const token = currentSession()?.access_token ?? null
  if (sentToken !== token) return
  if (error.code === 401) {
    clearPublicData()
    // A session that has run out is begun again where it was (specification section 4); a visitor chooses how to sign in.
    if (!unsavedPageStore.get() && ((token && guardedPageStore.get()) || isInWecom())) redirectToSignIn()
    else openLoginModal()
    return
  }
  if (token) void handlers?.signOutCall(token).catch(() => undefined)
  clearPublicData()
  handlers?.say(error.msg)
  handlers?.goHome()
}

let isLearning = false

/**
 * The session is in another company than the one that was shown. Mostly the window that chose it has written that down; where its answer was
 * lost, the server is asked, or every window would go on showing a company in which nothing can be done.
 */
export function handleCompanyMoved(sentCompany: string | null): void {
  recomputeLogin()
  if (!handlers || isLearning || currentSession()?.companyId !== sentCompany) return
  isLearning = true
  const done = () => {
    isLearning = false
  }
  handlers.learnCompany().then(done, done)
}
