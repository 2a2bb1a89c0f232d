/** The largest question file, in bytes, including its pictures; and the number of files sent at once. */
export const questionBankLimits = { fileBytes: 20_000_000, files: 300 } as const
