/** For fields whose text is compared as it is: answers to gaps, logins, codes and numbers. No keyboard changes what is typed. */
export const exactText = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
