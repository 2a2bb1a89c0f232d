/** A path of this portal to go to after signing in; home for anything that would lead elsewhere, or back to the sign-in. */
export function safePath(from: string | undefined): string {
  if (!from || !/^\/(?![/\\])/.test(from) || /[\p{Cc}\\]/u.test(from)) return '/'
  return /^\/(login|authLogin)(\W|$)/.test(from) ? '/' : from
}
