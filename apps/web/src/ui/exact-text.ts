/**
 * Attributes of fields whose text is compared literally: answers to gaps, logins, codes and numbers. With them, no
 * keyboard corrects the input.
 */
export const exactTextAttributes = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
