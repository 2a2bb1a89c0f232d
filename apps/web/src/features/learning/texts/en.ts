import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  coursePlay: { title: 'Learning' },
  myHome: { title: 'Personal centre' },
}
