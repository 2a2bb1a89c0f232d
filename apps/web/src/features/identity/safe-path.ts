/**
 * Returns the path to open after sign-in: the given one if it is in this portal, or the home page if it leads elsewhere
 * or back to the sign-in.
 */
export function pathAfterSignIn(from: string | undefined): string {
  if (!from || !/^\/(?![/\\])/.test(from) || /[\p{Cc}\\]/u.test(from)) return '/'
  return /^\/(login|authLogin|directorySignIn)(\W|$)/.test(from) ? '/' : from
}
