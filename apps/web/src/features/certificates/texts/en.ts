import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  query: { title: 'Certificate check' },
  mine: { title: 'My certificates' },
  detail: { title: 'Certificate' },
}
