/** Older comments that docs/style.md rules out, by file. A number may only fall. */
export const wordsLeft: Readonly<Record<string, number>> = {}
