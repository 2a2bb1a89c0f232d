import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { ownSessionEnd, ownSessions, ownSessionsEnd } from '@portal/contract/identity/own-sessions.contract.ts'
import {
  cancelEmailChange,
  changePassword,
  confirmEmail,
  countryCodeList,
  getDict,
  loginCodeV2,
  resendEmailLink,
  sendSmsYZM,
  updateUserInfoV3,
  userDetail,
} from '@portal/contract/identity/profile.contract.ts'
import { send } from '#web/api/send.ts'
import { storeSignIn } from '#web/api/session.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type UserDetail = DataOf<typeof userDetail>
export type Country = DataOf<typeof countryCodeList>['list'][number]

export const useUserDetail = () => useAnswer(userDetail, {}, { staleTime: 0 })
/** Returns a dictionary of specification section 9: `classify` 1: certificate types, 2: identity types. */
export const useDictionary = (classify: 1 | 2) => useAnswer(getDict, { classify })
export const useCountries = () => useAnswer(countryCodeList, {})

type Changeable = 'name' | 'email' | 'gender' | 'certificateType' | 'identityType' | 'messageLanguage'
/** Changes one fact of the profile and leaves the others; returns the server's message. */
export async function updateProfileField(fact: Changeable, value: string): Promise<string> {
  const { message } = await write(updateUserInfoV3, { [fact]: value } as InputOf<typeof updateUserInfoV3>)
  return message
}

/** Changes the password; all other sessions end. */
export async function changeOwnPassword(oldPassword: string, newPassword: string): Promise<void> {
  await send(changePassword, { oldPassword, newPassword })
}

/** Opens the link of an email; returns the address it confirms. */
export async function confirmEmailAddress(token: string): Promise<string> {
  const { email } = await write(confirmEmail, { token })
  return email
}
export const resendEmailProof = () => send(resendEmailLink, {})
export async function withdrawEmailChange(): Promise<void> {
  await write(cancelEmailChange, {})
}

export type OwnSession = DataOf<typeof ownSessions>['list'][number]
export const useOwnSessions = () => useAnswer(ownSessions, {}, { staleTime: 0 })
export const endSession = (ownSessionId: string) => write(ownSessionEnd, { ownSessionId })
export const endOtherSessions = () => write(ownSessionsEnd, {})

export type Phone = { readonly countryCode: string; readonly phone: string }
export const sendPhoneCode = (phone: Phone, purpose: 'signIn' | 'changePhone' | 'examApply') =>
  send(sendSmsYZM, { ...phone, purpose }, { leaveSession: purpose === 'signIn' })
export async function changePhone(phone: Phone, code: string): Promise<string> {
  const { message } = await write(updateUserInfoV3, { ...phone, code })
  return message
}
export async function signInWithPhone(phone: Phone, code: string, rememberMe: boolean): Promise<void> {
  storeSignIn(await send(loginCodeV2, { ...phone, code, rememberMe: rememberMe ? 1 : 0 }, { leaveSession: true }))
}
