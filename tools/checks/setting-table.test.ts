import { expect, test } from 'vitest'
import { documentWithTable, settingListProblems, settingTable } from './setting-table.ts'

const known = {
  read: new Set(['PORT', 'SMTP_URL']),
  groups: [
    { id: 'addresses', names: ['PORT'] },
    { id: 'mail', names: ['SMTP_URL'] },
  ],
  editable: new Set(['SMTP_URL']),
  reasons: { PORT: 'start' },
} as const
const words = { start: 'it belongs to a start' } as never

test('a setting that is on no screen, or has no decision, is found', () => {
  expect(settingListProblems(known)).toEqual([])
  expect(settingListProblems({ ...known, read: new Set([...known.read, 'NEW_ONE']) })).toEqual([
    'NEW_ONE is not on the page of settings (settings.rules.ts)',
    'NEW_ONE is neither in editableSettings nor in tools/checks/setting-reasons.data.ts',
  ])
  expect(settingListProblems({ ...known, reasons: { PORT: 'start', SMTP_URL: 'trust' } })).toHaveLength(1)
  expect(settingListProblems({ ...known, reasons: { PORT: 'start', GONE: 'trust' } })).toEqual([
    'GONE is listed, and no setting of that name is read',
  ])
})

test('the table has a line for each way in which the settings of a group are changed', () => {
  expect(settingTable(known, words).split('\n').slice(2)).toEqual([
    '| addresses | `PORT` | only by the environment: it belongs to a start |',
    '| mail | `SMTP_URL` | in the console, or by the environment |',
  ])
  const marks =
    '<!-- table of settings: npm run tables -- settings -->\nold\n<!-- end of the table of settings -->\nrest'
  expect(documentWithTable(marks, 'new')).toContain('-->\n\nnew\n\n<!-- end')
  expect(documentWithTable(documentWithTable(marks, 'new'), 'new')).toBe(documentWithTable(marks, 'new'))
  expect(() => documentWithTable('nothing', 'new')).toThrow('lacks the line')
})
