import { createStore } from './store.ts'

/** The ways to prove identity again: the password, a second factor, the sign-in provider, or a new sign-in. */
export type ReauthenticationMethod = 'password' | 'factor' | 'sso' | 'signIn'
export type ReauthenticationRequest = {
  readonly way: ReauthenticationMethod
  readonly settle: (isProved: boolean) => void
}

/** The pending request to prove identity again, or null; the shell shows the dialog. */
export const reauthenticationStore = createStore<ReauthenticationRequest | null>(null)

let asked: Promise<boolean> | null = null

/**
 * Asks the person to prove their identity again. Returns true when they did, and false when they gave up; simultaneous
 * requests share one dialog.
 */
export function requestReauthentication(way: ReauthenticationMethod): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const settle = (isProved: boolean) => {
      asked = null
      reauthenticationStore.set(null)
      resolve(isProved)
    }
    reauthenticationStore.set({ way, settle })
  })
  return asked
}
