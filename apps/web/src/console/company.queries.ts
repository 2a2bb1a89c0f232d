import { companyList } from '@portal/contract/identity/people.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

/** Returns the companies that the caller may manage, by name, at most 500. */
export const useCompaniesByName = () => useAnswer(companyList, { limit: 500, sort: 'name' })
