import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  number: 'Number',
  unit: 'Unit',
  chooseUnit: 'Choose a unit',
  sign: 'Change the sign',
  notANumber: (text) => `“${text}” isn’t a number. It is kept as written.`,
  unitMissing: 'Choose a unit. A number without a unit earns no points.',
}
