import { companyList } from '@portal/contract/identity/people.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

/** Returns the query of the companies that the caller may manage, sorted by name, at most 500. */
export const useCompaniesByName = () => useAnswer(companyList, { limit: 500, sort: 'name' })
