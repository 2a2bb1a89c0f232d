import { companyList } from '@portal/contract/identity/people.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'

/** Returns the companies within the caller's reach, by name. */
export const useCompaniesByName = () => useAnswer(companyList, { limit: 500, sort: 'name' })
