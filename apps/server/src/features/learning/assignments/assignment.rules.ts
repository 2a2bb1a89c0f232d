import type { AssignmentRules } from '@portal/contract/learning/assignment.contract.ts'

/**
 * Returns the instant at which a submission is due: a fixed one, or some days after the learner opened the lesson; null
 * if it is never due. For a lesson that must be repeated since an instant, the days count from that instant, and an
 * earlier fixed date is ignored.
 */
export function submissionDueAt(
  { dueAt, dueDays }: Pick<AssignmentRules, 'dueAt' | 'dueDays'>,
  openedAt: Date,
  askedSince: Date | null,
): Date | null {
  const from = askedSince !== null && askedSince > openedAt ? askedSince : openedAt
  if (dueAt) return askedSince !== null && new Date(dueAt) < askedSince ? null : new Date(dueAt)
  return dueDays > 0 ? new Date(from.getTime() + dueDays * 86_400_000) : null
}

type Given = { readonly text: string; readonly fileIds: readonly string[] }
/** Returns the reason why an assignment cannot be submitted; null when it can. */
export function reasonNotToSubmit(
  { takesText, maxFiles }: Pick<AssignmentRules, 'takesText' | 'maxFiles'>,
  { text, fileIds }: Given,
): 'assignmentEmpty' | 'assignmentFiles' | null {
  if (fileIds.length > maxFiles) return 'assignmentFiles'
  return fileIds.length === 0 && (!takesText || text.trim() === '') ? 'assignmentEmpty' : null
}
