import type { AssignmentRules } from '@portal/contract/learning/assignment.contract.ts'

/**
 * Returns the instant at which a work is due: the fixed one, or days after the learner opened the lesson; null: none.
 */
export function dueAtOf({ dueAt, dueDays }: Pick<AssignmentRules, 'dueAt' | 'dueDays'>, openedAt: Date): Date | null {
  if (dueAt) return new Date(dueAt)
  return dueDays > 0 ? new Date(openedAt.getTime() + dueDays * 86_400_000) : null
}

type Given = { readonly text: string; readonly fileIds: readonly string[] }
/** Returns the reason why a work cannot be submitted; null when it can. */
export function reasonNotToSubmit(
  { takesText, maxFiles }: Pick<AssignmentRules, 'takesText' | 'maxFiles'>,
  { text, fileIds }: Given,
): 'assignmentEmpty' | 'assignmentFiles' | null {
  if (fileIds.length > maxFiles) return 'assignmentFiles'
  return fileIds.length === 0 && (!takesText || text.trim() === '') ? 'assignmentEmpty' : null
}
