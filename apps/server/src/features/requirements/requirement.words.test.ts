import { expect, test } from 'vitest'
import { requirementMessages } from './requirement.words.ts'

test('one required credit has the singular of its unit', () => {
  const { credits } = requirementMessages.en
  expect(credits('Professional', 0.5, 1, 'hours')).toBe('Professional: 0.5 of 1 hour')
  expect(credits('Professional', 1, 15, 'points')).toBe('Professional: 1 of 15 points')
})
