import { expect, test } from 'vitest'
import { formatGrants } from './grant-words.ts'
import { texts as en } from './texts/en.ts'
import { texts as zh } from './texts/zh.ts'

test('permissions are said as the console names them, those for one company as such', () => {
  expect(formatGrants('exams, company:live', zh)).toBe('考试、直播（仅本企业）')
  expect(formatGrants('exams, company:live', en)).toBe('Exams, Live classes (this company)')
  expect(formatGrants('of-an-older-version', en)).toBe('of-an-older-version')
})
