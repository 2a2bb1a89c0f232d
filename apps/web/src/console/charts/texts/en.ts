import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  value: 'Value',
  time: 'Time',
}
