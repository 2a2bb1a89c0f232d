import { expect, test } from 'vitest'
import { formatRawCsv, formatSafeCsv } from './csv.ts'

test('one’s own file comes back unchanged', () => {
  expect(formatRawCsv([['=1+1', 'a "b"', '+86 138']])).toBe('\ufeff"=1+1","a ""b""","+86 138"')
})

test('a file to read runs nothing, and leaves telephone numbers alone', () => {
  expect(formatSafeCsv([['=1+1', '@a', '+cmd|x', '-1+2', '+86 138-0000', '-5', '张']])).toBe(
    `\ufeff"'=1+1","'@a","'+cmd|x","'-1+2","+86 138-0000","-5","张"`,
  )
})
