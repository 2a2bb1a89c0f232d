import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  before: 'Period before',
  now: 'now',
  inHours: (n) => `${n} h`,
  inDays: (n) => (n === '1' ? '1 day' : `${n} days`),
  what: 'Item',
  value: 'Value',
  time: 'Time',
  done: 'Done',
  overdue: 'Overdue',
  left: 'Open',
}
