export const newsCategories = ['notice', 'course', 'certification', 'event'] as const
export const newsLimits = { title: 120, summary: 300, body: 100_000, alt: 200 } as const
