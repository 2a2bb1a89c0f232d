import type { Department } from './companies-console.queries.ts'

/** A department with those below it. */
export type DepartmentBranch = Department & { readonly below: readonly DepartmentBranch[] }

/**
 * Returns the departments as a tree; siblings keep the order of the list. Those whose parent is not in the list are
 * left out.
 */
export function departmentBranches(departments: readonly Department[]): readonly DepartmentBranch[] {
  const under = new Map<string | null, Department[]>()
  for (const one of departments) under.set(one.parentId, [...(under.get(one.parentId) ?? []), one])
  const walk = (parent: string | null): readonly DepartmentBranch[] =>
    (under.get(parent) ?? []).map((one) => ({ ...one, below: walk(one.id) }))
  return walk(null)
}

/** Returns all ids of a branch, including its own. */
export const departmentBranchIds = (branch: DepartmentBranch): readonly string[] => [
  branch.id,
  ...branch.below.flatMap(departmentBranchIds),
]

/**
 * Returns true if a department may be moved under another one, or to the top (null): not under itself, a descendant, or
 * its current parent.
 */
export function canMoveDepartmentUnder(
  departments: readonly Department[],
  id: string,
  parentId: string | null,
): boolean {
  const own = departments.find((one) => one.id === id)
  if (!own || own.parentId === parentId) return false
  const parents = new Map(departments.map((one) => [one.id, one.parentId]))
  for (let at: string | null | undefined = parentId; at; at = parents.get(at)) if (at === id) return false
  return true
}
