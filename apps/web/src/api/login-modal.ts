import { sessionStore } from './session.ts'
import { createStore } from './store.ts'

/** True while the sign-in dialog is shown (specification section 3, isShowLoginModal). */
export const signInModalStore = createStore(false)

/** Opens the sign-in over this page; call it from any button that needs an account. */
export const openSignInModal = (): void => signInModalStore.set(true)
export const closeSignInModal = (): void => signInModalStore.set(false)
// A person is signed in, whichever tab it happened in.
sessionStore.subscribe(() => sessionStore.get() && closeSignInModal())

/** True if the page on screen requires a session; set by the router. */
export const sessionRequiredStore = createStore(false)

/**
 * True if the page on screen, such as an exam paper, must not be left for a sign-in; the sign-in is then shown over it.
 */
export const mustNotLeavePageStore = createStore(false)
