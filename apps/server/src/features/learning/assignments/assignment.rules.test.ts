import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reasonNotToSubmit, submissionDueAt } from './assignment.rules.ts'

const opened = new Date('2026-03-02T01:00:00Z')

test('a fixed date comes before days after opening, and without both nothing is due', () => {
  expect(submissionDueAt({ dueDays: 0 }, opened, null)).toBeNull()
  expect(submissionDueAt({ dueDays: 7 }, opened, null)).toEqual(new Date('2026-03-09T01:00:00Z'))
  expect(submissionDueAt({ dueDays: 7, dueAt: '2026-03-04T00:00:00.000Z' }, opened, null)).toEqual(
    new Date('2026-03-04T00:00:00Z'),
  )
})

test('a renewal counts days from its beginning, and a fixed date before it is none', () => {
  const again = new Date('2027-01-10T00:00:00Z')
  expect(submissionDueAt({ dueDays: 7 }, opened, again)).toEqual(new Date('2027-01-17T00:00:00Z'))
  expect(submissionDueAt({ dueDays: 7 }, new Date('2027-01-12T00:00:00Z'), again)).toEqual(
    new Date('2027-01-19T00:00:00Z'),
  )
  expect(submissionDueAt({ dueDays: 0, dueAt: '2026-03-04T00:00:00.000Z' }, opened, again)).toBeNull()
  expect(submissionDueAt({ dueDays: 0, dueAt: '2027-03-04T00:00:00.000Z' }, opened, again)).toEqual(
    new Date('2027-03-04T00:00:00Z'),
  )
})

test('a work has something in it, and no more files than its author asked for', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.integer({ min: 0, max: 5 }),
      fc.string(),
      fc.array(fc.uuid(), { maxLength: 6 }),
      (takesText, maxFiles, text, fileIds) => {
        const reason = reasonNotToSubmit({ takesText, maxFiles }, { text, fileIds })
        const hasText = takesText && text.trim() !== ''
        expect(reason === null).toBe(fileIds.length <= maxFiles && (hasText || fileIds.length > 0))
      },
    ),
  )
})
