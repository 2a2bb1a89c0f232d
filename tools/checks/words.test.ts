import { expect, test } from 'vitest'
import {
  findCommitTitleProblems,
  findProblemsInDocument,
  findProblemsInSource,
  findRuledOutChineseTerms,
  findRuledOutPhrases,
  lacksFullStop,
} from './words.ts'

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
  'Your promo code was applied',
  'Enter room',
  'In review',
  'A proved domain of the company',
  'You logged out everywhere',
  'Your last logout',
])('%s is ruled out on the screen', (text) => {
  expect(findRuledOutPhrases(text, 'text')).not.toEqual([])
})

test.each([
  'The wish is removed and the requester is notified.',
  'Who may see this course?',
  'What is a personal learning day?',
  'Tickets go on sale on Monday',
  'It stands for the whole list',
  'no more than 20 files',
  'Standby, standard and standing words are fine',
  'Your promotion code was applied',
  'The content in review is locked',
  'Logout failed',
  'You signed out everywhere',
])('%s is fine', (text) => {
  expect(findRuledOutPhrases(text, 'text')).toEqual([])
})

test.each(['How many rows there are.', 'Which row begins a page.', 'That calls are open is shown elsewhere.'])(
  '%s does not begin a comment',
  (text) => {
    expect(findRuledOutPhrases(text, 'comment')).not.toEqual([])
    expect(findRuledOutPhrases(text, 'document')).toEqual([])
  },
)

test.each([
  'Runs on every submission.',
  'A seat that is given at the desk.',
  'The person keeps the place in line.',
  'An employee without a story.',
  'A proved mail domain of the company.',
])('%s is private vocabulary in a comment', (text) => {
  expect(findRuledOutPhrases(text, 'comment')).not.toEqual([])
  expect(findRuledOutPhrases(text, 'document')).toEqual([])
})

test('a text of two sentences ends with a full stop', () => {
  const open = [
    'Too many requests. Try again later',
    'Not saved. Fix 2 problems first',
    '“A” was removed. {} has the seat now',
  ]
  const fine = [
    'Too many requests. Try again later.',
    'Try again later',
    'Not saved. {}',
    'No. 5 on the waitlist',
    'e.g. AC, BD',
    'Shown to the learner. For example: not on the list',
    'We only use this to reply to you. See our',
    'Continue? Unsaved answers are kept',
  ]
  expect(open.filter((text) => !lacksFullStop(text))).toEqual([])
  expect(fine.filter(lacksFullStop)).toEqual([])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
  const source = 'const a = [`Too many requests. Try again in ${n} minutes`,\n"Saved. Try again.", `Not saved. ${why}`]'
  expect(findProblemsInSource('planted.ts', source).openEnds.map(({ line, phrase }) => [line, phrase])).toEqual([
    [1, '…again in {} minutes (no full stop)'],
  ])
})

test('a Chinese text says one thing in one way', () => {
  const ruledOut = ['门户地址', '已暂停开始', '证明域名', '阅卷老师', '选择题目', '还没有提交', '域名已证明']
  const fine = [
    '平台地址',
    '可放在企业门户中',
    '已暂停开考',
    '验证域名',
    '阅卷人',
    '选择试题',
    '问卷题目',
    '还没有课程',
    '尚未提交',
  ]
  expect(ruledOut.filter((text) => findRuledOutChineseTerms(text).length === 0)).toEqual([])
  expect(fine.filter((text) => findRuledOutChineseTerms(text).length > 0)).toEqual([])
  expect(findProblemsInSource('planted.ts', "const zh = {\n  a: '选择题目',\n}").terms).toMatchObject([
    { line: 2, phrase: '题目' },
  ])
})

test('comments and strings of a source are found with their lines', () => {
  const source = [
    '/** What a row holds. */',
    'export const a = 1 // mended later',
    "const words = 'It is told anew to all'",
    '/** The row of an account. */',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
    'const b = `and ${a} stands in two places`',
  ].join('\n')
  const { comments, texts } = findProblemsInSource('planted.ts', source)
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
  const found = findProblemsInDocument(
    'a.md',
    'The key stands here.\n```\nanew\n```\nUse `told` for results.\nsomebody knows',
  )
  expect(found.map(({ line, phrase }) => [line, phrase])).toEqual([
    [1, 'stands'],
    [6, 'somebody'],
  ])
})

test('a commit title is short and plain', () => {
  expect(findCommitTitleProblems('Record payments once')).toEqual([])
  expect(findCommitTitleProblems('Mend the driver')).toEqual(['says "Mend"'])
  expect(findCommitTitleProblems('x'.repeat(73))).toEqual(['has 73 characters; the limit is 72'])
})
