/** Lengths of texts, and files of a piece of evidence. */
export const evidenceLimits = { files: 5, title: 200, provider: 200, note: 2000, comment: 2000 } as const
