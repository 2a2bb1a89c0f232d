import { expect, test } from 'vitest'
import { compareExamUrgency, type ExamState } from './exam.rules.ts'

const exam = (name: string, state: ExamState, closes: string | null = null) => ({
  name,
  state,
  closesAt: closes === null ? null : new Date(closes),
})

test('open exams come before upcoming ones, and those before finished ones, the newest first', () => {
  const exams = [
    exam('old', 'closed', '2024-01-01'),
    exam('passed lately', 'passed', '2026-03-01'),
    exam('ready', 'ready', '2026-04-01'),
    exam('soon', 'notStarted', '2026-05-01'),
    exam('passed, without an end', 'passed'),
    exam('ready, without an end', 'ready'),
    exam('under way', 'inProgress'),
  ]
  expect([...exams].sort(compareExamUrgency).map(({ name }) => name)).toEqual([
    'under way',
    'ready',
    'ready, without an end',
    'soon',
    'passed, without an end',
    'passed lately',
    'old',
  ])
})
