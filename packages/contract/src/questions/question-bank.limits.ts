/**
 * Limits of imports: the maximum size of a question file, in bytes, including its pictures; the maximum number of files
 * in one upload; and the maximum number of questions in a group.
 */
export const questionBankLimits = { fileBytes: 20_000_000, files: 300, groupQuestions: 30 } as const
