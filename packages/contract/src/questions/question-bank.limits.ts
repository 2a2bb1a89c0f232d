/**
 * Limits of imports: the largest question file, in bytes, including its pictures; the number of files sent at once; and
 * the maximum number of questions in a group.
 */
export const questionBankLimits = { fileBytes: 20_000_000, files: 300, groupQuestions: 30 } as const
