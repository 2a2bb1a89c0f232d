import {
  myCompanyList,
  ownCompanyRead,
  companySwitch as switchCompanyCall,
} from '@portal/contract/companies/company.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { refreshAnswersWithTags } from '#web/api/queries.ts'
import { send } from '#web/api/send.ts'
import { currentSession, isLogin, storeCompany, useSession } from '#web/api/session.ts'
import { useAnswer } from '#web/api/use-answer.ts'

export type CompanyFeatures = DataOf<typeof ownCompanyRead>['configData']
const everything: CompanyFeatures = {
  knowledgeModule: true,
  showVipPaidCourseFlg: true,
  showWannaLearnFlg: true,
  showSharingRewardsFlg: true,
  showSearchCourseFlg: true,
  showRecommendCourseFlg: true,
}
const infoInput = { loginType: 3, deviceType: 5 } as const

/**
 * Returns the company of the session with its flags; always checks with the server, even if it is cached (product
 * decisions, section 13).
 */
export const useOwnCompany = (isSignedIn: boolean) =>
  useAnswer(ownCompanyRead, isSignedIn ? infoInput : null, { staleTime: 0 })
/**
 * Returns the features of the reader's company (`configData`, specification section 3); a visitor has all of them. Null
 * until the company is known.
 */
export function useCompanyFeatures(): CompanyFeatures | null {
  const isSignedIn = useSession() !== null
  const info = useOwnCompany(isSignedIn).data
  return isSignedIn ? (info?.configData ?? null) : everything
}

/** Returns all companies of the reader's account; fetches nothing unless `isWanted`. */
export const useMyCompanies = (isWanted: boolean) => useAnswer(myCompanyList, isWanted ? {} : null, { staleTime: 0 })

/**
 * Refreshes the answers about the reader's company if a person is signed in; called at every navigation (specification
 * section 4).
 */
export const refreshCompanyAnswers = (): void => {
  if (isLogin()) void refreshAnswersWithTags(['company'])
}

/** Switches the company of the session; everything on screen is then fetched again for that company. */
export async function switchToCompany(targetCompanyId: string): Promise<void> {
  const { companyInfo: company } = await send(switchCompanyCall, { targetCompanyId }, { anyCompany: true })
  storeCompany(company)
}

/**
 * Fetches the current company of the session from the server and stores it, unless the session has changed meanwhile.
 */
export async function refreshSessionCompany(): Promise<void> {
  const sentBy = currentSession()?.access_token
  const { id, logo, companyName } = await send(ownCompanyRead, infoInput, { anyCompany: true, leaveSession: true })
  if (currentSession()?.access_token === sentBy) storeCompany({ id, logo, companyName })
}
