import { expect, test } from 'vitest'
import { matchWords } from './match.ts'

const found = (query: string, words: string) =>
  matchWords(query, words)?.ranges.map(([from, to]) => words.slice(from, to)) ?? null

test('letters are found in order, in runs', () => {
  expect(found('无线工', '无线网络工程师题库')).toEqual(['无线', '工'])
  expect(found('net eng', 'Network engineer')).toEqual(['Net', 'eng'])
  expect(found('AUDIT', 'Audit log')).toEqual(['Audit'])
  expect(found('', 'x')).toEqual([])
  expect(found('zq', 'Audit log')).toBeNull()
  expect(found('xyz', 'a x long y line z')).toEqual(['x', 'y', 'z'])
  expect(found('nlx', 'an all ox')).toBeNull()
})

test('what begins with it comes before what holds it', () => {
  const scores = ['Exams', 'Old exams', 'E-mail examples', 'Rexam'].map(
    (words) => matchWords('exam', words)?.score ?? 999,
  )
  expect(scores).toEqual(scores.toSorted((one, other) => one - other))
})
