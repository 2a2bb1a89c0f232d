/** For `like`: these words anywhere, none of their signs meaning more than itself. Null for no words: nothing is asked. */
export const likeOf = (words: string | null | undefined): string | null => (words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : null)
