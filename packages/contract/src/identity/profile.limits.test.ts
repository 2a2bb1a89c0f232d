import { expect, test } from 'vitest'
import { profileLimits } from './profile.limits.ts'

test('names of people are taken, whatever their script; digits, signs and what is not between letters are not', () => {
  for (const name of [
    '林晓雯',
    '阿依古丽·买买提',
    "Anna-Maria O'Neil",
    'Zoë',
    'Zoe\u0308',
    'Nguyễn Văn An',
    'अनिता',
    'Jean-Luc d’Arc',
  ])
    expect(profileLimits.name.test(name), name).toBe(true)
  for (const name of ['', ' 林', '林 ', 'A  B', 'A--B', '-Anna', "O'", 'R2D2', 'a@b', '<b>', '林_晓', 'A1', '😀'])
    expect(profileLimits.name.test(name), name).toBe(false)
})
