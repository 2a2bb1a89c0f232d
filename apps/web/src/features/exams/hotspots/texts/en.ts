import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

const rows = ['upper', 'middle', 'lower']
const columns = ['left', 'centre', 'right']
const ninth = (row: number, column: number) =>
  row === 1 && column === 1 ? 'centre' : `${rows[row]} ${columns[column]}`

export const texts: typeof zh = {
  surface: 'Add a spot',
  hint: (most) => `Tap the picture to add ${most === 1 ? 'a spot' : `up to ${most} spots`}`,
  keys: 'Keyboard: Enter adds a spot, arrow keys move it (with Shift by 5%), Delete removes it',
  count: (placed, most) => `${placed} of ${plural(most, 'spot')} placed`,
  mark: (nth, row, column, x, y) => `Spot ${nth}: ${ninth(row, column)}, ${x}% from the left, ${y}% from the top`,
  place: (row, column, x, y) => `${ninth(row, column)}, ${x}% from the left, ${y}% from the top`,
  remove: (nth) => `Delete spot ${nth}`,
  removed: (nth, left) => `Spot ${nth} deleted, ${left} left`,
  full: (most) => `At most ${plural(most, 'spot')}. Delete one first, or select one and tap its new position.`,
  selected: (nth) => `Spot ${nth} selected. Tap the picture to move it there.`,
  clear: 'Delete all',
  cleared: 'All spots deleted',
  large: 'Enlarge picture',
  fit: 'Fit to page',
  broken: 'The picture didn’t load',
  again: 'Try again',
  regions: 'Regions',
  region: (nth) => `Region ${nth}`,
  wrongRegion: 'wrong region',
  hit: 'hit',
  missed: 'missed',
  yourMarks: 'Your spots',
  right: 'correct',
  wrong: 'incorrect',
  noPicture: 'No picture',
}
