import { goToSignIn } from './redirects.ts'
import { isLogin, recomputeLogin } from './session.ts'

/** `beforeLoad` of a page for signed-in people: a visitor leaves for the sign-in and comes back to this very address. */
export function requireSignIn({ location, preload }: { readonly location: { readonly href: string }; readonly preload: boolean }): undefined | Promise<never> {
  recomputeLogin()
  if (isLogin() || preload) return undefined
  goToSignIn(location.href)
  return new Promise<never>(() => undefined)
}
