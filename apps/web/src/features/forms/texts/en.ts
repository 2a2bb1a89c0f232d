import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  critical: 'Critical',
  yes: 'Yes',
  no: 'No',
  na: 'N/A',
  required: 'Required',
  addNote: 'Add note',
  note: (label) => `Note on: ${label}`,
  value: (label, unit) => (unit ? `${label} (${unit})` : label),
  badNumber: 'Enter a number',
}
