import { companySwitch } from '@portal/contract/companies/company.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  companyJoin,
  joiningForm,
  joiningOffer,
  joiningRegister,
  joiningStart,
} from '@portal/contract/identity/joining.contract.ts'
import { send } from '#web/api/send.ts'
import { storeCompany } from '#web/api/session.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type JoiningOffer = DataOf<typeof joiningOffer>
export type JoiningQuestion = JoiningOffer['fields'][number]
export type JoiningAnswers = InputOf<typeof joiningRegister>['answers']

export const useJoiningOffer = (code: string | undefined) =>
  useAnswer(joiningOffer, code ? { code } : null, { staleTime: 0 })
export const useJoiningForm = (token: string | undefined) =>
  useAnswer(joiningForm, token ? { token } : null, { staleTime: 0 })
export const requestJoiningLink = (input: InputOf<typeof joiningStart>) =>
  send(joiningStart, input, { leaveSession: true })
export const registerVisitor = (input: InputOf<typeof joiningRegister>) =>
  send(joiningRegister, input, { leaveSession: true })
export const joinCompanyWithAccount = (input: InputOf<typeof companyJoin>) => write(companyJoin, input)
/** Moves the session to the company that its account has joined. */
export async function enterJoinedCompany(targetCompanyId: string): Promise<void> {
  storeCompany((await send(companySwitch, { targetCompanyId }, { anyCompany: true })).companyInfo)
}
