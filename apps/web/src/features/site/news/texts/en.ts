import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'News',
  lead: 'Exam dates, new courses and notices of the portal.',
  filter: 'By category',
  all: 'All',
  kinds: { notice: 'Notices', course: 'Courses', certification: 'Certification', event: 'Events' },
  year: 'Year',
  allYears: 'All years',
  yearOf: (year: number) => String(year),
  empty: 'No news of this kind',
  emptyHint: 'Try another category or year.',
  none: 'No news yet',
  noneHint: 'New dates and notices will stand here.',
  showAll: 'Show all news',
  back: 'All news',
  newer: 'Newer',
  older: 'Older',
  others: 'Other news',
}
