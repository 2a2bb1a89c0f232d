import type { DataOf } from '@portal/contract/http/call.ts'
import type { factorSignIn } from '@portal/contract/identity/factor.contract.ts'
import { createStore } from './store.ts'

/** The answer of a sign-in that was completed with a second factor. */
export type FactorSignInAnswer = DataOf<typeof factorSignIn>

/**
 * A sign-in that waits for its second step: the token that completes it, and the kinds of factors that the person has.
 */
export type FactorRequest = {
  readonly token: string
  readonly kinds: readonly string[]
  readonly settle: (signedIn: FactorSignInAnswer | null) => void
}

/** The sign-in that waits for its second step, for which the shell shows a dialog; null: there is none. */
export const factorRequestStore = createStore<FactorRequest | null>(null)

/**
 * Asks for the second factor that the details of an error require. Returns the answer of the completed sign-in; null if
 * the person gave up, or if the details have no `token`.
 */
export function requestFactor({ token, kinds }: Readonly<Record<string, unknown>>): Promise<FactorSignInAnswer | null> {
  if (typeof token !== 'string') return Promise.resolve(null)
  return new Promise((resolve) => {
    const settle = (signedIn: FactorSignInAnswer | null) => {
      factorRequestStore.set(null)
      resolve(signedIn)
    }
    factorRequestStore.set({ token, kinds: Array.isArray(kinds) ? kinds : [], settle })
  })
}
