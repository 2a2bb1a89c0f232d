import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ExamResult } from '../exam.queries.ts'
import { examTexts } from '../exam-texts.ts'
import { texts as en } from '../texts/en.ts'
import { texts } from '../texts/zh.ts'
import { AttemptReportFacts } from './attempt-report.tsx'

const t = texts.report

beforeEach(() => examTexts.load('zh'))
afterEach(cleanup)

const show = (certificate: Partial<ExamResult['certificate']>) =>
  render(
    <AttemptReportFacts
      result={
        {
          timeUsed: 600,
          timeLimit: null,
          cohort: null,
          cohortState: null,
          counts: null,
          endedBy: 'candidate',
          submittedAt: '2026-11-30T01:00:00Z',
          certificate: { validUntil: null, ...certificate },
        } as unknown as ExamResult
      }
    />,
  )

test('a valid certificate is shown with its validity', () => {
  show({ state: 'valid' })
  expect(screen.getByText(t.forEver)).toBeTruthy()
})

test.each(['revoked', 'superseded'] as const)('a %s certificate is not called valid', (state) => {
  show({ state })
  expect(screen.getByText(t.certificateStates[state])).toBeTruthy()
  expect(screen.queryByText(t.forEver)).toBeNull()
})

test('a score at the pass mark is not called above it', () => {
  expect(en.report.moment.note('60', '0', false).trim()).toBe('60 points, exactly the pass mark.')
  expect(texts.report.moment.note('60', '0', false)).toBe('60 分，正好达到及格线。')
})
