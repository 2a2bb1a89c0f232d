/** The title of the one section of a live class. */
export const liveSectionTitle = { zh: '直播', en: 'Live class' } as const
