/** The two choices of a true/false question, in both languages. */
export const trueFalseWords = { right: { zh: '正确', en: 'True' }, wrong: { zh: '错误', en: 'False' } } as const
