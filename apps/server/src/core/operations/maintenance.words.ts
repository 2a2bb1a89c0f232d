/** Texts of the page that replaces all others during maintenance. `at`: the expected end; null if it is not known. */
export const maintenanceWords = {
  zh: {
    title: '系统维护中',
    heading: (name: string) => `${name}正在维护`,
    text: (at: string | null) =>
      `${at ? `预计 ${at}恢复。` : '很快就会恢复。'}正在进行的考试不受影响，作答会照常保存。`,
  },
  en: {
    title: 'Maintenance',
    heading: (name: string) => `${name} is under maintenance`,
    text: (at: string | null) =>
      `${at ? `The portal should be back on ${at}.` : 'The portal will be back soon.'} Exams in progress are not affected, and answers are still saved.`,
  },
} as const
