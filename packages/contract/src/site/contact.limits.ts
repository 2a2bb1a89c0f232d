/** Topics of a message from the contact page. */
export const contactTopics = ['account', 'learning', 'exam', 'certificate', 'privacy', 'other'] as const
export const contactLimits = { name: 60, email: 120, content: 2000, company: 80, phone: 40, wish: 1000 } as const
