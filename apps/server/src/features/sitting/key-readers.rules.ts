/** The permissions that show keys: of banks, and of the papers of an exam. */
export const keyGrants = ['questions', 'exams'] as const
