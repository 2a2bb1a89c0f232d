/** The limits of a piece of evidence: the lengths of its texts, and its files. */
export const evidenceLimits = { files: 5, title: 200, provider: 200, note: 2000, comment: 2000 } as const
