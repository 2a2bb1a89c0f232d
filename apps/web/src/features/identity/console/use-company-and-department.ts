import { useCompaniesByName } from '#web/console/company.queries.ts'
import { companyOptions } from '#web/console/list/company-options.ts'
import { departmentOptions } from '#web/console/list/department-options.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { type Department, useCompanyDepartments } from './people.queries.ts'

/** Returns departments as options of a filter, each with its parent, so that children can be folded. */
export const departmentFilterOptions = (departments: readonly Department[]) =>
  departments.map(({ id, name, parentId }) => ({ id, words: pickReaderText(name), under: parentId }))

/**
 * Returns the companies that the caller may manage, and the departments of one of them; a single company is selected
 * automatically.
 */
export function useCompanyAndDepartment(chosen: string | null) {
  const companies = companyOptions(useCompaniesByName().data?.rows ?? [])
  const companyId = chosen ?? (companies.length === 1 ? (companies[0]?.id ?? null) : null)
  const known = useCompanyDepartments(companyId).data?.departments ?? []
  return { companies, companyId, departments: departmentOptions(known), tree: departmentFilterOptions(known) }
}
