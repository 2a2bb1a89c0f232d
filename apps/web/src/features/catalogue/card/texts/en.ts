import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  kinds: { course: 'Course', column: 'Column', topic: 'Topic', live: 'Live class', knowledge: 'Knowledge' },
  contentTypes: {
    1: 'Article',
    2: 'Audio course',
    3: 'Video course',
    4: 'Column',
    5: 'Topic',
    6: 'Live class',
    7: 'Document',
    8: 'Courseware',
    9: 'Link',
    10: 'Quiz',
    11: 'Assignment',
    12: 'Survey',
  },
  levels: { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' },
  lessons: (count: number) => plural(count, 'lesson'),
  products: (count: number) => plural(count, 'item'),
  free: 'Free',
  entitled: 'Company access',
  own: 'Purchased',
  rating: (rating: string) => `Rated ${rating}`,
  learned: (percent: number) => `${percent}% complete`,
}
