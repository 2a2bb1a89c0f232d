import { expect, test } from 'vitest'
import { findInDocument, findInSource, findInTitle, findPhrases } from './words.ts'

test.each([
  'Say anew what the columns hold',
  '2 things to mend first',
  'The key stands in its own table',
  'Who asked for it is told',
  'Somebody waits',
  'This report is mailed no more.',
  'Going on at 0:50, where you stopped',
  'Answers are handed in automatically',
  'Attempts under way',
  'Nothing brings it back.',
  'Which plan is not said',
  'A place goes to who waits longest',
  'The class was called off',
])('%s is ruled out on the screen', (text) => {
  expect(findPhrases(text, 'text')).not.toEqual([])
})

test.each([
  'The wish is removed and the requester is notified.',
  'Who may see this course?',
  'What is a personal learning day?',
  'Tickets go on sale on Monday',
  'It stands for the whole list',
  'no more than 20 files',
  'Standby, standard and standing words are fine',
])('%s is fine', (text) => {
  expect(findPhrases(text, 'text')).toEqual([])
})

test.each(['How many rows there are.', 'Which row begins a page.', 'That calls are open is shown elsewhere.'])(
  '%s does not begin a comment',
  (text) => {
    expect(findPhrases(text, 'comment')).not.toEqual([])
    expect(findPhrases(text, 'document')).toEqual([])
  },
)

test('comments and strings of a source are found with their lines', () => {
  const source = [
    '/** What a row holds. */',
    'export const a = 1 // mended later',
    "const words = 'It is told anew to all'",
    '/** The row of an account. */',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
    'const b = `and ${a} stands in two places`',
  ].join('\n')
  const { comments, texts } = findInSource('planted.ts', source)
  expect(comments.map(({ line, phrase }) => [line, phrase])).toEqual([
    [1, 'What a row'],
    [2, 'mended'],
  ])
  expect(texts.map(({ line, phrase }) => [line, phrase])).toEqual([
    [3, 'anew'],
    [3, 'told'],
    [5, 'stands'],
  ])
})

test('a document is read line by line, without its code', () => {
  const found = findInDocument('a.md', 'The key stands here.\n```\nanew\n```\nUse `told` for results.\nsomebody knows')
  expect(found.map(({ line, phrase }) => [line, phrase])).toEqual([
    [1, 'stands'],
    [6, 'somebody'],
  ])
})

test('a commit title is short and plain', () => {
  expect(findInTitle('Record payments once')).toEqual([])
  expect(findInTitle('Mend the driver')).toEqual(['says "Mend"'])
  expect(findInTitle('x'.repeat(73))).toEqual(['has 73 characters; the limit is 72'])
})
