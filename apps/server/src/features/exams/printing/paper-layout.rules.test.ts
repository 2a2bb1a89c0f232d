import { expect, test } from 'vitest'
import { answerSheetGroups } from './answer-pages.rules.ts'
import {
  computePaperSections,
  type PrintedQuestion,
  printedPaperGroups,
  splitByMaterial,
} from './paper-layout.rules.ts'

type Given = Omit<PrintedQuestion, 'number'>
const material = { zh: '<p>2026 年 3 月，某机房 <b>蓄电池</b> 起火。</p>' }
const question = (id: string, type: Given['type'], group?: string): Given => ({
  id,
  type,
  points: 200,
  content: {
    stem: { zh: `题 ${id}` },
    options: ['A', 'B'].map((key) => ({ key, text: { zh: key } })),
    blankCount: 0,
    ...(group ? { group: { id: group, material } } : {}),
  },
  optionOrder: 'AB',
})
const look = { lang: 'zh', withPoints: true } as const
const questions = [
  question('1', 'single'),
  question('2', 'single', 'g'),
  question('3', 'single', 'g'),
  question('4', 'short', 'h'),
  question('5', 'single', 'h'),
  question('6', 'judge'),
]

test('questions about one material stay together; groups of several types are a part of their own', () => {
  expect(splitByMaterial(questions).map((unit) => unit.map(({ id }) => id))).toEqual([
    ['1'],
    ['2', '3'],
    ['4', '5'],
    ['6'],
  ])
  const sections = computePaperSections(questions, look)
  expect(sections.map(({ type, questions: own }) => [type, own.map(({ id, number }) => `${id}:${number}`)])).toEqual([
    ['single', ['1:1', '2:2', '3:3']],
    ['judge', ['6:4']],
    ['cases', ['4:5', '5:6']],
  ])
  expect(sections.at(-1)?.heading).toBe('三、综合题（共 2 小题，每小题 2 分，共 4 分）')
})

test('material is printed once, above its questions, and stays with the first of them', () => {
  const groups = printedPaperGroups(computePaperSections(questions, look), look)
  const words = JSON.stringify(groups)
  expect(words.split('起火').length - 1).toBe(2)
  expect(words).toContain('阅读下列材料，回答第 2～3 题。')
  const at = groups.findIndex((group) => JSON.stringify(group).includes('回答第 5～6 题'))
  expect(groups[at]?.isOpening).toBe(true)
  expect(groups[at + 1]?.label).toBe('5.')
})

test('the answer sheet of a part with several types has boxes for letters and frames for texts', () => {
  const groups = answerSheetGroups(computePaperSections(questions, look), look)
  const kinds = groups.slice(-2).map(({ blocks }) => blocks.map(({ kind }) => kind))
  expect(kinds).toEqual([['text', 'blank'], ['boxes']])
})

test('options that questions share are printed once, below their material', () => {
  const count = (given: readonly Given[]) => {
    const groups = printedPaperGroups(computePaperSections(given, look), look)
    return groups.filter(({ blocks }) => JSON.stringify(blocks).includes('"A."')).length
  }
  const pair = [question('2', 'single', 'g'), question('3', 'multiple', 'g')]
  expect(count([question('2', 'single', 'g'), question('3', 'single', 'g')])).toBe(1)
  expect(count(pair)).toBe(1)
  // Questions with other letters, other options or no material each have their own list.
  expect(count([question('2', 'single', 'g'), { ...question('3', 'single', 'g'), optionOrder: 'BA' }])).toBe(2)
  const other = question('3', 'single', 'g')
  const options = ['A', 'B'].map((key) => ({ key, text: { zh: `${key}!` } }))
  expect(count([question('2', 'single', 'g'), { ...other, content: { ...other.content, options } }])).toBe(2)
  expect(count([question('2', 'single'), question('3', 'single')])).toBe(2)
})
