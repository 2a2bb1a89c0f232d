import type { DemoPost } from './types.ts'

/** The posts of a teacher and an invigilator, who have no permission for the whole portal. */
export const posts: readonly DemoPost[] = [
  { person: 'teacher', subject: 'course', key: 'nr-beam', daysAgo: 205 },
  { person: 'teacher', subject: 'course', key: 'signalling-listening', daysAgo: 92 },
  { person: 'invigilator', subject: 'exam', key: 'ops-annual', daysAgo: 16 },
  { person: 'invigilator', subject: 'centre', key: 'nanjing', daysAgo: 17 },
]
