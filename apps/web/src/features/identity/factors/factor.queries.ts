import type { DataOf } from '@portal/contract/http/call.ts'
import {
  factorChallenge,
  factorReauthenticate,
  factorRemove,
  factorSignIn,
  ownFactors,
  passkeyBegin,
  passkeyChallenge,
  passkeyConfirm,
  passkeyReauthenticationChallenge,
  passkeySignIn,
  recoveryCodesRenew,
  totpBegin,
  totpConfirm,
} from '@portal/contract/identity/factor.contract.ts'
import type { FactorSignInAnswer } from '#web/api/second-factor.ts'
import { send } from '#web/api/send.ts'
import { storeSignIn } from '#web/api/session.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type OwnSecondFactors = DataOf<typeof ownFactors>
export type TotpSetup = DataOf<typeof totpBegin>
type Challenge = DataOf<typeof passkeyBegin>

export const useOwnFactors = () => useAnswer(ownFactors, {}, { staleTime: 0 })
export const startTotpSetup = () => send(totpBegin, {})
export const confirmTotpSetup = (input: { readonly factorId: string; readonly name: string; readonly code: string }) =>
  write(totpConfirm, input)
export const removeFactor = (factorId: string) => write(factorRemove, { factorId })
export const regenerateRecoveryCodes = () => write(recoveryCodesRenew, {})

/** Loaded when a passkey is used: every page of the console can ask for one. */
const webAuthn = () => import('@simplewebauthn/browser')

/** Returns true when the browser supports passkeys; their library is loaded when a passkey is used. */
export const isPasskeySupported = () => 'PublicKeyCredential' in window

const stepOptions = { leaveSession: true } as const
async function answerOf({ challenge, options }: Challenge) {
  const { startAuthentication } = await webAuthn()
  const answer = await startAuthentication({ optionsJSON: JSON.parse(options) })
  return { challenge, answer: JSON.stringify(answer) }
}

export async function addPasskey(name: string) {
  const { challenge, options } = await send(passkeyBegin, {})
  const { startRegistration } = await webAuthn()
  const answer = await startRegistration({ optionsJSON: JSON.parse(options) })
  return write(passkeyConfirm, { challenge, name, answer: JSON.stringify(answer) })
}

/** Completes a sign-in with a code as the second factor. */
export const finishSignInWithCode = (token: string, code: string): Promise<FactorSignInAnswer> =>
  send(factorSignIn, { token, code }, stepOptions)
export const finishSignInWithPasskey = async (token: string): Promise<FactorSignInAnswer> =>
  send(factorSignIn, { token, ...(await answerOf(await send(factorChallenge, { token }, stepOptions))) }, stepOptions)

export const reauthenticateWithCode = (code: string) => send(factorReauthenticate, { code }, stepOptions)
export const reauthenticateWithPasskey = async () =>
  send(factorReauthenticate, await answerOf(await send(passkeyReauthenticationChallenge, {}, stepOptions)), stepOptions)

export async function signInWithPasskey(): Promise<void> {
  const answer = await answerOf(await send(passkeyChallenge, {}, stepOptions))
  storeSignIn(await send(passkeySignIn, answer, stepOptions))
}
