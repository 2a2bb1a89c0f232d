import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

const rows = ['upper', 'middle', 'lower']
const columns = ['left', 'centre', 'right']
const ninth = (row: number, column: number) =>
  row === 1 && column === 1 ? 'centre' : `${rows[row]} ${columns[column]}`

export const texts: typeof zh = {
  surface: 'Place a mark',
  hint: (most) => (most === 1 ? 'Tap the picture to mark it' : `Tap the picture to mark it, up to ${most} times`),
  keys: 'Keyboard: Enter adds a mark, arrow keys move it (with Shift by 5%), Delete removes it',
  count: (placed, most) => `${placed} of ${most} placed`,
  mark: (nth, row, column, x, y) => `Mark ${nth}: ${ninth(row, column)}, ${x}% from the left, ${y}% from the top`,
  place: (row, column, x, y) => `${ninth(row, column)}, ${x}% from the left, ${y}% from the top`,
  remove: (nth) => `Delete mark ${nth}`,
  removed: (nth, left) => `Mark ${nth} deleted, ${left} left`,
  full: (most) => `At most ${plural(most, 'mark')}. Delete one first, or select one and tap its new position.`,
  selected: (nth) => `Mark ${nth} selected. Tap the picture to move it there.`,
  clear: 'Clear all',
  cleared: 'All marks deleted',
  large: 'Enlarge picture',
  fit: 'Fit to page',
  broken: 'The picture didn’t load',
  again: 'Try again',
  regions: 'Regions',
  region: (nth) => `Region ${nth}`,
  wrongRegion: 'wrong region',
  hit: 'marked',
  missed: 'missed',
  yourMarks: 'Your marks',
  right: 'correct',
  wrong: 'incorrect',
  noPicture: 'No picture',
}
