/** The largest file of questions, in bytes, with the pictures that were sent beside it; and how many may be sent at once. */
export const questionBankLimits = { fileBytes: 20_000_000, files: 300 } as const
