/** What a message from the contact page may be about, and how long it may be. */
export const contactTopics = ['account', 'learning', 'exam', 'certificate', 'privacy', 'other'] as const
export const contactLimits = { name: 60, email: 120, content: 2000 } as const
