import { expect, test } from 'vitest'
import {
  type AttemptQuestion,
  answerCounts,
  isAnswered,
  paperParts,
  questionBlocksOf,
  sharedOptionsOf,
  toggleOption,
  unansweredPositions,
} from './answer-sheet.ts'

const question = (position: number, type: AttemptQuestion['type'], points = 200): AttemptQuestion => ({
  position,
  type,
  points,
  stem: { zh: '题' },
  options: [],
  blankCount: 0,
})

test('blank spaces are no answer', () => {
  expect(isAnswered(null)).toBe(false)
  expect(isAnswered({ keys: [] })).toBe(false)
  expect(isAnswered({ texts: [' ', ''] })).toBe(false)
  expect(isAnswered({ texts: ['', '0'] })).toBe(true)
  expect(isAnswered({ text: '\n' })).toBe(false)
})

test('counts answered, unanswered and uncertain; an uncertain question may be either', () => {
  const questions = [question(1, 'single'), question(2, 'single'), question(3, 'short')]
  const drafts = new Map([
    [1, { seq: 1, answer: { keys: ['A'] }, uncertain: true }],
    [3, { seq: 1, answer: null, uncertain: true }],
  ])
  expect(answerCounts(questions, drafts)).toEqual({ answered: 1, unanswered: 2, uncertain: 2 })
  expect(unansweredPositions(questions, drafts)).toEqual([2, 3])
})

test('parts are neighbours of one type, with their points', () => {
  const parts = paperParts([
    question(1, 'single'),
    question(2, 'single'),
    question(3, 'multiple', 500),
    question(4, 'blank', 300),
    question(5, 'blank', 800),
  ])
  expect(parts.map(({ type, pointsEach, points, questions }) => [type, questions.length, pointsEach, points])).toEqual([
    ['single', 2, 200, 400],
    ['multiple', 1, 500, 500],
    ['blank', 2, null, 1100],
  ])
})

test('questions in groups are a part of their own, each group together', () => {
  const groups = [
    { from: 2, to: 3, material: { en: 'An outage' } },
    { from: 4, to: 4, material: { en: 'A migration' } },
  ]
  const questions = [
    question(1, 'single'),
    question(2, 'single'),
    question(3, 'short'),
    question(4, 'blank'),
    question(5, 'blank'),
  ]
  expect(paperParts(questions, groups).map(({ type, questions: own }) => [type, own.length])).toEqual([
    ['single', 1],
    ['group', 3],
    ['blank', 1],
  ])
  expect(
    questionBlocksOf(questions, groups).map(({ group, questions: own }) => [group?.from ?? null, own.length]),
  ).toEqual([
    [null, 1],
    [2, 2],
    [4, 1],
    [null, 1],
  ])
})

test('one choice replaces, several toggle and keep the order of the letters', () => {
  expect(toggleOption('single', { keys: ['A'] }, 'C')).toEqual({ keys: ['C'] })
  expect(toggleOption('multiple', { keys: ['C'] }, 'A')).toEqual({ keys: ['A', 'C'] })
  expect(toggleOption('multiple', { keys: ['C'] }, 'C')).toBeNull()
})

test('options are shared only where all choices of a group have the same ones', () => {
  const group = { from: 1, to: 2, material: { en: 'One list' } }
  const list = (...words: string[]) => words.map((en, at) => ({ key: 'ABC'[at] ?? '', text: { en } }))
  const choice = (position: number, options = list('one', 'two'), type: AttemptQuestion['type'] = 'single') => ({
    ...question(position, type),
    options,
  })
  expect(sharedOptionsOf(group, [choice(1), choice(2), choice(3, list('other', 'words'))])).toEqual(list('one', 'two'))
  expect(sharedOptionsOf(null, [choice(1), choice(2)])).toBeNull()
  expect(sharedOptionsOf(group, [choice(1), choice(2, list('two', 'one'))])).toBeNull()
  expect(sharedOptionsOf(group, [choice(1), choice(2, list('one', 'two'), 'judge')])).toBeNull()
  expect(sharedOptionsOf({ ...group, to: 1 }, [choice(1), choice(2)])).toBeNull()
})
