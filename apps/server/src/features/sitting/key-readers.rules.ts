/** The permissions that include reading keys: those of the questions in banks, and those of the papers of exams. */
export const keyGrants = ['questions', 'exams'] as const
