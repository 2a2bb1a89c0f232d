import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { otherSessionsEnd, ownSessionEnd, ownSessionList } from '@portal/contract/identity/own-sessions.contract.ts'
import {
  countryList,
  dictionaryRead,
  emailChangeCancel,
  emailConfirm,
  emailLinkResend,
  ownContactUpdate,
  ownProfileRead,
  passwordChange,
  phoneCodeSend,
  phoneSignIn,
} from '@portal/contract/identity/profile.contract.ts'
import { send } from '#web/api/send.ts'
import { storeSignIn } from '#web/api/session.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type OwnProfile = DataOf<typeof ownProfileRead>
export type Country = DataOf<typeof countryList>['list'][number]

export const useOwnProfile = () => useAnswer(ownProfileRead, {}, { staleTime: 0 })
/** Returns a dictionary of specification section 9: `classify` 1: certificate types, 2: identity types. */
export const useDictionary = (classify: 1 | 2) => useAnswer(dictionaryRead, { classify })
export const useCountries = () => useAnswer(countryList, {})

type Changeable = 'name' | 'email' | 'gender' | 'certificateType' | 'identityType' | 'messageLanguage'
/** Changes one fact of the profile and leaves the others; returns the server's message. */
export async function updateProfileField(fact: Changeable, value: string): Promise<string> {
  const { message } = await write(ownContactUpdate, { [fact]: value } as InputOf<typeof ownContactUpdate>)
  return message
}

/** Changes the password; all other sessions end. */
export async function changeOwnPassword(oldPassword: string, newPassword: string): Promise<void> {
  await send(passwordChange, { oldPassword, newPassword })
}

/** Confirms an email address with the token of the emailed link; returns the address. */
export async function confirmEmailAddress(token: string): Promise<string> {
  const { email } = await write(emailConfirm, { token })
  return email
}
export const resendEmailConfirmation = () => send(emailLinkResend, {})
export async function withdrawEmailChange(): Promise<void> {
  await write(emailChangeCancel, {})
}

export type OwnSession = DataOf<typeof ownSessionList>['list'][number]
export const useOwnSessions = () => useAnswer(ownSessionList, {}, { staleTime: 0 })
export const endOwnSession = (ownSessionId: string) => write(ownSessionEnd, { ownSessionId })
export const endOtherSessions = () => write(otherSessionsEnd, {})

export type PhoneNumber = { readonly countryCode: string; readonly phone: string }
export const sendPhoneCode = (phone: PhoneNumber, purpose: 'signIn' | 'changePhone' | 'examApply') =>
  send(phoneCodeSend, { ...phone, purpose }, { leaveSession: purpose === 'signIn' })
export async function changePhone(phone: PhoneNumber, code: string): Promise<string> {
  const { message } = await write(ownContactUpdate, { ...phone, code })
  return message
}
export async function signInWithPhone(phone: PhoneNumber, code: string, rememberMe: boolean): Promise<void> {
  storeSignIn(await send(phoneSignIn, { ...phone, code, rememberMe: rememberMe ? 1 : 0 }, { leaveSession: true }))
}
