import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Handbook',
  contents: 'Contents of the handbook',
  next: 'Next chapter',
  previous: 'Previous chapter',
  failed: 'This chapter couldn’t be loaded',
}
