/** The reasons for recommendations, each in one line. */
export const recommendationWords = {
  zh: {
    because: (title: string) => `因为您学过“${title}”`,
    department: (_title: string, count: number) => `本部门 ${count} 位同事在学`,
    colleagues: (_title: string, count: number) => `${count} 位同事在学`,
    popular: () => '学习人数最多',
  },
  en: {
    because: (title: string) => `Because you took “${title}”`,
    department: (_title: string, count: number) => `${count} people in your department are taking it`,
    colleagues: (_title: string, count: number) => `${count} colleagues are taking it`,
    popular: () => 'Most popular',
  },
} as const
