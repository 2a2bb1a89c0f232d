/** The label of the button of a card in a messenger. */
export const openButtonWords = { zh: '查看详情', en: 'Open' } as const
