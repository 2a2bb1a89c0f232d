/** The title of the only section of a live class. */
export const liveSectionTitle = { zh: '直播', en: 'Live class' } as const
