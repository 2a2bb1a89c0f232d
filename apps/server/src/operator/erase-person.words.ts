/** The name of an erased account; it is shown in both languages. */
export const erasedName = { zh: '已注销', en: 'Erased' } as const
