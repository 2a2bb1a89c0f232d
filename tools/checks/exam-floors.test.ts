import { expect, test } from 'vitest'
import { checkExamLayers, type ExamLayer, type ExamLayerException } from './exam-floors.ts'

const exams = 'apps/server/src/features/exams'
const floors: ExamLayer[] = [
  { name: 'exams', folders: [`${exams}/definition`] },
  { name: 'sitting', folders: [`${exams}/attempts`] },
  { name: 'practice', folders: ['apps/server/src/features/practice'] },
]
const clean: Record<string, string> = {
  [`${exams}/exams.routes.ts`]: "import { a } from './attempts/attempt.service.ts'",
  [`${exams}/definition/exam.rules.ts`]: "import { b } from './exam.words.ts'",
  [`${exams}/attempts/attempt.service.ts`]: "import { c } from '../definition/exam.rules.ts'",
  [`${exams}/definition/exam.test.ts`]: "import { a } from '../attempts/attempt.service.ts'",
  'apps/server/src/features/practice/practice.service.ts': "import { a } from '../exams/attempts/attempt.service.ts'",
}
const wordsOf = (planted: Record<string, string>, exceptions: ExamLayerException[] = []) =>
  checkExamLayers(new Map(Object.entries({ ...clean, ...planted })), floors, exceptions).map(({ words }) => words)

test('floors import themselves and lower ones', () => {
  expect(wordsOf({})).toEqual([])
})

test.each([
  [`${exams}/definition/exam.service.ts`, "import { a } from '../attempts/attempt.service.ts'"],
  [`${exams}/definition/exam.service.ts`, "import type { A } from '../attempts/attempt.service.ts'"],
  [`${exams}/attempts/attempt.store.ts`, "export { p } from '../../practice/practice.service.ts'"],
  [`${exams}/attempts/attempt.store.ts`, "const lazy = import('../../practice/practice.service.ts')"],
])('%s may not import what stands above it: %s', (file, source) => {
  expect(wordsOf({ [file]: source })).toEqual([expect.stringContaining('which stands above it')])
})

test('a folder without a floor is found', () => {
  expect(wordsOf({ [`${exams}/cellar/wine.ts`]: '' })).toEqual([expect.stringContaining('stands on no floor')])
})

test('an exception holds for its two files alone, and only as long as it is needed', () => {
  const from = `${exams}/definition/exam.service.ts`
  const exception = { from, to: `${exams}/attempts/attempt.service.ts`, why: 'for now' }
  expect(wordsOf({ [from]: "import { a } from '../attempts/attempt.service.ts'" }, [exception])).toEqual([])
  expect(wordsOf({ [from]: "import { s } from '../attempts/attempt.store.ts'" }, [exception])).toEqual([
    expect.stringContaining('which stands above it'),
    expect.stringContaining('take the exception out'),
  ])
  expect(wordsOf({}, [exception])).toEqual([expect.stringContaining('take the exception out')])
})
