import { useCompaniesByName } from '#web/console/company.queries.ts'
import { companyOptions } from '#web/console/list/company-options.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { type Department, useCompanyDepartments } from './people.queries.ts'

type Choice = { readonly id: string; readonly words: string }

/** Returns departments as options of a select, indented by their depth. */
export function departmentChoices(departments: readonly Department[]): readonly Choice[] {
  const under = Map.groupBy(departments, ({ parentId }) => parentId)
  const walk = (parent: string | null, depth: number): readonly Choice[] =>
    (under.get(parent) ?? []).flatMap(({ id, name }) => [
      { id, words: `${'\u2003'.repeat(depth)}${pickReaderText(name)}` },
      ...walk(id, depth + 1),
    ])
  return walk(null, 0)
}

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
  return { companies, companyId, departments: departmentChoices(known), tree: departmentFilterOptions(known) }
}
