import { companySignInOptions, directoryForm } from '@portal/contract/identity/connection-sign-in.contract.ts'
import { passwordReauthenticate } from '@portal/contract/identity/own-sessions.contract.ts'
import {
  agreementSign,
  currentUserRead,
  linkSignIn,
  ownAgreementRead,
  passwordReset,
  passwordResetRequest,
  passwordSignIn,
  signInLinkRequest,
  signInMethods,
} from '@portal/contract/identity/session.contract.ts'
import { send } from '#web/api/send.ts'
import { storeSignIn } from '#web/api/session.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { readWecomCorpId } from '#web/api/wecom.ts'
import { write } from '#web/api/write.ts'

export const useSessionProfile = (isSignedIn: boolean) =>
  useAnswer(currentUserRead, isSignedIn ? {} : null, { isAskedOffline: true })
export const useSignInMethods = () => {
  const corpId = readWecomCorpId()
  return useAnswer(signInMethods, corpId ? { corpId } : {})
}
/** Returns the identity providers of the company at whose address the portal was opened. */
export const useCompanySignInOptions = () => useAnswer(companySignInOptions, {})
/**
 * Returns the directory that needs a password for a sign-in that began in this browser; fetches nothing without such a
 * sign-in (null).
 */
export const useSignInDirectory = (trip: { readonly connectionId: string; readonly state: string } | null) =>
  useAnswer(directoryForm, trip)
/**
 * Returns the current agreement, with a flag that is set if the reader has to sign it. If the call fails, there is no
 * answer, and the page is not blocked (product decisions, section 13).
 */
export const useCurrentAgreement = (isSignedIn: boolean) =>
  useAnswer(ownAgreementRead, isSignedIn ? {} : null, { staleTime: 0 })

export async function signInWithPassword(input: {
  readonly userName: string
  readonly password: string
  readonly rememberMe: boolean
}): Promise<void> {
  storeSignIn(await send(passwordSignIn, input, { leaveSession: true }))
}
export const requestSignInLink = (account: string) => send(signInLinkRequest, { account })
export async function signInWithLink(token: string): Promise<void> {
  storeSignIn(await send(linkSignIn, { token }, { leaveSession: true }))
}
export const reauthenticateWithPassword = (password: string) =>
  send(passwordReauthenticate, { password }, { leaveSession: true })
export const requestResetLink = (account: string) => send(passwordResetRequest, { account })
export const setNewPassword = (token: string, password: string) => send(passwordReset, { token, password })
export async function signAgreement(version: number): Promise<void> {
  await write(agreementSign, { version })
}
