import { expect, test } from 'vitest'
import { grantWords } from './grant-words.ts'
import { texts as en } from './texts/en.ts'
import { texts as zh } from './texts/zh.ts'

test('permissions are said as the console names them, those for one company as such', () => {
  expect(grantWords('exams, company:live', zh)).toBe('考试、直播（仅本企业）')
  expect(grantWords('exams, company:live', en)).toBe('Exams, Live classes (this company)')
  expect(grantWords('of-an-older-version', en)).toBe('of-an-older-version')
})
