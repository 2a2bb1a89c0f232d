import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  contentCenter: { title: 'Courses' },
  detail: { title: 'Course' },
  courseDetails: { title: 'Course' },
}
