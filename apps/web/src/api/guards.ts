import { isKnownAddress } from '@portal/contract/site/addresses.ts'
import { openSignInModal } from './login-modal.ts'
import { isInWecom, redirectToSignIn } from './redirects.ts'
import { isLogin, recomputeLogin } from './session.ts'

type Guarded = { readonly location: { readonly href: string }; readonly preload: boolean }
/**
 * Guards a page for signed-in people in `beforeLoad`: for a visitor it opens the sign-in dialog over a plain page
 * (shell/sign-in-first.tsx), and the requested page follows after the sign-in. Inside WeCom, the page redirects to
 * WeCom instead, or to the sign-in form after a failed sign-in, and from there back to this address; the promise then
 * never settles. A preload changes nothing.
 */
export function requireSignIn({ location, preload }: Guarded): undefined | Promise<never> {
  recomputeLogin()
  if (isLogin() || preload) return undefined
  if (!isInWecom()) return void openSignInModal()
  redirectToSignIn(location.href)
  return new Promise<never>(() => undefined)
}

/**
 * Guards the pages below a layout (see `requireSignIn`). An unknown address shows the 404 page without asking for a
 * sign-in.
 */
export function requireSignInBelow(
  at: Guarded & { readonly location: { readonly pathname: string } },
): undefined | Promise<never> {
  return isKnownAddress(at.location.pathname) ? requireSignIn(at) : undefined
}
