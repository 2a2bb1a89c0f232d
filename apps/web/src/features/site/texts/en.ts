import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  home: { title: 'Home' },
}
