import type { ChecklistItem } from '@portal/contract/checklists/checklist.rules.ts'
import { expect, test } from 'vitest'
import { observationAnswersOf, observationDraftOf, unfinishedItemIds } from './filled.ts'

const item = (id: string, kind: ChecklistItem['kind']): ChecklistItem => ({
  id,
  kind,
  label: { zh: id },
  isRequired: false,
  isCritical: false,
  mayNotApply: false,
})
const items = [item('helmet', 'yesNo'), item('wind', 'number'), item('said', 'text'), item('rope', 'yesNo')]
const filled = new Map([
  ['helmet', { value: 'yes', note: ' new ' }],
  ['wind', { value: '7,5-', note: '' }],
  ['said', { value: '', note: 'only a note' }],
])

test('a note without a value, and a value that is none, count as missing and are not dropped', () => {
  expect(observationAnswersOf(items, filled)).toEqual([{ itemId: 'helmet', value: 'yes', note: 'new' }])
  expect(unfinishedItemIds(items, filled)).toEqual(['wind', 'said'])
})

test('a draft keeps all that was typed', () => {
  expect(observationDraftOf(items, filled)).toEqual([
    { itemId: 'helmet', value: 'yes', note: ' new ' },
    { itemId: 'wind', value: '7,5-', note: '' },
    { itemId: 'said', value: '', note: 'only a note' },
  ])
})
