/**
 * Returns a path of this portal for after the sign-in; the home page for anything that leads elsewhere, or back to the
 * sign-in.
 */
export function safePath(from: string | undefined): string {
  if (!from || !/^\/(?![/\\])/.test(from) || /[\p{Cc}\\]/u.test(from)) return '/'
  return /^\/(login|authLogin|directorySignIn)(\W|$)/.test(from) ? '/' : from
}
